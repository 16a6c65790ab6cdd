/* report.h: checks the report of a document against the guarantees of <tamis/report.h>. */
#ifndef TESTS_JUDGES_REPORT_H
#define TESTS_JUDGES_REPORT_H

#include <tamis/report.h>

#include "support/text.h"

/* Replaces `out` with the last report of `t`, one line for each change and one for the total: two reports are
 * equal if their texts are. */
void changes_write(const tamis *t, struct text *out);

/* Checks that the last report of `t` can be a report of this input: bounded and sorted, each change at a position of the
 * input with its line and column, and at the bytes that were changed. Returns NULL, or what is wrong, beginning with the
 * name of the promise. most: the maximum number of changes that was set. */
const char *changes_wrong(const tamis *t, const char *input, size_t n, size_t most, tamis_dialect dialect);

#endif
