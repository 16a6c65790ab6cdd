/* update_rules.c: updates the rules after a method of Sanitizer has changed the lists.
 *
 * A program that removes an element from a preset need not change the rules for the element. The functions here
 * remove from the rules the names that the policy can no longer keep, and remove the rules that can no longer have an
 * effect. These changes must not allow anything that was not allowed before. */
#include "base/array.h"
#include "policy/check/check.h"
#include "policy/edit/edit.h"

/* The following functions remove names and strings from the lists in rules. A list is copied before it changes,
 * because programs may have pointers to the old list (tamis_config_rule_at()). */

typedef bool name_test(const struct checker *k, struct key key);

/* Removes from the list the names that do not pass the test. */
static void keep_names(struct checker *k, tamis_name_list *list, const struct key_list *keys,
                       name_test *passes)
{
    size_t kept = 0, i = 0;
    while (i < list->count && passes(k, keys->keys[i]))
        i++;
    if (i == list->count)
        return;
    tamis_name *names = tamis_base_arena_array(&k->c->arena, list->count, sizeof *names);
    for (i = 0; names && i < list->count; i++)
        if (passes(k, keys->keys[i]))
            names[kept++] = list->names[i];
    if (names)
        *list = (tamis_name_list){names, kept};
}

static bool is_named(const struct tamis_config *c, const tamis_name *name, const struct item *item)
{
    return span_equal(span_from(name->name), tamis_base_names_text(&c->names, item->name)) &&
           span_equal(span_from(name->ns), tamis_base_names_text(&c->names, item->ns));
}

static bool take_name(struct tamis_config *c, tamis_name_list *list, const struct item *item)
{
    size_t at = 0;
    while (at < list->count && !is_named(c, &list->names[at], item))
        at++;
    if (at == list->count)
        return false;
    tamis_name *names = tamis_base_arena_array(&c->arena, list->count, sizeof *names);
    if (!names)
        return false;
    tamis_base_array_copy(names, list->names, list->count, sizeof *names);
    tamis_base_array_close(names, list->count, at, sizeof *names);
    *list = (tamis_name_list){names, list->count - 1};
    return true;
}

static bool take_string(struct tamis_config *c, tamis_strings *list, struct span text)
{
    size_t at = 0;
    while (at < list->count && !span_equal(span_from(list->items[at]), text))
        at++;
    if (at == list->count)
        return false;
    const char **items = tamis_base_arena_array(&c->arena, list->count, sizeof *items);
    if (!items)
        return false;
    tamis_base_array_copy(items, list->items, list->count, sizeof *items);
    tamis_base_array_close(items, list->count, at, sizeof *items);
    *list = (tamis_strings){items, list->count - 1};
    return true;
}

/* The following functions remove from the rules what would prevent the effect of a method. */

bool tamis_policy_edit_drop_renames_of(struct tamis_config *c, const struct item *element)
{
    bool changed = false;
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_RENAME && take_name(c, &c->rules[i].elements, element))
            changed = true;
    return changed;
}

static void drop_rule(struct tamis_config *c, uint32_t rule)
{
    tamis_base_array_close(c->rules, c->rule_count--, rule, sizeof *c->rules);
}

bool tamis_policy_edit_drop_keeping_of(struct tamis_config *c, const struct item *element)
{
    const tamis_name frame = {"iframe", TAMIS_NAMESPACE_HTML};
    struct span name = tamis_base_names_text(&c->names, element->name);
    bool is_html = span_equal(tamis_base_names_text(&c->names, element->ns), SPAN(TAMIS_NAMESPACE_HTML));
    bool changed = false;
    for (uint32_t i = c->rule_count; i-- > 0;) {
        tamis_rule *r = &c->rules[i];
        if (r->kind == TAMIS_RULE_CUSTOM && is_html && take_string(c, &r->patterns, name))
            changed = true;
        if (r->kind != TAMIS_RULE_FRAME || !is_named(c, &frame, element))
            continue;
        drop_rule(c, i);
        changed = true;
    }
    return changed;
}

bool tamis_policy_edit_drop_custom_attribute(struct tamis_config *c, const struct item *attribute)
{
    bool changed = false;
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_CUSTOM && take_name(c, &c->rules[i].attributes, attribute))
            changed = true;
    return changed;
}

/* The following functions remove rules, and parts of rules, that can no longer have an effect. */

/* If javascript: URLs are not allowed, removes "javascript" from the schemes. If a rule for CSS then allows no URL, also clears
 * its lists of hosts, patterns and types of data: URLs. */
static void keep_schemes(struct tamis_config *c, tamis_rule *r)
{
    bool had = rule_has_urls(r);
    if (c->flags[TAMIS_FLAG_JAVASCRIPT_URLS] != 1)
        take_string(c, &r->schemes, SPAN("javascript"));
    if (had && !rule_has_urls(r) && r->kind != TAMIS_RULE_URL)
        r->hosts.count = r->patterns.count = r->data_types.count = 0;
}

/* Removes from the rule the elements that the policy can no longer keep. If the rule checks values, also removes the attributes
 * that the policy can no longer keep. Returns false if all elements or all attributes that the rule named were removed. The
 * attributes of a rule with "required" are not removed: without them, the policy would keep elements that it removed before. If
 * the policy can no longer keep an attribute of a rule with "required", the check of the rules reports an error. */
static bool has_names_left(struct checker *k, tamis_rule *r)
{
    const struct rule_keys *keys = keys_of_rule(k);
    bool had_elements = r->elements.count, had_attributes = r->attributes.count;
    keep_names(k, &r->elements, &keys->elements, tamis_policy_check_element_can_be_kept);
    if (rule_decides(r) && !r->required)
        keep_names(k, &r->attributes, &keys->attributes, tamis_policy_check_attribute_can_be_kept);
    return (r->elements.count || !had_elements) && (r->attributes.count || !had_attributes);
}

static void keep_class(struct checker *k, tamis_rule *r)
{
    if (r->class_name && !tamis_policy_check_class_can_be_kept(k))
        r->class_name = NULL;
}

static bool has_something_left(struct checker *k, tamis_rule *r)
{
    keep_schemes(k->c, r);
    switch (r->kind) {
    case TAMIS_RULE_RENAME:
        keep_class(k, r);
        return r->elements.count && tamis_policy_check_new_name_can_be_kept(k);
    case TAMIS_RULE_CUSTOM:
        return r->patterns.count;
    case TAMIS_RULE_FRAME:
        return true;
    default:
        return has_names_left(k, r);
    }
}

static bool still_decides(struct checker *k, tamis_rule *r)
{
    return !rule_decides(r) || tamis_policy_check_rule_decides_somewhere(k);
}

/* Calls passes() for all rules, and then removes the rules for which it returned false. passes() can also change a rule. */
static void keep_rules(struct tamis_config *c, bool (*passes)(struct checker *k, tamis_rule *r))
{
    struct checker k = {.c = c};
    uint32_t kept = 0;
    bool made = tamis_policy_check_index_make(&k.index, c);
    bool *kept_rules = made ? tamis_base_arena_array(&k.index.arena, c->rule_count, sizeof *kept_rules)
                            : NULL;
    for (k.rule = 0; kept_rules && k.rule < c->rule_count; k.rule++)
        kept_rules[k.rule] = passes(&k, &c->rules[k.rule]);
    for (uint32_t i = 0; kept_rules && i < c->rule_count; i++)
        if (kept_rules[i])
            c->rules[kept++] = c->rules[i];
    if (kept_rules)
        c->rule_count = kept;
    tamis_policy_check_index_free(&k.index);
}

static bool has_url_rule(const struct tamis_config *c)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_URL)
            return true;
    return false;
}

/* Adds a URL rule that allows no URL, because the last URL rule was removed. If a policy has a URL rule, attributes
 * that hold URLs and have no rule are removed. Without any URL rule, these attributes would be kept. */
static void add_deny_all_urls(struct tamis_config *c)
{
    static const tamis_rule none = {.kind = TAMIS_RULE_URL, .relative = TAMIS_RELATIVE_DENY};
    tamis_config_add_rule(c, &none);
    c->complete = meter_ok(&c->meter);
}

/* Removes "linkify" if the policy can no longer keep links. */
static void keep_linkify(struct tamis_config *c)
{
    c->linkify = c->linkify && tamis_policy_check_links_can_be_kept(c);
}

void tamis_policy_edit_update_rules(struct tamis_config *c)
{
    bool had_url_rule = has_url_rule(c);
    if (meter_ok(&c->meter))
        keep_linkify(c);
    if (!c->rule_count || !meter_ok(&c->meter))
        return;
    keep_rules(c, has_something_left);
    keep_rules(c, still_decides);
    if (had_url_rule && !has_url_rule(c))
        add_deny_all_urls(c);
    if (meter_ok(&c->meter) && !tamis_policy_check_rules_are_valid(c))
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_POLICY);
}
