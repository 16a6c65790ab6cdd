/* loads.c: finds out whether a document can have images that browsers load only when their elements are displayed. If it can,
 * style sheets must not display elements because of what the reader does (value/css/interaction.c). */
#include "policy/compile/compile.h"

/* Reports whether the policy keeps the attribute background, whose image is part of the background of its element. */
static bool keeps_background(const struct compiler *k)
{
    uint32_t key = attribute_key(ATOM_background, NS_NONE);
    if (k->attributes[key] & MARK_KEEP)
        return true;
    for (uint32_t i = 0; i < k->action_count; i++)
        if (action_keeps(&k->actions[i], key))
            return true;
    return false;
}

static bool has_css_images(const struct compiler *k, const struct rule *rules)
{
    for (uint32_t i = 0; i < k->policy->rule_count; i++)
        if (tamis_value_css_can_request(rules[i].css.urls))
            return true;
    return false;
}

void tamis_policy_compile_loads(struct compiler *k, struct rule *rules)
{
    if (!has_css_images(k, rules) && !keeps_background(k))
        return;
    for (uint32_t i = 0; i < k->policy->rule_count; i++)
        rules[i].css.loads_images = rules[i].kind == TAMIS_RULE_STYLESHEET;
}
