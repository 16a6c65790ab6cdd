/* policy_json.c: configurations from and to JSON, by jansson. Values are converted as Web IDL converts what a
 * script hands to the Sanitizer constructor. */
#include <tamis/policy_json.h>

#include <jansson.h>
#include <stdio.h>

static const char *const list_members[TAMIS_LIST_COUNT] = {
    [TAMIS_LIST_ELEMENTS] = "elements",
    [TAMIS_LIST_REMOVE_ELEMENTS] = "removeElements",
    [TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS] = "replaceWithChildrenElements",
    [TAMIS_LIST_PROCESSING_INSTRUCTIONS] = "processingInstructions",
    [TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS] = "removeProcessingInstructions",
    [TAMIS_LIST_ATTRIBUTES] = "attributes",
    [TAMIS_LIST_REMOVE_ATTRIBUTES] = "removeAttributes",
};

static const char *const flag_members[TAMIS_FLAG_COUNT] = {
    [TAMIS_FLAG_COMMENTS] = "comments",
    [TAMIS_FLAG_DATA_ATTRIBUTES] = "dataAttributes",
    [TAMIS_FLAG_JAVASCRIPT_URLS] = "javascriptURLs",
};

struct reader {
    tamis_config *config;
    tamis_status status;
    char *message;
    size_t message_size;
};

/* Where an item goes: into a list of the config, or into one of the element put in last. */
struct place {
    tamis_config_list list;
    bool local;
};

/* Reading. Functions answer false after the first error. */

static bool refuse(struct reader *r, const char *member, size_t index, const char *why)
{
    r->status = TAMIS_INVALID_POLICY;
    if (r->message_size && index == SIZE_MAX)
        snprintf(r->message, r->message_size, "%s: %s", member, why);
    else if (r->message_size)
        snprintf(r->message, r->message_size, "%s, item %zu: %s", member, index + 1, why);
    return false;
}

static bool is_target_list(tamis_config_list list)
{
    return list == TAMIS_LIST_PROCESSING_INSTRUCTIONS || list == TAMIS_LIST_REMOVE_PROCESSING_INSTRUCTIONS;
}

static void put(struct reader *r, struct place place, const char *name, const char *ns)
{
    if (place.local)
        tamis_config_put_local(r->config, place.list, name, ns);
    else
        tamis_config_put(r->config, place.list, name, ns);
}

/* The string that a script makes of a string, number or boolean; `room` is for the latter two. NULL for
 * anything else. */
static const char *to_string(const json_t *value, char room[32])
{
    switch (value ? json_typeof(value) : JSON_NULL) {
    case JSON_STRING:
        return json_string_value(value);
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_INTEGER:
        snprintf(room, 32, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return room;
    case JSON_REAL:
        snprintf(room, 32, "%.17g", json_real_value(value));
        return room;
    default:
        return NULL;
    }
}

/* A name as it stands; its namespace is the list's default. */
static bool read_plain(struct reader *r, struct place place, size_t index, const json_t *item)
{
    char room[32];
    const char *name = to_string(item, room);
    if (!name)
        return refuse(r, list_members[place.list], index, "must be a string or an object");
    put(r, place, name, NULL);
    return true;
}

static bool read_named(struct reader *r, struct place place, size_t index, const json_t *item)
{
    char name_room[32], ns_room[32];
    bool target = is_target_list(place.list);
    const json_t *ns_value = target ? NULL : json_object_get(item, "namespace");
    const char *name = to_string(json_object_get(item, target ? "target" : "name"), name_room);
    const char *ns = json_is_null(ns_value) ? "" : to_string(ns_value, ns_room);
    if (!name)
        return refuse(r, list_members[place.list], index,
                      target ? "\"target\" must be there and a string"
                             : "\"name\" must be there and a string");
    if (ns_value && !ns)
        return refuse(r, list_members[place.list], index, "\"namespace\" must be a string or null");
    put(r, place, name, ns);
    return true;
}

static bool read_item(struct reader *r, struct place place, size_t index, const json_t *item)
{
    return json_is_object(item) ? read_named(r, place, index, item) : read_plain(r, place, index, item);
}

/* A list that an element has of its own. */
static bool read_local_list(struct reader *r, tamis_config_list list, size_t element, const json_t *owner)
{
    const json_t *items = json_object_get(owner, list_members[list]);
    if (!items)
        return true;
    if (!json_is_array(items))
        return refuse(r, "elements", element, "\"attributes\" and \"removeAttributes\" must be lists");
    tamis_config_put_local_list(r->config, list);
    for (size_t i = 0; i < json_array_size(items); i++)
        if (!read_item(r, (struct place){list, true}, i, json_array_get(items, i)))
            return false;
    return true;
}

static bool read_list(struct reader *r, tamis_config_list list, const json_t *items)
{
    if (!json_is_array(items))
        return refuse(r, list_members[list], SIZE_MAX, "must be a list");
    tamis_config_put_list(r->config, list);
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        if (!read_item(r, (struct place){list, false}, i, item))
            return false;
        if (list == TAMIS_LIST_ELEMENTS && (!read_local_list(r, TAMIS_LIST_ATTRIBUTES, i, item) ||
                                            !read_local_list(r, TAMIS_LIST_REMOVE_ATTRIBUTES, i, item)))
            return false;
    }
    return true;
}

/* What a script takes for true. */
static bool is_truthy(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_FALSE:
    case JSON_NULL:
        return false;
    case JSON_STRING:
        return json_string_length(value) > 0;
    case JSON_INTEGER:
        return json_integer_value(value) != 0;
    case JSON_REAL:
        return json_real_value(value) < 0 || json_real_value(value) > 0;
    default:
        return true;
    }
}

static bool read_dictionary(struct reader *r, const json_t *dictionary)
{
    if (!json_is_object(dictionary))
        return refuse(r, "the configuration", SIZE_MAX, "must be an object");
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++) {
        const json_t *items = json_object_get(dictionary, list_members[list]);
        if (items && !read_list(r, list, items))
            return false;
    }
    for (tamis_config_flag flag = 0; flag < TAMIS_FLAG_COUNT; flag++) {
        const json_t *value = json_object_get(dictionary, flag_members[flag]);
        if (value)
            tamis_config_put_flag(r->config, flag, is_truthy(value));
    }
    return true;
}

/* The status of what was done with the config, and what there is to say about it. */
static tamis_status finish(struct reader *r, tamis_status status)
{
    if (status == TAMIS_OK || !r->message_size)
        return status;
    bool told = r->config && tamis_config_status(r->config) == status;
    const char *reason = told ? tamis_config_reason(r->config) : tamis_status_text(status);
    snprintf(r->message, r->message_size, "%s", reason);
    return status;
}

static json_t *parse(struct reader *r, const char *json, size_t n)
{
    json_error_t error;
    json_t *value = json_loadb(json, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value)
        return value;
    bool no_memory = json_error_code(&error) == json_error_out_of_memory;
    r->status = no_memory ? TAMIS_NO_MEMORY : TAMIS_INVALID_POLICY;
    if (r->message_size)
        snprintf(r->message, r->message_size, "line %d, column %d: %s", error.line, error.column, error.text);
    return NULL;
}

tamis_status tamis_config_from_json(const char *json, size_t n, const tamis_allocator *allocator,
                                    tamis_config **out, char *message, size_t message_size)
{
    struct reader r = {NULL, TAMIS_OK, message, message_size};
    if (message_size)
        message[0] = '\0';
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    json_t *dictionary = parse(&r, json, n);
    if (!dictionary)
        return r.status;
    r.config = tamis_config_new(allocator);
    if (!r.config)
        r.status = finish(&r, TAMIS_NO_MEMORY);
    else if (read_dictionary(&r, dictionary))
        r.status = finish(&r, tamis_config_status(r.config));
    json_decref(dictionary);
    if (r.status == TAMIS_OK)
        *out = r.config;
    else
        tamis_config_free(r.config);
    return r.status;
}

tamis_status tamis_policy_from_json(const char *json, size_t n, bool safe, const tamis_allocator *allocator,
                                    tamis_policy **out, char *message, size_t message_size)
{
    if (!out)
        return TAMIS_INVALID_ARGUMENT;
    *out = NULL;
    struct reader r = {NULL, TAMIS_OK, message, message_size};
    tamis_status status = tamis_config_from_json(json, n, allocator, &r.config, message, message_size);
    if (status != TAMIS_OK)
        return status;
    status = finish(&r, tamis_policy_new(r.config, safe, allocator, out));
    tamis_config_free(r.config);
    return status;
}

/* Writing. jansson's setters take over what they are given and pass a NULL value on as an error. */

static json_t *name_object(tamis_config_list list, tamis_name name)
{
    if (is_target_list(list))
        return json_pack("{s:s}", "target", name.name);
    return json_pack("{s:s, s:s?}", "name", name.name, "namespace", name.ns);
}

static bool write_local_list(const tamis_config *c, size_t element, tamis_config_list list, json_t *owner)
{
    if (!tamis_config_local_has(c, element, list))
        return true;
    json_t *items = json_array();
    if (json_object_set_new(owner, list_members[list], items) != 0)
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
    if (json_object_set_new(dictionary, list_members[list], items) != 0)
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

static bool write_dictionary(const tamis_config *c, json_t *dictionary)
{
    for (tamis_config_list list = 0; list < TAMIS_LIST_COUNT; list++)
        if (!write_list(c, list, dictionary))
            return false;
    for (tamis_config_flag flag = 0; flag < TAMIS_FLAG_COUNT; flag++) {
        int value = tamis_config_flag_value(c, flag);
        if (value >= 0 && json_object_set_new(dictionary, flag_members[flag], json_boolean(value)) != 0)
            return false;
    }
    return true;
}

char *tamis_config_to_json(const tamis_config *c)
{
    json_t *dictionary = json_object();
    bool written = dictionary && write_dictionary(c, dictionary);
    char *text = written ? json_dumps(dictionary, JSON_INDENT(2)) : NULL;
    json_decref(dictionary);
    return text;
}
