/* extension.c: what a configuration says beyond the standard: putting it in and reading it. */
#include "base/array.h"
#include "sanitize/config.h"

/* Says whether something can be put in, and that the config is to be completed again. */
static bool opens(struct tamis_config *c, bool argument_is_good)
{
    if (!argument_is_good)
        tamis_base_meter_fail(&c->meter, TAMIS_INVALID_ARGUMENT);
    if (!meter_ok(&c->meter))
        return false;
    c->complete = false;
    return true;
}

void tamis_config_set_unlisted(tamis_config *c, tamis_unlisted unlisted)
{
    if (opens(c, (unsigned)unlisted <= TAMIS_UNLISTED_ESCAPE))
        c->unlisted = unlisted;
}

tamis_unlisted tamis_config_unlisted(const tamis_config *c)
{
    return c->unlisted;
}

void tamis_config_set_text(tamis_config *c, tamis_config_text which, const char *text)
{
    if (opens(c, (unsigned)which < TAMIS_TEXT_COUNT))
        c->texts[which] = text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

const char *tamis_config_text_value(const tamis_config *c, tamis_config_text which)
{
    return (unsigned)which < TAMIS_TEXT_COUNT ? c->texts[which] : NULL;
}

void tamis_config_set_limit(tamis_config *c, enum tamis_limit limit, uint64_t value)
{
    struct meter scale; /* knows what a limit may be */
    tamis_base_meter_init(&scale, NULL);
    if (!opens(c, tamis_base_meter_set_limit(&scale, limit, value)))
        return;
    c->limits[limit] = value;
    c->has_limit[limit] = true;
}

bool tamis_config_limit(const tamis_config *c, enum tamis_limit limit, uint64_t *value)
{
    if ((unsigned)limit >= TAMIS_LIMIT_COUNT || !c->has_limit[limit])
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

static bool has_names(tamis_name_list list)
{
    for (size_t i = 0; i < list.count; i++)
        if (!list.names || !list.names[i].name)
            return false;
    return true;
}

static bool has_strings(tamis_strings list)
{
    for (size_t i = 0; i < list.count; i++)
        if (!list.items || !list.items[i])
            return false;
    return true;
}

static bool is_whole(const tamis_rule *r)
{
    return r && (unsigned)r->kind < TAMIS_RULE_COUNT && (unsigned)r->relative <= TAMIS_RELATIVE_RESOLVE &&
           (unsigned)r->otherwise <= TAMIS_OTHERWISE_UNWRAP && has_names(r->elements) &&
           has_names(r->attributes) && has_strings(r->schemes) && has_strings(r->hosts) &&
           has_strings(r->data_types) && has_strings(r->values) && has_strings(r->patterns) &&
           has_strings(r->properties) && has_strings(r->at_rules);
}

static bool grow(struct tamis_config *c)
{
    if (c->rule_count < c->rule_capacity)
        return true;
    uint32_t capacity = c->rule_capacity ? c->rule_capacity * 2 : 8;
    tamis_rule *rules = tamis_base_arena_array(&c->arena, capacity, sizeof *rules);
    if (!rules)
        return false;
    tamis_base_array_copy(rules, c->rules, c->rule_count, sizeof *rules);
    c->rules = rules;
    c->rule_capacity = capacity;
    return true;
}

void tamis_config_add_rule(tamis_config *c, const tamis_rule *rule)
{
    if (!opens(c, is_whole(rule)) || !grow(c))
        return;
    tamis_rule copy = *rule;
    copy_rule(c, &copy);
    if (meter_ok(&c->meter))
        c->rules[c->rule_count++] = copy;
}

size_t tamis_config_rule_count(const tamis_config *c)
{
    return c->rule_count;
}

tamis_rule tamis_config_rule_at(const tamis_config *c, size_t index)
{
    return index < c->rule_count ? c->rules[index] : (tamis_rule){.kind = TAMIS_RULE_COUNT};
}
