/* out.c: see out.h. */
#include "out.h"

#include "base/decimal.h"
#include "pull.h"

#include <stdlib.h>
#include <string.h>

/* Changes the size of the memory. Returns false, and changes nothing, if there is not enough memory. */
static bool resize(struct json_out *o, size_t capacity)
{
    const tamis_allocator *a = o->allocator;
    char *text = !a        ? realloc(o->text, capacity)
                 : o->text ? a->resize(a->user, o->text, o->capacity, capacity)
                           : a->allocate(a->user, capacity);
    if (!text)
        return false;
    o->text = text;
    o->capacity = capacity;
    return true;
}

/* Makes space for `more` bytes and a NUL. Returns false after a failure. */
static bool reserve(struct json_out *o, size_t more)
{
    size_t needed = o->n + more + 1;
    if (o->has_failed || needed < more)
        o->has_failed = true;
    if (o->has_failed || needed <= o->capacity)
        return !o->has_failed;
    size_t capacity = needed < SIZE_MAX / 2 ? 2 * needed : needed;
    o->has_failed = !resize(o, capacity);
    return !o->has_failed;
}

static void put(struct json_out *o, const char *p, size_t n)
{
    if (reserve(o, n)) {
        memcpy(o->text + o->n, p, n);
        o->n += n;
    }
}

static void put_line(struct json_out *o)
{
    put(o, "\n", 1);
    for (unsigned i = 0; i < o->depth; i++)
        put(o, "  ", 2);
}

/* Writes the comma, the line feed and the indentation that are needed before an item or a member.
 * Before the value of a member, writes nothing. */
static void begin_item(struct json_out *o)
{
    if (o->after_name) {
        o->after_name = false;
        return;
    }
    if (o->has_item)
        put(o, ",", 1);
    if (o->is_compact && o->new_line)
        put(o, "\n", 1);
    else if (!o->is_compact && o->depth > 0)
        put_line(o);
    o->new_line = false;
    o->has_item = true;
}

void tamis_json_open(struct json_out *o, char bracket)
{
    begin_item(o);
    put(o, &bracket, 1);
    o->depth++;
    o->has_item = false;
}

void tamis_json_close(struct json_out *o, char bracket)
{
    o->depth--;
    if (o->has_item && !o->is_compact)
        put_line(o);
    put(o, &bracket, 1);
    o->has_item = true; /* this array or object is an item of the one around it */
}

static void put_quoted(struct json_out *o, const char *p, size_t n)
{
    const char *end = p + n;
    put(o, "\"", 1);
    while (p < end && reserve(o, (size_t)(end - p) + JSON_ESCAPED)) {
        char *out = o->text + o->n;
        p = tamis_json_escape(p, end, &out, o->text + o->capacity - 1);
        o->n = (size_t)(out - o->text);
    }
    put(o, "\"", 1);
}

void tamis_json_put_name(struct json_out *o, const char *name, size_t n)
{
    begin_item(o);
    put_quoted(o, name, n);
    put(o, ": ", o->is_compact ? 1 : 2);
    o->after_name = true;
}

void tamis_json_put_string(struct json_out *o, const char *string)
{
    begin_item(o);
    put_quoted(o, string, strlen(string));
}

void tamis_json_put_member(struct json_out *o, const char *name, const char *string)
{
    tamis_json_put_name(o, name, strlen(name));
    tamis_json_put_string(o, string);
}

void tamis_json_put_number(struct json_out *o, uint64_t number)
{
    char digits[DECIMAL_DIGITS];
    struct span written = tamis_base_decimal(number, digits);
    begin_item(o);
    put(o, written.p, written.n);
}

void tamis_json_put_flag(struct json_out *o, bool value)
{
    begin_item(o);
    put(o, value ? "true" : "false", value ? 4 : 5);
}

void tamis_json_put_null(struct json_out *o)
{
    begin_item(o);
    put(o, "null", 4);
}

char *tamis_json_take(struct json_out *o)
{
    bool is_done = reserve(o, 0) && (!o->allocator || resize(o, o->n + 1));
    char *text = o->text;
    if (is_done)
        text[o->n] = '\0';
    else if (!o->allocator)
        free(text);
    else if (text)
        o->allocator->release(o->allocator->user, text, o->capacity);
    *o = (struct json_out){.text = NULL};
    return is_done ? text : NULL;
}
