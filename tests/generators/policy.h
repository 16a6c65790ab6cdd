/* policy.h: random policies. They differ in the members that change the tree: those that keep elements, replace them with
 * their children, remove or rename them, or write them as text. */
#ifndef TESTS_GENERATORS_POLICY_H
#define TESTS_GENERATORS_POLICY_H

#include <tamis/policy.h>

#include "generators/random.h"

/* Returns a new config, which is complete and valid for a policy that is safe or not. The caller frees it. */
tamis_config *policy_random(struct random *r, bool safe);

#endif
