/* content.h: which parts of its content an element renders, for the walks that write text and Markdown. */
#ifndef TAMIS_TEXT_CONTENT_H
#define TAMIS_TEXT_CONTENT_H

#include "text/style.h"

/* The parts of its content that an open element renders. */
struct content {
    bool shows_text; /* text directly in it */
    bool only_first; /* of its child elements, only the first */
    bool is_svg;     /* only SVG children; for an SVG a element, as for its parent */
    bool has_child;  /* a child element was reached */
};

/* Returns the parts for the element. `around`: those of its parent. */
struct content tamis_text_content(const struct node *n, struct style style, const struct content *around);

/* Reports whether the parent has no box for this child. Call it once for each child element, in order. */
bool tamis_text_leaves_out(struct content *parent, const struct node *child);

#endif
