/* steps.c: decides what is done with an element. A step changes attributes, and can change the name of the element or, for style
 * and iframe, its content. It does not remove or move the element. */
#include "sanitize/decide.h"

#include "base/compiler.h"
#include "sanitize/callbacks.h"
#include "sanitize/filter.h"
#include "sanitize/walk.h"

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

/* An element that the steps process. A step returns true if the next step follows. If the step decides that the element is not
 * kept, it sets `treatment` and returns false. */
struct element {
    struct filter_walk *w;
    struct node *n;
    const struct element_action *action; /* set by rename_element */
    unsigned flags;         /* the flags of `action` and of listed_action(); set by apply_action */
    enum decision decision; /* set by filter_attributes */
    bool
        is_supplied; /* with callbacks: tamis_sanitize_is_supplied_again() was true before the program changed the element */
    bool is_supplied_page; /* the element is a body that has no tag in the input and gets a new name */
    enum treatment treatment;
};

static bool end_steps(struct element *e, enum treatment treatment)
{
    e->treatment = treatment;
    return false;
}

static bool remove_because(struct element *e, tamis_reason reason)
{
    report_element(e->w->report, e->w->tree, e->n, reason, TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
    return end_steps(e, TREATMENT_REMOVE);
}

static bool call_program(struct element *e)
{
    struct filter_walk *w = e->w;
    if (!w->callbacks)
        return true;
    e->is_supplied = tamis_sanitize_is_supplied_again(e->n);
    e->treatment = tamis_sanitize_call_start(w, e->n);
    return e->treatment == TREATMENT_KEEP;
}

static bool check_namespace(struct element *e)
{
    return e->n->ns < ELEMENT_NAMESPACES || remove_because(e, TAMIS_REASON_NAMESPACE_UNKNOWN);
}

static bool check_name(struct element *e)
{
    if (!tamis_sanitize_has_unsafe_name(e->w, e->n))
        return true;
    struct span name = tamis_base_names_text(e->w->tree->names, e->n->name);
    bool is_misread = tamis_policy_has_markup(name) || tamis_policy_begins_no_tag(name);
    return remove_because(e, is_misread ? TAMIS_REASON_NAME_HAS_MARKUP : TAMIS_REASON_ELEMENT_IN_CAPITALS);
}

/* Gives the element its new name and the class of the rule. The change is not reported for a body without a tag. */
static void change_name(struct element *e, struct node *n, const struct element_action *action)
{
    struct filter_walk *w = e->w;
    struct report *report = w->report;
    w->report = e->is_supplied_page ? NULL : report;
    report_element(w->report, w->tree, n, TAMIS_REASON_ELEMENT_RENAMED, TAMIS_OUTCOME_CHANGED,
                   tamis_base_names_static_text(action->to), path_of_rule(action->by, "rename"));
    n->name = action->to;
    tamis_sanitize_add_class(w, n, &w->policy->rules[action->by]);
    w->report = report;
    tree_has_changed(w->tree);
}

/* Renames the element if a rule requires it, and looks up what the policy does with the element. If the element
 * has no tag, and the parser would create it again (tamis_sanitize_is_supplied_again()), it is not renamed, but
 * replaced with its children. If it were renamed, the output would get one more element with the new name each
 * time it is sanitized. An exception is a body for which tamis_sanitize_is_new_page() is true: the rule gives the
 * new element a class, and when the output is sanitized, this class shows that the new element is already there. */
static bool rename_element(struct element *e)
{
    struct node *n = e->n;
    e->action = tamis_sanitize_action(e->w, n);
    if (e->action->kind != ACTION_RENAME)
        return true;
    if (e->w->callbacks ? e->is_supplied : tamis_sanitize_is_supplied_again(n)) {
        e->is_supplied_page = tamis_sanitize_is_new_page(e->w, n);
        if (!e->is_supplied_page)
            return end_steps(e, TREATMENT_UNWRAP);
    }
    change_name(e, n, e->action);
    e->action = tamis_sanitize_action(e->w, n);
    return true;
}

static bool draw_label(struct element *e)
{
    struct node *n = e->n;
    if (!e->w->policy->foreign_text || e->action->kind == ACTION_KEEP || n->ns != NS_SVG)
        return true;
    e->n = tamis_sanitize_label(e->w, n);
    if (e->n == n)
        return true;
    e->action = tamis_sanitize_action(e->w, e->n);
    tree_has_changed(e->w->tree);
    return true;
}

/* Returns true if the removal or replacement of the element must be in the report. For an element
 * with neither a start tag nor an end tag, this is true only if content is removed with the element. */
static bool is_recorded(const struct node *n, enum action_kind kind)
{
    return node_has_tag(n) || (kind == ACTION_REMOVE && n->first_child);
}

static tamis_outcome outcome_of(enum action_kind kind)
{
    switch (kind) {
    case ACTION_UNWRAP:
        return TAMIS_OUTCOME_UNWRAPPED;
    case ACTION_ESCAPE:
        return TAMIS_OUTCOME_CHANGED;
    default:
        return TAMIS_OUTCOME_REMOVED;
    }
}

static enum treatment treatment_of(enum action_kind kind)
{
    if (kind == ACTION_UNWRAP)
        return TREATMENT_UNWRAP;
    return kind == ACTION_ESCAPE ? TREATMENT_ESCAPE : TREATMENT_REMOVE;
}

static bool apply_action(struct element *e)
{
    struct filter_walk *w = e->w;
    enum action_kind kind = (enum action_kind)e->action->kind;
    tamis_reason reason = (tamis_reason)e->action->reason;
    if (kind == ACTION_KEEP) {
        e->flags = e->action->flags | listed_action(w, e->n)->flags;
        return true;
    }
    if (is_recorded(e->n, kind))
        report_element(w->report, w->tree, e->n, reason, outcome_of(kind), SPAN(""),
                       path_of_element(w, reason));
    return end_steps(e, treatment_of(kind));
}

static bool check_style_sheet(struct element *e)
{
    bool is_kept = !(e->action->flags & ELEMENT_SHEET) || tamis_sanitize_filter_sheet(e->w, e->n);
    return is_kept || end_steps(e, TREATMENT_REMOVE);
}

static bool check_name_for_markers(struct element *e)
{
    struct span name = tamis_base_names_text(e->w->tree->names, e->n->name);
    return !e->w->policy->markers.count || !tamis_sanitize_name_has_marker(e->w, name) ||
           remove_because(e, TAMIS_REASON_TEMPLATE_MARKER);
}

static bool check_sheet_for_markers(struct element *e)
{
    bool is_ruled = e->w->policy->markers.count && (e->action->flags & ELEMENT_SHEET);
    return !is_ruled || !tamis_sanitize_sheet_has_marker(e->w, e->n) ||
           remove_because(e, TAMIS_REASON_TEMPLATE_MARKER);
}

static bool check_raw_text(struct element *e)
{
    bool fails = (e->action->flags & ELEMENT_TEXT_ONLY) && tamis_sanitize_has_markup(e->w, e->n);
    if (fails)
        return remove_because(e, TAMIS_REASON_RAW_TEXT_HAS_MARKUP);
    if ((e->action->flags & (ELEMENT_TEXT_ONLY | ELEMENT_SHEET)) == ELEMENT_TEXT_ONLY)
        tamis_sanitize_declare_utf8_in_sheet(e->w, e->n);
    return true;
}

static bool filter_attributes(struct element *e)
{
    e->decision = tamis_sanitize_filter_attributes(e->w, e->n, e->action);
    return true;
}

/* Decides to remove or replace the element because of w->blocking_rule. Only HTML elements are replaced: the children of any other
 * element could have another meaning outside of that element. */
static bool block_element(struct element *e, tamis_reason reason, const char *member)
{
    struct filter_walk *w = e->w;
    bool removes = e->decision == DECISION_REMOVE_ELEMENT || e->n->ns != NS_HTML;
    bool to_text = e->decision == DECISION_ELEMENT_TO_TEXT;
    tamis_outcome kept = to_text ? TAMIS_OUTCOME_CHANGED : TAMIS_OUTCOME_UNWRAPPED;
    report_element(w->report, w->tree, e->n, reason, removes ? TAMIS_OUTCOME_REMOVED : kept, SPAN(""),
                   path_of_rule(w->blocking_rule->number, member));
    if (removes)
        return end_steps(e, TREATMENT_REMOVE);
    return end_steps(e, to_text ? TREATMENT_TO_TEXT : TREATMENT_UNWRAP);
}

static bool apply_otherwise(struct element *e)
{
    return e->decision < DECISION_ELEMENT_TO_TEXT ||
           block_element(e, TAMIS_REASON_REQUIRED_VALUE_BAD, "otherwise");
}

static bool apply_required(struct element *e)
{
    if (!(e->flags & ELEMENT_REQUIRES))
        return true;
    e->decision = tamis_sanitize_check_missing(e->w, e->n);
    return e->decision == DECISION_KEEP || block_element(e, TAMIS_REASON_REQUIRED_MISSING, "required");
}

static bool check_encoding(struct element *e)
{
    return !tamis_sanitize_lost_encoding(e->n) || remove_because(e, TAMIS_REASON_ENCODING_LOST);
}

static bool filter_frame(struct element *e)
{
    bool is_kept = !(e->action->flags & ELEMENT_FRAME) || tamis_sanitize_filter_frame(e->w, e->n);
    return is_kept || end_steps(e, TREATMENT_REMOVE);
}

static bool force_attributes(struct element *e)
{
    if (e->flags & ELEMENT_FORCED)
        tamis_sanitize_force_attributes(e->w, e->n);
    return true;
}

/* If a renamed body without a tag has lost its class, replaces the body with its children:
 * without the class, another body would be renamed each time the output is sanitized. */
static bool check_page(struct element *e)
{
    return !e->is_supplied_page || tamis_sanitize_is_page(e->w, e->n) || end_steps(e, TREATMENT_UNWRAP);
}

NEVER_INLINE enum treatment tamis_sanitize_apply_steps(struct filter_walk *w, struct node **n)
{
    struct element e = {.w = w, .n = *n};
#define ELEMENT_STEP(item, step, text) \
    if (!step(&e)) { \
        *n = e.n; \
        return e.treatment; \
    }
#define ATTRIBUTE_STEP(item, step, text)
#include "sanitize/order.def"
#undef ELEMENT_STEP
#undef ATTRIBUTE_STEP
    w->tree->draws |= e.n->ns == NS_SVG;
    *n = e.n;
    return TREATMENT_KEEP;
}

enum treatment tamis_sanitize_block(struct filter_walk *w, struct node *n, enum decision decision)
{
    struct element e = {.w = w, .n = n, .decision = decision};
    (void)apply_otherwise(&e);
    return e.treatment;
}

/* An element whose replacement needs more than its children is replaced in the finished tree: a template loses its contents, a
 * block can get separators, and "foreignText" draws labels. */
static bool can_replace_early(struct filter_walk *w, const struct node *n)
{
    bool is_label = w->policy->foreign_text && n->ns == NS_SVG;
    return n->ns < ELEMENT_NAMESPACES && !node_is_html(n, ATOM_template) && !is_label &&
           !tamis_sanitize_gets_separators(w, n);
}

bool tamis_sanitize_replaces(const void *policy, struct tree *t, struct node *n)
{
    struct filter_walk w = {.tree = t, .policy = policy, .meter = t->arena->meter};
    if (!can_replace_early(&w, n) || tamis_sanitize_action(&w, n)->kind != ACTION_UNWRAP)
        return false;
    tamis_base_buf_init(&w.scratch, w.meter, TAMIS_MAX_OUTPUT_BYTES);
    struct element e = {.w = &w, .n = n};
    bool is_replaced = check_name(&e) && check_name_for_markers(&e);
    tamis_base_buf_free(&w.scratch);
    return is_replaced;
}

void tamis_sanitize_record_replaced(struct filter_walk *w)
{
    for (struct replaced *r = w->tree->replaced; r; r = r->next) {
        struct element e = {.w = w, .n = r->node, .action = tamis_sanitize_action(w, r->node)};
        meter_work(w->meter, 1);
        (void)apply_action(&e);
        w->counts->elements++;
    }
    w->tree->replaced = NULL;
}
