/* naming.c: see naming.h. */
#include "value/naming.h"

#include "base/array.h"

enum { ANY = ATOM_NONE };

static const struct holder {
    uint16_t element;
    uint16_t attribute;
    uint8_t attribute_ns;
    uint8_t naming;
} holders[] = {
#define NAMES(element, ns, attribute, naming, source) {element, attribute, ns, naming},
#define NAMES_NOT(element, ns, attribute, reason)     NAMES(element, ns, attribute, NAMING_NOT, reason)
#include "value/names_in_attributes.def"
#undef NAMES
#undef NAMES_NOT
};

/* A filter that makes the search in the table unnecessary for most attributes of documents. Bit N (0 to 127) is set if the
 * table has a row NAMES for an attribute whose atom modulo 128 is N. */
#define BIT(half, attribute) ((attribute) / 64 % 2 == (half) ? UINT64_C(1) << (attribute) % 64 : 0)
static const uint64_t bits[2] = {
#define NAMES(element, ns, attribute, naming, source) BIT(0, attribute) |
#define NAMES_NOT(element, ns, attribute, reason)
#include "value/names_in_attributes.def"
#undef NAMES
    0,
#define NAMES(element, ns, attribute, naming, source) BIT(1, attribute) |
#include "value/names_in_attributes.def"
#undef NAMES
#undef NAMES_NOT
    0,
};

enum naming tamis_value_naming(struct qualified_name element, struct qualified_name attribute)
{
    if (!(bits[attribute.name / 64 % 2] >> attribute.name % 64 & 1))
        return NAMING_NOT;
    for (size_t i = 0; i < ARRAY_LENGTH(holders); i++) {
        const struct holder *h = &holders[i];
        if (h->attribute == attribute.name && h->attribute_ns == attribute.ns &&
            (h->element == ANY || h->element == element.name))
            return (enum naming)h->naming;
    }
    return NAMING_NOT;
}

bool tamis_value_names_only_in_hash(atom attribute)
{
    for (size_t i = 0; i < ARRAY_LENGTH(holders); i++) {
        const struct holder *h = &holders[i];
        bool is_hash = h->element == ANY && h->naming == NAMING_HASH;
        if (h->attribute == attribute && h->attribute_ns == NS_NONE && !is_hash)
            return false;
    }
    return true;
}

/* Reports whether a target is a keyword, and not the name of a frame or window (HTML Standard, "the rules for choosing a
 * navigable"). An empty target also counts as a keyword: like "_self", it selects the frame that contains the element. */
static bool is_target_keyword(struct span target)
{
    static const struct span keywords[] = {{"_blank", 6}, {"_parent", 7}, {"_self", 5}, {"_top", 4}};
    for (size_t i = 0; i < ARRAY_LENGTH(keywords); i++)
        if (span_equal_nocase(target, keywords[i]))
            return true;
    return target.n == 0;
}

bool tamis_value_may_name(atom attribute, struct span value)
{
    enum naming naming = NAMING_NOT;
    for (size_t i = 0; i < ARRAY_LENGTH(holders) && naming == NAMING_NOT; i++)
        if (holders[i].attribute == attribute)
            naming = (enum naming)holders[i].naming;
    return naming != NAMING_NOT && !(naming == NAMING_TARGET && is_target_keyword(value));
}

/* A function that appends a name, with the prefix or without it. */
typedef void add_name(struct buf *out, struct span prefix, struct span name);

static void add_prefixed(struct buf *out, struct span prefix, struct span name)
{
    if (!span_starts(name, prefix))
        buf_add(out, prefix);
    buf_add(out, name);
}

static struct span bare(struct span prefix, struct span name)
{
    return span_starts(name, prefix) ? span_of(name.p + prefix.n, name.n - prefix.n) : name;
}

static void add_bare(struct buf *out, struct span prefix, struct span name)
{
    buf_add(out, bare(prefix, name));
}

/* All white space is copied. */
static void add_list(struct buf *out, struct span prefix, struct span value, add_name *add)
{
    struct span name;
    size_t at = 0, from = 0;
    while ((name = span_next_word(value, &at)).n) {
        buf_add(out, span_of(value.p + from, (size_t)(name.p - value.p) - from));
        add(out, prefix, name);
        from = at;
    }
    buf_add(out, span_of(value.p + from, value.n - from));
}

static size_t skip_escape(struct span name, size_t at)
{
    return at < name.n && name.p[at] == '\\' ? at + 1 : at;
}

static size_t skip_breaks(struct span name, size_t at)
{
    while (at < name.n && span_is_tab_or_newline(name.p[at]))
        at++;
    return at;
}

/* Returns the number of bytes that the prefix occupies at the beginning of a name, or 0 if the name does not begin with it.
 * What `skip` skips can be before each character of the prefix: a "\" in a time (SVG attributes begin and end), or tabs and
 * newlines in a URL. These bytes are counted, too. */
static size_t prefix_length(struct span prefix, struct span name, size_t (*skip)(struct span, size_t))
{
    size_t at = 0;
    for (size_t i = 0; i < prefix.n; i++, at++) {
        at = skip(name, at);
        if (at >= name.n || name.p[at] != prefix.p[i])
            return 0;
    }
    return at;
}

static void add_escaped(struct buf *out, struct span name)
{
    for (size_t i = 0; i < name.n; i++) {
        if (span_has(SPAN("+-.;()\\"), name.p[i]))
            buf_push(out, '\\');
        buf_push(out, name.p[i]);
    }
}

/* Returns the length of the id at the beginning of a time (SVG attributes begin and end), such as the id "button" in
 * "button.click+2s". Returns 0 if the time contains no id, as in "2s", "click", "indefinite" and "wallclock(…)". */
static size_t name_length_in_time(struct span time)
{
    size_t at = 0;
    if (time.n && span_is_digit(time.p[0]))
        return 0;
    while (at < time.n && !span_has(SPAN("+-.;("), time.p[at]))
        at += time.p[at] == '\\' && at + 1 < time.n ? 2 : 1;
    return at < time.n && time.p[at] == '.' ? at : 0;
}

static void add_time(struct buf *out, struct span prefix, struct span time, add_name *add)
{
    size_t white = 0;
    while (white < time.n && span_is_white(time.p[white]))
        white++;
    buf_append(out, time.p, white);
    time = span_of(time.p + white, time.n - white);
    size_t spelled = name_length_in_time(time) ? prefix_length(prefix, time, skip_escape) : 0;
    if (add == add_bare) {
        time = span_of(time.p + spelled, time.n - spelled);
    } else if (name_length_in_time(time) && !spelled) {
        add_escaped(out, prefix);
    }
    buf_add(out, time);
}

/* Writes `value`, which is a list of times (SVG attributes begin and end). If `add` is add_bare(), removes the prefix from the
 * ids in the list; otherwise adds the prefix to the ids that do not begin with it. Every ";" ends a time, as in browsers. */
static void add_times(struct buf *out, struct span prefix, struct span value, add_name *add)
{
    size_t from = 0;
    for (size_t at = 0; at <= value.n; at++) {
        if (at < value.n && value.p[at] != ';')
            continue;
        add_time(out, prefix, span_of(value.p + from, at - from), add);
        if (at < value.n)
            buf_push(out, ';');
        from = at + 1;
    }
}

/* Returns the offset of the name in a value that is a reference such as "#name". Returns value.n if the value does not refer to
 * a name. For example, "#" alone refers to the top of the page, and "#:~:" begins a text fragment. */
static size_t reference_in(enum naming naming, struct span value)
{
    size_t at = 0;
    if (naming == NAMING_MAP)
        at = span_find(value, '#');
    else
        while (at < value.n && (unsigned char)value.p[at] <= ' ')
            at++;
    if (at >= value.n || value.p[at] != '#')
        return value.n;
    at = naming == NAMING_MAP ? at + 1 : skip_breaks(value, at + 1);
    return span_starts(span_of(value.p + at, value.n - at), SPAN(":~:")) ? value.n : at;
}

/* Appends "#" and the name. For NAMING_HASH, leaves out tabs and newlines, which the URL parser ignores, so that every parser finds
 * the same name. */
static void add_reference(struct buf *out, enum naming naming, struct span prefix, struct span name,
                          add_name *add)
{
    buf_push(out, '#');
    if (naming == NAMING_MAP) {
        add(out, prefix, name);
        return;
    }
    if (add == add_prefixed)
        buf_add(out, prefix);
    for (size_t at = prefix_length(prefix, name, skip_breaks); at < name.n; at++)
        if (!span_is_tab_or_newline(name.p[at]))
            buf_push(out, name.p[at]);
}

/* Writes the value to `out` (emptied first). Adds the prefix to each name in the value, or removes it, as `add` does. Returns
 * false for NAMING_NOT; for NAMING_ONE if the value is empty; for NAMING_TARGET if the value is empty or a keyword; and for
 * NAMING_HASH and NAMING_MAP if the value does not refer to a name. Otherwise returns true. */
static bool rewrite(enum naming naming, struct span prefix, struct span value, struct buf *out, add_name *add)
{
    size_t at;
    out->n = 0;
    meter_work(out->meter, value.n);
    switch (naming) {
    case NAMING_TARGET:
        if (!is_target_keyword(value))
            add(out, prefix, value);
        return !is_target_keyword(value);
    case NAMING_ONE:
        if (value.n)
            add(out, prefix, value);
        return value.n != 0;
    case NAMING_LIST:
        add_list(out, prefix, value, add);
        return true;
    case NAMING_TIMES:
        add_times(out, prefix, value, add);
        return true;
    case NAMING_HASH:
    case NAMING_MAP:
        at = reference_in(naming, value);
        if (at < value.n)
            add_reference(out, naming, prefix, span_of(value.p + at, value.n - at), add);
        return at < value.n;
    case NAMING_NOT:
        break;
    }
    return false;
}

bool tamis_value_prefix(enum naming naming, struct span prefix, struct span value, struct buf *out)
{
    return rewrite(naming, prefix, value, out, add_prefixed) && meter_ok(out->meter) &&
           !span_equal(buf_span(out), value);
}

struct span tamis_value_without_prefix(enum naming naming, struct span prefix, struct span value,
                                       struct buf *out)
{
    return rewrite(naming, prefix, value, out, add_bare) ? buf_span(out) : value;
}
