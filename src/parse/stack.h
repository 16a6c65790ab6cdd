/* stack.h: the stack of open elements (HTML Standard, 13.2.4.2), with fast tests of scopes.
 *
 * Positions are numbered from 1, the position of the html element; 0 means no element. An element is above
 * the elements with smaller positions, and the topmost element has the greatest position. (In the standard,
 * the stack grows downwards, and the html element is the topmost one.) tamis_parse_stack_remove() does not
 * change the positions of the other elements, so there can be free positions between the positions in use.
 * Therefore each element records the elements directly below and above it. When the array of entries is
 * full and more than half of the positions are free, the elements are moved to the lowest positions.
 *
 * For every name, the stack records the topmost open HTML element and the topmost open foreign element with this name. The
 * default scope is the scope of the standard's "have an element in scope". Every entry records the topmost element at or
 * below its position that bounds the default scope. Therefore, the functions in this file test scopes without a search. */
#ifndef TAMIS_PARSE_STACK_H
#define TAMIS_PARSE_STACK_H

#include "parse/formatting.h"
#include "parse/node.h"
#include "parse/tags.h"

/* An open element. The members from `below` to `html` are positions. */
struct open {
    struct node *node;
    atom key;            /* the name in the start tag, in lowercase */
    uint32_t below;      /* the element below */
    uint32_t above;      /* the element above; undefined for the topmost element */
    uint32_t same;       /* the next open element below with the same key and kind (HTML or foreign) */
    uint32_t same_above; /* the next such element above; undefined if there is none */
    uint32_t scope;      /* the topmost element at or below this position that bounds the default scope */
    uint32_t html;       /* the topmost HTML element at or below this position */
    uint32_t special;    /* the number of special elements at or below this position */
    uint32_t barrier;    /* the number of barriers (see is_barrier()) at or below this position */
    uint32_t listed; /* the entry of `node` in the list of active formatting elements; see formatting_has() */
};

struct topmost {
    uint32_t html;    /* position of the topmost open HTML element with this key */
    uint32_t foreign; /* position of the topmost open element in another namespace with this key */
};

struct stack {
    struct meter *meter;
    void (*on_option)(void *owner, struct node *option); /* called when an option is popped; can be NULL */
    void *owner;                                         /* passed to `on_option` */
    struct node_sink *sink;                              /* see parser.h */
    struct formatting *formatting;                       /* its entries record positions; can be NULL */
    struct open *entries; /* [0] is all zero, except `above` and `same_above`, which are undefined */
    uint32_t count;
    uint32_t top; /* the position of the topmost element; 0: the stack is empty */
    uint32_t capacity;
    unsigned earlier;        /* the earlier rules in use (html/earlier.h), for the tag classes of elements */
    struct topmost *topmost; /* indexed by key */
    uint32_t topmost_capacity;
};

void tamis_parse_stack_init(struct stack *s, struct meter *m);
void tamis_parse_stack_clear(struct stack *s); /* empties the stack for the next document */
void tamis_parse_stack_free(struct stack *s);

/* Pushes an element. `key` is the name in the start tag, in lowercase: foreignobject for an SVG foreignObject. If
 * TAMIS_MAX_TREE_DEPTH is exceeded or the memory cannot be allocated, sets the meter's status and returns false. */
bool tamis_parse_push(struct stack *s, struct node *n, atom key);
struct node *tamis_parse_pop(struct stack *s);
/* Pops the element at a position and all elements above it. */
void tamis_parse_pop_to(struct stack *s, uint32_t position);
void tamis_parse_stack_remove(struct stack *s, uint32_t position);
/* Does the same, but does not tell the sink. */
void tamis_parse_stack_unlink(struct stack *s, uint32_t position);
/* Removes the element at `position` and adds `n` directly above the element at the higher position `furthest`. `n` must have
 * the same name and namespace as the removed element. The elements from `position` to `furthest` must be HTML elements that do
 * not bound the default scope, and only the one at `furthest` may be special. Returns the position of `n`. The element at
 * `furthest` moves down by one position, and elements between `position` and `furthest` can also move down. */
uint32_t tamis_parse_stack_move(struct stack *s, uint32_t position, uint32_t furthest, struct node *n);
/* Replaces the element at `position` with `n`, which must have the same name and namespace. */
void tamis_parse_stack_replace(struct stack *s, uint32_t position, struct node *n);
/* Returns the position of an element; 0 if it is not open. */
uint32_t tamis_parse_stack_position(const struct stack *s, const struct node *n);
/* Reports whether the entries, `topmost` and `count` are consistent. Fuzz targets and tests call this function. */
bool tamis_parse_stack_is_valid(const struct stack *s);

/* Reports whether an element with the properties `tag` (enum tag_class) is a barrier: a special element other
 * than address, div and p. An li, dd or dt start tag does not close an li, dd or dt below a barrier. */
static inline bool is_barrier(unsigned tag)
{
    return (tag & (TAG_SPECIAL | TAG_PASSABLE)) == TAG_SPECIAL;
}

static inline struct node *stack_top(const struct stack *s)
{
    return s->entries[s->top].node;
}

/* Pops the topmost element, which must be an HTML element other than option, because of its end tag. Does not tell the sink. */
static inline const struct open *stack_close_top(struct stack *s)
{
    const struct open *e = &s->entries[s->top];
    e->node->flags = (uint8_t)((e->node->flags & ~(unsigned)NODE_OPEN) | NODE_CLOSED);
    s->topmost[e->key].html = e->same;
    s->top = e->below;
    s->count--;
    return e;
}

static inline struct node *stack_at(const struct stack *s, uint32_t position)
{
    return s->entries[position].node;
}

/* Reports whether the topmost element is an HTML element. The stack must not be empty. */
static inline bool stack_top_is_html(const struct stack *s)
{
    return s->entries[s->top].html == s->top;
}

/* Returns the position of the element directly above the html element; 0 if there is none. */
static inline uint32_t stack_second(const struct stack *s)
{
    return s->count > 1 ? s->entries[1].above : 0;
}

/* Returns the position of the topmost open HTML element with a name; 0 if there is none. */
static inline uint32_t stack_find(const struct stack *s, atom name)
{
    return name < s->topmost_capacity ? s->topmost[name].html : 0;
}

static inline uint32_t stack_find_foreign(const struct stack *s, atom name)
{
    return name < s->topmost_capacity ? s->topmost[name].foreign : 0;
}

static inline uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* These two functions report whether a special element, or a barrier, is above the element at a position. */
static inline bool stack_has_special_above(const struct stack *s, uint32_t position)
{
    return s->entries[s->top].special != s->entries[position].special;
}

static inline bool stack_has_barrier_above(const struct stack *s, uint32_t position)
{
    return s->entries[s->top].barrier != s->entries[position].barrier;
}

/* Each of these four functions returns the lowest position that is in a scope: the default scope, list item scope, button scope
 * or table scope. */
static inline uint32_t scope_default(const struct stack *s)
{
    return s->entries[s->top].scope;
}

static inline uint32_t scope_list_item(const struct stack *s)
{
    return larger(scope_default(s), larger(stack_find(s, ATOM_ol), stack_find(s, ATOM_ul)));
}

static inline uint32_t scope_button(const struct stack *s)
{
    return larger(scope_default(s), stack_find(s, ATOM_button));
}

static inline uint32_t scope_table(const struct stack *s)
{
    return larger(stack_find(s, ATOM_table), larger(stack_find(s, ATOM_template), 1));
}

/* `scope` is the lowest position in a scope. Returns the position of the topmost
 * open HTML element with this name if the position is in the scope; otherwise 0. */
static inline uint32_t in_scope(const struct stack *s, atom name, uint32_t scope)
{
    uint32_t found = stack_find(s, name);
    return found >= scope ? found : 0;
}

#endif
