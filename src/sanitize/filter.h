/* filter.h: takes out of a tree what a policy does not allow (HTML Standard, "inner sanitize steps"). */
#ifndef TAMIS_SANITIZE_FILTER_H
#define TAMIS_SANITIZE_FILTER_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "parse/node.h"

/* Filters everything below the root, in place, in one walk. policy: NULL for the default. Adds to `counts`
 * what it took out; an element removed with all that is in it counts as one element. Filtering again changes
 * nothing. When the meter fails on the way the tree is half filtered and must not be used. */
void tamis_sanitize_filter(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                           tamis_counts *counts);

#endif
