/* lex_runs.h: declarations shared by the targets fuzz_lex_*. A start is a dialect, a first state and further settings of a
 * lexer. Each input is a plain document. It is read from every start of its target, in several ways (in pieces, with
 * callbacks), and all promises are checked for each of these ways. */
#ifndef FUZZ_LEX_RUNS_H
#define FUZZ_LEX_RUNS_H

#include <stddef.h>
#include <stdint.h>

#include "judges/reading.h" /* struct start, lex_begin() */

/* Returns the starts of the target with this name, such as "fuzz_lex_html"; NULL if the target is unknown. */
const struct start *lex_starts(const char *target, size_t *count);

/* Reads the input from every start of the target. Aborts the program when a promise is broken. */
void lex_runs(const char *target, const uint8_t *data, size_t size);

#endif
