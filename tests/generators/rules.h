/* rules.h: random documents for policies with rules: well-formed tags of elements that policies list, with
 * attributes whose values are close to those that rules allow. */
#ifndef TESTS_GENERATORS_RULES_H
#define TESTS_GENERATORS_RULES_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `out` with a document. */
void rule_soup(struct random *random, struct text *out);

#endif
