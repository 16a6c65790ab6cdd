/* cells_counters.c: see cells_counters.h. A counter is 0 or 1, because it does not matter how often a cell is reached. The index of
 * the counter of a cell changes only if the states or guards (cells/lexer.h) change. No two cells share a counter. */
#include "fuzz/cells_counters.h"

#include "fuzz/target.h"
#include "lex/dialects.h"
#include "lex/lexer_api.h"
#include "cells/lexer.h"

enum { COUNTERS = 84 * 1024 };

#ifdef __linux__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[COUNTERS];

static void count(void *user, struct lexer *l, int c, unsigned cell)
{
    uint8_t *of_dialect = user;
    (void)l, (void)c;
    of_dialect[cell] = 1;
}

static const struct watch *watches(void)
{
    static struct watch all[TAMIS_DIALECT_COUNT];
    unsigned first = 0;
    if (all[0].cells)
        return all;
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++) {
        watch_init(&all[d], (tamis_dialect)d, counters + first, count, NULL);
        first += cells_count(all[d].cells);
    }
    check(first <= COUNTERS, "there are more cells than counters");
    return all;
}

void cells_count_in(tamis_lexer *l)
{
    const struct dialect *lexed = tamis_lex_internal(l)->dialect;
    for (int d = 0; d < TAMIS_DIALECT_COUNT; d++)
        if (tamis_lex_dialect((tamis_dialect)d) == lexed)
            watch_lexer(&watches()[d], l);
}
