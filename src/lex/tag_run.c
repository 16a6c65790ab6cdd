/* tag_run.c: a fast path that reads whole tags and attributes of the most frequent form.
 *
 * The fast path repeats rules of lex/html/tag.c, lex/html2008/tag.c and lex/xml5/tag.c; tests/lex/fast_path_test.c
 * compares the results. All other input (a reference, U+0000, an unexpected quote, the end of a piece of the
 * input, a limit that is exceeded) is left to the state machine, either at the "<" of the tag (in the data state)
 * or before an attribute (in the state before_attribute_name). Therefore no step of the fast path is ever undone.
 * The tokens, and the place where a limit is exceeded, are the same as without the fast path. */
#include "base/names_lookup.h"
#include "base/scan.h"
#include "lex/run.h"

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

static bool is_over(const struct lexer *l, tamis_limit limit, uint64_t value)
{
    return value > l->meter->limits[limit];
}

/* A name that was read. If `end` is NULL, the name is left to the state machine. */
struct read_name {
    const unsigned char *end;
    atom name;
};

/* Returns the end of the name at `p`, or NULL to leave the name to the state machine.
 * Sets `*capitals` to true if the name has uppercase letters, and otherwise to false. */
static const unsigned char *end_of_name(const unsigned char *p, const unsigned char *end, bool *capitals)
{
    const unsigned char *q = p;
    *capitals = false;
    while (q < end) {
        enum name_byte kind = name_byte(*q);
        if (kind == STOP)
            break;
        if (kind == ODD)
            return NULL;
        *capitals |= kind == CAPITAL;
        q++;
    }
    return q == end || q == p || q - p > NAME_MAX ? NULL : q;
}

/* Copies bytes, and converts uppercase letters to lowercase. */
static void copy_lowered(char *to, const unsigned char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (char)(p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 0x20 : p[i]);
}

/* Returns the atom of the `n` bytes at `p`, converted to lowercase. */
static atom intern_lowered(struct lexer *l, const unsigned char *p, size_t n)
{
    char lowered[NAME_MAX];
    copy_lowered(lowered, p, n);
    atom name = lexer_intern(l, span_of(lowered, n));
    return name;
}

/* Reads a name of up to NAME_MAX bytes. */
static struct read_name read_long_name(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    bool capitals;
    const unsigned char *q = end_of_name(p, end, &capitals);
    if (!q)
        return (struct read_name){NULL, ATOM_NONE};
    size_t n = (size_t)(q - p);
    bool is_lowered = capitals && !l->dialect->xml_tags;
    return (struct read_name){q, is_lowered ? intern_lowered(l, p, n)
                                            : lexer_intern(l, span_of((const char *)p, n))};
}

/* Reads a name with the same result as read_long_name(), but faster if the name is
 * static (base/names.h) and has at most 16 bytes. Most names are static and short. */
static struct read_name read_name(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct scan_name found = scan_name(p, end, !l->dialect->xml_tags);
    if (found.is_short && found.n && name_byte(p[found.n]) == STOP) {
        atom name = names_static_short(found.first, found.second);
        if (name)
            return (struct read_name){p + found.n, name};
    }
    return read_long_name(l, p, end);
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

/* Reads the rest of a quoted value; `p` points to the byte after the opening quote.
 * Returns the end of the value, or NULL to leave the attribute to the state machine. */
static const unsigned char *end_of_quoted(const unsigned char *p, const unsigned char *end,
                                          unsigned char quote)
{
    const unsigned char *stop = quote == '"' ? scan_any(p, end, '"', '&', 0, 0, 0, 0)
                                             : scan_any(p, end, '\'', '&', 0, 0, 0, 0);
    bool ends = end - stop >= 2 && *stop == quote && (ends_unquoted(stop[1]) || stop[1] == '/');
    return ends ? stop : NULL;
}

/* Reads a value without quotes. Returns its end, or NULL to leave the attribute to the state machine. */
static const unsigned char *end_of_unquoted(const unsigned char *p, const unsigned char *end)
{
    const unsigned char *stop = p;
    while (stop < end && !ends_unquoted(*stop)) {
        if (kind_of(*stop) != SOLIDUS && name_byte(*stop) == ODD)
            return NULL;
        if (*stop == '&' || *stop == '=' || *stop == '`')
            return NULL;
        stop++;
    }
    return stop == end || stop == p ? NULL : stop;
}

/* A value that was read. `end` is the first byte after the value and its
 * end quote; if `end` is NULL, the attribute is left to the state machine. */
struct read_value {
    const unsigned char *end;
    struct span text;
};

/* Reads the value after the "=". */
static struct read_value read_value(const unsigned char *p, const unsigned char *end)
{
    p = skip_space(p, end);
    if (p == end)
        return (struct read_value){NULL, SPAN("")};
    bool is_quoted = *p == '"' || *p == '\'';
    const unsigned char *start = p + is_quoted;
    const unsigned char *stop = is_quoted ? end_of_quoted(start, end, *p) : end_of_unquoted(p, end);
    if (!stop)
        return (struct read_value){NULL, SPAN("")};
    return (struct read_value){stop + is_quoted, span_of((const char *)start, (size_t)(stop - start))};
}

/* Reports whether the byte is a ":" that the state before_attribute_name drops. */
static bool drops_colon(const struct lexer *l, unsigned char c)
{
    return c == ':' && l->dialect->xml_tags;
}

/* Reads the rest of an attribute after its name. */
static struct read_value read_after_name(const struct lexer *l, const unsigned char *p,
                                         const unsigned char *end)
{
    p = skip_space(p, end);
    /* Without a "=", the attribute has no value and ends here. The exceptions are left to
     * the state machine: an ODD byte (FF, for example, can be white space before "="),
     * and in xml5 a ":" (it begins a name here, but before_attribute_name drops it). */
    bool ends = p < end && *p != '=' && name_byte(*p) != ODD && !drops_colon(l, *p);
    if (p < end && *p == '=')
        return read_value(p + 1, end);
    return (struct read_value){ends ? p : NULL, SPAN("")};
}

/* Reports whether one more attribute is within the limits. */
static bool has_place(const struct lexer *l, size_t name_length, size_t value_length)
{
    return !is_over(l, TAMIS_MAX_ATTRIBUTE_NAME_BYTES, name_length) &&
           !is_over(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, value_length) &&
           !is_over(l, TAMIS_MAX_ATTRIBUTES, l->attributes_seen + UINT64_C(1));
}

/* Reads the rest of the attribute `a` after its name, which has `n` bytes and ends at `p`, and adds the attribute to the tag.
 * Returns the first byte that it did not read, or NULL to leave the attribute to the state machine. */
static const unsigned char *add_rest(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                     size_t n, struct attribute a)
{
    struct read_value v = read_after_name(l, p, end);
    if (!v.end || !has_place(l, n, v.text.n))
        return NULL;
    a.value = v.text.p;
    a.value_length = (uint32_t)v.text.n;
    tamis_lex_take_attribute(l, a);
    return v.end;
}

/* Reads the attribute at `p`, and adds it to the tag. Returns the first byte
 * that it did not read, or NULL to leave the attribute to the state machine. */
static const unsigned char *read_attribute(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    struct attribute a = {.offset = (uint32_t)l->at.offset, .in_input = true};
    struct read_name r = read_name(l, p, end);
    if (!r.end)
        return NULL;
    a.name = r.name;
    return add_rest(l, r.end, end, (size_t)(r.end - p), a);
}

/* Returns the result of read_attribute(), or NULL if the byte at `p` does
 * not begin an attribute, because it is "/" or a ":" that is dropped. */
static const unsigned char *read_next(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    const unsigned char *next = *p == '/' || drops_colon(l, *p) ? NULL : read_attribute(l, p, end);
    return next;
}

/* Returns the length of the end of the tag at `p`: 1 for ">", 2 for "/>", or 0 if the tag does not end at `p`. */
static unsigned end_length(const unsigned char *p, const unsigned char *end)
{
    return *p == '>' ? 1 : *p == '/' && end - p > 1 && p[1] == '>' ? 2 : 0;
}

/* Ends the tag. `n` is the result of end_length(). */
static void end_tag(struct lexer *l, unsigned n)
{
    l->at.offset += n - 1; /* the ">" */
    lexer_reach(l, l->at.offset);
    l->token.self_closing = n == 2;
    set_state(l, tamis_lex_emit_tag(l, l->dialect->first));
}

/* Sets the offset of the current byte. */
static void move_to(struct lexer *l, uint64_t offset)
{
    l->at.offset = offset;
}

const unsigned char *tamis_lex_run_attributes(struct lexer *l, const unsigned char *p,
                                              const unsigned char *end)
{
    const unsigned char *start = p;
    uint64_t offset = l->at.offset;
    tamis_lex_end_attribute(l);
    for (;;) {
        p = skip_space(p, end);
        move_to(l, offset + (uint64_t)(p - start));
        if (p == end)
            return p;
        unsigned n = end_length(p, end);
        if (n) {
            end_tag(l, n);
            return p + n;
        }
        const unsigned char *next = read_next(l, p, end);
        if (!next || lexer_done(l))
            return p;
        p = next;
    }
}

/* Reports whether this fast path can read the rest of the tag whose name has been read. The name begins at `p`. */
static bool is_tag_name(const struct lexer *l, struct read_name name, const unsigned char *p, bool closing)
{
    if (*name.end == '=' || (closing && *name.end != '>' && l->dialect->xml_tags))
        return false;
    return !is_over(l, TAMIS_MAX_TAG_NAME_BYTES, (uint64_t)(name.end - p));
}

/* Sets the name of the tag. `end` is the offset of the byte after the name. */
static void set_name(struct lexer *l, atom name, uint64_t end)
{
    l->token.name = name;
    l->at.offset = end;
}

/* Begins a tag whose name has been read. `end` is the offset of the byte after the name. */
static void begin_tag(struct lexer *l, enum token_type type, atom name, uint64_t end)
{
    set_state(l, l->dialect->before_attribute_name);
    l->token_start = l->at.offset;
    tamis_lex_begin_tag(l, type);
    set_name(l, name, end);
}

/* Reports whether the tag at `p` is an end tag. */
static bool is_end_tag(const unsigned char *p, const unsigned char *end)
{
    return end - p > 1 && p[1] == '/';
}

/* Reads the name at `p` of a tag. */
static struct read_name read_tag_name(struct lexer *l, const unsigned char *p, const unsigned char *end,
                                      bool closing)
{
    if (end - p < 2 || (*p | 0x20) < 'a' || (*p | 0x20) > 'z')
        return (struct read_name){NULL, ATOM_NONE};
    struct read_name r = read_name(l, p, end);
    return r.end && is_tag_name(l, r, p, closing) ? r : (struct read_name){NULL, ATOM_NONE};
}

const unsigned char *tamis_lex_run_tag(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    bool closing = is_end_tag(p, end);
    uint64_t offset = l->at.offset;
    struct read_name r = read_tag_name(l, p + 1 + closing, end, closing);
    if (!r.end)
        return p;
    offset += (uint64_t)(r.end - p);
    begin_tag(l, closing ? TOKEN_END_TAG : TOKEN_START_TAG, r.name, offset);
    return tamis_lex_run_attributes(l, r.end, end);
}
