/* markdowns.h: sanitizes a document to Markdown and to HTML, and checks the promises of <tamis/output.h> about Markdown. */
#ifndef TESTS_JUDGES_MARKDOWNS_H
#define TESTS_JUDGES_MARKDOWNS_H

#include "judges/outputs.h"

/* Reports whether these properties hold for one document:
 *   The Markdown is UTF-8 without U+0000. Markdown and HTML have the same status, except for limits on work and output.
 * If the HTML is sanitized again, to Markdown, the Markdown is the same.
 *   In the context div, and in documents, the characters of the text nodes that rendered.h finds in the HTML are in the Markdown, in
 *   the same order; some are written as character references.
 *   Fed in pieces, the document gives the same Markdown.
 *   Outside of code, there is no "<" except in separators and around addresses.
 *   The length is linear in that of the HTML. */
bool markdowns_hold(struct outputs *m, const char *bytes, size_t n);

#endif
