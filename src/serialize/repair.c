/* repair.c: see repair.h. */
#include "serialize/repair.h"

#include "parse/tags.h"
#include "serialize/edit.h"

static bool is_writable_pi(const struct node *n)
{
    return !span_has(node_data(n), '>') && !span_has(node_data(n), '\0');
}

static bool is_raw_context(const struct node *context)
{
    return context && context->ns == NS_HTML && (tamis_parse_html_tag(context->name) & TAG_RAW_TEXT);
}

static void repair(struct edit *w, bool raw_context, struct meter *m)
{
    struct node *n = w->n;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        if (w->depth >= OUTPUT_DEPTH)
            tamis_serialize_flatten(w, m);
        if (node_is_html(n, ATOM_plaintext))
            tamis_serialize_unwrap(w);
        else
            tamis_serialize_go_on(w);
        return;
    case NODE_SHADOW_ROOT:
        tamis_serialize_drop(w);
        return;
    case NODE_PROCESSING_INSTRUCTION:
        if (is_writable_pi(n))
            tamis_serialize_go_past(w);
        else
            tamis_serialize_drop(w);
        return;
    case NODE_TEXT:
        if (raw_context && n->parent == w->root && span_has(node_data(n), '<'))
            tamis_serialize_drop(w);
        else
            tamis_serialize_go_past(w);
        return;
    default:
        tamis_serialize_go_past(w);
        return;
    }
}

void tamis_serialize_repair(struct tree *t, const struct node *context, struct meter *m)
{
    struct edit w = {t->root, t->root->first_child, 0};
    bool raw_context = is_raw_context(context);
    while (w.n && meter_ok(m)) {
        meter_work(m, 1);
        repair(&w, raw_context, m);
    }
}
