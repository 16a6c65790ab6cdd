/* content.h: determines which parts of the content of an element are rendered. text.c and markdown.c use this file. */
#ifndef TAMIS_TEXT_CONTENT_H
#define TAMIS_TEXT_CONTENT_H

#include "text/style.h"

/* Describes which parts of the content of an open element are rendered. */
struct content {
    bool shows_text; /* text directly in the element is rendered */
    bool only_first; /* only the first of its child elements is rendered */
    /* The children are rendered by the rules of SVG. An SVG a element has the same value of is_svg as its parent. */
    bool is_svg;
    bool has_child; /* a child element was reached */
};

/* Returns the description of the element's content. `around` is the description of its parent's content. */
struct content tamis_text_content(const struct node *n, struct style style, const struct content *around);

/* Reports whether the parent does not render this child. Must be called once for each child element, in tree order. */
bool tamis_text_leaves_out(struct content *parent, const struct node *child);

#endif
