/* scan_tag.c: see scan_tag.h. The rules are those of the states 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40. */
#include "lex/scan_tag.h"

#include "base/scan.h"
#include "lex/kinds.h"

/* The part of the input that is not read yet. */
struct input {
    const unsigned char *p;
    const unsigned char *end;
};

static bool is_at(const struct input *in, unsigned char c)
{
    return in->p < in->end && *in->p == c;
}

static bool is_blank(unsigned char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\f';
}

static void skip_blanks(struct input *in)
{
    while (in->p < in->end && is_blank(*in->p))
        in->p++;
}

/* Skips what can be before the name of an attribute: white space, and a "/" that does not end the tag. */
static void skip_before_name(struct input *in)
{
    while (in->p < in->end && (is_blank(*in->p) || *in->p == '/'))
        in->p++;
}

static bool ends_name(unsigned char c)
{
    return is_blank(c) || c == '/' || c == '>' || c == '=';
}

static bool is_odd_in_name(unsigned char c)
{
    return c == '"' || c == '\'' || c == '<';
}

static unsigned char lowered(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c | 0x20) : c;
}

/* Reads a name of any form. Returns ATOM_NONE if the name is empty or odd. */
static atom read_long_name(struct input *in, struct names *names)
{
    char name[SCANNED_NAME];
    size_t n = 0;
    while (in->p < in->end && !ends_name(*in->p)) {
        if (n == SCANNED_NAME || is_odd_in_name(*in->p))
            return ATOM_NONE;
        name[n++] = (char)lowered(*in->p++);
    }
    return in->p < in->end ? tamis_base_names_intern(names, span_of(name, n)) : ATOM_NONE;
}

/* The same; most names are static and have no more than 16 bytes. */
static atom read_name(struct input *in, struct names *names)
{
    struct scan_name name;
    if (!scan_name(in->p, in->end, true, &name) || !name.n || !ends_name(in->p[name.n]))
        return read_long_name(in, names);
    atom found = tamis_base_names_static_short(name.text, name.n);
    if (!found)
        return read_long_name(in, names);
    in->p += name.n;
    return found;
}

/* The three functions that follow read a value. Two return false if the value does not end. `*has_reference`: the value contains
 * "&". */

static bool read_quoted(struct input *in, struct span *value, bool *has_reference)
{
    unsigned char quote = *in->p++;
    const unsigned char *start = in->p;
    const unsigned char *stop = quote == '"' ? scan_any(start, in->end, '"', '&', '&', '&', '&', '&')
                                             : scan_any(start, in->end, '\'', '&', '&', '&', '&', '&');
    *has_reference = stop < in->end && *stop == '&';
    if (*has_reference)
        stop = scan_byte(stop, in->end, quote);
    if (stop == in->end)
        return false;
    *value = span_of((const char *)start, (size_t)(stop - start));
    in->p = stop + 1;
    return true;
}

static void read_unquoted(struct input *in, struct span *value, bool *has_reference)
{
    const unsigned char *start = in->p;
    for (; in->p < in->end && *in->p != '>' && !is_blank(*in->p); in->p++)
        *has_reference |= *in->p == '&';
    *value = span_of((const char *)start, (size_t)(in->p - start));
}

static bool read_value(struct input *in, struct span *value, bool *has_reference)
{
    skip_blanks(in);
    if (is_at(in, '"') || is_at(in, '\''))
        return read_quoted(in, value, has_reference);
    read_unquoted(in, value, has_reference);
    return true;
}

static bool has_attribute(const struct scanned_tag *tag, atom name)
{
    for (uint32_t i = 0; i < tag->count; i++)
        if (tag->attributes[i].name == name)
            return true;
    return false;
}

static void add(struct scanned_tag *tag, atom name, const unsigned char *start, struct span value,
                bool has_reference)
{
    if (has_attribute(tag, name))
        return;
    tag->references |= (uint64_t)has_reference << tag->count;
    tag->attributes[tag->count++] = (struct attribute){.value = value.p,
                                                       .value_length = (uint32_t)value.n,
                                                       .name = name,
                                                       .offset = (uint32_t)(start - tag->start),
                                                       .in_input = true};
}

static size_t longer(size_t a, size_t b)
{
    return a > b ? a : b;
}

static bool read_attribute(struct input *in, struct names *names, struct scanned_tag *tag)
{
    struct span value = SPAN("");
    bool has_reference = false;
    const unsigned char *start = in->p;
    atom name = read_name(in, names);
    if (!name)
        return false;
    tag->longest_attribute = longer(tag->longest_attribute, (size_t)(in->p - start));
    skip_blanks(in);
    if (is_at(in, '=')) {
        in->p++;
        if (!read_value(in, &value, &has_reference) || value.n > UINT32_MAX)
            return false;
        tag->longest_value = longer(tag->longest_value, value.n);
    }
    add(tag, name, start, value, has_reference);
    return true;
}

/* Reads the attributes and the end of the tag. */
static bool read_rest(struct input *in, struct names *names, uint64_t limit, struct scanned_tag *tag)
{
    uint64_t most = tag->is_end ? 0 : limit < SCANNED_ATTRIBUTES ? limit : SCANNED_ATTRIBUTES;
    for (uint32_t i = 0;; i++) {
        const unsigned char *start = in->p;
        skip_before_name(in);
        if (is_at(in, '>')) {
            tag->seen = i;
            tag->self_closing = in->p > start && in->p[-1] == '/';
            return true;
        }
        if (i == most || in->p == in->end || !read_attribute(in, names, tag))
            return false;
    }
}

const unsigned char *tamis_lex_scan_tag(const unsigned char *p, const unsigned char *end, struct names *names,
                                        uint64_t limit, struct scanned_tag *tag)
{
    struct input in = {p + 1, end};
    tag->start = p;
    tag->is_end = is_at(&in, '/');
    in.p += tag->is_end;
    tag->count = 0;
    tag->references = 0;
    tag->longest_attribute = tag->longest_value = 0;
    if (in.p == end || lowered(*in.p) < 'a' || lowered(*in.p) > 'z')
        return NULL;
    tag->name = read_name(&in, names);
    if (!tag->name || is_at(&in, '=') || !read_rest(&in, names, limit, tag))
        return NULL;
    return in.p + 1;
}
