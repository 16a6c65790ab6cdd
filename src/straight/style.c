/* style.c: reads the text of a style element that the policy keeps. The filter reads the whole text before the start tag is
 * written, because it can remove the element if the text is not allowed. */
#include "parse/content.h"
#include "serialize/frame.h"
#include "straight/open.h"

/* Reads the text after the start tag, up to the end tag, and adds it to the element as a child. */
static bool read_text(struct straight_run *r, struct node *n)
{
    const unsigned char *stop = tamis_straight_find_end(r, r->p, SPAN("style"));
    if (!stop)
        return tamis_straight_give_up(r, "limits");
    if (stop == r->p)
        return true;
    struct node *text = arena_allocate(r->tree.arena, sizeof *text);
    if (!text)
        return false;
    *text = (struct node){.type = NODE_TEXT, .data = (const char *)r->p, .count = (uint32_t)(stop - r->p)};
    tamis_parse_insert(n, text, NULL);
    return true;
}

static bool is_allowed(struct straight_run *r, struct node *n, const struct element_action *action)
{
    if ((action->flags & ELEMENT_SHEET) && !tamis_sanitize_filter_sheet(&r->filter, n))
        return false;
    if (!(action->flags & ELEMENT_TEXT_ONLY))
        return true;
    if (tamis_sanitize_has_markup(&r->filter, n))
        return false;
    if (!(action->flags & ELEMENT_SHEET))
        tamis_sanitize_declare_utf8_in_sheet(&r->filter, n);
    return true;
}

/* Reports whether all parsers that must read the output alike (r->every_reader) read the text of the style element alike. */
static bool has_certain_text(const struct straight_run *r, const struct node *n)
{
    const struct node *text = n->first_child;
    return !text || tamis_serialize_is_certain_leaf(frame_of(RAW_TEXT, 0), text, r->every_reader);
}

bool tamis_straight_filter_style(struct straight_run *r, struct node *n, const struct element_action *action,
                                 bool *is_kept)
{
    if (n->name != ATOM_style || r->tag->name != ATOM_style)
        return tamis_straight_give_up(r, "raw text");
    if (!read_text(r, n))
        return false;
    *is_kept = is_allowed(r, n, action);
    return !*is_kept || has_certain_text(r, n) || tamis_straight_give_up(r, "raw text");
}

void tamis_straight_write_style(struct straight_run *r, const struct node *n)
{
    top_of(r)->flags |= HAS_WRITTEN_TEXT;
    if (!n->first_child)
        return;
    r->visited++;
    r->kept++;
    if (r->copies)
        (void)tamis_straight_copy_node(r, n->first_child);
    buf_add(r->out, node_data(n->first_child));
}

/* --- the style element for a renamed body --- */

static struct node *new_style(struct straight_run *r, struct span text)
{
    struct node *style = tamis_parse_node_new(&r->tree, NODE_ELEMENT);
    struct node *child = tamis_parse_new_text(&r->tree, text, 0);
    if (!style || !child)
        return NULL;
    style->name = ATOM_style;
    style->ns = NS_HTML;
    tamis_parse_insert(style, child, NULL);
    return style;
}

/* Applies the policy to the style element. In the tree path, the filter does this twice: when it inserts the element, and when
 * it visits the children of html. */
static bool filter_sheet(struct straight_run *r, struct node *style)
{
    const struct element_action *action = tamis_sanitize_action(&r->filter, style);
    unsigned flags = action->flags | listed_action(&r->filter, style)->flags;
    r->visited++;
    if (action->kind != ACTION_KEEP ||
        (flags & ~(unsigned)(ELEMENT_SHEET | ELEMENT_TEXT_ONLY | ELEMENT_ONLY_LISTED)))
        return false;
    for (unsigned visit = 0; visit < 2; visit++)
        if (!is_allowed(r, style, action))
            return false;
    return has_certain_text(r, style);
}

bool tamis_straight_write_sheet(struct straight_run *r)
{
    if (!r->late.sheet.n)
        return true;
    struct node *style = new_style(r, r->late.sheet);
    if (!style)
        return false;
    if (!filter_sheet(r, style))
        return tamis_straight_give_up(r, "page hints");
    if (!tamis_straight_write_element(r, ATOM_style, style))
        return false;
    tamis_straight_write_style(r, style);
    tamis_straight_pop_current(r);
    return true;
}
