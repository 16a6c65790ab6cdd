/* nesting.h: the conditions under which the start tag of an HTML element only inserts the element
 * into the current node: the tag is not ignored, and it does not close or move any elements.
 *
 * A frame (struct frame) describes the content of an open element. It contains the part of the parser's
 * state on which the rules for start tags in this content depend. A row of nesting.def is about one
 * element. It states in which frames the start tag only inserts the element, and which frame the
 * content of the element has. serialize/stable.c and the straight path (straight/) use these rows. */
#ifndef TAMIS_PARSE_NESTING_H
#define TAMIS_PARSE_NESTING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/names.h"
#include "base/word.h"

/* The kinds of content of an element. BODY is 0, because the row of an element that nesting.def does not list is all zeros.
 * NOTHING: it is uncertain for every start tag whether the tag only inserts its element. */
enum content {
    BODY,
    DOCUMENT,
    ROOT,
    HEAD,
    TABLE,
    TABLE_BODY,
    ROW,
    COLUMN_GROUP,
    RCDATA_TEXT,
    RAW_TEXT,
    FOREIGN,
    NOTHING
};

/* The parser's rules for start tags test these conditions, most of which
 * are about open elements. A flag is set if its condition is true. */
enum open_flag {
    OPEN_P = 1,        /* a p element is in button scope */
    OPEN_LI = 2,       /* an li element is open, and no barrier (stack.h) is above it on the stack */
    OPEN_DD = 4,       /* a dd or dt element is open, and no barrier (stack.h) is above it on the stack */
    OPEN_A = 8,        /* an a element is in the list of active formatting elements, after the last marker */
    OPEN_NOBR = 16,    /* a nobr element is in scope */
    OPEN_FORM = 32,    /* the form element pointer is set */
    OPEN_BUTTON = 64,  /* a button element is in scope */
    OPEN_SELECT = 128, /* a select element is in scope */
    OPEN_RUBY = 256,   /* a ruby element is in scope */
    ITEMS = OPEN_LI | OPEN_DD,
    SCOPED = OPEN_P | OPEN_LI | OPEN_DD | OPEN_NOBR | OPEN_BUTTON | OPEN_SELECT | OPEN_RUBY
};

struct frame {
    uint16_t open;
    uint8_t content;
    uint8_t zero; /* 0, so that a frame can be used as a number (frame_number()) */
};

static inline struct frame frame_of(enum content content, unsigned open)
{
    return (struct frame){(uint16_t)open, (uint8_t)content, 0};
}

/* The members of a frame can be read as one number: the bits FRAME_CONTENT are `content`, and the 16 bits
 * below them are `open`. The following functions load or store all members with one instruction. If the members
 * were stored one at a time, a later load of all members would have to wait for these stores. On a little-endian
 * processor, the bytes are copied, because Clang does not combine the loads and stores of members. */
#define FRAME_CONTENT 0xFF0000u

static inline uint32_t frame_number(const struct frame *f)
{
    return IS_BIG_ENDIAN ? f->open | (uint32_t)f->content << 16 | (uint32_t)f->zero << 24 : word_load(f);
}

static inline void frame_set(struct frame *f, uint32_t number)
{
    if (IS_BIG_ENDIAN)
        *f = (struct frame){(uint16_t)number, (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    else
        word_store(f, number);
}

static inline bool frame_is_uncertain(struct frame f)
{
    return f.content == NOTHING;
}

/* The conditions about the parent of the new element. If the condition
 * of a row is not met, the start tag also closes elements. */
enum nesting_rule {
    NESTING_PLAIN,
    NESTING_HEADING, /* the parent is not a heading */
    /* If no select is in scope, the parent is not an option. If a select is in scope, the parent is
     * not an element with an implied end tag; the only exception is an option in an optgroup. */
    NESTING_OPTION,
    /* If a ruby is in scope, the parent is not an element with an
     * implied end tag; the only exception is an rp or rt in an rtc. */
    NESTING_RUBY_TEXT
};

struct nesting {
    uint16_t conflicts; /* if one of these flags is set, the start tag can close elements or be ignored */
    uint16_t clears; /* the flags that are not set in the content of the element, unless `opens` has them */
    uint16_t opens;  /* the flags that are set in the content of the element */
    /* enum content: the content in which the start tag only inserts the element; NOTHING: there is none */
    uint8_t within;
    uint8_t content; /* enum content */
    uint8_t rule;    /* enum nesting_rule */
};

/* The rows of the elements whose names are in names.def, indexed by name. All other elements use the row of ATOM_NONE. */
extern const struct nesting tamis_parse_nesting_rows[ATOM_STATIC_COUNT];

/* Returns the row of an HTML element. */
static inline const struct nesting *tamis_parse_nesting(atom name)
{
    return &tamis_parse_nesting_rows[name < ATOM_STATIC_COUNT ? name : (atom)ATOM_NONE];
}

/* Returns the frame for the content of an HTML element. `f`: the frame of the content that contains
 * the element. `parent`: the name of the parent if it is an HTML element, otherwise ATOM_NONE. The
 * frame is uncertain if the start tag could make the parser close, move, rename or drop anything. */
struct frame tamis_parse_frame(struct frame f, atom parent, atom name);

/* Reports whether the condition about the parent (`row->rule`) is not met. */
bool tamis_parse_parent_conflicts(const struct nesting *row, struct frame f, atom parent, atom name);

/* Reports whether the start tag of an element only inserts the element. `row`: the row
 * of the element. `f`: the frame of the content that contains the tag. `parent` and
 * `name`: the names of the parent and of the element, as for tamis_parse_frame(). */
static inline bool nesting_fits(const struct nesting *row, struct frame f, atom parent, atom name)
{
    return f.content == row->within && !(f.open & row->conflicts) &&
           (row->rule == NESTING_PLAIN || !tamis_parse_parent_conflicts(row, f, parent, name));
}

static inline struct frame frame_within(struct frame f, const struct nesting *row)
{
    return frame_of((enum content)row->content, (f.open & ~(unsigned)row->clears) | row->opens);
}

#endif
