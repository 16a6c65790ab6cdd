/* entities.c: see entities.h. */
#include "models/entities.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_white(char c)
{
    return c && strchr(" \t\n\f\r", c);
}

static bool is_name_byte(char c)
{
    static const char ascii[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._";
    return c && strchr(ascii, c);
}

static size_t name_length(const char *p, size_t n)
{
    size_t i = 0;
    if (n && strchr("0123456789-.", *p) && *p)
        return 0;
    while (i < n && is_name_byte(p[i]))
        i++;
    return i;
}

static size_t white_length(const char *p, size_t n)
{
    size_t i = 0;
    while (i < n && is_white(p[i]))
        i++;
    return i;
}

static bool stands(const char *p, size_t n, const char *word)
{
    return n >= strlen(word) && memcmp(p, word, strlen(word)) == 0;
}

/* Returns the length up to the end of `word`; n if it does not occur. */
static size_t through(const char *p, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (stands(p + i, n - i, word))
            return i + strlen(word);
    return n;
}

/* Returns the length of "<!...>". A ">" in quotes does not end it. */
static size_t declaration_length(const char *p, size_t n)
{
    size_t i = 0;
    while (i < n && p[i] != '>')
        if (p[i] == '"' || p[i] == '\'')
            i += 1 + through(p + i + 1, n - i - 1, p[i] == '"' ? "\"" : "'");
        else
            i++;
    return i < n ? i + 1 : n;
}

/* Decodes the numeric references of a value. Returns false if the value is not plain text. */
static bool add_value(struct text *out, bool in_attribute, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char copy[16] = "", *end = copy;
        uint32_t c = (unsigned char)p[i];
        if (c == '<' || c == '%')
            return false;
        if (c == '&') {
            bool hexadecimal = stands(p + i, n - i, "&#x");
            size_t start = i + (hexadecimal ? 3 : 2), length = 0;
            while (start + length < n && p[start + length] == '0')
                start++;
            start -= start > i + 2 && p[start - 1] == '0';
            while (start + length < n && p[start + length] != ';' && length < sizeof copy - 1)
                length++;
            if (!stands(p + i, n - i, "&#") || start + length >= n || p[start + length] != ';' || !length)
                return false;
            memcpy(copy, p + start, length);
            if (strspn(copy, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") != length)
                return false;
            unsigned long long code = strtoull(copy, &end, hexadecimal ? 16 : 10);
            if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) || code == '&' ||
                code == '<')
                return false;
            text_add_code_point(out,
                                in_attribute && code < 0x80 && is_white((char)code) ? ' ' : (uint32_t)code);
            i = start + length;
        } else {
            text_add(out, in_attribute && is_white(p[i]) ? " " : p + i, 1);
        }
    }
    return true;
}

/* Returns the length of a literal in quotes that contains no ">"; 0 if there is none. */
static size_t literal_length(const char *p, size_t n)
{
    size_t i = 1;
    if (!n || (*p != '"' && *p != '\''))
        return 0;
    while (i < n && p[i] != *p && p[i] != '>')
        i++;
    return i < n && p[i] == *p ? i + 1 : 0;
}

static bool stands_nocase(const char *p, size_t n, const char *lower)
{
    size_t i = 0;
    while (i < n && lower[i] && (p[i] | 0x20) == lower[i])
        i++;
    return !lower[i];
}

/* Returns the length of a DOCTYPE up to the "[" of its internal subset; 0 if no such DOCTYPE begins here. */
static size_t header_length(const char *p, size_t n)
{
    size_t i = 9, literal;
    if (!stands(p, n, "<!DOCTYPE"))
        return 0;
    i += white_length(p + i, n - i) + 1;
    while (i < n && !is_white(p[i]) && p[i] != '[' && p[i] != '>')
        i++;
    i += i < n ? white_length(p + i, n - i) : 0;
    bool is_public = i < n && stands_nocase(p + i, n - i, "public");
    bool is_system = i < n && stands_nocase(p + i, n - i, "system");
    for (int left = is_public ? 2 : is_system; left; left--) {
        i += left == 2 || is_system ? 6 : 0;
        i += white_length(p + i, n - i);
        literal = literal_length(p + i, n - i);
        if (!literal)
            return 0;
        i += literal;
    }
    i += i < n ? white_length(p + i, n - i) : 0;
    return i < n && p[i] == '[' ? i + 1 : 0;
}

enum found { ANOTHER, NOT_TEXT, FOUND };

/* `p`: a declaration between "<!ENTITY" and ">". Appends the value if the name is the one looked for. */
static enum found read_declaration(struct text *out, bool in_attribute, const char *p, size_t n,
                                   const char *name, size_t name_n)
{
    size_t at = white_length(p, n), length = name_length(p + at, n - at);
    if (!at || length != name_n || memcmp(p + at, name, name_n) != 0)
        return ANOTHER;
    at += length;
    size_t white = white_length(p + at, n - at);
    at += white;
    if (!white || at == n)
        return ANOTHER;
    if (stands(p + at, n - at, "SYSTEM") || stands(p + at, n - at, "PUBLIC"))
        return NOT_TEXT;
    if (p[at] != '"' && p[at] != '\'')
        return ANOTHER;
    const char *end = memchr(p + at + 1, p[at], n - at - 1);
    size_t after = (size_t)(end - p) + 1, before = out->n;
    if (after + white_length(p + after, n - after) != n)
        return ANOTHER;
    if (add_value(out, in_attribute, p + at + 1, (size_t)(end - p) - at - 1))
        return FOUND;
    out->n = before;
    return NOT_TEXT;
}

static bool find(struct text *out, const struct text *doctypes, bool in_attribute, const char *name,
                 size_t name_n)
{
    const char *p = doctypes->p, *end = p + doctypes->n;
    bool inside = false;
    enum found found = ANOTHER;
    while (p < end && found == ANOTHER) {
        size_t n = (size_t)(end - p), length = 1;
        if (!inside) {
            length = header_length(p, n);
            inside = length;
            length += inside ? 0 : through(p, n, ">"); /* without a subset, a DOCTYPE ends at the first ">" */
        } else if (stands(p, n, "<!--"))
            length = 4 + through(p + 4, n - 4, "-->");
        else if (stands(p, n, "<?"))
            length = 2 + through(p + 2, n - 2, "?>");
        else if (stands(p, n, "<!")) {
            length = declaration_length(p, n);
            if (stands(p, n, "<!ENTITY") && length < n)
                found = read_declaration(out, in_attribute, p + 8, length - 9, name, name_n);
        } else if (*p == '%')
            break;                /* only the first declaration of a name counts */
        else if (!is_white(*p)) { /* the end of the subset, or an error: the DOCTYPE ends at the next ">" */
            length = through(p, n, ">");
            inside = false;
        }
        p += length;
    }
    return found == FOUND;
}

size_t entity_model_reference(struct text *out, const struct text *doctypes, bool in_attribute, const char *p,
                              size_t n)
{
    size_t length = name_length(p, n);
    if (!length || length == n || p[length] != ';' || !doctypes->n)
        return 0;
    return find(out, doctypes, in_attribute, p, length) ? length + 1 : 0;
}
