/* filter.c: decides with the filter what becomes of an element that the parser inserts, and writes what takes its place if its tags are not
 * written. open.c writes the tags. */
#include "sanitize/decide.h"
#include "serialize/frame.h"
#include "write/sink.h"

/* --- elements that are not written --- */

static void drop(struct write_sink *s, struct written *w)
{
    s->filter.counts->elements++;
    w->flags |= GONE;
}

/* Replaces the element with its children. Writes a separator if separate() in sanitize/replaced.c would insert one before the
 * element, and records whether one can be needed after the element. */
static void unwrap(struct write_sink *s, struct written *w, const struct written *parent,
                   const struct node *n)
{
    if (node_is_html(n, ATOM_template)) { /* it has no children */
        drop(s, w);
        return;
    }
    s->filter.counts->elements++;
    bool wants = tamis_sanitize_gets_separators(&s->filter, n), before = wants && s->last == LAST_OTHER;
    if (before)
        tamis_write_separator(s, parent);
    if (wants)
        w->flags |= MAY_NEED_SEPARATOR;
    if (before)
        w->flags |= GOT_SEPARATOR;
}

static void to_text(struct write_sink *s, struct written *w, const struct written *parent,
                    const struct node *n)
{
    struct span text = node_value(n, ATOM_alt);
    if (tamis_sanitize_gets_separators(&s->filter, n) && !goes_on(s, "text for a block"))
        return;
    begin_value(s, n->offset);
    meter_work(s->meter, text.n);
    s->tree.node_count += text.n != 0;
    tamis_write_text(s, parent, text);
    unwrap(s, w, parent, n);
}

/* --- the filter --- */

/* Tells that an element without a start tag is removed, if the filter does not do so: it does if a rule is the reason. */
static void tell_removed(struct write_sink *s, const struct node *n, enum treatment treatment)
{
    const struct element_action *action = tamis_sanitize_action(&s->filter, n);
    if (treatment == TREATMENT_REMOVE && action->kind == ACTION_REMOVE && !(n->flags & NODE_CLOSED))
        tamis_write_tell(s, n, (tamis_reason)action->reason, TAMIS_OUTCOME_REMOVED);
}

/* Writes the start tag as text. If there is none, the element is replaced with its children, unless it has an end tag. */
static void escape_start(struct write_sink *s, struct written *w, const struct written *parent,
                         const struct node *n)
{
    w->flags |= ESCAPED;
    if ((n->flags & (NODE_SUPPLIED | NODE_CLOSED)) == NODE_SUPPLIED) {
        unwrap(s, w, parent, n);
        return;
    }
    s->filter.counts->elements++;
    begin_value(s, n->offset);
    if (!(n->flags & NODE_SUPPLIED))
        tamis_write_text(s, parent, tamis_sanitize_tag_text(&s->filter, n, false));
}

/* Writes the end tag as text if there is one. */
void tamis_write_escape_end(struct write_sink *s, const struct written *w)
{
    const struct written *parent = current(s);
    if (!(w->node.flags & NODE_CLOSED))
        return;
    if (s->awaits_separator)
        tamis_write_separator(s, parent);
    if (w->flags & MAY_NEED_SEPARATOR) /* there would be no separators */
        tamis_write_tell(s, &w->node, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_CHANGED);
    tamis_write_text(s, parent, tamis_sanitize_tag_text(&s->filter, &w->node, true));
}

void tamis_write_apply(struct write_sink *s, struct written *w, const struct written *parent,
                       const struct node *n, enum treatment treatment)
{
    if (treatment != TREATMENT_KEEP && s->filter.report && (n->flags & NODE_SUPPLIED)) {
        w->flags |= RECORDED_IF_CLOSED;
        if (treatment != TREATMENT_UNWRAP && goes_on(s, "report"))
            tell_removed(s, n, treatment); /* otherwise, whether it is recorded depends on the content */
    }
    switch (treatment) {
    case TREATMENT_KEEP:
        tamis_write_element(s, w, parent, n);
        return;
    case TREATMENT_REMOVE:
        drop(s, w);
        return;
    case TREATMENT_UNWRAP:
        unwrap(s, w, parent, n);
        return;
    case TREATMENT_TO_TEXT:
        to_text(s, w, parent, n);
        return;
    case TREATMENT_ESCAPE:
        if (goes_on(s, "tags as text"))
            escape_start(s, w, parent, n);
        return;
    case TREATMENT_FAILED:
        return;
    }
}

/* --- style elements --- */

/* Copies the values that do not stay valid until the end tag. */
static bool keep_values(struct write_sink *s, struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        struct attribute *a = &n->attributes[i];
        if (value_must_be_copied(s, a))
            a->value = tamis_base_arena_copy(&s->values, attribute_value(a));
        if (!a->value)
            return false;
    }
    return true;
}

/* The start tag of a style element. What follows up to its end tag is text, which the sink collects. */
static void hold(struct write_sink *s, struct written *w, const struct node *n)
{
    s->held = w;
    s->held_node = *n;
    s->text.n = 0;
    (void)keep_values(s, &s->held_node);
}

/* The end tag of a style element: filters the element with its text, and writes it. */
void tamis_write_end_held(struct write_sink *s, struct written *w)
{
    const struct written *parent = current(s);
    struct node *n = &s->held_node;
    struct node text = {.type = NODE_TEXT, .data = s->text.p, .count = (uint32_t)s->text.n, .parent = n};
    s->held = NULL;
    if (s->text.n)
        n->first_child = n->last_child = &text;
    enum treatment treatment = meter_ok(s->meter) ? decide(&s->filter, &n) : TREATMENT_FAILED;
    const struct node *child = n->first_child;
    bool is_certain = !child ||
                      tamis_serialize_is_certain_leaf(frame_of(RAW_TEXT, 0), child, s->every_reader);
    if (treatment == TREATMENT_REMOVE || (treatment == TREATMENT_KEEP && is_certain))
        tamis_write_apply(s, w, parent, n, treatment);
    else if (treatment != TREATMENT_FAILED && goes_on(s, "raw text"))
        tamis_write_take_apart(s, w, parent, n, TAMIS_REASON_NOT_IN_ORDER);
    if ((w->flags & WRITTEN) && child)
        buf_add(s->out, node_data(child));
}

/* --- frames and others --- */

/* An element with a frame rule, whose content is removed. */
static void filter_frame(struct write_sink *s, struct written *w, const struct written *parent,
                         struct node *n)
{
    enum treatment treatment = decide(&s->filter, &n);
    if (treatment != TREATMENT_KEEP)
        tamis_write_apply(s, w, parent, n, treatment);
    else if (!tamis_write_frame(s, w, parent, n))
        tamis_write_take_apart(s, w, parent, n, TAMIS_REASON_NOT_IN_ORDER);
    w->flags |= GONE;
}

static void remove_in_order(struct write_sink *s, struct written *w, const struct node *n)
{
    drop(s, w);
    tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_REMOVED);
}

/* Filters an element for which a step of the filter other than those of decide_ordinary() can have an effect. */
void tamis_write_filter(struct write_sink *s, struct written *w, const struct written *parent)
{
    struct node copy = w->node, *n = &copy;
    const struct element_action *action = n->ns < ELEMENT_NAMESPACES ? tamis_sanitize_action(&s->filter, n)
                                                                     : NULL;
    bool is_kept = action && action->kind == ACTION_KEEP;
    unsigned flags = is_kept ? action->flags | listed_action(&s->filter, n)->flags : 0;
    bool is_raw = is_kept && (n->name == ATOM_style || (flags & (ELEMENT_SHEET | ELEMENT_TEXT_ONLY)));
    if (flags & ELEMENT_FRAME) {
        if (goes_on(s, "frame"))
            filter_frame(s, w, parent, n);
    } else if (is_raw && (n->ns != NS_HTML || n->name != ATOM_style)) {
        if (goes_on(s, "raw text"))
            remove_in_order(s, w, n);
    } else if (n->ns != NS_HTML && !is_kept && s->filter.policy->foreign_text) {
        if (goes_on(s, "foreign text"))
            remove_in_order(s, w, n);
    } else if (is_raw) {
        hold(s, w, n);
    } else {
        tamis_write_apply(s, w, parent, n, decide(&s->filter, &n));
    }
}
