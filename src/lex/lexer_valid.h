/* lexer_valid.h: what is always true of a lexer between two calls of its functions, for the proofs (docs/proof.md). lexer.h
 * includes this file. A compiler sees no code here.
 *
 * lexer_memory() is true if all buffers and arrays of the lexer are in order. Its definition is long, and the handlers do not need
 * it: they change a lexer only with functions, and these functions keep lexer_memory() true. Therefore the handlers are proved
 * without the definition: TAMIS_PROVE_HANDLERS leaves it out. A handler that wrote to a member of the lexer itself could not
 * be proved, because after such a write nothing is known about lexer_memory(). */
#ifndef TAMIS_LEX_LEXER_VALID_H
#define TAMIS_LEX_LEXER_VALID_H

/* LEXER_MEMORY(l): the memory that a function of the lexer can change. The handlers do not read the memory that the members of the
 * lexer point to, so their proofs need only the lexer itself.
 *
 * dialect_states(d): the number of states of a dialect. */
#ifdef TAMIS_PROVE_HANDLERS
#define LEXER_MEMORY(l) *l
/*@ axiomatic lexer {
        predicate lexer_memory{L}(struct lexer *l) reads *l;
        logic integer dialect_states(struct dialect *d);
    } */
#else
#define LEXER_MEMORY(l) *l
/*@ predicate lexer_memory(struct lexer *l) = \valid_read(l->dialect);
    logic integer dialect_states(struct dialect *d) = d->state_count; */
#endif

/*@ // `s` is a state of the dialect
    predicate lexer_state(struct lexer *l, integer s) = 0 <= s < dialect_states((struct dialect *)l->dialect);

    predicate lexer_valid(struct lexer *l) =
        \valid(l) && lexer_memory(l) && dialect_states((struct dialect *)l->dialect) <= RECONSUME &&
        lexer_state(l, l->state) && lexer_state(l, l->return_state); */

/* What every function of the lexer keeps: the lexer stays in order, and these members do not change. */
#define LEXER_KEPT(l) lexer_valid(l) && (l)->dialect == \old((l)->dialect) && (l)->state == \old((l)->state)

#endif
