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
    bool in_link;     /* the text is in a link; renderers do not turn addresses in such text into links */
    bool before_link; /* the "[" of a link follows the text */
};

/* Writes the character at index `at` of a text. The character has `length` bytes and is not ASCII white space. */
void tamis_markdown_put_character(struct escaper *e, struct span s, size_t at, size_t length);

/* Writes a character as a decimal character reference. */
void tamis_markdown_put_reference(struct buf *out, struct span character);

/* Reports whether a renderer could read the "&" at `at` as the start of a character reference. */
bool tamis_markdown_begins_reference(struct span s, size_t at);

/* An HTML comment. It separates blocks, marks or code spans that renderers would otherwise join,
 * makes a list loose (blocks.c), and prevents renderers from turning an address in text into a link. */
#define SEPARATOR SPAN("<!-- -->")

#endif
