/* formatting.h: the list of active formatting elements (13.2.4.3).
 *
 * Entries are numbered from 1; 0 means no entry. The numbers do not follow the order of the list. An entry
 * keeps its number until it is removed. The time of an operation is constant, or proportional to the number
 * of entries that it removes, compares or visits. There are two exceptions, both when an element is added:
 * its attributes are hashed, and the arrays can grow. Comparisons are counted as work (base/meter.h). */
#ifndef TAMIS_PARSE_FORMATTING_H
#define TAMIS_PARSE_FORMATTING_H

#include "parse/node.h"

/* The chains are doubly linked lists whose entries are in the order of the list of active formatting elements. An
 * entry with an element is in three chains: the chain of all entries, the chain of the elements with the same name,
 * and the chain of the elements whose hashes are in the same bucket. A marker is only in the chain of all entries. */
enum formatting_chain { CHAIN_LIST, CHAIN_NAME, CHAIN_BUCKET, CHAIN_COUNT };

struct formatting_entry {
    struct node *node;            /* NULL: a marker, or a free entry */
    uint32_t hash;                /* for the Noah's Ark clause: the hash from hash_element() (formatting.c) */
    uint16_t number;              /* the number of the name: an index in formatting.named */
    uint32_t markers;             /* the number of markers up to and including this entry */
    uint32_t open;                /* the position on the stack of open elements, if `node` is open */
    uint32_t before[CHAIN_COUNT]; /* the previous entry of each chain; 0: none */
    uint32_t after[CHAIN_COUNT];  /* the next entry of each chain; 0: none */
};

/* The number of names of formatting elements, plus 1, because their numbers (formatting.c) begin at 1. */
enum { FORMATTING_NAMES = 15 };

struct formatting {
    struct meter *meter;
    struct node_sink *sink; /* see parser.h */
    /* entries[0] is not an entry of the list; its after[CHAIN_LIST] is the first entry of the list. */
    struct formatting_entry *entries;
    uint32_t count;
    uint32_t used; /* the greatest entry number that was used since the list was cleared */
    uint32_t free; /* the first free entry, whose after[CHAIN_LIST] is the next free entry; 0: none */
    uint32_t capacity;
    uint32_t last;                    /* the last entry; 0: none */
    uint32_t markers;                 /* the number of markers in the list */
    uint32_t *newest;                 /* for each of `buckets` buckets, its last entry; 0: none */
    uint32_t buckets;                 /* 0 or a power of two */
    uint32_t named[FORMATTING_NAMES]; /* the last entry with each name; 0: none */
};

void tamis_parse_formatting_init(struct formatting *f, struct meter *m);
void tamis_parse_formatting_free(struct formatting *f);

/* Adds the element `n`, which is at the position `open` on the stack of open elements. Applies the Noah's
 * Ark clause: if the list already contains three elements with the name and attributes of `n` after the
 * last marker, removes the earliest of the three. Returns the entry. If TAMIS_MAX_FORMATTING_ELEMENTS is
 * exceeded or the memory cannot be allocated, sets the meter's status and returns 0. */
uint32_t tamis_parse_formatting_push(struct formatting *f, struct node *n, uint32_t open);
/* Removes all entries. */
void tamis_parse_formatting_clear(struct formatting *f);
void tamis_parse_formatting_mark(struct formatting *f);
void tamis_parse_formatting_clear_to_marker(struct formatting *f);
void tamis_parse_formatting_remove(struct formatting *f, uint32_t entry);
/* Moves `entry` to the place directly after `to`. `entry` must be the last entry with its name, `to` must be a later entry of
 * the list, and there must be no marker between the two. */
void tamis_parse_formatting_move(struct formatting *f, uint32_t entry, uint32_t to);

/* Returns the last entry with this name, if it is after the last marker; otherwise 0. */
uint32_t tamis_parse_formatting_find(const struct formatting *f, atom name);

/* Returns the first entry; 0 if the list is empty. */
static inline uint32_t formatting_first(const struct formatting *f)
{
    return f->last ? f->entries[0].after[CHAIN_LIST] : 0;
}

/* Reports whether an entry is an element that is not open. */
static inline bool formatting_is_closed(const struct formatting *f, uint32_t entry)
{
    const struct node *n = f->entries[entry].node;
    return n && !(n->flags & NODE_OPEN);
}

/* Reports whether the last entry of the list is an element that is not open. */
static inline bool formatting_ends_closed(const struct formatting *f)
{
    return f->last && formatting_is_closed(f, f->last);
}

/* Reports whether the element `n` is still in the list. `entry` is the entry that the stack of open elements has stored for
 * `n`, or 0. After `n` is removed from the list, this entry is free or belongs to another element or a marker. */
static inline bool formatting_has(const struct formatting *f, uint32_t entry, const struct node *n)
{
    return entry && f->entries[entry].node == n;
}

#endif
