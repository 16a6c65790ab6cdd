/* repair.c: see repair.h. */
#include "serialize/repair.h"

#include "parse/tags.h"

/* Where the walk goes after the node has been dealt with; it has gone, or stays with its children still to come. */
struct walk {
    struct node *root;
    struct node *n;
    unsigned depth; /* elements above `n`, the root not counted */
};

static void go_past(struct walk *w)
{
    while (w->n != w->root && !w->n->next) {
        w->n = w->n->parent;
        w->depth--;
    }
    w->n = w->n == w->root ? NULL : w->n->next;
}

static void go_on(struct walk *w)
{
    if (!w->n->first_child) {
        go_past(w);
        return;
    }
    w->n = w->n->first_child;
    w->depth++;
}

/* Takes the node out, and the walk to what came after it. */
static void drop(struct walk *w)
{
    struct node *gone = w->n;
    go_past(w);
    tamis_parse_remove(gone);
}

static void unwrap(struct walk *w)
{
    struct node *gone = w->n;
    w->n = gone->first_child;
    if (!w->n) {
        w->n = gone;
        drop(w);
        return;
    }
    tamis_parse_unwrap(gone);
}

/* The node and what follows it move up, behind their parent. */
static void flatten(struct walk *w, struct meter *m)
{
    struct node *parent = w->n->parent, *before = parent->next;
    for (struct node *n = w->n, *next; n; n = next) {
        next = n->next;
        tamis_parse_insert(parent->parent, n, before);
        meter_work(m, 1);
    }
    w->depth--;
}

static bool is_writable_pi(const struct node *n)
{
    return !span_has(node_data(n), '>') && !span_has(node_data(n), '\0');
}

static bool is_raw_context(const struct node *context)
{
    return context && context->ns == NS_HTML && (tamis_parse_html_tag(context->name) & TAG_RAW_TEXT);
}

static void repair(struct walk *w, bool raw_context, struct meter *m)
{
    struct node *n = w->n;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        if (w->depth >= OUTPUT_DEPTH)
            flatten(w, m);
        if (node_is_html(n, ATOM_plaintext))
            unwrap(w);
        else
            go_on(w);
        return;
    case NODE_SHADOW_ROOT:
        drop(w);
        return;
    case NODE_PROCESSING_INSTRUCTION:
        if (is_writable_pi(n))
            go_past(w);
        else
            drop(w);
        return;
    case NODE_TEXT:
        if (raw_context && n->parent == w->root && span_has(node_data(n), '<'))
            drop(w);
        else
            go_past(w);
        return;
    default:
        go_past(w);
        return;
    }
}

void tamis_serialize_repair(struct tree *t, const struct node *context, struct meter *m)
{
    struct walk w = {t->root, t->root->first_child, 0};
    bool raw_context = is_raw_context(context);
    while (w.n && meter_ok(m)) {
        meter_work(m, 1);
        repair(&w, raw_context, m);
    }
}
