/* known.h: a table of character references in text. For each reference, it contains the text that is written. Most documents
 * contain only a few different references, and these occur often. */
#ifndef TAMIS_STRAIGHT_KNOWN_H
#define TAMIS_STRAIGHT_KNOWN_H

#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

struct known_reference {
    /* The bytes after "&", up to and including ";", as a little-endian integer; 0: no reference. */
    uint64_t name;
    UNTERMINATED char text[6]; /* what is written for the reference */
    uint8_t n;                 /* the number of bytes of `text` */
    uint8_t taken;             /* the number of bytes of the reference, including "&" */
};

enum { KNOWN_REFERENCES = 32, KNOWN_NAME_BYTES = sizeof(uint64_t) };

/* The initial table (known.c). It contains the references that are frequent in the documents of bench/. */
extern const struct known_reference tamis_straight_common_references[KNOWN_REFERENCES];

/* The table of a context. At first, `table` points to the initial table. When the first reference is added, `own` becomes a
 * copy of the initial table, and `table` then points to `own`. The copy is not made earlier, to save time for a context that
 * sanitizes only one short document. */
struct known_references {
    const struct known_reference *table;
    struct known_reference own[KNOWN_REFERENCES];
};

static inline void known_init(struct known_references *k)
{
    k->table = tamis_straight_common_references;
}

/* Returns the bytes from `p` up to and including the first ";", as a little-endian
 * integer. If none of the eight bytes at `p` is ";", returns all eight bytes. */
static inline uint64_t known_name(const unsigned char *p)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t bytes = 0;
    for (unsigned i = 0; i < KNOWN_NAME_BYTES; i++)
        bytes |= (uint64_t)p[i] << 8 * i;
    uint64_t difference = bytes ^ (ones * ';');
    /* The lowest 1 bit marks the first ";". */
    uint64_t zeros = (difference - ones) & ~difference & (ones << 7);
    return bytes & (zeros ^ (zeros - 1));
}

/* The table index for a name. Different names can have the same index. The macro is for constant expressions. */
#define KNOWN_INDEX(name) ((unsigned)((uint64_t)(name)*0x9E3779B97F4A7C15 >> 59))

static inline unsigned known_index(uint64_t name)
{
    return KNOWN_INDEX(name);
}

/* Returns the reference at `p`; NULL if it is not in the table, or if fewer than eight bytes follow the "&". */
static inline const struct known_reference *known_find(const struct known_references *k,
                                                       const unsigned char *p, const unsigned char *end)
{
    if (end - p <= KNOWN_NAME_BYTES)
        return NULL;
    uint64_t name = known_name(p + 1);
    const struct known_reference *known = &k->table[known_index(name)];
    return known->name == name ? known : NULL;
}

/* Writes the text of the reference to `to`, where there must be space for all bytes of the array `text`. Returns a pointer to
 * the byte after the text. */
static inline char *known_put(char *to, const struct known_reference *known)
{
    for (size_t i = 0; i < sizeof known->text; i++)
        to[i] = known->text[i];
    return to + known->n;
}

/* known.c: adds the reference at `p`, which has `taken` bytes and for which `text` was written. Does nothing if the reference
 * or the text is too long, or if the reference does not end with ";". */
void tamis_straight_know(struct known_references *k, const unsigned char *p, size_t taken, struct span text);

#endif
