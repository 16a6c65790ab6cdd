/* tables.c: adds names and actions to the tables of a policy. */
#include "base/array.h"
#include "policy/compile/compile.h"

uint32_t tamis_policy_compile_name_of(struct compiler *k, struct span name)
{
    if (name.n > k->policy->longest)
        k->policy->longest = name.n;
    return tamis_base_names_intern(&k->policy->names, name);
}

struct element_action *tamis_policy_compile_own_action(struct compiler *k, uint32_t element)
{
    uint32_t *action = &k->elements[element];
    if (*action < ACTION_ROW_FIRST_OWN) {
        k->actions[k->action_count] = k->actions[*action];
        *action = k->action_count++;
    }
    return &k->actions[*action];
}
