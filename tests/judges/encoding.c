/* encoding.c: see encoding.h. The functions follow the steps of the standards one by one, and share no code with tamis. */
#include "judges/encoding.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
    const char *p, *end;
};

static bool is_space(char c)
{
    return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Reports whether the bytes begin with the text, in any case. */
static bool begins(struct bytes b, const char *text)
{
    for (; *text != '\0'; text++, b.p++)
        if (b.p == b.end || lower(*b.p) != lower(*text))
            return false;
    return true;
}

static bool is_text(struct bytes b, const char *text)
{
    return (size_t)(b.end - b.p) == strlen(text) && begins(b, text);
}

static const char *find(struct bytes b, const char *text)
{
    for (; b.p < b.end; b.p++)
        if (begins(b, text))
            return b.p;
    return NULL;
}

/* Reports whether the label, without white space around it, is one of an encoding other than UTF-8, or unknown. */
static bool is_other(struct bytes label, const char *place, struct declaration *found)
{
    static const char *const utf8[] = {"utf-8",         "utf8",          "unicode-1-1-utf-8",
                                       "unicode11utf8", "unicode20utf8", "x-unicode20utf8"};
    while (label.p < label.end && is_space(*label.p))
        label.p++;
    while (label.p < label.end && is_space(label.end[-1]))
        label.end--;
    size_t n = (size_t)(label.end - label.p);
    if (n == 0 || *label.p == '&') /* no label begins with the "&" of a reference */
        return false;
    for (size_t i = 0; i < sizeof utf8 / sizeof *utf8; i++)
        if (is_text(label, utf8[i]))
            return false;
    found->place = place;
    snprintf(found->label, sizeof found->label, "%.*s", (int)(n < 70 ? n : 70), label.p);
    return true;
}

/* "Extract a character encoding from a meta element", repeated for the rest of the text. */
static bool content_declares(struct bytes s, struct declaration *found)
{
    const char *word;
    while ((word = find(s, "charset")) != NULL) {
        s.p = word + 7;
        const char *p = s.p;
        while (p < s.end && is_space(*p))
            p++;
        if (p == s.end || *p != '=')
            continue;
        p++;
        while (p < s.end && is_space(*p))
            p++;
        const char *end = p;
        if (p < s.end && (*p == '"' || *p == '\'')) {
            end = memchr(p + 1, *p, (size_t)(s.end - p - 1));
            if (end == NULL)
                continue;
            p++;
        } else {
            while (end < s.end && !is_space(*end) && *end != ';')
                end++;
        }
        if (is_other((struct bytes){p, end}, "content of meta", found))
            return true;
    }
    return false;
}

/* Decodes the references that the writers of tamis write. Some readers do this before they search for an encoding, others do not.
 * The caller frees the result. */
static struct bytes decode(struct bytes value)
{
    static const struct {
        const char *reference, *text;
    } known[] = {{"&amp;", "&"}, {"&#38;", "&"},  {"&quot;", "\""}, {"&#034;", "\""}, {"&#39;", "'"},
                 {"&#9;", "\t"}, {"&#10;", "\n"}, {"&#13;", "\r"},  {"&lt;", "<"},    {"&gt;", ">"}};
    char *begin = malloc((size_t)(value.end - value.p) + 1), *out = begin;
    if (begin == NULL)
        abort();
    while (value.p < value.end) {
        size_t i = 0;
        while (i < sizeof known / sizeof *known && !begins(value, known[i].reference))
            i++;
        bool is_known = i < sizeof known / sizeof *known;
        *out++ = is_known ? *known[i].text : *value.p;
        value.p += is_known ? strlen(known[i].reference) : 1;
    }
    return (struct bytes){begin, out};
}

static bool content_of_meta_declares(struct bytes value, struct declaration *found)
{
    struct bytes decoded = decode(value);
    bool declares = content_declares(value, found) || content_declares(decoded, found);
    free((char *)(uintptr_t)decoded.p);
    return declares;
}

struct attribute {
    struct bytes name, value;
};

/* "Get an attribute". Returns false if there is none. */
static bool get_attribute(struct bytes *s, struct attribute *a)
{
    while (s->p < s->end && (is_space(*s->p) || *s->p == '/'))
        s->p++;
    if (s->p == s->end || *s->p == '>')
        return false;
    a->name = a->value = (struct bytes){s->p, s->p};
    while (s->p < s->end && !(*s->p == '=' && s->p > a->name.p) && !is_space(*s->p) && *s->p != '/' &&
           *s->p != '>')
        s->p++;
    a->name.end = s->p;
    while (s->p < s->end && is_space(*s->p))
        s->p++;
    if (s->p == s->end || *s->p != '=')
        return true;
    s->p++;
    while (s->p < s->end && is_space(*s->p))
        s->p++;
    a->value = (struct bytes){s->p, s->p};
    if (s->p < s->end && (*s->p == '"' || *s->p == '\'')) {
        const char *end = memchr(s->p + 1, *s->p, (size_t)(s->end - s->p - 1));
        a->value = (struct bytes){s->p + 1, end == NULL ? s->end : end};
        s->p = end == NULL ? s->end : end + 1;
        return true;
    }
    while (s->p < s->end && !is_space(*s->p) && *s->p != '>')
        s->p++;
    a->value.end = s->p;
    return true;
}

static bool is_named(const struct attribute *a, const char *name)
{
    return is_text(a->name, name);
}

static bool names_other(struct bytes list, struct declaration *found)
{
    while (list.p < list.end) {
        const char *end = list.p;
        while (end < list.end && !is_space(*end) && *end != ',')
            end++;
        if (is_other((struct bytes){list.p, end}, "accept-charset", found))
            return true;
        list.p = end + 1;
    }
    return false;
}

static bool attribute_declares(const struct attribute *a, bool is_meta, struct declaration *found)
{
    if (is_named(a, "charset"))
        return is_other(a->value, is_meta ? "meta charset" : "charset", found);
    if (is_named(a, "accept-charset"))
        return names_other(a->value, found);
    return is_meta && is_named(a, "content") && content_of_meta_declares(a->value, found);
}

/* Returns the end of the string of CSS that begins with the quotation mark at `p`. */
static const char *string_end(const char *p, const char *end)
{
    char quote = *p++;
    while (p < end && *p != quote && *p != '\n')
        p++;
    return p;
}

/* Reports whether the sheet has "@charset" and a string, anywhere except in a string. */
static bool sheet_declares(struct bytes sheet, struct declaration *found)
{
    for (; sheet.p < sheet.end; sheet.p++) {
        const char *p = sheet.p + 8;
        if (*sheet.p == '"' || *sheet.p == '\'') {
            sheet.p = string_end(sheet.p, sheet.end);
            continue;
        }
        if (!begins(sheet, "@charset"))
            continue;
        while (p < sheet.end && is_space(*p))
            p++;
        if (p < sheet.end && (*p == '"' || *p == '\'') &&
            is_other((struct bytes){p + 1, string_end(p, sheet.end)}, "@charset", found))
            return true;
    }
    return false;
}

static const char *sheet_end(struct bytes s)
{
    const char *end = find(s, "</style");
    return end == NULL ? s.end : end;
}

/* Reads a tag, whose name begins at s->p. An end tag has no attributes that declare something. */
static bool tag_declares(struct bytes *s, bool is_end, struct declaration *found)
{
    struct bytes name = {s->p, s->p};
    while (s->p < s->end && !is_space(*s->p) && *s->p != '/' && *s->p != '>')
        s->p++;
    name.end = s->p;
    bool is_meta = is_text(name, "meta"), is_style = is_text(name, "style");
    struct attribute a;
    while (get_attribute(s, &a))
        if (!is_end && attribute_declares(&a, is_meta, found))
            return true;
    return !is_end && is_style && s->p < s->end &&
           sheet_declares((struct bytes){s->p + 1, sheet_end(*s)}, found);
}

/* "Prescan a byte stream to determine its encoding", without the limit of 1024 bytes. */
static bool prescan(struct bytes s, struct declaration *found)
{
    while (s.p < s.end) {
        if (begins(s, "<!--")) {
            const char *end = find((struct bytes){s.p + 2, s.end}, "-->");
            s.p = end == NULL ? s.end : end + 3;
        } else if (s.p[0] == '<' && s.end - s.p > 1 && is_letter(s.p[1])) {
            s.p++;
            if (tag_declares(&s, false, found))
                return true;
        } else if (begins(s, "</") && s.end - s.p > 2 && is_letter(s.p[2])) {
            s.p += 2;
            if (tag_declares(&s, true, found))
                return true;
        } else if (begins(s, "<!") || begins(s, "</") || begins(s, "<?")) {
            const char *end = memchr(s.p, '>', (size_t)(s.end - s.p));
            s.p = end == NULL ? s.end : end + 1;
        } else {
            s.p++;
        }
    }
    return false;
}

/* "Get an XML encoding". As in the standard, the word can also be after the end of the declaration. */
static bool xml_declares(struct bytes s, struct declaration *found)
{
    if (!begins(s, "<?xml") || memchr(s.p, '>', (size_t)(s.end - s.p)) == NULL)
        return false;
    const char *p = find(s, "encoding");
    if (p == NULL)
        return false;
    for (p += 8; p < s.end && (unsigned char)*p <= ' '; p++)
        ;
    if (p == s.end || *p != '=')
        return false;
    for (p++; p < s.end && (unsigned char)*p <= ' '; p++)
        ;
    if (p == s.end || (*p != '"' && *p != '\''))
        return false;
    const char *end = memchr(p + 1, *p, (size_t)(s.end - p - 1));
    return end != NULL && is_other((struct bytes){p + 1, end}, "XML declaration", found);
}

/* Byte order marks, and the first characters of an XML declaration in UTF-16. */
static bool begins_otherwise(struct bytes s, struct declaration *found)
{
    static const struct {
        const char *bytes;
        size_t n;
    } begins_with[] = {{"\xFE\xFF", 2}, {"\xFF\xFE", 2}, {"\0<\0?\0x", 6}, {"<\0?\0x\0", 6}};
    for (size_t i = 0; i < sizeof begins_with / sizeof *begins_with; i++)
        if ((size_t)(s.end - s.p) >= begins_with[i].n &&
            memcmp(s.p, begins_with[i].bytes, begins_with[i].n) == 0) {
            *found = (struct declaration){.place = "begin of the bytes"};
            return true;
        }
    return false;
}

bool encoding_is_declared(const char *bytes, size_t n, struct declaration *found)
{
    struct bytes s = {bytes, bytes + n};
    return n != 0 && (begins_otherwise(s, found) || xml_declares(s, found) || prescan(s, found));
}
