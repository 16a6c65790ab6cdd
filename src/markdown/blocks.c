/* blocks.c: see blocks.h. */
#include "markdown/blocks.h"

#include "base/array.h"
#include "markdown/escape.h"

void tamis_markdown_begin_blocks(struct blocks *b, const struct node *root, struct buf *out)
{
    b->lines.out = out;
    b->meter = out->meter;
    b->containers[0] = (struct container){.n = root, .kind = CONTAINER_ROOT};
    b->count = 1;
}

static bool push(struct blocks *b, struct container c, struct span first, struct span rest)
{
    if (b->count == MOST_CONTAINERS || !tamis_markdown_open(&b->lines, first, rest))
        return false;
    c.mark_length = first.n;
    b->containers[b->count++] = c;
    return true;
}

/* Reports whether the container is an item of a tight list. There are no blank lines between the blocks of such an item. */
static bool is_tight(const struct blocks *b, const struct container *c)
{
    return c->kind == CONTAINER_ITEM && !b->containers[b->count - 2].list.is_loose;
}

/* Reports whether a renderer could join a block with the block before it if no blank line were between them. */
static bool continues(enum block before, enum block block)
{
    switch (block) {
    case BLOCK_PARAGRAPH:
    case BLOCK_TABLE:
        return before != BLOCK_HEADING && before != BLOCK_RULE && before != BLOCK_CODE;
    case BLOCK_QUOTE:
        return before == BLOCK_QUOTE;
    default:
        return before == BLOCK_TABLE;
    }
}

static void separate(struct blocks *b, struct container *c, enum block block)
{
    enum block before = (enum block)c->last;
    if (before == BLOCK_NONE)
        return;
    if (!is_tight(b, c)) {
        tamis_markdown_blank_line(&b->lines);
        if (before == BLOCK_QUOTE && block == BLOCK_QUOTE) {
            tamis_markdown_put_line(&b->lines, SEPARATOR);
            tamis_markdown_blank_line(&b->lines);
        }
    } else if (continues(before, block)) {
        tamis_markdown_put_line(&b->lines, SEPARATOR);
    }
}

bool tamis_markdown_begin_block(struct blocks *b, enum block block)
{
    bool in_list = innermost(b)->kind == CONTAINER_LIST && tamis_markdown_begin_item(b, NULL);
    struct container *c = innermost(b);
    separate(b, c, block);
    c->last = (uint8_t)block;
    c->blocks++;
    return in_list;
}

/* Begins the block of an element. If this opens an item for the block, the item is closed together with the element. */
static void begin_block_of(struct blocks *b, const struct node *n, enum block block)
{
    if (tamis_markdown_begin_block(b, block))
        innermost(b)->n = n;
}

bool tamis_markdown_begin_quote(struct blocks *b, const struct node *n)
{
    struct container c = {.n = n, .kind = CONTAINER_QUOTE};
    if (b->count + 1 >= MOST_CONTAINERS || b->lines.length + 2 > LARGEST_PREFIX)
        return false;
    begin_block_of(b, n, BLOCK_QUOTE);
    return push(b, c, SPAN("> "), SPAN("> "));
}

bool tamis_markdown_begin_list(struct blocks *b, const struct node *n)
{
    struct container *c = innermost(b);
    struct list list = tamis_markdown_list(n, c->last == BLOCK_LIST ? c->last_mark : '\0', b->meter);
    if (b->count + 2 >= MOST_CONTAINERS || b->lines.length + LONGEST_MARK > LARGEST_PREFIX)
        return false;
    if (!list.interrupts && c->last == BLOCK_PARAGRAPH && c->kind == CONTAINER_ITEM && is_tight(b, c))
        tamis_markdown_put_line(&b->lines, SEPARATOR);
    begin_block_of(b, n, BLOCK_LIST);
    innermost(b)->last_mark = list.mark;
    return push(b, (struct container){.n = n, .kind = CONTAINER_LIST, .list = list}, SPAN(""), SPAN(""));
}

bool tamis_markdown_begin_item(struct blocks *b, const struct node *n)
{
    static const char spaces[MARK_SIZE + 1] = "                        ";
    char mark[MARK_SIZE];
    struct container *c = innermost(b);
    size_t length = tamis_markdown_mark(&c->list, mark);
    if (c->blocks++ && c->list.is_loose)
        tamis_markdown_blank_line(&b->lines);
    return push(b, (struct container){.n = n, .kind = CONTAINER_ITEM}, span_of(mark, length),
                span_of(spaces, length));
}

/* Reports whether a comment is needed as a second block of an item. A renderer reads a list of one item as loose only if a
 * blank line is between two blocks of the item. */
static bool needs_block(const struct blocks *b, const struct container *c)
{
    const struct list *list = &b->containers[b->count - 2].list;
    return c->kind == CONTAINER_ITEM && list->is_loose && list->is_single && c->blocks == 1;
}

void tamis_markdown_end_container(struct blocks *b)
{
    struct container *c = innermost(b);
    if (needs_block(b, c)) {
        tamis_markdown_blank_line(&b->lines);
        tamis_markdown_put_line(&b->lines, SEPARATOR);
    }
    if (c->kind != CONTAINER_LIST)
        tamis_markdown_close(&b->lines, c->mark_length);
    b->count--;
}
