/* walk.c: see walk.h. */
#include "sanitize/walk.h"

uint32_t tamis_sanitize_find_name(const struct filter_walk *w, atom name)
{
    if (!w->policy->names.dynamic_count)
        return 0;
    struct span text = tamis_base_names_text(w->tree->names, name);
    return text.n <= w->policy->longest ? tamis_base_names_find(&w->policy->names, text) : 0;
}

bool tamis_sanitize_rule_applies(const struct filter_walk *w, const struct rule *v, const struct node *n)
{
    if (!v->elements)
        return true;
    return keys_have(v->elements, element_index(policy_name(w, n->name), (enum name_space)n->ns));
}
