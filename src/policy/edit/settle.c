/* settle.c: what becomes of rules when a method of Sanitizer has changed the lists.
 *
 * Who takes a preset and removes an element means the rules for it too: names that can no longer stay go out of rules, and
 * rules that have nothing left to do go. What no list says stays as it is, so nothing may pass afterwards that did not
 * before. */
#include "base/array.h"
#include "policy/check/check.h"

/* Names and strings of rules. Lists that were handed out stay as they were: what is left is a copy. */

typedef bool name_stays(const struct checker *k, struct key key);

static void keep_names(struct checker *k, tamis_name_list *list, const struct key_list *keys,
                       name_stays *stays)
{
    size_t kept = 0, i = 0;
    while (i < list->count && stays(k, keys->keys[i]))
        i++;
    if (i == list->count)
        return;
    tamis_name *names = tamis_base_arena_array(&k->c->arena, list->count, sizeof *names);
    for (i = 0; names && i < list->count; i++)
        if (stays(k, keys->keys[i]))
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

/* What a method says of one name. */

bool tamis_policy_edit_rules_rename_no_more(struct tamis_config *c, const struct item *element)
{
    bool taken = false;
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_RENAME && take_name(c, &c->rules[i].elements, element))
            taken = true;
    return taken;
}

static void drop_rule(struct tamis_config *c, uint32_t rule)
{
    tamis_base_array_close(c->rules, c->rule_count--, rule, sizeof *c->rules);
}

bool tamis_policy_edit_rules_keep_no_more(struct tamis_config *c, const struct item *element)
{
    const tamis_name frame = {"iframe", TAMIS_NAMESPACE_HTML};
    struct span name = tamis_base_names_text(&c->names, element->name);
    bool is_html = span_equal(tamis_base_names_text(&c->names, element->ns), SPAN(TAMIS_NAMESPACE_HTML));
    bool taken = false;
    for (uint32_t i = c->rule_count; i-- > 0;) {
        tamis_rule *r = &c->rules[i];
        if (r->kind == TAMIS_RULE_CUSTOM && is_html && take_string(c, &r->patterns, name))
            taken = true;
        if (r->kind != TAMIS_RULE_FRAME || !is_named(c, &frame, element))
            continue;
        drop_rule(c, i);
        taken = true;
    }
    return taken;
}

bool tamis_policy_edit_rules_allow_no_more(struct tamis_config *c, const struct item *attribute)
{
    bool taken = false;
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_CUSTOM && take_name(c, &c->rules[i].attributes, attribute))
            taken = true;
    return taken;
}

/* What is left of each rule. */

/* Without "javascript" a list of schemes may be empty, and then a style lets no URL through: nothing is left to say of them. */
static void keep_schemes(struct tamis_config *c, tamis_rule *r)
{
    bool had = rule_has_urls(r);
    if (c->flags[TAMIS_FLAG_JAVASCRIPT_URLS] != 1)
        take_string(c, &r->schemes, SPAN("javascript"));
    if (had && !rule_has_urls(r) && r->kind != TAMIS_RULE_URL)
        r->hosts.count = r->patterns.count = r->data_types.count = 0;
}

/* An attribute that has to be there and can no longer stay is for the author to think about: without the rule elements would
 * stay that went before. */
static bool has_names_left(struct checker *k, tamis_rule *r)
{
    const struct rule_keys *keys = keys_of_rule(k);
    bool had_elements = r->elements.count, had_attributes = r->attributes.count;
    keep_names(k, &r->elements, &keys->elements, tamis_policy_check_element_may_stay);
    if (rule_decides(r) && !r->required)
        keep_names(k, &r->attributes, &keys->attributes, tamis_policy_check_attribute_may_stay);
    return (r->elements.count || !had_elements) && (r->attributes.count || !had_attributes);
}

static bool has_something_left(struct checker *k, tamis_rule *r)
{
    keep_schemes(k->c, r);
    switch (r->kind) {
    case TAMIS_RULE_RENAME:
        return r->elements.count && tamis_policy_check_new_name_may_stay(k);
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

/* Leaves the rules of which that is true; all are asked before any of them goes. */
static void keep_rules(struct tamis_config *c, bool (*stays)(struct checker *k, tamis_rule *r))
{
    struct checker k = {.c = c};
    uint32_t kept = 0;
    bool made = tamis_policy_check_index_make(&k.index, c);
    bool *answers = made ? tamis_base_arena_array(&k.index.arena, c->rule_count, sizeof *answers) : NULL;
    for (k.rule = 0; answers && k.rule < c->rule_count; k.rule++)
        answers[k.rule] = stays(&k, &c->rules[k.rule]);
    for (uint32_t i = 0; answers && i < c->rule_count; i++)
        if (answers[i])
            c->rules[kept++] = c->rules[i];
    if (answers)
        c->rule_count = kept;
    tamis_policy_check_index_free(&k.index);
}

static bool judges_urls(const struct tamis_config *c)
{
    for (uint32_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].kind == TAMIS_RULE_URL)
            return true;
    return false;
}

/* Attributes that hold URLs and had no rule went. With the last rule for URLs gone they would stay, so there is one that lets
 * none through. */
static void go_on_judging_urls(struct tamis_config *c)
{
    static const tamis_rule none = {.kind = TAMIS_RULE_URL, .relative = TAMIS_RELATIVE_DENY};
    tamis_config_add_rule(c, &none);
    c->complete = meter_ok(&c->meter);
}

void tamis_policy_edit_rules_settle(struct tamis_config *c)
{
    bool judged = judges_urls(c);
    if (!c->rule_count || !meter_ok(&c->meter))
        return;
    keep_rules(c, has_something_left);
    keep_rules(c, still_decides);
    if (judged && !judges_urls(c))
        go_on_judging_urls(c);
    if (meter_ok(&c->meter) && !tamis_policy_check_rules_are_valid(c))
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_POLICY);
}
