/* renderings.h: checks promise M1, that a renderer makes no markup from Markdown that the policy does not allow. */
#ifndef TESTS_JUDGES_RENDERINGS_H
#define TESTS_JUDGES_RENDERINGS_H

#include "judges/outputs.h"

/* `html` is the HTML that a renderer made from the Markdown of the document whose HTML output is in `m->markup`. Reports whether
 *   each element and attribute is one that renderers make from Markdown (markdown_tags.def);
 *   each link has the address of a link in the HTML output, and each image that of an image in it. The addresses may differ in
 *   percent-encoding, and an address may be missing, because some renderers refuse addresses;
 *   there are no comments except those that tamis writes, and those with which cmark replaces HTML. */
bool rendering_holds(struct outputs *m, const char *html, size_t n);

#endif
