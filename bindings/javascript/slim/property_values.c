/* property_values.c: stands in the module `tamis/slim` for src/policy/check/css.c, and for the files of its own name in src/policy/check and
 * src/policy/compile. No policy with a
 * rule for CSS is valid (css.c). */
#include "policy/check/check.h"
#include "policy/compile/compile.h"

static const char error[] = "needs CSS, which this module does not have";

static bool refuse(struct checker *k, const char *member)
{
    return tamis_policy_config_rule_refuse(k->c, (struct rule_place){k->rule, member, SIZE_MAX}, "", error);
}

bool tamis_policy_check_properties(struct checker *k, const char *member, const tamis_strings *list)
{
    return !list->count || refuse(k, member);
}

bool tamis_policy_check_property_values(struct checker *k, const tamis_rule *r)
{
    return !r->property_values.count || refuse(k, "properties");
}

const char *tamis_policy_check_at_rule_error(struct checker *k, struct span text)
{
    (void)k, (void)text;
    return error;
}

bool tamis_policy_check_stylesheet_is_valid(struct checker *k, const tamis_rule *r)
{
    (void)r;
    return refuse(k, "stylesheet");
}

void tamis_policy_compile_property_values(struct compiler *k, struct rule *v, const tamis_rule *r,
                                          uint8_t *properties)
{
    (void)k, (void)v, (void)r, (void)properties;
}
