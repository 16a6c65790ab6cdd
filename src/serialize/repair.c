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

static bool is_foreign_context(const struct node *context)
{
    return context && context->ns != NS_HTML;
}

/* What is unsafe in the context. */
struct dangers {
    bool text_with_less_than; /* directly below the root */
    bool hidden_end_tags;
};

static void repair(struct edit *w, struct dangers dangers, struct meter *m)
{
    struct node *n = w->n;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        if (w->depth >= OUTPUT_DEPTH)
            tamis_serialize_flatten(w, m);
        if (node_is_html(n, ATOM_plaintext))
            tamis_serialize_unwrap(w);
        else
            tamis_serialize_next(w);
        return;
    case NODE_SHADOW_ROOT:
        tamis_serialize_drop(w);
        return;
    case NODE_PROCESSING_INSTRUCTION:
    case NODE_COMMENT:
        if ((n->type == NODE_PROCESSING_INSTRUCTION && !is_writable_pi(n)) ||
            (dangers.hidden_end_tags && tamis_serialize_hides_end_tag(n)))
            tamis_serialize_drop(w);
        else
            tamis_serialize_skip(w);
        return;
    case NODE_TEXT:
        if (dangers.text_with_less_than && n->parent == w->tree->root && span_has(node_data(n), '<'))
            tamis_serialize_drop(w);
        else
            tamis_serialize_skip(w);
        return;
    default:
        tamis_serialize_skip(w);
        return;
    }
}

void tamis_serialize_repair(struct tree *t, const struct node *context, bool safe, struct meter *m)
{
    struct edit w = {t, t->root->first_child, 0};
    struct dangers dangers = {is_raw_context(context), safe && is_foreign_context(context)};
    while (w.n && meter_ok(m)) {
        meter_work(m, 1);
        repair(&w, dangers, m);
    }
}
