/* update_rules.c: updates the rules after a method of Sanitizer has changed the lists.
 *
 * A program that removes an element from a preset need not change the rules for the element: they stay, without effect. The
 * functions here remove from the rules what would keep the element, and what the methods do not allow. These changes must not
 * allow anything that was not allowed before. */
#include "base/array.h"
#include "policy/check/check.h"
#include "policy/edit/edit.h"

/* The following functions remove names and strings from the lists in rules. A list is copied before it changes,
 * because programs may have pointers to the old list (tamis_config_rule_at()). */

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

/* Updates the rule. Returns false if nothing is left of it. */
static bool update_rule(struct tamis_config *c, uint32_t rule)
{
    tamis_rule *r = &c->rules[rule];
    keep_schemes(c, r);
    if (r->kind == TAMIS_RULE_RENAME && r->class_name && !tamis_policy_check_class_can_be_kept(c, rule))
        r->class_name = NULL;
    if (r->kind == TAMIS_RULE_RENAME)
        return r->elements.count && tamis_policy_check_new_name_can_be_kept(c, rule);
    return r->kind != TAMIS_RULE_CUSTOM || r->patterns.count;
}

/* Removes "linkify" if the policy can no longer keep links. */
static void keep_linkify(struct tamis_config *c)
{
    c->linkify = c->linkify && tamis_policy_check_links_can_be_kept(c);
}

void tamis_policy_edit_update_rules(struct tamis_config *c)
{
    if (meter_ok(&c->meter))
        keep_linkify(c);
    for (uint32_t i = c->rule_count; meter_ok(&c->meter) && i-- > 0;)
        if (!update_rule(c, i))
            drop_rule(c, i);
    if (c->rule_count && meter_ok(&c->meter) && !tamis_policy_check_rules_are_valid(c))
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_POLICY);
}
