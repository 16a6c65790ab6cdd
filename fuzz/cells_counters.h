/* cells_counters.h: the cells of the lexers (tests/cells/lexer.h) as counters that libFuzzer looks at, so that it hunts for
 * the ones it has not seen. */
#ifndef FUZZ_CELLS_COUNTERS_H
#define FUZZ_CELLS_COUNTERS_H

#include <tamis/lexer.h>

/* From now on, until the lexer's dialect is set again, what it goes through is counted. */
void cells_count_in(tamis_lexer *l);

#endif
