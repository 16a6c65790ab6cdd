/* json_lines.c: reads and answers records of JSON Lines: {"id":…,"html":"…"}. */
#include "cli.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

void json_record_begin(const struct json_record *r, struct text *out)
{
    const struct json_value *id = tamis_json_get(r->root, "id");
    text_add_string(out, "{\"id\":");
    if (id == NULL)
        text_add_string(out, "null");
    else
        text_add(out, r->line + id->at, id->end - id->at);
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
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    add_error(r, out, &(struct text){.bytes = line, .length = strlen(line)});
}

void json_record_refusal(const struct json_record *r, struct text *out, tamis_error error)
{
    struct text line = {0};
    add_refusal(&line, error);
    add_error(r, out, &line);
    text_free(&line);
}

/* Returns the column of a byte, in code points. */
static size_t column_of(const char *line, size_t at)
{
    size_t column = 1;
    for (size_t i = 0; i < at; i++)
        column += ((unsigned char)line[i] & 0xC0) != 0x80;
    return column;
}

void json_fault_error(const struct json_pull *p, const char *line, uint64_t number, struct text *out)
{
    char sentence[JSON_FAULT_BYTES];
    tamis_json_fault_text(p, sentence);
    for (char *c = sentence; *c != '\0'; c++) /* the token can be cut inside a character */
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    text_add_format(out, "line %ju: column %zu: %s", (uintmax_t)number, column_of(line, p->fault_at),
                    sentence);
    if (p->fault == JSON_FAULT_TWICE)
        text_add_format(out, "; the first is at column %zu", column_of(line, p->twin_at));
}

static bool fill(struct json_record *r, uint64_t number, struct text *out)
{
    const struct json_value *html = tamis_json_get(r->root, "html");
    struct text error = {0};
    if (r->root == NULL) {
        json_fault_error(&r->pull, r->line, number, &error);
        add_error(r, out, &error);
        text_free(&error);
    } else if (!json_is(r->root, JSON_OBJECT)) {
        json_record_error(r, out, "line %ju: must be a JSON object", (uintmax_t)number);
    } else if (!json_is(html, JSON_STRING)) {
        json_record_error(r, out, "line %ju: \"html\" %s", (uintmax_t)number,
                          html == NULL ? "is missing" : "must be a string");
    } else {
        r->html = html->text;
        r->html_length = html->length;
        return true;
    }
    return false;
}

bool json_record_open(struct json_record *r, const char *line, size_t length, uint64_t number,
                      struct text *out)
{
    *r = (struct json_record){.line = line};
    tamis_base_meter_init(&r->meter, NULL);
    tamis_base_arena_init(&r->values, &r->meter);
    tamis_json_pull_init(&r->pull, NULL);
    tamis_json_pull_start(&r->pull, line, length);
    r->root = tamis_json_read_tree(&r->pull, &r->values);
    if (r->root == NULL && (r->pull.fault == JSON_FAULT_NONE || r->pull.fault == JSON_FAULT_MEMORY))
        out_of_memory();
    if (fill(r, number, out))
        return true;
    json_record_close(r);
    return false;
}

void json_record_close(struct json_record *r)
{
    tamis_json_pull_free(&r->pull);
    tamis_base_arena_free(&r->values);
}

tamis_status json_record_feed(const struct json_record *r, input_sink sink, void *target)
{
    static const char mark[] = "\xEF\xBB\xBF";
    tamis_status status = TAMIS_OK;
    if (r->html_length >= 3 && memcmp(r->html, mark, 3) == 0)
        status = sink(target, mark, 3); /* the decoder removes this byte order mark, and keeps the U+FEFF */
    return status == TAMIS_OK ? sink(target, r->html, r->html_length) : status;
}

bool json_record_string(const struct json_record *r, const char *key, const char **value)
{
    const struct json_value *found = tamis_json_get(r->root, key);
    if (found == NULL || json_is(found, JSON_NULL))
        return true;
    if (!json_is(found, JSON_STRING) || strlen(found->text) != found->length)
        return false; /* U+0000 is not allowed in a name */
    *value = found->text;
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
    const struct json_value *found = tamis_json_get(r->root, key);
    uint64_t number;
    bool good = tamis_json_unsigned(found, &number) && number <= UINT_MAX;
    if (good)
        *value = (unsigned)number;
    return found == NULL || good;
}

bool json_record_bool(const struct json_record *r, const char *key, bool *value)
{
    const struct json_value *found = tamis_json_get(r->root, key);
    if (json_is_boolean(found))
        *value = json_is(found, JSON_TRUE);
    return found == NULL || json_is_boolean(found);
}
