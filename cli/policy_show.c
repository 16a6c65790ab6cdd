/* policy_show.c: formats a config in short form: with strings instead of objects that have only a name, and with as many
 * strings on a line as fit. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>
#include <tamis/policy_json.h>

enum { WIDTH = 100, INDENT = 4 };

/* A policy in its canonical form: the text, and the state and the memory for parsing the text into a tree of values. */
struct canonical {
    const char *text;
    struct json_pull pull;
    struct meter meter;
    struct arena values;
};

/* ---- From the canonical form to the short form, each value on one line */

/* Adds a value. Its whitespace outside strings is replaced: there is one space after each comma and colon, and no other
 * whitespace. */
static void add_value(struct text *t, const struct canonical *c, const struct json_value *v)
{
    bool quoted = false;
    for (uint32_t i = v->at; i < v->end; i++) {
        char byte = c->text[i];
        if (!quoted && (byte == ' ' || byte == '\n'))
            continue;
        text_add(t, &byte, 1);
        if (byte == '"')
            quoted = !quoted;
        else if (byte == '\\')
            text_add(t, &c->text[++i], 1); /* the escaped character */
        else if (!quoted && (byte == ',' || byte == ':'))
            text_add(t, " ", 1);
    }
}

static bool is_default_namespace(const struct json_value *ns, const char *usual)
{
    const char *uri = json_string(ns);
    return usual == NULL ? json_is(ns, JSON_NULL) : uri != NULL && strcmp(uri, usual) == 0;
}

/* Reports whether a member of an item has no effect: "namespace" with the default namespace, or an empty "removeAttributes". */
static bool is_without_effect(const struct json_value *member, const char *usual)
{
    if (strcmp(member->name, "namespace") == 0)
        return is_default_namespace(member, usual);
    return strcmp(member->name, "removeAttributes") == 0 && json_count(member) == 0;
}

static size_t count_members(const struct json_value *item, const char *usual)
{
    size_t count = 0;
    for (size_t i = 0; i < item->count; i++)
        count += !is_without_effect(item->items[i], usual);
    return count;
}

/* Adds an item whose only members are a name and possibly a namespace: as a string if the namespace is `usual`, otherwise as an
 * object. */
static void add_name(struct text *t, const struct canonical *c, const struct json_value *item,
                     const char *usual)
{
    if (count_members(item, usual) == 1)
        add_value(t, c, item->items[0]); /* "name" or "target" */
    else
        add_value(t, c, item);
}

static void add_names(struct text *t, const struct canonical *c, const struct json_value *list)
{
    text_add_string(t, "[");
    for (size_t i = 0; i < json_count(list); i++) {
        text_add_string(t, i > 0 ? ", " : "");
        add_name(t, c, list->items[i], NULL);
    }
    text_add_string(t, "]");
}

/* Adds an item of a list of elements. The item can have lists of attributes. */
static void add_element(struct text *t, const struct canonical *c, const struct json_value *item)
{
    const char *separator = "{";
    if (count_members(item, TAMIS_NAMESPACE_HTML) == 1) {
        add_value(t, c, item->items[0]);
        return;
    }
    for (size_t i = 0; i < item->count; i++) {
        const struct json_value *member = item->items[i];
        if (is_without_effect(member, TAMIS_NAMESPACE_HTML))
            continue;
        text_add_format(t, "%s\"%s\": ", separator, member->name);
        if (json_is(member, JSON_ARRAY))
            add_names(t, c, member);
        else
            add_value(t, c, member);
        separator = ", ";
    }
    text_add_string(t, "}");
}

enum list_kind { LIST_OF_ELEMENTS, LIST_OF_NAMES, OTHER_VALUE };

static enum list_kind kind_of(const struct json_value *v)
{
    static const char *const elements[] = {"elements", "removeElements", "replaceWithChildrenElements",
                                           "escapeElements", "dropElements"};
    static const char *const others[] = {"attributes", "removeAttributes", "processingInstructions",
                                         "removeProcessingInstructions"};
    for (size_t i = 0; i < COUNT(elements); i++)
        if (strcmp(v->name, elements[i]) == 0)
            return LIST_OF_ELEMENTS;
    for (size_t i = 0; i < COUNT(others); i++)
        if (strcmp(v->name, others[i]) == 0)
            return LIST_OF_NAMES;
    return OTHER_VALUE;
}

static struct text short_item(const struct canonical *c, enum list_kind kind, const struct json_value *item)
{
    struct text t = {0};
    if (kind == LIST_OF_ELEMENTS)
        add_element(&t, c, item);
    else if (kind == LIST_OF_NAMES)
        add_name(&t, c, item, NULL);
    else
        add_value(&t, c, item);
    text_add(&t, "", 1);
    return t;
}

static bool is_object(const struct text *item)
{
    return item->bytes[0] == '{';
}

/* Returns the items of a list in their short form. Each item ends in NUL. In lists of elements, all strings come before all
 * objects, so that a line can contain many strings. */
static struct text *short_items(const struct canonical *c, const struct json_value *list)
{
    enum list_kind kind = kind_of(list);
    size_t count = json_count(list), done = 0;
    struct text *items = allocate(count + 1, sizeof *items);
    for (int objects = 0; objects < 2; objects++)
        for (size_t i = 0; i < count; i++) {
            struct text item = short_item(c, kind, list->items[i]);
            if (kind == LIST_OF_ELEMENTS ? is_object(&item) == objects : objects == 0)
                items[done++] = item;
            else
                text_free(&item);
        }
    return items;
}

/* ---- Lines */

/* Returns the number of bytes up to and including the next comma outside a string; without such a comma, returns the length. */
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

/* Adds the items of a list. Each object starts a new line. */
static void add_items(struct text *t, const struct text *items, size_t count)
{
    text_add_string(t, "[");
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || is_object(&items[i]) || column(t) + 1 + items[i].length > WIDTH)
            add_line(t, INDENT);
        else
            text_add_string(t, " ");
        add_filled(t, items[i].bytes, (size_t)INDENT * 2);
        text_add_string(t, i + 1 < count ? "," : "");
    }
    add_line(t, INDENT / 2);
    text_add_string(t, "]");
}

/* Adds the items of a list on one line. */
static void add_one_line(struct text *t, const struct text *items, size_t count)
{
    text_add_string(t, "[");
    for (size_t i = 0; i < count; i++) {
        text_add_string(t, i > 0 ? ", " : "");
        text_add_string(t, items[i].bytes);
    }
    text_add_string(t, "]");
}

static void add_list(struct text *t, const struct canonical *c, const struct json_value *list)
{
    struct text *items = short_items(c, list), line = {0};
    size_t count = json_count(list);
    add_one_line(&line, items, count);
    text_add(&line, "", 1);
    if (column(t) + line.length - 1 < WIDTH)
        add_filled(t, line.bytes, INDENT);
    else
        add_items(t, items, count);
    for (size_t i = 0; i < count; i++)
        text_free(&items[i]);
    free(items);
    text_free(&line);
}

static void add_member(struct text *t, const struct canonical *c, const struct json_value *value)
{
    add_line(t, INDENT / 2);
    text_add_format(t, "\"%s\": ", value->name);
    if (json_is(value, JSON_ARRAY)) {
        add_list(t, c, value);
        return;
    }
    struct text line = short_item(c, OTHER_VALUE, value);
    add_filled(t, line.bytes, INDENT);
    text_free(&line);
}

static const struct json_value *read_canonical(struct canonical *c)
{
    tamis_base_meter_init(&c->meter, NULL);
    tamis_base_arena_init(&c->values, &c->meter);
    tamis_json_pull_init(&c->pull, NULL);
    tamis_json_pull_start(&c->pull, c->text, strlen(c->text));
    const struct json_value *policy = tamis_json_read_tree(&c->pull, &c->values);
    if (policy != NULL)
        return policy;
    out_of_memory(); /* the library has written the text, so the text is valid JSON and only memory can be missing */
}

void add_short_policy(struct text *t, const char *canonical)
{
    struct canonical c = {.text = canonical};
    const struct json_value *policy = read_canonical(&c);
    for (size_t i = 0; i < policy->count; i++) {
        text_add_string(t, i == 0 ? "{" : ",");
        add_member(t, &c, policy->items[i]);
    }
    text_add_string(t, "\n}\n");
    tamis_json_pull_free(&c.pull);
    tamis_base_arena_free(&c.values);
}
