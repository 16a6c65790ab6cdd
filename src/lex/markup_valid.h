/* markup_valid.h: predicates and macros for the contracts (docs/proof.md) of markup_run.c, which includes this file. This file
 * contains no code for the compiler. */
#ifndef TAMIS_LEX_MARKUP_VALID_H
#define TAMIS_LEX_MARKUP_VALID_H

#include "lex/scan_tag.h"

/*@ // the values of the attributes from `i` on can be read
    predicate values_readable(struct scanned_tag *tag, integer i) =
        \forall integer j; i <= j < tag->count ==>
            range_readable((unsigned char *)tag->attributes[j].value,
                           (unsigned char *)tag->attributes[j].value + tag->attributes[j].value_length); */

/* clang-format off */
/* A function that writes to a tag does not change the lexer. The provers find this out for one member at a time, in a function
 * that needs no other fact about the lexer. The macros below list the members that lexer_valid() reads; each equation is a goal.
 *
 * NUMBERS_SAME(l): the members of the lexer and of the dialect that have the type uint32_t, the type of the lengths and of the
 * offsets of attributes, have not changed. POINTERS_SAME(l): the pointers, which have the type of the values, have not changed. */
#define SAME(x) (x) == \at(x, Pre)
#define NUMBERS_SAME(l) \
    SAME((l)->name.limit) && SAME((l)->attribute_name.limit) && SAME((l)->values.limit) && SAME((l)->data.limit) && \
        SAME((l)->temp.limit) && SAME((l)->again.limit) && SAME((l)->entities.text.limit) && \
        SAME((l)->entities.declaration.limit) && SAME((l)->attribute_capacity) && SAME((l)->seen_capacity) && \
        SAME((l)->token.attribute_count) && SAME((l)->stream_error) && SAME((l)->dialect->state_count)
#define BUF_SAME(b) SAME((b).p) && SAME((b).meter)
#define POINTERS_SAME(l) \
    BUF_SAME((l)->name) && BUF_SAME((l)->attribute_name) && BUF_SAME((l)->values) && BUF_SAME((l)->data) && \
        BUF_SAME((l)->temp) && BUF_SAME((l)->again) && BUF_SAME((l)->entities.text) && BUF_SAME((l)->entities.declaration) && \
        SAME((l)->attributes) && SAME((l)->seen) && SAME((l)->dialect) && SAME((l)->meter) && SAME((l)->names) && \
        SAME((l)->names->arena) && SAME((l)->names->arena->meter)
/* clang-format on */

#endif
