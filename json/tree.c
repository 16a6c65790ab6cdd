/* tree.c: makes a tree of values from the tokens of a JSON text. */
#include "tree.h"

#include <string.h>

/* An array or object that has not ended, and its first and last items. */
struct open_value {
    struct json_value *value;
    struct json_value *first, *last;
};

struct builder {
    struct json_pull *pull;
    struct arena *arena;
    struct json_value *root;
    const char *name; /* the name of the member whose value is next */
    size_t name_length;
    uint32_t name_at;
    size_t depth;
    struct open_value *open; /* [JSON_DEEPEST] */
};

/* Returns the decoded string, followed by NUL, or NULL if there is not enough memory. */
static char *copy_string(struct builder *b, size_t *length)
{
    const struct json_pull *p = b->pull;
    struct json_token t = p->token;
    char *copy = arena_allocate(b->arena, t.end - t.begin);
    if (copy) {
        *length = tamis_json_decode((const char *)p->text, t, copy);
        copy[*length] = '\0';
    }
    return copy;
}

static char *copy_number(struct builder *b, size_t *length)
{
    struct json_token t = b->pull->token;
    *length = t.end - t.begin;
    return tamis_base_arena_copy(b->arena, span_of((const char *)b->pull->text + t.begin, *length));
}

static void append(struct builder *b, struct json_value *v)
{
    struct open_value *o = b->depth > 0 ? &b->open[b->depth - 1] : NULL;
    if (!o) {
        b->root = v;
        return;
    }
    if (o->last)
        o->last->next = v;
    else
        o->first = v;
    o->last = v;
    o->value->count++;
}

static bool add_value(struct builder *b, enum json_event type)
{
    struct json_value *v = arena_allocate(b->arena, sizeof *v);
    if (!v)
        return false;
    struct json_token t = b->pull->token;
    *v = (struct json_value){.type = type, .at = t.begin, .end = t.end, .name_at = t.begin};
    if (b->name) {
        v->name = b->name;
        v->name_length = b->name_length;
        v->name_at = b->name_at;
    }
    b->name = NULL;
    append(b, v);
    if (type == JSON_STRING)
        v->text = copy_string(b, &v->length);
    else if (type == JSON_NUMBER)
        v->text = copy_number(b, &v->length);
    else if (type == JSON_OBJECT || type == JSON_ARRAY)
        b->open[b->depth++] = (struct open_value){v, NULL, NULL};
    return v->text || (type != JSON_STRING && type != JSON_NUMBER);
}

static bool add_name(struct builder *b)
{
    b->name_at = b->pull->token.begin;
    b->name = copy_string(b, &b->name_length);
    return b->name != NULL;
}

/* Makes the array `items` of the array or object `value`, which has ended. */
static bool end_value(struct builder *b, const struct open_value *o, struct json_value *value)
{
    size_t i = 0;
    const struct json_value **items = tamis_base_arena_array(b->arena, value->count, sizeof(void *));
    value->end = b->pull->token.end;
    value->items = items;
    for (const struct json_value *v = o->first; v && items; v = v->next)
        items[i++] = v;
    return items != NULL;
}

static bool close(struct builder *b)
{
    struct open_value *o = &b->open[--b->depth];
    return o->value && end_value(b, o, o->value);
}

static bool build(struct builder *b, enum json_event event)
{
    switch (event) {
    case JSON_NAME:
        return add_name(b);
    case JSON_OBJECT_END:
    case JSON_ARRAY_END:
        return close(b);
    default:
        return add_value(b, event);
    }
}

const struct json_value *tamis_json_read_tree(struct json_pull *p, struct arena *a)
{
    struct open_value open[JSON_DEEPEST] = {{NULL, NULL, NULL}};
    struct builder b = {.pull = p, .arena = a, .open = open};
    enum json_event event;
    while ((event = tamis_json_next(p)) != JSON_ENDED)
        if (event == JSON_FAILED || !build(&b, event))
            return NULL;
    return b.root;
}

const struct json_value *tamis_json_get_n(const struct json_value *object, const char *name, size_t n)
{
    for (size_t i = 0; json_is(object, JSON_OBJECT) && i < object->count; i++) {
        const struct json_value *v = object->items[i];
        if (v->name_length == n && memcmp(v->name, name, n) == 0)
            return v;
    }
    return NULL;
}

const struct json_value *tamis_json_get(const struct json_value *object, const char *name)
{
    return tamis_json_get_n(object, name, strlen(name));
}
