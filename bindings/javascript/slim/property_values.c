/* property_values.c: stands in the module `tamis/slim` for the files of this name in src/policy/check and src/policy/compile. No policy with a
 * rule for CSS is valid (css.c). */
#include "policy/check/check.h"
#include "policy/compile/compile.h"

bool tamis_policy_check_property_values(struct checker *k, const tamis_rule *r)
{
    struct rule_place place = {k->rule, "properties", SIZE_MAX};
    return !r->property_values.count ||
           tamis_policy_config_rule_refuse(k->c, place, "", "needs CSS, which this module does not have");
}

void tamis_policy_compile_property_values(struct compiler *k, struct rule *v, const tamis_rule *r,
                                          uint8_t *properties)
{
    (void)k, (void)v, (void)r, (void)properties;
}
