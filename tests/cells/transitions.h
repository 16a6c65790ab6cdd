/* transitions.h: the table of the transitions of a lexer, which is made by running the lexer. For every cell that an input
 * can reach, it has the next state, the output, and the first input that was found to go through the cell. */
#ifndef TESTS_CELLS_TRANSITIONS_H
#define TESTS_CELLS_TRANSITIONS_H

#include "cells/lexer.h"
#include "support/text.h"

/* The transition of a cell. */
struct transition {
    char *output; /* NULL: no input is known that reaches the cell */
    state next;
    bool again;    /* the next state reconsumes the character */
    unsigned way;  /* the index of the way with which an input through the cell begins */
    char tried[4]; /* the rest of this input: a character, or nothing */
    size_t tried_length;
};

/* An input that brings the lexer to a state. */
struct way {
    const struct cells_start *start;
    struct text prefix;
    state state;     /* the state that the input leads to */
    unsigned config; /* the value of its aspects that do not depend on the byte */
};

struct transitions {
    const struct cells *cells;
    struct transition *of; /* [cell] */
    struct way *ways;
    unsigned way_count;
    unsigned way_capacity;
    unsigned cell_count;  /* the number of cells that an input reaches */
    unsigned state_count; /* the number of states of these cells */
    unsigned longest;     /* the greatest number of times that a character was reconsumed */
    struct text problems; /* a line for each cell with two different transitions; empty if there is none */
};

struct transitions *transitions_make(tamis_dialect dialect);
void transitions_free(struct transitions *t);

/* Writes the table in the form of tests/lex/transitions/<dialect>.txt. */
void transitions_write(const struct transitions *t, struct text *out);

/* The first function adds the name of a cell, such as `13.2.5.11 RCDATA end tag name, appropriate: A-F`. The second one
 * adds an input that reaches it, such as `RCDATA after title: </title` and the character. */
void transitions_name(const struct transitions *t, unsigned cell, struct text *out);
void transitions_say_way(const struct transitions *t, unsigned cell, struct text *out);

#endif
