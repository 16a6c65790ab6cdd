/* json_lines.c: reads and answers records of JSON Lines: {"id":…,"html":"…"}. */
#include "cli.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_id(struct text *out, const json_t *id)
{
    char *text = id == NULL ? NULL : json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    if (text == NULL)
        text_add_string(out, "null");
    for (const char *c = text; c != NULL && *c != '\0'; c++)
        text_add_string(out, *c == 0x7F ? "\\u007f" : (char[]){*c, '\0'});
    free(text);
}

void json_record_begin(const struct json_record *r, struct text *out)
{
    text_add_string(out, "{\"id\":");
    add_id(out, json_object_get(r->root, "id"));
    text_add_string(out, ",");
}

static void add_error(const struct json_record *r, struct text *out, const struct text *error)
{
    json_record_begin(r, out);
    text_add_string(out, "\"error\":");
    json_add_string(out, error->bytes, error->length);
    text_add_string(out, "}\n");
}

void json_record_error(const struct json_record *r, struct text *out, const char *format, ...)
{
    char line[512];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (int i = 0; i < length && line[i] != '\0'; i++) /* jansson can cut its message inside a character */
        if ((unsigned char)line[i] >= 0x80)
            line[i] = '?';
    add_error(r, out, &(struct text){.bytes = line, .length = strlen(line)});
}

void json_record_refusal(const struct json_record *r, struct text *out, tamis_error error)
{
    struct text line = {0};
    add_refusal(&line, error);
    add_error(r, out, &line);
    text_free(&line);
}

static bool fill(struct json_record *r, const json_error_t *error, uint64_t number, struct text *out)
{
    const json_t *html = json_object_get(r->root, "html");
    if (r->root == NULL)
        json_record_error(r, out, "line %ju: column %d: %s", (uintmax_t)number,
                          error->column > 0 ? error->column : 1, error->text);
    else if (!json_is_object(r->root))
        json_record_error(r, out, "line %ju: must be a JSON object", (uintmax_t)number);
    else if (!json_is_string(html))
        json_record_error(r, out, "line %ju: \"html\" %s", (uintmax_t)number,
                          html == NULL ? "is missing" : "must be a string");
    else {
        r->html = json_string_value(html);
        r->html_length = json_string_length(html);
        return true;
    }
    return false;
}

bool json_record_open(struct json_record *r, const char *line, size_t length, uint64_t number,
                      struct text *out)
{
    json_error_t error;
    /* Parsers differ in which of two equal keys they use, so refuse the record. */
    r->root = json_loadb(line, length, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (fill(r, &error, number, out))
        return true;
    json_record_close(r);
    return false;
}

void json_record_close(struct json_record *r)
{
    json_decref(r->root);
    *r = (struct json_record){0};
}

tamis_status json_record_feed(const struct json_record *r, input_sink sink, void *target)
{
    static const char mark[] = "\xEF\xBB\xBF";
    tamis_status status = TAMIS_OK;
    if (r->html_length >= 3 && memcmp(r->html, mark, 3) == 0)
        status = sink(target, mark, 3); /* a byte order mark for the decoder to remove */
    return status == TAMIS_OK ? sink(target, r->html, r->html_length) : status;
}

bool json_record_string(const struct json_record *r, const char *key, const char **value)
{
    const json_t *found = json_object_get(r->root, key);
    if (found == NULL || json_is_null(found))
        return true;
    if (!json_is_string(found) || strlen(json_string_value(found)) != json_string_length(found))
        return false; /* U+0000 is not allowed in a name */
    *value = json_string_value(found);
    return true;
}

bool json_record_dialect(const struct json_record *r, tamis_dialect *dialect)
{
    const char *name = NULL;
    if (!json_record_string(r, "dialect", &name))
        return false;
    return name == NULL || tamis_dialect_from_name(name, dialect);
}

bool json_record_unsigned(const struct json_record *r, const char *key, unsigned *value)
{
    const json_t *found = json_object_get(r->root, key);
    bool good = json_is_integer(found) && json_integer_value(found) >= 0 &&
                json_integer_value(found) <= UINT_MAX;
    if (good)
        *value = (unsigned)json_integer_value(found);
    return found == NULL || good;
}

bool json_record_bool(const struct json_record *r, const char *key, bool *value)
{
    const json_t *found = json_object_get(r->root, key);
    if (json_is_boolean(found))
        *value = json_is_true(found);
    return found == NULL || json_is_boolean(found);
}
