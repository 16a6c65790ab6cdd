/* default.c: the built-in safe default configuration (HTML Standard) as a policy. The tables of the policy are constant, so no
 * memory is allocated. */
#include "policy/policy.h"

/* Defines an array for each element: the keys of the attributes that the element
 * keeps in addition to the attributes in default_attributes.def, then 0. */
#define ATTRIBUTE(id)               ATOM_##id *NS_COUNT + NS_NONE,
#define ELEMENT(ns, id, attributes) static const uint32_t own_##ns##_##id[] = {attributes 0};
#include "policy/default_elements.def"
#undef ELEMENT
#undef ATTRIBUTE

enum {
    BEFORE_FIRST = ACTION_ROW_FIRST_OWN - 1,
#define ELEMENT(ns, id, attributes) ACTION_ROW_##ns##_##id,
#include "policy/default_elements.def"
#undef ELEMENT
    ACTION_ROW_COUNT
};

static const struct element_action actions[ACTION_ROW_COUNT] = {
    [ACTION_ROW_UNLISTED_REMOVE] = {.kind = ACTION_REMOVE, .flags = ELEMENT_UNLISTED},
    [ACTION_ROW_KEEP] = {.kind = ACTION_KEEP},
#define ATTRIBUTE(id) | KEY_BIT(ATOM_##id *NS_COUNT + NS_NONE)
#define ELEMENT(ns, id, attributes) \
    [ACTION_ROW_##ns##_##id] = {.kind = ACTION_KEEP, .kept = own_##ns##_##id, .kept_bits = 0 attributes},
#include "policy/default_elements.def"
#undef ELEMENT
#undef ATTRIBUTE
};

static const uint32_t elements[ATOM_STATIC_COUNT * ELEMENT_NAMESPACES] = {
#define ELEMENT(ns, id, attributes) [ATOM_##id * ELEMENT_NAMESPACES + NS_##ns] = ACTION_ROW_##ns##_##id,
#include "policy/default_elements.def"
#undef ELEMENT
};

static const uint8_t attributes[ATOM_STATIC_COUNT * NS_COUNT] = {
#define ATTRIBUTE(id) [ATOM_##id * NS_COUNT + NS_NONE] = MARK_KEEP,
#include "policy/default_attributes.def"
#undef ATTRIBUTE
    /* href is the only attribute with MARK_LINK that this policy can keep. An
     * element keeps href only if the action of the element lists href in `kept`. */
    [ATOM_href * NS_COUNT + NS_NONE] = MARK_LINK,
};

static const uint8_t targets[ATOM_STATIC_COUNT] = {0};

/* The table of the gate, which tests/policy/default_gate_test.c makes from the default configuration. */
#include "policy/default_gate.inc"

const tamis_policy *tamis_policy_default(void)
{
    static const struct tamis_policy policy = {.elements = elements,
                                               .attributes = attributes,
                                               .targets = targets,
                                               .actions = actions,
                                               .action_count = ACTION_ROW_COUNT,
                                               .safe = true,
                                               .lists_elements = true,
                                               .lists_attributes = true,
                                               .gate = DEFAULT_GATE};
    return &policy;
}
