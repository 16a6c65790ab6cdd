/* compile.h: the state while a configuration is compiled to a policy. */
#ifndef TAMIS_POLICY_COMPILE_COMPILE_H
#define TAMIS_POLICY_COMPILE_COMPILE_H

#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule.h"

/* The tables of the policy while they are filled, and their sizes. The memory of the tables belongs to the policy. If an
 * allocation fails, the policy's meter has the error status. */
struct compiler {
    struct tamis_policy *policy;
    const struct tamis_config *config;
    uint32_t name_count; /* the number of names: the static ones and those of the policy */
    uint32_t action_count;
    uint32_t *elements;
    uint8_t *attributes;
    uint8_t *targets;
    struct element_action *actions;
};

/* Reports whether the tables keep an element. */
static inline bool compiler_keeps(const struct compiler *k, atom name, enum name_space ns)
{
    return k->actions[k->elements[element_index(name, ns)]].kind == ACTION_KEEP;
}

/* The maximum number of actions that tamis_policy_compile_harden() adds: one for each of five names in each namespace. */
enum { HARDENED_ACTIONS_MAX = 5 * ELEMENT_NAMESPACES };

/* Returns the length of a list of keys. NULL is an empty list. */
static inline uint32_t keys_length(const uint32_t *keys)
{
    uint32_t n = 0;
    while (keys && keys[n])
        n++;
    return n;
}

/* tables.c */

/* Returns the policy's atom for a name. Adds the name if it is new. */
uint32_t tamis_policy_compile_name_of(struct compiler *k, struct span name);

/* Returns an action that only this element has. If the element shares an action with others, it gets a copy of that action. */
struct element_action *tamis_policy_compile_own_action(struct compiler *k, uint32_t element);

/* lists.c: the lists of elements, attributes and processing instructions */

/* Adds the names in the lists to the policy. The caller must do this before it allocates the tables. */
void tamis_policy_compile_collect_list_names(struct compiler *k);

/* Fills the tables from the lists. */
void tamis_policy_compile_lists(struct compiler *k);

/* rules.c */

/* Adds the names in the rules to the policy. The caller must do this before it allocates the tables. */
void tamis_policy_compile_collect_rule_names(struct compiler *k);

/* Compiles the rules and changes the tables accordingly. tamis_policy_compile_lists() must be called before. */
void tamis_policy_compile_rules(struct compiler *k);

/* renamed.c */

/* Makes the selectors for renamed elements and for the lines of labels, for the rules that check style sheets. */
void tamis_policy_compile_renamed(struct compiler *k, struct rule *rules);

/* deciders.c */

/* Makes, for each attribute, the list of the rules that may decide about it. The attributes must have been marked before. */
void tamis_policy_compile_deciders(struct compiler *k);

/* harden.c */

/* Changes the tables so that the policy is safe, whatever the configuration allows. Must be called last. */
void tamis_policy_compile_harden(struct compiler *k);

#endif
