/* driver_valid.h: predicates and macros for the contracts (docs/proof.md) of driver.c and of piece_run.h, which includes this file. */
#ifndef TAMIS_LEX_DRIVER_VALID_H
#define TAMIS_LEX_DRIVER_VALID_H

#include "lex/lexer_kept.h"
#include "lex/run_valid.h"

/*@ // a piece that can be read; its offsets are those of the input
    predicate piece_valid(struct piece *piece) =
        \valid_read(piece) && (piece->n == 0 || \valid_read(piece->p + (0 .. piece->n - 1))) &&
        piece->offset + piece->n <= LARGEST_OFFSET && piece->end <= LARGEST_OFFSET && (piece->n > 0 ==> piece->end > 0);

    // the bytes from `p` to `end` can be read, and their offsets are those of the input
    predicate cursor_valid(struct cursor c) =
        range_readable((unsigned char *)c.p, (unsigned char *)c.end) &&
        in_range((unsigned char *)c.p, (unsigned char *)c.start, (unsigned char *)c.end) &&
        c.piece.offset + (c.end - c.start) <= LARGEST_OFFSET && c.piece.end <= LARGEST_OFFSET &&
        (c.p < c.end ==> c.piece.end > 0);

    // the offset of the current byte is not after the place of the cursor
    predicate cursor_reached(struct cursor c, integer offset) = offset <= c.piece.offset + (c.p - c.start);

    // the members of a dialect that dialect_tables() reads do not change
    predicate runs_kept{Before, After}(struct dialect *d) = \at(d->runs, After) == \at(d->runs, Before);
    predicate count_kept{Before, After}(struct dialect *d) = \at(d->state_count, After) == \at(d->state_count, Before);

    // the tables of the dialect have an entry for each state
    predicate dialect_tables(struct dialect *d) = \valid_read(d->runs + (0 .. d->state_count - 1)); */

/* RUN_READY(l, p, stop): the precondition of the functions that read the bytes from `p` to `stop`. RUN_READ(after, p, stop):
 * `after`, which they return, is not outside of these bytes. */
#define RUN_READY(l, p, stop) \
    (lexer_valid(l) && range_readable((unsigned char *)(p), (unsigned char *)(stop)) && (stop) - (p) <= LARGEST_OFFSET)
#define RUN_READ(after, p, stop) in_range((unsigned char *)(after), (unsigned char *)(p), (unsigned char *)(stop))

/* CURSOR_READY(l, c): the precondition of the functions that read through a cursor. CURSOR_RAN(l, after, c): their postcondition
 * if the caller moves the cursor to `after`, which they return. CURSOR_READ(after, c): the cursor can be moved to `after`. */
#define CURSOR_READY(l, c) \
    (lexer_valid(l) && dialect_tables((struct dialect *)(l)->dialect) && cursor_valid(c) && cursor_reached(c, (l)->at.offset))
#define CURSOR_RAN(l, after, c) (LEXER_RAN(l) && dialect_tables((struct dialect *)(l)->dialect) && CURSOR_READ(after, c))
#define CURSOR_READ(after, c)   (RUN_READ(after, (c).p, (c).end) && cursor_valid({c \with .p = (unsigned char *)(after)}))

/* The contract of the function of markup_run.c. The definition has the same contract, which tools/prove.py --check compares. */
#ifdef TAMIS_PROVE_DRIVER
/*@ requires lexer_valid(l) && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l);
    ensures in_range(\result, (unsigned char *)p, (unsigned char *)end); */
const unsigned char *tamis_lex_run_markup(struct lexer *l, const unsigned char *p, const unsigned char *end);
#endif

#endif
