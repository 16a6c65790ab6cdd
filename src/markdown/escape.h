/* escape.h: escapes text so that renderers read no character of the text as markup. */
#ifndef TAMIS_MARKDOWN_ESCAPE_H
#define TAMIS_MARKDOWN_ESCAPE_H

#include "base/buf.h"

/* The place of the next character in its line. */
enum line_state {
    LINE_START,
    LINE_DIGITS, /* after one or more digits at the start of the line, which can be the number of a list item */
    LINE_INSIDE
};

struct escaper {
    struct buf *out;
    uint8_t line; /* enum line_state */
    bool in_cell;
    bool in_heading;
    bool in_link; /* the text is in a link */
};

/* Returns the byte at `at`, or NUL if `at` is not less than the length of the text. NUL does not occur in a text. */
static inline char byte_at(struct span s, size_t at)
{
    return at < s.n ? s.p[at] : '\0';
}

/* Writes the character at index `at` of a text. The character has `length` bytes and is not ASCII white space. */
void tamis_markdown_put_character(struct escaper *e, struct span s, size_t at, size_t length);

/* If the last character of the output is "!", writes it as a reference. Before "[", it would make an image of a link. */
void tamis_markdown_end_exclamation(struct buf *out);

/* reference.c: values of attributes. They are written in characters that are not markup for any renderer, neither if it reads the
 * value as the part of the link for which it is written, nor if it reads the value as text. */

/* Writes a character as a decimal character reference. */
void tamis_markdown_put_reference(struct buf *out, struct span character);

/* Reports whether a renderer could read the "&" at `at` as the start of a character reference. */
bool tamis_markdown_begins_reference(struct span s, size_t at);

/* Writes an alternative text or a title. */
void tamis_markdown_put_plain(struct buf *out, struct span s);

/* Writes a URL. */
void tamis_markdown_put_url(struct buf *out, struct span s);

/* An HTML comment. It separates blocks, marks or code spans that renderers would otherwise join,
 * makes a list loose (blocks.c), and prevents renderers from turning an address in text into a link. */
#define SEPARATOR SPAN("<!-- -->")

#endif
