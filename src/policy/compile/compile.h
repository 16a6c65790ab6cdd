/* compile.h: a policy in the making; its tables can still be written. */
#ifndef TAMIS_POLICY_COMPILE_COMPILE_H
#define TAMIS_POLICY_COMPILE_COMPILE_H

#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule.h"

struct compiler {
    struct tamis_policy *policy;
    const struct tamis_config *config;
    uint32_t name_count; /* rows of the tables */
    uint32_t action_count;
    uint32_t *elements;
    uint8_t *attributes;
    uint8_t *targets;
    struct element_action *actions;
};

/* The policy's number for a name, made when it is new; and its namespace, NS_OTHER when nothing in that one stays. */
uint32_t tamis_policy_compile_name_of(struct compiler *k, struct span name);

/* Rules that hardening may add: for each of five names in each namespace and in none. */
enum { HARDENED_rules = 5 * ELEMENT_NAMESPACES };

/* A rule for this element alone, a copy of the one it had. */
struct element_action *tamis_policy_compile_own_action(struct compiler *k, uint32_t element);

/* Overrules what the configuration allows, for safe mode. */
void tamis_policy_compile_harden(struct compiler *k);

/* How many keys a list has. NULL is an empty one. */
static inline uint32_t keys_length(const uint32_t *keys)
{
    uint32_t n = 0;
    while (keys && keys[n])
        n++;
    return n;
}

/* Before the tables are made: the names that rules mention. */
void tamis_policy_compile_collect_rule_names(struct compiler *k);

/* After the lists of the standard are in the tables. */
void tamis_policy_compile_rules(struct compiler *k);

/* deciders.c: once the attributes are marked, which rules are for each of them. */
void tamis_policy_compile_deciders(struct compiler *k);

#endif
