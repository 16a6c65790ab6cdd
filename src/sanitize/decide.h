/* decide.h: what the filter does with an element. The decision does not depend on the content of the element, except for style
 * and iframe elements, and, outside of HTML, for foreignObject; nor on its parent, except for foreignObject. */
#ifndef TAMIS_SANITIZE_DECIDE_H
#define TAMIS_SANITIZE_DECIDE_H

#include "sanitize/walk.h"

/* steps.c: applies all steps of order.def to the element. `*n` becomes another node if "foreignText" replaces the element. */
enum treatment tamis_sanitize_apply_steps(struct filter_walk *w, struct node **n);

/* steps.c: returns what is done with the element because of its attributes. `decision`: the result of
 * tamis_sanitize_filter_attributes(). */
enum treatment tamis_sanitize_block(struct filter_walk *w, struct node *n, enum decision decision);

/* steps.c: records the elements that the parser has replaced with their children, because tamis_sanitize_replaces() (filter.h)
 * required it, as changes of the tree. */
void tamis_sanitize_record_replaced(struct filter_walk *w);

/* Reports whether, for an HTML element with this action and a static name,
 * no step except filter_attributes and apply_otherwise has an effect. */
static inline bool action_is_ordinary(const struct element_action *action)
{
    return action->kind == ACTION_KEEP && !(action->flags & ~(unsigned)ELEMENT_ONLY_LISTED);
}

/* Filters the attributes of an element for which action_is_ordinary() is true. The result is that of
 * tamis_sanitize_apply_steps(). */
static inline enum treatment decide_ordinary(struct filter_walk *w, struct node *n,
                                             const struct element_action *action)
{
    enum decision decision = n->count ? tamis_sanitize_filter_attributes(w, n, action) : DECISION_KEEP;
    return decision < DECISION_ELEMENT_TO_TEXT ? TREATMENT_KEEP : tamis_sanitize_block(w, n, decision);
}

/* Filters the attributes of an element, and decides what is done with it. Each change is counted and reported, except that the
 * caller counts the element if it is not kept. `n`: see tamis_sanitize_apply_steps(). */
static inline enum treatment decide(struct filter_walk *w, struct node **n)
{
    const struct node *e = *n;
    if (e->ns != NS_HTML || e->name >= ATOM_STATIC_COUNT || w->callbacks)
        return tamis_sanitize_apply_steps(w, n);
    const struct element_action *action = policy_action(w->policy, e->name, NS_HTML);
    return action_is_ordinary(action) ? decide_ordinary(w, *n, action) : tamis_sanitize_apply_steps(w, n);
}

#endif
