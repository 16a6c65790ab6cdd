/* lex_runs.h: shared by the targets fuzz_lex_*: the starts of an input, the ways to read it, and the promises of every way. An
 * input is a plain document; it is read from every start of its target. */
#ifndef FUZZ_LEX_RUNS_H
#define FUZZ_LEX_RUNS_H

#include <stddef.h>
#include <stdint.h>

#include "judges/reading.h" /* struct start, lex_begin() */

/* Returns the starts of a target, by its name ("fuzz_lex_html"), or NULL if unknown target. */
const struct start *lex_starts(const char *target, size_t *count);

/* Reads the input from every start of the target. Aborts the program when a promise is broken. */
void lex_runs(const char *target, const uint8_t *data, size_t size);

#endif
