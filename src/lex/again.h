/* again.h: functions for the bytes that the handlers must read again, in the buffer `again` of the lexer. driver.c passes
 * these bytes to the handlers. */
#ifndef TAMIS_LEX_AGAIN_H
#define TAMIS_LEX_AGAIN_H

#include "lex/lexer.h"

static inline bool is_replacement(const struct buf *b, size_t at)
{
    return span_starts(span_of(b->p + at, b->n - at), replacement_character());
}

/* Returns 1 if the byte at index `at` advances the input offset, and otherwise 0. U+FFFD can replace a single byte of the
 * input, so only the last of the three bytes of U+FFFD advances the offset. */
static inline unsigned width(const struct buf *b, size_t at)
{
    return !is_replacement(b, at) && !(at && is_replacement(b, at - 1));
}

/* Returns the next byte in `again`, and sets its offset. The offset is computed twice: forward from the offset of the first byte
 * in `again`, and back from `offset`, which is that of the current byte. The greater result is used. Therefore the bytes before
 * the first U+FFFD and after the last U+FFFD get exact offsets. */
static inline unsigned char next_again(struct lexer *l, uint64_t offset)
{
    uint64_t left = l->again.n - l->again_at;
    if (offset > left && l->again_offset < offset - left)
        l->again_offset = offset - left;
    l->at.offset = l->again_offset;
    l->at_end = false;
    size_t here = l->again_at++;
    return (unsigned char)l->again.p[here];
}

/* Called after a byte in `again` was passed to its handler. If another handler must read it (`reconsumed`), goes back to it;
 * otherwise, sets the offset of the next byte. */
static inline void leave_again(struct lexer *l, bool reconsumed, unsigned advance)
{
    if (reconsumed)
        l->again_at -= l->again_at > 0;
    else
        l->again_offset = l->at.offset + advance;
}

/* Continues at the current byte, whose offset is `offset`. */
static inline void end_again(struct lexer *l, uint64_t offset, bool at_end)
{
    l->again.n = l->again_at = 0;
    l->at.offset = offset;
    l->at_end = at_end;
}

#endif
