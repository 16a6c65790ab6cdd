/* write.c: writes configs as JSON. jansson's setters take ownership of the value; if the value is NULL, they return
 * an error. */
#include "rule_table.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

static bool set(json_t *object, const char *member, json_t *value)
{
    return json_object_set_new(object, member, value) == 0;
}

static bool set_string(json_t *object, const char *member, const char *value)
{
    return !value || set(object, member, json_string(value));
}

/* ---- The members of the standard, as Sanitizer.get() returns them */

static json_t *name_object(tamis_config_list list, tamis_name name)
{
    if (list == TAMIS_LIST_PROCESSING_INSTRUCTIONS || list == TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS)
        return json_pack("{s:s}", "target", name.name);
    return json_pack("{s:s, s:s?}", "name", name.name, "namespace", name.ns);
}

static bool write_local_list(const tamis_config *c, size_t element, tamis_config_list list, json_t *owner)
{
    if (!tamis_config_local_has(c, element, list))
        return true;
    json_t *items = json_array();
    if (!set(owner, tamis_config_list_name(list), items))
        return false;
    for (size_t i = 0; i < tamis_config_local_count(c, element, list); i++)
        if (json_array_append_new(items, name_object(list, tamis_config_local_item(c, element, list, i))) !=
            0)
            return false;
    return true;
}

static bool write_list(const tamis_config *c, tamis_config_list list, json_t *dictionary)
{
    if (!tamis_config_has(c, list))
        return true;
    json_t *items = json_array();
    if (!set(dictionary, tamis_config_list_name(list), items))
        return false;
    for (size_t i = 0; i < tamis_config_count(c, list); i++) {
        json_t *item = name_object(list, tamis_config_item(c, list, i));
        if (json_array_append_new(items, item) != 0)
            return false;
        if (list == TAMIS_LIST_ELEMENTS && (!write_local_list(c, i, TAMIS_LIST_ATTRIBUTES, item) ||
                                            !write_local_list(c, i, TAMIS_LIST_REMOVE_ATTRIBUTES, item)))
            return false;
    }
    return true;
}

static bool write_flag(const tamis_config *c, tamis_config_flag flag, json_t *dictionary)
{
    int value = tamis_config_flag_value(c, flag);
    return value < 0 || set(dictionary, tamis_config_flag_name(flag), json_boolean(value));
}

static bool write_standard(const tamis_config *c, json_t *dictionary)
{
    for (tamis_config_list list = 0; list <= TAMIS_LIST_REMOVE_ATTRIBUTES; list++)
        if (!write_list(c, list, dictionary))
            return false;
    return write_flag(c, TAMIS_FLAG_COMMENTS, dictionary) &&
           write_flag(c, TAMIS_FLAG_DATA_ATTRIBUTES, dictionary) &&
           write_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, dictionary);
}

/* ---- Rules */

static bool write_rules(const tamis_config *c, json_t *dictionary)
{
    size_t count = tamis_config_rule_count(c);
    json_t *rules = count ? json_array() : NULL;
    if (count && !set(dictionary, "rules", rules))
        return false;
    for (size_t i = 0; i < count; i++)
        if (json_array_append_new(rules, tamis_json_write_rule(tamis_config_rule_at(c, i))) != 0)
            return false;
    return true;
}

/* ---- The members that the standard does not have */

/* jansson cannot write a number above INT64_MAX. Such a limit is written as INT64_MAX, which is also greater than any memory. */
static json_t *integer(uint64_t value)
{
    return json_integer(value > INT64_MAX ? INT64_MAX : (json_int_t)value);
}

static bool write_limits(const tamis_config *c, json_t *dictionary)
{
    json_t *limits = json_object();
    uint64_t value;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        if (tamis_config_limit(c, (enum tamis_limit)i, &value) &&
            !set(limits, tamis_limit_name((enum tamis_limit)i), integer(value))) {
            json_decref(limits);
            return false;
        }
    if (json_object_size(limits) > 0)
        return set(dictionary, "limits", limits);
    json_decref(limits);
    return limits != NULL;
}

static bool write_true_flag(const tamis_config *c, tamis_config_flag flag, json_t *dictionary)
{
    return tamis_config_flag_value(c, flag) != 1 || write_flag(c, flag, dictionary);
}

static bool write_extensions(const tamis_config *c, json_t *dictionary)
{
    tamis_unlisted unlisted = tamis_config_unlisted(c);
    if ((unlisted != TAMIS_UNLISTED_REMOVE &&
         !set_string(dictionary, "unlistedElements", tamis_json_unlisted_words[unlisted])) ||
        (tamis_config_readers(c) != TAMIS_READERS_ALL &&
         !set_string(dictionary, "readers", tamis_json_readers_words[tamis_config_readers(c)])) ||
        !write_list(c, TAMIS_LIST_ESCAPE_ELEMENTS, dictionary) ||
        !write_list(c, TAMIS_LIST_DROP_ELEMENTS, dictionary) ||
        !write_true_flag(c, TAMIS_FLAG_ARIA_ATTRIBUTES, dictionary) ||
        !write_true_flag(c, TAMIS_FLAG_FOREIGN_TEXT, dictionary) ||
        !write_flag(c, TAMIS_FLAG_SCRIPTING, dictionary))
        return false;
    for (tamis_config_text text = 0; text < TAMIS_TEXT_COUNT; text++)
        if (!set_string(dictionary, tamis_config_text_name(text), tamis_config_text_value(c, text)))
            return false;
    return write_limits(c, dictionary) && write_rules(c, dictionary);
}

/* If the buffer of json_dumps() cannot grow, the text can lack names of members, and there is no error. Therefore the text is
 * written to a buffer of sufficient size. */
static char *text_of(const json_t *value)
{
    size_t n = json_dumpb(value, NULL, 0, JSON_INDENT(2));
    char *text = n > 0 ? calloc(n + 1, 1) : NULL;
    if (text && json_dumpb(value, text, n, JSON_INDENT(2)) == n)
        return text;
    free(text);
    return NULL;
}

char *tamis_config_to_json(const tamis_config *c)
{
    json_t *dictionary = c ? json_object() : NULL;
    bool written = dictionary && write_standard(c, dictionary) && write_extensions(c, dictionary);
    char *text = written ? text_of(dictionary) : NULL;
    json_decref(dictionary);
    return text;
}
