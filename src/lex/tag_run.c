/* tag_run.c: a fast path that reads whole tags and attributes of the most frequent form.
 *
 * The fast path repeats rules of lex/html/tag.c, lex/html2008/tag.c and lex/xml5/tag.c; tests/lex/fast_path_test.c compares the
 * results. All other input (a reference, U+0000, an unexpected quote, the end of the piece, a limit that is exceeded) is left to
 * the state machine, either at the "<" of the tag (in the data state) or before an attribute (in the state
 * before_attribute_name). Therefore no step of the fast path is ever undone. The tokens, and the place where a limit is exceeded,
 * are the same as without the fast path. */
#include "base/names_lookup.h"
#include "base/scan.h"
#include "lex/lexer.h"

enum { NAME_MAX = 64 }; /* longer names are left to the state machine */

/* The classes of bytes in a name. PLAIN and CAPITAL (an uppercase letter) are part of the name; STOP ends the name. If a byte
 * is ODD, the name is left to the state machine. */
enum name_byte { PLAIN, CAPITAL, STOP, ODD };

static const unsigned char name_bytes[KIND_COUNT] = {
    [SPACE] = STOP,      [LINE_FEED] = STOP, [SOLIDUS] = STOP,     [GREATER_THAN] = STOP,
    [EQUALS] = STOP,     [NUL] = ODD,        [QUOTE] = ODD,        [APOSTROPHE] = ODD,
    [LESS_THAN] = ODD,   [FORM_FEED] = ODD,  [VERTICAL_TAB] = ODD, [UPPER_HEX] = CAPITAL,
    [UPPER_X] = CAPITAL, [UPPER] = CAPITAL,
};

static enum name_byte name_byte(unsigned char c)
{
    return (enum name_byte)name_bytes[kind_of(c)];
}

static bool is_over(const struct lexer *l, enum tamis_limit limit, uint64_t value)
{
    return value > l->meter->limits[limit];
}

/* Reads a name of up to NAME_MAX bytes at `p` and stores its atom in `*name`. Returns the end of the name, or NULL to leave the
 * name to the state machine. */
static const unsigned char *read_long_name(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                           atom *name)
{
    const unsigned char *q = p;
    bool capitals = false;
    while (q < end) {
        enum name_byte kind = name_byte(*q);
        if (kind == STOP)
            break;
        if (kind == ODD)
            return NULL;
        capitals |= kind == CAPITAL;
        q++;
    }
    size_t n = (size_t)(q - p);
    if (q == end || n == 0 || n > NAME_MAX)
        return NULL;
    if (!capitals || l->dialect->xml_tags) {
        *name = tamis_base_names_intern(l->names, span_of((const char *)p, n));
        return q;
    }
    char lowered[NAME_MAX];
    for (size_t i = 0; i < n; i++)
        lowered[i] = (char)(p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 0x20 : p[i]);
    *name = tamis_base_names_intern(l->names, span_of(lowered, n));
    return q;
}

/* Reads a name with the same result as read_long_name(), but faster if the name is static
 * (base/names.h) and has at most 16 bytes. Most names are static and short. */
static const unsigned char *read_name(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                      atom *name)
{
    struct scan_name found = scan_name(p, end, !l->dialect->xml_tags);
    if (found.is_short && found.n && name_byte(p[found.n]) == STOP) {
        *name = names_static_short(found.first, found.second);
        if (*name)
            return p + found.n;
    }
    return read_long_name(l, p, end, name);
}

/* Reports whether a byte is white space in every dialect. */
static bool is_space(unsigned char c)
{
    return kind_of(c) == SPACE || kind_of(c) == LINE_FEED;
}

static const unsigned char *skip_space(const unsigned char *p, const unsigned char *end)
{
    while (p < end && is_space(*p))
        p++;
    return p;
}

static bool ends_unquoted(unsigned char c)
{
    return is_space(c) || c == '>';
}

/* Reads the value after the "=". Returns the byte after the value and its end quote, or NULL to leave the attribute to the state
 * machine. */
static const unsigned char *read_value(const unsigned char *p, const unsigned char *end, struct attribute *a)
{
    p = skip_space(p, end);
    if (p == end)
        return NULL;
    const unsigned char *stop;
    if (*p == '"' || *p == '\'') {
        unsigned char quote = *p++;
        stop = quote == '"' ? scan_any(p, end, '"', '&', 0, 0, 0, 0)
                            : scan_any(p, end, '\'', '&', 0, 0, 0, 0);
        if (end - stop < 2 || *stop != quote || !(ends_unquoted(stop[1]) || stop[1] == '/'))
            return NULL;
    } else {
        stop = p;
        while (stop < end && !ends_unquoted(*stop)) {
            if (kind_of(*stop) != SOLIDUS && name_byte(*stop) == ODD)
                return NULL;
            if (*stop == '&' || *stop == '=' || *stop == '`')
                return NULL;
            stop++;
        }
        if (stop == end || stop == p)
            return NULL;
    }
    a->value = (const char *)p;
    a->value_length = (uint32_t)(stop - p);
    a->in_input = true;
    return stop + (*stop == '"' || *stop == '\'');
}

/* Reports whether the byte is a ":" that the state before_attribute_name drops. */
static bool drops_colon(const struct lexer *l, unsigned char c)
{
    return c == ':' && l->dialect->xml_tags;
}

/* Reads the attribute at `p`. Returns the first byte that it did not read, or NULL to leave the attribute to the state
 * machine. */
static const unsigned char *read_attribute(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct attribute a = {.offset = (uint32_t)(l->at.offset), .value = "", .in_input = true};
    const unsigned char *q = read_name(l, p, end, &a.name);
    if (!q)
        return NULL;
    const unsigned char *next = skip_space(q, end);
    if (next == end)
        return NULL;
    if (*next == '=') {
        next = read_value(next + 1, end, &a);
        if (!next)
            return NULL;
    } else if (name_byte(*next) == ODD) { /* a form feed, for example, can be white space before "=" */
        return NULL;
    } else if (drops_colon(l, *next)) { /* here a ":" begins a name; in before_attribute_name it is dropped */
        return NULL;
    }
    if (is_over(l, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, (uint64_t)(q - p)) ||
        is_over(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, a.value_length) ||
        is_over(l, TAMIS_MAX_ATTRIBUTES, l->attributes_seen + UINT64_C(1)))
        return NULL;
    tamis_lex_take_attribute(l, a);
    return next;
}

const unsigned char *tamis_lex_run_attributes(struct lexer *l, const unsigned char *p,
                                              const unsigned char *end)
{
    const unsigned char *start = p;
    uint64_t offset = l->at.offset;
    tamis_lex_end_attribute(l);
    for (;;) {
        p = skip_space(p, end);
        l->at.offset = offset + (uint64_t)(p - start);
        if (p == end)
            return p;
        bool solidus = *p == '/' && end - p > 1 && p[1] == '>';
        if (*p == '>' || solidus) {
            l->at.offset += solidus;
            meter_reach(l->meter, l->at.offset);
            l->token.self_closing = solidus;
            l->state = (state)(tamis_lex_emit_tag(l, l->dialect->first) & ~RECONSUME);
            return p + 1 + solidus;
        }
        const unsigned char *next = *p == '/' || drops_colon(l, *p) ? NULL : read_attribute(l, p, end);
        if (!next || lexer_done(l))
            return p;
        p = next;
    }
}

const unsigned char *tamis_lex_run_tag(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    bool closing = end - p > 1 && p[1] == '/';
    const unsigned char *start = p + 1 + closing;
    if (end - start < 2 || (*start | 0x20) < 'a' || (*start | 0x20) > 'z')
        return p;
    atom name;
    const unsigned char *q = read_name(l, start, end, &name);
    if (!q || *q == '=' || (closing && *q != '>' && l->dialect->xml_tags) ||
        is_over(l, TAMIS_MAX_TAG_NAME_BYTES, (uint64_t)(q - start)))
        return p;
    uint64_t offset = l->at.offset;
    l->token_start = offset;
    tamis_lex_begin_tag(l, closing ? TOKEN_END_TAG : TOKEN_START_TAG);
    l->token.name = name;
    l->at.offset = offset + (uint64_t)(q - p);
    l->state = l->dialect->before_attribute_name;
    return tamis_lex_run_attributes(l, q, end);
}
