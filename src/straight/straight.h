/* straight.h: the straight path: sanitizes a document without a tree.
 *
 * Most documents need no repair: every tag only opens or closes an element at the current place. For such a document the
 * straight path goes from bytes to safe output in one walk, with a stack of open elements. If the parser would do anything else
 * than to append, the straight path gives up, and the document is sanitized again from its first byte with a tree (tamis.c). */
#ifndef TAMIS_STRAIGHT_STRAIGHT_H
#define TAMIS_STRAIGHT_STRAIGHT_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "base/buf.h"
#include "parse/document.h"

struct straight_job {
    struct span html; /* the whole input */
    struct parser_options options;
    const struct tamis_policy *policy;
    struct document *document; /* its arena and names are used */
    struct buf *output;
    tamis_counts *counts;
};

/* Sanitizes a document. Returns true if `output`, `counts` and the work of the meter are those that the tree path would have.
 * Returns false if it has given up, or if the meter has failed; then the caller must discard output, counts and work. */
bool tamis_straight_run(const struct straight_job *job);

#endif
