/* policies.h: the presets and the policies of tests/property/policies. */
#ifndef TESTS_HARNESS_POLICIES_H
#define TESTS_HARNESS_POLICIES_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

enum { POLICIES_MOST = 32 };

struct policies {
    size_t count;
    /* the number of presets, which come first; policy 0 is the built-in default, which is NULL */
    size_t presets;
    const char *names[POLICIES_MOST];
    tamis_policy *made[POLICIES_MOST];
};

/* Fails the test if a policy cannot be made. */
struct policies policies_load(void);
void policies_free(struct policies *p);

/* Fails the test if the policy cannot be made. The caller frees it. */
tamis_policy *policy_from_json(const char *json, bool safe);

#endif
