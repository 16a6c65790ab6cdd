/* html.h: random documents of elements that tree construction moves, closes, implies or ignores. They consist of a few
 * different tokens, in any order. */
#ifndef TESTS_GENERATORS_HTML_H
#define TESTS_GENERATORS_HTML_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `html` with up to `longest` tokens. */
void html_soup(struct random *r, struct text *html, uint32_t longest);

/* Replaces `html` with a random sequence of a few tokens, repeated many times. */
void html_repeated(struct random *r, struct text *html);

/* Replaces `html` with nested formatting elements, many of them equal, and with blocks and elements with markers between them. */
void html_equal(struct random *r, struct text *html);

/* Replaces `html` with nested elements. Most are where the standard allows them; about one in ten is in another place, and
 * a few end tags are missing. */
void html_nested(struct random *r, struct text *html);

#endif
