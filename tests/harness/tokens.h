/* tokens.h: runs the lexer, and records its tokens and errors in the form of the html5lib tokenizer tests. Events of SGML
 * have the form ["primary", [["Data", "text"], …]], which `tamis tokens` prints. */
#ifndef TESTS_HARNESS_TOKENS_H
#define TESTS_HARNESS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/dialect.h>

#include "models/json.h"

struct lex_start {
    const char *state;          /* NULL: the first state of the dialect */
    const char *last_start_tag; /* NULL: none */
    bool foreign;
    tamis_dialect dialect;
    bool quiet; /* errors are not reported, and the lexer uses a faster path */
};

/* How the input is divided into pieces: a piece of `first` bytes, then pieces of `next` bytes. */
struct feeding {
    size_t first;
    size_t next;
};

#define FED_WHOLE        ((struct feeding){SIZE_MAX, SIZE_MAX})
#define FED_BYTE_BY_BYTE ((struct feeding){1, 1})
#define FED_CUT_AT(k)    ((struct feeding){(k), SIZE_MAX})

/* Returns {"output": tokens with adjacent characters merged, "errors": [{"code", "line", "col"}], "places": [the offset and
 * the end of each token except characters and data], "error places": [the offset of each error]}. A quiet run has neither
 * "errors" nor "error places". If the status is not TAMIS_OK, or a token does not have the properties that tamis/lexer.h
 * states, returns {"broken": reason}. */
json_t *tokens_of(const struct lex_start *start, const char *input, size_t n, struct feeding feeding);

/* Returns a new list with adjacent characters merged. */
json_t *tokens_merged(const json_t *output);

/* Runs the case in several ways: the whole input, byte by byte, and, if it has at most `cut_max` bytes, divided at every
 * place; each with and without error reports. Returns the number of runs whose result differs from `expected` ({"output",
 * "errors"}) or, for the other members, from the first run. Prints the first such run on standard error. Adds the number of
 * runs to `*runs`. */
int tokens_check(const char *what, const struct lex_start *start, const char *input, size_t n,
                 const json_t *expected, size_t cut_max, int *runs);

#endif
