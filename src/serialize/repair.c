/* repair.c: see repair.h. */
#include "serialize/repair.h"

#include "serialize/edit.h"
#include "serialize/html.h"
#include "serialize/readers.h"

static bool is_writable_pi(const struct node *n)
{
    return !span_has(node_data(n), '>') && !span_has(node_data(n), '\0');
}

/* Reports whether an end tag in a comment could be read as an end tag when the output is inserted into HTML or parsed with
 * another scripting setting (see tamis_serialize_repair()). */
static bool is_ambiguous_context(const struct node *context)
{
    return context && (context->ns != NS_HTML || context->name == ATOM_noscript);
}

/* Removes byte order marks at the start of the output. A decoder would drop the first mark, and raw text cannot contain
 * references. */
static void drop_byte_order_marks(struct node *n)
{
    struct span mark = SPAN("\xEF\xBB\xBF");
    while (!n->previous && span_starts(node_data(n), mark))
        edit_cut_text(n, mark.n);
}

static bool is_writable_raw_text(struct node *n)
{
    drop_byte_order_marks(n);
    return n->count && !span_has(node_data(n), '<');
}

/* The checks that are needed because of the context element. */
struct dangers {
    bool raw_text; /* text directly below the root is raw text */
    bool hidden_end_tags;
    bool nested_forms;
};

/* Reports whether `n` is a form in a form. Returns false if `n` is in a template element of the tree, where all parsers nest
 * forms. If the context element is a template, parsers differ in whether they nest forms: see in_template_contents()
 * (parse/parser.h). */
static bool is_nested_form(const struct node *n, const struct edit *w, struct meter *m)
{
    bool is_nested = false;
    if (!node_is_html(n, ATOM_form))
        return false;
    meter_work(m, w->depth / 16);
    for (n = n->parent; n != w->tree->root && !node_is_html(n, ATOM_template); n = n->parent)
        is_nested |= node_is_html(n, ATOM_form);
    return is_nested && n == w->tree->root;
}

static void repair(struct edit *w, struct dangers dangers, struct meter *m)
{
    struct node *n = w->n;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        if (w->depth >= OUTPUT_DEPTH)
            tamis_serialize_flatten(w, m);
        if (node_is_html(n, ATOM_plaintext) || (dangers.nested_forms && is_nested_form(n, w, m)))
            tamis_serialize_unwrap(w);
        else
            edit_next(w);
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
            edit_skip(w);
        return;
    case NODE_TEXT:
        if (dangers.raw_text && n->parent == w->tree->root && !is_writable_raw_text(n))
            tamis_serialize_drop(w);
        else
            edit_skip(w);
        return;
    default:
        edit_skip(w);
        return;
    }
}

void tamis_serialize_repair(struct tree *t, const struct node *context, struct audience audience,
                            struct meter *m)
{
    struct edit w = {t, t->root->first_child, 0};
    struct dangers dangers = {tamis_serialize_is_raw_text(t, context),
                              audience.safe && is_ambiguous_context(context),
                              context && node_is_html(context, ATOM_template)};
    while (w.n && meter_ok(m)) {
        meter_work(m, 1);
        if (!(audience.every_reader && tamis_serialize_unify(&w, context, m)))
            repair(&w, dangers, m);
    }
}
