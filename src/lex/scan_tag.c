/* scan_tag.c: see scan_tag.h. The rules are those of the states
 * 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40 of the HTML Standard.
 *
 * Each function that reads input gets a pointer to the first byte to read, and returns a pointer to
 * the first byte that it did not read. Some of these functions return NULL if the tag is not ordinary. */
#include "lex/scan_tag.h"

#include "base/compiler.h"
#include "base/names_lookup.h"
#include "base/scan.h"

static bool is_at(const unsigned char *p, const unsigned char *end, unsigned char c)
{
    return p < end && *p == c;
}

static bool is_blank(unsigned char c)
{
    return c <= ' ' && (c == ' ' || c == '\n' || c == '\t' || c == '\f');
}

static const unsigned char *skip_blanks(const unsigned char *p, const unsigned char *end)
{
    while (p < end && is_blank(*p))
        p++;
    return p;
}

/* Skips the bytes that can precede the name of an attribute or the end of the tag: white space and "/". */
static const unsigned char *skip_before_name(const unsigned char *p, const unsigned char *end)
{
    while (p < end && (is_blank(*p) || *p == '/'))
        p++;
    return p;
}

static bool ends_name(unsigned char c)
{
    return c == '=' || c == '>' || c == '/' || is_blank(c);
}

static bool is_odd_in_name(unsigned char c)
{
    return c == '"' || c == '\'' || c == '<';
}

static unsigned char lowered(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c | 0x20) : c;
}

/* The functions below that have a parameter `xml_tags` read a tag of xml5 if it is true. Only then, a name keeps its case, and a ":"
 * before the name of an attribute is not part of the name. For HTML, `xml_tags` is a constant, so that nothing is slower. */

/* Reads a name of up to SCANNED_NAME bytes. Sets `*name` to ATOM_NONE if the name is empty, cannot be in an ordinary tag, or is
 * incomplete at the end of the input, or if an allocation fails. */
static const unsigned char *read_long_name(const unsigned char *p, const unsigned char *end,
                                           struct names *names, bool xml_tags, atom *name)
{
    char text[SCANNED_NAME];
    size_t n = 0;
    *name = ATOM_NONE;
    for (; p < end && !ends_name(*p); p++) {
        if (n == SCANNED_NAME || is_odd_in_name(*p))
            return p;
        text[n++] = (char)(xml_tags ? *p : lowered(*p));
    }
    if (p < end)
        *name = tamis_base_names_intern(names, span_of(text, n));
    return p;
}

/* Reads a name with the same result as read_long_name(), but faster if the name is static
 * (base/names.h) and has at most 16 bytes. Most names are static and short. */
SCAN_INLINE const unsigned char *read_name(const unsigned char *p, const unsigned char *end,
                                           struct names *names, bool xml_tags, atom *name)
{
    struct scan_name found = scan_name(p, end, !xml_tags);
    if (found.is_short && found.n && ends_name(p[found.n])) {
        *name = names_static_short(found.first, found.second);
        if (*name)
            return p + found.n;
    }
    return read_long_name(p, end, names, xml_tags, name);
}

static bool has_attribute(const struct scanned_tag *tag, atom name)
{
    for (uint32_t i = 0; i < tag->count; i++)
        if (tag->attributes[i].name == name)
            return true;
    return false;
}

/* The kinds of attribute values. VALUE_WITH_REFERENCE: the value contains "&". VALUE_PLAIN: no byte of the
 * value needs an escape in the output. VALUE: no byte of the value is "&", but other bytes can need an escape. */
enum value_kind { VALUE, VALUE_PLAIN, VALUE_WITH_REFERENCE };

/* The name of an attribute, and its first byte in the input. */
struct attribute_name {
    const unsigned char *start;
    atom name;
};

SCAN_INLINE void add(struct scanned_tag *tag, struct attribute_name name, struct span value,
                     enum value_kind kind)
{
    if (has_attribute(tag, name.name))
        return;
    if (kind == VALUE_WITH_REFERENCE)
        tag->references |= (uint64_t)1 << tag->count;
    tag->attributes[tag->count++] = (struct attribute){.value = value.p,
                                                       .value_length = (uint32_t)value.n,
                                                       .name = name.name,
                                                       .offset = (uint32_t)(name.start - tag->start),
                                                       .in_input = true,
                                                       .is_plain = kind == VALUE_PLAIN};
}

static struct span between(const unsigned char *start, const unsigned char *stop)
{
    return span_of((const char *)start, (size_t)(stop - start));
}

/* The next two functions read the value of the attribute `name`, and add the attribute to the tag. */

/* Returns NULL if there is no end quote. */
static const unsigned char *add_quoted(const unsigned char *p, const unsigned char *end,
                                       struct attribute_name name, struct scanned_tag *tag)
{
    unsigned char quote = *p++;
    const unsigned char *stop = scan_byte(p, end, quote);
    if (stop == end)
        return NULL;
    bool has_reference = scan_byte(p, stop, '&') < stop;
    add(tag, name, between(p, stop), has_reference ? VALUE_WITH_REFERENCE : VALUE);
    return stop + 1;
}

static const unsigned char *add_unquoted(const unsigned char *p, const unsigned char *end,
                                         struct attribute_name name, struct scanned_tag *tag)
{
    const unsigned char *start = p;
    bool has_reference = false;
    for (; p < end && *p != '>' && !is_blank(*p); p++)
        has_reference |= *p == '&';
    add(tag, name, between(start, p), has_reference ? VALUE_WITH_REFERENCE : VALUE);
    return p;
}

/* Reads the rest of an attribute after its name. */
static NEVER_INLINE const unsigned char *add_any(const unsigned char *p, const unsigned char *end,
                                                 struct attribute_name name, struct scanned_tag *tag)
{
    p = skip_blanks(p, end);
    if (!is_at(p, end, '=')) {
        add(tag, name, SPAN(""), VALUE);
        return p;
    }
    p = skip_blanks(p + 1, end);
    bool is_quoted = is_at(p, end, '"') || is_at(p, end, '\'');
    return is_quoted ? add_quoted(p, end, name, tag) : add_unquoted(p, end, name, tag);
}

/* Reads an attribute. Most values are in double quotes and need no escape. For these values, one search finds the end quote and
 * shows that no byte before it needs an escape. */
SCAN_INLINE const unsigned char *read_attribute(const unsigned char *p, const unsigned char *end,
                                                struct names *names, bool xml_tags, struct scanned_tag *tag)
{
    if (xml_tags && *p == ':')
        return NULL;
    struct attribute_name name = {p, ATOM_NONE};
    p = read_name(p, end, names, xml_tags, &name.name);
    if (!name.name)
        return NULL;
    if (end - p < 2 || p[0] != '=' || p[1] != '"')
        return add_any(p, end, name, tag);
    const unsigned char *stop = scan_find(SCAN_QUOTED, p + 2, end);
    if (!is_at(stop, end, '"'))
        return add_any(p, end, name, tag);
    add(tag, name, between(p + 2, stop), VALUE_PLAIN);
    return stop + 1;
}

/* Reads the attributes and the end of the tag. */
SCAN_INLINE const unsigned char *read_rest(const unsigned char *p, const unsigned char *end,
                                           struct names *names, uint64_t limit, bool xml_tags,
                                           struct scanned_tag *tag)
{
    uint64_t most = tag->is_end ? 0 : limit < SCANNED_ATTRIBUTES ? limit : SCANNED_ATTRIBUTES;
    while (p) {
        const unsigned char *start = p;
        p = skip_before_name(p, end);
        if (is_at(p, end, '>')) {
            tag->self_closing = p > start && p[-1] == '/';
            return p + 1;
        }
        p = tag->seen == most || p == end ? NULL : read_attribute(p, end, names, xml_tags, tag);
        tag->seen++;
    }
    return NULL;
}

/* Reads "<" or "</" and the name. Returns NULL if the tag is not ordinary. */
SCAN_INLINE const unsigned char *read_start(const unsigned char *p, const unsigned char *end,
                                            struct names *names, bool xml_tags, struct scanned_tag *tag)
{
    tag->start = p++;
    tag->is_end = is_at(p, end, '/');
    p += tag->is_end;
    tag->self_closing = false;
    tag->count = tag->seen = 0;
    tag->references = 0;
    if (p == end || !span_is_letter(*p))
        return NULL;
    p = read_name(p, end, names, xml_tags, &tag->name);
    return tag->name && *p != '=' ? p : NULL;
}

/* Not inlined, because a tag without attributes is then read faster. */
static NEVER_INLINE const unsigned char *read_html_rest(const unsigned char *p, const unsigned char *end,
                                                        struct names *names, uint64_t limit,
                                                        struct scanned_tag *tag)
{
    return read_rest(p, end, names, limit, false, tag);
}

const unsigned char *tamis_lex_scan_tag(const unsigned char *p, const unsigned char *end, struct names *names,
                                        uint64_t limit, struct scanned_tag *tag)
{
    p = read_start(p, end, names, false, tag);
    if (!p)
        return NULL;
    return *p == '>' ? p + 1 : read_html_rest(p, end, names, limit, tag);
}

const unsigned char *tamis_lex_scan_other_tag(const unsigned char *p, const unsigned char *end,
                                              struct names *names, bool xml_tags, struct scanned_tag *tag)
{
    const unsigned char *start = p;
    p = read_start(p, end, names, xml_tags, tag);
    if (p)
        p = read_rest(p, end, names, SCANNED_ATTRIBUTES, xml_tags, tag);
    return p && scan_any(start, p, '&', '\v', '\f', '\f', '\f', '\f') == p ? p : NULL;
}
