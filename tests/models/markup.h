/* markup.h: a model of the HTML serializer: writes a tree character by character, as the standard (13.3)
 * says, with the exceptions of src/serialize/html.h. */
#ifndef TESTS_MODELS_MARKUP_H
#define TESTS_MODELS_MARKUP_H

#include "parse/node.h"
#include "support/text.h"

/* Adds the content of the root to the text. context: the context element of a fragment, or NULL. Shadow roots are
 * skipped. */
void markup_write(const struct tree *t, const struct node *context, struct text *out);

#endif
