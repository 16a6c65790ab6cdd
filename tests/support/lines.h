/* lines.h: programs that exchange texts with a script through standard input and output, in lines. */
#ifndef TESTS_SUPPORT_LINES_H
#define TESTS_SUPPORT_LINES_H

#include <stdbool.h>

#include "support/text.h"

/* Writes a string of JSON. `as_bytes`: each byte is a character, U+0000 to U+00FF; otherwise, the bytes are UTF-8. */
void lines_put_json(const char *p, size_t n, bool as_bytes);

/* Writes a line. A line feed in the text becomes a space. */
void lines_put(const char *text);

/* Reads `n` bytes. Returns false if the input ends before. */
bool lines_read(struct text *t, size_t n);

#endif
