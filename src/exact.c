/* exact.c: see exact.h. */
#include "exact.h"

#include "base/scan.h"
#include "treeless.h"

/* The input is fed in slices of this number of bytes or more. Each slice ends before a "<" if it can: then the lexer is often
 * between two tokens, and less output is held back. */
enum { SLICE = 4096 };

/* Returns the index of the last "<" in the bytes; 0 if there is none after the first byte. */
static size_t last_tag(struct span s)
{
    size_t at = s.n ? s.n - 1 : 0;
    while (at && s.p[at] != '<')
        at--;
    return at;
}

/* Returns the number of bytes of the next slice. */
static size_t slice_of(struct span s)
{
    if (s.n > SLICE) {
        const unsigned char *p = (const unsigned char *)s.p;
        return (size_t)(scan_byte(p + SLICE, p + s.n, '<') - p);
    }
    size_t at = last_tag(s);
    return at ? at : s.n;
}

static void deliver(tamis *t, const char *bytes, size_t n)
{
    struct exact *e = &t->exact;
    if (!n || !meter_ok(&t->meter))
        return;
    e->is_writing = true;
    bool is_taken = e->write(e->user, bytes, n);
    e->is_writing = false;
    e->delivered += n;
    if (!is_taken)
        tamis_base_meter_fail(&t->meter, TAMIS_STOPPED);
}

/* Delivers what is final, and checks the limit on what is held back. */
static void deliver_final(tamis *t)
{
    struct exact *e = &t->exact;
    const struct buf *out = &t->fixpoint.output;
    size_t final = t->is_treeless && meter_ok(&t->meter) ? tamis_write_final(&t->write) : 0;
    if (final > e->delivered)
        deliver(t, out->p + e->delivered, final - e->delivered);
    if (t->is_treeless && e->delivered == out->n)
        e->held_from = t->document.fed;
    (void)meter_within(&t->meter, TAMIS_MAX_HELD_BYTES, t->document.fed - e->held_from);
}

void tamis_exact_feed(tamis *t, struct span html, bool stays)
{
    do {
        size_t n = slice_of(html);
        struct span slice = span_of(html.p, n);
        if (t->is_treeless)
            tamis_treeless_feed(t, slice, stays);
        else
            tamis_parse_document_feed(&t->document, slice, stays);
        deliver_final(t);
        html = span_of(html.p + n, html.n - n);
    } while (html.n && meter_ok(&t->meter));
}

void tamis_exact_keep(tamis *t)
{
    struct exact *e = &t->exact;
    if (e->write && !e->kept.n)
        buf_append(&e->kept, t->fixpoint.output.p, e->delivered);
}

/* Reports whether the output begins with the bytes that were delivered. */
static bool begins_as_delivered(const tamis *t)
{
    const struct exact *e = &t->exact;
    struct span kept = buf_span(&e->kept);
    return t->fixpoint.output.n >= e->delivered &&
           (!kept.n || span_starts(buf_span(&t->fixpoint.output), kept));
}

void tamis_exact_finish(tamis *t)
{
    size_t delivered = t->exact.delivered;
    if (!meter_ok(&t->meter))
        return;
    if (begins_as_delivered(t))
        deliver(t, t->fixpoint.output.p + delivered, t->fixpoint.output.n - delivered);
    else
        tamis_base_meter_fail(&t->meter, TAMIS_INTERNAL);
}

void tamis_exact_reset(tamis *t)
{
    t->exact.delivered = 0;
    t->exact.held_from = 0;
    t->exact.kept.n = 0;
}

/* --- the interface */

tamis_status tamis_set_output_callback(tamis *t, tamis_stream_mode mode, tamis_output_callback write,
                                       void *user)
{
    if (t->in_document || mode != TAMIS_STREAM_EXACT)
        return TAMIS_INVALID_ARGUMENT;
    t->exact.write = write;
    t->exact.user = user;
    return TAMIS_OK;
}

/* Returns the context that runs the input so far, with the settings of `t`; NULL if there is no memory. It borrows the memory of
 * the settings, and must give it back (give_back()). */
static tamis *borrow(tamis *t)
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
    u->texts = t->texts;
    u->refused_texts = t->refused_texts;
    u->output = t->output;
    u->text_options = t->text_options;
    u->profile = t->profile;
    u->syntax = t->syntax;
    u->scripting = t->scripting;
    u->avoids_straight_path = t->avoids_straight_path;
    return u;
}

static void give_back(tamis *u)
{
    u->context = NULL;
    u->texts = NULL;
}

static tamis_status run_again(tamis *u, const struct document *d, const char **out, size_t *n)
{
    tamis_status status = TAMIS_OK;
    for (const struct source *s = d->first; s && status == TAMIS_OK; s = s->next)
        status = tamis_feed(u, s->p, s->n);
    return tamis_finish(u, out, n);
}

tamis_status tamis_tail(tamis *t, const char **bytes, size_t *length)
{
    const char *out;
    size_t n, delivered = t->exact.delivered;
    if (!bytes || !length)
        return TAMIS_INVALID_ARGUMENT;
    *bytes = NULL;
    *length = 0;
    if (!t->exact.write || !t->in_document || context_is_asking(t) || t->urls.callback ||
        callbacks_are_set(&t->callbacks))
        return TAMIS_INVALID_ARGUMENT;
    if (!meter_ok(&t->meter))
        return t->meter.status;
    tamis *u = borrow(t);
    if (!u)
        return TAMIS_NO_MEMORY;
    tamis_status status = run_again(u, &t->document, &out, &n);
    give_back(u);
    if (status != TAMIS_OK)
        return status;
    if (n < delivered)
        return TAMIS_INTERNAL;
    *bytes = out + delivered;
    *length = n - delivered;
    return TAMIS_OK;
}
