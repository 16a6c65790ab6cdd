/* default.c: the built-in safe default (HTML Standard, "built-in safe default configuration"), as a policy
 * that is compiled by the C compiler and as a configuration. */
#include "sanitize/default.h"

#include "sanitize/policy.h"

/* The attributes of each element's own. */
#define ATTRIBUTE(id)               ATOM_##id *NS_COUNT + NS_NONE,
#define ELEMENT(ns, id, attributes) static const uint32_t own_##ns##_##id[] = {attributes 0};
#include "sanitize/default_elements.def"
#undef ELEMENT
#undef ATTRIBUTE

enum {
    BEFORE_FIRST = RULE_FIRST_OWN - 1,
#define ELEMENT(ns, id, attributes) RULE_##ns##_##id,
#include "sanitize/default_elements.def"
#undef ELEMENT
    RULE_COUNT
};

static const struct rule rules[RULE_COUNT] = {
    [RULE_UNLISTED_REMOVE] = {.action = ACTION_REMOVE, .flags = RULE_UNLISTED},
    [RULE_KEEP] = {.action = ACTION_KEEP},
#define ELEMENT(ns, id, attributes) [RULE_##ns##_##id] = {.action = ACTION_KEEP, .kept = own_##ns##_##id},
#include "sanitize/default_elements.def"
#undef ELEMENT
};

static const uint32_t elements[ATOM_STATIC_COUNT * ELEMENT_NAMESPACES] = {
#define ELEMENT(ns, id, attributes) [ATOM_##id * ELEMENT_NAMESPACES + NS_##ns] = RULE_##ns##_##id,
#include "sanitize/default_elements.def"
#undef ELEMENT
};

static const uint8_t attributes[ATOM_STATIC_COUNT * NS_COUNT] = {
#define ATTRIBUTE(id) [ATOM_##id * NS_COUNT + NS_NONE] = MARK_KEEP,
#include "sanitize/default_attributes.def"
#undef ATTRIBUTE
    /* Of the attributes that elements have of their own, the one that leads somewhere. */
    [ATOM_href * NS_COUNT + NS_NONE] = MARK_LINK,
};

static const uint8_t targets[ATOM_STATIC_COUNT] = {0};

const tamis_policy *tamis_policy_default(void)
{
    static const struct tamis_policy policy = {.elements = elements,
                                               .attributes = attributes,
                                               .targets = targets,
                                               .rules = rules,
                                               .safe = true,
                                               .lists_elements = true,
                                               .lists_attributes = true};
    return &policy;
}

/* As a configuration. */

static void put_own_attributes(tamis_config *c, const uint32_t *keys)
{
    if (*keys)
        tamis_config_put_local_list(c, TAMIS_LIST_ATTRIBUTES);
    for (; *keys; keys++)
        tamis_config_put_local(c, TAMIS_LIST_ATTRIBUTES, tamis_base_names_static_text(*keys / NS_COUNT).p,
                               NULL);
}

static void put_elements(tamis_config *c)
{
    static const struct {
        uint16_t name;
        uint8_t ns;
    } names[] = {
#define ELEMENT(ns, id, attributes) {ATOM_##id, NS_##ns},
#include "sanitize/default_elements.def"
#undef ELEMENT
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, tamis_base_names_static_text(names[i].name).p,
                         tamis_base_namespace_uri((enum name_space)names[i].ns).p);
        put_own_attributes(c, rules[RULE_FIRST_OWN + i].kept);
    }
}

static void put_attributes(tamis_config *c)
{
    static const uint16_t names[] = {
#define ATTRIBUTE(id) ATOM_##id,
#include "sanitize/default_attributes.def"
#undef ATTRIBUTE
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, tamis_base_names_static_text(names[i]).p, NULL);
}

void tamis_sanitize_default_put(tamis_config *c)
{
    put_elements(c);
    put_attributes(c);
    tamis_config_put_list(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    for (tamis_config_flag flag = 0; flag < TAMIS_FLAG_COUNT; flag++)
        tamis_config_put_flag(c, flag, false);
}
