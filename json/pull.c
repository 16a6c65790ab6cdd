/* pull.c: the grammar of JSON, which defines the tokens that can follow each token. string.c reads strings,
 * and twins.c compares the names of an object. */
#include "pull.h"

#include "base/array.h"
#include "base/span.h"

#include <string.h>

enum {
    EXPECTS_VALUE,
    EXPECTS_FIRST_ITEM, /* the first item or the end of the array */
    EXPECTS_FIRST_NAME, /* the first name or the end of the object */
    EXPECTS_COLON,
    EXPECTS_COMMA, /* a comma or the end of the array or object */
    EXPECTS_END    /* the end of the text */
};

void tamis_json_pull_init(struct json_pull *p, const tamis_allocator *allocator)
{
    tamis_base_meter_init(&p->meter, allocator);
    tamis_base_meter_set_limit(&p->meter, TAMIS_MAX_ARENA_BYTES,
                               UINT64_MAX); /* the size of the text limits the number of names */
    p->refuses_nul = false;
    p->names = NULL;
    p->name_capacity = 0;
    tamis_base_array_zero(p->objects, 1, sizeof p->objects);
    tamis_json_pull_start(p, "", 0);
}

void tamis_json_pull_start(struct json_pull *p, const char *text, size_t n)
{
    tamis_base_meter_restart(&p->meter);
    p->text = (const unsigned char *)text;
    p->n = n > JSON_MOST_BYTES ? 0 : (uint32_t)n;
    p->at = p->depth = p->name_count = p->twin_at = 0;
    p->token = (struct json_token){0, 0, false};
    p->expects = EXPECTS_VALUE;
    p->fault = JSON_FAULT_NONE;
    p->fault_at = p->fault_context = 0;
    if (n > JSON_MOST_BYTES)
        tamis_json_fail(p, JSON_FAULT_SIZE, 0, 0);
}

void tamis_json_pull_free(struct json_pull *p)
{
    tamis_base_array_release(&p->meter, p->names, p->name_capacity, sizeof *p->names);
    p->names = NULL;
    p->name_count = p->name_capacity = 0;
}

enum json_event tamis_json_fail(struct json_pull *p, enum json_fault fault, uint32_t at, uint32_t context)
{
    p->fault = fault;
    p->fault_at = at;
    p->fault_context = context;
    return JSON_FAILED;
}

static enum json_event fail_here(struct json_pull *p, enum json_fault fault)
{
    return tamis_json_fail(p, fault, p->at, p->at);
}

/* ---- Bytes */

static bool is_next(const struct json_pull *p, char c)
{
    return p->at < p->n && p->text[p->at] == (unsigned char)c;
}

static bool is_digit_next(const struct json_pull *p)
{
    return p->at < p->n && p->text[p->at] >= '0' && p->text[p->at] <= '9';
}

static void skip_spaces(struct json_pull *p)
{
    while (is_next(p, ' ') || is_next(p, '\n') || is_next(p, '\t') || is_next(p, '\r'))
        p->at++;
}

/* Ends a token that began at `begin`. */
static enum json_event end_token(struct json_pull *p, uint32_t begin, enum json_event event)
{
    p->token = (struct json_token){begin, p->at, false};
    return event;
}

/* ---- Values. After a value in an array or object, a comma or the end of the array or object is expected. After the
 * outermost value, the end of the text is expected. */

static void expect_after_value(struct json_pull *p)
{
    p->expects = p->depth > 0 ? EXPECTS_COMMA : EXPECTS_END;
}

static enum json_event read_literal(struct json_pull *p, const char *word, size_t n, enum json_event event)
{
    uint32_t begin = p->at;
    if (p->n - p->at < n || memcmp(p->text + p->at, word, n) != 0)
        return fail_here(p, JSON_FAULT_TOKEN);
    p->at += (uint32_t)n;
    expect_after_value(p);
    return end_token(p, begin, event);
}

static bool read_digits(struct json_pull *p)
{
    bool any = is_digit_next(p);
    while (is_digit_next(p))
        p->at++;
    return any;
}

/* Reads an optional "-", an integer without leading zeros, an optional fraction and an optional exponent. */
static bool read_number_parts(struct json_pull *p)
{
    p->at += is_next(p, '-');
    bool zero = is_next(p, '0');
    p->at += zero;
    if (!zero && !read_digits(p))
        return false;
    if (is_next(p, '.')) {
        p->at++;
        if (!read_digits(p))
            return false;
    }
    if (!is_next(p, 'e') && !is_next(p, 'E'))
        return true;
    p->at++;
    p->at += is_next(p, '+') || is_next(p, '-');
    return read_digits(p);
}

static enum json_event read_number(struct json_pull *p)
{
    uint32_t begin = p->at;
    if (!read_number_parts(p))
        return tamis_json_fail(p, JSON_FAULT_TOKEN, begin, begin);
    expect_after_value(p);
    return end_token(p, begin, JSON_NUMBER);
}

static enum json_event open(struct json_pull *p, enum json_event event)
{
    bool is_object = event == JSON_OBJECT;
    if (p->depth == JSON_DEEPEST)
        return fail_here(p, JSON_FAULT_DEPTH);
    uint8_t bit = (uint8_t)(0x80u >> p->depth % 8), *bits = &p->objects[p->depth / 8];
    *bits = is_object ? *bits | bit : *bits & (uint8_t)~bit;
    p->depth++;
    p->expects = is_object ? EXPECTS_FIRST_NAME : EXPECTS_FIRST_ITEM;
    p->at++;
    return end_token(p, p->at - 1, event);
}

static enum json_event read_value(struct json_pull *p)
{
    unsigned char c = p->at < p->n ? p->text[p->at] : 0;
    switch (c) {
    case '{':
        return open(p, JSON_OBJECT);
    case '[':
        return open(p, JSON_ARRAY);
    case '"':
        expect_after_value(p);
        return tamis_json_read_string(p) ? JSON_STRING : JSON_FAILED;
    case 't':
        return read_literal(p, "true", 4, JSON_TRUE);
    case 'f':
        return read_literal(p, "false", 5, JSON_FALSE);
    case 'n':
        return read_literal(p, "null", 4, JSON_NULL);
    }
    if (c == '-' || is_digit_next(p))
        return read_number(p);
    return fail_here(p,
                     p->at == p->n || span_has(SPAN("}],:"), (char)c) ? JSON_FAULT_VALUE : JSON_FAULT_TOKEN);
}

/* ---- Objects and arrays */

static bool is_in_object(const struct json_pull *p)
{
    return p->depth > 0 && (p->objects[(p->depth - 1) / 8] & 0x80u >> (p->depth - 1) % 8);
}

static enum json_event close(struct json_pull *p)
{
    bool is_object = is_in_object(p);
    if (is_object && !tamis_json_end_names(p))
        return JSON_FAILED;
    p->depth--;
    p->at++;
    expect_after_value(p);
    return end_token(p, p->at - 1, is_object ? JSON_OBJECT_END : JSON_ARRAY_END);
}

static enum json_event read_name(struct json_pull *p)
{
    if (!is_next(p, '"'))
        return fail_here(p, JSON_FAULT_NAME);
    p->expects = EXPECTS_COLON;
    return tamis_json_read_string(p) && tamis_json_add_name(p) ? JSON_NAME : JSON_FAILED;
}

static enum json_event read_after_comma(struct json_pull *p)
{
    bool in_object = is_in_object(p);
    if (is_next(p, in_object ? '}' : ']'))
        return close(p);
    if (!is_next(p, ','))
        return fail_here(p, in_object ? JSON_FAULT_OBJECT_END : JSON_FAULT_ARRAY_END);
    p->at++;
    skip_spaces(p);
    return in_object ? read_name(p) : read_value(p);
}

static enum json_event read_after_colon(struct json_pull *p)
{
    if (!is_next(p, ':'))
        return fail_here(p, JSON_FAULT_COLON);
    p->at++;
    skip_spaces(p);
    return read_value(p);
}

enum json_event tamis_json_next(struct json_pull *p)
{
    if (p->fault != JSON_FAULT_NONE)
        return JSON_FAILED;
    skip_spaces(p);
    switch (p->expects) {
    case EXPECTS_FIRST_ITEM:
        return is_next(p, ']') ? close(p) : read_value(p);
    case EXPECTS_FIRST_NAME:
        return is_next(p, '}') ? close(p) : read_name(p);
    case EXPECTS_COLON:
        return read_after_colon(p);
    case EXPECTS_COMMA:
        return read_after_comma(p);
    case EXPECTS_END:
        return p->at < p->n ? fail_here(p, JSON_FAULT_TEXT_END) : end_token(p, p->at, JSON_ENDED);
    }
    return read_value(p);
}

bool tamis_json_skip(struct json_pull *p, enum json_event event)
{
    if (event == JSON_NAME)
        event = tamis_json_next(p);
    if (event != JSON_OBJECT && event != JSON_ARRAY)
        return event != JSON_FAILED;
    uint32_t depth = p->depth;
    while (p->depth >= depth && tamis_json_next(p) != JSON_FAILED)
        ;
    return p->fault == JSON_FAULT_NONE;
}
