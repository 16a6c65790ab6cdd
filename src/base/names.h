/* names.h: tag and attribute names as small numbers (atoms).
 *
 * The names the standards give a meaning are static: their atoms are the enumerators of names.def and are found with
 * one hash and one compare. Every other name that a document brings gets an atom of its own for that document. Two
 * names are equal exactly when their atoms are. Names are bytes, already in the case they are to be compared in. */
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

struct name; /* one name of the document */

struct names {
    struct arena *arena;
    struct name *dynamic; /* [dynamic_count] */
    uint32_t dynamic_count;
    uint32_t dynamic_capacity;
    uint32_t *table; /* open addressing, indexes into `dynamic` + 1 */
    uint32_t table_mask;
    uint64_t seed;
};

/* Starts with the static names only. All memory comes from `a`; init again after the arena is reset. */
void tamis_base_names_init(struct names *names, struct arena *a);

/* The static atom of a name, or ATOM_NONE. */
atom tamis_base_names_static(struct span text);

/* The atom of a name, made when it is new. ATOM_NONE for the empty name or when the meter has failed. */
atom tamis_base_names_intern(struct names *names, struct span text);

/* The atom of a name if the document has it already, or ATOM_NONE. */
atom tamis_base_names_find(const struct names *names, struct span text);

/* The text of a static atom; the text of any atom of this document. */
struct span tamis_base_names_static_text(atom name);
struct span tamis_base_names_text(const struct names *names, atom name);

#endif
