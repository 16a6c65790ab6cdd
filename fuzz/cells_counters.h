/* cells_counters.h: the cells of the lexers (tests/cells/lexer.h) as counters for libFuzzer, which searches for inputs that
 * reach new cells. */
#ifndef FUZZ_CELLS_COUNTERS_H
#define FUZZ_CELLS_COUNTERS_H

#include <tamis/lexer.h>

/* Counts the cells that the lexer goes through, until its dialect is set again. */
void cells_count_in(tamis_lexer *l);

#endif
