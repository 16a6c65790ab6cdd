/* reach.c: checks whether a rule can have an effect. A rule is refused if it needs an element or attribute that the policy
 * never keeps, or if earlier rules decide about all attributes that it applies to. A rule without effect is probably a mistake
 * of its author. */
#include "policy/check/check.h"
#include "policy/policy.h"

static bool lists(const struct tamis_config *c, tamis_config_list list, struct key key)
{
    struct item item = key_item(key);
    return tamis_policy_config_list_find(c, c->lists[list], &item) != NULL;
}

static struct span name_text(const struct checker *k, struct key key)
{
    return tamis_base_names_text(&k->c->names, key.name);
}

/* Elements. */

static bool is_html(const struct checker *k, struct key key)
{
    return span_equal(tamis_base_names_text(&k->c->names, key.ns), SPAN(TAMIS_NAMESPACE_HTML));
}

static bool may_be_custom(const struct checker *k, struct key element)
{
    return k->index.has_custom && span_has(name_text(k, element), '-') && is_html(k, element);
}

static bool is_frame(const struct checker *k, struct key element)
{
    return k->index.frame != NO_RULE_NUMBER && element.name == ATOM_iframe && is_html(k, element);
}

bool tamis_policy_check_element_can_be_kept(const struct checker *k, struct key element)
{
    struct item item = key_item(element);
    if (tamis_policy_check_index_renamer(&k->index, element) != NO_RULE_NUMBER)
        return false;
    return is_frame(k, element) || may_be_custom(k, element) ||
           tamis_policy_config_keeps_element(k->c, &item);
}

static bool elements_can_be_kept(struct checker *k)
{
    const tamis_name_list *elements = &rule_of(k)->elements;
    for (size_t i = 0; i < elements->count; i++)
        if (!tamis_policy_check_element_can_be_kept(k, keys_of_rule(k)->elements.keys[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "elements", i},
                                                   elements->names[i].name,
                                                   "is an element that the policy never keeps");
    return true;
}

/* Attributes. */

static bool starts(const struct checker *k, struct key attribute, struct span prefix)
{
    return !attribute.ns && span_starts(name_text(k, attribute), prefix);
}

/* Reports whether a CUSTOM rule or the FRAME rule allows the attribute on the element. */
static bool rules_allow(const struct checker *k, struct key element, struct key attribute)
{
    return (may_be_custom(k, element) && tamis_policy_check_index_has(&k->index.custom, attribute)) ||
           (is_frame(k, element) && attribute.name == ATOM_src && !attribute.ns);
}

/* Reports whether the local list "attributes" of the element, a CUSTOM rule or the FRAME rule allows the attribute on this
 * element. */
static bool element_has(const struct checker *k, struct key element, struct key attribute)
{
    struct item wanted = key_item(element), name = key_item(attribute);
    const struct item *item = tamis_policy_config_list_find(k->c, k->c->lists[TAMIS_LIST_ELEMENTS], &wanted);
    return (item && tamis_policy_config_list_find(k->c, item->attributes, &name)) ||
           rules_allow(k, element, attribute);
}

static bool some_element_has(const struct checker *k, struct key attribute)
{
    const struct key_list *elements = &keys_of_rule(k)->elements;
    if (key_equal(elements->keys[0], KEY_ALL))
        return tamis_policy_check_index_has(&k->index.own, attribute) ||
               tamis_policy_check_index_has(&k->index.custom, attribute);
    for (size_t i = 0; i < elements->count; i++)
        if (element_has(k, elements->keys[i], attribute))
            return true;
    return false;
}

bool tamis_policy_check_attribute_can_be_kept(const struct checker *k, struct key attribute)
{
    const struct tamis_config *c = k->c;
    if (!c->lists[TAMIS_LIST_ATTRIBUTES])
        return !lists(c, TAMIS_LIST_REMOVE_ATTRIBUTES, attribute);
    return lists(c, TAMIS_LIST_ATTRIBUTES, attribute) ||
           (c->flags[TAMIS_FLAG_DATA_ATTRIBUTES] == 1 && starts(k, attribute, SPAN("data-"))) ||
           (c->flags[TAMIS_FLAG_ARIA_ATTRIBUTES] == 1 && starts(k, attribute, SPAN("aria-"))) ||
           some_element_has(k, attribute);
}

static bool attributes_can_be_kept(struct checker *k)
{
    const tamis_name_list *attributes = &rule_of(k)->attributes;
    for (size_t i = 0; i < attributes->count; i++)
        if (!tamis_policy_check_attribute_can_be_kept(k, keys_of_rule(k)->attributes.keys[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "attributes", i},
                                                   attributes->names[i].name,
                                                   "is an attribute that the policy never keeps here");
    return true;
}

/* Earlier rules. */

bool tamis_policy_check_rule_decides_somewhere(const struct checker *k)
{
    const struct rule_keys *keys = keys_of_rule(k);
    for (size_t i = 0; i < keys->elements.count; i++)
        for (size_t j = 0; j < keys->attributes.count; j++)
            if (tamis_policy_check_index_decider(&k->index, keys->elements.keys[i],
                                                 keys->attributes.keys[j]) == k->rule)
                return true;
    return false;
}

static bool checks_src(const struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    for (size_t i = 0; i < r->attributes.count; i++)
        if (!*r->attributes.names[i].ns && span_equal(span_from(r->attributes.names[i].name), SPAN("src")))
            return true;
    return !r->attributes.count && r->kind == TAMIS_RULE_URL;
}

/* If there is a FRAME rule, only the FRAME rule checks src of iframe. The author of another rule that
 * names iframe and checks src probably expects that both rules apply, so the other rule is refused. */
static bool does_not_check_frames(struct checker *k)
{
    const struct key_list *elements = &keys_of_rule(k)->elements;
    if (k->index.frame == NO_RULE_NUMBER || !checks_src(k))
        return true;
    for (size_t i = 0; i < rule_of(k)->elements.count; i++)
        if (is_frame(k, elements->keys[i]))
            return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "elements", i},
                                                   "iframe",
                                                   "has its src checked only by the rule with \"frame\"; use "
                                                   "\"frame.hosts\" and \"frame.patterns\"");
    return true;
}

static struct key new_name(const struct checker *k)
{
    return (struct key){tamis_base_names_intern(&k->c->names, span_from(rule_of(k)->text)),
                        tamis_base_names_intern(&k->c->names, SPAN(TAMIS_NAMESPACE_HTML))};
}

bool tamis_policy_check_new_name_can_be_kept(const struct checker *k)
{
    return tamis_policy_check_element_can_be_kept(k, new_name(k));
}

bool tamis_policy_check_class_can_be_kept(const struct checker *k)
{
    struct key to = new_name(k), name = {ATOM_class, ATOM_NONE};
    struct item element = key_item(to), attribute = key_item(name);
    return tamis_policy_config_keeps_attribute(k->c, &element, &attribute, rules_allow(k, to, name));
}

static bool rename_is_reachable(struct checker *k, const tamis_rule *r)
{
    if (!tamis_policy_check_new_name_can_be_kept(k))
        return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, "rename", SIZE_MAX},
                                               r->text, "is an element that the policy never keeps");
    return !r->class_name || tamis_policy_check_class_can_be_kept(k) ||
           tamis_policy_config_rule_refuse(
               k->c, (struct rule_place){k->rule, "class", SIZE_MAX}, NULL,
               "needs the attribute \"class\", which the policy never keeps here");
}

bool tamis_policy_check_rule_is_reachable(struct checker *k)
{
    const tamis_rule *r = rule_of(k);
    if (r->kind == TAMIS_RULE_RENAME)
        return rename_is_reachable(k, r);
    if (r->kind == TAMIS_RULE_CUSTOM || r->kind == TAMIS_RULE_FRAME)
        return true;
    if (!elements_can_be_kept(k))
        return false;
    if (!rule_decides(r))
        return true;
    if (!attributes_can_be_kept(k) || !does_not_check_frames(k))
        return false;
    return tamis_policy_check_rule_decides_somewhere(k) ||
           tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, NULL, SIZE_MAX}, NULL,
                                           "earlier rules decide about everything that this rule applies to; "
                                           "move it before them or remove it");
}
