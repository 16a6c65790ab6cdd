/* default_config.c: makes the built-in safe default configuration (HTML Standard). */
#include "base/array.h"
#include "policy/config/config.h"
#include "policy/policy.h"

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
#include "policy/default_elements.def"
#undef ELEMENT
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, tamis_base_names_static_text(names[i].name).p,
                         tamis_base_namespace_uri((enum name_space)names[i].ns).p);
        put_own_attributes(c, tamis_policy_default()->actions[ACTION_ROW_FIRST_OWN + i].kept);
    }
}

static void put_attributes(tamis_config *c)
{
    static const uint16_t names[] = {
#define ATTRIBUTE(id) ATOM_##id,
#include "policy/default_attributes.def"
#undef ATTRIBUTE
    };
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, tamis_base_names_static_text(names[i]).p, NULL);
}

static void put_default(tamis_config *c)
{
    put_elements(c);
    put_attributes(c);
    tamis_config_put_list(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    for (tamis_config_flag flag = 0; flag < TAMIS_FLAG_SCRIPTING; flag++) /* "scripting" stays missing */
        tamis_config_put_flag(c, flag, false);
}

tamis_config *tamis_config_new_default(const tamis_allocator *allocator)
{
    tamis_config *c = tamis_config_new(allocator);
    if (!c)
        return NULL;
    put_default(c);
    tamis_config_complete(c, false);
    if (meter_ok(&c->meter))
        return c;
    tamis_config_free(c);
    return NULL;
}
