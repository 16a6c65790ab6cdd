/* json_out.c: JSON strings, and changes as JSON. */
#include "cli.h"
#include <string.h>
#include <tamis/report.h>

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

void json_add_member(struct text *t, const char *name, const char *value)
{
    text_add_format(t, "\"%s\":", name);
    json_add_c_string(t, value);
    text_add_string(t, ",");
}

void json_add_change(struct text *t, const tamis_change *c)
{
    json_add_member(t, "subject", tamis_subject_name(c->subject));
    json_add_member(t, "reason", tamis_reason_code(c->reason));
    json_add_member(t, "text", tamis_reason_text(c->reason));
    json_add_member(t, "outcome", tamis_outcome_name(c->outcome));
    json_add_member(t, "element", c->element);
    json_add_member(t, "attribute", c->attribute);
    json_add_member(t, "detail", c->detail);
    json_add_member(t, "rule", c->rule);
    text_add_format(t, "\"offset\":%ju,\"length\":%zu,\"line\":%ju,\"column\":%ju",
                    (uintmax_t)c->place.offset, c->length, (uintmax_t)c->place.line,
                    (uintmax_t)c->place.column);
}
