/* escape.h: escapes text so that no character of it is markup. */
#ifndef TAMIS_MARKDOWN_ESCAPE_H
#define TAMIS_MARKDOWN_ESCAPE_H

#include "base/buf.h"

/* What is before the next character in its line. */
enum line_state {
    LINE_START,
    LINE_DIGITS, /* one or more digits from the start of the line, which can be the number of a list item */
    LINE_INSIDE
};

struct escaper {
    struct buf *out;
    uint8_t line; /* enum line_state */
    bool in_cell;
    bool in_heading;
    bool in_link;     /* there are no links in links, so addresses in the text do not become links */
    bool before_link; /* the text is followed by the "[" of a link */
};

/* Writes the character at `at` of a text, which has `length` bytes and is not ASCII white space. */
void tamis_markdown_put_character(struct escaper *e, struct span s, size_t at, size_t length);

/* Writes a character as a decimal character reference. */
void tamis_markdown_put_reference(struct buf *out, struct span character);

/* Reports whether a renderer could take the "&" at `at` for the start of a character reference. */
bool tamis_markdown_begins_reference(struct span s, size_t at);

/* A separator, which parsers read as a comment. Where it stands in a text, it separates the words of an address, so that no
 * renderer makes a link of it. */
#define SEPARATOR SPAN("<!-- -->")

#endif
