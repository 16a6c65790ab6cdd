/* json.h: a second JSON reader: a recursive parser that reads one byte after another. It is the oracle for src/json. Tests
 * also use it to read tables and to compare results. The functions have the names and the meaning of those of the library
 * jansson: `_new` takes ownership of the value. If there is no memory, the program ends. */
#ifndef TESTS_MODELS_JSON_H
#define TESTS_MODELS_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum model_json_type {
    MODEL_NULL,
    MODEL_FALSE,
    MODEL_TRUE,
    MODEL_NUMBER,
    MODEL_STRING,
    MODEL_ARRAY,
    MODEL_OBJECT
};

typedef int64_t json_int_t;

typedef struct model_json json_t;
struct model_json {
    enum model_json_type type;
    size_t references;
    size_t at;          /* the offset in the text */
    bool is_integer;    /* the value is a number without fraction and exponent */
    json_int_t integer; /* if `is_integer`: the value, limited to the range of the type */
    char *text;         /* a string, decoded, or a number as it was written; with a NUL */
    size_t length;
    json_t **items; /* the items of an array, or the values of an object's members */
    char **names;   /* the names of the members, decoded, each with a NUL */
    size_t *name_lengths, *name_places;
    size_t count, capacity;
};

/* ---- json.c */

/* The depth at which a text is refused. It is the same as in src/json/pull.h. */
enum { MODEL_JSON_DEEPEST = 512 };

/* Reads a text. On failure returns NULL, and sets `*wrong` to the offset of the first byte that is wrong: for a string
 * without an end, that is its opening quote; for a name that an object has twice, it is the second name. `wrong` may be
 * NULL. */
json_t *json_loadn(const char *text, size_t n, size_t *wrong);

/* Returns the length of the well-formed UTF-8 sequence at `p`; 0 if there is none, and -1 if the bytes end within one. */
int model_json_utf8(const unsigned char *p, size_t n);

/* ---- json_value.c */

json_t *json_incref(json_t *v);
void json_decref(json_t *v);
json_t *json_copy(const json_t *v); /* the copy has the same items, which are shared */
json_t *json_deep_copy(const json_t *v);
bool json_equal(const json_t *a, const json_t *b);

json_t *json_null(void);
json_t *json_true(void);
json_t *json_boolean(bool value);
json_t *json_integer(json_int_t value);
json_t *json_stringn(const char *bytes, size_t n); /* NULL if the bytes are not UTF-8 */
json_t *json_array(void);
json_t *json_object(void);

bool json_is_null(const json_t *v);
bool json_is_true(const json_t *v);
bool json_is_string(const json_t *v);
bool json_is_object(const json_t *v);
json_int_t json_integer_value(const json_t *v);
const char *json_string_value(const json_t *v);
size_t json_string_length(const json_t *v);

size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
void json_array_append(json_t *array, json_t *item);
void json_array_append_new(json_t *array, json_t *item);
void json_array_set_new(json_t *array, size_t index, json_t *item);
void json_array_remove(json_t *array, size_t index);

size_t json_object_size(const json_t *object);
json_t *json_object_get(const json_t *object, const char *name);
json_t *json_object_getn(const json_t *object, const char *name, size_t n);
/* These functions return 0, or -1 if the value is NULL. */
int json_object_set(json_t *object, const char *name, json_t *value);
int json_object_set_new(json_t *object, const char *name, json_t *value);
int json_object_setn_new(json_t *object, const char *name, size_t n, json_t *value);

/* Adds an item or, with a name, a new member, whose name is at the offset `name_at` of the text. */
void model_json_add(json_t *v, const char *name, size_t n, size_t name_at, json_t *item);

#define json_array_foreach(array, index, value) \
    for ((index) = 0; (index) < json_array_size(array) && ((value) = json_array_get(array, index)) != NULL; \
         (index)++)

#define MODEL_JSON_JOIN(a, b)  a##b
#define MODEL_JSON_INDEX(line) MODEL_JSON_JOIN(member_, line)
#define json_object_foreach(object, name, value) \
    for (size_t MODEL_JSON_INDEX(__LINE__) = 0; \
         MODEL_JSON_INDEX(__LINE__) < json_object_size(object) && \
         ((name) = (object)->names[MODEL_JSON_INDEX(__LINE__)], \
         (value) = (object)->items[MODEL_JSON_INDEX(__LINE__)], true); \
         MODEL_JSON_INDEX(__LINE__)++)

/* ---- json_text.c */

/* Makes a value: [ and ] for an array, { and } for an object with names (s), s a string, o a value of which the new value takes
 * ownership, O a value that is shared, i an int, I a json_int_t. Spaces, commas and colons are ignored. Returns NULL if one of the
 * values is NULL. */
json_t *json_pack(const char *format, ...);

enum { JSON_COMPACT = 1, JSON_ENSURE_ASCII = 2, JSON_SORT_KEYS = 4 };
char *json_dumps(const json_t *v, int flags); /* from malloc() */
void json_dumpf(const json_t *v, FILE *file, int flags);

#endif
