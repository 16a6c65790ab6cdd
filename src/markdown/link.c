/* link.c: writes the addresses and titles of links and images, and the alternative texts of images (GFM, 6.6 and 6.7). */
#include "markdown/escape.h"
#include "markdown/run.h"

/* Returns a URL without the spaces and control characters at its start and end, which the URL parser ignores (URL Standard,
 * 4.4). */
static struct span trimmed(struct span s)
{
    while (s.n && (unsigned char)*s.p <= ' ')
        s = span_of(s.p + 1, s.n - 1);
    while (s.n && (unsigned char)s.p[s.n - 1] <= ' ')
        s.n--;
    return s;
}

/* Reports whether an address must be written between "<" and ">": whether it is
 * empty, or contains spaces, control characters, "<", ">" or parentheses. */
static bool needs_brackets(struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] <= ' ' || s.p[i] == 0x7F || span_has(SPAN("()<>"), s.p[i]))
            return true;
    return !s.n;
}

static void put_escaped(struct buf *out, struct span s, size_t i, struct span escaped, bool in_cell)
{
    char c = s.p[i];
    if (c == '&' && tamis_markdown_begins_reference(s, i)) {
        buf_add(out, SPAN("&amp;"));
    } else if (c == '<') {
        buf_add(out, SPAN("&lt;"));
    } else if ((unsigned char)c < ' ' && c != '\t') {
        tamis_markdown_put_reference(out, span_of(&c, 1));
    } else {
        if (span_has(escaped, c) || (c == '|' && in_cell))
            buf_push(out, '\\');
        buf_push(out, c);
    }
}

/* Writes the address of a link or image. Leaves out tabs and newlines, because the URL parser removes them. */
static void put_destination(struct buf *out, struct span s, bool in_cell)
{
    bool brackets = needs_brackets(s);
    if (brackets)
        buf_push(out, '<');
    for (size_t i = 0; i < s.n; i++)
        if (!span_is_tab_or_newline(s.p[i]))
            put_escaped(out, s, i, SPAN("\\>"), in_cell);
    if (brackets)
        buf_push(out, '>');
}

void tamis_markdown_put_address(struct buf *out, const struct node *n, atom address, bool in_cell)
{
    const struct attribute *a = tamis_parse_attribute(n, address);
    const struct attribute *title = tamis_parse_attribute(n, ATOM_title);
    struct span text = title ? attribute_value(title) : SPAN("");
    buf_add(out, SPAN("]("));
    put_destination(out, a ? trimmed(attribute_value(a)) : SPAN(""), in_cell);
    if (text.n)
        buf_add(out, SPAN(" \""));
    for (size_t i = 0; i < text.n; i++)
        put_escaped(out, text, i, SPAN("\\\""), in_cell);
    if (text.n)
        buf_push(out, '"');
    buf_push(out, ')');
}

void tamis_markdown_put_image(struct buf *out, const struct node *n, bool in_cell)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    struct span text = alt ? attribute_value(alt) : SPAN("");
    buf_add(out, SPAN("!["));
    for (size_t i = 0; i < text.n; i++)
        put_escaped(out, text, i, SPAN("\\`*_[]~!"), in_cell);
    tamis_markdown_put_address(out, n, ATOM_src, in_cell);
}
