/* text_content.h: what text an input is, said in the simplest way: what no markup token takes is text, as the content it stands
 * in makes it. So no byte of the input is lost, and none comes twice. For html, html-2008 and xml5. */
#ifndef TESTS_MODELS_TEXT_CONTENT_H
#define TESTS_MODELS_TEXT_CONTENT_H

#include "judges/reading.h"
#include "models/utf8.h"

/* NULL, or what is wrong with a reading from that start; `m` is its input decoded. Of starts amid a tag it says nothing. */
const char *text_model_differs(const struct start *s, const struct reading *r, const struct utf8_model *m);

/* The same for the places of its errors: line and column are those of the offset. */
const char *text_model_misplaces(const struct reading *r, const struct utf8_model *m);

#endif
