/* expand.c: expands references in the strings of events, and removes the quotes of literals
 * (SGML 7.9.3). The W3C Note leaves both to the clients of the lexer that it describes. */
#include <tamis/sgml.h>

#include "base/array.h"
#include "base/span.h"
#include "base/utf8.h"
#include "lex/kinds.h"

struct output {
    char *p;
    size_t capacity;
    size_t n; /* the length of the output, including bytes that did not fit */
};

static void put(struct output *o, char c)
{
    if (o->n < o->capacity)
        o->p[o->n] = c;
    o->n++;
}

static void put_span(struct output *o, struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        put(o, s.p[i]);
}

/* --- references --- */

static enum kind kind_at(struct span s, size_t at)
{
    return kind_of(at < s.n ? (unsigned char)s.p[at] : END);
}

static size_t skip_name(struct span s, size_t at)
{
    for (;; at++)
        switch (kind_at(s, at)) {
        case ANY_LETTER:
        case DIGIT:
        case DASH:
        case PERIOD:
            break;
        default:
            return at;
        }
}

static bool begins_name(struct span s, size_t at)
{
    switch (kind_at(s, at)) {
    case ANY_LETTER:
        return true;
    default:
        return false;
    }
}

/* Returns the length of the reference at the start of `s`, not counting the ";"
 * or line feed that ends it. Returns 0 if the "&" at the start of `s` is data. */
static size_t reference_length(struct span s)
{
    size_t name = kind_at(s, 1) == NUMBER_SIGN ? 2 : 1;
    bool is_number = name == 2 && kind_at(s, name) == DIGIT;
    return is_number || begins_name(s, name) ? skip_name(s, name) : 0;
}

/* Reports whether an HTML 2 document can contain the character (RFC 1866, 9.5; RFC 2070, 2.2). */
static bool is_character(uint32_t c)
{
    if (c < 0x20)
        return c == '\t' || c == '\n' || c == '\r';
    return c < 0x7F || (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0x10FFFF);
}

static bool put_number(struct output *o, struct span digits)
{
    uint32_t code = 0;
    char bytes[4];
    for (size_t i = 0; i < digits.n; i++) {
        if (kind_at(digits, i) != DIGIT)
            return false;
        if (code <= 0x10FFFF) /* above U+10FFFF, the exact value no longer matters */
            code = code * 10 + (uint32_t)(digits.p[i] - '0');
    }
    if (!is_character(code))
        return false;
    put_span(o, span_of(bytes, tamis_base_utf8_encode(code, bytes)));
    return true;
}

static bool put_entity(struct output *o, struct span name)
{
    static const struct {
        struct span name;
        char character;
    } entities[] = {{{"amp", 3}, '&'}, {{"lt", 2}, '<'}, {{"gt", 2}, '>'}, {{"quot", 4}, '"'}};
    for (size_t i = 0; i < ARRAY_LENGTH(entities); i++)
        if (span_equal(name, entities[i].name)) {
            put(o, entities[i].character);
            return true;
        }
    return false;
}

/* Expands the reference `r`, which does not include the ";" or line feed that ends it. Returns false if the reference cannot be
 * expanded. */
static bool put_reference(struct output *o, struct span r)
{
    if (r.n > 2 && r.p[1] == '#')
        return put_number(o, span_of(r.p + 2, r.n - 2));
    return r.n > 1 && put_entity(o, span_of(r.p + 1, r.n - 1));
}

/* --- strings --- */

/* Removes the white space after a literal, and the quotes around the literal, if there are any. White space can follow a
 * literal only if strings are not normalized. */
static struct span without_quotes(struct span s)
{
    while (s.n && (kind_at(s, s.n - 1) == SPACE || s.p[s.n - 1] == '\n' || s.p[s.n - 1] == '\r'))
        s.n--;
    bool quoted = s.n > 1 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[s.n - 1] == s.p[0];
    return quoted ? span_of(s.p + 1, s.n - 2) : s;
}

static void put_literal_byte(struct output *o, char c)
{
    if (c == '\n' || c == '\t')
        put(o, ' ');
    else if (c != '\r')
        put(o, c);
}

/* Expands the reference at the start of `s`. Returns the length of the reference, with the ";" or line feed that ends it.
 * Returns 0 if there is no reference, or if the reference cannot be expanded; in the second case, also sets `*complete` to
 * false. */
static size_t expand_reference(struct output *o, struct span s, bool *complete)
{
    size_t length = reference_length(s);
    if (length == 0)
        return 0;
    if (!put_reference(o, span_of(s.p, length))) {
        *complete = false;
        return 0;
    }
    return length + (kind_at(s, length) == SEMICOLON || kind_at(s, length) == LINE_FEED);
}

static void put_literal(struct output *o, struct span s, bool *complete)
{
    for (size_t i = 0; i < s.n;) {
        size_t taken = s.p[i] == '&' ? expand_reference(o, span_of(s.p + i, s.n - i), complete) : 0;
        if (!taken)
            put_literal_byte(o, s.p[i]);
        i += taken ? taken : 1;
    }
}

/* NOLINTNEXTLINE(readability-non-const-parameter): `out` is written through `o` */
size_t tamis_sgml_expand(tamis_sgml_type type, const char *string, size_t length, char *out, size_t capacity,
                         bool *complete)
{
    struct output o = {.p = out, .capacity = capacity};
    struct span s = span_of(string, length);
    bool ignored = true;
    if (!complete)
        complete = &ignored;
    if (type == TAMIS_SGML_LITERAL) {
        put_literal(&o, without_quotes(s), complete);
    } else if (type != TAMIS_SGML_GEREF && type != TAMIS_SGML_NUMCHARREF) {
        put_span(&o, s);
    } else if (!put_reference(&o, s)) {
        *complete = false;
        put_span(&o, s);
    }
    return o.n;
}
