/* straight.h: the straight path: sanitizes a document or a fragment of HTML without a tree.
 *
 * Most documents need no repair: every tag only opens or closes elements at the current place. For such a document the straight
 * path reads the tokens and writes the safe output in one pass, with a stack of open elements and no tree. If the parser would do anything else, the
 * straight path gives up, and the input is sanitized again from its first byte with a tree (tamis.c). Its invariants:
 *
 * 1. Nodes are only inserted at the current node. (No foster parenting, no adoption, no supplied p or br.)
 * 2. The list of active formatting elements consists of the formatting elements on the stack, in the same order, so nothing is
 *    ever reconstructed. After the last marker there is at most one of each name.
 * 3. For each element that is written, its frame in the output (parse/nesting.h) is certain for the parsers of every year. So
 *    the output is stable (P2, P10) without a second parse.
 * 4. Nothing is written that the repair of a tree (serialize/repair.h, serialize/readers.h) would change.
 * 5. Giving up leaves no trace, and happens at most once for each input. If SVG is kept, the straight path can also begin again
 *    once, to copy what it writes (copy.c).
 * 6. If a limit could be exceeded, the straight path gives up. So only the tree path reports that a limit is exceeded.
 * 7. Output, counts and work units are those of the tree path.
 *
 * tests/straight and the fuzz target fuzz_straight compare the two paths. */
#ifndef TAMIS_STRAIGHT_STRAIGHT_H
#define TAMIS_STRAIGHT_STRAIGHT_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "base/buf.h"
#include "parse/document.h"

struct straight_element; /* open.h */

/* The memory that is kept from document to document. */
struct straight {
    struct meter *meter;
    struct straight_element *open; /* [capacity] */
    uint32_t capacity;
    struct buf clean; /* the input, if it has to be changed before it is read */
    bool copies;      /* the last document kept SVG, so the next one is copied from its first byte (copy.c) */
    const char *obstacle; /* why the last document needs the tree path; NULL: it does not. For measurements */
};

struct straight_job {
    struct span html; /* the whole input */
    struct parser_options options;
    const struct tamis_policy *policy;
    struct document *document; /* its arena and names are used */
    struct buf *output;
    tamis_counts *counts;
};

void tamis_straight_init(struct straight *s, struct meter *m);
void tamis_straight_free(struct straight *s);

/* Sanitizes a document. Returns true if `output`, `counts` and the work of the meter are those that the tree path would have.
 * Returns false if it has given up, or if the meter has failed; then the caller must discard output, counts and work. */
bool tamis_straight_run(struct straight *s, const struct straight_job *job);

#endif
