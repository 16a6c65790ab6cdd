/* allowed.h: does a policy allow what a reader reads? */
#ifndef TAMIS_VERIFY_ALLOWED_H
#define TAMIS_VERIFY_ALLOWED_H

#include <tamis/policy.h>

#include "base/arena.h"
#include "verify/reading.h"

/* Asks the filter about every start tag by itself, as an HTML element. NULL, or what is not allowed, and where. */
const char *tamis_verify_disallowed(struct arena *a, const struct reading *r,
                                    const struct tamis_policy *policy, uint64_t *offset);

#endif
