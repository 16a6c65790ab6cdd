/* report.h: the report of a document, held to what its header promises of every report. */
#ifndef TESTS_JUDGES_REPORT_H
#define TESTS_JUDGES_REPORT_H

#include <tamis/report.h>

#include "support/text.h"

/* Replaces `out` with all that the last report of `t` says, a line for each change and one for the total: two reports are the
 * same when their texts are. */
void changes_write(const tamis *t, struct text *out);

/* Whether the last report of `t` may be one of this input: bounded and sorted, each change at a place of the input with the
 * line and column that this has, and at bytes that are what it says was changed. NULL; else what is wrong, which begins with
 * the promise. `most` as it was set. */
const char *changes_wrong(const tamis *t, const char *input, size_t n, size_t most, tamis_dialect dialect);

#endif
