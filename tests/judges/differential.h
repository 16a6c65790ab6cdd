/* differential.h: one input as the tokenizer of today and that of 2008 read it: their tokens in one notation, what can
 * divide them (html5-draft-2008.md, section 7), and inputs to try it on. */
#ifndef TESTS_JUDGES_DIFFERENTIAL_H
#define TESTS_JUDGES_DIFFERENTIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/dialect.h>

#include "generators/random.h"
#include "support/text.h"

/* Adds the tokens, separated by spaces: S(name attribute="value" …) start tag, with a last " /" when self-closing;
 * E(name) end tag; T"…" text, merged; M"…" comment; P(target,data) processing instruction; D("name","public","system")
 * DOCTYPE, "-" for what is missing, with a last ",quirks". \u{…} is a control character. After the start tags that
 * call for it the content is text, as a tree builder would command. */
void differential_read(struct text *tokens, tamis_dialect dialect, bool foreign, const char *input, size_t n);

#define DIFFERENTIAL_CLASSES "NEVQBFRADC"

/* The letters of the classes that the input can trigger, in that order. For an input of no class both tokenizers must
 * give the same tokens. A scan of the bytes, but for E: what today's tokenizer is in when it first meets the end. */
void differential_classes(char letters[sizeof DIFFERENTIAL_CLASSES], const char *input, size_t n);

/* An input put together from pieces of markup. */
void differential_generate(struct text *input, struct random *r);

#endif
