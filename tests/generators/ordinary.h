/* ordinary.h: random documents of the kind that people and editors write. Most are correct HTML: blocks, lists and tables
 * with and without the end tags and elements that HTML implies, formatting, links, images, attributes with every kind of
 * quoting, references, comments, raw text, whole documents with and without head and body. Some have a common error. */
#ifndef TESTS_GENERATORS_ORDINARY_H
#define TESTS_GENERATORS_ORDINARY_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `html` with a fragment, or with a document if `is_document`. */
void ordinary_write(struct random *r, struct text *html, bool is_document);

#endif
