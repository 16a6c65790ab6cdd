/* reading.c: see reading.h. */
#include "judges/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lex/token.h"

enum { COMPARED_MAX = 24 };

static void check(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

tamis_status lex_begin(tamis_lexer *l, const struct start *s)
{
    tamis_lexer_reset(l);
    tamis_status status = tamis_lexer_set_dialect(l, s->dialect);
    if (status == TAMIS_OK && s->state)
        status = tamis_lexer_set_state(l, s->state);
    if (status == TAMIS_OK && s->last_start_tag)
        status = tamis_lexer_set_last_start_tag(l, s->last_start_tag);
    tamis_lexer_set_foreign(l, s->foreign);
    tamis_lexer_set_follow_tags(l, s->follows_tags);
    tamis_lexer_set_normalize(l, !s->keeps);
    return status;
}

void reading_begin(struct reading *r, const char *input, size_t n)
{
    r->input = input;
    r->n = n;
    text_clear(&r->tokens);
    text_clear(&r->text);
    text_add_string(&r->text, ""); /* so that `text.p` is not NULL */
    r->mark_count = r->spot_count = 0;
    memset(r->longest, 0, sizeof r->longest);
    r->end = 0;
    r->ended = false;
}

void reading_free(struct reading *r)
{
    text_free(&r->tokens);
    text_free(&r->text);
    free(r->marks);
    free(r->spots);
    *r = (struct reading){0};
}

static void *grow_array(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = 2 * count + 16;
    void *grown = realloc(array, *capacity * size);
    check(grown != NULL, "no memory");
    return grown;
}

/* --- recording --- */

static void add_numbers(struct reading *r, uint64_t a, uint64_t b)
{
    uint64_t numbers[] = {a, b};
    text_add(&r->tokens, (const char *)numbers, sizeof numbers);
}

static void add_string(struct reading *r, uint64_t what, const char *p, size_t n)
{
    add_numbers(r, what, p ? n : UINT64_MAX);
    text_add(&r->tokens, p, p ? n : 0);
}

static void note(struct reading *r, tamis_limit limit, uint64_t length)
{
    if (r->longest[limit] < length)
        r->longest[limit] = length;
}

static bool same_name(const tamis_token *t, size_t i, size_t k)
{
    size_t n = 0, m = 0;
    const char *p = tamis_token_attribute_name(t, i, &n), *q = tamis_token_attribute_name(t, k, &m);
    return n == m && memcmp(p, q, n) == 0;
}

/* Only the first attributes are compared with each other. */
static void check_names(const tamis_token *t, size_t count)
{
    for (size_t i = 1; i < count && i < COMPARED_MAX; i++)
        for (size_t k = 0; k < i; k++)
            check(!same_name(t, i, k), "tokens: a tag has an attribute twice");
}

static void add_attributes(struct reading *r, const tamis_token *t)
{
    size_t n = 0, count = tamis_token_attribute_count(t);
    check_names(t, count);
    note(r, TAMIS_MAX_ATTRIBUTES, count);
    for (size_t i = 0; i < count; i++) {
        const char *p = tamis_token_attribute_name(t, i, &n);
        add_string(r, i, p, n);
        note(r, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, n);
        p = tamis_token_attribute_value(t, i, &n);
        add_string(r, i, p, n);
        note(r, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, n);
    }
}

/* Returns the limit of a string of an event; TAMIS_LIMIT_COUNT if there is none or if it cannot be
 * determined. A comment in a declaration has the limit of the declaration, or, after its "[...]", that of
 * comments. */
static tamis_limit limit_of(tamis_sgml_type type, bool in_declaration)
{
    switch (type) {
    case TAMIS_SGML_START:
    case TAMIS_SGML_END:
    case TAMIS_SGML_GEREF:
    case TAMIS_SGML_NUMCHARREF:
        return TAMIS_MAX_TAG_NAME_BYTES;
    case TAMIS_SGML_ATTRNAME:
        return TAMIS_MAX_ATTRIBUTE_NAME_BYTES;
    case TAMIS_SGML_LITERAL:
        return in_declaration ? TAMIS_MAX_DOCTYPE_BYTES : TAMIS_MAX_ATTRIBUTE_VALUE_BYTES;
    case TAMIS_SGML_COMMENT:
        return in_declaration ? TAMIS_LIMIT_COUNT : TAMIS_MAX_COMMENT_BYTES;
    case TAMIS_SGML_PI:
        return TAMIS_MAX_PI_BYTES;
    default:
        return TAMIS_LIMIT_COUNT;
    }
}

static void add_event(struct reading *r, const tamis_token *t)
{
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    size_t n = 0;
    bool in_declaration = false;
    add_numbers(r, (uint64_t)tamis_token_event_call(t), tamis_token_event_line(t));
    for (size_t i = 0; i < tamis_token_event_count(t); i++) {
        const char *p = tamis_token_event_string(t, i, &type, &n);
        add_string(r, type, p, n);
        in_declaration |= type == TAMIS_SGML_MARKUP_DECL && n > 2;
        if (limit_of(type, in_declaration) < TAMIS_LIMIT_COUNT)
            note(r, limit_of(type, in_declaration), n);
    }
}

static void add_doctype(struct reading *r, const tamis_token *t)
{
    size_t name = 0, public_id = 0, system_id = 0;
    const char *p = tamis_token_name(t, &name);
    add_string(r, tamis_token_force_quirks(t), p, name);
    p = tamis_token_public_id(t, &public_id);
    add_string(r, 1, p, public_id);
    p = tamis_token_system_id(t, &system_id);
    add_string(r, 2, p, system_id);
    note(r, TAMIS_MAX_DOCTYPE_BYTES, name + public_id + system_id);
}

static void add_name_and_data(struct reading *r, const tamis_token *t)
{
    size_t name = 0, data = 0;
    const char *p = tamis_token_name(t, &name);
    add_string(r, tamis_token_self_closing(t), p, name);
    p = tamis_token_data(t, &data);
    add_string(r, 1, p, data);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_START_TAG:
    case TAMIS_TOKEN_END_TAG:
        note(r, TAMIS_MAX_TAG_NAME_BYTES, name);
        add_attributes(r, t);
        break;
    case TAMIS_TOKEN_COMMENT:
        note(r, TAMIS_MAX_COMMENT_BYTES, data);
        break;
    default:
        note(r, TAMIS_MAX_PI_BYTES, name + data);
    }
}

static void write_down(struct reading *r, const tamis_token *t)
{
    add_numbers(r, tamis_token_offset(t), tamis_token_end(t));
    add_numbers(r, tamis_token_get_type(t), 0);
    switch (tamis_token_get_type(t)) {
    case TAMIS_TOKEN_EVENT:
        add_event(r, t);
        break;
    case TAMIS_TOKEN_DOCTYPE:
        add_doctype(r, t);
        break;
    case TAMIS_TOKEN_SHORT_END_TAG:
    case TAMIS_TOKEN_END_OF_FILE:
        break;
    default:
        add_name_and_data(r, t);
    }
}

static void add_mark(struct reading *r, const tamis_token *t)
{
    struct mark m = {tamis_token_get_type(t), tamis_token_offset(t), tamis_token_end(t), r->text.n, ""};
    size_t n = 0;
    const char *name = tamis_token_name(t, &n);
    if (name && n < sizeof m.name)
        memcpy(m.name, name, n);
    r->marks = grow_array(r->marks, r->mark_count, &r->mark_capacity, sizeof *r->marks);
    r->marks[r->mark_count++] = m;
}

/* --- invariants of every token --- */

/* An SGML error within a tag is reported before the tag, although the tag begins before the error. */
static void check_place(struct reading *r, const tamis_token *t)
{
    uint64_t offset = tamis_token_offset(t), end = tamis_token_end(t);
    bool is_event = tamis_token_get_type(t) == TAMIS_TOKEN_EVENT;
    check(offset <= end, "places: a token ends before it begins");
    check(end <= r->n, "places: a token ends past the input");
    check((is_event ? end : offset) >= r->end, "places: a token begins before the end of the one before it");
    r->end = end;
}

/* Only tokens that are in the input have an end in it; others have the position at which the lexer recognized
 * them. */
static void check_text(const struct reading *r, const tamis_token *t, const char *p, size_t n)
{
    const struct token *inside = (const struct token *)(const void *)t;
    uint64_t offset = tamis_token_offset(t), end = tamis_token_end(t);
    bool is_copy = !inside->event && inside->in_input;
    check(n > 0, "tokens: a text is empty");
    check(offset >= r->end && offset <= r->n,
          "places: a text begins before the end of the token before it, or past the input");
    check(!is_copy || (end == offset + n && end <= r->n && memcmp(r->input + offset, p, n) == 0),
          "places: a text is not what stands at its place");
}

static const char *text_of(const tamis_token *t, size_t *n)
{
    tamis_sgml_type type = TAMIS_SGML_MAXTOK;
    const char *first = tamis_token_event_string(t, 0, &type, n);
    if (tamis_token_get_type(t) == TAMIS_TOKEN_CHARACTERS)
        return tamis_token_data(t, n);
    return type == TAMIS_SGML_DATA ? first : NULL;
}

/* A run of text may be divided into any number of tokens. Text that differs from the bytes of the input, such as a decoded
 * reference, has no position in the input. */
tamis_reply reading_token(void *user, const tamis_token *t)
{
    struct reading *r = user;
    size_t n = 0;
    const char *text = text_of(t, &n);
    check(!r->ended, "tokens: a token comes after the end of file");
    r->ended = tamis_token_get_type(t) == TAMIS_TOKEN_END_OF_FILE;
    if (text) {
        check_text(r, t, text, n);
        text_add(&r->tokens, text, n);
        text_add(&r->text, text, n);
        return TAMIS_CONTINUE;
    }
    check_place(r, t);
    write_down(r, t);
    add_mark(r, t);
    return TAMIS_CONTINUE;
}

void reading_error(void *user, const char *code, tamis_place place)
{
    struct reading *r = user;
    r->spots = grow_array(r->spots, r->spot_count, &r->spot_capacity, sizeof *r->spots);
    r->spots[r->spot_count++] = (struct spot){code, place};
}

/* --- comparing --- */

bool reading_tokens_equal(const struct reading *a, const struct reading *b)
{
    return text_equal(&a->tokens, b->tokens.p, b->tokens.n);
}

static bool same_spot(const struct spot *a, const struct spot *b)
{
    return strcmp(a->code, b->code) == 0 && a->place.offset == b->place.offset &&
           a->place.line == b->place.line && a->place.column == b->place.column;
}

bool reading_errors_equal(const struct reading *a, const struct reading *b)
{
    bool equal = a->spot_count == b->spot_count;
    for (size_t i = 0; i < a->spot_count && equal; i++)
        equal = same_spot(&a->spots[i], &b->spots[i]);
    return equal;
}

bool reading_begins(const struct reading *a, const struct reading *b)
{
    return a->tokens.n <= b->tokens.n &&
           (a->tokens.n == 0 || memcmp(a->tokens.p, b->tokens.p, a->tokens.n) == 0);
}
