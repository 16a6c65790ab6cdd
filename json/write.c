/* write.c: writes configs as JSON. */
#include "rule_table.h"

#include <stdint.h>
#include <string.h>
#include <tamis/policy_json.h>

static void put_member(struct json_out *o, const char *name)
{
    tamis_json_put_name(o, name, strlen(name));
}

static void write_string(struct json_out *o, const char *member, const char *value)
{
    if (!value)
        return;
    put_member(o, member);
    tamis_json_put_string(o, value);
}

/* ---- The members of the standard, as Sanitizer.get() returns them */

static void begin_name_object(struct json_out *o, const char *member, tamis_name name)
{
    tamis_json_open(o, '{');
    write_string(o, member, name.name);
}

static void write_namespace(struct json_out *o, tamis_name name)
{
    put_member(o, "namespace");
    if (*name.ns)
        tamis_json_put_string(o, name.ns);
    else
        tamis_json_put_null(o);
}

void tamis_json_put_name_object(struct json_out *o, const char *member, tamis_name name)
{
    begin_name_object(o, member, name);
    if (strcmp(member, "name") == 0)
        write_namespace(o, name);
    tamis_json_close(o, '}');
}

/* Returns the name of the member that contains the name of an item of this list: "target" or "name". */
static const char *name_member(tamis_config_list list)
{
    bool targets = list == TAMIS_LIST_PROCESSING_INSTRUCTIONS ||
                   list == TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS;
    return targets ? "target" : "name";
}

static void write_local_list(const tamis_config *c, size_t element, tamis_config_list list,
                             struct json_out *o)
{
    if (!tamis_config_local_has(c, element, list))
        return;
    put_member(o, tamis_config_list_name(list));
    tamis_json_open(o, '[');
    for (size_t i = 0; i < tamis_config_local_count(c, element, list); i++)
        tamis_json_put_name_object(o, "name", tamis_config_local_item(c, element, list, i));
    tamis_json_close(o, ']');
}

static void write_element(const tamis_config *c, size_t element, struct json_out *o)
{
    tamis_name name = tamis_config_item(c, TAMIS_LIST_ELEMENTS, element);
    begin_name_object(o, "name", name);
    write_namespace(o, name);
    write_local_list(c, element, TAMIS_LIST_ATTRIBUTES, o);
    write_local_list(c, element, TAMIS_LIST_REMOVE_ATTRIBUTES, o);
    tamis_json_close(o, '}');
}

static void write_list(const tamis_config *c, tamis_config_list list, struct json_out *o)
{
    if (!tamis_config_has(c, list))
        return;
    put_member(o, tamis_config_list_name(list));
    tamis_json_open(o, '[');
    for (size_t i = 0; i < tamis_config_count(c, list); i++)
        if (list == TAMIS_LIST_ELEMENTS)
            write_element(c, i, o);
        else
            tamis_json_put_name_object(o, name_member(list), tamis_config_item(c, list, i));
    tamis_json_close(o, ']');
}

static void write_flag(const tamis_config *c, tamis_config_flag flag, struct json_out *o)
{
    int value = tamis_config_flag_value(c, flag);
    if (value < 0)
        return;
    put_member(o, tamis_config_flag_name(flag));
    tamis_json_put_flag(o, value);
}

static void write_standard(const tamis_config *c, struct json_out *o)
{
    for (tamis_config_list list = 0; list <= TAMIS_LIST_REMOVE_ATTRIBUTES; list++)
        write_list(c, list, o);
    write_flag(c, TAMIS_FLAG_COMMENTS, o);
    write_flag(c, TAMIS_FLAG_DATA_ATTRIBUTES, o);
    write_flag(c, TAMIS_FLAG_JAVASCRIPT_URLS, o);
}

/* ---- The members that the standard does not have */

static void write_rules(const tamis_config *c, struct json_out *o)
{
    size_t count = tamis_config_rule_count(c);
    if (!count)
        return;
    put_member(o, "rules");
    tamis_json_open(o, '[');
    for (size_t i = 0; i < count; i++)
        tamis_json_write_rule(o, tamis_config_rule_at(c, i));
    tamis_json_close(o, ']');
}

static void write_limits(const tamis_config *c, struct json_out *o)
{
    bool is_open = false;
    uint64_t value;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        if (!tamis_config_limit(c, (tamis_limit)i, &value))
            continue;
        if (!is_open) {
            put_member(o, "limits");
            tamis_json_open(o, '{');
            is_open = true;
        }
        put_member(o, tamis_limit_name((tamis_limit)i));
        tamis_json_put_number(o, value);
    }
    if (is_open)
        tamis_json_close(o, '}');
}

static void write_true_flag(const tamis_config *c, tamis_config_flag flag, struct json_out *o)
{
    if (tamis_config_flag_value(c, flag) == 1)
        write_flag(c, flag, o);
}

static void write_extensions(const tamis_config *c, struct json_out *o)
{
    tamis_unlisted unlisted = tamis_config_unlisted(c);
    tamis_readers readers = tamis_config_readers(c);
    tamis_filter filter = tamis_config_filter(c);
    if (unlisted != TAMIS_UNLISTED_REMOVE)
        write_string(o, "unlistedElements", tamis_json_unlisted_words[unlisted]);
    if (readers != TAMIS_READERS_ALL)
        write_string(o, "readers", tamis_json_readers_words[readers]);
    if (filter != TAMIS_FILTER_TREE)
        write_string(o, "filter", tamis_json_filter_words[filter]);
    write_list(c, TAMIS_LIST_ESCAPE_ELEMENTS, o);
    write_list(c, TAMIS_LIST_DROP_ELEMENTS, o);
    write_true_flag(c, TAMIS_FLAG_ARIA_ATTRIBUTES, o);
    write_true_flag(c, TAMIS_FLAG_FOREIGN_TEXT, o);
    write_flag(c, TAMIS_FLAG_SCRIPTING, o);
    for (tamis_config_text text = 0; text < TAMIS_TEXT_COUNT; text++)
        write_string(o, tamis_config_text_name(text), tamis_config_text_value(c, text));
    tamis_json_write_excerpt(c, o);
    tamis_json_write_linkify(c, o);
    tamis_json_write_template_markers(c, o);
    write_limits(c, o);
    write_rules(c, o);
}

char *tamis_config_to_json(const tamis_config *c, const tamis_allocator *allocator)
{
    struct json_out o = {.allocator = allocator};
    if (!c)
        return NULL;
    tamis_json_open(&o, '{');
    write_standard(c, &o);
    write_extensions(c, &o);
    tamis_json_close(&o, '}');
    return tamis_json_take(&o);
}
