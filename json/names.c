/* names.c: reads the names of elements, attributes and processing instructions, and lists of names. */
#include "reader.h"

static bool read_own_name(struct reader *r, const struct step *at, const struct json_value *value,
                          const struct member *m, void *target)
{
    tamis_name *name = target;
    (void)m;
    name->name = json_string(value);
    return tamis_json_is_string(r, at, value);
}

static bool read_namespace(struct reader *r, const struct step *at, const struct json_value *value,
                           const struct member *m, void *target)
{
    tamis_name *name = target;
    (void)m;
    name->ns = json_is(value, JSON_NULL) ? "" : json_string(value);
    return name->ns || tamis_json_error(r, at, "must be a string or null");
}

static const struct member name_members[] = {{"name", read_own_name, 0}, {"namespace", read_namespace, 0}};
static const struct member owner_members[] = {{"name", read_own_name, 0},
                                              {"namespace", read_namespace, 0},
                                              {"attributes", NULL, 0},
                                              {"removeAttributes", NULL, 0}};
static const struct member target_members[] = {{"target", read_own_name, 0}};

static bool read_named(struct reader *r, const struct step *at, const struct json_value *item,
                       enum name_form form, tamis_name *name)
{
    switch (form) {
    case NAME_OF_TARGET:
        return tamis_json_read_members(r, at, item, target_members, 1, name) &&
               tamis_json_require(r, at, item, "target");
    case NAME_OF_OWNER:
        return tamis_json_read_members(r, at, item, owner_members, 4, name) &&
               tamis_json_require(r, at, item, "name");
    default:
        return tamis_json_read_members(r, at, item, name_members, 2, name) &&
               tamis_json_require(r, at, item, "name");
    }
}

bool tamis_json_read_name(struct reader *r, const struct step *at, const struct json_value *item,
                          enum name_form form, tamis_name *name)
{
    *name = (tamis_name){NULL, NULL};
    if (json_is(item, JSON_OBJECT))
        return read_named(r, at, item, form, name);
    name->name = json_string(item);
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
    default:
        return NAME_ALONE;
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
        tamis_name name = {NULL, NULL};
        if (!tamis_json_read_name(r, &place, json_item(items, i), NAME_ALONE, &name))
            return false;
        tamis_config_put_local(r->config, list, name.name, name.ns);
    }
    return true;
}

static bool read_item(struct reader *r, const struct step *at, const struct json_value *item,
                      tamis_config_list list)
{
    tamis_name name = {NULL, NULL};
    if (!tamis_json_read_name(r, at, item, form_of(list), &name))
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
