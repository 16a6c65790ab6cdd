/* emit_valid.h: a predicate and macros for the contracts (docs/proof.md) of emit.c,
 * which includes this file. */
#ifndef TAMIS_LEX_EMIT_VALID_H
#define TAMIS_LEX_EMIT_VALID_H

#include "lex/lexer_kept.h"

/*@ // the members of a meter that meter_in_order() reads do not change
    predicate meter_same{Before, After}(struct meter *m) =
        \at(m->status, After) == \at(m->status, Before) && \at(m->work_per_byte, After) == \at(m->work_per_byte, Before) &&
        \at(m->work_base, After) == \at(m->work_base, Before) &&
        (\forall integer i; 0 <= i < TAMIS_LIMIT_COUNT ==> \at(m->limits[i], After) == \at(m->limits[i], Before)); */

/* TOKEN_MEMBERS(t): all members of a token. */
#define TOKEN_MEMBERS(t) \
    (t)->type, (t)->name, (t)->names, (t)->self_closing, (t)->force_quirks, (t)->has_name, (t)->has_public_id, \
        (t)->has_system_id, (t)->in_input, (t)->attribute_count, (t)->attributes, (t)->data.p, (t)->data.n, (t)->target.p, \
        (t)->target.n, (t)->public_id.p, (t)->public_id.n, (t)->system_id.p, (t)->system_id.n, (t)->event, (t)->offset, (t)->end

/* ATTRIBUTES_KEPT(l): the lexer is in order, and the number of attributes has not changed. */
#define ATTRIBUTES_KEPT(l) LEXER_KEPT(l) && (l)->token.attribute_count == \at((l)->token.attribute_count, Pre)

#endif
