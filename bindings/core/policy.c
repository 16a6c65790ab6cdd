/* policy.c: compiles policies, and creates and changes configs. */
#include "binding.h"

#include <stdlib.h>
#include <string.h>

/* Sets the error to one without a place. For a config, the path stays empty, because the text begins with the path of the member
 * if the error is about a member. */
static int fail_without_place(tamis_binding *b, tamis_error error)
{
    error.place = (tamis_place){0, 0, 0};
    return tamis_binding_fail_with(b, &error, "");
}

/* Sets the error to one about a JSON text. Only an error in the text has a place. */
static int fail_json(tamis_binding *b, const tamis_error *error, const char *path)
{
    return error->status == TAMIS_INVALID_POLICY ? tamis_binding_fail_with(b, error, path)
                                                 : fail_without_place(b, *error);
}

tamis_policy *tamis_binding_policy_from_json(tamis_binding *b, const char *json, size_t length, int unsafe)
{
    char path[TAMIS_JSON_PATH_BYTES];
    tamis_error error;
    tamis_policy *policy = NULL;
    tamis_binding_begin(b);
    if (tamis_json_compile(json, length, !unsafe, b->allocator, &policy, &error, path) != TAMIS_OK)
        fail_json(b, &error, path);
    return policy;
}

tamis_policy *tamis_binding_policy_from_preset(tamis_binding *b, const char *name, size_t length, int unsafe)
{
    tamis_config *config = tamis_binding_config_from_preset(b, name, length);
    tamis_policy *policy = config ? tamis_binding_policy_from_config(b, config, unsafe) : NULL;
    tamis_config_free(config);
    return policy;
}

tamis_policy *tamis_binding_policy_from_config(tamis_binding *b, tamis_config *config, int unsafe)
{
    tamis_policy *policy = NULL;
    tamis_error error;
    tamis_binding_begin(b);
    if (tamis_policy_new(config, !unsafe, b->allocator, &policy, &error) != TAMIS_OK)
        fail_without_place(b, error);
    return policy;
}

static void put_warning(void *user, const char *warning)
{
    tamis_json_put_string(user, warning);
}

int tamis_binding_policy_warnings(tamis_binding *b, const char *json, size_t length, int unsafe)
{
    char path[TAMIS_JSON_PATH_BYTES];
    tamis_error error;
    struct json_out o = {.is_compact = true};
    tamis_binding_begin(b);
    tamis_json_open(&o, '[');
    tamis_status status =
        tamis_policy_warnings_from_json(json, length, !unsafe, b->allocator, put_warning, &o);
    tamis_json_close(&o, ']');
    int taken = tamis_binding_take_json(b, &o);
    if (status == TAMIS_OK)
        return taken;
    tamis_policy *policy = NULL;
    tamis_binding_begin(b);
    tamis_status again = tamis_json_compile(json, length, !unsafe, b->allocator, &policy, &error, path);
    tamis_policy_free(policy);
    return again == status ? fail_json(b, &error, path) : tamis_binding_fail_status(b, status);
}

/* ---- Configs */

tamis_config *tamis_binding_config_from_json(tamis_binding *b, const char *json, size_t length)
{
    char path[TAMIS_JSON_PATH_BYTES];
    tamis_error error;
    tamis_config *config = NULL;
    tamis_binding_begin(b);
    if (tamis_json_read_config(json, length, b->allocator, &config, &error, path) != TAMIS_OK)
        fail_json(b, &error, path);
    return config;
}

tamis_config *tamis_binding_config_from_preset(tamis_binding *b, const char *name, size_t length)
{
    /* A name that is cut, or a name with "?" instead of NUL, is not the name of a preset. */
    char preset[BINDING_NAME + 1];
    size_t n = 0;
    tamis_error error;
    tamis_binding_begin(b);
    for (; n < length && n < BINDING_NAME; n++)
        preset[n] = name[n] == '\0' ? '?' : name[n];
    preset[n] = '\0';
    tamis_config *config = tamis_config_new_preset(preset, b->allocator, &error);
    if (!config)
        fail_without_place(b, error);
    return config;
}

int tamis_binding_config_get(tamis_binding *b, tamis_config *config)
{
    tamis_binding_begin(b);
    if (tamis_config_complete(config, true) != TAMIS_OK)
        return fail_without_place(b, tamis_config_last_error(config));
    char *text = tamis_config_to_json(config, NULL);
    return tamis_binding_take(b, text, text ? strlen(text) : 0);
}

/* ---- Methods. To read the argument of a method, wrap() makes the JSON text of a config with a single member, which contains the
 * argument. This text is read as a config, `from`. */

enum { LIST_OF_ELEMENTS, LIST_OF_ATTRIBUTES, LIST_OF_INSTRUCTIONS, FLAG_OF_COMMENTS, NOTHING };

/* The names of a local list of the first element of `from`. */
struct local_names {
    tamis_name *names;
    tamis_name_list list;
    bool has_list;
};

static bool read_local(const tamis_config *from, tamis_config_list which, struct local_names *l)
{
    size_t count = tamis_config_local_count(from, 0, which);
    l->has_list = tamis_config_local_has(from, 0, which);
    l->names = calloc(count + 1, sizeof *l->names);
    for (size_t i = 0; i < count && l->names; i++)
        l->names[i] = tamis_config_local_item(from, 0, which, i);
    l->list = (tamis_name_list){l->names, count};
    return l->names != NULL;
}

static bool allow_element(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    struct local_names kept = {.names = NULL}, removed = {.names = NULL};
    bool changed = false;
    if (read_local(from, TAMIS_LIST_ATTRIBUTES, &kept) &&
        read_local(from, TAMIS_LIST_REMOVE_ATTRIBUTES, &removed))
        changed = tamis_config_allow_element(c, name.name, name.ns, kept.has_list ? &kept.list : NULL,
                                             removed.has_list ? &removed.list : NULL);
    else
        tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    free(kept.names);
    free(removed.names);
    return changed;
}

static bool remove_element(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_remove_element(c, name.name, name.ns);
}

static bool replace_element(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_replace_element_with_children(c, name.name, name.ns);
}

static bool allow_attribute(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_allow_attribute(c, name.name, name.ns);
}

static bool remove_attribute(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_remove_attribute(c, name.name, name.ns);
}

static bool allow_instruction(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_allow_processing_instruction(c, name.name);
}

static bool remove_instruction(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from;
    return tamis_config_remove_processing_instruction(c, name.name);
}

static bool flag_of(const tamis_config *from)
{
    return tamis_config_flag_value(from, TAMIS_FLAG_COMMENTS) == 1;
}

static bool set_comments(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)name;
    return tamis_config_set_comments(c, flag_of(from));
}

static bool set_data_attributes(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)name;
    return tamis_config_set_data_attributes(c, flag_of(from));
}

static bool set_javascript_urls(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)name;
    return tamis_config_set_javascript_urls(c, flag_of(from));
}

static bool remove_unsafe(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name)
{
    (void)b, (void)from, (void)name;
    return tamis_config_remove_unsafe(c);
}

static const struct method {
    const char *name;
    int takes;
    bool (*call)(tamis_binding *b, tamis_config *c, const tamis_config *from, tamis_name name);
} methods[] = {
    {"allowElement", LIST_OF_ELEMENTS, allow_element},
    {"removeElement", LIST_OF_ELEMENTS, remove_element},
    {"replaceElementWithChildren", LIST_OF_ELEMENTS, replace_element},
    {"allowAttribute", LIST_OF_ATTRIBUTES, allow_attribute},
    {"removeAttribute", LIST_OF_ATTRIBUTES, remove_attribute},
    {"allowProcessingInstruction", LIST_OF_INSTRUCTIONS, allow_instruction},
    {"removeProcessingInstruction", LIST_OF_INSTRUCTIONS, remove_instruction},
    {"setComments", FLAG_OF_COMMENTS, set_comments},
    {"setDataAttributes", FLAG_OF_COMMENTS, set_data_attributes},
    {"setJavascriptURLs", FLAG_OF_COMMENTS, set_javascript_urls},
    {"removeUnsafe", NOTHING, remove_unsafe},
};

static const struct method *find_method(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strlen(methods[i].name) == length && memcmp(methods[i].name, name, length) == 0)
            return &methods[i];
    return NULL;
}

static char *append(char *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        *out++ = text[i];
    return out;
}

/* Returns the JSON text of a config that contains the argument, or NULL if there is no memory. The caller must free the text. */
static char *wrap(const struct method *m, const char *argument, size_t length, size_t *wrapped)
{
    static const char *const begins[] = {"{\"elements\":[", "{\"attributes\":[",
                                         "{\"processingInstructions\":[", "{\"comments\":", "{"};
    const char *begin = begins[m->takes], *end = m->takes < FLAG_OF_COMMENTS ? "]}" : "}";
    *wrapped = strlen(begin) + length + strlen(end);
    char *text = malloc(*wrapped);
    if (text)
        append(append(append(text, begin, strlen(begin)), argument, length), end, strlen(end));
    return text;
}

/* Returns the config that contains the argument, or NULL after an error. */
static tamis_config *read_argument(tamis_binding *b, const struct method *m, const char *argument,
                                   size_t length)
{
    char path[TAMIS_JSON_PATH_BYTES];
    tamis_error error;
    tamis_config *from = NULL;
    size_t n = 0;
    char *text = wrap(m, argument, length, &n);
    if (!text)
        tamis_binding_fail_status(b, TAMIS_NO_MEMORY);
    else if (tamis_json_read_config(text, n, b->allocator, &from, &error, path) != TAMIS_OK)
        fail_without_place(b, error);
    free(text);
    return from;
}

static tamis_name name_in(const tamis_config *from, const struct method *m)
{
    static const tamis_config_list lists[] = {TAMIS_LIST_ELEMENTS, TAMIS_LIST_ATTRIBUTES,
                                              TAMIS_LIST_PROCESSING_INSTRUCTIONS};
    const tamis_name none = {NULL, NULL};
    return m->takes < FLAG_OF_COMMENTS ? tamis_config_item(from, lists[m->takes], 0) : none;
}

/* Reports whether the argument contains as many names as the method takes: one or, for a boolean or no argument, none. */
static bool takes(const struct method *m, const tamis_config *from)
{
    size_t count = tamis_config_count(from, TAMIS_LIST_ELEMENTS) +
                   tamis_config_count(from, TAMIS_LIST_ATTRIBUTES) +
                   tamis_config_count(from, TAMIS_LIST_PROCESSING_INSTRUCTIONS);
    return count == (m->takes < FLAG_OF_COMMENTS);
}

static int call(tamis_binding *b, tamis_config *config, const struct method *m, const tamis_config *from)
{
    bool changed = m->call(b, config, from, name_in(from, m));
    const tamis_error error = tamis_config_last_error(config);
    if (b->error.status != TAMIS_OK)
        return (int)b->error.status;
    if (error.status != TAMIS_OK)
        return fail_without_place(b, error);
    b->result = changed ? "true" : "false";
    b->result_length = changed ? 4 : 5;
    return TAMIS_OK;
}

int tamis_binding_config_call(tamis_binding *b, tamis_config *config, const char *method,
                              size_t method_length, const char *argument, size_t argument_length)
{
    const struct method *m = find_method(method, method_length);
    tamis_binding_begin(b);
    if (!m)
        return tamis_binding_fail_format(b, "", "there is no such method");
    tamis_config *from = read_argument(b, m, argument, argument_length);
    if (!from)
        return (int)b->error.status;
    int status = takes(m, from)
                     ? call(b, config, m, from)
                     : tamis_binding_fail(b, TAMIS_INVALID_POLICY, "",
                                          "the method takes one name; write a string or an object");
    tamis_config_free(from);
    return status;
}
