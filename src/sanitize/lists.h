/* lists.h: checks an attribute against the lists of the policy, and a value against the values and patterns of a rule. */
#ifndef TAMIS_SANITIZE_LISTS_H
#define TAMIS_SANITIZE_LISTS_H

#include "sanitize/walk.h"

/* Reports whether the lists of the policy allow the attribute, as in the "inner sanitize steps" of the HTML Standard. If an
 * element has its own list of attributes, this list can allow attributes that the global list does not allow. */
static inline bool lists_allow(const struct element_action *action, unsigned mark, uint32_t key)
{
    if (action->removed && keys_have(action->removed, key))
        return false;
    if ((mark & MARK_KEEP) && !(action->flags & ELEMENT_ONLY_LISTED))
        return true;
    return action_keeps(action, key);
}

/* Reports whether this is the name of the attribute attributeName. The value of
 * attributeName is the name of the attribute that an SVG animation changes. */
static inline bool names_animated(atom name)
{
    return name == ATOM_attributeName || name == ATOM_attributename;
}

/* Reports whether a rule with "values" or "patterns" allows the value. */
static inline bool rule_allows_value(const struct rule *v, struct span value, struct meter *m)
{
    for (uint32_t i = 0; i < v->values.count; i++)
        if (span_equal_ascii_case(value, v->values.items[i]))
            return true;
    return tamis_value_pattern_any_matches(v->patterns, v->pattern_starts, value, m);
}

/* Reports whether an attribute with this name counts as a link for `"when": "external"`. The
 * namespace of the attribute does not matter: href and xlink:href are both links. may_lead_away() in
 * json/warn_members.c has the same list, except ATOM_xlink_href, which is xlink:href in no namespace. */
static inline bool names_link(atom name)
{
    switch (name) {
    case ATOM_action:
    case ATOM_cite:
    case ATOM_data:
    case ATOM_formaction:
    case ATOM_href:
    case ATOM_src:
    case ATOM_xlink_href:
        return true;
    default:
        return false;
    }
}

/* If the lists alone decide about an attribute with a static name, which is so for most attributes,
 * sets `*decision` and returns true. Otherwise, returns false. Must not be called if a report is kept. */
static inline bool lists_decide(const struct filter_walk *w, const struct element_action *action, atom name,
                                enum name_space ns, enum decision *decision)
{
    uint32_t key = attribute_key(name, ns);
    unsigned mark = w->policy->attributes[key];
    bool is_kept = lists_allow(action, mark, key);
    *decision = is_kept ? DECISION_KEEP : DECISION_REMOVE;
    bool may_name = w->policy->prefixes && ((mark & MARK_NAMING) || names_animated(name));
    return !is_kept || (!(mark & (MARK_LINK | MARK_RULED | MARK_ENCODING)) && !may_name);
}

#endif
