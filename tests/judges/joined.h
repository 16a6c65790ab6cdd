/* joined.h: checks that a text ends in the tokenizer state in which it began. Then the text after it gives the same tokens
 * as it does alone. */
#ifndef TESTS_JUDGES_JOINED_H
#define TESTS_JUDGES_JOINED_H

#include "support/text.h"
#include "verify/reading.h"

/* Reports whether the concatenated texts give the tokens of each text alone. Adjacent text tokens are merged. */
bool joined_reads_as_its_parts(struct reader *r, const struct text *parts, size_t count);

#endif
