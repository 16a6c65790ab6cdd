/* blocks.h: the open containers (block quotes, lists and items), and the blank lines and
 * comments between the blocks in them. */
#ifndef TAMIS_MARKDOWN_BLOCKS_H
#define TAMIS_MARKDOWN_BLOCKS_H

#include "markdown/lines.h"
#include "markdown/list.h"

/* The prefix of a line (lines.h) has at most LARGEST_PREFIX / 2 marks, because each mark has at least two bytes. For each mark,
 * there are at most two containers: an item and the list around it. The root is one more container. */
enum { MOST_CONTAINERS = LARGEST_PREFIX + 1 };

enum block {
    BLOCK_NONE,
    BLOCK_PARAGRAPH,
    BLOCK_HEADING,
    BLOCK_RULE,
    BLOCK_CODE,
    BLOCK_TABLE,
    BLOCK_QUOTE,
    BLOCK_LIST
};

enum container_kind { CONTAINER_ROOT, CONTAINER_QUOTE, CONTAINER_LIST, CONTAINER_ITEM };

struct container {
    const struct node *n;
    struct list list;   /* used only if the kind is CONTAINER_LIST */
    size_t mark_length; /* the length of the mark that the container adds to the prefix of lines */
    unsigned blocks;    /* the number of blocks in the container; in a list, the number of items */
    uint8_t kind;       /* enum container_kind */
    uint8_t last;       /* enum block: the last block in the container */
    char last_mark;     /* if that block is a list, the mark of the list */
};

struct blocks {
    struct lines lines;
    struct meter *meter;
    struct container containers[MOST_CONTAINERS];
    unsigned count;
};

void tamis_markdown_begin_blocks(struct blocks *b, const struct node *root, struct buf *out);

/* Separates the next block from the block before it. If the innermost container is a list, opens an item for the block, and
 * returns true: the caller must close the item after the block. */
bool tamis_markdown_begin_block(struct blocks *b, enum block block);

/* These functions open a container for an element, and return true. If too many containers are open or the
 * prefix would be too long, they return false; the content of the element is then written into the
 * container around it. An item must be directly in a list. */
bool tamis_markdown_begin_quote(struct blocks *b, const struct node *n);
bool tamis_markdown_begin_list(struct blocks *b, const struct node *n);
bool tamis_markdown_begin_item(struct blocks *b, const struct node *n);

/* Closes the innermost container. */
void tamis_markdown_end_container(struct blocks *b);

static inline struct container *innermost(struct blocks *b)
{
    return &b->containers[b->count - 1];
}

#endif
