/* run.h: a run is the content of one paragraph, heading or table cell. It consists of
 * items, such as text, images and marks (marks.h). The items of a run are collected
 * before they are written, because the form of a mark depends on the items after it. */
#ifndef TAMIS_MARKDOWN_RUN_H
#define TAMIS_MARKDOWN_RUN_H

#include "markdown/lines.h"
#include "parse/node.h"

enum item_kind { ITEM_NONE, ITEM_TEXT, ITEM_OPEN, ITEM_CLOSE, ITEM_CODE, ITEM_IMAGE, ITEM_BREAK, ITEM_TASK };

enum mark { MARK_NONE, MARK_EMPHASIS, MARK_STRONG, MARK_DELETED, MARK_LINK };

struct item {
    const struct node *n; /* the element of a mark, image or task; not used for text, code and breaks */
    size_t at;            /* for text and code: the index of its first byte in the text of the run */
    size_t length;        /* for text and code: the number of bytes */
    uint8_t kind;         /* enum item_kind */
    uint8_t mark;         /* enum mark, of ITEM_OPEN and ITEM_CLOSE */
    bool is_visible;
};

struct run {
    struct meter *meter;
    struct buf text;    /* the text of all items; adjacent texts become one item */
    struct item *items; /* an array of `count` items */
    uint32_t count, capacity;
    /* The number of visible items: all except white space, marks and
     * line breaks. A link without content counts as one visible item. */
    uint32_t visible;
};

/* The place in which a run is written. */
enum run_place { PLACE_PARAGRAPH, PLACE_HEADING, PLACE_CELL };

void tamis_markdown_begin_run(struct run *r, struct meter *m);
void tamis_markdown_free_run(struct run *r);
void tamis_markdown_clear_run(struct run *r);

/* Adds an item other than text, and returns its index. */
uint32_t tamis_markdown_add(struct run *r, struct item item);
void tamis_markdown_add_text(struct run *r, struct span s);

/* Removes the item with the index `number`, which must be an ITEM_OPEN. */
void tamis_markdown_drop(struct run *r, uint32_t number);

static inline struct span item_text(const struct run *r, const struct item *item)
{
    return buf_part(&r->text, item->at, item->length);
}

/* inline.c: writes the items of a run at the end of the current line, and begins further lines as needed. White space
 * at the start of the run is not written. White space at its end is written only directly before a closing mark. */
void tamis_markdown_write_run(const struct run *r, struct lines *l, enum run_place place);

/* link.c */

/* Writes the part of a link or an image after its text: "](", the address, the title and ")". */
void tamis_markdown_put_address(struct buf *out, const struct node *n, atom address);

/* Writes an image: "![", the alternative text, "](", the address, the title and ")". */
void tamis_markdown_put_image(struct buf *out, const struct node *n);

/* code.c */

struct code_place {
    bool in_cell;
    bool in_deleted; /* strikethrough is open */
};

/* If the text in an element can be written as a code span, adds the code to the run, and returns true. */
bool tamis_markdown_add_code(struct run *r, const struct node *n, struct code_place place);
void tamis_markdown_put_code(struct buf *out, struct span code, bool in_cell);

/* Reports whether the text of a pre element can be written as a fenced code block. Both functions use the memory of the run. */
bool tamis_markdown_can_be_fenced(struct run *r, const struct node *pre, bool in_container);
void tamis_markdown_put_fenced(struct lines *l, struct run *r, const struct node *pre, bool in_container);

/* Adds the lines of a pre element to the run: as code spans, or as text if they cannot be code spans. */
void tamis_markdown_add_code_lines(struct run *r, const struct node *pre, struct code_place place);

#endif
