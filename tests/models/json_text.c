/* json_text.c: makes values of json.h from a format, and writes them as text. */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* ---- json_pack() */

struct packer {
    const char *format;
    va_list arguments;
    bool has_failed; /* a value is NULL */
};

static char next_letter(struct packer *p)
{
    p->format += strspn(p->format, " ,:");
    return *p->format ? *p->format++ : '\0';
}

static json_t *pack_value(struct packer *p, char letter);

static json_t *pack_items(struct packer *p, json_t *v, char last)
{
    char letter;
    while ((letter = next_letter(p)) != last && letter != '\0') {
        const char *name = last == '}' ? va_arg(p->arguments, const char *) : NULL;
        json_t *item = pack_value(p, name ? next_letter(p) : letter);
        p->has_failed = p->has_failed || !item;
        if (item)
            model_json_add(v, name, name ? strlen(name) : 0, 0, item);
    }
    return v;
}

static json_t *pack_value(struct packer *p, char letter)
{
    const char *string;
    switch (letter) {
    case '[':
        return pack_items(p, json_array(), ']');
    case '{':
        return pack_items(p, json_object(), '}');
    case 's':
        string = va_arg(p->arguments, const char *);
        return string ? json_stringn(string, strlen(string)) : NULL;
    case 'o':
        return va_arg(p->arguments, json_t *);
    case 'O':
        return json_incref(va_arg(p->arguments, json_t *));
    case 'i':
        return json_integer(va_arg(p->arguments, int));
    case 'I':
        return json_integer(va_arg(p->arguments, json_int_t));
    default:
        fprintf(stderr, "json_pack: no value has the letter '%c'\n", letter);
        abort();
    }
}

json_t *json_pack(const char *format, ...)
{
    struct packer p = {.format = format};
    va_start(p.arguments, format);
    json_t *v = pack_value(&p, next_letter(&p));
    va_end(p.arguments);
    if (!p.has_failed)
        return v;
    json_decref(v);
    return NULL;
}

/* ---- Text */

static void put_character(FILE *out, const unsigned char *p, int length, int flags)
{
    unsigned long c = length == 1   ? p[0]
                      : length == 2 ? (p[0] & 0x1FUL) << 6 | (p[1] & 0x3F)
                      : length == 3 ? (p[0] & 0x0FUL) << 12 | (p[1] & 0x3FUL) << 6 | (p[2] & 0x3F)
                                    : (p[0] & 0x07UL) << 18 | (p[1] & 0x3FUL) << 12 | (p[2] & 0x3FUL) << 6 |
                                          (p[3] & 0x3F);
    if (c == '"' || c == '\\')
        fprintf(out, "\\%c", (int)c);
    else if (c >= 0x10000 && (flags & JSON_ENSURE_ASCII))
        fprintf(out, "\\u%04lX\\u%04lX", 0xD800 + ((c - 0x10000) >> 10), 0xDC00 + ((c - 0x10000) & 0x3FF));
    else if (c < 0x20 || (c >= 0x80 && (flags & JSON_ENSURE_ASCII)))
        fprintf(out, "\\u%04lX", c);
    else
        fwrite(p, 1, (size_t)length, out);
}

static void put_string(FILE *out, const char *text, size_t n, int flags)
{
    const unsigned char *p = (const unsigned char *)text;
    fputc('"', out);
    for (size_t i = 0; i < n;) {
        int length = model_json_utf8(p + i, n - i);
        put_character(out, p + i, length, flags);
        i += (size_t)length;
    }
    fputc('"', out);
}

/* Returns the index of the member at this position: in the order of names with JSON_SORT_KEYS, otherwise in the order of
 * the object. */
static size_t member_at(const json_t *v, size_t position, int flags)
{
    for (size_t i = 0; (flags & JSON_SORT_KEYS) && i < v->count; i++) {
        size_t before = 0;
        for (size_t k = 0; k < v->count; k++)
            before += strcmp(v->names[k], v->names[i]) < 0;
        if (before == position)
            return i;
    }
    return position;
}

static void put_value(FILE *out, const json_t *v, int flags)
{
    static const char *const words[] = {"null", "false", "true"};
    bool compact = flags & JSON_COMPACT, is_object = v->type == MODEL_OBJECT;
    if (v->type <= MODEL_TRUE)
        fputs(words[v->type], out);
    else if (v->type == MODEL_NUMBER)
        fputs(v->text, out);
    else if (v->type == MODEL_STRING)
        put_string(out, v->text, v->length, flags);
    if (v->type < MODEL_ARRAY)
        return;
    fputc(is_object ? '{' : '[', out);
    for (size_t i = 0; i < v->count; i++) {
        size_t at = is_object ? member_at(v, i, flags) : i;
        if (i > 0)
            fputs(compact ? "," : ", ", out);
        if (is_object) {
            put_string(out, v->names[at], v->name_lengths[at], flags);
            fputs(compact ? ":" : ": ", out);
        }
        put_value(out, v->items[at], flags);
    }
    fputc(is_object ? '}' : ']', out);
}

void json_dumpf(const json_t *v, FILE *file, int flags)
{
    put_value(file, v, flags);
}

#ifdef _WIN32 /* Windows has no open_memstream() */
char *json_dumps(const json_t *v, int flags)
{
    FILE *file = tmpfile();
    if (!file)
        abort();
    put_value(file, v, flags);
    size_t n = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(n + 1);
    if (!text || fread(text, 1, n, file) != n)
        abort();
    text[n] = '\0';
    fclose(file);
    return text;
}
#else
char *json_dumps(const json_t *v, int flags)
{
    char *text = NULL;
    size_t n;
    FILE *file = open_memstream(&text, &n);
    if (!file)
        abort();
    put_value(file, v, flags);
    fclose(file);
    return text;
}
#endif
