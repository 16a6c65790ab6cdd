/* lex_coverage.h: how often inputs go through the cells of a lexer (tests/cells/lexer.h), and from which state to which. */
#ifndef FUZZ_LEX_COVERAGE_H
#define FUZZ_LEX_COVERAGE_H

#include "fuzz/lex_runs.h"
#include "cells/transitions.h"

struct lex_coverage {
    struct transitions *table;
    uint64_t *cells; /* hits */
    uint64_t *edges; /* hits, [from * CELLS_STATES_MAX + to] */
    unsigned cell;   /* in hand */
    unsigned wrong;  /* one that the table has not, or of which it says something else than the lexer did, */
    struct text where; /* and by which input; empty: there is none */
    tamis_lexer *lexer;
    struct watch watch;
    const char *name; /* of the input being read */
};

struct lex_coverage *lex_coverage_new(tamis_dialect dialect);
void lex_coverage_free(struct lex_coverage *c);

/* Reads an input from one start; or every file of a folder from all starts of the target that are the dialect's, and is
 * false when there is no file. */
void lex_coverage_run(struct lex_coverage *c, const struct start *s, const char *p, size_t n);
bool lex_coverage_replay(struct lex_coverage *c, const char *folder, const char *target);

/* How many cells of the table, and how many states, something went through. */
unsigned lex_coverage_cells(const struct lex_coverage *c);
unsigned lex_coverage_states(const struct lex_coverage *c);

#endif
