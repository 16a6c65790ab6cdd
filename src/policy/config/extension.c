/* extension.c: what a configuration says beyond the standard: putting it in and reading it. */
#include "policy/config/config.h"

void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted)
{
    const char *why = (unsigned)unlisted <= TAMIS_UNLISTED_ESCAPE ? NULL : "there is no such answer";
    if (tamis_policy_config_opens(c, "tamis_config_set_unlisted", why))
        c->unlisted = unlisted;
}

tamis_unlisted tamis_config_unlisted(const tamis_config *c)
{
    return c ? c->unlisted : TAMIS_UNLISTED_REMOVE;
}

void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text)
{
    const char *why = text ? tamis_policy_config_why_no_text(text) : NULL;
    if ((unsigned)which >= TAMIS_TEXT_COUNT)
        why = "there is no such text";
    if (tamis_policy_config_opens(c, "tamis_config_set_text", why))
        c->texts[which] = text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which)
{
    return c && (unsigned)which < TAMIS_TEXT_COUNT ? c->texts[which] : NULL;
}

void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value)
{
    struct meter scale; /* knows what a limit may be */
    tamis_base_meter_init(&scale, NULL);
    const char *why = tamis_base_meter_set_limit(&scale, limit, value)
                          ? NULL
                          : "there is no such limit, or it cannot be that high";
    if (!tamis_policy_config_opens(c, "tamis_config_set_limit", why))
        return;
    c->limits[limit] = value;
    c->has_limit[limit] = true;
}

bool tamis_config_limit(const tamis_config *c, enum tamis_limit limit, uint64_t *value)
{
    if (!c || (unsigned)limit >= TAMIS_LIMIT_COUNT || !c->has_limit[limit])
        return false;
    *value = c->limits[limit];
    return true;
}

/* Rules. */

static const char *copy_text(struct tamis_config *c, const char *text)
{
    return text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

/* As names are handed out: NULL is no namespace. */
static const char *copy_namespace(struct tamis_config *c, const char *ns, const char *missing)
{
    const char *meant = ns ? ns : missing;
    return meant && *meant ? copy_text(c, meant) : NULL;
}

static void copy_names(struct tamis_config *c, tamis_name_list *list, const char *missing)
{
    tamis_name *names = tamis_base_arena_array(&c->arena, list->count, sizeof *names);
    for (size_t i = 0; names && i < list->count; i++)
        names[i] =
            (tamis_name){copy_text(c, list->names[i].name), copy_namespace(c, list->names[i].ns, missing)};
    list->names = names;
}

static void copy_strings(struct tamis_config *c, tamis_strings *list)
{
    const char **items = tamis_base_arena_array(&c->arena, list->count, sizeof *items);
    for (size_t i = 0; items && i < list->count; i++)
        items[i] = copy_text(c, list->items[i]);
    list->items = items;
}

static void copy_rule(struct tamis_config *c, tamis_rule *r)
{
    copy_names(c, &r->elements, TAMIS_NAMESPACE_HTML);
    copy_names(c, &r->attributes, NULL);
    copy_strings(c, &r->schemes);
    copy_strings(c, &r->hosts);
    copy_strings(c, &r->data_types);
    copy_strings(c, &r->values);
    copy_strings(c, &r->patterns);
    copy_strings(c, &r->properties);
    copy_strings(c, &r->at_rules);
    r->text = copy_text(c, r->text);
}

static const char *why_no_strings(tamis_strings list)
{
    const char *why = NULL;
    for (size_t i = 0; !why && i < list.count; i++)
        why = list.items ? tamis_policy_config_why_no_text(list.items[i]) : "a list is NULL";
    return why;
}

/* NULL, or what is wrong with one of the rule's lists or its text. */
static const char *why_no_members(const tamis_rule *r)
{
    const tamis_strings lists[] = {r->schemes,  r->hosts,      r->data_types, r->values,
                                   r->patterns, r->properties, r->at_rules};
    const char *why = tamis_policy_config_why_no_names(r->elements);
    if (!why)
        why = tamis_policy_config_why_no_names(r->attributes);
    for (size_t i = 0; !why && i < sizeof lists / sizeof *lists; i++)
        why = why_no_strings(lists[i]);
    return why || !r->text ? why : tamis_policy_config_why_no_text(r->text);
}

static const char *why_no_rule(const tamis_rule *r)
{
    if (!r)
        return "the rule is NULL";
    if ((unsigned)r->kind >= TAMIS_RULE_COUNT)
        return "there is no such kind";
    if ((unsigned)r->relative > TAMIS_RELATIVE_RESOLVE)
        return "there is no such \"relative\"";
    if ((unsigned)r->otherwise > TAMIS_OTHERWISE_UNWRAP)
        return "there is no such \"otherwise\"";
    return why_no_members(r);
}

/* "tamis_config_add_rule: rules[3]: there is no such kind" */
static bool opens_rule(struct tamis_config *c, const char *why)
{
    if (!c || !meter_ok(&c->meter) || !why)
        return tamis_policy_config_opens(c, "tamis_config_add_rule", NULL);
    tamis_policy_config_opens(c, "tamis_config_add_rule", "rules[");
    tamis_policy_config_rule_say_number(c, c->rule_count);
    tamis_policy_config_reason_say(c, SPAN("]: "));
    tamis_policy_config_reason_say(c, span_from(why));
    return false;
}

static bool grow_rules(struct tamis_config *c)
{
    if (c->rule_count < c->rule_capacity)
        return true;
    tamis_rule *rules =
        tamis_policy_config_double(c, c->rules, c->rule_count, &c->rule_capacity, sizeof *rules);
    if (!rules)
        return false;
    c->rules = rules;
    return true;
}

void tamis_config_add_rule(tamis_config *c, const tamis_rule *rule)
{
    if (!opens_rule(c, why_no_rule(rule)) || !grow_rules(c))
        return;
    tamis_rule copy = *rule;
    copy_rule(c, &copy);
    if (meter_ok(&c->meter))
        c->rules[c->rule_count++] = copy;
}

size_t tamis_config_rule_count(const tamis_config *c)
{
    return c ? c->rule_count : 0;
}

tamis_rule tamis_config_rule_at(const tamis_config *c, size_t index)
{
    return index < tamis_config_rule_count(c) ? c->rules[index] : (tamis_rule){.kind = TAMIS_RULE_COUNT};
}
