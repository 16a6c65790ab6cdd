/* policy_show.c: formats a config in short form: with strings instead of objects that have only a name, and with as many strings on
 * a line as fit. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

enum { WIDTH = 100, INDENT = 4 };

/* ---- From the canonical form to the short form */

static void require(bool done)
{
    if (!done)
        out_of_memory();
}

static bool is_default_namespace(const json_t *ns, const char *usual)
{
    const char *uri = json_string_value(ns);
    return usual == NULL ? json_is_null(ns) : uri != NULL && strcmp(uri, usual) == 0;
}

/* Removes the namespace if it is the default one; returns a string if only the name remains. */
static json_t *short_name(json_t *item, const char *usual)
{
    if (is_default_namespace(json_object_get(item, "namespace"), usual))
        json_object_del(item, "namespace");
    const json_t *name = json_object_get(item, "name");
    if (name == NULL)
        name = json_object_get(item, "target");
    return json_object_size(item) == 1 ? json_string(json_string_value(name)) : json_incref(item);
}

static void shorten_names(json_t *list, const char *usual)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        require(json_array_set_new(list, i, short_name(json_array_get(list, i), usual)) == 0);
}

/* Shortens the lists of each element, then the elements. An empty "removeAttributes" is removed, because it has no effect. */
static void shorten_elements(json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *item = json_array_get(list, i);
        json_t *removed = json_object_get(item, "removeAttributes");
        shorten_names(json_object_get(item, "attributes"), NULL);
        shorten_names(removed, NULL);
        if (removed != NULL && json_array_size(removed) == 0)
            json_object_del(item, "removeAttributes");
    }
    shorten_names(list, TAMIS_NAMESPACE_HTML);
}

/* Returns the list with all strings before all objects, so that the strings share lines. */
static json_t *strings_first(const json_t *list)
{
    json_t *sorted = json_array();
    require(sorted != NULL);
    for (int objects = 0; objects < 2; objects++)
        for (size_t i = 0; i < json_array_size(list); i++)
            if (json_is_object(json_array_get(list, i)) == objects)
                require(json_array_append(sorted, json_array_get(list, i)) == 0);
    return sorted;
}

static void shorten(json_t *policy)
{
    static const char *const elements[] = {"elements", "removeElements", "replaceWithChildrenElements",
                                           "escapeElements", "dropElements"};
    static const char *const others[] = {"attributes", "removeAttributes", "processingInstructions",
                                         "removeProcessingInstructions"};
    for (size_t i = 0; i < COUNT(elements); i++) {
        json_t *list = json_object_get(policy, elements[i]);
        shorten_elements(list);
        if (list != NULL)
            require(json_object_set_new(policy, elements[i], strings_first(list)) == 0);
    }
    for (size_t i = 0; i < COUNT(others); i++)
        shorten_names(json_object_get(policy, others[i]), NULL);
}

/* ---- Lines */

/* Returns the number of bytes up to and including the next comma outside a string, or all bytes. */
static size_t piece_of(const char *json)
{
    bool quoted = false;
    size_t n = 0;
    for (; json[n] != '\0' && (quoted || json[n] != ','); n++) {
        if (json[n] == '\\')
            n++;
        else if (json[n] == '"')
            quoted = !quoted;
    }
    return n + (json[n] == ',');
}

static size_t column(const struct text *t)
{
    size_t n = 0;
    while (n < t->length && t->bytes[t->length - n - 1] != '\n')
        n++;
    return n;
}

static void add_line(struct text *t, size_t indent)
{
    text_add_format(t, "\n%*s", (int)indent, "");
}

/* Adds JSON to the last line. Breaks the line after a comma if the line would be too long. */
static void add_filled(struct text *t, const char *json, size_t indent)
{
    while (*json != '\0') {
        size_t n = piece_of(json);
        size_t comma = json[n] == '\0'; /* a comma may follow the last piece */
        if (column(t) > indent && column(t) + n + comma > WIDTH) {
            while (t->length > 0 && t->bytes[t->length - 1] == ' ')
                t->length--;
            add_line(t, indent);
            json += *json == ' ';
            n = piece_of(json);
        }
        text_add(t, json, n);
        json += n;
    }
}

static char *compact(const json_t *value)
{
    char *json = json_dumps(value, JSON_ENCODE_ANY);
    require(json != NULL);
    return json;
}

/* Adds the items of a list. Each object starts a new line. */
static void add_items(struct text *t, const json_t *list)
{
    text_add_string(t, "[");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        char *json = compact(item);
        size_t n = strlen(json) + 1;
        if (i == 0 || json_is_object(item) || column(t) + 1 + n > WIDTH)
            add_line(t, INDENT);
        else
            text_add_string(t, " ");
        add_filled(t, json, (size_t)INDENT * 2);
        text_add_string(t, i + 1 < json_array_size(list) ? "," : "");
        free(json);
    }
    add_line(t, INDENT / 2);
    text_add_string(t, "]");
}

static void add_member(struct text *t, const char *name, const json_t *value)
{
    char *json = compact(value);
    add_line(t, INDENT / 2);
    text_add_format(t, "\"%s\": ", name);
    if (!json_is_array(value) || column(t) + strlen(json) < WIDTH)
        add_filled(t, json, INDENT);
    else
        add_items(t, value);
    free(json);
}

void add_short_policy(struct text *t, const char *canonical)
{
    json_t *policy = json_loads(canonical, 0, NULL), *value;
    const char *name, *separator = "{";
    require(policy != NULL);
    shorten(policy);
    json_object_foreach(policy, name, value)
    {
        text_add_string(t, separator);
        add_member(t, name, value);
        separator = ",";
    }
    text_add_string(t, "\n}\n");
    json_decref(policy);
}
