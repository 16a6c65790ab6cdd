/* hostile.h: random documents that attack a sanitizer: few tokens, repeated in any order. */
#ifndef TESTS_GENERATORS_HOSTILE_H
#define TESTS_GENERATORS_HOSTILE_H

#include "generators/random.h"
#include "support/text.h"

/* Replaces `out` with tags of every HTML element, tags with unusual attributes, foreign content, comments and
 * similar markup, text, references, control characters, invalid UTF-8, and pieces of known attacks. */
void hostile_write(struct random *random, struct text *out);

#endif
