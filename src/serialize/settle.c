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
    /* The walk has not reached the first uncertain node or the outermost table that contains it. Until then, and if no node is
     * uncertain, tables are certain. */
    bool is_before;
    struct frame frames[OUTPUT_DEPTH + 2];
};

static struct frame frame_of_element(const struct settling *s)
{
    const struct edit *e = &s->e;
    const struct node *n = e->n;
    if (is_part_of_document(e, s->w->context))
        return frame_of(n->name == ATOM_head ? HEAD : BODY, 0);
    if (e->depth > OUTPUT_DEPTH || (node_is_html(n, ATOM_table) && !s->is_before))
        return frame_of(NOTHING, 0);
    return tamis_serialize_frame(s->frames[e->depth], n, s->w->every_reader);
}

static bool is_certain_leaf(const struct settling *s)
{
    const struct edit *e = &s->e;
    return !e->depth || tamis_serialize_is_certain_leaf(s->frames[e->depth], e->n, s->w->every_reader);
}

static const struct node *outermost_table(const struct settling *s, const struct node *n)
{
    const struct node *found = n;
    for (; n && n != s->w->tree->root; n = n->parent)
        if (node_is_html(n, ATOM_table))
            found = n;
    return found;
}

/* Returns the first uncertain node, or the outermost table that contains it; NULL: there is none. What the parser could move is in or
 * after it, so the tables before it need not be taken apart. (A stream has written them already.) */
static const struct node *first_uncertain(const struct settling *from)
{
    struct settling s = *from;
    while (s.e.n && meter_ok(s.w->meter)) {
        bool is_element = s.e.n->type == NODE_ELEMENT;
        struct frame f = is_element ? frame_of_element(&s) : frame_of(BODY, 0);
        meter_work(s.w->meter, 1);
        if (is_element ? frame_is_uncertain(f) : !is_certain_leaf(&s))
            return outermost_table(&s, s.e.n);
        if (is_element) {
            s.frames[s.e.depth + 1] = f;
            edit_next(&s.e);
        } else {
            edit_skip(&s.e);
        }
    }
    return NULL;
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
    if (is_certain_leaf(s))
        edit_skip(e);
    else
        tamis_serialize_drop_because(e, s->reason);
}

void tamis_serialize_settle(const struct writing *w, tamis_reason reason)
{
    struct settling s = {
        {w->tree, w->tree->root->first_child, 0}, w, reason, true, {frame_of_root(w->context)}};
    const struct node *first = first_uncertain(&s);
    while (s.e.n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        s.is_before &= s.e.n != first;
        if (s.e.n->type == NODE_ELEMENT)
            settle_element(&s);
        else
            settle_leaf(&s);
    }
}
