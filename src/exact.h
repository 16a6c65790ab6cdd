/* exact.h: gives the output to a callback of the program while the input arrives (tamis/stream.h).
 *
 * The write sink (write/write.h) writes while bytes arrive. Its output is final up to the start tag of the lowest open element
 * from which the parser, or the repair of a tree, could still move something (tamis_write_final()). If the document needs a
 * tree, no more output is delivered until nothing that is open can move or until its end; the output then begins with the bytes that
 * were delivered, which is checked. */
#ifndef TAMIS_EXACT_H
#define TAMIS_EXACT_H

#include "context.h"

/* The input is fed in slices. Returns the number of bytes of the next slice. */
size_t tamis_exact_slice(struct span html);
/* After a slice: delivers the output that has become final. `is_last`: it is the last slice of a tamis_feed(). */
void tamis_exact_deliver_final(tamis *t, bool is_last);
/* The document is complete: delivers the rest of the output. If that fails, sets the meter's status. */
void tamis_exact_finish(tamis *t);
/* Must be called before the output of the write sink is discarded because the document needs a tree. */
void tamis_exact_keep(tamis *t);
/* Gives the output up to the index `end` to the callback, without what was delivered before. */
void tamis_exact_deliver(tamis *t, size_t end);
void tamis_exact_reset(tamis *t); /* before each document */

/* The document has begun, or begins again. If input was dropped, or if the document begins at a snapshot (write/snapshot.h), goes on
 * from the snapshot. */
void tamis_exact_go_on(tamis *t);
/* Discards output, counts, report and work, and parses the input that is kept again, with a tree. */
void tamis_exact_parse_again(tamis *t);
/* Returns the length of the output so far, with what is not in the buffer. */
uint64_t tamis_exact_length(const tamis *t);
/* Reports whether the output begins with the bytes that were delivered. */
bool tamis_exact_begins_as_delivered(const tamis *t);

/* Returns the snapshot that is not in use; NULL: there is no memory. */
struct snapshot *tamis_exact_other_snapshot(tamis *t);
/* Begins the document again without a tree, at a snapshot of the present state, so that the input before it need not be kept. */
void tamis_exact_begin_at(tamis *t, struct snapshot *now);
/* Drops the input if at least `most` bytes are kept, and if that is possible. */
void tamis_exact_drop_input(tamis *t, uint64_t most);

/* resume.c: the document is parsed with a tree: goes on without one, if that is possible. */
void tamis_exact_resume(tamis *t);

/* tail.c: returns a second context with the settings of `t`, which begins its documents at the same snapshot; NULL: there is no
 * memory. It borrows the memory of the settings: tamis_exact_give_back() must be called before `t` is used. */
tamis *tamis_exact_borrow(tamis *t);
void tamis_exact_give_back(tamis *u);

#endif
