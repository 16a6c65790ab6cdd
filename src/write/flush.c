/* flush.c: in order, nothing that was written or read is needed again. The memory of a document does not grow with its length. */
#include "serialize/tag.h"
#include "write/sink.h"

void tamis_write_tail(const struct write_sink *s, struct buf *to)
{
    const struct stack *stack = &s->parser->stack;
    for (uint32_t i = stack->count ? stack->top : 0; i; i = stack->entries[i].below) {
        const struct written *w = (const struct written *)stack_at(stack, i);
        if (w->flags & WRITTEN)
            tag_write_name(&s->tree, to, &(struct node){.name = w->name}, true, true);
    }
}

/* --- names --- */

static bool is_own(atom name)
{
    return name >= ATOM_STATIC_COUNT;
}

static bool has_own_name(const struct node *n)
{
    bool has = is_own(n->name);
    for (uint32_t i = 0; i < n->count; i++)
        has |= is_own(n->attributes[i].name);
    return has;
}

/* Reports whether an element that is open or in the list of active formatting elements has a name that is not static. */
static bool names_are_used(const struct parser *p)
{
    const struct stack *stack = &p->stack;
    const struct formatting *f = &p->formatting;
    bool used = p->context && is_own(p->context->name);
    for (uint32_t i = stack->count ? stack->top : 0; i && !used; i = stack->entries[i].below)
        used = is_own(stack->entries[i].key) || has_own_name(stack_at(stack, i)) ||
               is_own(((const struct written *)stack_at(stack, i))->name);
    for (uint32_t i = f->last; i && !used; i = f->entries[i].before[CHAIN_LIST])
        used = f->entries[i].node && has_own_name(f->entries[i].node);
    return used;
}

/* The number of names from which on they are removed. */
enum { MOST_OWN_NAMES = 256 };

void tamis_write_flush(struct write_sink *s, struct document *d)
{
    struct buf *out = s->out;
    s->after_pre = s->after_pre == out->n ? 0 : SIZE_MAX;
    s->has_flushed |= out->n != 0;
    out->n = 0;
    tamis_write_forget_tags(s);
    if (d->names.dynamic_count > MOST_OWN_NAMES && tamis_parse_document_is_between_tokens(d) &&
        !names_are_used(s->parser))
        tamis_parse_forget_names(d);
}
