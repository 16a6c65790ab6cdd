/* places.h: the input of a document once more, from front to back: its lines and columns, and its bytes as they were fed. */
#ifndef TAMIS_PARSE_PLACES_H
#define TAMIS_PARSE_PLACES_H

#include "parse/document.h"

/* Where reading and counting have come to. */
struct places {
    tamis_place place; /* of what `at` is at; but for the offset */
    struct stream stream;
    struct piece piece;
    size_t at;                   /* in the piece */
    const struct source *next;   /* what the stream is given next */
    const struct source *source; /* where the byte asked for last is */
    uint64_t source_start;       /* and where that begins in the input */
    const struct source *first;
};

/* The document's input must stay where it is. */
void tamis_parse_places_begin(struct places *p, const struct document *d);

/* Line and column of an offset that is not before the one asked for last: all of them together cost one pass. */
tamis_place tamis_parse_places_next(struct places *p, uint64_t offset);

/* The byte at an offset of the input, or -1 at its end. */
int tamis_parse_places_byte(struct places *p, uint64_t offset);

/* Line and column of one offset, counted from the start. */
tamis_place tamis_parse_place_of(const struct document *d, uint64_t offset);

#endif
