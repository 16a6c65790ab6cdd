/* content.h: which parts of the content of an element are rendered, for the functions that write text and Markdown. */
#ifndef TAMIS_TEXT_CONTENT_H
#define TAMIS_TEXT_CONTENT_H

#include "text/style.h"

/* The parts of the content of an open element that are rendered. */
struct content {
    bool shows_text; /* text directly in the element is rendered */
    bool only_first; /* only the first of its child elements is rendered */
    /* The children are rendered by the rules of SVG. For an SVG a element, the value is that of its parent. */
    bool is_svg;
    bool has_child; /* a child element was reached */
};

/* Returns the parts of the element's content that are rendered. `around`: those of its parent's content. */
struct content tamis_text_content(const struct node *n, struct style style, const struct content *around);

/* Reports whether the parent does not render this child. Must be called once for each child element, in tree order. */
bool tamis_text_leaves_out(struct content *parent, const struct node *child);

#endif
