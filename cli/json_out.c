/* json_out.c: adds JSON strings, and the JSON text in a struct json_out (json/out.h), to a text. */
#include "cli.h"
#include <stdlib.h>
#include <string.h>

#include "json/report.h"

void json_add_string(struct text *t, const char *bytes, size_t length)
{
    const char *end = length > 0 ? bytes + length : bytes;
    text_add(t, "\"", 1);
    while (bytes != end) {
        text_reserve(t, (size_t)(end - bytes) + JSON_ESCAPED);
        char *out = t->bytes + t->length;
        bytes = tamis_json_escape(bytes, end, &out, t->bytes + t->capacity);
        t->length = (size_t)(out - t->bytes);
    }
    text_add(t, "\"", 1);
}

void json_add_c_string(struct text *t, const char *string)
{
    json_add_string(t, string, strlen(string));
}

void json_add_written(struct text *t, struct json_out *o)
{
    char *written = tamis_json_take(o);
    if (written == NULL)
        out_of_memory();
    text_add_string(t, written);
    free(written);
}

void json_put_file(struct json_out *o, const char *name)
{
    struct text valid = {0};
    add_utf8(&valid, name, strlen(name));
    text_add(&valid, "", 1);
    tamis_json_put_member(o, "file", valid.bytes);
    text_free(&valid);
}
