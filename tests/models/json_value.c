/* json_value.c: the values of json.h. */
#include <stdlib.h>
#include <string.h>

#include "json.h"

static void *must(void *p)
{
    if (!p)
        abort();
    return p;
}

static json_t *make(enum model_json_type type)
{
    json_t *v = must(calloc(1, sizeof *v));
    v->type = type;
    v->references = 1;
    return v;
}

/* ---- References */

json_t *json_incref(json_t *v)
{
    if (v)
        v->references++;
    return v;
}

void json_decref(json_t *v)
{
    if (!v || --v->references > 0)
        return;
    for (size_t i = 0; i < v->count; i++) {
        json_decref(v->items[i]);
        if (v->names)
            free(v->names[i]);
    }
    free(v->items);
    free(v->names);
    free(v->name_lengths);
    free(v->name_places);
    free(v->text);
    free(v);
}

/* ---- Items */

void model_json_add(json_t *v, const char *name, size_t n, size_t name_at, json_t *item)
{
    if (v->count == v->capacity) {
        v->capacity = v->capacity ? 2 * v->capacity : 4;
        v->items = must(realloc(v->items, v->capacity * sizeof *v->items));
        if (name) {
            v->names = must(realloc(v->names, v->capacity * sizeof *v->names));
            v->name_lengths = must(realloc(v->name_lengths, v->capacity * sizeof *v->name_lengths));
            v->name_places = must(realloc(v->name_places, v->capacity * sizeof *v->name_places));
        }
    }
    if (name) {
        char *copy = must(malloc(n + 1));
        memcpy(copy, name, n);
        copy[n] = '\0';
        v->names[v->count] = copy;
        v->name_lengths[v->count] = n;
        v->name_places[v->count] = name_at;
    }
    v->items[v->count++] = item;
}

json_t *json_copy(const json_t *v)
{
    json_t *copy = make(v->type);
    copy->at = v->at;
    copy->is_integer = v->is_integer;
    copy->integer = v->integer;
    copy->length = v->length;
    if (v->text) {
        copy->text = must(malloc(v->length + 1));
        memcpy(copy->text, v->text, v->length + 1);
    }
    for (size_t i = 0; i < v->count; i++)
        model_json_add(copy, v->names ? v->names[i] : NULL, v->names ? v->name_lengths[i] : 0,
                       v->names ? v->name_places[i] : 0, json_incref(v->items[i]));
    return copy;
}

json_t *json_deep_copy(const json_t *v)
{
    json_t *copy = v ? json_copy(v) : NULL;
    for (size_t i = 0; copy && i < copy->count; i++) {
        json_t *item = copy->items[i];
        copy->items[i] = json_deep_copy(item);
        json_decref(item);
    }
    return copy;
}

static bool equal_number(const json_t *a, const json_t *b)
{
    if (a->is_integer != b->is_integer)
        return false;
    if (a->is_integer)
        return a->integer == b->integer;
    double x = strtod(a->text, NULL), y = strtod(b->text, NULL);
    return !(x < y) && !(x > y);
}

bool json_equal(const json_t *a, const json_t *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count)
        return false;
    if (a->type == MODEL_NUMBER)
        return equal_number(a, b);
    if (a->type == MODEL_STRING)
        return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
    for (size_t i = 0; i < a->count; i++)
        if (!json_equal(a->items[i],
                        a->names ? json_object_getn(b, a->names[i], a->name_lengths[i]) : b->items[i]))
            return false;
    return true;
}

/* ---- Making values */

json_t *json_null(void)
{
    return make(MODEL_NULL);
}

json_t *json_true(void)
{
    return make(MODEL_TRUE);
}

json_t *json_boolean(bool value)
{
    return make(value ? MODEL_TRUE : MODEL_FALSE);
}

json_t *json_integer(json_int_t value)
{
    json_t *v = make(MODEL_NUMBER);
    v->is_integer = true;
    v->integer = value;
    v->text = must(malloc(24));
    v->length = (size_t)snprintf(v->text, 24, "%lld", (long long)value);
    return v;
}

json_t *json_stringn(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        int length = model_json_utf8((const unsigned char *)bytes + i, n - i);
        if (length <= 0)
            return NULL;
        i += (size_t)length;
    }
    json_t *v = make(MODEL_STRING);
    v->text = must(malloc(n + 1));
    if (n > 0)
        memcpy(v->text, bytes, n);
    v->text[n] = '\0';
    v->length = n;
    return v;
}

json_t *json_array(void)
{
    return make(MODEL_ARRAY);
}

json_t *json_object(void)
{
    return make(MODEL_OBJECT);
}

/* ---- Reading values */

static bool is(const json_t *v, enum model_json_type type)
{
    return v && v->type == type;
}

bool json_is_null(const json_t *v)
{
    return is(v, MODEL_NULL);
}

bool json_is_true(const json_t *v)
{
    return is(v, MODEL_TRUE);
}

bool json_is_string(const json_t *v)
{
    return is(v, MODEL_STRING);
}

bool json_is_object(const json_t *v)
{
    return is(v, MODEL_OBJECT);
}

json_int_t json_integer_value(const json_t *v)
{
    return is(v, MODEL_NUMBER) ? v->integer : 0;
}

const char *json_string_value(const json_t *v)
{
    return json_is_string(v) ? v->text : NULL;
}

size_t json_string_length(const json_t *v)
{
    return json_is_string(v) ? v->length : 0;
}

/* ---- Arrays */

size_t json_array_size(const json_t *array)
{
    return is(array, MODEL_ARRAY) ? array->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    return index < json_array_size(array) ? array->items[index] : NULL;
}

void json_array_append(json_t *array, json_t *item)
{
    json_array_append_new(array, json_incref(item));
}

void json_array_append_new(json_t *array, json_t *item)
{
    if (item)
        model_json_add(array, NULL, 0, 0, item);
}

void json_array_set_new(json_t *array, size_t index, json_t *item)
{
    if (!item || index >= json_array_size(array)) {
        json_decref(item);
        return;
    }
    json_decref(array->items[index]);
    array->items[index] = item;
}

void json_array_remove(json_t *array, size_t index)
{
    if (index >= json_array_size(array))
        return;
    json_decref(array->items[index]);
    array->count--;
    memmove(array->items + index, array->items + index + 1, (array->count - index) * sizeof *array->items);
}

/* ---- Objects */

size_t json_object_size(const json_t *object)
{
    return is(object, MODEL_OBJECT) ? object->count : 0;
}

static size_t index_of(const json_t *object, const char *name, size_t n)
{
    for (size_t i = 0; i < json_object_size(object); i++)
        if (object->name_lengths[i] == n && memcmp(object->names[i], name, n) == 0)
            return i;
    return SIZE_MAX;
}

json_t *json_object_getn(const json_t *object, const char *name, size_t n)
{
    size_t i = index_of(object, name, n);
    return i == SIZE_MAX ? NULL : object->items[i];
}

json_t *json_object_get(const json_t *object, const char *name)
{
    return json_object_getn(object, name, strlen(name));
}

int json_object_setn_new(json_t *object, const char *name, size_t n, json_t *value)
{
    size_t i = index_of(object, name, n);
    if (!value)
        return -1;
    if (i == SIZE_MAX) {
        model_json_add(object, name, n, 0, value);
    } else {
        json_decref(object->items[i]);
        object->items[i] = value;
    }
    return 0;
}

int json_object_set_new(json_t *object, const char *name, json_t *value)
{
    return json_object_setn_new(object, name, strlen(name), value);
}

int json_object_set(json_t *object, const char *name, json_t *value)
{
    return json_object_set_new(object, name, json_incref(value));
}
