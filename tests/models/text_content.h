/* text_content.h: a model of text tokens: everything between markup tokens is text, decoded by the kind of
 * content. It proves that no byte of the input is lost or repeated. For html, html-2008 and xml5. */
#ifndef TESTS_MODELS_TEXT_CONTENT_H
#define TESTS_MODELS_TEXT_CONTENT_H

#include "judges/reading.h"
#include "models/utf8.h"

/* Returns NULL, or what is wrong with a reading from that start; `m` is its decoded input. A start within a
 * tag is not checked. */
const char *text_model_differs(const struct start *s, const struct reading *r, const struct utf8_model *m);

/* Returns NULL, or what is wrong with the positions of the errors: line and column must be those of the offset. */
const char *text_model_misplaces(const struct reading *r, const struct utf8_model *m);

#endif
