/* names.c: the perfect hash table of the static names, and a hash table of other names. */
#include "base/names_lookup.h"

#include "base/names_hash.inc"

struct name {
    struct span text;
    uint64_t hash;
};

const struct span tamis_base_names_texts[ATOM_STATIC_COUNT] = {
    {"", 0},
#define NAME(id, text) {text, sizeof(text) - 1},
#include "base/names.def"
#undef NAME
};

static uint64_t load_4(const char *p)
{
    uint32_t word;
    memcpy(&word, p, 4);
    return IS_BIG_ENDIAN ? reverse_bytes_32(word) : word;
}

/* Returns the first eight of the `n` bytes at `p` as a little-endian integer. n >= 1. If n < 8, the missing bytes are zero. For
 * n < 8, two or three loads that can overlap are used instead of a loop. A byte that is loaded twice gets the same place in the
 * integer both times. */
static uint64_t load(const char *p, size_t n)
{
    if (n >= 8)
        return names_load(p);
    if (n >= 4)
        return load_4(p) | load_4(p + n - 4) << (n - 4) * 8;
    const unsigned char *u = (const unsigned char *)p;
    return u[0] | (uint64_t)u[n / 2] << n / 2 * 8 | (uint64_t)u[n - 1] << (n - 1) * 8;
}

static uint64_t static_hash(struct span s)
{
    uint64_t second = s.n > 8 ? load(s.p + 8, s.n - 8) : 0;
    uint64_t last = s.n > 16 ? names_load(s.p + s.n - 8) : 0;
    return names_mix(load(s.p, s.n), second, last);
}

/* Most names are short. For names of up to 16 bytes, it is sufficient to compare the first and the last eight bytes. */
static bool same_name(struct span a, struct span b)
{
    if (a.n != b.n || load(a.p, a.n) != load(b.p, a.n))
        return false;
    if (a.n <= 8)
        return true;
    return names_load(a.p + a.n - 8) == names_load(b.p + a.n - 8) &&
           (a.n <= 16 || memcmp(a.p, b.p, a.n) == 0);
}

static atom static_lookup(struct span text, uint64_t h)
{
    atom found = names_candidate(h);
    return same_name(text, tamis_base_names_texts[found]) ? found : ATOM_NONE;
}

atom tamis_base_names_static(struct span text)
{
    return text.n ? static_lookup(text, static_hash(text)) : ATOM_NONE;
}

struct span tamis_base_names_static_text(atom name)
{
    return name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name] : SPAN("");
}

struct span tamis_base_names_dynamic_text(const struct names *names, atom name)
{
    return names->dynamic[name - ATOM_STATIC_COUNT].text;
}

void tamis_base_names_init(struct names *names, struct arena *a)
{
    memset(names, 0, sizeof *names);
    names->arena = a;
    /* The seed is made from addresses that the author of a document does not know, so the author cannot construct names with
     * equal hashes. */
    names->seed = ((uint64_t)(uintptr_t)a ^ (uint64_t)(uintptr_t)&tamis_base_names_texts) * NAMES_MULTIPLIER;
}

/* Computes the hash of a name that is not static from all bytes and the seed, because the author of a document chooses such
 * names. */
static uint64_t dynamic_hash(const struct names *names, struct span s)
{
    uint64_t h = names->seed ^ s.n;
    for (size_t i = 0; i < s.n; i += 8) {
        h = (h ^ load(s.p + i, s.n - i)) * NAMES_MULTIPLIER;
        h ^= h >> 32;
    }
    return h;
}

/* Returns the slot of the name in the hash table; for a name that is not in the table, the free slot for the name. The table is
 * never full. */
static uint32_t *probe(const struct names *names, struct span text, uint64_t h)
{
    for (uint64_t i = h;; i++) {
        uint32_t *slot = &names->table[i & names->table_mask];
        if (!*slot)
            return slot;
        const struct name *name = &names->dynamic[*slot - 1];
        if (name->hash == h && span_equal(name->text, text))
            return slot;
    }
}

static bool grow(struct names *names)
{
    uint32_t capacity = names->dynamic_capacity ? names->dynamic_capacity * 2 : 32;
    struct name *dynamic = tamis_base_arena_array(names->arena, capacity, sizeof *dynamic);
    uint32_t *table = tamis_base_arena_array(names->arena, (size_t)capacity * 2, sizeof *table);
    if (!dynamic || !table)
        return false;
    if (names->dynamic_count)
        memcpy(dynamic, names->dynamic, names->dynamic_count * sizeof *dynamic);
    memset(table, 0, (size_t)capacity * 2 * sizeof *table);
    names->dynamic = dynamic;
    names->dynamic_capacity = capacity;
    names->table = table;
    names->table_mask = capacity * 2 - 1;
    for (uint32_t i = 0; i < names->dynamic_count; i++)
        *probe(names, dynamic[i].text, dynamic[i].hash) = i + 1;
    return true;
}

atom tamis_base_names_find(const struct names *names, struct span text)
{
    atom found = tamis_base_names_static(text);
    if (found || !text.n || !names->table)
        return found;
    uint32_t index = *probe(names, text, dynamic_hash(names, text));
    return index ? ATOM_STATIC_COUNT + index - 1 : ATOM_NONE;
}

atom tamis_base_names_intern(struct names *names, struct span text)
{
    atom found = tamis_base_names_static(text);
    if (found || !text.n)
        return found;
    if (names->dynamic_count == names->dynamic_capacity && !grow(names))
        return ATOM_NONE;
    uint64_t h = dynamic_hash(names, text);
    uint32_t *slot = probe(names, text, h);
    if (!*slot) {
        const char *copy = tamis_base_arena_copy(names->arena, text);
        if (!copy)
            return ATOM_NONE;
        names->dynamic[names->dynamic_count++] = (struct name){span_of(copy, text.n), h};
        *slot = names->dynamic_count;
    }
    return ATOM_STATIC_COUNT + *slot - 1;
}
