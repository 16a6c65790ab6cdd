/* tail.c: sets the output callback, and runs the input so far in a second context (exact.h). */
#include "exact.h"
#include "treeless.h"

tamis_status tamis_set_output_callback(tamis *t, tamis_stream_mode mode, tamis_output_callback write,
                                       void *user)
{
    if (t->in_document || (mode != TAMIS_STREAM_EXACT && mode != TAMIS_STREAM_IN_ORDER))
        return TAMIS_INVALID_ARGUMENT;
    t->in_order = write && mode == TAMIS_STREAM_IN_ORDER;
    t->exact.write = write;
    t->exact.user = user;
    return TAMIS_OK;
}

tamis *tamis_exact_borrow(tamis *t)
{
    tamis *u = t->exact.other;
    if (!u)
        u = t->exact.other = tamis_new(&t->meter.allocator);
    if (!u)
        return NULL;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        u->limits[i] = u->meter.limits[i] = t->limits[i];
    u->has_lower_limits = false;
    u->fixpoint.writer = t->fixpoint.writer;
    u->options = t->options;
    u->context = t->context;
    u->policy = t->policy;
    u->write.svg = t->write.svg;
    u->texts = t->texts;
    u->refused_texts = t->refused_texts;
    u->output = t->output;
    u->text_options = t->text_options;
    u->profile = t->profile;
    u->syntax = t->syntax;
    u->scripting = t->scripting;
    u->avoids_straight_path = !t->is_treeless;
    u->exact.begins_at = t->exact.base;
    return u;
}

void tamis_exact_give_back(tamis *u)
{
    u->exact.begins_at = NULL;
    u->context = NULL;
    u->texts = NULL;
}

/* tamis_tail() drops input if it must read this number of bytes again. */
enum { DROPPED_FOR_TAIL = 64 };

static tamis_status run_again(tamis *u, const struct document *d, const char **out, size_t *n)
{
    tamis_status status = TAMIS_OK;
    for (const struct source *s = d->first; s && status == TAMIS_OK; s = s->next)
        status = tamis_feed(u, s->p, s->n);
    return tamis_finish(u, out, n);
}

static tamis_status tail_in_order(tamis *t, const char **bytes, size_t *length)
{
    struct buf *tail = &t->exact.kept;
    tail->n = 0;
    if (meter_ok(&t->meter))
        tamis_write_tail(&t->write, tail);
    if (!meter_ok(&t->meter) || !tamis_base_buf_terminate(tail))
        return t->meter.status;
    *bytes = tail->p;
    *length = tail->n;
    tail->n = 0; /* so that it is not taken for output that was delivered */
    return TAMIS_OK;
}

tamis_status tamis_tail(tamis *t, const char **bytes, size_t *length)
{
    const char *out;
    size_t n, delivered;
    if (!bytes || !length)
        return TAMIS_INVALID_ARGUMENT;
    *bytes = NULL;
    *length = 0;
    if (!t->exact.write || !t->in_document || context_is_asking(t) || t->urls.callback ||
        callbacks_are_set(&t->callbacks))
        return TAMIS_INVALID_ARGUMENT;
    if (t->in_order)
        return tail_in_order(t, bytes, length);
    tamis_exact_drop_input(t, DROPPED_FOR_TAIL);
    if (!meter_ok(&t->meter))
        return t->meter.status;
    delivered = t->exact.delivered;
    tamis *u = tamis_exact_borrow(t);
    if (!u)
        return TAMIS_NO_MEMORY;
    tamis_status status = run_again(u, &t->document, &out, &n);
    tamis_exact_give_back(u);
    if (status != TAMIS_OK)
        return status;
    if (n < delivered)
        return TAMIS_INTERNAL;
    *bytes = out + delivered;
    *length = n - delivered;
    return TAMIS_OK;
}
