/* elements.c: the elements of the write sink. They are used again: their number is at most that of the elements that were open
 * or in the list of active formatting elements at the same time, except for elements with KEPT_BY_PARSER. */
#include "base/array.h"
#include "parse/tags.h"
#include "write/sink.h"

static struct written *take(struct write_sink *s)
{
    struct written *w = s->free;
    if (w) {
        s->free = w->next_free;
        return w;
    }
    w = arena_allocate(&s->elements, sizeof *w);
    if (w)
        *w = (struct written){.node = {.type = NODE_ELEMENT}};
    return w;
}

/* Keeps the closed form `w`, which the form element pointer can refer to, also if it is set only after this call. Returns the form that was
 * kept before; NULL: there is none that can be used again. */
static struct written *replace_form(struct write_sink *s, struct written *w)
{
    struct written *before = s->form;
    s->form = w;
    if (!before || before == w || s->parser->form == &before->node)
        return NULL;
    before->flags &= (uint16_t)~KEPT_BY_PARSER;
    return before;
}

void tamis_write_give(struct write_sink *s, struct written *w)
{
    if (node_is_html(&w->node, ATOM_form))
        w = replace_form(s, w);
    if (!w || (w->flags & KEPT_BY_PARSER))
        return;
    w->next_free = s->free;
    s->free = w;
}

/* Returns a new element without attributes. */
static struct written *create(struct write_sink *s, struct parser *p)
{
    bool is_possible = meter_ok(s->meter) && meter_within(s->meter, TAMIS_MAX_NODES, ++p->tree.node_count);
    struct written *w = is_possible ? take(s) : NULL;
    if (!w)
        return NULL;
    w->node.flags = 0;
    w->node.count = 0;
    w->flags = 0;
    return w;
}

static bool grow_work(struct write_sink *s, uint32_t count)
{
    struct attribute *more = tamis_base_array_grow(s->meter, s->work, &s->work_capacity, count, sizeof *more);
    if (more)
        s->work = more;
    return more;
}

/* Copies the attributes to the array in which the filter changes them. */
static bool use_attributes(struct write_sink *s, struct node *n, const struct attribute *a, uint32_t count)
{
    if (count > s->work_capacity && !grow_work(s, count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        s->work[i] = a[i];
        if (!a[i].value)
            s->work[i].value = "";
    }
    n->attributes = s->work;
    n->count = count;
    return true;
}

static bool reserve_values(struct write_sink *s, struct written *w, const struct attribute *a, uint32_t count)
{
    size_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        n += value_must_be_copied(s, &a[i]) ? a[i].value_length : 0;
    if (n <= w->values_capacity)
        return true;
    w->values = tamis_base_arena_array(&s->elements, n + n / 2, 1);
    w->values_capacity = w->values ? n + n / 2 : 0;
    return w->values;
}

static void keep_values(struct write_sink *s, struct written *w, uint32_t count)
{
    char *to = w->values;
    for (uint32_t i = 0; i < count; i++) {
        struct attribute *a = &w->own[i];
        if (!a->value_length)
            a->value = "";
        if (!value_must_be_copied(s, a))
            continue;
        tamis_base_array_copy(to, a->value, a->value_length, 1);
        a->value = to;
        to += a->value_length;
    }
}

bool tamis_write_keep_own(struct write_sink *s, struct written *w, const struct attribute *a, uint32_t count)
{
    if (count > w->capacity) {
        struct attribute *more = tamis_base_arena_array(&s->elements, count + 2u, sizeof *more);
        if (!more)
            return false;
        w->own = more;
        w->capacity = count + 2u;
    }
    if (!reserve_values(s, w, a, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        w->own[i] = a[i];
    keep_values(s, w, count);
    return true;
}

struct node *tamis_write_create(struct node_sink *sink, struct parser *p, const struct token *t)
{
    struct write_sink *s = sink_of(sink);
    struct written *w = create(s, p);
    if (!w || (t->attribute_count && !use_attributes(s, &w->node, t->attributes, t->attribute_count)))
        return NULL;
    return &w->node;
}

struct node *tamis_write_copy(struct node_sink *sink, struct parser *p, const struct node *original)
{
    struct write_sink *s = sink_of(sink);
    struct written *w = create(s, p);
    if (!w)
        return NULL;
    w->node.name = original->name;
    w->node.ns = original->ns;
    w->node.offset = original->offset;
    w->node.flags = NODE_SUPPLIED;
    meter_work(s->meter, original->count);
    return use_attributes(s, &w->node, original->attributes, original->count) ? &w->node : NULL;
}

void tamis_write_unlist(struct node_sink *sink, struct node *n)
{
    if (!(n->flags & NODE_OPEN))
        tamis_write_give(sink_of(sink), written_of(n));
}
