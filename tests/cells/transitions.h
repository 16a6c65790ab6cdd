/* transitions.h: the table of a lexer's transitions, made by running it: every cell that input can reach, with where it
 * leads, what is put out on the way, and the shortest input found that goes through it. */
#ifndef TESTS_CELLS_TRANSITIONS_H
#define TESTS_CELLS_TRANSITIONS_H

#include "cells/lexer.h"
#include "support/text.h"

/* What comes of a cell. */
struct transition {
    char *output; /* NULL: nothing is known to reach the cell */
    state next;
    bool again;    /* the character is given to the next state */
    unsigned way;  /* what reaches it: an input, */
    char tried[4]; /* this character, if any, and the end */
    size_t tried_length;
};

/* An input before the character that matters. */
struct way {
    const struct cells_start *start;
    struct text prefix;
    state state;     /* it leads to, */
    unsigned config; /* with this guard */
};

struct transitions {
    const struct cells *cells;
    struct transition *of; /* by cell */
    struct way *ways;
    unsigned way_count;
    unsigned way_capacity;
    unsigned cell_count;  /* that something reaches */
    unsigned state_count; /* of such cells */
    unsigned longest;     /* the most states that one character was given to in turn */
    struct text problems; /* a line each: what is not as a table of classes should be; empty is good */
};

struct transitions *transitions_make(tamis_dialect dialect);
void transitions_free(struct transitions *t);

/* The table as text, as tests/lex/transitions/<dialect>.txt has it. */
void transitions_write(const struct transitions *t, struct text *out);

/* A cell in words: `13.2.5.11 RCDATA end tag name, appropriate: A-F`; and how to get there: `RCDATA after title: </title`
 * and the character. */
void transitions_name(const struct transitions *t, unsigned cell, struct text *out);
void transitions_say_way(const struct transitions *t, unsigned cell, struct text *out);

#endif
