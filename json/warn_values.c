/* warn_values.c: warnings about values that a rule lists for a CSS property but that are never kept. */
#include "warn.h"

#include <string.h>

static void warn_value(struct warner *w, const struct step *at, const char *value, const char *property)
{
    char one[TAMIS_JSON_QUOTED], other[TAMIS_JSON_QUOTED];
    tamis_json_warn(w, at, "%s is never kept: tamis keeps no such value of %s here",
                    tamis_json_quote(one, value, strlen(value)),
                    tamis_json_quote(other, property, strlen(property)));
}

/* Checks the values of one property. `first` is the index of the first of these values in `property_values` of the rule. */
static void check_values(struct warner *w, const struct step *at, const struct json_value *item,
                         const tamis_policy *policy, size_t rule, size_t first)
{
    const struct json_value *values = tamis_json_get(item, "values");
    struct step list = tamis_json_member(at, "values");
    for (size_t i = 0; i < json_count(values); i++) {
        struct step step = tamis_json_item(&list, i);
        if (!tamis_policy_can_keep_value(policy, rule, first + i))
            warn_value(w, &step, json_string(json_item(values, i)),
                       json_string(tamis_json_get(item, "name")));
    }
}

static void check_rule(struct warner *w, const tamis_policy *policy, size_t index)
{
    struct step rules = tamis_json_member(NULL, "rules"), rule = tamis_json_item(&rules, index);
    const struct json_value *object = json_item(tamis_json_get(w->r->root, "rules"), index);
    const char *name = tamis_json_get(object, "style") ? "style" : "stylesheet";
    struct step css = tamis_json_member(&rule, name), list = tamis_json_member(&css, "properties");
    const struct json_value *properties = tamis_json_get(tamis_json_get(object, name), "properties");
    size_t first = 0;
    for (size_t i = 0; i < json_count(properties); i++) {
        const struct json_value *item = json_item(properties, i);
        struct step step = tamis_json_item(&list, i);
        check_values(w, &step, item, policy, index, first);
        first += json_count(tamis_json_get(item, "values"));
    }
}

void tamis_json_check_values(struct warner *w)
{
    for (size_t i = 0; i < tamis_config_rule_count(w->r->config); i++)
        check_rule(w, w->policy, i);
}
