/* tags.h: functions shared by the tests that compare fast ways to read tags with the state machine of the lexer. */
#ifndef TESTS_HARNESS_TAGS_H
#define TESTS_HARNESS_TAGS_H

#include <stddef.h>
#include <tamis/lexer.h>

#include "support/text.h"

/* Makes the lexer read every byte with its state machine, by setting a transition callback. */
void tags_read_by_states(tamis_lexer *lexer);

/* Adds "[string]", or "none" for NULL. */
void tags_add_string(struct text *out, const char *p, size_t n);

/* Adds the name of a token, and the names and values of its attributes. */
void tags_describe(struct text *out, const tamis_token *t);

#endif
