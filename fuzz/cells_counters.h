/* cells_counters.h: the cells of the lexers (tests/cells/lexer.h) as counters for libFuzzer, which searches for inputs that
 * reach new cells. */
#ifndef FUZZ_CELLS_COUNTERS_H
#define FUZZ_CELLS_COUNTERS_H

#include <tamis/lexer.h>

/* Sets the counter of each cell that the lexer goes through from now on. Setting the dialect of the lexer ends this. */
void cells_count_in(tamis_lexer *l);

#endif
