/* compile.h: a policy in the making; its tables can still be written. */
#ifndef TAMIS_SANITIZE_COMPILE_H
#define TAMIS_SANITIZE_COMPILE_H

#include "sanitize/config.h"
#include "sanitize/policy.h"

struct compiler {
    struct tamis_policy *policy;
    const struct tamis_config *config;
    uint32_t name_count; /* rows of the tables */
    uint32_t rule_count;
    uint32_t *elements;
    uint8_t *attributes;
    uint8_t *targets;
    struct rule *rules;
};

/* The policy's number for a name, made when it is new; and its namespace, NS_OTHER when nothing in that one stays. */
uint32_t tamis_sanitize_name_of(struct compiler *k, struct span name);

/* Rules that hardening may add: for each of five names in each namespace and in none. */
enum { HARDENED_RULES = 5 * ELEMENT_NAMESPACES };

/* A rule for this element alone, a copy of the one it had. */
struct rule *tamis_sanitize_own_rule(struct compiler *k, uint32_t element);

/* Overrules what the configuration allows, for safe mode. */
void tamis_sanitize_harden(struct compiler *k);

/* How many keys a list has. NULL is an empty one. */
static inline uint32_t keys_length(const uint32_t *keys)
{
    uint32_t n = 0;
    while (keys && keys[n])
        n++;
    return n;
}

static inline uint32_t element_index(uint32_t name, enum name_space ns)
{
    return name * ELEMENT_NAMESPACES + (uint32_t)ns;
}

#endif
