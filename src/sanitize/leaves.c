/* leaves.c: decides about comments and processing instructions. */
#include "sanitize/walk.h"
#include "value/comment.h"

static bool remove_leaf(const struct filter_walk *w, const struct node *n, tamis_reason reason)
{
    const char *member = NULL;
    if (reason == TAMIS_REASON_COMMENT_NOT_ALLOWED)
        member = "comments";
    else if (reason == TAMIS_REASON_PI_NOT_ALLOWED)
        member = "processingInstructions";
    report_leaf(w->report, w->tree, n, reason, (struct rule_path){member, -1, NULL});
    ++*(n->type == NODE_COMMENT ? &w->counts->comments : &w->counts->processing_instructions);
    return false;
}

/* Reports whether the comment or processing instruction contains "<" and is in a title or textarea. If a reader reads the content
 * of this element as text, the end tag of the element could be in the comment. */
static bool is_text_for_readers(const struct filter_walk *w, const struct node *n)
{
    if (!span_has(node_data(n), '<'))
        return false;
    for (n = n->parent; n; n = n->parent) {
        meter_work(w->meter, 1);
        if (n->name == ATOM_title || n->name == ATOM_textarea)
            return true;
    }
    return false;
}

static bool keeps_comment(const struct filter_walk *w, const struct node *n)
{
    if (!w->policy->comments)
        return remove_leaf(w, n, TAMIS_REASON_COMMENT_NOT_ALLOWED);
    if (tamis_sanitize_leaf_declares(w, n))
        return remove_leaf(w, n, TAMIS_REASON_ENCODING_DECLARED);
    meter_work(w->meter, n->count);
    bool is_kept = w->policy->safe ? tamis_value_comment_is_plain(node_data(n)) && !is_text_for_readers(w, n)
                                   : tamis_value_comment_is_writable(node_data(n));
    return is_kept || remove_leaf(w, n, TAMIS_REASON_COMMENT_UNSAFE);
}

static bool keeps_pi(struct filter_walk *w, struct node *n)
{
    struct span target = tamis_base_names_text(w->tree->names, n->name);
    if (!w->policy->targets[policy_name(w, n->name)])
        return remove_leaf(w, n, TAMIS_REASON_PI_NOT_ALLOWED);
    if (w->policy->safe && (tamis_policy_is_stylesheet(target) || tamis_policy_has_markup(target)))
        return remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE);
    if (tamis_sanitize_leaf_declares(w, n))
        return remove_leaf(w, n, TAMIS_REASON_ENCODING_DECLARED);
    meter_work(w->meter, n->count);
    if (!tamis_value_pi_is_writable(node_data(n)) || (w->policy->safe && is_text_for_readers(w, n)))
        return remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE);
    tamis_sanitize_prefix_marker(w, n);
    return true;
}

bool tamis_sanitize_keeps_leaf(struct filter_walk *w, struct node *n)
{
    return n->type == NODE_COMMENT ? keeps_comment(w, n) : keeps_pi(w, n);
}

bool tamis_sanitize_keeps_doctype(const struct filter_walk *w, struct span name)
{
    if (!w->policy->safe)
        return true;
    for (size_t i = 0; i < name.n; i++)
        if (!span_is_letter(name.p[i]))
            return false;
    return name.n;
}
