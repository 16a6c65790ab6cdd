/* formatting.h: the list of active formatting elements (13.2.4.3). Positions begin at 1; 0 means none. */
#ifndef TAMIS_PARSE_FORMATTING_H
#define TAMIS_PARSE_FORMATTING_H

#include "parse/node.h"

struct formatting_entry {
    struct node *node; /* NULL: a marker */
    uint32_t hash;     /* the hash of the name and the attributes, in any order; for the Noah's Ark clause */
    /* The position of the previous entry in the same bucket; for a marker, the position of the previous marker; 0: none. */
    uint32_t older;
    uint32_t same;   /* the position of the previous entry with the same name; 0: none */
    uint32_t number; /* of the name: an index in formatting.named */
};

/* One more than the number of formatting elements. */
enum { FORMATTING_NAMES = 15 };

struct formatting {
    struct meter *meter;
    struct formatting_entry *entries; /* [0] is unused */
    uint32_t count;
    uint32_t capacity;
    uint32_t *newest; /* [buckets]: the position of the last entry in the bucket of a hash; 0: none */
    uint32_t buckets; /* 0 or a power of two */
    uint32_t marker;  /* the position of the last marker */
    uint32_t named[FORMATTING_NAMES]; /* the position of the last entry with each name; 0: none */
};

void tamis_parse_formatting_init(struct formatting *f, struct meter *m);
void tamis_parse_formatting_free(struct formatting *f);

/* Adds an element. Applies the Noah's Ark clause: if there are already three equal elements after the last marker,
 * removes the earliest of them. */
void tamis_parse_formatting_push(struct formatting *f, struct node *n);
/* Removes all entries. */
void tamis_parse_formatting_clear(struct formatting *f);
void tamis_parse_formatting_mark(struct formatting *f);
void tamis_parse_formatting_clear_to_marker(struct formatting *f);
void tamis_parse_formatting_remove(struct formatting *f, uint32_t position);
/* Inserts an entry at a position. */
void tamis_parse_formatting_insert(struct formatting *f, uint32_t position, struct formatting_entry entry);

/* tamis_parse_formatting_position() returns the position of the element `n`. tamis_parse_formatting_find() returns the position
 * of the last element after the last marker whose name is `name`. If there is no such element, the result is 0. */
uint32_t tamis_parse_formatting_position(const struct formatting *f, const struct node *n);
uint32_t tamis_parse_formatting_find(const struct formatting *f, atom name);

#endif
