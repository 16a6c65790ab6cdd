/* escape.c: see escape.h. Chapters 4 and 5 of the specification of GFM define the markup
 * of blocks, and chapter 6 defines the markup of inlines. */
#include "markdown/escape.h"

#include "markdown/character.h"

static bool ends_word(char c)
{
    return c == '\0' || span_is_white(c);
}

static char last_byte(const struct buf *b)
{
    return b->n ? b->p[b->n - 1] : '\n';
}

/* Returns the byte before the byte at `at`. If `at` is 0, returns the last byte of the output, which can be the ";" of a
 * reference. */
static char byte_before(const struct escaper *e, struct span s, size_t at)
{
    return at ? s.p[at - 1] : last_byte(e->out);
}

/* ---- The start of a line */

/* Reports whether the character at the start of a line could begin a heading, a list item or a thematic break, underline a
 * heading, or be in the delimiter row of a table. (">" and "*" are always escaped at the start of a line.) */
static bool begins_block(struct span s, size_t at)
{
    char next = byte_at(s, at + 1);
    switch (s.p[at]) {
    case '#':
        return next == '#' || ends_word(next);
    case '+':
        return ends_word(next);
    case '-':
        return ends_word(next) || next == '-' || next == '|' || next == ':';
    case ':':
        return ends_word(next) || next == '-';
    case '=':
    case '|':
        return true;
    default:
        return false;
    }
}

/* Reports whether a "." or ")" after digits could end the mark of a list item. */
static bool ends_number(const struct escaper *e, struct span s, size_t at)
{
    return e->line == LINE_DIGITS && (s.p[at] == '.' || s.p[at] == ')') && ends_word(byte_at(s, at + 1));
}

static void note_character(struct escaper *e, char c)
{
    bool begins = e->line != LINE_INSIDE && span_is_digit(c);
    e->line = begins ? LINE_DIGITS : LINE_INSIDE;
}

/* ---- Addresses: renderers of GFM turn addresses in text into links, even if the addresses are escaped with "\" */

static bool is_in_address(char c)
{
    return span_is_alphanumeric(c) || c == '.' || c == '-' || c == '_' || c == '+';
}

/* Reports whether the "@" at `at` could be in a mail address. */
static bool is_mail(const struct escaper *e, struct span s, size_t at)
{
    size_t i = at + 1;
    bool has_dot = false;
    char before = byte_before(e, s, at);
    if (!is_in_address(before) && before != ';')
        return false;
    for (; i < s.n && is_in_address(s.p[i]); i++)
        has_dot = has_dot || s.p[i] == '.';
    return has_dot;
}

/* Reports whether the ":" at `at` could be in "http://", "https://" or "ftp://". */
static bool is_scheme(const struct escaper *e, struct span s, size_t at)
{
    char last = (char)(byte_before(e, s, at) | 0x20);
    return (last == 'p' || last == 's') && byte_at(s, at + 1) == '/' && byte_at(s, at + 2) == '/';
}

/* Reports whether the "." at `at` is after "www". The first "w" can be written as a reference, which renderers of GFM decode first. */
static bool is_www(const struct escaper *e, struct span s, size_t at)
{
    const struct buf *b = e->out;
    if (at >= 3 && span_equal_nocase(span_of(s.p + at - 3, 3), SPAN("www")))
        return true;
    return b->n >= 3 && span_equal_nocase(buf_part(b, b->n - 3, 3), SPAN("www"));
}

/* Reports whether the character is the part of an address without which renderers would not turn the text into a link. */
static bool is_part_of_address(const struct escaper *e, struct span s, size_t at)
{
    switch (s.p[at]) {
    case '@':
        return is_mail(e, s, at);
    case '.':
        return is_www(e, s, at);
    case ':':
        return is_scheme(e, s, at);
    default:
        return false;
    }
}

/* ---- One character */

/* Reports whether the "_" at `at` is inside a word, where "_" is not markup. Returns false if the character before
 * or after the "_" is the first or last character of the text, because that character can be written as a reference. */
static bool is_in_word(struct span s, size_t at)
{
    return at >= 2 && at + 2 < s.n && span_is_alphanumeric(s.p[at - 1]) && span_is_alphanumeric(s.p[at + 1]);
}

/* Reports whether a "#" after the byte `last` could be in the closing sequence of a heading. */
static bool is_closing_sequence(const struct escaper *e, char last)
{
    return e->in_heading && (last == ' ' || last == '#');
}

static bool needs_backslash(const struct escaper *e, struct span s, size_t at)
{
    char last = last_byte(e->out);
    switch (s.p[at]) {
    case '\\':
    case '*':
    case '[':
    case ']':
    case '~':
    case '{':
        return true;
    case '_':
        return !is_in_word(s, at);
    case '|':
        return e->in_cell || e->line == LINE_START;
    case '#':
        return is_closing_sequence(e, last) || (e->line == LINE_START && begins_block(s, at));
    case '.':
    case ')':
        return ends_number(e, s, at);
    default:
        return e->line == LINE_START && begins_block(s, at);
    }
}

/* Returns the reference that is written for a character, or an empty text if the character is not written as a
 * reference. "<" and "`" are always written as references. Therefore the only "`" of the output are those of fences
 * and of the code between them. "^" after "[" would begin a footnote, and "$$" a formula.
 * marked reads the text of a link again without the "\" before "[" and "]". Python-Markdown
 * moves text after "&#" to another place if this is no complete reference. */
static struct span reference_for(const struct escaper *e, struct span s, size_t at)
{
    switch (s.p[at]) {
    case '<':
        return SPAN("&lt;");
    case '`':
        return SPAN("&#96;");
    case '[':
        return e->in_link ? SPAN("&#91;") : SPAN("");
    case ']':
        return e->in_link ? SPAN("&#93;") : SPAN("");
    case '#':
        return last_byte(e->out) == '&' ? SPAN("&#35;") : SPAN("");
    case '^':
        return last_byte(e->out) == '[' ? SPAN("&#94;") : SPAN("");
    case '$':
        return last_byte(e->out) == '$' ? SPAN("&#36;") : SPAN("");
    case '>':
        return e->line == LINE_START ? SPAN("&gt;") : SPAN("");
    case '&':
        return tamis_markdown_begins_reference(s, at) ? SPAN("&amp;") : SPAN("");
    default:
        return SPAN("");
    }
}

static void put_ascii(struct escaper *e, struct span s, size_t at)
{
    char c = s.p[at];
    struct span reference = reference_for(e, s, at);
    if (reference.n) {
        buf_add(e->out, reference);
        return;
    }
    bool is_address = is_part_of_address(e, s, at);
    if (is_address && e->in_link) {
        tamis_markdown_put_reference(e->out, span_of(s.p + at, 1));
        return;
    }
    if (is_address && c != ':')
        buf_add(e->out, SEPARATOR);
    if (needs_backslash(e, s, at))
        buf_push(e->out, '\\');
    buf_push(e->out, c);
    if (is_address && c == ':')
        buf_add(e->out, SEPARATOR);
}

void tamis_markdown_put_character(struct escaper *e, struct span s, size_t at, size_t length)
{
    if (tamis_markdown_is_control(s.p + at))
        tamis_markdown_put_reference(e->out, span_of(s.p + at, length));
    else if (length == 1)
        put_ascii(e, s, at);
    else
        buf_append(e->out, s.p + at, length);
    note_character(e, s.p[at]);
}

void tamis_markdown_end_exclamation(struct buf *out)
{
    if (last_byte(out) != '!')
        return;
    out->n--;
    buf_add(out, SPAN("&#33;"));
}
