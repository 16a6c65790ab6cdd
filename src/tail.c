/* tail.c: sets the output callback, and runs the input so far in a second context (exact.h). */
#include "exact.h"
#include "gated.h"
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
    u->gated.is_off = t->gated.is_off;
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

static tamis_status run_again(tamis *u, const struct document *d, struct span *out)
{
    tamis_status status = TAMIS_OK;
    for (const struct source *s = d->first; s && status == TAMIS_OK; s = s->next)
        status = tamis_feed(u, s->p, s->n);
    return tamis_finish(u, &out->p, &out->n);
}

/* Sets `*tail` to the output that was not delivered, and the end tags of the elements that are open in it. The memory is that of `u`, whose meter fails if there is
 * not enough. */
static tamis_status end_tags(const tamis *t, tamis *u, struct span *tail)
{
    struct buf *tags = &u->exact.kept;
    size_t delivered = t->exact.delivered;
    tags->n = 0;
    buf_append(tags, t->fixpoint.output.p + delivered, t->fixpoint.output.n - delivered);
    if (meter_ok(&u->meter))
        tamis_write_tail(&t->write, tags);
    if (!meter_ok(&u->meter) || !tamis_base_buf_terminate(tags))
        return u->meter.status;
    *tail = buf_span(tags);
    tags->n = 0; /* so that it is not taken for output that was delivered */
    return TAMIS_OK;
}

/* Exact: reports whether all output was delivered, and a document that ended here would only need end tags. */
static bool needs_only_end_tags(tamis *t)
{
    return t->is_treeless && t->exact.delivered == t->fixpoint.output.n &&
           tamis_write_can_end(&t->write, &t->document);
}

/* Reports whether tamis_run() for the input so far would be within the limits on output. */
static bool is_within_limits(const tamis *t, size_t tail)
{
    uint64_t n = tamis_exact_length(t) + tail;
    return n <= t->meter.limits[TAMIS_MAX_OUTPUT_BYTES] &&
           tamis_base_meter_allows_output(&t->meter, t->document.fed, n);
}

/* Exact: sets `*tail` to what tamis_run() for the input so far returns, without what was delivered. */
static tamis_status missing(const tamis *t, tamis *u, struct span *tail)
{
    struct span out;
    tamis_status status = run_again(u, &t->document, &out);
    if (status != TAMIS_OK)
        return status;
    if (out.n < t->exact.delivered)
        return TAMIS_INTERNAL;
    *tail = span_of(out.p + t->exact.delivered, out.n - t->exact.delivered);
    return TAMIS_OK;
}

static tamis_status tail_exact(tamis *t, struct span *tail)
{
    tamis_exact_drop_input(t, DROPPED_FOR_TAIL);
    if (!meter_ok(&t->meter))
        return t->meter.status;
    tamis *u = tamis_exact_borrow(t);
    if (!u)
        return TAMIS_NO_MEMORY;
    tamis_base_meter_restart(&u->meter);
    tamis_status status = TAMIS_OK;
    if (!needs_only_end_tags(t) || end_tags(t, u, tail) != TAMIS_OK || !is_within_limits(t, tail->n))
        status = missing(t, u, tail);
    tamis_exact_give_back(u);
    return status;
}

static bool can_have_tail(const tamis *t)
{
    return t->exact.write && t->in_document && !context_is_asking(t) && !t->urls.callback &&
           !callbacks_are_set(&t->callbacks);
}

tamis_status tamis_tail(tamis *t, const char **bytes, size_t *length)
{
    struct span tail = {NULL, 0};
    tamis_status status = TAMIS_INVALID_ARGUMENT;
    if (!bytes || !length)
        return status;
    if (can_have_tail(t))
        status = t->in_order ? end_tags(t, t, &tail) : tail_exact(t, &tail);
    if (status == TAMIS_OK && !tamis_gated_tail(t, tail))
        status = TAMIS_INTERNAL;
    if (status != TAMIS_OK)
        tail = (struct span){NULL, 0};
    *bytes = tail.p;
    *length = tail.n;
    return status;
}
