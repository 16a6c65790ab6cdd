/* policy.h: random policies. They differ in what shapes a tree: which elements are kept, replaced with their children,
 * removed, renamed or turned into text, and why. */
#ifndef TESTS_GENERATORS_POLICY_H
#define TESTS_GENERATORS_POLICY_H

#include <tamis/policy.h>

#include "generators/random.h"

/* Returns a new config, which is complete and valid for a policy that is safe or not. The caller frees it. */
tamis_config *policy_random(struct random *r, bool safe);

#endif
