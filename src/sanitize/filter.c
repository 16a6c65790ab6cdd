/* filter.c: walks the tree and removes what the policy does not allow.
 *
 * Most decisions are table lookups: one for each element, one for each attribute. An element that is replaced with
 * its children is replaced before the walk visits the children; in the standard, it is replaced after its children
 * are processed. The result is the same, because the steps of the standard for a child do not depend on its
 * parent. If elements are replaced before their children are visited, every node is moved at most once. */
#include "sanitize/filter.h"

#include "sanitize/callbacks.h"
#include "sanitize/decide.h"

/* Returns the next node in tree order. */
static inline struct node *next_of(const struct filter_walk *w, const struct node *n)
{
    if (n->first_child)
        return n->first_child;
    return n->next ? n->next : tamis_parse_next_skipping(n, w->tree->root);
}

static inline struct node *filter_element(struct filter_walk *w, struct node *n)
{
    enum treatment treatment = decide(w, &n);
    return treatment == TREATMENT_KEEP ? next_of(w, n) : tamis_sanitize_replace(w, n, treatment);
}

void tamis_sanitize_filter_link(struct filter_walk *w, struct node *n)
{
    (void)filter_element(w, n);
}

static struct node *filter_leaf(struct filter_walk *w, struct node *n)
{
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    if (!tamis_sanitize_keeps_leaf(w, n))
        tamis_parse_remove(n);
    return next;
}

static struct node *filter_doctype(struct filter_walk *w, struct node *n)
{
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    if (!tamis_sanitize_keeps_doctype(w, n->doctype->name)) {
        tamis_parse_remove(n);
        tree_has_changed(w->tree);
    }
    return next;
}

static inline struct node *filter_node(struct filter_walk *w, struct node *n)
{
    switch (n->type) {
    case NODE_ELEMENT:
        return filter_element(w, n);
    case NODE_COMMENT:
    case NODE_PROCESSING_INSTRUCTION:
        return filter_leaf(w, n);
    case NODE_DOCTYPE:
        return filter_doctype(w, n);
    default:
        return next_of(w, n);
    }
}

/* Inserts and filters the style element that tamis_sanitize_page_sheet() creates. This
 * element is not in the input, so the changes that the filter makes to it are not reported. */
static void add_page_sheet(struct filter_walk *w)
{
    struct report *report = w->report;
    struct node *style = tamis_sanitize_page_sheet(w);
    w->report = NULL;
    if (style)
        (void)filter_element(w, style);
    w->report = report;
}

static void filter_once(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                        tamis_counts *counts)
{
    struct filter_walk w = {.tree = t,
                            .policy = policy_or_default(policy),
                            .meter = m,
                            .counts = counts,
                            .report = t->report,
                            .callbacks = t->callbacks};
    tamis_sanitize_record_replaced(&w);
    uint64_t removed = counts->elements + counts->attributes;
    t->is_unconfirmed = false;
    tamis_sanitize_callbacks_begin(w.callbacks);
    tamis_base_buf_init(&w.out, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&w.scratch, m, TAMIS_MAX_OUTPUT_BYTES);
    add_page_sheet(&w);
    struct node *n = t->root->first_child;
    while (n && meter_ok(m)) {
        meter_work(m, 1);
        n = filter_node(&w, n);
    }
    if (counts->elements + counts->attributes != removed)
        tree_has_changed(t);
    tamis_sanitize_check_page_sheet(&w);
    tamis_sanitize_call_text(&w);
    tamis_sanitize_break_text(&w);
    tamis_sanitize_linkify(&w);
    tamis_sanitize_call_end(&w);
    tamis_base_buf_free(&w.out);
    tamis_base_buf_free(&w.scratch);
}

/* If the tree has been changed after callbacks were called for it, they are called for the changed tree, too. Usually, they keep
 * it as it is; then the output need not be parsed again because of the callbacks. */
void tamis_sanitize_filter(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                           tamis_counts *counts)
{
    filter_once(t, policy, m, counts);
    if (t->is_unconfirmed && meter_ok(m))
        filter_once(t, policy, m, counts);
}
