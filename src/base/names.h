/* names.h: tag and attribute names as small numbers (atoms).
 *
 * The names in names.def are static: their atoms are the enumerators ATOM_<id>, and tamis_base_names_static() finds them with
 * one hash and one comparison. Each name table (struct names), for example the table of a document, contains all static names
 * and can contain other names. The atom of a name that is not static is valid only in one table. Two names in the same table
 * are equal if and only if their atoms are equal. Names are compared byte for byte; a caller that ignores case converts them to
 * lowercase first. */
#ifndef TAMIS_BASE_NAMES_H
#define TAMIS_BASE_NAMES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/span.h"

typedef uint32_t atom;

enum {
    ATOM_NONE = 0,
#define NAME(id, text) ATOM_##id,
#include "base/names.def"
#undef NAME
    ATOM_STATIC_COUNT
};

struct name; /* a name that is not static */

struct names {
    struct arena *arena;
    struct name *dynamic; /* an array of `dynamic_count` items */
    uint32_t dynamic_count;
    uint32_t dynamic_capacity;
    uint32_t root; /* the link to the root of the tree of the items (names.c) */
};

/*@ // a table of names, its arena and its meter, in different blocks
    predicate names_valid(struct names *names) =
        \valid(names) && \valid(names->arena) && meter_valid(names->arena->meter) &&
        \base_addr(names) != \base_addr(names->arena) && \base_addr(names) != \base_addr(names->arena->meter) &&
        \base_addr(names->arena) != \base_addr(names->arena->meter);

    // a table stays valid, with the same arena and meter, and an error stays
    predicate names_kept{Before, After}(struct names *names) =
        names_valid{After}(names) && \at(names->arena, After) == \at(names->arena, Before) &&
        \at(names->arena->meter, After) == \at(names->arena->meter, Before) &&
        meter_sticks{Before, After}(\at(names->arena->meter, Before)); */

/* Initializes `names`, which then contains only the static names. All memory of `names` comes from `a`. After a reset of `a`,
 * this function must be called again. */
void tamis_base_names_init(struct names *names, struct arena *a);

/* Returns the atom of a static name; for any other name, ATOM_NONE. */
/*@ requires span_readable(text);
    assigns \nothing;
    ensures \result < ATOM_STATIC_COUNT; */
atom tamis_base_names_static(struct span text); /* names_lookup.h has a faster function for short names */

/* Returns the atom of a name; if the name is not in `names`, adds it. Returns ATOM_NONE for the empty name, and if an
 * allocation fails. */
/*@ requires names_valid(names) && span_readable(text);
    assigns *names, *names->arena, names->arena->meter->held, names->arena->meter->status,
            names->arena->meter->failed_at, heap[0 .. heap_size - 1];
    ensures names_kept{Pre, Post}(names); */
atom tamis_base_names_intern(struct names *names, struct span text);

/* Returns the atom of a name in `names`; for any other name, ATOM_NONE. */
atom tamis_base_names_find(const struct names *names, struct span text);

/* The texts of the static names, indexed by atom. */
extern const struct span tamis_base_names_texts[ATOM_STATIC_COUNT];

/* Returns the text of a static name. */
struct span tamis_base_names_static_text(atom name);

/* Returns the text of a name in `names` that is not static. */
struct span tamis_base_names_dynamic_text(const struct names *names, atom name);

/* Returns the text of any name in `names`. */
static inline struct span tamis_base_names_text(const struct names *names, atom name)
{
    return name < ATOM_STATIC_COUNT ? tamis_base_names_texts[name]
                                    : tamis_base_names_dynamic_text(names, name);
}

#endif
