/* values.h: random documents with values that a policy can turn into text: "otherwise": "text" writes the value of alt, and
 * "escapeElements" writes all values. The values consist of references, characters that parsers change, and white space. */
#ifndef TESTS_GENERATORS_VALUES_H
#define TESTS_GENERATORS_VALUES_H

#include "base/span.h"
#include "generators/random.h"
#include "support/text.h"

/* The pieces of which the values consist. */
extern const struct span value_pieces[];
extern const size_t value_piece_count;

/* Replaces `html` with a few elements with such values, at places where white space and line breaks matter. */
void value_soup(struct random *r, struct text *html);

#endif
