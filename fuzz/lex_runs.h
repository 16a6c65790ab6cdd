/* lex_runs.h: what the targets fuzz_lex_* have in common: from where an input is read, in how many ways, and what is held to
 * be true of every way. An input is a plain document; it is read from every start of its target. */
#ifndef FUZZ_LEX_RUNS_H
#define FUZZ_LEX_RUNS_H

#include <stddef.h>
#include <stdint.h>

#include "judges/reading.h" /* struct start, lex_begin() */

/* The starts of a target, by its name ("fuzz_lex_html"); NULL when there is no such target. */
const struct start *lex_starts(const char *target, size_t *count);

/* Reads the input from every start of the target, and ends the program when a promise is broken. */
void lex_runs(const char *target, const uint8_t *data, size_t size);

#endif
