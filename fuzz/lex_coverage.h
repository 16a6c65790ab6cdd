/* lex_coverage.h: counts how often inputs go through the cells of a lexer (tests/cells/lexer.h), and from state to state. */
#ifndef FUZZ_LEX_COVERAGE_H
#define FUZZ_LEX_COVERAGE_H

#include "fuzz/lex_runs.h"
#include "cells/transitions.h"

struct lex_coverage {
    struct transitions *table;
    uint64_t *cells;   /* [cell]: the number of hits */
    uint64_t *edges;   /* [from * CELLS_STATES_MAX + to]: the number of hits */
    unsigned cell;     /* the current cell */
    unsigned wrong;    /* a cell that is not in the table, or that differs from the table */
    struct text where; /* the input that went through `wrong`; empty if there is none */
    tamis_lexer *lexer;
    struct watch watch;
    const char *name; /* the name of the current input */
};

struct lex_coverage *lex_coverage_new(tamis_dialect dialect);
void lex_coverage_free(struct lex_coverage *c);

/* The first function reads an input from one start (lex_runs.h). The second one reads every file of a folder from all
 * starts that the target has in this dialect; it returns false if the folder has no file. */
void lex_coverage_run(struct lex_coverage *c, const struct start *s, const char *p, size_t n);
bool lex_coverage_replay(struct lex_coverage *c, const char *folder, const char *target);

/* These functions return how many cells of the table, and how many states, at least one input went through. */
unsigned lex_coverage_cells(const struct lex_coverage *c);
unsigned lex_coverage_states(const struct lex_coverage *c);

#endif
