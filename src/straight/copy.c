/* copy.c: see open.h. Copies the nodes that are written, for the limit on the cost of drawing. This limit depends on the names
 * and attributes of elements, on the text of style elements, and on the lengths of other text nodes. Therefore the copy of a
 * text node outside a style element has a length, but no text. */
#include "base/array.h"
#include "parse/content.h"
#include "sanitize/drawing/drawing.h"
#include "straight/open.h"

bool tamis_straight_begin_copy(struct straight_run *r)
{
    r->tree.root = tamis_parse_node_new(&r->tree, r->is_document ? NODE_DOCUMENT : NODE_FRAGMENT);
    r->s->open[0].node = r->tree.root;
    return r->tree.root != NULL;
}

static bool copy_attributes(struct straight_run *r, struct node *copy, const struct node *n)
{
    copy->attributes = tamis_base_arena_array(r->tree.arena, n->count, sizeof *n->attributes);
    if (!copy->attributes)
        return false;
    tamis_base_array_copy(copy->attributes, n->attributes, n->count, sizeof *n->attributes);
    return true;
}

struct node *tamis_straight_copy_node(struct straight_run *r, const struct node *n)
{
    struct node *copy = tamis_parse_node_new(&r->tree, (enum node_type)n->type);
    if (!copy)
        return NULL;
    copy->name = n->name;
    copy->ns = n->ns;
    copy->count = n->count;
    if (n->type == NODE_TEXT)
        copy->data = n->data;
    if (n->type == NODE_ELEMENT && n->count && !copy_attributes(r, copy, n))
        return NULL;
    tamis_parse_insert(top_of(r)->node, copy, NULL);
    return copy;
}

bool tamis_straight_copy_text(struct straight_run *r, uint32_t length)
{
    if (!r->text)
        r->text = tamis_straight_copy_node(r, &(struct node){.type = NODE_TEXT});
    if (!r->text)
        return false;
    r->text->count += length;
    return true;
}

bool tamis_straight_bound_drawing(struct straight_run *r)
{
    if (!r->tree.draws)
        return true;
    tamis_sanitize_drawing_bound(&r->tree, r->s->meter);
    return meter_ok(r->s->meter);
}
