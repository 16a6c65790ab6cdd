/* content.c: see content.h. */
#include "text/content.h"

static bool contains_svg(const struct node *n)
{
    return n->ns == NS_SVG && n->name != ATOM_foreignObject;
}

struct content tamis_text_content(const struct node *n, struct style style, const struct content *around)
{
    bool shows_text = style.shows_text == SHOWS_TEXT_INHERIT ? around->shows_text
                                                             : style.shows_text == SHOWS_TEXT_ALWAYS;
    return (struct content){.shows_text = shows_text,
                            .only_first = style.only_first,
                            .is_svg = contains_svg(n) && (n->name != ATOM_a || around->is_svg)};
}

/* Reports whether an SVG element does not render this child. In a `text` element, only tspan,
 * textPath and SVG a elements are rendered (SVG 2, 11.2). Outside of `text` elements, tspan and
 * textPath elements are not rendered. HTML and MathML elements are rendered only in foreignObject. */
static bool is_left_out_of_svg(const struct content *parent, const struct node *n)
{
    bool is_part = n->ns == NS_SVG && (n->name == ATOM_tspan || n->name == ATOM_textPath);
    if (parent->shows_text)
        return !is_part && !(n->ns == NS_SVG && n->name == ATOM_a);
    return is_part || n->ns != NS_SVG;
}

bool tamis_text_leaves_out(struct content *parent, const struct node *child)
{
    bool is_left_out = (parent->only_first && parent->has_child) ||
                       (parent->is_svg && is_left_out_of_svg(parent, child));
    parent->has_child = true;
    return is_left_out;
}
