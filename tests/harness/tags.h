/* tags.h: what the tests share that read tags in a fast way and with the state machine of the lexer. */
#ifndef TESTS_HARNESS_TAGS_H
#define TESTS_HARNESS_TAGS_H

#include <stddef.h>
#include <tamis/lexer.h>

#include "support/text.h"

/* Lets the state machine read every byte: a lexer with a transition callback uses no faster way. */
void tags_read_by_states(tamis_lexer *lexer);

/* Adds "[string]", or "none" for NULL. */
void tags_add_string(struct text *out, const char *p, size_t n);

/* Adds the name of a token, and the names and values of its attributes. */
void tags_describe(struct text *out, const tamis_token *t);

#endif
