/* joined.h: checks that a text leaves the tokenizer in the state in which it began, so that the text after it
 * gives the tokens that it gives alone. */
#ifndef TESTS_JUDGES_JOINED_H
#define TESTS_JUDGES_JOINED_H

#include "support/text.h"
#include "verify/reading.h"

/* Reports whether the concatenated texts give the tokens of each text alone. Adjacent text tokens are merged. */
bool joined_reads_as_its_parts(struct reader *r, const struct text *parts, size_t count);

#endif
