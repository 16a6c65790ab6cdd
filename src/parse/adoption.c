/* adoption.c: reconstructs the active formatting elements (13.2.4.3), and implements the adoption agency algorithm
 * (13.2.6.4.7). */
#include "base/array.h"
#include "parse/parser.h"

/* Creates a copy of an element, with the same name, namespace and attributes, but without children. */
static struct node *clone(struct parser *p, const struct node *original)
{
    if (p->sink)
        return p->sink->copy(p->sink, p, original);
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

/* The list of active formatting elements can end with elements that are not open. Returns the entry of the
 * first of these elements; 0 if the list is empty, or if its last entry is a marker or an open element. */
static uint32_t first_closed(const struct formatting *f)
{
    uint32_t first = 0;
    for (uint32_t i = f->last; i && formatting_is_closed(f, i); i = f->entries[i].before[CHAIN_LIST])
        first = i;
    return first;
}

/* Inserts a clone of the element of an entry, pushes the clone onto the stack of open elements, and stores the clone in the
 * entry. */
static bool reopen(struct parser *p, uint32_t entry)
{
    struct formatting_entry *e = &p->formatting.entries[entry];
    struct stack *s = &p->stack;
    meter_work(p->meter, 1);
    struct node *n = clone(p, e->node);
    if (!n)
        return false;
    tamis_parse_append(p, n);
    if (!tamis_parse_push(s, n, n->name))
        return false;
    struct node *closed = e->node;
    e->node = n;
    e->open = s->top;
    s->entries[s->top].listed = entry;
    if (p->sink)
        p->sink->unlist(p->sink, closed);
    return true;
}

void tamis_parse_reconstruct_closed(struct parser *p)
{
    const struct formatting *f = &p->formatting;
    uint32_t i = first_closed(f);
    while (i && meter_ok(p->meter) && reopen(p, i))
        i = f->entries[i].after[CHAIN_LIST];
}

/* Returns the position of the lowest special element above the position `above` (see stack.h); 0 if there is none. */
static uint32_t furthest_block(struct parser *p, uint32_t above)
{
    const struct stack *s = &p->stack;
    if (!stack_has_special_above(s, above))
        return 0;
    uint32_t i = s->entries[above].above;
    meter_work(p->meter, 1);
    for (; s->entries[i].special == s->entries[above].special; i = s->entries[i].above)
        meter_work(p->meter, 1);
    return i;
}

/* Returns the entry, in the list of active formatting elements, of the open element at
 * `position` on the stack; 0 if the element is not in the list. */
static uint32_t entry_of(const struct parser *p, uint32_t position)
{
    const struct open *e = &p->stack.entries[position];
    return formatting_has(&p->formatting, e->listed, e->node) ? e->listed : 0;
}

/* Performs steps 4.11 to 4.13 of the adoption agency algorithm. Visits the open elements between the furthest block
 * and the formatting element, in descending order of their positions on the stack. If one of the first three visited
 * elements is in the list of active formatting elements, it is replaced with a clone, and the "last node" of the
 * standard is moved into the clone; a clone that is replaced with its children (replaced.c) is not a last node. Every
 * other visited element is removed from the stack and, if it is in the list, from the list. The caller must set
 * `*bookmark` to 0. If the new element (step 4.15) must not take the place of the formatting element in the list, sets
 * `*bookmark` to the entry after which the new element must be placed. Returns the last node. If the meter's status is
 * an error, the result must not be used, and can be NULL. */
static struct node *climb(struct parser *p, uint32_t formatting_at, uint32_t furthest_at, uint32_t *bookmark)
{
    struct stack *s = &p->stack;
    struct formatting *f = &p->formatting;
    struct node *furthest = stack_at(s, furthest_at), *last = furthest;
    unsigned counter = 0;
    for (uint32_t i = s->entries[furthest_at].below, below; i > formatting_at && meter_ok(p->meter);
         i = below) {
        uint32_t in_list = entry_of(p, i);
        below = s->entries[i].below;
        counter++;
        meter_work(p->meter, 1);
        if (counter > 3 && in_list) {
            tamis_parse_formatting_remove(f, in_list);
            in_list = 0;
        }
        if (!in_list) {
            tamis_parse_stack_remove(s, i);
            continue;
        }
        struct node *copy = clone(p, stack_at(s, i));
        if (!copy)
            return NULL;
        f->entries[in_list].node = copy;
        tamis_parse_stack_replace(s, i, copy);
        if (!*bookmark)
            *bookmark = in_list;
        if (parser_replaces(p, copy))
            continue;
        tamis_parse_put((struct location){copy, NULL}, last);
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

/* Performs steps 4.9 to 4.19 of the adoption agency algorithm, for a formatting
 * element that has a furthest block. `entry`: the entry of the formatting element. */
static void adopt_into(struct parser *p, uint32_t entry, uint32_t furthest_at)
{
    struct stack *s = &p->stack;
    struct formatting_entry *e = &p->formatting.entries[entry];
    uint32_t ancestor_at = s->entries[e->open].below;
    struct node *ancestor = stack_at(s, ancestor_at), *furthest = stack_at(s, furthest_at);
    uint32_t bookmark = 0;
    struct node *last = climb(p, e->open, furthest_at, &bookmark);
    if (!last || !meter_ok(p->meter))
        return;
    struct location place = tamis_parse_place(p, ancestor);
    tamis_parse_put(place, last);
    struct node *copy = clone(p, e->node);
    if (!copy)
        return;
    if (!parser_replaces(p, copy)) {
        move_children(p, furthest, copy);
        tamis_parse_put(tamis_parse_inside(furthest), copy);
    }
    e->open = tamis_parse_stack_move(s, e->open, furthest_at, copy);
    e->node = copy;
    if (p->tree.replaced)
        tamis_parse_replaced_moved(p, ancestor_at, e->open, place);
    if (bookmark)
        tamis_parse_formatting_move(&p->formatting, entry, bookmark);
}

enum outcome { FINISHED, CONTINUE, NOT_FORMATTING };

/* Performs one iteration of the outer loop of the adoption agency algorithm: steps 4.3 to 4.19. */
static enum outcome adopt_once(struct parser *p, atom subject)
{
    struct formatting *f = &p->formatting;
    uint32_t in_list = tamis_parse_formatting_find(f, subject);
    if (!in_list)
        return NOT_FORMATTING;
    if (!(f->entries[in_list].node->flags & NODE_OPEN)) {
        tamis_parse_formatting_remove(f, in_list);
        return FINISHED;
    }
    uint32_t at = f->entries[in_list].open;
    if (at < scope_default(&p->stack))
        return FINISHED;
    uint32_t furthest = furthest_block(p, at);
    if (!furthest) {
        tamis_parse_pop_to(&p->stack, at);
        tamis_parse_formatting_remove(f, in_list);
        return FINISHED;
    }
    if (needs_tree(p, MOVES_ADOPTED, f->entries[in_list].node, NULL))
        return FINISHED;
    adopt_into(p, in_list, furthest);
    return CONTINUE;
}

bool tamis_parse_adopt(struct parser *p, const struct token *t)
{
    if (current_is(p, t->name) && !entry_of(p, p->stack.top)) {
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
