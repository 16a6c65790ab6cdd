/* root.h: random documents in which the tags of html, head and body, and those of elements that policies put in their places,
 * have attributes, occur several times or are missing. */
#ifndef TESTS_GENERATORS_ROOT_H
#define TESTS_GENERATORS_ROOT_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `html` with such a document. */
void root_soup(struct random *r, struct text *html);

#endif
