/* html.h: random documents of the elements that tree construction moves, closes, implies or ignores: few
 * tokens, repeated in any order. */
#ifndef TESTS_GENERATORS_HTML_H
#define TESTS_GENERATORS_HTML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `html` with up to `longest` tokens. */
void html_soup(struct random *r, struct text *html, uint32_t longest);

#endif
