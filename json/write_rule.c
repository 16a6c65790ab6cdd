/* write_rule.c: writes a rule as JSON, as <tamis/rules.def> defines it. */
#include "rule_table.h"

#include <stdint.h>
#include <string.h>

static const void *value_of(const tamis_rule *rule, const struct rule_row *row)
{
    return (const char *)rule + row->member->offset;
}

/* Writes the name as a string if its namespace is `usual` ("": no namespace), otherwise as an object. */
static void write_name(struct json_out *o, tamis_name name, const char *usual)
{
    if (strcmp(name.ns, usual) == 0)
        tamis_json_put_string(o, name.name);
    else
        tamis_json_put_name_object(o, "name", name);
}

static void write_names(struct json_out *o, const tamis_name_list *names, const char *usual)
{
    tamis_json_open(o, '[');
    for (size_t i = 0; i < names->count; i++)
        write_name(o, names->names[i], usual);
    tamis_json_close(o, ']');
}

void tamis_json_put_elements(struct json_out *o, const tamis_name_list *names)
{
    write_names(o, names, TAMIS_NAMESPACE_HTML);
}

void tamis_json_put_strings(struct json_out *o, const tamis_strings *strings)
{
    tamis_json_open(o, '[');
    for (size_t i = 0; i < strings->count; i++)
        tamis_json_put_string(o, strings->items[i]);
    tamis_json_close(o, ']');
}

static unsigned word_of(const tamis_rule *rule, const struct rule_row *row)
{
    unsigned word;
    memcpy(&word, value_of(rule, row), sizeof word);
    return word;
}

static void write_value(struct json_out *o, const tamis_rule *rule, const struct rule_row *row)
{
    const void *value = value_of(rule, row);
    switch (row->member->form) {
    case FORM_ELEMENTS:
        tamis_json_put_elements(o, value);
        break;
    case FORM_ATTRIBUTES:
        write_names(o, value, "");
        break;
    case FORM_STRINGS:
        if (has_property_values(row))
            tamis_json_write_properties(o, rule);
        else
            tamis_json_put_strings(o, value);
        break;
    case FORM_TEXT:
        tamis_json_put_string(o, *(const char *const *)value);
        break;
    case FORM_NUMBER:
        tamis_json_put_number(o, *(const uint64_t *)value);
        break;
    case FORM_FLAG:
        tamis_json_put_flag(o, *(const bool *)value);
        break;
    case FORM_WORD:
        tamis_json_put_string(o, row->member->words[word_of(rule, row)]);
        break;
    }
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

static bool is_written(const tamis_rule *rule, const struct rule_row *row)
{
    bool in_url_of_css = strstr(row->path, ".url.") != NULL;
    bool always = row->presence == PRESENCE_WRITTEN || row->presence == PRESENCE_LISTED;
    return row->kind == rule->kind && !is_in_properties(row) && (always || is_set(rule, row)) &&
           (!in_url_of_css || rule_allows_urls(rule));
}

/* Ends the objects that are in the path `*open` but not in `path`, and begins the objects that are in `path` but not in
 * `*open`. All rows with members of the same object are adjacent. */
static void enter_objects(struct json_out *o, const char **open, const char *path)
{
    size_t same = 0, length = 0;
    while (true) {
        struct part a = tamis_json_part_after(*open, *open, length);
        struct part b = tamis_json_part_after(path, *open, length);
        if (a.is_last || !b.name || b.is_last || a.n != b.n || memcmp(a.name, b.name, a.n) != 0)
            break;
        same = length += a.n + 1;
    }
    for (struct part a = tamis_json_part_after(*open, *open, length); !a.is_last;
         a = tamis_json_part_after(*open, *open, length += a.n + 1))
        tamis_json_close(o, '}');
    length = same;
    for (struct part b = tamis_json_part_after(path, path, length); !b.is_last;
         b = tamis_json_part_after(path, path, length += b.n + 1)) {
        tamis_json_put_name(o, b.name, b.n);
        tamis_json_open(o, '{');
    }
    *open = path;
}

void tamis_json_write_rule(struct json_out *o, const tamis_rule *rule)
{
    const char *open = ""; /* the path of the member that was written last */
    tamis_json_open(o, '{');
    for (size_t i = 0; i < tamis_json_rule_row_count; i++) {
        const struct rule_row *row = &tamis_json_rule_rows[i];
        if (!is_written(rule, row))
            continue;
        enter_objects(o, &open, row->path);
        const char *name = strrchr(row->path, '.') ? strrchr(row->path, '.') + 1 : row->path;
        tamis_json_put_name(o, name, strlen(name));
        write_value(o, rule, row);
    }
    enter_objects(o, &open, "");
    tamis_json_close(o, '}');
}
