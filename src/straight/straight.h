/* straight.h: the straight path: sanitizes a document or a fragment of HTML without a tree.
 *
 * In most documents, each tag only closes open elements, or inserts elements into the current node (the innermost open
 * element), or both. For such a document, the straight path reads the tokens and writes the safe output in one pass, with a
 * stack of open elements and no tree. If the parser would do something else, the straight path gives up. The input is then
 * sanitized again from its first byte with a tree (the tree path; tamis.c). The straight path has the following invariants:
 *
 * 1. Each node that is written is inserted into the current node. There is no foster parenting, and the adoption agency
 *    algorithm only pops elements.
 * 2. In the list of active formatting elements, the last marker is followed first by formatting elements that are on the
 *    stack, in the order of the stack, and then by the elements in r->closed (open.h), which are not open. All elements before
 *    the last marker are on the stack. The parser reconstructs exactly the elements in r->closed, in their order (reopen.c).
 *    After the last marker, there are at most three elements with the same name.
 * 3. For each element that is written, the frame of its content (parse/nesting.h) is certain for all parsers that the policy
 *    requires to read the output alike. Therefore the output is stable (promises P2 and P10 of docs/architecture.md), and need
 *    not be parsed again.
 * 4. Nothing is written that the repair of a tree (serialize/repair.h, serialize/readers.h) would change.
 * 5. An attempt that fails has no effect: its output, counts and work are discarded. The straight path begins again at the
 *    first byte of the input if it should already have done one of three things in an earlier part of the document: copy the
 *    nodes that it writes, because SVG is kept (copy.c); write a style element for the attributes of a renamed body (style.c);
 *    give body the attributes of a later tag (document.c).
 * 6. If a limit could be exceeded, the straight path gives up. Therefore only the tree path reports that a limit is exceeded.
 * 7. The output, the counts and the work units are the same as those of the tree path.
 *
 * tests/straight and the fuzz target fuzz_straight compare the two paths. */
#ifndef TAMIS_STRAIGHT_STRAIGHT_H
#define TAMIS_STRAIGHT_STRAIGHT_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "base/buf.h"
#include "parse/document.h"
#include "parse/formatting.h"
#include "straight/known.h"

struct straight_element; /* open.h */

/* The state that is kept between documents. */
struct straight {
    struct meter *meter;
    /* The stack of open elements: an array of `capacity` items. Until a document needs more items, a local array of straight.c
     * is used, and this member is NULL between documents. */
    struct straight_element *open;
    uint32_t capacity;
    struct formatting formatting; /* the list of active formatting elements of nested.c */
    struct buf values, scratch;   /* the buffers of the filter (sanitize/walk.h) */
    struct buf clean;             /* the changed copy of an input that cannot be read unchanged */
    /* SVG was kept in the last document, and will probably be kept in the next one. Therefore the nodes of the next document
     * are copied from the first node on (copy.c). */
    bool copies;
    /* For measurements: why the straight path gave up on the last document; NULL: it did not give up. */
    const char *obstacle;
    struct known_references known;
};

struct straight_job {
    struct span html; /* the whole input */
    struct parser_options options;
    const struct tamis_policy *policy;
    const struct policy_texts *texts; /* tree.texts */
    struct document *document;        /* its arena, names and parser are used */
    struct buf *output;
    tamis_counts *counts;
};

/* The members of policies that the straight path, or a function of the filter that it calls, supports. */
extern const struct policy_members tamis_straight_known;

void tamis_straight_init(struct straight *s, struct meter *m);
void tamis_straight_free(struct straight *s); /* afterwards, only tamis_straight_init() can be called */

/* Sanitizes a document or a fragment. Returns true on success; `output`, `counts` and the work of the meter are then the same
 * as after the tree path. Returns false if the straight path has given up, or if the meter's status is an error; the caller
 * must then discard output, counts and work. */
bool tamis_straight_run(struct straight *s, const struct straight_job *job);

/* Reports whether every input of `n` bytes that can take the straight path is within the limits on the input, on memory and on
 * the work of the parser, and whether the limit TREE_DEPTH is at least FIRST_DEPTH. The other limits are checked later. */
bool tamis_straight_has_enough(const struct meter *m, uint64_t n);

/* Returns a number of bytes. In a tag with at most this number of bytes, no limit on a name or a value can be exceeded. When
 * references are decoded, a value can become longer, but at most twice as long. */
size_t tamis_straight_largest_tag(const uint64_t *limits);

#endif
