/* stack_rule.h: the properties that an element on the stack of open elements has because of its name. */
#ifndef TAMIS_STRAIGHT_STACK_RULE_H
#define TAMIS_STRAIGHT_STACK_RULE_H

#include <stdint.h>

#include "base/names.h"

/* The properties that an element has because of its name. Only elements with static names (base/names.h) have such properties.
 * The first members repeat the row of nesting.def, so that plain_run.c needs only one row for each name. */
struct stack_rule {
    /* The row as numbers that can be combined with frame_number(). `within`: the content that must contain the element.
     * `conflicts`: see struct nesting. To get the frame of the element's content from the frame of the content that contains
     * the element, the bits `clears` are cleared, and then the bits `sets` are set. */
    uint32_t within, conflicts, clears, sets;
    /* The bit for the name of a formatting element; 0: the element is not a formatting element. */
    uint16_t formatting;
    /* The flags (enum straight_element_flag) that an element with this name has when it is pushed. */
    uint8_t flags;
    uint8_t traits; /* enum element_trait */
    uint8_t odd;    /* enum odd_nesting */
};

enum element_trait {
    IS_CELL = 1, /* td, th or caption */
    /* Parsers that follow the standard of different years read the
     * element differently (serialize/readers.h, serialize/frame.h). */
    IS_READ_DIFFERENTLY = 2,
    /* The repair (serialize/readers.c) searches the ancestors of the element. This is counted as work. */
    NEEDS_SEARCH = 4,
    DROPS_LINE_FEED = 8, /* a line feed that follows the start tag directly is dropped */
    IS_MARKED = 16       /* the flags of the element contain IS_MARKER */
};

enum odd_nesting {
    HAS_TEXT = 1,        /* the content of the element is text, or no frame describes it */
    HAS_PARENT_RULE = 2, /* the row of nesting.def has a condition about the parent */
    IS_TABLE = 4         /* the content of the element is TABLE */
};

extern const struct stack_rule tamis_straight_stack_rules[ATOM_STATIC_COUNT];

/* Returns the rule for an element. A name that is not static has the rule of ATOM_NONE, which is all zeros. */
static inline const struct stack_rule *stack_rule_of(atom name)
{
    return &tamis_straight_stack_rules[name < ATOM_STATIC_COUNT ? name : (atom)ATOM_NONE];
}

/* Returns the bit of a formatting element; 0 for any other element. */
static inline unsigned tamis_straight_formatting_bit(atom name)
{
    return stack_rule_of(name)->formatting;
}

#endif
