/* properties.c: reads and writes the member "properties" of rules for CSS. An item is a name, or an object with a
 * name and values. In struct tamis_rule, `properties` contains the names, and `property_values` contains each
 * value as a declaration such as "color: red". */
#include "reader.h"
#include "rule_table.h"

#include <string.h>

/* ---- Reading */

struct item {
    const char *name;
    const struct json_value *values; /* NULL for a name without values */
};

static bool read_name(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    struct item *item = target;
    (void)m;
    item->name = json_string(value);
    return tamis_json_is_string(r, at, value);
}

static bool read_values(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *target)
{
    struct item *item = target;
    (void)m;
    item->values = value;
    if (!tamis_json_is_list(r, at, value))
        return false;
    for (size_t i = 0; i < json_count(value); i++) {
        struct step step = tamis_json_item(at, i);
        if (!tamis_json_is_string(r, &step, json_item(value, i)))
            return false;
    }
    return json_count(value) > 0 ||
           tamis_json_error(r, at,
                            "must not be empty; to allow every value, write only the name of the property");
}

static const struct member item_members[] = {{"name", read_name, 0}, {"values", read_values, 0}};

static bool read_item(struct reader *r, const struct step *at, const struct json_value *value,
                      struct item *item)
{
    *item = (struct item){json_string(value), NULL};
    if (item->name)
        return true;
    if (!json_is(value, JSON_OBJECT))
        return tamis_json_error(r, at, "must be a string or an object with \"name\" and \"values\"");
    return tamis_json_read_members(r, at, value, item_members, COUNT(item_members), item) &&
           tamis_json_require(r, at, value, "name") && tamis_json_require(r, at, value, "values");
}

/* Returns "name: value", or NULL if there is not enough memory. */
static const char *declaration(struct reader *r, const char *name, const char *value)
{
    size_t n = strlen(name), m = strlen(value);
    char *text = tamis_json_allocate(r, n + m + 3, 1);
    if (!text)
        return NULL;
    char *end = span_copy(span_copy(text, span_of(name, n)), SPAN(": "));
    (void)span_copy(end, span_of(value, m + 1));
    return text;
}

static bool add_values(struct reader *r, const struct item *item, const char **declarations, size_t *count)
{
    for (size_t i = 0; i < json_count(item->values); i++) {
        const char *text = declaration(r, item->name, json_string(json_item(item->values, i)));
        if (!text)
            return false;
        declarations[(*count)++] = text;
    }
    return true;
}

/* Returns the total number of values in the items that are objects. */
static size_t count_values(const struct json_value *list)
{
    size_t count = 0;
    for (size_t i = 0; i < json_count(list); i++)
        count += json_count(tamis_json_get(json_item(list, i), "values"));
    return count;
}

bool tamis_json_read_properties(struct reader *r, const struct step *at, const struct json_value *value,
                                tamis_rule *rule)
{
    size_t count = json_count(value), declared = 0;
    const char **names = tamis_json_allocate(r, count, sizeof *names);
    const char **declarations = tamis_json_allocate(r, count_values(value), sizeof *declarations);
    if (!names || !declarations)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct item item;
        struct step step = tamis_json_item(at, i);
        if (!read_item(r, &step, json_item(value, i), &item) ||
            !add_values(r, &item, declarations, &declared))
            return false;
        names[i] = item.name;
    }
    rule->properties = (tamis_strings){names, count};
    rule->property_values = (tamis_strings){declared ? declarations : NULL, declared};
    return true;
}

/* ---- Writing */

static char folded(char c, bool fold)
{
    return fold && c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* Reports whether the declaration is a declaration of this property. With `fold`, names are compared ASCII
 * case-insensitively. */
static bool is_of(const char *declaration, const char *property, bool fold)
{
    for (; *property; property++, declaration++)
        if (folded(*property, fold) != folded(*declaration, fold))
            return false;
    return *declaration == ':';
}

static size_t find_property(const tamis_rule *rule, const char *declaration, bool fold)
{
    size_t i = 0;
    while (i < rule->properties.count && !is_of(declaration, rule->properties.items[i], fold))
        i++;
    return i;
}

/* Reports whether the value of the declaration is written in this item of `properties`. The value is written in the first item
 * with the same property name as the declaration or, if there is none, in the first item whose name differs only in case. */
static bool belongs_to(const tamis_rule *rule, const char *declaration, size_t property)
{
    if (!is_of(declaration, rule->properties.items[property], true))
        return false;
    size_t first = find_property(rule, declaration, false);
    return first == property ||
           (first == rule->properties.count && find_property(rule, declaration, true) == property);
}

/* Searches the declarations at index `from` and later. Returns the index of the first one whose value is written in the item
 * `property`, or the number of declarations if there is none. */
static size_t find_value(const tamis_rule *rule, size_t property, size_t from)
{
    while (from < rule->property_values.count &&
           !belongs_to(rule, rule->property_values.items[from], property))
        from++;
    return from;
}

/* Returns the value of a declaration. `n` is the number of bytes of the property name. */
static const char *value_of(const char *declaration, size_t n)
{
    const char *value = declaration + n + 1;
    return value + (*value == ' ');
}

static void write_item(struct json_out *o, const tamis_rule *rule, size_t property)
{
    const char *name = rule->properties.items[property];
    size_t i = find_value(rule, property, 0);
    if (i == rule->property_values.count) {
        tamis_json_put_string(o, name);
        return;
    }
    tamis_json_open(o, '{');
    tamis_json_put_name(o, "name", 4);
    tamis_json_put_string(o, name);
    tamis_json_put_name(o, "values", 6);
    tamis_json_open(o, '[');
    for (; i < rule->property_values.count; i = find_value(rule, property, i + 1))
        tamis_json_put_string(o, value_of(rule->property_values.items[i], strlen(name)));
    tamis_json_close(o, ']');
    tamis_json_close(o, '}');
}

void tamis_json_write_properties(struct json_out *o, const tamis_rule *rule)
{
    tamis_json_open(o, '[');
    for (size_t i = 0; i < rule->properties.count; i++)
        write_item(o, rule, i);
    tamis_json_close(o, ']');
}
