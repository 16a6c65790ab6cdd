/* again.h: functions for the bytes that the handlers must read again, in the buffer `again` of the lexer. driver.c passes
 * these bytes to the handlers. */
#ifndef TAMIS_LEX_AGAIN_H
#define TAMIS_LEX_AGAIN_H

#include "lex/lexer_kept.h"

/*@ requires buf_valid(b) && at <= b->n;
    assigns \nothing; */
static inline bool is_replacement(const struct buf *b, size_t at)
{
    return span_starts(span_of(b->p + at, b->n - at), replacement_character());
}

/* Returns 1 if the byte at index `at` advances the input offset, and otherwise 0. U+FFFD can replace a single byte of the
 * input, so only the last of the three bytes of U+FFFD advances the offset. */
/*@ requires buf_valid(b) && at < b->n;
    assigns \nothing;
    ensures \result <= 1; */
static inline unsigned width(const struct buf *b, size_t at)
{
    return !is_replacement(b, at) && !(at && is_replacement(b, at - 1));
}

/* Returns the next byte in `again`, and sets its offset. The offset is computed twice: forward from the offset of the first byte
 * in `again`, and back from `offset`, which is that of the current byte. The greater result is used. Therefore the bytes before
 * the first U+FFFD and after the last U+FFFD get exact offsets. */
/*@ requires lexer_valid(l) && l->again_at < l->again.n && offset <= LARGEST_OFFSET;
    assigns l->again_at, l->again_offset, l->at.offset, l->at_end;
    ensures LEXER_KEPT(l); */
static inline unsigned char next_again(struct lexer *l, uint64_t offset)
{
    /*@ admit few: l->again_offset <= LARGEST_OFFSET; */
    uint64_t left = l->again.n - l->again_at;
    if (offset > left && l->again_offset < offset - left)
        l->again_offset = offset - left;
    l->at.offset = l->again_offset;
    l->at_end = false;
    size_t here = l->again_at++;
    /*@ assert kept: limits_kept{Pre, Here}(l->meter); */
    /*@ assert kept: dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert kept: meter_valid(l->meter); */
    return (unsigned char)l->again.p[here];
}

/* Called after a byte in `again` was passed to its handler. If another handler must read it (`reconsumed`), goes back to it;
 * otherwise, sets the offset of the next byte. */
/*@ requires lexer_valid(l) && advance <= 1;
    assigns l->again_at, l->again_offset;
    ensures LEXER_KEPT(l); */
static inline void leave_again(struct lexer *l, bool reconsumed, unsigned advance)
{
    if (reconsumed)
        l->again_at -= l->again_at > 0;
    else
        l->again_offset = l->at.offset + advance;
    /*@ assert kept: limits_kept{Pre, Here}(l->meter); */
    /*@ assert kept: dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert kept: meter_valid(l->meter); */
}

/* Continues at the current byte, whose offset is `offset`. */
/*@ requires lexer_valid(l) && offset <= LARGEST_OFFSET;
    assigns l->again.n, l->again_at, l->at.offset, l->at_end;
    ensures LEXER_KEPT(l); */
static inline void end_again(struct lexer *l, uint64_t offset, bool at_end)
{
    l->again.n = l->again_at = 0;
    l->at.offset = offset;
    l->at_end = at_end;
    /*@ assert kept: limits_kept{Pre, Here}(l->meter); */
    /*@ assert kept: dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert kept: meter_valid(l->meter); */
}

#endif
