/* references.h: character references, said in the simplest way: look for "&", then for the longest of a list of names,
 * over text that is all there. Of src it has only the table of names and what they stand for. */
#ifndef TESTS_MODELS_REFERENCES_H
#define TESTS_MODELS_REFERENCES_H

#include <tamis/dialect.h>

#include "support/text.h"

/* Adds what text, or the whole of an attribute's value, is in the dialect once its references are decoded. */
void reference_model_decode(struct text *out, tamis_dialect dialect, bool in_attribute, const char *p,
                            size_t n);

/* How many names there are. */
size_t reference_model_names(void);

#endif
