/* names.c: reads the names of elements, attributes and processing instructions, and lists of names. */
#include "reader.h"

/* Converts a string, number or boolean to a string as ECMAScript does (ToString). The string of a number can be stored in
 * `buffer`. Returns NULL for any other type. With `strict`, returns NULL for every value other than a string. */
static const char *to_string(const struct json_value *value, bool strict, char buffer[JSON_NUMBER_BYTES])
{
    if (value->type != JSON_STRING && strict)
        return NULL;
    switch (value->type) {
    case JSON_STRING:
        return json_string(value);
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_NUMBER:
        return tamis_json_number_text(value, buffer);
    default:
        return NULL;
    }
}

struct named {
    bool strict;
    struct name_buffer *buffer;
    tamis_name *name;
};

static bool read_own_name(struct reader *r, const struct step *at, const struct json_value *value,
                          const struct member *m, void *target)
{
    struct named *named = target;
    (void)m;
    named->name->name = to_string(value, named->strict, named->buffer->name);
    return named->name->name || tamis_json_error(r, at, "must be a string");
}

static bool read_namespace(struct reader *r, const struct step *at, const struct json_value *value,
                           const struct member *m, void *target)
{
    struct named *named = target;
    (void)m;
    named->name->ns = json_is(value, JSON_NULL) ? "" : to_string(value, named->strict, named->buffer->ns);
    return named->name->ns || tamis_json_error(r, at, "must be a string or null");
}

static const struct member name_members[] = {{"name", read_own_name, 0}, {"namespace", read_namespace, 0}};
static const struct member owner_members[] = {{"name", read_own_name, 0},
                                              {"namespace", read_namespace, 0},
                                              {"attributes", NULL, 0},
                                              {"removeAttributes", NULL, 0}};
static const struct member target_members[] = {{"target", read_own_name, 0}};

static bool read_named(struct reader *r, const struct step *at, const struct json_value *item,
                       enum name_form form, struct named *named)
{
    switch (form) {
    case NAME_OF_TARGET:
        return tamis_json_read_members(r, at, item, target_members, 1, named) &&
               tamis_json_require(r, at, item, "target");
    case NAME_OF_OWNER:
        return tamis_json_read_members(r, at, item, owner_members, 4, named) &&
               tamis_json_require(r, at, item, "name");
    default:
        return tamis_json_read_members(r, at, item, name_members, 2, named) &&
               tamis_json_require(r, at, item, "name");
    }
}

bool tamis_json_read_name(struct reader *r, const struct step *at, const struct json_value *item,
                          enum name_form form, struct name_buffer *buffer, tamis_name *name)
{
    struct named named = {form == NAME_OF_TAMIS, buffer, name};
    *name = (tamis_name){NULL, NULL};
    if (json_is(item, JSON_OBJECT))
        return read_named(r, at, item, form, &named);
    name->name = to_string(item, named.strict, buffer->name);
    return name->name || tamis_json_error(r, at, "must be a string or an object");
}

/* ---- Lists of the config, and the lists in the items of "elements" */

static enum name_form form_of(tamis_config_list list)
{
    switch (list) {
    case TAMIS_LIST_ELEMENTS:
        return NAME_OF_OWNER;
    case TAMIS_LIST_PROCESSING_INSTRUCTIONS:
    case TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS:
        return NAME_OF_TARGET;
    case TAMIS_LIST_ESCAPE_ELEMENTS:
    case TAMIS_LIST_DROP_ELEMENTS:
        return NAME_OF_TAMIS;
    default:
        return NAME_OF_BROWSER;
    }
}

static bool read_local_list(struct reader *r, const struct step *at, const struct json_value *owner,
                            const char *member, tamis_config_list list)
{
    const struct json_value *items = tamis_json_get(owner, member);
    struct step step = tamis_json_member(at, member);
    if (!items)
        return true;
    if (!tamis_json_is_list(r, &step, items))
        return false;
    tamis_config_put_local_list(r->config, list);
    for (size_t i = 0; i < json_count(items); i++) {
        struct step place = tamis_json_item(&step, i);
        struct name_buffer buffer = {"", ""};
        tamis_name name = {NULL, NULL};
        if (!tamis_json_read_name(r, &place, json_item(items, i), NAME_OF_BROWSER, &buffer, &name))
            return false;
        tamis_config_put_local(r->config, list, name.name, name.ns);
    }
    return true;
}

static bool read_item(struct reader *r, const struct step *at, const struct json_value *item,
                      tamis_config_list list)
{
    struct name_buffer buffer = {"", ""};
    tamis_name name = {NULL, NULL};
    if (!tamis_json_read_name(r, at, item, form_of(list), &buffer, &name))
        return false;
    tamis_config_put(r->config, list, name.name, name.ns);
    return list != TAMIS_LIST_ELEMENTS || !json_is(item, JSON_OBJECT) ||
           (read_local_list(r, at, item, "attributes", TAMIS_LIST_ATTRIBUTES) &&
            read_local_list(r, at, item, "removeAttributes", TAMIS_LIST_REMOVE_ATTRIBUTES));
}

bool tamis_json_read_list(struct reader *r, const struct step *at, const struct json_value *value,
                          const struct member *m, void *target)
{
    tamis_config_list list = (tamis_config_list)m->which;
    (void)target;
    if (!tamis_json_is_list(r, at, value))
        return false;
    tamis_config_put_list(r->config, list);
    for (size_t i = 0; i < json_count(value); i++) {
        struct step step = tamis_json_item(at, i);
        if (!read_item(r, &step, json_item(value, i), list))
            return false;
    }
    return true;
}
