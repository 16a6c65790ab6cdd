/* entities.h: a model of the entities of an internal subset: searches the complete DOCTYPE for declarations each time that a
 * name is looked up, and stores nothing. It uses no code of src. */
#ifndef TESTS_MODELS_ENTITIES_H
#define TESTS_MODELS_ENTITIES_H

#include "support/text.h"

/* Reads a reference after its "&". `doctypes`: the concatenated DOCTYPEs before the first tag. If it refers to an entity of
 * plain text, appends the text, and returns the number of bytes of `p` that the reference uses; otherwise returns 0. */
size_t entity_model_reference(struct text *out, const struct text *doctypes, bool in_attribute, const char *p,
                              size_t n);

#endif
