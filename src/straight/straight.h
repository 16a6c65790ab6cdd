/* straight.h: the straight path: sanitizes a document or a fragment of HTML without a tree.
 *
 * In most documents, every tag only opens or closes elements at the current place. For such a document, the straight
 * path reads the tokens and writes the safe output in one pass, with a stack of open elements and no tree. If the parser would do
 * something else, the straight path gives up. The input is then sanitized again from its first byte with a tree (the tree path;
 * tamis.c). Invariants of the straight path:
 *
 * 1. Each node that is written is inserted at the current node. There is no foster parenting, and the adoption agency algorithm only
 *    pops elements.
 * 2. The list of active formatting elements consists of markers and of the formatting elements on the stack, in the same order.
 *    Therefore no element is ever reconstructed. After the last marker, there are at most three formatting elements with each name.
 * 3. For each element that is written, its frame in the output (parse/nesting.h) is certain for all parsers that the policy
 *    requires to read the output alike. Therefore the output is stable (promises P2 and P10), and need not be parsed again.
 * 4. Nothing is written that the repair of a tree (serialize/repair.h, serialize/readers.h) would change.
 * 5. An attempt that fails has no effect: the caller discards its output, counts and work. The straight path can process the input
 *    again if it finds out what it should have done before: make a copy of the nodes that it writes, if SVG is kept (copy.c), write
 *    a style element for the attributes of a renamed body (style.c), or give body the attributes of a later tag (document.c).
 * 6. If a limit could be exceeded, the straight path gives up. Therefore only the tree path reports that a limit is exceeded.
 * 7. Output, counts and work units are those of the tree path.
 *
 * tests/straight and the fuzz target fuzz_straight compare the two paths. */
#ifndef TAMIS_STRAIGHT_STRAIGHT_H
#define TAMIS_STRAIGHT_STRAIGHT_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "base/buf.h"
#include "parse/document.h"
#include "parse/formatting.h"

struct straight_element; /* open.h */

/* The memory that is kept from document to document. */
struct straight {
    struct meter *meter;
    struct straight_element *open; /* [capacity] */
    uint32_t capacity;
    struct formatting formatting; /* for nested.c */
    struct buf clean;             /* the input, if it has to be changed before it is read */
    bool copies; /* the last document kept SVG, so the next one is copied from its first byte (copy.c) */
    const char *
        obstacle; /* for measurements: why the straight path gave up the last document; NULL: it did not give up */
};

struct straight_job {
    struct span html; /* the whole input */
    struct parser_options options;
    const struct tamis_policy *policy;
    struct document *document; /* its arena, names and parser are used */
    struct buf *output;
    tamis_counts *counts;
};

void tamis_straight_init(struct straight *s, struct meter *m);
void tamis_straight_free(struct straight *s);

/* Sanitizes a document or a fragment. Returns true if `output`, `counts` and the work of the meter are those that the tree path
 * would have. Returns false if it has given up, or if the meter has failed; then the caller must discard output, counts and
 * work. */
bool tamis_straight_run(struct straight *s, const struct straight_job *job);

#endif
