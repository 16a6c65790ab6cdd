/* lexer_kept.h: predicates for the contracts (docs/proof.md) of functions that write to a lexer. They state that
 * memory that lexer_valid() reads has not changed. */
#ifndef TAMIS_LEX_LEXER_KEPT_H
#define TAMIS_LEX_LEXER_KEPT_H

#include "lex/lexer.h"

/*@ // the members of a meter that do not change while a document is read
    predicate limits_kept{Before, After}(struct meter *m) =
        \at(m->work_per_byte, After) == \at(m->work_per_byte, Before) && \at(m->work_base, After) == \at(m->work_base, Before) &&
        (\forall integer i; 0 <= i < TAMIS_LIMIT_COUNT ==> \at(m->limits[i], After) == \at(m->limits[i], Before));

    // the members of a dialect that dialect_in_order() reads do not change
    predicate dialect_kept{Before, After}(struct dialect *d) =
        \at(d->state_count, After) == \at(d->state_count, Before) &&
        (\forall integer i; 0 <= i < 5 ==> \at(d->content_states[i], After) == \at(d->content_states[i], Before)); */

#endif
