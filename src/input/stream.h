/* stream.h: converts bytes to pieces of well-formed UTF-8 (Encoding Standard, "UTF-8 decoder"). Unless `verbatim` is set,
 * also drops a byte order mark at the start of the input, and converts CR LF and CR to LF (HTML Standard, 13.2.3.5).
 *
 * Most pieces point into the bytes that were fed. Only three kinds of pieces are stored elsewhere: U+FFFD, the LF
 * that replaces a CR, and a code point whose bytes are split between feeds. A piece never splits a code point. */
#ifndef TAMIS_INPUT_STREAM_H
#define TAMIS_INPUT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scanner.h"
#include "base/span.h"
#include "base/utf8.h"

struct piece {
    const char *p;
    size_t n;
    uint64_t offset; /* the input offset of the first byte that the piece contains or replaces */
    bool in_input;   /* `p` points into the bytes that were fed */
    /* The input offset after the bytes that the piece contains or replaces; can differ from offset + n. */
    uint64_t end;
};

struct stream {
    const unsigned char *next; /* from `next` to `end`: the bytes of the last feed that have not been read */
    const unsigned char *end;
    uint64_t offset;      /* the offset of `next` in the input */
    unsigned char cut[4]; /* the first bytes of a sequence that is split between feeds */
    unsigned cut_length;
    bool carriage_return; /* a CR was read, and the byte after it has not been read */
    bool closed;          /* the input is complete */
    bool begun; /* the first piece was read, or `verbatim` is true: a byte order mark that follows is kept */
    bool verbatim;
};

/*@ predicate stream_fed(struct stream *s) =
        range_readable((unsigned char *)s->next, (unsigned char *)s->end) &&
        s->offset + (s->end - s->next) <= INT64_MAX && (s->carriage_return ==> s->offset > 0);
    predicate stream_apart(struct stream *s) = \separated(s, s->next + (0 .. s->end - s->next - 1));
    predicate stream_cut(struct stream *s) =
        s->cut_length < 4 && s->cut_length <= s->offset &&
        (s->cut_length > 0 ==> s->cut_length < utf8_length(s->cut[0]) && utf8_begun(&s->cut[0], s->cut_length));
    predicate stream_valid(struct stream *s) = \valid(s) && stream_fed(s) && stream_apart(s) && stream_cut(s); */

/* Initializes a stream. If `verbatim` is true, CR and a byte order mark are kept, and only malformed UTF-8 is replaced. */
void tamis_input_open(struct stream *s, bool verbatim);

/* Adds bytes. Before the next call of this function, tamis_input_next() must
 * be called until it returns false, so that all bytes have been read. */
void tamis_input_feed(struct stream *s, struct span bytes);

/* Ends the input. After this call, tamis_input_next() must be called until it returns false, because a piece can be pending: an
 * LF for a CR at the end of the input, or U+FFFD for an incomplete sequence there. */
void tamis_input_close(struct stream *s);

/* Sets `*piece` to the next piece, which is never empty. Returns false if more bytes are needed, or at the end of the input.
 * The bytes of the piece are valid until the next call of this function or, if `in_input` is true, as long as the fed bytes are
 * valid. */
/*@ requires stream_valid(s) && \valid(piece) && \separated(s, piece);
    assigns s->next, s->offset, s->cut[0 .. 3], s->cut_length, s->carriage_return, s->begun, *piece;
    ensures stream_valid(s);
    ensures \result ==> piece->n > 0 && \valid_read(piece->p + (0 .. piece->n - 1)); */
bool tamis_input_next(struct stream *s, struct piece *piece);

#endif
