/* rule_soup.h: random documents for policies with rules: well-formed tags of elements that policies know, with attributes
 * whose values are nearly what rules allow. */
#ifndef TESTS_SUPPORT_RULE_SOUP_H
#define TESTS_SUPPORT_RULE_SOUP_H

#include "support/random.h"
#include "support/text.h"

/* Replaces `out`. */
void rule_soup(struct random *random, struct text *out);

#endif
