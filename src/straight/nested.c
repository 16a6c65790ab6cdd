/* nested.c: handles a formatting element inside another one with the same name. By the Noah's Ark clause,
 * the parser compares the attributes of such elements, and removes the earliest of three equal elements
 * from the list of active formatting elements when a fourth one is added. The straight path gives up at a
 * fourth element with the same name. Therefore this file only adds the work of the comparison. */
#include "straight/open.h"

enum { MOST_ALIKE = 3 };

/* Returns the element that the parser creates for a start tag; NULL if there is no memory. */
static struct node *node_of(struct straight_run *r, struct scanned_tag *tag)
{
    struct node *n = arena_allocate(r->tree.arena, sizeof *n);
    struct attribute *attributes = tamis_base_arena_array(r->tree.arena, tag->count, sizeof *attributes);
    if (!n || !attributes || !tamis_straight_decode_values(r, tag))
        return NULL;
    for (uint32_t i = 0; i < tag->count; i++)
        attributes[i] = tag->attributes[i];
    *n =
        (struct node){.type = NODE_ELEMENT, .name = tag->name, .attributes = attributes, .count = tag->count};
    return n;
}

/* Adds the element of the start tag to r->s->formatting. */
static bool add(struct straight_run *r, struct scanned_tag *tag)
{
    struct node *n = node_of(r, tag);
    if (n)
        /* 0: the position on the stack of open elements is not used here. */
        tamis_parse_formatting_push(&r->s->formatting, n, 0);
    return n != NULL;
}

/* Adds an open element to r->s->formatting. Does not count this work again: it was counted when the element was opened. */
static bool add_open(struct straight_run *r, const struct straight_element *e)
{
    struct scanned_tag tag;
    uint64_t work = r->s->meter->work;
    bool ok = tamis_lex_scan_tag(e->tag, r->end, r->tree.names, SCANNED_ATTRIBUTES, &tag) && add(r, &tag);
    r->s->meter->work = work;
    return ok;
}

bool tamis_straight_nest(struct straight_run *r, atom name)
{
    const struct straight_element *same[MOST_ALIKE];
    size_t count = 0;
    for (const struct straight_element *e = top_of(r); e > r->s->open && !(e->flags & IS_MARKER); e--)
        if (e->name == name && count < MOST_ALIKE)
            same[count++] = e;
    if (count == MOST_ALIKE)
        return tamis_straight_give_up(r, "nested formatting");
    tamis_parse_formatting_clear(&r->s->formatting);
    while (count > 0)
        if (!add_open(r, same[--count]))
            return false;
    return add(r, r->tag);
}
