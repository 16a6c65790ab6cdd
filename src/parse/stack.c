/* stack.c: see stack.h. */
#include "parse/stack.h"

#include "base/array.h"
#include "base/compiler.h"
#include "parse/sink.h"
#include "parse/tags.h"

void tamis_parse_stack_init(struct stack *s, struct meter *m)
{
    *s = (struct stack){.meter = m};
}

void tamis_parse_stack_clear(struct stack *s)
{
    if (s->count) /* the stack is empty after a document, unless the document failed or was not finished */
        tamis_base_array_zero(s->topmost, s->topmost_capacity, sizeof *s->topmost);
    s->count = s->top = 0;
}

void tamis_parse_stack_free(struct stack *s)
{
    tamis_base_array_release(s->meter, s->entries, s->capacity, sizeof *s->entries);
    tamis_base_array_release(s->meter, s->topmost, s->topmost_capacity, sizeof *s->topmost);
    tamis_parse_stack_init(s, s->meter);
}

RARE static bool grow_topmost(struct stack *s, atom key)
{
    struct topmost *more =
        tamis_base_array_grow(s->meter, s->topmost, &s->topmost_capacity, key + 1u, sizeof *more);
    if (more)
        s->topmost = more;
    return more != NULL;
}

/* Returns a pointer to the position of the topmost open element with the key of `e`: the topmost HTML element if `e` is an HTML
 * element, otherwise the topmost foreign element. */
static uint32_t *topmost_of(const struct stack *s, const struct open *e)
{
    struct topmost *t = &s->topmost[e->key];
    return e->node->ns == NS_HTML ? &t->html : &t->foreign;
}

static unsigned tag_of(const struct stack *s, const struct node *n)
{
    if (n->ns == NS_HTML && !s->earlier)
        return tamis_parse_html_tag(n->name);
    return tamis_parse_tag_under(s->earlier, (enum name_space)n->ns, n->name);
}

/* The properties of an element that settle_entry() uses. */
struct kind {
    bool is_html;
    unsigned tag; /* its properties (tags.h) */
};

static struct kind kind_of(const struct stack *s, const struct node *n)
{
    return (struct kind){n->ns == NS_HTML, tag_of(s, n)};
}

/* Sets the members of an entry that depend on its node and on the entry below. */
static inline void settle_entry(const struct stack *s, uint32_t position, struct kind kind)
{
    struct open *e = &s->entries[position];
    const struct open *below = &s->entries[e->below];
    e->scope = kind.tag & TAG_SCOPE ? position : below->scope;
    e->special = below->special + ((kind.tag & TAG_SPECIAL) != 0);
    e->barrier = below->barrier + is_barrier(kind.tag);
    e->html = kind.is_html ? position : below->html;
}

static void settle(const struct stack *s, uint32_t position)
{
    settle_entry(s, position, kind_of(s, s->entries[position].node));
}

/* Makes the entry at `position` the topmost entry, directly above the previous topmost entry. */
static ALWAYS_INLINE void link_topmost(struct stack *s, uint32_t position, struct kind kind)
{
    struct open *e = &s->entries[position];
    e->below = s->top;
    s->entries[s->top].above = position;
    s->top = position;
    uint32_t *topmost = kind.is_html ? &s->topmost[e->key].html : &s->topmost[e->key].foreign;
    e->same = *topmost;
    s->entries[e->same].same_above = position;
    *topmost = position;
    settle_entry(s, position, kind);
}

/* --- memory */

/* If the element at `position` is in the list of active formatting
 * elements, stores `position` in the list entry of the element. */
static void tell_position(const struct stack *s, uint32_t position)
{
    const struct open *e = &s->entries[position];
    if (e->listed && formatting_has(s->formatting, e->listed, e->node))
        s->formatting->entries[e->listed].open = position;
}

/* Moves the elements to the lowest positions. Only the removal of an element below the topmost element leaves
 * a free position, and this function is called when there are more free positions than elements. Therefore,
 * the number of moved elements is less than the number of elements that were removed since the last call. */
static void close_positions(struct stack *s)
{
    uint32_t i = 1, last = s->top, count = s->count;
    tamis_base_array_zero(s->topmost, s->topmost_capacity, sizeof *s->topmost);
    s->top = 0;
    for (uint32_t to = 1; to <= count; to++) {
        struct open e = s->entries[i];
        s->entries[to] = e;
        link_topmost(s, to, kind_of(s, e.node));
        tell_position(s, to);
        i = i == last ? i : e.above;
    }
}

RARE static bool grow_entries(struct stack *s)
{
    if (s->count < s->top / 2) {
        close_positions(s);
        return true;
    }
    struct open *more = tamis_base_array_grow(s->meter, s->entries, &s->capacity, s->top + 2u, sizeof *more);
    if (more)
        s->entries = more;
    return more != NULL;
}

static bool has_capacity(struct stack *s, atom key)
{
    if (!meter_within(s->meter, TAMIS_MAX_TREE_DEPTH, s->count + 1))
        return false;
    if (s->top + 1 >= s->capacity && !grow_entries(s))
        return false;
    return key < s->topmost_capacity || grow_topmost(s, key);
}

/* --- push and pop */

static ALWAYS_INLINE void push(struct stack *s, struct node *n, atom key, struct kind kind)
{
    uint32_t position = s->top + 1;
    struct open *e = &s->entries[position];
    e->node = n;
    e->key = key;
    e->listed = 0;
    n->flags |= NODE_OPEN;
    link_topmost(s, position, kind);
    s->count++;
}

static NEVER_INLINE bool push_any(struct stack *s, struct node *n, atom key)
{
    if (!has_capacity(s, key))
        return false;
    push(s, n, key, kind_of(s, n));
    return true;
}

/* Reports whether one more element with this key can be pushed without
 * exceeding TAMIS_MAX_TREE_DEPTH and without growing the arrays. */
static bool has_room(const struct stack *s, atom key)
{
    return s->count < s->meter->limits[TAMIS_MAX_TREE_DEPTH] && s->top + 1 < s->capacity &&
           key < s->topmost_capacity;
}

/* If the element is an HTML element, the arrays need not grow, and the parser uses no earlier
 * rules, the element is pushed with inlined code only. This is the most frequent case. */
bool tamis_parse_push(struct stack *s, struct node *n, atom key)
{
    if (!has_room(s, key) || n->ns != NS_HTML || s->earlier)
        return push_any(s, n, key);
    push(s, n, key, (struct kind){true, tamis_parse_html_tag(n->name)});
    return true;
}

struct node *tamis_parse_pop(struct stack *s)
{
    const struct open *e = &s->entries[s->top];
    struct node *n = e->node;
    *topmost_of(s, e) = e->same;
    n->flags &= (uint8_t)~NODE_OPEN;
    s->top = e->below;
    s->count--;
    if (s->sink)
        s->sink->close(s->sink, n, e->listed && formatting_has(s->formatting, e->listed, n));
    else if (node_is_html(n, ATOM_option) && s->on_option)
        s->on_option(s->owner, n);
    return n;
}

void tamis_parse_pop_to(struct stack *s, uint32_t position)
{
    while (s->top >= position)
        tamis_parse_pop(s);
}

/* --- changes in the middle */

/* Called after the element directly above `position` was removed. Calls settle() again for entries above `position`:
 * for all of them or, if `all` is false, only for the consecutive foreign elements directly above `position`. These
 * entries are sufficient if the removed element was not special, because then only `html` can change. */
static void settle_above(const struct stack *s, uint32_t position, bool all)
{
    uint32_t count = 0;
    for (; position != s->top; count++) {
        position = s->entries[position].above;
        if (!all && s->entries[position].node->ns == NS_HTML)
            break;
        settle(s, position);
    }
    meter_work(s->meter, count / 8);
}

void tamis_parse_stack_remove(struct stack *s, uint32_t position)
{
    if (!s->sink)
        tamis_parse_stack_unlink(s, position);
    else if (position == s->top)
        tamis_parse_pop(s);
    else
        s->sink->moves(s->sink, MOVES_STACK, s->entries[position].node, NULL);
}

/* The elements above the removed element keep their positions. */
void tamis_parse_stack_unlink(struct stack *s, uint32_t position)
{
    const struct open *e = &s->entries[position];
    uint32_t below = e->below, *topmost = topmost_of(s, e);
    bool special = e->special != s->entries[below].special;
    e->node->flags &= (uint8_t)~NODE_OPEN;
    *(*topmost == position ? topmost : &s->entries[e->same_above].same) = e->same;
    s->entries[e->same].same_above = e->same_above;
    s->entries[below].above = e->above;
    *(s->top == position ? &s->top : &s->entries[e->above].below) = below;
    s->count--;
    settle_above(s, below, special);
}

void tamis_parse_stack_replace(struct stack *s, uint32_t position, struct node *n)
{
    s->entries[position].node->flags &= (uint8_t)~NODE_OPEN;
    s->entries[position].node = n;
    n->flags |= NODE_OPEN;
}

/* Moves an HTML element that does not bound a scope down by one position, from `from` to the free position `to`. */
static void lower_one(struct stack *s, uint32_t from, uint32_t to)
{
    struct open *e = &s->entries[to];
    *e = s->entries[from];
    e->html = to;
    uint32_t *topmost = topmost_of(s, e);
    *(*topmost == from ? topmost : &s->entries[e->same_above].same) = to;
    s->entries[e->same].same_above = to;
    s->entries[e->below].above = to;
    *(s->top == from ? &s->top : &s->entries[e->above].below) = to;
    tell_position(s, to);
}

/* Makes `position` free: moves the element at this position, and all elements between it and the next
 * free position below it, down by one position. There must be a free position below `position`. */
static void make_free(struct stack *s, uint32_t position)
{
    uint32_t first = position;
    while (s->entries[first].below == first - 1)
        first--;
    for (uint32_t i = first; i <= position; i++)
        lower_one(s, i, i - 1);
}

/* Returns the position of the topmost HTML element that has the key of
 * `e` and is at or above `bottom` and below `top`; 0 if there is none. */
static uint32_t same_between(const struct stack *s, uint32_t bottom, uint32_t top, const struct open *e)
{
    uint32_t i = s->entries[top].below;
    while (i >= bottom && (s->entries[i].key != e->key || s->entries[i].node->ns != NS_HTML))
        i = s->entries[i].below;
    return i >= bottom ? i : 0;
}

/* Adds the entry `e` at `position`, directly above the element at `position` - 1. `above`: the position of the next open
 * element above with the same key and kind; 0: none. */
static void link_in_middle(struct stack *s, uint32_t position, const struct open *e, uint32_t above)
{
    struct open *new = &s->entries[position], *below = &s->entries[position - 1];
    *new = *e;
    new->below = position - 1;
    new->above = below->above;
    new->same_above = above;
    below->above = position;
    *(s->top == position - 1 ? &s->top : &s->entries[new->above].below) = position;
    *(above ? &s->entries[above].same : topmost_of(s, new)) = position;
    s->entries[new->same].same_above = position;
    new->node->flags |= NODE_OPEN;
    s->count++;
    settle(s, position);
}

/* `n` gets the position `furthest`, so the elements above `furthest` keep their positions. */
uint32_t tamis_parse_stack_move(struct stack *s, uint32_t position, uint32_t furthest, struct node *n)
{
    struct open e = s->entries[position];
    const uint32_t *topmost = topmost_of(s, &e);
    uint32_t above = *topmost == position ? 0 : e.same_above;
    tamis_parse_stack_remove(s, position);
    make_free(s, furthest);
    uint32_t same = same_between(s, position, furthest - 1, &e);
    if (same) {
        e.same = same;
        above = *topmost == same ? 0 : s->entries[same].same_above;
    }
    e.node = n;
    link_in_middle(s, furthest, &e, above);
    return furthest;
}

uint32_t tamis_parse_stack_position(const struct stack *s, const struct node *n)
{
    if (!(n->flags & NODE_OPEN))
        return 0;
    uint32_t i = n->ns == NS_HTML ? stack_find(s, n->name) : s->top;
    while (i && s->entries[i].node != n) {
        meter_work(s->meter, 1);
        i = n->ns == NS_HTML ? s->entries[i].same : s->entries[i].below;
    }
    return i;
}

static bool is_settled(const struct stack *s, uint32_t position)
{
    const struct open *e = &s->entries[position], *below = &s->entries[e->below];
    unsigned tag = tag_of(s, e->node);
    return e->scope == (tag & TAG_SCOPE ? position : below->scope) &&
           e->special == below->special + ((tag & TAG_SPECIAL) != 0) &&
           e->barrier == below->barrier + is_barrier(tag) &&
           e->html == (e->node->ns == NS_HTML ? position : below->html);
}

bool tamis_parse_stack_is_valid(const struct stack *s)
{
    uint32_t count = 0;
    for (uint32_t i = s->top; i; i = s->entries[i].below, count++) {
        const struct open *e = &s->entries[i];
        bool linked = e->below < i && s->entries[e->below].above == i && e->same < i;
        if (!linked || !(e->node->flags & NODE_OPEN) || !is_settled(s, i))
            return false;
        uint32_t topmost = *topmost_of(s, e);
        if (topmost < i || (topmost > i && s->entries[e->same_above].same != i))
            return false;
    }
    return count == s->count;
}
