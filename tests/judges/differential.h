/* differential.h: compares the tokenizer of today with that of 2008: the tokens of both in one notation, the classes of input for
 * which they may differ (tests/lex/html2008_test.c has one test for each class), and random input. */
#ifndef TESTS_JUDGES_DIFFERENTIAL_H
#define TESTS_JUDGES_DIFFERENTIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/dialect.h>

#include "generators/random.h"
#include "support/text.h"

/* Adds the tokens, separated by spaces: S(name attribute="value" …) start tag, with a final " /" if it is
 * self-closing; E(name) end tag; T"…" text, merged; M"…" comment; P(target,data) processing instruction;
 * D("name","public","system") DOCTYPE, "-" for a missing part, with a final ",quirks". \u{…} is a control
 * character. After a start tag of an element that contains text, the tokenizer is switched as a tree builder
 * does it. */
void differential_read(struct text *tokens, tamis_dialect dialect, bool foreign, const char *input, size_t n);

#define DIFFERENTIAL_CLASSES "NEVQBFRADC"

/* Returns the letters of the classes that the input belongs to, in their order. If there are none, both
 * tokenizers must give the same tokens. All classes but E follow from a scan of the bytes; E depends on the
 * state of today's tokenizer when it first reaches the end. */
void differential_classes(char letters[sizeof DIFFERENTIAL_CLASSES], const char *input, size_t n);

/* Replaces the text with random pieces of markup. */
void differential_generate(struct text *input, struct random *r);

#endif
