/* names.c: the perfect hash table of the static names, and a hash table of other names. */
#include "base/names_lookup.h"

#include "base/names_hash.inc"

struct name {
    struct span text;
    uint64_t hash;
};

/* The greatest number of names that are not static. The hash table has at most twice as many slots, so
 * their number fits in 32 bits. */
enum { MOST_NAMES = 1 << 30 };

/*@ // the arrays of a table of names
    predicate names_memory(struct names *names) =
        \valid(names) && names->dynamic_count <= names->dynamic_capacity <= MOST_NAMES &&
        \valid(names->dynamic + (0 .. names->dynamic_capacity - 1)) && \valid(names->table + (0 .. names->table_mask));

    // each name has its text
    predicate names_texts(struct names *names) =
        \forall integer i; 0 <= i < names->dynamic_count ==> span_readable(names->dynamic[i].text);

    // each slot of the hash table is 0, or has 1 + the index of a name
    predicate names_slots(struct names *names) =
        \forall integer i; 0 <= i <= names->table_mask ==> names->table[i] <= names->dynamic_count;

    predicate names_arrays(struct names *names) = names_memory(names) && names_texts(names) && names_slots(names);

    // the arrays are in blocks of their own
    predicate names_apart(struct names *names) =
        \base_addr(names->table) != \base_addr(names) && \base_addr(names->table) != \base_addr(names->dynamic) &&
        \base_addr(names->table) != \base_addr(names->arena) && \base_addr(names->table) != \base_addr(names->arena->meter) &&
        \base_addr(names->dynamic) != \base_addr(names) && \base_addr(names->dynamic) != \base_addr(names->arena) &&
        \base_addr(names->dynamic) != \base_addr(names->arena->meter); */

const struct span tamis_base_names_texts[ATOM_STATIC_COUNT] = {
    {"", 0},
#define NAME(id, text) {text, sizeof(text) - 1},
#include "base/names.def"
#undef NAME
};

/*@ requires \valid_read(p + (0 .. 3));
    assigns \nothing; */
static uint64_t load_4(const char *p)
{
    uint32_t word;
    memcpy(&word, p, 4);
    return IS_BIG_ENDIAN ? reverse_bytes_32(word) : word;
}

/* Returns the first eight of the `n` bytes at `p` as a little-endian integer. n >= 1. If n < 8, the missing bytes are zero, and two
 * or three loads that can overlap are used instead of a loop. A byte that is loaded twice is at the same position in the integer
 * both times. */
/*@ requires n >= 1 && \valid_read(p + (0 .. n - 1));
    assigns \nothing; */
static uint64_t load(const char *p, size_t n)
{
    if (n >= 8)
        return names_load(p);
    if (n >= 4)
        return load_4(p) | load_4(p + n - 4) << (n - 4) * 8;
    const unsigned char *u = (const unsigned char *)p;
    return u[0] | (uint64_t)u[n / 2] << n / 2 * 8 | (uint64_t)u[n - 1] << (n - 1) * 8;
}

/*@ requires s.n >= 1 && span_readable(s);
    assigns \nothing; */
static uint64_t static_hash(struct span s)
{
    uint64_t second = s.n > 8 ? load(s.p + 8, s.n - 8) : 0;
    uint64_t last = s.n > 16 ? names_load(s.p + s.n - 8) : 0;
    return names_mix(load(s.p, s.n), second, last);
}

/* Most names are short. For names of up to 16 bytes, it is sufficient to compare the first and the last eight bytes. */
/*@ requires a.n >= 1 && span_readable(a) && span_readable(b);
    assigns \nothing;
    ensures \result ==> a.n == b.n; */
static bool same_name(struct span a, struct span b)
{
    if (a.n != b.n || load(a.p, a.n) != load(b.p, a.n))
        return false;
    if (a.n <= 8)
        return true;
    return names_load(a.p + a.n - 8) == names_load(b.p + a.n - 8) &&
           (a.n <= 16 || memcmp(a.p, b.p, a.n) == 0);
}

/*@ requires text.n >= 1 && span_readable(text);
    assigns \nothing;
    ensures \result < ATOM_STATIC_COUNT; */
static atom static_lookup(struct span text, uint64_t h)
{
    /*@ admit table: \forall integer i; 0 <= i < ATOM_STATIC_COUNT ==> span_readable(tamis_base_names_texts[i]); */
    atom found = names_candidate(h);
    return same_name(text, tamis_base_names_texts[found]) ? found : ATOM_NONE;
}

atom tamis_base_names_static(struct span text)
{
    return text.n ? static_lookup(text, static_hash(text)) : ATOM_NONE;
}

struct span tamis_base_names_static_text(atom name)
{
    /*@ admit table: \forall integer i; 0 <= i < ATOM_STATIC_COUNT ==> span_readable(tamis_base_names_texts[i]); */
    return name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name] : SPAN("");
}

struct span tamis_base_names_dynamic_text(const struct names *names, atom name)
{
    /*@ admit arrays: names_arrays((struct names *)names) && name - ATOM_STATIC_COUNT < names->dynamic_count; */
    return names->dynamic[name - ATOM_STATIC_COUNT].text;
}

void tamis_base_names_init(struct names *names, struct arena *a)
{
    *names = (struct names){.arena = a};
    /* The seed is made from memory addresses. If the system randomizes addresses, the author of a document does not know the
     * seed. It is then difficult to construct many names with equal hashes. */
    names->seed = ((uint64_t)(uintptr_t)a ^ (uint64_t)(uintptr_t)&tamis_base_names_texts) * NAMES_MULTIPLIER;
}

/* Computes the hash of a name that is not static. The hash depends on the seed and on all bytes of the name, because the author of
 * a document chooses the name. */
/*@ requires \valid_read(names) && span_readable(s) && s.n <= INT64_MAX;
    assigns \nothing; */
static uint64_t dynamic_hash(const struct names *names, struct span s)
{
    uint64_t h = names->seed ^ s.n;
    /*@ loop invariant 0 <= i <= s.n + 7;
        loop assigns i, h;
        loop variant s.n + 7 - i; */
    for (size_t i = 0; i < s.n; i += 8) {
        h = (h ^ load(s.p + i, s.n - i)) * NAMES_MULTIPLIER;
        h ^= h >> 32;
    }
    return h;
}

/* Returns the index of the slot of the name in the hash table; for a name that is not in the table, returns the index of the free
 * slot for this name. The table is never full. */
/*@ requires names_arrays((struct names *)names) && span_readable(text);
    assigns \nothing;
    ensures \result <= names->table_mask; */
static uint32_t probe(const struct names *names, struct span text, uint64_t h)
{
    /*@ loop assigns i; */
    for (uint64_t i = h;; i++) {
        uint32_t slot = (uint32_t)(i & names->table_mask), number = names->table[slot];
        if (!number)
            return slot;
        const struct name *name = &names->dynamic[number - 1];
        if (name->hash == h && span_equal(name->text, text))
            return slot;
    }
}

/* Adds all names to the hash table, which must be empty. */
/*@ requires names_arrays(names) && names_apart(names);
    assigns names->table[0 .. names->table_mask];
    ensures names_arrays(names) && names_apart(names); */
static void enter_all(struct names *names)
{
    /*@ loop invariant names->dynamic_count == \at(names->dynamic_count, Pre) && names->table_mask == \at(names->table_mask, Pre);
        loop invariant 0 <= i <= names->dynamic_count && names_arrays(names);
        loop assigns i, names->table[0 .. names->table_mask];
        loop variant names->dynamic_count - i; */
    for (uint32_t i = 0; i < names->dynamic_count; i++)
        names->table[probe(names, names->dynamic[i].text, names->dynamic[i].hash)] = i + 1;
}

/* Doubles the capacity; if it was 0, makes it 32. If an allocation fails, or if the capacity is already MOST_NAMES, returns false. */
static bool grow(struct names *names)
{
    if (names->dynamic_capacity == MOST_NAMES) {
        tamis_base_meter_fail(names->arena->meter, TAMIS_LIMIT_ARENA_BYTES);
        return false;
    }
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
    enter_all(names);
    return true;
}

atom tamis_base_names_find(const struct names *names, struct span text)
{
    atom found = tamis_base_names_static(text);
    if (found || !text.n || !names->table)
        return found;
    /*@ admit arrays: names_arrays((struct names *)names) && text.n <= INT64_MAX; */
    uint32_t number = names->table[probe(names, text, dynamic_hash(names, text))];
    return number ? ATOM_STATIC_COUNT + number - 1 : ATOM_NONE;
}

/* Adds a name at the free slot `slot`. There must be capacity for one more name. */
/*@ requires names_arrays(names) && names_apart(names) && names->dynamic_count < names->dynamic_capacity;
    requires slot <= names->table_mask && span_readable(text);
    assigns names->dynamic_count, names->dynamic[names->dynamic_count], names->table[slot];
    ensures names_arrays(names) && names->dynamic_count == \old(names->dynamic_count) + 1;
    ensures names->table[slot] == names->dynamic_count; */
static void add(struct names *names, uint32_t slot, struct span text, uint64_t hash)
{
    names->dynamic[names->dynamic_count++] = (struct name){text, hash};
    names->table[slot] = names->dynamic_count;
}

/* Returns the atom of a name that is not static; if the name is not in `names`, adds a copy of it. Returns ATOM_NONE if the
 * copy cannot be allocated. There must be capacity for one more name. */
/*@ requires names_arrays(names) && names_apart(names) && names->dynamic_count < names->dynamic_capacity;
    requires names_valid(names) && arena_valid(names->arena);
    requires text.n >= 1 && span_readable(text) && text.n <= INT64_MAX;
    assigns names->dynamic_count, names->dynamic[names->dynamic_count], names->table[0 .. names->table_mask],
            *names->arena, names->arena->meter->held, names->arena->meter->status, names->arena->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures names_arrays(names);
    ensures names->arena == \old(names->arena) && names->arena->meter == \old(names->arena->meter);
    ensures meter_sticks{Pre, Post}(names->arena->meter); */
static atom find_or_add(struct names *names, struct span text)
{
    uint64_t h = dynamic_hash(names, text);
    uint32_t slot = probe(names, text, h);
    if (!names->table[slot]) {
        const char *copy = tamis_base_arena_copy(names->arena, text);
        /*@ assert apart: names_apart(names); */
        /*@ assert memory: names_memory(names); */
        /*@ assert slots: names_slots(names); */
        /*@ assert texts: names_texts(names); */
        /*@ assert sticks: meter_sticks{Pre, Here}(names->arena->meter); */
        if (!copy)
            return ATOM_NONE;
        add(names, slot, span_of(copy, text.n), h);
    }
    return ATOM_STATIC_COUNT + names->table[slot] - 1;
}

atom tamis_base_names_intern(struct names *names, struct span text)
{
    atom found = tamis_base_names_static(text);
    if (found || !text.n)
        return found;
    if (names->dynamic_count == names->dynamic_capacity && !grow(names))
        return ATOM_NONE;
    return find_or_add(names, text);
}
