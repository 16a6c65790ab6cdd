/* leaves.c: removes the comments and processing instructions that the policy does not allow. */
#include "sanitize/walk.h"
#include "value/comment.h"

static struct node *remove_leaf(const struct filter_walk *w, struct node *n, tamis_reason reason,
                                uint64_t *count)
{
    const char *member = NULL;
    if (reason == TAMIS_REASON_COMMENT_NOT_ALLOWED)
        member = "comments";
    else if (reason == TAMIS_REASON_PI_NOT_ALLOWED)
        member = "processingInstructions";
    report_leaf(w->report, w->tree, n, reason, (struct rule_path){member, -1, NULL});
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_remove(n);
    ++*count;
    return next;
}

struct node *tamis_sanitize_filter_comment(const struct filter_walk *w, struct node *n)
{
    uint64_t *count = &w->counts->comments;
    if (!w->policy->comments)
        return remove_leaf(w, n, TAMIS_REASON_COMMENT_NOT_ALLOWED, count);
    if (tamis_sanitize_leaf_declares(w, n))
        return remove_leaf(w, n, TAMIS_REASON_ENCODING_DECLARED, count);
    meter_work(w->meter, n->count);
    bool is_kept = w->policy->safe ? tamis_value_comment_is_plain(node_data(n))
                                   : tamis_value_comment_is_writable(node_data(n));
    return is_kept ? tamis_parse_next(n, w->tree->root)
                   : remove_leaf(w, n, TAMIS_REASON_COMMENT_UNSAFE, count);
}

struct node *tamis_sanitize_filter_pi(struct filter_walk *w, struct node *n)
{
    uint64_t *count = &w->counts->processing_instructions;
    struct span target = tamis_base_names_text(w->tree->names, n->name);
    if (!w->policy->targets[policy_name(w, n->name)])
        return remove_leaf(w, n, TAMIS_REASON_PI_NOT_ALLOWED, count);
    if (w->policy->safe && tamis_policy_is_stylesheet(target))
        return remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE, count);
    if (tamis_sanitize_leaf_declares(w, n))
        return remove_leaf(w, n, TAMIS_REASON_ENCODING_DECLARED, count);
    meter_work(w->meter, n->count);
    if (!tamis_value_pi_is_writable(node_data(n)))
        return remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE, count);
    tamis_sanitize_prefix_marker(w, n);
    return tamis_parse_next(n, w->tree->root);
}
