/* adoption.c: reconstructs the active formatting elements (13.2.4.3), and implements the adoption agency algorithm
 * (13.2.6.4.7). */
#include "base/array.h"
#include "parse/parser.h"

/* Creates a copy of an element, with the same name, namespace and attributes, but without children. */
static struct node *clone(struct parser *p, const struct node *original)
{
    struct node *n = tamis_parse_node_new(&p->tree, NODE_ELEMENT);
    if (!n)
        return NULL;
    n->name = original->name;
    n->ns = original->ns;
    n->offset = original->offset;
    n->flags = NODE_SUPPLIED;
    n->count = original->count;
    if (!original->count)
        return n;
    meter_work(p->meter, original->count);
    struct attribute *copy = tamis_base_arena_array(p->tree.arena, original->count, sizeof *copy);
    if (!copy)
        return NULL;
    tamis_base_array_copy(copy, original->attributes, original->count, sizeof *copy);
    n->attributes = copy;
    return n;
}

static bool needs_no_reconstruction(const struct formatting_entry *e)
{
    return !e->node || (e->node->flags & NODE_OPEN);
}

void tamis_parse_reconstruct(struct parser *p)
{
    struct formatting *f = &p->formatting;
    if (!f->count || needs_no_reconstruction(&f->entries[f->count]))
        return;
    uint32_t i = f->count;
    while (i > 1 && !needs_no_reconstruction(&f->entries[i - 1]))
        i--;
    for (; i <= f->count && meter_ok(p->meter); i++) {
        meter_work(p->meter, 1);
        struct node *n = clone(p, f->entries[i].node);
        if (!n)
            return;
        struct location place = tamis_parse_place(p, NULL);
        tamis_parse_insert(place.parent, n, place.before);
        if (!tamis_parse_push(&p->stack, n, n->name))
            return;
        f->entries[i].node = n;
    }
}

static uint32_t furthest_block(struct parser *p, uint32_t above)
{
    const struct stack *s = &p->stack;
    if (s->entries[s->count].special <= above)
        return 0;
    for (uint32_t i = above + 1; i <= s->count; i++) {
        meter_work(p->meter, 1);
        if (s->entries[i].special == i)
            return i;
    }
    return 0;
}

/* Steps 4.11 to 4.13 of the adoption agency algorithm. Visits the open elements between the furthest block and the formatting
 * element, in descending order of their positions on the stack. If one of the first three visited elements is in the list of
 * active formatting elements, it is replaced with a clone, into which the "last node" of the standard is moved; every other
 * visited element is removed from the stack and, if it is in the list, from the list. Sets `*bookmark` to the position for the
 * new element in the list of active formatting elements. Returns the last node, or NULL if the meter has failed. */
static struct node *climb(struct parser *p, uint32_t formatting_at, uint32_t furthest_at, uint32_t *bookmark)
{
    struct stack *s = &p->stack;
    struct formatting *f = &p->formatting;
    struct node *furthest = stack_at(s, furthest_at), *last = furthest;
    unsigned counter = 0;
    for (uint32_t i = furthest_at - 1; i > formatting_at && meter_ok(p->meter); i--) {
        struct node *n = stack_at(s, i);
        uint32_t in_list = tamis_parse_formatting_position(f, n);
        counter++;
        meter_work(p->meter, 1);
        if (counter > 3 && in_list) {
            tamis_parse_formatting_remove(f, in_list);
            *bookmark -= in_list < *bookmark;
            in_list = 0;
        }
        if (!in_list) {
            tamis_parse_stack_remove(s, i);
            continue;
        }
        struct node *copy = clone(p, n);
        if (!copy)
            return NULL;
        f->entries[in_list].node = copy;
        tamis_parse_stack_replace(s, i, copy);
        if (last == furthest)
            *bookmark = in_list + 1;
        tamis_parse_insert(copy, last, NULL);
        last = copy;
    }
    return last;
}

/* Moves all children of `from` to the end of `to`. A shadow root is stored among the children of its host, but it is
 * not a child and is not moved. */
static void move_children(struct parser *p, struct node *from, struct node *to)
{
    for (struct node *n = from->first_child, *next; n; n = next) {
        next = n->next;
        meter_work(p->meter, 1);
        if (n->type != NODE_SHADOW_ROOT)
            tamis_parse_insert(to, n, NULL);
    }
}

/* Steps 4.9 to 4.19 of the adoption agency algorithm, which are performed if there is a furthest block. */
static void adopt_into(struct parser *p, struct node *element, uint32_t formatting_at, uint32_t furthest_at)
{
    struct stack *s = &p->stack;
    struct formatting *f = &p->formatting;
    struct node *ancestor = stack_at(s, formatting_at - 1), *furthest = stack_at(s, furthest_at);
    uint32_t bookmark = tamis_parse_formatting_position(f, element);
    struct node *last = climb(p, formatting_at, furthest_at, &bookmark);
    if (!last || !meter_ok(p->meter))
        return;
    struct location place = tamis_parse_place(p, ancestor);
    tamis_parse_insert(place.parent, last, place.before);
    struct node *copy = clone(p, element);
    if (!copy)
        return;
    move_children(p, furthest, copy);
    tamis_parse_insert(furthest, copy, NULL);
    uint32_t old = tamis_parse_formatting_position(f, element);
    struct formatting_entry entry = f->entries[old];
    entry.node = copy;
    tamis_parse_formatting_remove(f, old);
    bookmark -= old < bookmark;
    tamis_parse_formatting_insert(f, bookmark, entry);
    tamis_parse_stack_remove(s, tamis_parse_stack_position(s, element));
    tamis_parse_stack_insert(s, tamis_parse_stack_position(s, furthest), copy, copy->name);
}

enum outcome { FINISHED, CONTINUE, NOT_FORMATTING };

/* One iteration of the outer loop of the adoption agency algorithm: steps 4.3 to 4.19. */
static enum outcome adopt_once(struct parser *p, atom subject)
{
    struct formatting *f = &p->formatting;
    uint32_t in_list = tamis_parse_formatting_find(f, subject);
    if (!in_list)
        return NOT_FORMATTING;
    struct node *element = f->entries[in_list].node;
    uint32_t at = tamis_parse_stack_position(&p->stack, element);
    if (!at) {
        tamis_parse_formatting_remove(f, in_list);
        return FINISHED;
    }
    if (at < scope_default(&p->stack))
        return FINISHED;
    uint32_t furthest = furthest_block(p, at);
    if (!furthest) {
        tamis_parse_pop_to(&p->stack, at);
        tamis_parse_formatting_remove(f, in_list);
        return FINISHED;
    }
    adopt_into(p, element, at, furthest);
    return CONTINUE;
}

bool tamis_parse_adopt(struct parser *p, const struct token *t)
{
    struct node *n = current_node(p);
    if (node_is_html(n, t->name) && !tamis_parse_formatting_position(&p->formatting, n)) {
        tamis_parse_pop(&p->stack);
        return true;
    }
    for (int i = 0; i < 8 && meter_ok(p->meter); i++) {
        enum outcome outcome = adopt_once(p, t->name);
        if (outcome == NOT_FORMATTING)
            return false;
        if (outcome == FINISHED)
            break;
    }
    return true;
}
