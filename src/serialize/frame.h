/* frame.h: for each open element, the state that the parser's rules for the next start tag depend on. stable.c contains the
 * rules; settle.c uses them too. */
#ifndef TAMIS_SERIALIZE_FRAME_H
#define TAMIS_SERIALIZE_FRAME_H

#include "parse/node.h"

/* The kinds of content of an element. */
enum content {
    DOCUMENT,
    ROOT,
    HEAD,
    BODY,
    TABLE,
    TABLE_BODY,
    ROW,
    COLUMN_GROUP,
    RCDATA_TEXT,
    FOREIGN,
    NOTHING
};

/* Flags for the open elements for which the rules for start tags search, each in the scope that the rule states. */
enum open_flag {
    OPEN_P = 1,       /* a p element is in button scope */
    OPEN_LI = 2,      /* an li element is open, and no barrier (stack.h) was opened after it */
    OPEN_DD = 4,      /* a dd or dt element is open, and no barrier (stack.h) was opened after it */
    OPEN_A = 8,       /* an a element is in the list of active formatting elements, after the last marker */
    OPEN_NOBR = 16,   /* a nobr element is in scope */
    OPEN_FORM = 32,   /* the form element pointer is set */
    OPEN_BUTTON = 64, /* a button element is in scope */
    OPEN_SELECT = 128,
    OPEN_RUBY = 256,
    SCOPED = OPEN_P | OPEN_LI | OPEN_DD | OPEN_NOBR | OPEN_BUTTON | OPEN_SELECT | OPEN_RUBY
};

struct frame {
    uint16_t open;
    uint8_t content;
};

static inline struct frame frame_of(enum content content, unsigned open)
{
    return (struct frame){(uint16_t)open, (uint8_t)content};
}

static inline bool frame_is_uncertain(struct frame f)
{
    return f.content == NOTHING;
}

/* Returns the frame for the content of the context element of a fragment; if `context` is NULL, for the content of a document.
 * The frame is uncertain if stable.c has no rules for the content of the context element. */
struct frame tamis_serialize_frame_of_context(const struct node *context);

/* Returns the frame for the content of an element whose parent has the frame `f`. The frame is uncertain if the start tag of
 * the element could make the parser close, move, rename or drop anything. `every_reader`: the parser may follow the standard of
 * any year from 2014 to 2026 (readers.h). */
struct frame tamis_serialize_frame(struct frame f, const struct node *n, bool every_reader);

/* Reports whether a node other than an element certainly parses back to itself in an element with this frame. */
bool tamis_serialize_is_certain_leaf(struct frame f, const struct node *n, bool every_reader);

#endif
