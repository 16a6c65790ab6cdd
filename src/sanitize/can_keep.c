/* can_keep.c: reports what a compiled policy can keep, and which of its rules can have an effect. The lists and the hardening of a
 * safe policy are asked through the tables with which the filter decides, so that there is no second opinion. */
#include "policy/rule.h"
#include "sanitize/lists.h"

/* A name of an element or attribute, as in the tables. `name` is 0 if the policy does not have the name. */
struct known_name {
    struct span text;
    uint32_t name;
    enum name_space ns;
};

static struct known_name find(const struct tamis_policy *p, const tamis_name *name, const char *usual)
{
    struct span text = span_from(name->name);
    atom known = tamis_base_names_static(text);
    return (struct known_name){text, known ? known : tamis_base_names_find(&p->names, text),
                               tamis_base_namespace_of(span_from(name->ns ? name->ns : usual))};
}

static const struct element_action *action_of(const struct tamis_policy *p, const struct known_name *element)
{
    return element->ns <= NS_ATOM ? policy_action(p, element->name, element->ns) : NULL;
}

static bool may_be_custom(const struct tamis_policy *p, const struct known_name *element,
                          const struct element_action *action)
{
    return p->has_custom && (action->flags & ELEMENT_UNLISTED) && element->ns == NS_HTML &&
           span_has(element->text, '-');
}

static bool keeps_element(const struct tamis_policy *p, const struct known_name *element)
{
    const struct element_action *action = action_of(p, element);
    return action && (action->kind == ACTION_KEEP || may_be_custom(p, element, action));
}

bool tamis_policy_can_keep_element(const tamis_policy *policy, const char *name, const char *ns)
{
    const struct tamis_policy *p = policy_or_default(policy);
    struct known_name element = find(p, &(tamis_name){name, ns}, TAMIS_NAMESPACE_HTML);
    return keeps_element(p, &element);
}

/* Attributes. */

static bool custom_rule_allows(const struct tamis_policy *p, unsigned mark, uint32_t key)
{
    for (uint32_t i = 0; i < p->rule_count; i++)
        if (p->rules[i].kind == TAMIS_RULE_CUSTOM && lists_allow(&p->rules[i].custom, mark, key))
            return true;
    return false;
}

static unsigned mark_of(const struct tamis_policy *p, const struct known_name *a)
{
    bool in_family = (p->data_attributes && span_starts(a->text, SPAN("data-"))) ||
                     (p->aria_attributes && span_starts(a->text, SPAN("aria-")));
    return p->attributes[attribute_key(a->name, a->ns)] |
           (!a->name && in_family && a->ns == NS_NONE ? MARK_KEEP : 0u);
}

/* Reports whether the lists allow the attribute on the element, or on some element if `element` is NULL. */
static bool lists_keep(const struct tamis_policy *p, const struct known_name *element,
                       const struct known_name *a)
{
    uint32_t key = attribute_key(a->name, a->ns);
    unsigned mark = mark_of(p, a);
    const struct element_action *action = element ? action_of(p, element) : NULL;
    if (element && (!action || may_be_custom(p, element, action)))
        return action && custom_rule_allows(p, mark, key);
    if (element)
        return lists_allow(action, mark, key);
    for (uint32_t i = 0; i < p->action_count; i++)
        if (lists_allow(&p->actions[i], mark, key))
            return true;
    return custom_rule_allows(p, mark, key);
}

static bool applies(const struct rule *v, const struct known_name *element)
{
    return !v->elements || !element || rule_applies_to(v, element_index(element->name, element->ns));
}

static bool is_set(const struct tamis_policy *p, const struct known_name *element, uint32_t key)
{
    for (const uint32_t *i = p->forcing; i && *i != FORCING_END; i++)
        if (p->rules[*i].kind == TAMIS_RULE_SET && keys_have(p->rules[*i].attributes, key) &&
            applies(&p->rules[*i], element))
            return true;
    return false;
}

static bool has_decider(const struct tamis_policy *p, const struct known_name *element, uint32_t key)
{
    const uint32_t *list = &p->decider_lists[p->deciders[key]];
    while (*list && !applies(&p->rules[*list - 1], element))
        list++;
    return *list;
}

/* Reports whether the policy removes the attribute if no rule checks its value. */
static bool needs_rule(const struct tamis_policy *p, const struct known_name *element,
                       const struct known_name *a)
{
    const struct element_action *action = element ? action_of(p, element) : NULL;
    enum url_kind kind = tamis_value_url_kind(
        element && element->name < ATOM_STATIC_COUNT ? element->name : ATOM_NONE, (uint16_t)a->ns, a->name);
    bool is_frame = action && (action->flags & ELEMENT_FRAME) && a->name == ATOM_src && a->ns == NS_NONE;
    bool is_style = a->name == ATOM_style && a->ns == NS_NONE;
    return p->checks_urls && !is_frame && (is_style || rule_always_covers(kind));
}

bool tamis_policy_can_keep_attribute(const tamis_policy *policy, const tamis_name *element,
                                     const tamis_name *attribute)
{
    const struct tamis_policy *p = policy_or_default(policy);
    struct known_name a = find(p, attribute, ""), e = {.name = 0};
    if (element)
        e = find(p, element, TAMIS_NAMESPACE_HTML);
    if (a.ns >= NS_OTHER)
        return false;
    uint32_t key = attribute_key(a.name, a.ns);
    const struct known_name *owner = element ? &e : NULL;
    if (a.name && is_set(p, owner, key))
        return true;
    return lists_keep(p, owner, &a) && (!needs_rule(p, owner, &a) || has_decider(p, owner, key));
}

/* Rules. */

/* Does the same for an attribute of an element (0: of every element). */
static bool key_holds_urls(uint32_t element, uint32_t key)
{
    uint32_t owner = element / ELEMENT_NAMESPACES, name = key / NS_COUNT;
    enum url_kind kind = tamis_value_url_kind(owner < ATOM_STATIC_COUNT ? owner : ATOM_NONE,
                                              (uint16_t)(key % NS_COUNT),
                                              name < ATOM_STATIC_COUNT ? name : ATOM_NONE);
    return rule_always_covers(kind);
}

static bool covers(const struct rule *u, uint32_t element)
{
    return !u->elements || (element && rule_applies_to(u, element));
}

/* Reports whether an earlier rule decides about the attribute on the element. 0 as the key stands for the attributes that hold
 * URLs and that a URL rule does not name; 0 as the element, for all elements. */
static bool earlier_decides(const struct tamis_policy *p, const struct rule *v, uint32_t element,
                            uint32_t key)
{
    const uint32_t *list = &p->decider_lists[p->deciders[key]];
    for (const struct rule *u = p->rules; !key && u < v; u++)
        if (tamis_rule_kind_decides(u->kind) && !u->attributes && covers(u, element))
            return true;
    for (; key && *list && &p->rules[*list - 1] < v; list++) {
        const struct rule *u = &p->rules[*list - 1];
        if ((u->attributes || key_holds_urls(element, key)) && covers(u, element))
            return true;
    }
    return false;
}

static bool decides(const struct tamis_policy *p, const struct rule *v, uint32_t element)
{
    static const uint32_t none[] = {0};
    const uint32_t *key = v->attributes ? v->attributes : none;
    do {
        if (!earlier_decides(p, v, element, *key))
            return true;
    } while (*key && *++key);
    return false;
}

bool tamis_policy_can_use_rule(const tamis_policy *policy, size_t rule)
{
    const struct tamis_policy *p = policy_or_default(policy);
    const struct rule *v = rule < p->rule_count ? &p->rules[rule] : NULL;
    if (!v || !tamis_rule_kind_decides(v->kind))
        return v != NULL;
    if (!v->elements)
        return decides(p, v, 0);
    for (const uint32_t *element = v->elements; *element; element++)
        if (decides(p, v, *element))
            return true;
    return false;
}
