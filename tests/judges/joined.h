/* joined.h: does a text leave a reader where it found it? Then what stands behind it reads as it does alone. */
#ifndef TESTS_JUDGES_JOINED_H
#define TESTS_JUDGES_JOINED_H

#include "support/text.h"
#include "verify/reading.h"

/* Whether the texts one behind the other read as each by itself, text that meets text being one text. */
bool joined_reads_as_its_parts(struct reader *r, const struct text *parts, size_t count);

#endif
