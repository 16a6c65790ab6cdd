/* render.h: renders Markdown with libcmark-gfm, and checks promise M1 for the HTML. */
#ifndef TESTS_CMARK_RENDER_H
#define TESTS_CMARK_RENDER_H

#include "judges/outputs.h"

/* Sanitizes a document to HTML and to Markdown, and renders the Markdown with all extensions except tagfilter: with raw
 * HTML and footnotes, and then without both. Reports whether both results hold (judges/renderings.h). A document for which tamis has
 * no output holds. */
bool cmark_holds(struct outputs *m, const char *bytes, size_t n);

#endif
