/* run_valid.h: predicates and macros for the contracts (docs/proof.md) of the functions that read several bytes at once (a run), in
 * markup_run.c and piece_run.h. */
#ifndef TAMIS_LEX_RUN_VALID_H
#define TAMIS_LEX_RUN_VALID_H

#include "lex/lexer.h"

/*@ // the bytes from `p` to `end` can be read, and no offset after `p` is too large
    predicate run_readable(struct lexer *l, unsigned char *p, unsigned char *end) =
        range_readable(p, end) && l->at.offset + (end - p) <= LARGEST_OFFSET;

    // the members of a meter that meter_in_order() reads do not change
    predicate limits_same{Before, After}(struct meter *m) =
        \at(m->status, After) == \at(m->status, Before) && \at(m->work_per_byte, After) == \at(m->work_per_byte, Before) &&
        \at(m->work_base, After) == \at(m->work_base, Before) &&
        (\forall integer i; 0 <= i < TAMIS_LIMIT_COUNT ==> \at(m->limits[i], After) == \at(m->limits[i], Before)); */

/* outside_lexer(p, l): `p` points to memory outside of the lexer, which no function of the lexer changes. */
#define outside_lexer(p, l) \
    (\base_addr(p) != \base_addr(l) && \base_addr(p) != \base_addr((l)->meter) && \base_addr(p) != \base_addr((l)->names) && \
     \base_addr(p) != \base_addr((l)->names->arena) && \base_addr(p) != \base_addr((struct dialect *)(l)->dialect) && \
     \base_addr(p) != \base_addr(heap))

/* LEXER_RAN(l) is true after a run. It consists of the conditions of
 * LEXER_KEPT(l), except the condition that the state has not changed. */
#define LEXER_RAN(l) \
    lexer_valid(l) && (l)->dialect == \at((l)->dialect, Pre) && (l)->meter == \at((l)->meter, Pre) && \
        (l)->names == \at((l)->names, Pre) && (l)->names->arena == \at((l)->names->arena, Pre) && \
        meter_sticks{Pre, Here}((l)->meter)

/* LEXER_MEMORY_LOOP(l): the same memory as LEXER_MEMORY(l), in the form that the contract of a loop
 * needs: the pointers to the memory have the values that they had at the start of the function. */
#define LEXER_MEMORY_LOOP(l) \
    *l, *\at((l)->names, Pre), *\at((l)->names->arena, Pre), \at((l)->meter, Pre)->status, \at((l)->meter, Pre)->failed_at, \
        \at((l)->meter, Pre)->held, \at((l)->meter, Pre)->work, \at((l)->meter, Pre)->at, \at((l)->meter, Pre)->work_max, \
        heap[0..heap_size - 1], attribute_heap[0..array_heap_size - 1], seen_heap[0..array_heap_size - 1]

#endif
