/* tokens.h: runs the lexer and writes down what it says in the shapes of the html5lib tokenizer tests; the events of
 * SGML as ["primary", [["Data", "text"], …]], as `tamis tokens` prints them. */
#ifndef TESTS_HARNESS_TOKENS_H
#define TESTS_HARNESS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tamis/dialect.h>

#include "models/json.h"

struct lex_start {
    const char *state;          /* NULL: the dialect's first */
    const char *last_start_tag; /* NULL: none */
    bool foreign;
    tamis_dialect dialect;
    bool quiet; /* errors are not reported: the lexer takes another, faster path */
};

/* How the bytes are fed: a first piece, then pieces of `next` bytes. */
struct feeding {
    size_t first;
    size_t next;
};

#define FED_WHOLE        ((struct feeding){SIZE_MAX, SIZE_MAX})
#define FED_BYTE_BY_BYTE ((struct feeding){1, 1})
#define FED_CUT_AT(k)    ((struct feeding){(k), SIZE_MAX})

/* {"output": tokens with adjacent characters merged, "errors": [{"code", "line", "col"}],
 *  "places": [first byte and end of every token but characters and data], "error places": [byte of every error]}.
 * A quiet run has neither "errors" nor "error places". On a status other than TAMIS_OK, or a token that
 * breaks the promises of lexer.h: {"broken": why}. */
json_t *tokens_of(const struct lex_start *start, const char *input, size_t n, struct feeding feeding);

/* Returns a new list with adjacent characters merged. */
json_t *tokens_merged(const json_t *output);

/* Runs the case whole, byte by byte, and cut at every place when it has at most `cut_max` bytes; each with
 * errors wanted and not. How many of these runs gave something other than `expected` ({"output", "errors"}),
 * or, in a member that it does not have, other than the first run; one of them is shown on standard error.
 * `runs` goes up by the number of runs. */
int tokens_check(const char *what, const struct lex_start *start, const char *input, size_t n,
                 const json_t *expected, size_t cut_max, int *runs);

#endif
