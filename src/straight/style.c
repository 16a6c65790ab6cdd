/* style.c: reads the text of a style element that the policy keeps. Before the start tag is written, the filter needs the whole
 * text. */
#include "parse/content.h"
#include "serialize/frame.h"
#include "straight/open.h"

/* Reads the text after the start tag, and adds it to the element as a child. */
static bool read_text(struct straight_run *r, struct node *n)
{
    const unsigned char *stop = tamis_straight_find_end(r, SPAN("style"));
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
    return !(action->flags & ELEMENT_TEXT_ONLY) || !tamis_sanitize_has_markup(&r->filter, n);
}

bool tamis_straight_filter_style(struct straight_run *r, struct node *n, const struct element_action *action,
                                 bool *is_kept)
{
    if (n->name != ATOM_style || r->tag->name != ATOM_style)
        return tamis_straight_give_up(r, "raw text");
    if (!read_text(r, n))
        return false;
    *is_kept = is_allowed(r, n, action);
    const struct node *text = n->first_child;
    if (!*is_kept || !text)
        return true;
    return tamis_serialize_is_certain_leaf(frame_of(RAW_TEXT, 0), text, r->every_reader) ||
           tamis_straight_give_up(r, "raw text");
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
