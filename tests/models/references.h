/* references.h: a model of character references: searches the complete text for "&", then for the longest name of a list.
 * It uses no code of src, only the table of names and their characters. */
#ifndef TESTS_MODELS_REFERENCES_H
#define TESTS_MODELS_REFERENCES_H

#include <tamis/dialect.h>

#include "support/text.h"

/* Adds the text, or the complete value of an attribute, with the references of the dialect decoded. `doctypes`: see
 * models/entities.h; NULL: no entities are declared. */
void reference_model_decode(struct text *out, tamis_dialect dialect, const struct text *doctypes,
                            bool in_attribute, const char *p, size_t n);

/* Returns the number of names. */
size_t reference_model_names(void);

#endif
