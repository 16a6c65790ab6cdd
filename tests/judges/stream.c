/* stream.c: see stream.h. */
#include "judges/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judges/closure.h"
#include "judges/report.h"
#include "probe.h"
#include "support/contexts.h"
#include "support/ledger.h"

static void must(tamis_status status)
{
    contexts_must(status, "the oracle of streams");
}

static bool take(void *user, const char *bytes, size_t length)
{
    struct stream *s = user;
    s->calls++;
    if (s->calls == s->refuses_at)
        return false;
    text_add(&s->written, bytes, length);
    return true;
}

struct stream *stream_new(void)
{
    struct stream *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->whole = contexts_new(NULL);
    s->pieces = contexts_new(NULL);
    s->again = contexts_new(NULL);
    stream_set(s, &(struct stream_settings){.name = "default", .context = "div"});
    return s;
}

void stream_free(struct stream *s)
{
    if (s == NULL)
        return;
    tamis_free(s->whole);
    tamis_free(s->pieces);
    tamis_free(s->again);
    text_free(&s->written);
    text_free(&s->result);
    text_free(&s->report);
    text_free(&s->other_report);
    free(s);
}

static void configure(tamis *t, const struct stream_settings *settings)
{
    must(tamis_set_policy(t, settings->policy));
    must(tamis_set_context(t, settings->context));
    must(tamis_set_report(t, settings->report));
    must(tamis_set_limit(t, TAMIS_MAX_HELD_BYTES, tamis_limit_default(TAMIS_MAX_INPUT_BYTES)));
}

static tamis_stream_mode mode_of(const struct stream_settings *settings)
{
    return settings->in_order ? TAMIS_STREAM_IN_ORDER : TAMIS_STREAM_EXACT;
}

void stream_set(struct stream *s, const struct stream_settings *settings)
{
    s->settings = *settings;
    configure(s->whole, settings);
    configure(s->pieces, settings);
    configure(s->again, settings);
    tamis_context_set_in_order(s->whole, settings->in_order);
    must(tamis_set_output_callback(s->pieces, mode_of(settings), take, s));
    if (settings->closure)
        closure_set_home(settings->closure, settings->context);
}

static bool differs(struct stream *s, size_t at, const char *what)
{
    snprintf(s->reason, sizeof s->reason, "stream: %s after %zu bytes (policy %s, context %s, report %zu)",
             what, at, s->settings.name ? s->settings.name : "without a name",
             s->settings.context ? s->settings.context : "none", s->settings.report);
    return false;
}

static bool is_closed(struct stream *s, size_t at, const struct text *html)
{
    if (!s->settings.closure ||
        closure_holds(s->settings.closure, html->p ? html->p : "", html->n, CLOSURE_EVERYWHERE))
        return true;
    return differs(s, at, closure_reason(s->settings.closure));
}

/* S1 and S2 at one cut. The input so far is the first `at` bytes. */
static bool cut_holds(struct stream *s, const char *html, size_t at)
{
    const char *out, *tail;
    size_t n, tail_length;
    tamis_status expected = s->settings.in_order ? TAMIS_OK : tamis_run(s->whole, html, at, &out, &n);
    tamis_status status = tamis_tail(s->pieces, &tail, &tail_length);
    s->cuts++;
    if (status != expected)
        return differs(s, at, tamis_status_name(status));
    if (status != TAMIS_OK)
        return tail == NULL && tail_length == 0;
    text_clear(&s->result);
    text_add(&s->result, s->written.p ? s->written.p : "", s->written.n);
    text_add(&s->result, tail, tail_length);
    if (!s->settings.in_order && !text_equal(&s->result, out, n))
        return differs(s, at, "what was written and the tail are not the output of the input so far");
    return is_closed(s, at, &s->written) && is_closed(s, at, &s->result);
}

static bool same_counts(const tamis *a, const tamis *b)
{
    const tamis_counts *x = tamis_removed(a), *y = tamis_removed(b);
    return x->elements == y->elements && x->attributes == y->attributes && x->comments == y->comments &&
           x->processing_instructions == y->processing_instructions;
}

static bool same_report(struct stream *s)
{
    if (tamis_change_total(s->whole) != tamis_change_total(s->pieces) ||
        tamis_change_count(s->whole) != tamis_change_count(s->pieces))
        return false;
    changes_write(s->whole, &s->report);
    changes_write(s->pieces, &s->other_report);
    return text_equal(&s->report, s->other_report.p, s->other_report.n);
}

static bool same_place(tamis_place a, tamis_place b)
{
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
}

/* S3: the output in order does not change when it is sanitized again. */
static bool is_fixpoint(struct stream *s, const char *out, size_t n)
{
    const char *again;
    size_t length;
    return tamis_run(s->again, out, n, &again, &length) == TAMIS_OK && length == n &&
           (n == 0 || memcmp(again, out, n) == 0);
}

static bool end_holds(struct stream *s, const char *html, size_t n)
{
    const char *out, *rest;
    size_t length, rest_length, early = s->written.n;
    tamis_status expected = tamis_run(s->whole, html, n, &out, &length);
    tamis_status status = tamis_finish(s->pieces, &rest, &rest_length);
    s->documents++;
    s->refused += status == TAMIS_INVALID_ARGUMENT;
    s->bytes += (unsigned long)s->written.n;
    s->early += early != 0;
    s->early_bytes += (unsigned long)early;
    if (status != expected)
        return differs(s, n, tamis_status_name(status));
    if (rest_length || (rest == NULL) != (status != TAMIS_OK))
        return differs(s, n, "the output is not empty");
    if (status == TAMIS_OK && !text_equal(&s->written, out, length))
        return differs(s, n, "what was written is not the output");
    if (s->settings.in_order && status == TAMIS_OK && !is_fixpoint(s, out, length))
        return differs(s, n, "the output changes when it is sanitized again");
    if (status == TAMIS_OK && (!same_counts(s->whole, s->pieces) || !same_report(s)))
        return differs(s, n, "the counts or the report differ");
    if (status != TAMIS_OK && s->written.n != early)
        return differs(s, n, "output was written after a failure");
    if (status != TAMIS_OK &&
        !same_place(tamis_last_error(s->whole).place, tamis_last_error(s->pieces).place))
        return differs(s, n, "the place of the error differs");
    return true;
}

static size_t next_size(struct random *r, size_t size, size_t left)
{
    if (size == 0)
        size = 1 + random_below(r, random_below(r, 4) ? 100 : 5000);
    return size < left ? size : left;
}

/* Feeds a copy of a part, and releases it. */
static tamis_status feed(tamis *t, const char *html, size_t n)
{
    char *copy = malloc(n ? n : 1);
    if (copy == NULL)
        abort();
    memcpy(copy, html, n);
    tamis_status status = tamis_feed(t, copy, n);
    free(copy);
    return status;
}

bool stream_agrees(struct stream *s, const char *html, size_t n, struct random r, size_t size, unsigned every)
{
    tamis_status status = TAMIS_OK;
    const char *tail;
    size_t tail_length;
    text_clear(&s->written);
    s->reason[0] = '\0';
    s->calls = 0;
    for (size_t at = 0; at < n && status == TAMIS_OK;) {
        size_t length = next_size(&r, size, n - at);
        status = feed(s->pieces, html + at, length);
        at += length;
        if (s->drops && status == TAMIS_OK && tamis_tail(s->pieces, &tail, &tail_length) == TAMIS_NO_MEMORY)
            return differs(s, at, "no memory");
        if (status == TAMIS_OK && random_below(&r, every) == 0 && !cut_holds(s, html, at)) {
            tamis_reset(s->pieces);
            return false;
        }
    }
    return end_holds(s, html, n);
}

/* ---- Failures */

static bool is_beginning(const struct text *a, const char *p, size_t n)
{
    return a->n <= n && (a->n == 0 || memcmp(a->p, p, a->n) == 0);
}

static tamis_status run_in_pieces(tamis *t, const char *html, size_t n, size_t size)
{
    const char *out;
    size_t length;
    tamis_status status = TAMIS_OK;
    for (size_t at = 0; at < n && status == TAMIS_OK; at += size)
        status = feed(t, html + at, n - at < size ? n - at : size);
    return tamis_finish(t, &out, &length);
}

bool stream_survives_refusal(struct stream *s, const char *html, size_t n, struct random r)
{
    size_t size = 1 + random_below(&r, 700);
    s->drops = false;
    if (!stream_agrees(s, html, n, r, size, 16))
        return false;
    text_clear(&s->written);
    s->calls = 0; /* without tails: they drop input, after which the callback can be called at other places */
    (void)run_in_pieces(s->pieces, html, n, size);
    size_t calls = s->calls;
    for (size_t i = 1; i <= calls; i += 1 + calls / 8) {
        text_clear(&s->written);
        s->calls = 0;
        s->refuses_at = i;
        tamis_status status = run_in_pieces(s->pieces, html, n, size);
        s->refuses_at = 0;
        if (status != TAMIS_STOPPED || s->calls != i)
            return differs(s, n, "a refused call does not end the document");
    }
    return stream_agrees(s, html, n, r, size, 16);
}

bool stream_survives(struct stream *s, const char *html, size_t n, uint32_t number)
{
    struct ledger l = {.for_good = number & 1};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis *t = contexts_new(&allocator);
    const char *out;
    size_t length, size = 1 + number % 997;
    s->reason[0] = '\0';
    must(tamis_set_output_callback(t, mode_of(&s->settings), take, s));
    configure(t, &s->settings);
    size_t before = l.calls;
    (void)run_in_pieces(t, html, n, size);
    size_t calls = l.calls - before;
    tamis_free(t);
    t = contexts_new(&allocator);
    must(tamis_set_output_callback(t, mode_of(&s->settings), take, s));
    configure(t, &s->settings);
    text_clear(&s->written);
    s->calls = 0;
    l.fails_at = l.calls + 1 + (calls ? (number >> 1) % calls : 0);
    tamis_status status = run_in_pieces(t, html, n, size);
    tamis_status expected = tamis_run(s->whole, html, n, &out, &length);
    bool is_right = status == TAMIS_NO_MEMORY || status == expected;
    if (expected == TAMIS_OK && !is_beginning(&s->written, out, length))
        is_right = false;
    l.fails_at = 0;
    l.for_good = false;
    text_clear(&s->written);
    if (run_in_pieces(t, html, n, size) != expected ||
        (expected == TAMIS_OK && !text_equal(&s->written, out, length)))
        is_right = false;
    tamis_free(t);
    if (!is_right || l.blocks || l.held || l.lies)
        return differs(s, n, "a failing allocation is not survived");
    return true;
}
