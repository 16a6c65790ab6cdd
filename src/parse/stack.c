/* stack.c: see stack.h. */
#include "parse/stack.h"

#include "base/array.h"
#include "parse/tags.h"

void tamis_parse_stack_init(struct stack *s, struct meter *m)
{
    *s = (struct stack){.meter = m};
}

void tamis_parse_stack_clear(struct stack *s)
{
    if (s->count) /* the stack is empty after a document, unless the document failed or was not finished */
        tamis_base_array_zero(s->topmost, s->topmost_capacity, sizeof *s->topmost);
    s->count = 0;
}

void tamis_parse_stack_free(struct stack *s)
{
    tamis_base_array_release(s->meter, s->entries, s->capacity, sizeof *s->entries);
    tamis_base_array_release(s->meter, s->topmost, s->topmost_capacity, sizeof *s->topmost);
    tamis_parse_stack_init(s, s->meter);
}

static bool grow_entries(struct stack *s)
{
    struct open *more =
        tamis_base_array_grow(s->meter, s->entries, &s->capacity, s->count + 2u, sizeof *more);
    if (more)
        s->entries = more;
    return more != NULL;
}

static bool grow_topmost(struct stack *s, atom key)
{
    struct topmost *more =
        tamis_base_array_grow(s->meter, s->topmost, &s->topmost_capacity, key + 1u, sizeof *more);
    if (more)
        s->topmost = more;
    return more != NULL;
}

static bool has_capacity(struct stack *s, atom key)
{
    if (!meter_within(s->meter, TAMIS_MAX_TREE_DEPTH, s->count + 1))
        return false;
    if (s->count + 1 >= s->capacity && !grow_entries(s))
        return false;
    return key < s->topmost_capacity || grow_topmost(s, key);
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

/* Computes the positions in an entry from the entry below, and records the entry as the topmost one with its key. */
static void settle(struct stack *s, uint32_t position)
{
    struct open *e = &s->entries[position];
    const struct open *below = e - 1;
    unsigned tag = tag_of(s, e->node);
    e->scope = tag & TAG_SCOPE ? position : below->scope;
    e->special = tag & TAG_SPECIAL ? position : below->special;
    e->barrier = is_barrier(e->node, tag) ? position : below->barrier;
    e->html = e->node->ns == NS_HTML ? position : below->html;
    uint32_t *topmost = topmost_of(s, e);
    e->same = *topmost;
    *topmost = position;
}

static void unsettle(struct stack *s, uint32_t position)
{
    const struct open *e = &s->entries[position];
    *topmost_of(s, e) = e->same;
}

bool tamis_parse_push(struct stack *s, struct node *n, atom key)
{
    if (!has_capacity(s, key))
        return false;
    s->count++;
    s->entries[s->count] = (struct open){.node = n, .key = key};
    n->flags |= NODE_OPEN;
    settle(s, s->count);
    return true;
}

struct node *tamis_parse_pop(struct stack *s)
{
    struct node *n = s->entries[s->count].node;
    unsettle(s, s->count);
    n->flags &= (uint8_t)~NODE_OPEN;
    s->count--;
    if (node_is_html(n, ATOM_option) && s->on_option)
        s->on_option(s->owner, n);
    return n;
}

void tamis_parse_pop_to(struct stack *s, uint32_t position)
{
    while (s->count >= position)
        tamis_parse_pop(s);
}

static void unsettle_above(struct stack *s, uint32_t position)
{
    meter_work(s->meter, (s->count - position) / 8);
    for (uint32_t i = s->count; i > position; i--)
        unsettle(s, i);
}

static void settle_from(struct stack *s, uint32_t position)
{
    for (uint32_t i = position; i <= s->count; i++)
        settle(s, i);
}

void tamis_parse_stack_remove(struct stack *s, uint32_t position)
{
    unsettle_above(s, position - 1);
    s->entries[position].node->flags &= (uint8_t)~NODE_OPEN;
    tamis_base_array_close(s->entries, s->count + 1u, position, sizeof *s->entries);
    s->count--;
    settle_from(s, position);
}

bool tamis_parse_stack_insert(struct stack *s, uint32_t position, struct node *n, atom key)
{
    if (!has_capacity(s, key))
        return false;
    unsettle_above(s, position);
    tamis_base_array_open(s->entries, s->count + 1u, position + 1u, sizeof *s->entries);
    s->entries[position + 1] = (struct open){.node = n, .key = key};
    n->flags |= NODE_OPEN;
    s->count++;
    settle_from(s, position + 1);
    return true;
}

void tamis_parse_stack_replace(struct stack *s, uint32_t position, struct node *n)
{
    s->entries[position].node->flags &= (uint8_t)~NODE_OPEN;
    s->entries[position].node = n;
    n->flags |= NODE_OPEN;
}

uint32_t tamis_parse_stack_position(const struct stack *s, const struct node *n)
{
    if (!(n->flags & NODE_OPEN))
        return 0;
    uint32_t i = n->ns == NS_HTML ? stack_find(s, n->name) : s->count;
    while (i && s->entries[i].node != n) {
        meter_work(s->meter, 1);
        i = n->ns == NS_HTML ? s->entries[i].same : i - 1;
    }
    return i;
}

bool tamis_parse_stack_is_valid(const struct stack *s)
{
    for (uint32_t i = 1; i <= s->count; i++) {
        const struct open *e = &s->entries[i];
        unsigned tag = tag_of(s, e->node);
        if (!(e->node->flags & NODE_OPEN) || e->same >= i)
            return false;
        if (e->scope != (tag & TAG_SCOPE ? i : s->entries[i - 1].scope) ||
            e->special != (tag & TAG_SPECIAL ? i : s->entries[i - 1].special) ||
            e->barrier != (is_barrier(e->node, tag) ? i : s->entries[i - 1].barrier) ||
            e->html != (e->node->ns == NS_HTML ? i : s->entries[i - 1].html))
            return false;
        if (*topmost_of(s, e) < i)
            return false;
    }
    return true;
}
