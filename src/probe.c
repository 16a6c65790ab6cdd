/* probe.c: implements probe.h. */
#include "probe.h"

#include "context.h"

tamis_status tamis_context_allow_straight_path(tamis *t, bool allowed)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->avoids_straight_path = !allowed;
    return TAMIS_OK;
}

void tamis_context_set_in_order(tamis *t, bool in_order)
{
    t->in_order = in_order;
}

bool tamis_context_took_straight_path(const tamis *t)
{
    return t->took_straight_path;
}

void tamis_context_get_held(const tamis *t, struct tamis_held *held)
{
    const struct exact *e = &t->exact;
    held->input = context_kept_input(t);
    held->output = t->is_treeless ? t->fixpoint.output.n - e->delivered : 0;
    held->needs_tree = t->in_document && !t->is_treeless;
    held->obstacle = t->write.obstacle;
}

uint64_t tamis_context_work(const tamis *t)
{
    return t->meter.work;
}
