/* names_lookup.h: the perfect hash of the static names, and an inlined lookup of static names of up to 16 bytes. */
#ifndef TAMIS_BASE_NAMES_LOOKUP_H
#define TAMIS_BASE_NAMES_LOOKUP_H

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"
#include "base/names.h"
#include "base/names_hash.h"

extern const uint16_t tamis_base_names_displacements[1 << NAMES_BUCKET_BITS];
extern const uint16_t tamis_base_names_slots[1 << NAMES_SLOT_BITS];
extern const uint16_t tamis_base_names_frequent[1 << NAMES_FREQUENT_BITS];
/* Indexed by atom: a name of up to 16 bytes, followed by zeros; for a longer name, only zeros. */
extern const char tamis_base_names_short[ATOM_STATIC_COUNT][16] UNTERMINATED;

/* Returns the eight bytes at `p` as a little-endian integer. */
static inline uint64_t names_load(const char *p)
{
    uint64_t word;
    memcpy(&word, p, 8);
    return IS_BIG_ENDIAN ? reverse_bytes_64(word) : word;
}

static inline uint64_t names_rotate(uint64_t word, unsigned by)
{
    return (word << by) | (word >> (64 - by));
}

/* Computes the hash of a name from its first eight bytes, its next eight bytes and, if it has more than sixteen bytes, its last
 * eight bytes. Missing bytes are zero. tools/gen_names.py computes the tables for this hash function; a change of this function
 * requires the same change in the script. */
static inline uint64_t names_mix(uint64_t first, uint64_t second, uint64_t last)
{
    uint64_t h = (first ^ names_rotate(second, 23) ^ names_rotate(last, 41)) * NAMES_MULTIPLIER;
    h ^= h >> 29;
    return h * NAMES_MULTIPLIER;
}

/* Returns the atom of the only static name that can have this hash, or ATOM_NONE if there is none. */
static inline atom names_candidate(uint64_t h)
{
    uint64_t bucket = h >> (64 - NAMES_BUCKET_BITS);
    uint64_t slot = ((h >> 24) & ((1u << NAMES_SLOT_BITS) - 1)) ^ tamis_base_names_displacements[bucket];
    return tamis_base_names_slots[slot];
}

/* Reports whether the row of `name` in tamis_base_names_short is equal to the bytes of `first` and `second`. */
static inline bool names_are_short(atom name, uint64_t first, uint64_t second)
{
    const char *other = tamis_base_names_short[name];
    return names_load(other) == first && names_load(other + 8) == second;
}

/* Does the same as tamis_base_names_static(), for a name of 1 to 16 bytes. `first` is its first eight bytes and `second` its
 * next eight bytes, as names_load() returns them; the bytes after the name are zero (struct scan_name in scan.h). Frequent
 * names are found with fewer steps than others. */
static ALWAYS_INLINE atom names_static_short(uint64_t first, uint64_t second)
{
    uint64_t product = (first ^ names_rotate(second, 23)) * NAMES_MULTIPLIER;
    /* the highest NAMES_FREQUENT_BITS bits of the product */
    uint64_t place = product / ((uint64_t)1 << (64 - NAMES_FREQUENT_BITS));
    atom found = tamis_base_names_frequent[place];
    if (names_are_short(found, first, second))
        return found;
    found = names_candidate(names_mix(first, second, 0));
    return names_are_short(found, first, second) ? found : (atom)ATOM_NONE;
}

/* Reports whether the first `n` of the eight bytes at `p` are equal to `name`, a static name of `n` bytes. `n` is 1 to 8. */
static inline bool names_begin(const char *p, atom name, size_t n)
{
    uint64_t different = names_load(p) ^ names_load(tamis_base_names_short[name]);
    return !(different << (64 - 8 * n));
}

#endif
