/* compile.h: declarations for the files that compile a configuration to a policy. */
#ifndef TAMIS_POLICY_COMPILE_COMPILE_H
#define TAMIS_POLICY_COMPILE_COMPILE_H

#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule.h"

/* The tables of the policy while they are filled, and their sizes. The memory of the tables belongs to the policy. If an
 * allocation fails, the status of the policy's meter is an error. */
struct compiler {
    struct tamis_policy *policy;
    const struct tamis_config *config;
    uint32_t name_count; /* the number of atoms of the policy, including ATOM_NONE and the static names */
    uint32_t action_count;
    uint32_t *elements;
    uint8_t *attributes;
    uint8_t *targets;
    struct element_action *actions;
};

/* Reports whether the current action of the element is ACTION_KEEP. */
static inline bool compiler_keeps(const struct compiler *k, atom name, enum name_space ns)
{
    return k->actions[k->elements[element_index(name, ns)]].kind == ACTION_KEEP;
}

/* The maximum number of actions that tamis_policy_compile_harden() adds: in each namespace, one for each of the names
 * style, xmp, noembed, noframes and template. */
enum { HARDENED_ACTIONS_MAX = 5 * ELEMENT_NAMESPACES };

/* Returns the number of keys in a list, without the 0 at the end. NULL is an empty list. */
static inline uint32_t keys_length(const uint32_t *keys)
{
    uint32_t n = 0;
    while (keys && keys[n])
        n++;
    return n;
}

/* tables.c */

/* Returns the atom of a name. If the name is neither static nor in the policy's name table, adds it to this table. */
uint32_t tamis_policy_compile_name_of(struct compiler *k, struct span name);

/* Returns an action that only this element has. If the element shares its action with other elements, the element
 * first gets a copy of the shared action. */
struct element_action *tamis_policy_compile_own_action(struct compiler *k, uint32_t element);

/* lists.c: compiles the lists of elements, attributes and processing instructions */

/* Adds the names in the lists to the policy's name table. This function must be called before the tables are allocated. */
void tamis_policy_compile_collect_list_names(struct compiler *k);

/* Fills the tables from the lists of the configuration. */
void tamis_policy_compile_lists(struct compiler *k);

/* rules.c */

/* Adds the names in the rules to the policy's name table. This function must be called before the tables are allocated. */
void tamis_policy_compile_collect_rule_names(struct compiler *k);

/* Compiles the string settings and the rules, and changes the tables as the rules require.
 * tamis_policy_compile_lists() must have been called before. */
void tamis_policy_compile_rules(struct compiler *k);

/* members.c */

/* Sets policy->members, except the bits for rules. */
void tamis_policy_compile_members(struct tamis_policy *policy, const struct tamis_config *c);

/* Sets v->members, and adds the bits for the rule to policy->members. v->kind must have been set before. */
void tamis_policy_compile_rule_members(struct tamis_policy *policy, struct rule *v, const tamis_rule *r);

/* linkify.c */

/* Adds the names in "linkify" to the policy's name table. This function must be called before the tables are allocated. */
void tamis_policy_compile_collect_linkify_names(struct compiler *k);

/* Compiles "linkify". */
void tamis_policy_compile_linkify(struct compiler *k);

/* property_values.c */

/* Compiles the values that r->property_values lists. `properties` is the table v->css.properties; for each property
 * with listed values, sets its entry to CSS_LISTED_VALUES. All other members of v->css must have been set before. */
void tamis_policy_compile_property_values(struct compiler *k, struct rule *v, const tamis_rule *r,
                                          uint8_t *properties);

/* renamed.c */

/* Makes the selectors that replace element names in style sheets, and adds them to the STYLESHEET rules. The name of an element
 * is replaced if a RENAME rule renames the element and gives it a class. If body is such an element, html and :root are
 * replaced, too. If "foreignText" is in use and the policy does not keep HTML span elements, the name span is replaced, too. */
void tamis_policy_compile_renamed(struct compiler *k, struct rule *rules);

/* loads.c */

/* Sets `css.loads_images` of the STYLESHEET rules. The rules and the lists must have been compiled before. */
void tamis_policy_compile_loads(struct compiler *k, struct rule *rules);

/* deciders.c */

/* Makes, for each attribute, the list of the rules that can check its value.
 * The marks of all attributes (enum mark) must have been set before. */
void tamis_policy_compile_deciders(struct compiler *k);

/* gate.c */

/* Makes policy->gate. */
void tamis_policy_compile_gate(struct compiler *k);

/* harden.c */

/* Changes the tables so that the policy is safe, whatever the configuration allows. This function must be called last. */
void tamis_policy_compile_harden(struct compiler *k);

#endif
