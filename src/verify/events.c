/* events.c: records the events of the SGML lexer as a reading (reading.h).
 * This file expands the references in the strings of the events. */
#include <tamis/sgml.h>

#include "verify/reading.h"

struct string {
    tamis_sgml_type type;
    struct span s;
};

static struct string string_at(const tamis_token *t, size_t i)
{
    struct string string = {TAMIS_SGML_EOF, {NULL, 0}};
    string.s.p = tamis_token_event_string(t, i, &string.type, &string.s.n);
    return string;
}

/* Adds a part that contains `string` with its references expanded. The expansion is never longer than `string`. A reference
 * that tamis_sgml_expand() cannot expand is recorded as unexpected. */
static void add_expanded(struct reader *r, enum part_mark mark, struct string string, uint64_t offset)
{
    struct buf *out = &r->reading.events;
    bool complete = true;
    tamis_verify_begin(&r->reading, mark, offset);
    if (!buf_reserve(out, string.s.n))
        return;
    out->n += tamis_sgml_expand(string.type, string.s.p, string.s.n, out->p + out->n, string.s.n, &complete);
    if (!complete)
        tamis_verify_add_unexpected(&r->reading, "a reference that SGML does not define", offset);
}

static void add_attribute(struct reader *r, struct string name, struct string value, uint64_t offset)
{
    if (!name.s.p)
        tamis_verify_add_unexpected(&r->reading, "a value without a name", offset);
    tamis_verify_add(&r->reading, MARK_NAME, name.s, offset);
    add_expanded(r, MARK_VALUE, value, offset);
}

/* Adds a tag. The first string of the event begins with the delimiter
 * "<" or "</", which has `delimiter` bytes and is not recorded. */
static void add_tag(struct reader *r, const tamis_token *t, enum part_mark mark, size_t delimiter)
{
    uint64_t offset = tamis_token_offset(t);
    size_t last = tamis_token_event_count(t) - 1;
    struct span name = string_at(t, 0).s;
    tamis_verify_add(&r->reading, mark, span_of(name.p + delimiter, name.n - delimiter), offset);
    for (size_t i = 1; i + 1 < last; i += 2)
        add_attribute(r, string_at(t, i), string_at(t, i + 1), offset);
    if (string_at(t, last).type != TAMIS_SGML_TAGC)
        tamis_verify_add_unexpected(&r->reading, "an incomplete tag", offset);
}

static void add_reference(struct reader *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t);
    bool closed = tamis_token_event_count(t) == 2 && span_equal(string_at(t, 1).s, SPAN(";"));
    if (!closed)
        tamis_verify_add_unexpected(&r->reading, "a reference without a semicolon", offset);
    add_expanded(r, MARK_TEXT, string_at(t, 0), offset);
}

static void add_primary(struct reader *r, const tamis_token *t)
{
    struct string first = string_at(t, 0);
    if (r->slash && first.type != TAMIS_SGML_START)
        tamis_verify_add_unexpected(&r->reading, "a slash outside a start tag", tamis_token_offset(t));
    r->slash = false;
    if (first.type == TAMIS_SGML_START)
        add_tag(r, t, MARK_START, 1);
    else if (first.type == TAMIS_SGML_END)
        add_tag(r, t, MARK_END, 2);
    else if (first.type == TAMIS_SGML_DATA)
        tamis_verify_add(&r->reading, MARK_TEXT, first.s, tamis_token_offset(t));
    else
        add_reference(r, t);
}

/* Reports whether the reader ignores the event. If `ignores_slashes` is set, the reader ignores the first LIMITATION event for
 * a "/" before each PRIMARY event. */
static bool is_ignored_slash(const struct reader *r, const tamis_token *t)
{
    return r->ignores_slashes && !r->slash && string_at(t, 0).type == TAMIS_SGML_LIMITATION &&
           span_equal(string_at(t, 1).s, SPAN("/"));
}

static const char *error_of(const tamis_token *t)
{
    switch (string_at(t, 0).type) {
    case TAMIS_SGML_LIMITATION:
        return "SGML that this analyzer does not support";
    case TAMIS_SGML_WARNING:
        return "a probable mistake";
    default:
        return "invalid SGML";
    }
}

void tamis_verify_read_event(struct reader *r, const tamis_token *t)
{
    switch (tamis_token_event_call(t)) {
    case TAMIS_SGML_CALL_PRIMARY:
        add_primary(r, t);
        return;
    case TAMIS_SGML_CALL_ERROR:
        if (is_ignored_slash(r, t))
            r->slash = true;
        else
            tamis_verify_add_unexpected(&r->reading, error_of(t), tamis_token_offset(t));
        return;
    case TAMIS_SGML_CALL_AUXILIARY:
        tamis_verify_add_unexpected(&r->reading, "a declaration", tamis_token_offset(t));
        return;
    case TAMIS_SGML_CALL_NONE:
        return;
    }
}
