/* inherit.c: copies the config of a base to the config of the policy that extends it. If the policy also
 * has a member of the base, this member is not copied, because the policy replaces it. Limits are an
 * exception: the policy replaces each limit separately. */
#include "reader.h"

#include <string.h>

static bool has(const struct json_value *policy, const char *member)
{
    return tamis_json_get(policy, member) != NULL;
}

/* ---- Lists */

/* In each pair, the first list has the names that are kept, and the second list has the names that are
 * removed. A policy has at most one list of each pair. */
static const tamis_config_list pairs[][2] = {
    {TAMIS_LIST_ELEMENTS, TAMIS_LIST_REMOVE_ELEMENTS},
    {TAMIS_LIST_ATTRIBUTES, TAMIS_LIST_REMOVE_ATTRIBUTES},
    {TAMIS_LIST_PROCESSING_INSTRUCTIONS, TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS}};

static bool replaces_list(const struct json_value *policy, tamis_config_list list)
{
    for (size_t i = 0; i < COUNT(pairs); i++)
        if (list == pairs[i][0] || list == pairs[i][1])
            return has(policy, tamis_config_list_name(pairs[i][0])) ||
                   has(policy, tamis_config_list_name(pairs[i][1]));
    return has(policy, tamis_config_list_name(list));
}

static void copy_local_list(tamis_config *to, const tamis_config *base, size_t element,
                            tamis_config_list list)
{
    if (!tamis_config_local_has(base, element, list))
        return;
    tamis_config_put_local_list(to, list);
    for (size_t i = 0; i < tamis_config_local_count(base, element, list); i++) {
        tamis_name name = tamis_config_local_item(base, element, list, i);
        tamis_config_put_local(to, list, name.name, name.ns);
    }
}

static void copy_list(tamis_config *to, const tamis_config *base, tamis_config_list list)
{
    if (!tamis_config_has(base, list))
        return;
    tamis_config_put_list(to, list);
    for (size_t i = 0; i < tamis_config_count(base, list); i++) {
        tamis_name name = tamis_config_item(base, list, i);
        tamis_config_put(to, list, name.name, name.ns);
        if (list != TAMIS_LIST_ELEMENTS)
            continue;
        copy_local_list(to, base, i, TAMIS_LIST_ATTRIBUTES);
        copy_local_list(to, base, i, TAMIS_LIST_REMOVE_ATTRIBUTES);
    }
}

/* ---- Other members */

/* "dataAttributes" and "ariaAttributes" require "attributes". A policy with "removeAttributes" does not take "attributes" from
 * its base, and therefore does not take these two flags. */
static bool replaces_flag(const struct json_value *policy, tamis_config_flag flag)
{
    bool is_prefix = flag == TAMIS_FLAG_DATA_ATTRIBUTES || flag == TAMIS_FLAG_ARIA_ATTRIBUTES;
    return has(policy, tamis_config_flag_name(flag)) || (is_prefix && has(policy, "removeAttributes"));
}

static void copy_flags(tamis_config *to, const tamis_config *base, const struct json_value *policy)
{
    for (unsigned i = 0; i < TAMIS_FLAG_COUNT; i++) {
        tamis_config_flag flag = (tamis_config_flag)i;
        int value = tamis_config_flag_value(base, flag);
        if (value >= 0 && !replaces_flag(policy, flag))
            tamis_config_put_flag(to, flag, value == 1);
    }
}

static void copy_texts(tamis_config *to, const tamis_config *base, const struct json_value *policy)
{
    for (unsigned i = 0; i < TAMIS_TEXT_COUNT; i++)
        if (!has(policy, tamis_config_text_name((tamis_config_text)i)))
            tamis_config_set_text(to, (tamis_config_text)i,
                                  tamis_config_text_value(base, (tamis_config_text)i));
}

/* Copies all limits. A limit that the policy also has is set later, and then replaces the limit of the base. */
static void copy_limits(tamis_config *to, const tamis_config *base)
{
    uint64_t value;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (tamis_config_limit(base, (tamis_limit)i, &value))
            tamis_config_set_limit(to, (tamis_limit)i, value);
}

static void copy_linkify(tamis_config *to, const tamis_config *base)
{
    bool mail;
    tamis_strings schemes;
    tamis_name_list skip;
    if (tamis_config_linkify(base, &mail, &schemes, &skip))
        tamis_config_set_linkify(to, mail, schemes, skip);
}

void tamis_json_inherit(tamis_config *to, const tamis_config *base, const struct json_value *policy)
{
    for (unsigned list = 0; list < TAMIS_LIST_COUNT; list++)
        if (!replaces_list(policy, (tamis_config_list)list))
            copy_list(to, base, (tamis_config_list)list);
    copy_flags(to, base, policy);
    copy_texts(to, base, policy);
    copy_limits(to, base);
    if (!has(policy, "unlistedElements"))
        tamis_config_set_unlisted(to, tamis_config_unlisted(base));
    if (!has(policy, "readers"))
        tamis_config_set_readers(to, tamis_config_readers(base));
    if (!has(policy, "filter"))
        tamis_config_set_filter(to, tamis_config_filter(base));
    if (!has(policy, "excerpt"))
        tamis_config_set_excerpt(to, tamis_config_excerpt(base));
    if (!has(policy, "linkify"))
        copy_linkify(to, base);
    if (!has(policy, "templateMarkers"))
        tamis_config_set_template_markers(to, tamis_config_template_markers(base));
    for (size_t i = 0; !has(policy, "rules") && i < tamis_config_rule_count(base); i++)
        tamis_config_add_rule(to, tamis_config_rule_at(base, i));
}
