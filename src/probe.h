/* probe.h: what tests, fuzz targets and benchmarks set in a context, or ask of it. The shared library exports none of these functions: a
 * program that uses them is linked with the static library or with the objects. */
#ifndef TAMIS_PROBE_H
#define TAMIS_PROBE_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/tamis.h>

/* Sets whether tamis is allowed to use the straight path, which sanitizes a document or a fragment without building a
 * tree. The straight path is possible only if every tag opens or closes elements at the current node, or is ignored.
 * Otherwise, tamis uses the tree path, which builds a tree. An example is input in which the parser moves elements or
 * reconstructs formatting elements. The tree path is always used with each of the following: TAMIS_XML5, a portable profile,
 * TAMIS_TO_TEXT, TAMIS_TO_MARKDOWN, an option of tamis_set_syntax(), a policy with "excerpt", "linkify", "rewrite" or
 * "templateMarkers", and a callback (urls.h, callbacks.h). The output, the status, the place of an error, the counts, the
 * report and the work units are the same with both paths. There are two exceptions: a document can exceed the limit ARENA_BYTES
 * with one path but not with the other; and with tamis_feed() or with a report, the straight path needs fewer work units. The
 * default is true. Returns TAMIS_INVALID_ARGUMENT while a document is in progress. */
TAMIS_MUST_CHECK tamis_status tamis_context_allow_straight_path(tamis *t, bool allowed);

/* Sets whether the following documents are written in order, without an output callback (tamis/stream.h): tamis_finish() and
 * tamis_run() return the output. */
void tamis_context_set_in_order(tamis *t, bool in_order);

/* Reports whether the last document was sanitized on the straight path. */
bool tamis_context_took_straight_path(const tamis *t);

/* What is held back with an output callback and TAMIS_STREAM_EXACT (tamis/stream.h). */
struct tamis_held {
    uint64_t input;  /* the bytes of input that are kept */
    uint64_t output; /* the bytes that are written and not delivered; 0: the document needs a tree */
    bool needs_tree; /* the document needs a tree; after tamis_finish(), it is false */
    const char *
        obstacle; /* why this or the last document needs a tree; NULL: it does not, or the reason is not recorded */
};

void tamis_context_get_held(const tamis *t, struct tamis_held *held);

/* Returns the number of work units spent on the last document. This number is deterministic, and is the same on every
 * machine. The time that a document takes is at most proportional to the sum of its work units, its bytes of input
 * and its bytes of output; limits bound all three (promise P4). */
uint64_t tamis_context_work(const tamis *t);

#endif
