/* places.h: finds the line and column of an offset in the input, and the byte at an offset. For this purpose, reads the input
 * of the document again from the start. */
#ifndef TAMIS_PARSE_PLACES_H
#define TAMIS_PARSE_PLACES_H

#include "parse/document.h"

/* The state of reading the input again. */
struct places {
    tamis_place place; /* the line and column of the next byte, and the last offset that was searched */
    struct stream stream;
    struct piece piece;
    size_t at;                   /* the index of the next byte in `piece` */
    const struct source *next;   /* the next part of the input to feed to `stream` */
    const struct source *source; /* the part that tamis_parse_places_byte() read last; initially `first` */
    uint64_t source_start;       /* the input offset of `source` */
    const struct source *first;
    uint64_t first_start; /* the input offset of `first` */
};

/* Begins to read the document's input again from the start. The input must stay valid as long as `p` is used. */
void tamis_parse_places_begin(struct places *p, const struct document *d);

/* Returns the place of an offset, which must not be less than the offset of the previous call. All calls together read each
 * byte of the input at most once. */
tamis_place tamis_parse_places_next(struct places *p, uint64_t offset);

/* Returns the byte at an offset of the input, or -1 if the offset is at or after the end of the input. */
int tamis_parse_places_byte(struct places *p, uint64_t offset);

/* Reads the input from the start to find the place of one offset, and returns this place. */
tamis_place tamis_parse_place_of(const struct document *d, uint64_t offset);

/* If the sink forgets the input, must be called before the bytes that were fed become invalid. Keeps their place, and up to 3 bytes that
 * belong to a code point or to a line end that is not complete. */
void tamis_parse_forget_input(struct document *d);

#endif
