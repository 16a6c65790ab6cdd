/* bypass.h: mutations of known bypasses of sanitizers (property/vectors.def). */
#ifndef TESTS_GENERATORS_BYPASS_H
#define TESTS_GENERATORS_BYPASS_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `out` with one of the vectors, after up to six mutations: parts of other vectors are joined to it or nested in it, it is put
 * into other namespaces and raw text elements, letters get another case, or are written as references or as escapes of CSS, parts are
 * repeated or removed, and rare bytes are inserted. */
void bypass_write(struct random *r, struct text *out);

#endif
