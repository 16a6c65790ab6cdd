/* stream.h: bytes in, pieces of well-formed UTF-8 with LF newlines out (HTML Standard, 13.2.3.5; Encoding Standard,
 * "UTF-8 decoder").
 *
 * Clean stretches are handed on where they lie; only what must differ (U+FFFD, the LF of a lone CR, a sequence that a
 * feed cut in two) comes from elsewhere. A piece never cuts a code point. */
#ifndef TAMIS_INPUT_STREAM_H
#define TAMIS_INPUT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

struct piece {
    const char *p;
    size_t n;
    uint64_t offset; /* of its first byte in the input */
    bool in_input;   /* `p` points into the bytes that were fed */
    uint64_t end;    /* where the input goes on after it: not offset + n when it stands for other bytes */
};

struct stream {
    const unsigned char *next; /* what is left of the bytes fed last */
    const unsigned char *end;
    uint64_t offset;      /* of `next` in the input */
    unsigned char cut[4]; /* the beginning of a sequence that a feed cut in two */
    unsigned cut_length;
    bool carriage_return; /* a CR is waiting to see whether LF follows */
    bool closed;          /* no more bytes will come */
    bool begun;           /* past the place of a byte order mark */
    bool verbatim;
};

/* verbatim: newlines and a byte order mark stay as they are; only what is not UTF-8 is replaced. */
void tamis_input_open(struct stream *s, bool verbatim);

/* Gives the stream bytes; all pieces of the bytes before must have been taken. */
void tamis_input_feed(struct stream *s, struct span bytes);

/* No more bytes; then take the last pieces. */
void tamis_input_close(struct stream *s);

/* The next piece, never empty; false when more bytes are needed. It lives until the next call, or, when `in_input`, as
 * long as the bytes that were fed. */
bool tamis_input_next(struct stream *s, struct piece *piece);

#endif
