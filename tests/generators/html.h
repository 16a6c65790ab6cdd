/* html.h: random documents of the elements that tree construction moves, closes, implies or ignores: few
 * tokens, repeated in any order. */
#ifndef TESTS_GENERATORS_HTML_H
#define TESTS_GENERATORS_HTML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `html` with up to `longest` tokens. */
void html_soup(struct random *r, struct text *html, uint32_t longest);

/* Replaces `html` with the same few tokens many times: what one round of parsing takes apart, the next one finds again. */
void html_repeated(struct random *r, struct text *html);

/* Replaces `html` with elements in one another. Most are where they belong; every tenth is in another place, and a few end
 * tags are missing. */
void html_nested(struct random *r, struct text *html);

#endif
