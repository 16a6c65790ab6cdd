/* write_rule.c: writes a rule as JSON, as <tamis/rules.def> defines it. jansson's setters take ownership of the
 * value; if the value is NULL, they return an error. */
#include "rule_table.h"

#include <stdint.h>
#include <string.h>

static const void *value_of(const tamis_rule *rule, const struct rule_row *row)
{
    return (const char *)rule + row->member->offset;
}

/* Returns a string if the namespace is `usual`, otherwise an object. */
static json_t *write_name(tamis_name name, const char *usual)
{
    const char *ns = name.ns ? name.ns : "";
    if (strcmp(ns, usual) == 0)
        return json_string(name.name);
    return json_pack("{s:s, s:s?}", "name", name.name, "namespace", name.ns);
}

/* Appends the item to the list and returns the list. Takes ownership of both. If one of them is NULL or the item
 * cannot be appended, frees both and returns NULL. */
static json_t *append(json_t *list, json_t *item)
{
    if (json_array_append_new(list, item) == 0)
        return list;
    json_decref(list);
    return NULL;
}

static json_t *write_names(const tamis_name_list *names, const char *usual)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < names->count; i++)
        list = append(list, write_name(names->names[i], usual));
    return list;
}

static json_t *write_strings(const tamis_strings *strings)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < strings->count; i++)
        list = append(list, json_string(strings->items[i]));
    return list;
}

static unsigned word_of(const tamis_rule *rule, const struct rule_row *row)
{
    unsigned word;
    memcpy(&word, value_of(rule, row), sizeof word);
    return word;
}

/* Returns NULL if there is no memory or if a text is not UTF-8. */
static json_t *write_value(const tamis_rule *rule, const struct rule_row *row)
{
    const void *value = value_of(rule, row);
    switch (row->member->form) {
    case FORM_ELEMENTS:
        return write_names(value, TAMIS_NAMESPACE_HTML);
    case FORM_ATTRIBUTES:
        return write_names(value, "");
    case FORM_STRINGS:
        return write_strings(value);
    case FORM_TEXT:
        return json_string(*(const char *const *)value);
    case FORM_NUMBER:
        return json_integer((json_int_t) * (const uint64_t *)value);
    case FORM_FLAG:
        return json_boolean(*(const bool *)value);
    case FORM_WORD:
        return json_string(row->member->words[word_of(rule, row)]);
    }
    return NULL;
}

static bool is_set(const tamis_rule *rule, const struct rule_row *row)
{
    const void *value = value_of(rule, row);
    switch (row->member->form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        return ((const tamis_name_list *)value)->count > 0;
    case FORM_STRINGS:
        return ((const tamis_strings *)value)->count > 0;
    case FORM_TEXT:
        return *(const char *const *)value != NULL;
    case FORM_NUMBER:
        return *(const uint64_t *)value != 0;
    case FORM_FLAG:
        return *(const bool *)value;
    case FORM_WORD:
        return word_of(rule, row) != 0;
    }
    return false;
}

/* Returns the object that is the member of `object` with the name of the part. If the member is missing, creates it.
 * Returns NULL if there is no memory. */
static json_t *object_within(json_t *object, const struct part *part)
{
    json_t *inner = json_object_getn(object, part->name, part->n);
    if (!inner && json_object_setn_new(object, part->name, part->n, json_object()) == 0)
        inner = json_object_getn(object, part->name, part->n);
    return inner;
}

static bool write_member(json_t *object, const tamis_rule *rule, const struct rule_row *row)
{
    size_t length = 0;
    struct part part = tamis_json_part_after(row->path, row->path, length);
    for (; !part.is_last; part = tamis_json_part_after(row->path, row->path, length)) {
        if (length > 0 && !rule_allows_urls(rule)) /* the "url" of CSS */
            return true;
        object = object_within(object, &part);
        length += part.n + 1;
        if (!object)
            return false;
    }
    bool always = row->presence == PRESENCE_WRITTEN || row->presence == PRESENCE_LISTED;
    return (!always && !is_set(rule, row)) ||
           json_object_set_new(object, part.name, write_value(rule, row)) == 0;
}

json_t *tamis_json_write_rule(const tamis_rule *rule)
{
    json_t *object = json_object();
    for (size_t i = 0; object && i < tamis_json_rule_row_count; i++)
        if (tamis_json_rule_rows[i].kind == rule->kind &&
            !write_member(object, rule, &tamis_json_rule_rows[i])) {
            json_decref(object);
            object = NULL;
        }
    return object;
}
