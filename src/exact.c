/* exact.c: see exact.h. */
#include "exact.h"

#include "base/scan.h"
#include "treeless.h"

/* The input is fed in slices of this number of bytes or more. Each slice ends before a "<" if it can: then the lexer is often
 * between two tokens, and less output is held back. */
enum { SLICE = 4096 };

/* Input is dropped when this number of bytes is kept. tamis_tail() drops input if it must read that many bytes again. */
enum { DROPPED = 32768, DROPPED_FOR_TAIL = 64 };

/* In order, output that was delivered is removed when more than this number of bytes is in memory, and after each tamis_feed(). */
enum { FLUSHED = 65536 };

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

/* --- snapshots */

/* Returns the snapshot that is not in use; NULL: there is no memory. */
static struct snapshot *other_snapshot(tamis *t)
{
    struct exact *e = &t->exact;
    if (!e->saved) {
        e->saved = tamis_base_meter_allocate(&t->meter, 2 * sizeof *e->saved);
        if (!e->saved)
            return NULL;
        tamis_write_snapshot_init(&e->saved[0], &t->meter);
        tamis_write_snapshot_init(&e->saved[1], &t->meter);
    }
    return &e->saved[e->base == &e->saved[0]];
}

void tamis_exact_free(tamis *t)
{
    struct exact *e = &t->exact;
    if (e->saved) {
        tamis_write_snapshot_free(&e->saved[0]);
        tamis_write_snapshot_free(&e->saved[1]);
    }
    tamis_base_meter_release(&t->meter, e->saved, 2 * sizeof *e->saved);
    e->saved = NULL;
    tamis_base_buf_free(&e->kept);
    tamis_base_buf_init(&e->kept, &t->meter, TAMIS_MAX_OUTPUT_BYTES);
}

void tamis_exact_go_on(tamis *t)
{
    const struct snapshot *from = t->exact.base;
    if (!from || !meter_ok(&t->meter))
        return;
    if (t->is_treeless)
        tamis_write_go_on(from, &t->write, &t->document);
    else
        tamis_write_go_on_with_tree(from, &t->document);
    t->removed.elements = from->counts.elements - from->of_skeleton.elements;
    t->removed.attributes = from->counts.attributes - from->of_skeleton.attributes;
    t->removed.comments = from->counts.comments - from->of_skeleton.comments;
    t->removed.processing_instructions = from->counts.processing_instructions -
                                         from->of_skeleton.processing_instructions;
}

uint64_t tamis_exact_length(const tamis *t)
{
    const struct snapshot *base = t->exact.base;
    uint64_t n = t->fixpoint.output.n + t->exact.flushed;
    if (!base)
        return n;
    n += base->written;
    return n > base->prefix ? n - base->prefix : 0; /* with a tree, there is no output before the end */
}

/* Returns the offset of the first byte of the input that is kept. */
static uint64_t kept_from(const tamis *t)
{
    return t->exact.base ? t->exact.base->offset : 0;
}

/* Begins the document again, at a snapshot of the present state, so that the input before it need not be kept. */
static void begin_at(tamis *t, struct snapshot *now)
{
    struct exact *e = &t->exact;
    now->written = tamis_exact_length(t);
    now->of_skeleton = (tamis_counts){0};
    e->base = now;
    t->removed = (tamis_counts){0};
    t->fixpoint.output.n = 0;
    tamis_base_meter_restart(&t->meter);
    tamis_treeless_begin(t, tamis_context_options(t));
    tamis_write_go_on(now, &t->write, &t->document);
    now->of_skeleton = t->removed;
    t->removed = now->counts;
    now->prefix = e->delivered = t->fixpoint.output.n;
}

/* Drops the input, if that is possible. */
static void drop_input(tamis *t)
{
    struct exact *e = &t->exact;
    if (!t->is_treeless || e->delivered != t->fixpoint.output.n ||
        !tamis_write_can_take(&t->write, &t->document))
        return;
    struct snapshot *now = other_snapshot(t);
    if (now && tamis_write_take(now, &t->write, &t->document))
        begin_at(t, now);
}

/* --- feeding */

/* Delivers what is final, drops input that is no longer needed, and checks the limit on what is kept. */
static void deliver_final(tamis *t)
{
    struct exact *e = &t->exact;
    const struct buf *out = &t->fixpoint.output;
    uint64_t most = t->meter.limits[TAMIS_MAX_HELD_BYTES];
    size_t final = t->is_treeless && meter_ok(&t->meter) ? tamis_write_final(&t->write) : 0;
    if (final > e->delivered)
        deliver(t, out->p + e->delivered, final - e->delivered);
    if (t->document.fed - kept_from(t) >= (most < DROPPED ? most : DROPPED))
        drop_input(t);
    (void)meter_within(&t->meter, TAMIS_MAX_HELD_BYTES, t->document.fed - kept_from(t));
    if (meter_ok(&t->meter))
        (void)meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t));
}

/* In order, all that is written is final. */
static void deliver_all(tamis *t)
{
    const struct buf *out = &t->fixpoint.output;
    size_t delivered = t->exact.delivered;
    if (meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t)))
        deliver(t, out->p + delivered, out->n - delivered);
}

/* Removes what was delivered, and the input. */
static void flush(tamis *t)
{
    if (!meter_ok(&t->meter))
        return;
    t->exact.flushed += t->fixpoint.output.n;
    t->exact.delivered = 0;
    tamis_write_flush(&t->write, &t->document);
    if (t->write.sink.forgets_input)
        tamis_parse_forget_input(&t->document);
}

static void feed_in_order(tamis *t, struct span html, bool stays)
{
    do {
        size_t n = slice_of(html);
        tamis_treeless_feed(t, span_of(html.p, n), stays);
        deliver_all(t);
        if (document_converts_lines(&t->document))
            tamis_write_forget_tags(&t->write);
        html = span_of(html.p + n, html.n - n);
        if (!html.n || t->fixpoint.output.n > FLUSHED)
            flush(t);
    } while (html.n && meter_ok(&t->meter));
}

void tamis_exact_feed(tamis *t, struct span html, bool stays)
{
    if (t->in_order) {
        feed_in_order(t, html, stays);
        return;
    }
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
    if (!meter_ok(&t->meter) || !meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t)))
        return;
    if (begins_as_delivered(t))
        deliver(t, t->fixpoint.output.p + delivered, t->fixpoint.output.n - delivered);
    else
        tamis_base_meter_fail(&t->meter, TAMIS_INTERNAL);
}

void tamis_exact_reset(tamis *t)
{
    t->exact.delivered = 0;
    t->exact.flushed = 0;
    t->exact.kept.n = 0;
    t->exact.base = t->exact.begins_at;
}

/* --- the interface */

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
    u->avoids_straight_path = !t->is_treeless;
    u->exact.begins_at = t->exact.base;
    return u;
}

static void give_back(tamis *u)
{
    u->exact.begins_at = NULL;
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
    if (t->document.fed - kept_from(t) >= DROPPED_FOR_TAIL)
        drop_input(t);
    if (!meter_ok(&t->meter))
        return t->meter.status;
    delivered = t->exact.delivered;
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
