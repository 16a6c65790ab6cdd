/* allowed.h: checks whether a policy allows what a dialect reads. */
#ifndef TAMIS_VERIFY_ALLOWED_H
#define TAMIS_VERIFY_ALLOWED_H

#include <tamis/policy.h>

#include "base/arena.h"
#include "verify/reading.h"

/* Applies the filter to every start tag by itself, as an HTML element. Returns NULL, or a description of what is not
 * allowed, and sets `*offset`. */
const char *tamis_verify_disallowed(struct arena *a, const struct reading *r,
                                    const struct tamis_policy *policy, uint64_t *offset);

#endif
