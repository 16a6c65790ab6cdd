/* settle.c: see settle.h. */
#include "serialize/settle.h"

#include "parse/tags.h"
#include "serialize/edit.h"
#include "serialize/frame.h"

static bool is_document(const struct node *context)
{
    return !context || node_is_html(context, ATOM_html);
}

static struct frame frame_of_root(const struct node *context)
{
    struct frame known = tamis_serialize_frame_of_context(context);
    if (is_document(context))
        return frame_of(BODY, 0);
    if (!frame_is_uncertain(known) || context->ns != NS_HTML || context->name == ATOM_frameset)
        return known;
    if (context->name == ATOM_colgroup)
        return frame_of(COLUMN_GROUP, 0);
    return frame_of(BODY, context->name == ATOM_select ? OPEN_SELECT : 0);
}

/* Reports whether the element is the html, head or body element of a document. If the policy does not keep the html element,
 * then head and body are directly below the root. */
static bool is_part_of_document(const struct edit *e, const struct node *context)
{
    const struct node *n = e->n, *root = e->tree->root;
    if (!is_document(context) ||
        (n->parent != root && !(n->parent->parent == root && node_is_html(n->parent, ATOM_html))))
        return false;
    return node_is_html(n, ATOM_html) || node_is_html(n, ATOM_head) || node_is_html(n, ATOM_body);
}

/* The state of the walk. `frames` has the frame (parse/nesting.h) of the content of the root ([0]) and of each ancestor of the
 * current node. */
struct settling {
    struct edit e;
    const struct writing *w;
    tamis_reason reason;
    struct frame frames[OUTPUT_DEPTH + 2];
};

static struct frame frame_of_element(const struct settling *s)
{
    const struct edit *e = &s->e;
    const struct node *n = e->n;
    if (is_part_of_document(e, s->w->context))
        return frame_of(n->name == ATOM_head ? HEAD : BODY, 0);
    if (e->depth > OUTPUT_DEPTH || node_is_html(n, ATOM_table))
        return frame_of(NOTHING, 0);
    return tamis_serialize_frame(s->frames[e->depth], n, s->w->every_reader);
}

static void settle_element(struct settling *s)
{
    struct frame f = frame_of_element(s);
    if (frame_is_uncertain(f)) {
        tamis_serialize_take_apart(&s->e, s->reason);
        return;
    }
    s->frames[s->e.depth + 1] = f;
    edit_next(&s->e);
}

/* Processes a node other than an element: removes it if it is uncertain. A node directly
 * below the root is always kept, even text if the context element is a part of a table. */
static void settle_leaf(struct settling *s)
{
    struct edit *e = &s->e;
    if (!e->depth || tamis_serialize_is_certain_leaf(s->frames[e->depth], e->n, s->w->every_reader))
        edit_skip(e);
    else
        tamis_serialize_drop_because(e, s->reason);
}

void tamis_serialize_settle(const struct writing *w, tamis_reason reason)
{
    struct settling s = {{w->tree, w->tree->root->first_child, 0}, w, reason, {frame_of_root(w->context)}};
    while (s.e.n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        if (s.e.n->type == NODE_ELEMENT)
            settle_element(&s);
        else
            settle_leaf(&s);
    }
}
