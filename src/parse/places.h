/* places.h: reads the input of a document again from the start, for lines, columns and the original bytes. */
#ifndef TAMIS_PARSE_PLACES_H
#define TAMIS_PARSE_PLACES_H

#include "parse/document.h"

/* The current place. */
struct places {
    tamis_place place; /* of the byte at `at`, without the offset */
    struct stream stream;
    struct piece piece;
    size_t at;                   /* index in the piece */
    const struct source *next;   /* the next input of the stream */
    const struct source *source; /* the part that contains the last requested byte */
    uint64_t source_start;       /* the input offset of that part */
    const struct source *first;
};

/* The document's input must stay valid. */
void tamis_parse_places_begin(struct places *p, const struct document *d);

/* Returns the line and column of an offset, which must not be less than in the call before: all calls together read
 * the input once. */
tamis_place tamis_parse_places_next(struct places *p, uint64_t offset);

/* Returns the byte at an offset of the input, or -1 at its end. */
int tamis_parse_places_byte(struct places *p, uint64_t offset);

/* Returns the line and column of one offset, counted from the start. */
tamis_place tamis_parse_place_of(const struct document *d, uint64_t offset);

#endif
