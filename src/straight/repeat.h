/* repeat.h: stores short start tags that plain.c has filtered. If a tag with the same bytes
 * occurs again, its attributes are not read and filtered again: the start tag in the output,
 * the work and the number of removed attributes are the same as for the earlier tag. */
#ifndef TAMIS_STRAIGHT_REPEAT_H
#define TAMIS_STRAIGHT_REPEAT_H

#include "base/names_lookup.h"
#include "base/scan.h"

enum {
    REPEAT_BITS = 6,
    /* A tag is stored only if it has at least this number of bytes. Nearly all shorter tags have no attributes. */
    REPEAT_LEAST = 9,
    /* A tag is stored only if it has at most this number of bytes in the input, and also at most this number in the output. */
    REPEAT_MOST = 32
};

/* If two tags have at most sixteen bytes and equal keys, their bytes are equal. */
struct tag_key {
    uint64_t first; /* the first eight bytes */
    uint64_t last;  /* the last eight bytes */
    /* The number of bytes up to and including the first ">"; 0: the
     * tag is too short, too long, or too near the end of the input. */
    unsigned n;
};

struct repeated_tag {
    struct tag_key key;
    const unsigned char *tag; /* the tag in the input */
    size_t written;           /* the offset of the tag in the output */
    uint64_t work;            /* the work units of the filter for the tag */
    uint64_t removed;         /* the number of attributes that the filter removed */
    /* The number of bytes of the tag in the output; 0: the tag was not written, or is too long. */
    uint8_t length;
    atom name;
};

struct repeated_tags {
    struct tag_key key; /* the key of the tag that is being processed */
    uint64_t used;      /* bit i: tags[i] is set */
    struct repeated_tag tags[1 << REPEAT_BITS];
};

static inline uint64_t repeat_load(const unsigned char *p)
{
    return names_load((const char *)p);
}

/* `p` points to at least REPEAT_MOST bytes. Returns the number of bytes up to and including the first ">", or REPEAT_MOST + 1
 * if there is none in these bytes. */
static inline unsigned repeat_length(const unsigned char *p)
{
#if defined(SCAN_BLOCK)
    unsigned n = block_first(block_equal(block_load(p), block_fill('>')));
    if (n == SCAN_BLOCK)
        n += block_first(block_equal(block_load(p + SCAN_BLOCK), block_fill('>')));
    return n + 1;
#else
    return (unsigned)(scan_byte(p, p + REPEAT_MOST, '>') - p) + 1;
#endif
}

static inline unsigned repeat_slot(const struct tag_key *key)
{
    uint64_t h = (key->first ^ names_rotate(key->last, 23)) * NAMES_MULTIPLIER;
    return (unsigned)(h >> (64 - REPEAT_BITS));
}

/* Sets repeated->key for the tag at `p`. Returns the earlier tag with the same bytes; NULL if no such tag is stored. */
static inline const struct repeated_tag *repeat_find(struct repeated_tags *repeated, const unsigned char *p,
                                                     const unsigned char *end)
{
    unsigned n = end - p >= REPEAT_MOST ? repeat_length(p) : 0;
    repeated->key.n = 0;
    if (n < REPEAT_LEAST || n > REPEAT_MOST)
        return NULL;
    struct tag_key key = {repeat_load(p), repeat_load(p + n - 8), n};
    unsigned slot = repeat_slot(&key);
    const struct repeated_tag *t = &repeated->tags[slot];
    repeated->key = key;
    if (!(repeated->used >> slot & 1) || !t->length || t->key.n != n || t->key.first != key.first ||
        t->key.last != key.last)
        return NULL;
    bool is_same = n <= 16 || (repeat_load(p + 8) == repeat_load(t->tag + 8) &&
                               repeat_load(p + n - 16) == repeat_load(t->tag + n - 16));
    return is_same ? t : NULL;
}

/* Adds an entry for the tag whose key is repeated->key, and returns it. It can replace the entry of another tag. */
static inline struct repeated_tag *repeat_add(struct repeated_tags *repeated)
{
    unsigned slot = repeat_slot(&repeated->key);
    repeated->used |= (uint64_t)1 << slot;
    repeated->tags[slot].key = repeated->key;
    repeated->tags[slot].length = 0;
    return &repeated->tags[slot];
}

#endif
