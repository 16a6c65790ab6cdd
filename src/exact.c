/* exact.c: see exact.h. */
#include "exact.h"

#include "base/scan.h"
#include "gated.h"
#include "treeless.h"

/* The input is fed in slices of this number of bytes or more. Each slice ends before a "<" if it can: then the lexer is often
 * between two tokens, and less output is held back. */
enum { SLICE = 4096 };

/* Input is dropped when this number of bytes is kept. */
enum { DROPPED = 32768 };

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

size_t tamis_exact_slice(struct span s)
{
    if (s.n > SLICE) {
        const unsigned char *p = (const unsigned char *)s.p;
        return (size_t)(scan_byte(p + SLICE, p + s.n, '<') - p);
    }
    size_t at = last_tag(s);
    return at ? at : s.n;
}

void tamis_exact_deliver(tamis *t, size_t end)
{
    struct exact *e = &t->exact;
    const char *from = t->fixpoint.output.p + e->delivered;
    if (end <= e->delivered || !meter_ok(&t->meter))
        return;
    size_t n = tamis_gated_next(t, span_of(from, end - e->delivered));
    if (!n || !meter_ok(&t->meter))
        return;
    e->is_writing = true;
    bool is_taken = e->write(e->user, from, n);
    e->is_writing = false;
    e->delivered += n;
    if (!is_taken)
        tamis_base_meter_fail(&t->meter, TAMIS_STOPPED);
}

/* --- snapshots */

struct snapshot *tamis_exact_other_snapshot(tamis *t)
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

void tamis_exact_parse_again(tamis *t)
{
    uint64_t fed = t->document.fed;
    tamis_base_meter_restart(&t->meter);
    tamis_report_begin(&t->report);
    tamis_sanitize_urls_begin(&t->urls);
    t->removed = (tamis_counts){0};
    t->fixpoint.output.n = 0;
    tamis_parse_document_restart(&t->document);
    tamis_exact_go_on(t);
    t->document.fed = fed; /* the bytes that are parsed again are counted already */
    tamis_parse_document_replay(&t->document);
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

void tamis_exact_begin_at(tamis *t, struct snapshot *now)
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

void tamis_exact_drop_input(tamis *t, uint64_t most)
{
    struct exact *e = &t->exact;
    if (context_kept_input(t) < most || !t->is_treeless || e->delivered != t->fixpoint.output.n ||
        !tamis_write_can_take(&t->write, &t->document))
        return;
    struct snapshot *now = tamis_exact_other_snapshot(t);
    if (now && tamis_write_take(now, &t->write, &t->document))
        tamis_exact_begin_at(t, now);
}

/* --- feeding */

/* Delivers what is final, drops input that is no longer needed, and checks the limit on what is kept. */
static void deliver_final(tamis *t)
{
    uint64_t most = t->meter.limits[TAMIS_MAX_HELD_BYTES];
    size_t final = t->is_treeless && meter_ok(&t->meter) ? tamis_write_final(&t->write) : 0;
    tamis_exact_deliver(t, final);
    tamis_exact_drop_input(t, most < DROPPED ? most : DROPPED);
    (void)meter_within(&t->meter, TAMIS_MAX_HELD_BYTES, context_kept_input(t));
    if (meter_ok(&t->meter))
        (void)meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t));
}

/* In order, all that is written is final. */
static void deliver_all(tamis *t)
{
    if (meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t)))
        tamis_exact_deliver(t, t->fixpoint.output.n);
}

/* Removes what was delivered, and the input. */
static void flush(tamis *t)
{
    if (!meter_ok(&t->meter) || t->exact.delivered < t->fixpoint.output.n)
        return;
    t->exact.flushed += t->fixpoint.output.n;
    t->exact.delivered = 0;
    tamis_write_flush(&t->write, &t->document);
    if (t->write.sink.forgets_input)
        tamis_parse_forget_input(&t->document);
}

void tamis_exact_deliver_final(tamis *t, bool is_last)
{
    if (!t->in_order) {
        deliver_final(t);
        return;
    }
    deliver_all(t);
    if (is_last || t->fixpoint.output.n > FLUSHED)
        flush(t);
}

void tamis_exact_keep(tamis *t)
{
    struct exact *e = &t->exact;
    if (e->write && !e->kept.n)
        buf_append(&e->kept, t->fixpoint.output.p, e->delivered);
}

bool tamis_exact_begins_as_delivered(const tamis *t)
{
    const struct exact *e = &t->exact;
    struct span kept = buf_span(&e->kept);
    return t->fixpoint.output.n >= e->delivered &&
           (!kept.n || span_starts(buf_span(&t->fixpoint.output), kept));
}

void tamis_exact_finish(tamis *t)
{
    if (!meter_ok(&t->meter) || !meter_within(&t->meter, TAMIS_MAX_OUTPUT_BYTES, tamis_exact_length(t)))
        return;
    if (!tamis_exact_begins_as_delivered(t)) {
        tamis_base_meter_fail(&t->meter, TAMIS_INTERNAL);
        return;
    }
    tamis_exact_deliver(t, t->fixpoint.output.n);
    struct span output = buf_span(&t->fixpoint.output);
    tamis_gated_end(t, span_of(output.p + t->exact.delivered, output.n - t->exact.delivered));
}

void tamis_exact_reset(tamis *t)
{
    t->exact.delivered = 0;
    t->exact.flushed = 0;
    t->exact.kept.n = 0;
    t->exact.resumes_at = 0;
    t->exact.base = t->exact.begins_at;
}
