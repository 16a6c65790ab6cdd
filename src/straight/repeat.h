/* repeat.h: the short start tags that occurred in the document. If the bytes of a tag occur again, the tag is not read and its
 * attributes are not filtered again: its start tag in the output, its work and the number of removed attributes are known. */
#ifndef TAMIS_STRAIGHT_REPEAT_H
#define TAMIS_STRAIGHT_REPEAT_H

#include "base/names_lookup.h"
#include "base/scan.h"

enum {
    REPEAT_BITS = 6,
    REPEAT_LEAST =
        9,           /* the number of bytes of the shortest tag; nearly all shorter ones have no attributes */
    REPEAT_MOST = 32 /* the number of bytes of the longest one, in the input and in the output */
};

/* Two tags of the same number of bytes that are not longer than sixteen bytes are equal if their keys are. */
struct tag_key {
    uint64_t first; /* the first eight bytes */
    uint64_t last;  /* the last eight bytes */
    unsigned n;     /* the number of bytes up to the first ">"; 0: the tag is too short or too long */
};

struct repeated_tag {
    struct tag_key key;
    const unsigned char *tag; /* in the input */
    size_t written;           /* where the tag begins in the output */
    uint64_t work;            /* of the filter */
    uint64_t removed;         /* the number of attributes */
    uint8_t length;           /* of the tag in the output; 0: the other members are not known */
    atom name;
};

struct repeated_tags {
    struct tag_key key; /* of the tag that is being processed */
    uint64_t used;      /* bit i: tags[i] is set */
    struct repeated_tag tags[1 << REPEAT_BITS];
};

static inline uint64_t repeat_load(const unsigned char *p)
{
    return names_load((const char *)p);
}

/* Returns the number of bytes up to the first ">", with it; more than REPEAT_MOST if there is none in REPEAT_MOST bytes, which
 * exist. */
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

/* Sets repeated->key for the tag at `p`. Returns the earlier tag with the same bytes; NULL if none is known. */
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

/* Returns the place for the tag whose key is repeated->key. */
static inline struct repeated_tag *repeat_add(struct repeated_tags *repeated)
{
    unsigned slot = repeat_slot(&repeated->key);
    repeated->used |= (uint64_t)1 << slot;
    repeated->tags[slot].key = repeated->key;
    repeated->tags[slot].length = 0;
    return &repeated->tags[slot];
}

#endif
