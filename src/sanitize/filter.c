/* filter.c: the walk that takes out what the policy does not allow.
 *
 * Decisions are table loads: one per element, one per attribute. An element that is replaced with its
 * children is replaced before they are visited, not after as in the standard; what happens to a child does
 * not depend on its parent, so the result is the same, and every node moves at most once. */
#include "sanitize/filter.h"

#include "value/comment.h"
#include "sanitize/drawing/drawing.h"
#include "sanitize/walk.h"

/* Elements. Each function answers with the node to go on with. */

static struct node *remove_node(const struct filter_walk *w, struct node *n, uint64_t *count)
{
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    tamis_parse_remove(n);
    ++*count;
    return next;
}

static struct node *remove_element(const struct filter_walk *w, struct node *n)
{
    return remove_node(w, n, &w->counts->elements);
}

static struct node *remove_because(const struct filter_walk *w, struct node *n, tamis_reason reason)
{
    report_element(w->report, w->tree, n, reason, TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
    return remove_element(w, n);
}

static bool has_markup(const struct filter_walk *w, const struct node *n)
{
    for (const struct node *child = n->first_child; child; child = child->next) {
        if (child->type != NODE_TEXT)
            return true;
        meter_work(w->meter, 1 + child->count / SCANNED_PER_WORK);
        for (uint32_t i = 0; i < child->count; i++)
            if (child->data[i] == '<')
                return true;
    }
    return false;
}

/* DEVIATES: the standard removes the attribute only. The start tag of an annotation-xml made its content HTML
 * by its encoding; without it the same bytes would be read as MathML. */
static bool lost_its_encoding(const struct node *n)
{
    return n->ns == NS_MATHML && (n->flags & NODE_INTEGRATION_HTML) &&
           !tamis_parse_attribute(n, ATOM_encoding);
}

/* Custom elements: names that are valid ones, and that a pattern of the policy fits. DEVIATES: valid names may have
 * characters in them that other parsers end a name at. */

static bool is_reserved(struct span name)
{
    static const struct span reserved[] = {
        {"annotation-xml", 14}, {"color-profile", 13},    {"font-face", 9},       {"font-face-src", 13},
        {"font-face-uri", 13},  {"font-face-format", 16}, {"font-face-name", 14}, {"missing-glyph", 13}};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (span_equal(name, reserved[i]))
            return true;
    return false;
}

static bool is_custom_name(struct span name)
{
    if (!span_has(name, '-') || name.p[0] < 'a' || name.p[0] > 'z')
        return false;
    for (size_t i = 0; i < name.n; i++) {
        unsigned char c = (unsigned char)name.p[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        if (!plain && c < 0x80)
            return false;
    }
    return !is_reserved(name);
}

static const struct element_action *custom_action(const struct filter_walk *w, const struct node *n)
{
    struct span name = tamis_base_names_text(w->tree->names, n->name);
    if (n->ns != NS_HTML || !is_custom_name(name))
        return NULL;
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        for (uint32_t j = 0; v->kind == TAMIS_RULE_CUSTOM && j < v->pattern_count; j++) {
            meter_work(w->meter, name.n);
            if (tamis_value_pattern_matches(&v->patterns[j], name))
                return &v->custom;
        }
    }
    return NULL;
}

static const struct element_action *listed_action(const struct filter_walk *w, const struct node *n)
{
    uint32_t name = tamis_sanitize_name_in(w, n->name);
    return &w->policy->actions[w->policy->elements[name * ELEMENT_NAMESPACES + n->ns]];
}

/* What is done with an element in a namespace that a policy can speak of. */
static const struct element_action *action_of(const struct filter_walk *w, const struct node *n)
{
    const struct element_action *action = listed_action(w, n);
    const struct element_action *custom = NULL;
    if ((action->flags & ELEMENT_UNLISTED) && w->policy->has_custom)
        custom = custom_action(w, n);
    return custom ? custom : action;
}

static bool is_in_capitals(const struct filter_walk *w, const struct node *n)
{
    if (!w->policy->safe || tamis_sanitize_name_in(w, n->name))
        return false;
    struct span name = tamis_base_names_text(w->tree->names, n->name);
    meter_work(w->meter, name.n);
    return tamis_policy_is_in_capitals(w->policy, name);
}

static struct rule_path path_of_element(const struct filter_walk *w, tamis_reason reason)
{
    switch (reason) {
    case TAMIS_REASON_ELEMENT_NOT_ALLOWED:
        return (struct rule_path){"elements", -1, NULL};
    case TAMIS_REASON_ELEMENT_REMOVED:
        return (struct rule_path){w->policy->lists_elements ? "dropElements" : "removeElements", -1, NULL};
    case TAMIS_REASON_ELEMENT_REPLACED:
        return (struct rule_path){"replaceWithChildrenElements", -1, NULL};
    case TAMIS_REASON_ELEMENT_ESCAPED:
        return (struct rule_path){"escapeElements", -1, NULL};
    default:
        return NO_RULE;
    }
}

/* SVG and MathML elements are never unwrapped: what was allowed there would become something else. */
static struct node *block_element(struct filter_walk *w, struct node *n, enum decision decision,
                                  tamis_reason reason)
{
    bool unwraps = decision == DECISION_UNWRAP_ELEMENT && n->ns == NS_HTML;
    const char *member = reason == TAMIS_REASON_REQUIRED_VALUE_BAD ? "otherwise" : "required";
    report_element(w->report, w->tree, n, reason, unwraps ? TAMIS_OUTCOME_UNWRAPPED : TAMIS_OUTCOME_REMOVED,
                   SPAN(""), path_of_rule(w->blocking_rule->number, member));
    return unwraps ? tamis_sanitize_unwrap(w, n) : remove_element(w, n);
}

static struct node *keep_element(struct filter_walk *w, struct node *n, const struct element_action *action)
{
    unsigned flags = action->flags | listed_action(w, n)->flags;
    if ((action->flags & ELEMENT_SHEET) && !tamis_sanitize_filter_sheet(w, n))
        return remove_element(w, n);
    if ((action->flags & ELEMENT_TEXT_ONLY) && has_markup(w, n))
        return remove_because(w, n, TAMIS_REASON_RAW_TEXT_HAS_MARKUP);
    enum decision decision = tamis_sanitize_filter_attributes(w, n, action);
    if (decision >= DECISION_UNWRAP_ELEMENT)
        return block_element(w, n, decision, TAMIS_REASON_REQUIRED_VALUE_BAD);
    if ((flags & ELEMENT_REQUIRES) && (decision = tamis_sanitize_judge_missing(w, n)) != DECISION_KEEP)
        return block_element(w, n, decision, TAMIS_REASON_REQUIRED_MISSING);
    if (lost_its_encoding(n))
        return remove_because(w, n, TAMIS_REASON_ENCODING_LOST);
    if ((action->flags & ELEMENT_FRAME) && !tamis_sanitize_filter_frame(w, n))
        return remove_element(w, n);
    if (flags & ELEMENT_FORCED)
        tamis_sanitize_force_attributes(w, n);
    w->draws |= n->ns == NS_SVG;
    return tamis_parse_next(n, w->tree->root);
}

static const struct element_action *rename_element(struct filter_walk *w, struct node *n,
                                                   const struct element_action *action)
{
    report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_RENAMED, TAMIS_OUTCOME_CHANGED,
                   tamis_base_names_static_text(action->to), path_of_rule(action->by, "rename"));
    n->name = action->to;
    return action_of(w, n);
}

/* Of an element that a parser made of nothing, with no tag of its own, nobody misses anything but its content. */
static bool will_be_missed(const struct node *n, enum action_kind action)
{
    bool was_written = !(n->flags & NODE_SUPPLIED) || (n->flags & NODE_CLOSED);
    return was_written || (action == ACTION_REMOVE && n->first_child);
}

static tamis_outcome outcome_of(enum action_kind action)
{
    switch (action) {
    case ACTION_UNWRAP:
        return TAMIS_OUTCOME_UNWRAPPED;
    case ACTION_ESCAPE:
        return TAMIS_OUTCOME_CHANGED;
    default:
        return TAMIS_OUTCOME_REMOVED;
    }
}

static struct node *filter_element(struct filter_walk *w, struct node *n)
{
    if (n->ns >= ELEMENT_NAMESPACES)
        return remove_because(w, n, TAMIS_REASON_NAMESPACE_UNKNOWN);
    if (is_in_capitals(w, n))
        return remove_because(w, n, TAMIS_REASON_ELEMENT_IN_CAPITALS);
    const struct element_action *action = action_of(w, n);
    if (action->kind == ACTION_RENAME)
        action = rename_element(w, n, action);
    if (action->kind == ACTION_KEEP)
        return keep_element(w, n, action);
    if (will_be_missed(n, (enum action_kind)action->kind))
        report_element(w->report, w->tree, n, (tamis_reason)action->reason,
                       outcome_of((enum action_kind)action->kind), SPAN(""),
                       path_of_element(w, (tamis_reason)action->reason));
    if (action->kind == ACTION_UNWRAP)
        return tamis_sanitize_unwrap(w, n);
    return action->kind == ACTION_ESCAPE ? tamis_sanitize_escape(w, n) : remove_element(w, n);
}

/* Comments and processing instructions. */

static struct node *remove_leaf(const struct filter_walk *w, struct node *n, tamis_reason reason,
                                uint64_t *count)
{
    const char *member = NULL;
    if (reason == TAMIS_REASON_COMMENT_NOT_ALLOWED)
        member = "comments";
    else if (reason == TAMIS_REASON_PI_NOT_ALLOWED)
        member = "processingInstructions";
    report_leaf(w->report, w->tree, n, reason, (struct rule_path){member, -1, NULL});
    return remove_node(w, n, count);
}

static struct node *filter_comment(const struct filter_walk *w, struct node *n)
{
    uint64_t *count = &w->counts->comments;
    if (!w->policy->comments)
        return remove_leaf(w, n, TAMIS_REASON_COMMENT_NOT_ALLOWED, count);
    meter_work(w->meter, n->count);
    bool stays = w->policy->safe ? tamis_value_comment_is_plain(node_data(n))
                                 : tamis_value_comment_is_writable(node_data(n));
    return stays ? tamis_parse_next(n, w->tree->root) : remove_leaf(w, n, TAMIS_REASON_COMMENT_UNSAFE, count);
}

static struct node *filter_pi(const struct filter_walk *w, struct node *n)
{
    uint64_t *count = &w->counts->processing_instructions;
    struct span target = tamis_base_names_text(w->tree->names, n->name);
    if (!w->policy->targets[tamis_sanitize_name_in(w, n->name)])
        return remove_leaf(w, n, TAMIS_REASON_PI_NOT_ALLOWED, count);
    if (w->policy->safe && tamis_policy_is_stylesheet(target))
        return remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE, count);
    meter_work(w->meter, n->count);
    return tamis_value_pi_is_writable(node_data(n)) ? tamis_parse_next(n, w->tree->root)
                                                    : remove_leaf(w, n, TAMIS_REASON_PI_UNSAFE, count);
}

static struct node *filter_node(struct filter_walk *w, struct node *n)
{
    switch (n->type) {
    case NODE_ELEMENT:
        return filter_element(w, n);
    case NODE_COMMENT:
        return filter_comment(w, n);
    case NODE_PROCESSING_INSTRUCTION:
        return filter_pi(w, n);
    default:
        return tamis_parse_next(n, w->tree->root);
    }
}

void tamis_sanitize_filter(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                           tamis_counts *counts)
{
    struct filter_walk w = {
        .tree = t, .policy = policy_or_default(policy), .meter = m, .counts = counts, .report = t->report};
    struct node *n = t->root->first_child;
    tamis_base_buf_init(&w.out, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&w.room, m, TAMIS_MAX_OUTPUT_BYTES);
    while (n && meter_ok(m)) {
        meter_work(m, 1);
        n = filter_node(&w, n);
    }
    if (w.draws && meter_ok(m))
        tamis_sanitize_drawing_bound(t, m);
    tamis_base_buf_free(&w.out);
    tamis_base_buf_free(&w.room);
}
