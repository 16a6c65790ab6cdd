/* linkify.h: the compiled member "linkify". */
#ifndef TAMIS_POLICY_LINKIFY_H
#define TAMIS_POLICY_LINKIFY_H

#include "policy/policy.h"
#include "value/url/address.h"

struct linkify {
    struct address_rules addresses;
    const uint32_t *skip; /* element_index() of each element in "skip", then 0 */
};

#endif
