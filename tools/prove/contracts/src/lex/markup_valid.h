/* markup_valid.h: predicates and macros for the contracts (docs/proof.md) of markup_run.c, which includes this file. */
#ifndef TAMIS_LEX_MARKUP_VALID_H
#define TAMIS_LEX_MARKUP_VALID_H

#include "lex/lexer_kept.h"
#include "lex/run_valid.h"
#include "lex/scan_tag.h"

/*@ // the values of the attributes from `i` on can be read
    predicate values_readable(struct scanned_tag *tag, integer i) =
        \forall integer j; i <= j < tag->count ==>
            range_readable((unsigned char *)tag->attributes[j].value,
                           (unsigned char *)tag->attributes[j].value + tag->attributes[j].value_length); */

/* A function that writes to a tag does not change the lexer. The provers find this out for few members at a time, in a
 * function that needs few other facts about the lexer. The macros below list the members that lexer_valid() reads; each
 * equation is a goal.
 *
 * NUMBERS_SAME(l): the members that have the type uint32_t, as the lengths and the offsets of attributes, have not changed.
 * POINTERS_SAME(l): those that are pointers, as the values, have not changed. LEXER_SAME(l) is a part of a contract: no member
 * has changed. */
#define SAME(x) (x) == \at(x, Pre)
#define LIMITS_SAME_1(l) SAME((l)->name.limit) && SAME((l)->attribute_name.limit) && SAME((l)->values.limit)
#define LIMITS_SAME_2(l) SAME((l)->data.limit) && SAME((l)->temp.limit) && SAME((l)->again.limit)
#define LIMITS_SAME_3(l) SAME((l)->entities.text.limit) && SAME((l)->entities.declaration.limit)
#define COUNTS_SAME(l) SAME((l)->attribute_capacity) && SAME((l)->seen_capacity) && SAME((l)->token.attribute_count)
#define NUMBERS_SAME(l) \
    LIMITS_SAME_1(l) && LIMITS_SAME_2(l) && LIMITS_SAME_3(l) && COUNTS_SAME(l) && SAME((l)->stream_error) && \
        SAME((l)->dialect->state_count)
#define BUF_POINTERS_SAME(b) SAME((b).p) && SAME((b).meter)
#define BLOCKS_SAME(l) \
    SAME((l)->attributes) && SAME((l)->seen) && SAME((l)->dialect) && SAME((l)->meter) && SAME((l)->names)
#define NAMES_SAME(l) SAME((l)->names->arena) && SAME((l)->names->arena->meter)
#define POINTERS_SAME(l) \
    BUF_POINTERS_SAME((l)->name) && BUF_POINTERS_SAME((l)->attribute_name) && BUF_POINTERS_SAME((l)->values) && \
        BUF_POINTERS_SAME((l)->data) && BUF_POINTERS_SAME((l)->temp) && BUF_POINTERS_SAME((l)->again) && \
        BUF_POINTERS_SAME((l)->entities.text) && BUF_POINTERS_SAME((l)->entities.declaration) && BLOCKS_SAME(l) && \
        NAMES_SAME(l)
#define BUF_SAME(b) \
    ensures BUF_POINTERS_SAME(b); \
    ensures SAME((b).n) && SAME((b).capacity)
#define LEXER_SAME(l) \
    ensures LIMITS_SAME_1(l); ensures LIMITS_SAME_2(l); ensures LIMITS_SAME_3(l); \
    ensures COUNTS_SAME(l); ensures SAME((l)->stream_error); ensures BLOCKS_SAME(l); ensures NAMES_SAME(l); \
    BUF_SAME((l)->name); BUF_SAME((l)->attribute_name); BUF_SAME((l)->values); BUF_SAME((l)->data); BUF_SAME((l)->temp); \
    BUF_SAME((l)->again); BUF_SAME((l)->entities.text); BUF_SAME((l)->entities.declaration); \
    ensures SAME((l)->value_start) && SAME((l)->again_at); ensures SAME((l)->at.offset) && SAME((l)->part_start); \
    ensures SAME((l)->in_attribute) && SAME((l)->attribute_is_kept); \
    ensures SAME((l)->state) && SAME((l)->return_state) && SAME((l)->part_length)

/* BLOCKS_APART(l): what lexer_apart() and dialect_apart() state about the blocks of memory of a lexer, as separate facts. */
#define BASE(p) \base_addr(p)
#define BLOCKS_APART(l) \
    \valid(l) && \valid((l)->names) && \valid((l)->names->arena) && \valid_read((l)->dialect) && BASE(l) != BASE((l)->meter) && \
        BASE(l) != BASE((l)->names) && BASE(l) != BASE((l)->names->arena) && BASE(l) != BASE((struct dialect *)(l)->dialect) && \
        BASE(l) != BASE(heap) && BASE(heap) != BASE((l)->meter) && BASE(heap) != BASE((l)->names) && \
        BASE(heap) != BASE((l)->names->arena) && BASE(heap) != BASE((struct dialect *)(l)->dialect) && \
        BASE((l)->names) != BASE((l)->names->arena) && BASE((l)->names) != BASE((l)->meter) && \
        BASE((l)->names->arena) != BASE((l)->meter) && BASE((struct dialect *)(l)->dialect) != BASE((l)->meter) && \
        BASE((struct dialect *)(l)->dialect) != BASE((l)->names) && \
        BASE((struct dialect *)(l)->dialect) != BASE((l)->names->arena)

#endif
