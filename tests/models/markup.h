/* markup.h: a tree as HTML once more, in the plainest way: each character by itself, straight from the standard (13.3) and
 * from what src/serialize/html.h says it forgets. A model to hold the serializer against. */
#ifndef TESTS_MODELS_MARKUP_H
#define TESTS_MODELS_MARKUP_H

#include "parse/node.h"
#include "support/text.h"

/* Adds what is below the root. `context`: of a fragment, or NULL. Shadow roots are passed over. */
void markup_write(const struct tree *t, const struct node *context, struct text *out);

#endif
