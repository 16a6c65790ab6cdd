/* entities.c: see entities.h. */
#include "lex/entities.h"

#include "base/array.h"
#include "base/utf8.h"
#include "lex/charref/reference.h"

/* A text, and the index of the next byte to read. */
struct reader {
    struct span text;
    size_t at;
};

static int next(const struct reader *r)
{
    return r->at < r->text.n ? (unsigned char)r->text.p[r->at] : END;
}

static bool skip_word(struct reader *r, struct span word)
{
    size_t left = r->text.n - r->at;
    if (left < word.n || !span_starts(span_of(r->text.p + r->at, left), word))
        return false;
    r->at += word.n;
    return true;
}

/* Skips white space. Returns false if there is no white space. */
static bool skip_space(struct reader *r)
{
    size_t start = r->at;
    while (r->at < r->text.n && span_is_white(r->text.p[r->at]))
        r->at++;
    return r->at > start;
}

bool tamis_lex_is_entity_name_byte(int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
    case DIGIT:
    case DASH:
    case PERIOD:
    case UNDERSCORE:
        return true;
    default:
        return false;
    }
}

static bool begins_name(int c)
{
    return tamis_lex_is_entity_name_byte(c) && !span_is_digit(c) && c != '-' && c != '.';
}

/* Reads the name of an entity. Returns an empty span if there is no name.
 * The name of an entity cannot contain a colon (Namespaces in XML, 7). */
static struct span read_name(struct reader *r)
{
    size_t start = r->at;
    if (begins_name(next(r)))
        while (tamis_lex_is_entity_name_byte(next(r)))
            r->at++;
    return span_of(r->text.p + start, r->at - start);
}

/* Reads a literal in quotes. Returns false if the next byte is not a quote. */
static bool read_literal(struct reader *r, struct span *value)
{
    int quote = next(r);
    if (quote != '"' && quote != '\'')
        return false;
    struct span rest = span_of(r->text.p + r->at + 1, r->text.n - r->at - 1);
    *value = span_of(rest.p, span_find(rest, (char)quote));
    r->at += value->n + 2;
    return true;
}

static int digit_value(int c, uint32_t base)
{
    int value = span_is_digit(c)                         ? c - '0'
                : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                         : -1;
    return value < (int)base ? value : -1;
}

/* Reads a numeric character reference, without its "&", and appends its character to the text of all entities. Returns
 * false if there is no numeric character reference, or if the reference is not correct. Also returns false if the
 * character is "&" or "<", which would begin a reference or markup when an XML parser reads the text of the entity. */
static bool read_number(struct lexer *l, struct reader *r)
{
    uint32_t base = skip_word(r, SPAN("#x")) ? 16 : skip_word(r, SPAN("#")) ? 10 : 0, code = 0;
    size_t start = r->at;
    for (; base && digit_value(next(r), base) >= 0; r->at++)
        if (code <= 0x10FFFF)
            code = code * base + (uint32_t)digit_value(next(r), base);
    struct reference_number number = tamis_lex_reference_number(l->dialect->references, code);
    if (r->at == start || !skip_word(r, SPAN(";")) || number.error != PARSE_ERROR_COUNT || code == '&' ||
        code == '<')
        return false;
    char bytes[4];
    buf_append(&l->entities.text, bytes, tamis_base_utf8_encode(code, bytes));
    return true;
}

/* Decodes the numeric character references in the value of an entity, and appends the
 * result to the text of all entities. Returns false if the value is not plain text. */
static bool append_text(struct lexer *l, struct span value)
{
    struct reader r = {value, 0};
    while (r.at < value.n) {
        char c = value.p[r.at++];
        if (c == '<' || c == '%' || (c == '&' && !read_number(l, &r)))
            return false;
        if (c != '&')
            buf_push(&l->entities.text, c);
    }
    return true;
}

static bool grow(struct lexer *l, atom name)
{
    struct entities *all = &l->entities;
    struct entity *list =
        tamis_base_array_grow(l->meter, all->list, &all->capacity, all->count + 1u, sizeof *list);
    if (list)
        all->list = list;
    uint32_t *by_name =
        tamis_base_array_grow(l->meter, all->by_name, &all->by_name_capacity, name + 1u, sizeof *by_name);
    if (by_name)
        all->by_name = by_name;
    return list && by_name;
}

/* Stores an entity. If the entity is external, `value` is NULL. Returns
 * true if the entity was stored and its value is plain text. */
static bool store(struct lexer *l, struct span name, const struct span *value)
{
    struct entities *all = &l->entities;
    struct entity e = {.name = tamis_base_names_intern(l->names, name), .value = all->text.n};
    if (!e.name || !meter_within(l->meter, TAMIS_MAX_ENTITIES, all->count + UINT64_C(1)) || !grow(l, e.name))
        return false;
    e.is_text = value && append_text(l, *value);
    e.value_length = all->text.n - e.value;
    all->by_name[e.name] = all->count;
    all->list[all->count++] = e;
    if (name.n > all->longest_name)
        all->longest_name = name.n;
    return e.is_text;
}

/* Reads the definition after the name of an entity. If the entity is external, reads only the keyword SYSTEM or PUBLIC, and
 * sets `*is_external` to true. Otherwise, reads a literal; returns false if there is no literal, or if anything except white
 * space follows it. */
static bool read_definition(struct reader *r, struct span *value, bool *is_external)
{
    *is_external = skip_word(r, SPAN("SYSTEM")) || skip_word(r, SPAN("PUBLIC"));
    if (*is_external)
        return true;
    if (!read_literal(r, value))
        return false;
    skip_space(r);
    return next(r) == END;
}

void tamis_lex_declare_entity(struct lexer *l, struct span declaration)
{
    struct reader r = {declaration, 0};
    struct span value = SPAN("");
    bool is_external = false;
    /* A declaration after the first start tag is ignored, because the DOCTYPE of a document comes before its first tag. */
    if (!skip_word(&r, SPAN("ENTITY")) || l->entities.closed || l->last_start_tag)
        return;
    bool is_spaced = skip_space(&r);
    struct span name = read_name(&r);
    bool is_read = is_spaced && name.n && skip_space(&r) && read_definition(&r, &value, &is_external);
    if (is_read && tamis_lex_find_entity(l, name))
        return;
    if (!is_read || !store(l, name, is_external ? NULL : &value))
        tamis_lex_error(l, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME);
}

/* `by_name` is not cleared between documents, so an item can be the index of an entity with another name. Therefore the name of
 * the entity is compared with `name`. */
const struct entity *tamis_lex_find_entity(struct lexer *l, struct span name)
{
    const struct entities *all = &l->entities;
    atom a = tamis_base_names_find(l->names, name);
    meter_work(l->meter, 1);
    if (!a || a >= all->by_name_capacity || all->by_name[a] >= all->count)
        return NULL;
    const struct entity *e = &all->list[all->by_name[a]];
    return e->name == a ? e : NULL;
}

struct span tamis_lex_expand_entity(struct lexer *l, const struct entity *e)
{
    l->entities.expanded += e->value_length;
    meter_work(l->meter, e->value_length);
    if (!meter_within(l->meter, TAMIS_MAX_ENTITY_BYTES, l->entities.expanded))
        return SPAN("");
    return buf_part(&l->entities.text, e->value, e->value_length);
}
