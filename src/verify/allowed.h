/* allowed.h: checks whether a policy allows the start tags that the
 * lexer of a dialect finds, and the attributes of these tags. */
#ifndef TAMIS_VERIFY_ALLOWED_H
#define TAMIS_VERIFY_ALLOWED_H

#include <tamis/policy.h>

#include "base/arena.h"
#include "policy/texts.h"
#include "verify/reading.h"

/* Makes an HTML element from each start tag of the reading, and filters each element separately with `policy` and `texts` (tree.texts). Returns NULL
 * if the filter keeps each element with its name and its attributes, and adds no attribute. Otherwise returns a description
 * of the first violation, and sets `*offset` to the offset of the tag in the text. If the meter's status is an error,
 * returns NULL. */
const char *tamis_verify_disallowed(struct arena *a, const struct reading *r,
                                    const struct tamis_policy *policy, const struct policy_texts *texts,
                                    uint64_t *offset);

#endif
