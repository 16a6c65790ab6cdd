/* reference.c: see escape.h. */
#include "base/decimal.h"
#include "base/utf8.h"
#include "markdown/character.h"
#include "markdown/escape.h"
#include "value/url/percent.h"

/* Greater than the length of every named character reference: the longest name has 32 characters, including the ";". */
enum { LONGEST_REFERENCE = 40 };

void tamis_markdown_put_reference(struct buf *out, struct span character)
{
    char digits[DECIMAL_DIGITS];
    buf_add(out, SPAN("&#"));
    buf_add(out, tamis_base_decimal(tamis_base_utf8_decode((const unsigned char *)character.p), digits));
    buf_push(out, ';');
}

/* After a "&#" without a number, Python-Markdown moves the text that follows. */
bool tamis_markdown_begins_reference(struct span s, size_t at)
{
    size_t i = at + 1;
    if (byte_at(s, i) == '#')
        return true;
    while (i < s.n && i - at < LONGEST_REFERENCE && span_is_alphanumeric(s.p[i]))
        i++;
    return byte_at(s, i) == ';';
}

/* ---- Titles and alternative texts */

/* Reports whether the character at `at` could begin or end markup, or be in an address that renderers turn into a link. */
static bool is_markup(struct span s, size_t at)
{
    switch (s.p[at]) {
    case '&':
        return tamis_markdown_begins_reference(s, at);
    case ':':
        return byte_at(s, at + 1) == '/';
    case '.':
        return at >= 3 && span_equal_nocase(span_of(s.p + at - 3, 3), SPAN("www"));
    case '\t':
    case '\n':
    case '\f':
    case '\r':
        return true;
    default:
        return span_has(SPAN("\"'()*<>@[\\]^_`{|}~$"), s.p[at]) || tamis_markdown_is_control(s.p + at);
    }
}

void tamis_markdown_put_plain(struct buf *out, struct span s)
{
    for (size_t i = 0, n; i < s.n && meter_ok(out->meter); i += n) {
        n = tamis_base_utf8_read((const unsigned char *)s.p + i, s.n - i).length;
        if (is_markup(s, i))
            tamis_markdown_put_reference(out, span_of(s.p + i, n));
        else
            buf_append(out, s.p + i, n);
    }
}

/* ---- URLs */

/* Reports whether a renderer could read a "&" and the text after it as a character reference. mistune
 * decodes references twice, and without ";". */
static bool begins_any_reference(struct span s, size_t at)
{
    static const struct span names[] = {
#define NAME(name) {name, sizeof name - 1},
#include "markdown/names_without_semicolon.def"
#undef NAME
    };
    struct span rest = span_of(s.p + at + 1, s.n - at - 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_starts(rest, names[i]))
            return true;
    return tamis_markdown_begins_reference(s, at);
}

/* Percent-encodes what the URL parser percent-encodes or does not allow, and two characters that it leaves unchanged in some parts of a
 * URL: "\", because cmark would read two "\" as one, even if both were references; and "[", because
 * markdown-it removes it from what could be a host. Other markup becomes references. A "~" is written unchanged unless it is after
 * another: mistune would read both as the end of strikethrough. */
static void put_url_byte(struct buf *out, char c)
{
    if ((unsigned char)c <= ' ' || (unsigned char)c >= 0x7F || span_has(SPAN("\"<>\\[]"), c))
        tamis_value_url_encode_byte(out, c);
    else if (span_has(SPAN("'()*^`{|}$"), c) || (c == '~' && span_ends(buf_span(out), SPAN("~"))))
        tamis_markdown_put_reference(out, span_of(&c, 1));
    else
        buf_push(out, c);
}

/* Returns the index of the "]" of an IPv6 address that begins with the "[" at `at`, or 0. */
static size_t end_of_address(struct span s, size_t at)
{
    size_t i = at + 1;
    while (i < s.n && (span_is_digit(s.p[i]) || span_has(SPAN("abcdefABCDEF:."), s.p[i])))
        i++;
    bool is_host = at >= 2 && (s.p[at - 1] == '@' || span_ends(span_of(s.p, at), SPAN("//")));
    return is_host && s.p[at] == '[' && byte_at(s, i) == ']' ? i : 0;
}

static bool has_break(struct span s)
{
    size_t i = 0;
    while (i < s.n && !span_is_tab_or_newline(s.p[i]))
        i++;
    return i < s.n;
}

/* Reports whether "&" and "#" are next to each other in the URL, in which the URL parser leaves out tabs and newlines. */
static bool precedes_hash(struct span s, size_t at)
{
    while (++at < s.n && span_is_tab_or_newline(s.p[at])) {
    }
    return byte_at(s, at) == '#';
}

/* In what could be a character reference, percent-encodes the first letter or digit. This does not change what the URL means, whereas
 * a reference for "&" would itself be part of what is decoded again. "&" before "#" is a reference too: see
 * tamis_markdown_begins_reference(). Leaves out tabs and newlines, as the URL parser does.
 * Because a name can be around them, every "&" of a URL with tabs or newlines is then regarded as a reference. */
void tamis_markdown_put_url(struct buf *out, struct span s)
{
    bool in_reference = false, has_breaks = has_break(s);
    size_t end = 0; /* the index of the "]" of an IPv6 address */
    for (size_t i = 0; i < s.n && meter_ok(out->meter); i++) {
        char c = s.p[i];
        if (span_is_tab_or_newline(c))
            continue;
        if (c == '[')
            end = end_of_address(s, i);
        if (in_reference && span_is_alphanumeric(c))
            tamis_value_url_encode_byte(out, c);
        else if ((end && (c == '[' || i == end)) || (c == '&' && precedes_hash(s, i)))
            tamis_markdown_put_reference(out, span_of(&c, 1));
        else
            put_url_byte(out, c);
        in_reference = (c == '&' && (has_breaks || begins_any_reference(s, i))) || (in_reference && c == '#');
    }
}
