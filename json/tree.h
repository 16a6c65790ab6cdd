/* tree.h: the values of a JSON text, with their places. The functions that take a value accept NULL, which has no type, no items and no members. */
#ifndef TAMIS_JSON_TREE_H
#define TAMIS_JSON_TREE_H

#include "base/arena.h"
#include "pull.h"

struct json_value {
    /* JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_TRUE, JSON_FALSE or JSON_NULL. */
    enum json_event type;
    uint32_t at, end; /* the offsets of the first byte in the text, and of the byte after the last one */
    uint32_t name_at; /* for a member of an object, the offset of its name; otherwise the same as `at` */
    uint32_t count;   /* the number of items or members */
    /* The items of an array, or the members of an object, in the order of the text. */
    const struct json_value **items;
    const struct json_value *next; /* the next item or member */
    const char *name;              /* for a member of an object, its name: decoded, and followed by NUL */
    size_t name_length;
    const char *text; /* a string, decoded, or a number as it is written; followed by NUL */
    size_t length;    /* the length of `text` */
};

/* Reads the text that `p` has started to read. The values are allocated in `a`. Returns NULL after an error; in this case,
 * p->fault or the status of the arena's meter states the error. */
const struct json_value *tamis_json_read_tree(struct json_pull *p, struct arena *a);

/* Returns the member with this name, or NULL. */
const struct json_value *tamis_json_get_n(const struct json_value *object, const char *name, size_t n);
const struct json_value *tamis_json_get(const struct json_value *object, const char *name);

static inline bool json_is(const struct json_value *v, enum json_event type)
{
    return v && v->type == type;
}

static inline bool json_is_boolean(const struct json_value *v)
{
    return json_is(v, JSON_TRUE) || json_is(v, JSON_FALSE);
}

/* Returns the number of items of an array; 0 for other values. */
static inline size_t json_count(const struct json_value *v)
{
    return json_is(v, JSON_ARRAY) ? v->count : 0;
}

/* Returns an item of an array, or NULL. */
static inline const struct json_value *json_item(const struct json_value *v, size_t index)
{
    return index < json_count(v) ? v->items[index] : NULL;
}

/* Returns a string; NULL for other values. */
static inline const char *json_string(const struct json_value *v)
{
    return json_is(v, JSON_STRING) ? v->text : NULL;
}

/* ---- integer.c. The locale has no effect. */

/* If the value is a number that is written with digits only, or as -0, and is at most UINT64_MAX, stores the
 * number and returns true. Otherwise returns false. */
bool tamis_json_unsigned(const struct json_value *v, uint64_t *number);

/* Reports whether the value is a number that is written without a fraction and without an exponent. */
bool tamis_json_is_integer(const struct json_value *v);

#endif
