/* texts.h: sanitizes a document to text and to HTML, and checks the promises of <tamis/output.h> about text. */
#ifndef TESTS_JUDGES_TEXTS_H
#define TESTS_JUDGES_TEXTS_H

#include "judges/outputs.h"

/* Reports whether these properties hold for one document:
 *   The text is UTF-8 without U+0000. Text and HTML have the same status, except that the work for the text can exceed the limit.
 * If the HTML is sanitized again, to text, the text is the same.
 *   The characters other than white space are those of the text nodes that rendered.h finds in the HTML.
 *   Fed in pieces, the document gives the same text.
 *   Every option keeps these characters in their order.
 *   If the text is longer than the limit OUTPUT_BYTES, there is no text. */
bool texts_hold(struct outputs *t, const char *bytes, size_t n);

/* Reports whether an HTML parser reads the escaped form of any bytes as these bytes, decoded as UTF-8: in an element, and in an
 * attribute in each kind of quotes; and whether a buffer that is one byte too small stays empty. */
bool texts_escape(struct outputs *t, const char *bytes, size_t n);

#endif
