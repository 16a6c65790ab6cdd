/* tables.c: rows of the tables while they are made. */
#include "policy/compile/compile.h"
#include "base/array.h"

uint32_t tamis_policy_compile_name_of(struct compiler *k, struct span name)
{
    if (name.n > k->policy->longest)
        k->policy->longest = name.n;
    return tamis_base_names_intern(&k->policy->names, name);
}

struct element_action *tamis_policy_compile_own_action(struct compiler *k, uint32_t element)
{
    uint32_t *rule = &k->elements[element];
    if (*rule < ACTION_ROW_FIRST_OWN) {
        k->actions[k->action_count] = k->actions[*rule];
        *rule = k->action_count++;
    }
    return &k->actions[*rule];
}
