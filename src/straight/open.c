/* open.c: see open.h. */
#include "straight/open.h"

#include "base/array.h"
#include "base/put.h"

bool tamis_straight_give_up(struct straight_run *r, const char *obstacle)
{
    r->s->obstacle = obstacle;
    return false;
}

#define FORMATTING(name, bit) [ATOM_##name].formatting = 1u << (bit), [ATOM_##name].flags = IS_FORMATTING
#define MARKER(name, trait)   [ATOM_##name].flags = IS_MARKER, [ATOM_##name].traits = (trait) | IS_MARKED
#define OTHER(name, trait)    [ATOM_##name].traits = (trait)

const struct stack_rule tamis_straight_stack_rules[ATOM_STATIC_COUNT] = {
    FORMATTING(a, 0),
    FORMATTING(b, 1),
    FORMATTING(big, 2),
    FORMATTING(code, 3),
    FORMATTING(em, 4),
    FORMATTING(font, 5),
    FORMATTING(i, 6),
    FORMATTING(nobr, 7),
    FORMATTING(s, 8),
    FORMATTING(small, 9),
    FORMATTING(strike, 10),
    FORMATTING(strong, 11),
    FORMATTING(tt, 12),
    FORMATTING(u, 13),
    MARKER(applet, 0),
    MARKER(marquee, 0),
    MARKER(object, 0),
    MARKER(caption, IS_CELL),
    MARKER(td, IS_CELL),
    MARKER(th, IS_CELL),
    OTHER(menuitem, IS_READ_DIFFERENTLY),
    OTHER(isindex, IS_READ_DIFFERENTLY),
    OTHER(search, IS_READ_DIFFERENTLY),
    OTHER(li, NEEDS_SEARCH),
    OTHER(dd, NEEDS_SEARCH),
    OTHER(dt, NEEDS_SEARCH),
    [ATOM_form].flags = IS_FORM,
    OTHER(form, NEEDS_SEARCH),
    OTHER(pre, DROPS_LINE_FEED),
    OTHER(listing, DROPS_LINE_FEED),
    OTHER(textarea, DROPS_LINE_FEED),
#define NESTING(name, place, conflict, clear, open, inner, rule) \
    [ATOM_##name].within = (uint32_t)(place) << 16, [ATOM_##name].conflicts = (conflict), \
    [ATOM_##name].clears = (clear) | (uint32_t)(place) << 16, \
    [ATOM_##name].sets = (open) | (uint32_t)(inner) << 16, \
    [ATOM_##name].odd = ((inner) >= RCDATA_TEXT ? HAS_TEXT : 0) | (NESTING_##rule ? HAS_PARENT_RULE : 0) | \
                        ((inner) == TABLE ? IS_TABLE : 0),
#include "parse/nesting.def"
#undef NESTING
};

/* Allocates memory for the stack, which is still in a local variable (r->first), and for one more element. Copies the stack to
 * this memory. */
static struct straight_element *leave_first(struct straight_run *r)
{
    struct straight *s = r->s;
    uint32_t capacity = 0, count = r->top + 1;
    struct straight_element *more =
        tamis_base_array_grow(s->meter, NULL, &capacity, (uint64_t)count + 1, sizeof *more);
    if (more) {
        tamis_base_array_copy(more, s->open, count, sizeof *more);
        s->capacity = capacity;
    }
    return more;
}

bool tamis_straight_make_room(struct straight_run *r)
{
    struct straight *s = r->s;
    if (r->top == r->deepest)
        return tamis_straight_give_up(r, "depth");
    struct straight_element *more =
        s->open == r->first
            ? leave_first(r)
            : tamis_base_array_grow(s->meter, s->open, &s->capacity, r->top + 2u, sizeof *more);
    if (!more)
        return false;
    s->open = more;
    r->current = &more[r->top];
    return true;
}

/* Pushes an element for the current tag. Sets `name` and `tag`. At first, the element is not written and has no flags and no
 * children. The other members are copied from the current node, which becomes its parent. */
static struct straight_element *push(struct straight_run *r, atom name)
{
    uint32_t index = r->top + 1;
    if (r->closed_count && (stack_rule_of(name)->flags & IS_MARKER)) {
        (void)tamis_straight_give_up(r, "misnested");
        return NULL;
    }
    if (!has_room(r) && !tamis_straight_make_room(r))
        return NULL;
    struct straight_element *e = &r->s->open[index];
    *e = *top_of(r);
    e->name = name;
    e->tag = r->tag->start;
    e->written = ATOM_NONE;
    e->flags = 0;
    e->children = 0;
    r->top = index;
    r->current = e;
    return e;
}

struct straight_element *tamis_straight_push(struct straight_run *r, atom name, unsigned flags,
                                             const struct nesting *row)
{
    const struct stack_rule *rule = stack_rule_of(name);
    struct straight_element *e = push(r, name);
    if (!e)
        return NULL;
    e->in = frame_within(e->in, row);
    e->formatting = rule->flags & IS_MARKER ? 0 : (uint16_t)(e->formatting | rule->formatting);
    e->flags = (uint8_t)(flags | rule->flags);
    e->ns = NS_HTML;
    if ((rule->traits & IS_CELL) || row->content == TABLE)
        e->cell = rule->traits & IS_CELL ? (uint16_t)r->top : 0;
    return e;
}

struct straight_element *tamis_straight_push_foreign(struct straight_run *r, atom name, enum name_space ns)
{
    struct straight_element *e = push(r, name);
    if (!e)
        return NULL;
    e->in = frame_of(FOREIGN, e->in.open);
    e->ns = (uint8_t)ns;
    return e;
}

static void write_end_tag(struct straight_run *r, atom name)
{
    struct buf *out = r->out;
    struct span text = tamis_base_names_text(r->tree.names, name);
    char *p = buf_room(out, text.n + sizeof "</>" + NAME_ROOM);
    if (p) {
        p[0] = '<';
        p[1] = '/';
        p = put_name(p + 2, name, text);
        *p++ = '>';
        out->n = (size_t)(p - out->p);
    }
    r->written_depth--;
    r->awaits_separator = false;
    r->before = BEFORE_OTHER;
}

void tamis_straight_pop_current(struct straight_run *r)
{
    const struct straight_element *e = top_of(r);
    bool needs_two = (e->flags & HAS_CHILD) || !(e->flags & HAS_SEPARATOR);
    if (r->removed == r->top)
        r->removed = 0;
    else if (e->written)
        write_end_tag(r, e->written);
    else
        r->awaits_separator |= (e->flags & WANTS_SEPARATOR) && needs_two;
    r->top--;
    r->current--;
}

/* Returns the flags of the elements from the index `first` to the top of the stack. */
static unsigned flags_from(const struct straight_run *r, uint32_t first)
{
    unsigned flags = 0;
    for (uint32_t i = first; i <= r->top; i++)
        flags |= r->s->open[i].flags;
    return flags;
}

/* Called before the elements from the index `first` on are popped: adds the formatting elements among them to r->closed. */
static bool close_formatting(struct straight_run *r, uint32_t first)
{
    uint32_t count = 0;
    for (uint32_t i = first; i <= r->top; i++)
        count += (r->s->open[i].flags & IS_FORMATTING) != 0;
    if (r->closed_count + count > MOST_CLOSED)
        return tamis_straight_give_up(r, "misnested");
    for (uint32_t i = r->closed_count; i-- > 0;)
        r->closed[i + count] = r->closed[i];
    r->closed_count += count;
    for (uint32_t i = r->top; count > 0; i--)
        if (r->s->open[i].flags & IS_FORMATTING)
            r->closed[--count] = (struct closed_formatting){r->s->open[i].tag, r->s->open[i].name};
    return true;
}

/* Pops the elements from the index `position` to the top of the stack. */
static void pop(struct straight_run *r, uint32_t position)
{
    while (r->top >= position)
        tamis_straight_pop_current(r);
}

/* Pops the same elements. The formatting elements from the index `first` on stay in the list of active formatting elements. */
static bool pop_and_close(struct straight_run *r, uint32_t position, uint32_t first)
{
    unsigned flags = flags_from(r, first);
    if (flags & (IS_MARKER | IS_FORM))
        return tamis_straight_give_up(r, "misnested");
    if ((flags & IS_FORMATTING) && !close_formatting(r, first))
        return false;
    pop(r, position);
    return true;
}

bool tamis_straight_pop(struct straight_run *r, uint32_t position)
{
    return pop_and_close(r, position, position);
}

bool tamis_straight_pop_formatting(struct straight_run *r, uint32_t position)
{
    return pop_and_close(r, position, position + 1);
}

bool tamis_straight_pop_marked(struct straight_run *r, uint32_t position)
{
    if (flags_from(r, position + 1) & (IS_MARKER | IS_FORM))
        return tamis_straight_give_up(r, "misnested");
    r->closed_count = 0;
    pop(r, position);
    return true;
}

void tamis_straight_pop_all(struct straight_run *r)
{
    while (r->top > 0)
        tamis_straight_pop_current(r);
}
