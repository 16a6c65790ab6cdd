/* straight.c: see straight.h. */
#include "judges/straight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judges/report.h"
#include "probe.h"
#include "support/contexts.h"
#include "support/ledger.h"

static void must(tamis_status status)
{
    contexts_must(status, "the straight path's oracle");
}

/* The results that a program can observe when it sanitizes one document. */
struct outcome {
    const char *way; /* how the document was sanitized, for the reason */
    tamis *t;
    tamis_status status;
    const char *out; /* valid until the next document of `t` */
    size_t length;
    bool in_pieces;
};

struct straight *straight_new(void)
{
    struct straight *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->allowed = contexts_new(NULL);
    s->tree = contexts_new(NULL);
    must(tamis_context_allow_straight_path(s->tree, false));
    straight_set(s, &(struct straight_settings){.name = "default", .context = "div"});
    return s;
}

void straight_free(struct straight *s)
{
    if (s == NULL)
        return;
    tamis_free(s->allowed);
    tamis_free(s->tree);
    text_free(&s->report);
    text_free(&s->other_report);
    free(s);
}

/* ---- Settings */

static void set_limits(tamis *t, const struct straight_settings *settings, uint32_t limited)
{
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        tamis_limit limit = (tamis_limit)i;
        must(tamis_set_limit(t, limit, limited >> i & 1 ? settings->limits[i] : tamis_limit_default(limit)));
    }
}

/* The limits are set last, because setting a context needs memory. */
static void configure(tamis *t, const struct straight_settings *settings)
{
    set_limits(t, settings, 0);
    must(tamis_set_policy(t, settings->policy));
    if (!settings->own_context)
        must(tamis_set_context(t, settings->context));
    if (settings->scripting != STRAIGHT_SCRIPTING_NOT_SET)
        must(tamis_set_scripting(t, settings->scripting == STRAIGHT_SCRIPTING_ON));
    must(tamis_set_profile(t, settings->profile));
    must(tamis_set_report(t, settings->report));
    set_limits(t, settings, settings->limited);
}

/* A context and a scripting setting cannot be removed again, so a new object is needed for settings without them. */
static bool is_new_context_needed(const struct straight_settings *from, const struct straight_settings *to)
{
    return (to->own_context && !from->own_context) ||
           (to->scripting == STRAIGHT_SCRIPTING_NOT_SET && from->scripting != STRAIGHT_SCRIPTING_NOT_SET);
}

static void replace_contexts(struct straight *s)
{
    tamis_free(s->allowed);
    tamis_free(s->tree);
    s->allowed = contexts_new(NULL);
    s->tree = contexts_new(NULL);
    must(tamis_context_allow_straight_path(s->tree, false));
}

void straight_set(struct straight *s, const struct straight_settings *settings)
{
    if (is_new_context_needed(&s->settings, settings))
        replace_contexts(s);
    s->settings = *settings;
    configure(s->allowed, settings);
    configure(s->tree, settings);
}

/* ---- Comparison */

static bool differs(struct straight *s, const struct outcome *o, const char *what)
{
    const struct straight_settings *set = &s->settings;
    static const char *const scripting[] = {"", ", scripting off", ", scripting on"};
    int n = snprintf(s->reason, sizeof s->reason,
                     "straight path: %s (%s; policy %s, context %s%s, profile %s, report %zu", what, o->way,
                     set->name ? set->name : "without a name",
                     set->own_context ? "of the policy" : (set->context ? set->context : "none"),
                     scripting[set->scripting], tamis_profile_name(set->profile), set->report);
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT && n > 0 && (size_t)n < sizeof s->reason; i++)
        if (set->limited >> i & 1)
            n += snprintf(s->reason + n, sizeof s->reason - (size_t)n, ", %s %llu",
                          tamis_status_name(tamis_limit_status((tamis_limit)i)),
                          (unsigned long long)set->limits[i]);
    if (n > 0 && (size_t)n < sizeof s->reason)
        snprintf(s->reason + n, sizeof s->reason - (size_t)n, ")");
    return false;
}

/* The input is copied, and the copy is released before the output is read. */
static struct outcome run(tamis *t, const char *way, const char *html, size_t n)
{
    struct outcome o = {.way = way, .t = t};
    char *copy = malloc(n ? n : 1);
    if (copy == NULL)
        abort();
    if (n)
        memcpy(copy, html, n);
    o.status = tamis_run(t, copy, n, &o.out, &o.length);
    free(copy);
    return o;
}

static bool same_output(const struct outcome *a, const struct outcome *b)
{
    return a->length == b->length && (a->out == NULL) == (b->out == NULL) &&
           (a->length == 0 || memcmp(a->out, b->out, a->length) == 0);
}

static bool same_place(tamis_place a, tamis_place b)
{
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
}

static bool same_report(struct straight *s, const tamis *a, const tamis *b)
{
    if (tamis_change_total(a) != tamis_change_total(b) || tamis_change_count(a) != tamis_change_count(b))
        return false;
    changes_write(a, &s->report);
    changes_write(b, &s->other_report);
    return text_equal(&s->report, s->other_report.p, s->other_report.n);
}

static bool differs_by(struct straight *s, const struct outcome *o, const char *what, uint64_t expected,
                       uint64_t actual)
{
    char text[100];
    if (expected == actual)
        return false;
    snprintf(text, sizeof text, "%s: %llu instead of %llu", what, (unsigned long long)actual,
             (unsigned long long)expected);
    (void)differs(s, o, text);
    return true;
}

/* Reports whether the write sink was used. The work can then be another. */
static bool has_sink(const struct straight *s, const struct outcome *o)
{
    return tamis_context_took_straight_path(o->t) && (o->in_pieces || s->settings.report);
}

static bool counts_differ(struct straight *s, const struct outcome *expected, const struct outcome *o)
{
    const tamis_counts *a = tamis_removed(expected->t), *b = tamis_removed(o->t);
    return differs_by(s, o, "elements removed", a->elements, b->elements) ||
           differs_by(s, o, "attributes removed", a->attributes, b->attributes) ||
           differs_by(s, o, "comments removed", a->comments, b->comments) ||
           differs_by(s, o, "processing instructions removed", a->processing_instructions,
                      b->processing_instructions) ||
           (!has_sink(s, o) &&
            differs_by(s, o, "work", tamis_context_work(expected->t), tamis_context_work(o->t)));
}

static bool same(struct straight *s, const struct outcome *expected, const struct outcome *o)
{
    if (expected->status != o->status)
        return differs(s, o, tamis_status_name(o->status));
    if (o->status != TAMIS_OK && (o->out != NULL || o->length != 0))
        return differs(s, o, "there is output without TAMIS_OK");
    if (!same_output(expected, o))
        return differs(s, o, "the output differs");
    if (counts_differ(s, expected, o))
        return false;
    if (tamis_last_error(o->t).status != o->status ||
        !same_place(tamis_last_error(expected->t).place, tamis_last_error(o->t).place))
        return differs(s, o, "the error or its place differs");
    return same_report(s, expected->t, o->t) || differs(s, o, "the report differs");
}

static struct outcome run_allowed(struct straight *s, const char *html, size_t n)
{
    struct outcome o = run(s->allowed, "straight path allowed", html, n);
    bool taken = tamis_context_took_straight_path(s->allowed);
    s->documents++;
    s->bytes += (unsigned long)n;
    s->taken += taken;
    s->taken_bytes += taken ? (unsigned long)n : 0;
    if (taken)
        o.way = "straight path taken";
    return o;
}

static struct outcome run_in_pieces(struct straight *s, const char *html, size_t n, size_t size)
{
    struct outcome o = {.way = "in pieces", .t = s->allowed, .in_pieces = true};
    for (size_t at = 0, next; at < n && o.status == TAMIS_OK; at = next) {
        next = n - at < size ? n : at + size;
        char *copy = malloc(next - at);
        if (copy == NULL)
            abort();
        memcpy(copy, html + at, next - at);
        o.status = tamis_feed(s->allowed, copy, next - at);
        free(copy);
    }
    o.status = tamis_finish(s->allowed, &o.out, &o.length);
    return o;
}

/* Only successful documents are compared: the work for a refused document depends on the pieces. Pieces need more memory. */
static bool same_in_pieces(struct straight *s, const struct outcome *expected, const char *html, size_t n,
                           size_t size)
{
    struct outcome o = run_in_pieces(s, html, n, size);
    s->written += tamis_context_took_straight_path(s->allowed);
    return o.status == TAMIS_OVER_MAX_ARENA_BYTES || expected->status != TAMIS_OK || same(s, expected, &o);
}

static bool compare(struct straight *s, struct outcome *expected, const char *html, size_t n)
{
    *expected = run(s->tree, "tree path", html, n);
    if (tamis_context_took_straight_path(s->tree))
        return differs(s, expected, "it was taken, although it is not allowed");
    if (expected->status == TAMIS_INTERNAL)
        return differs(s, expected, tamis_last_error(s->tree).text); /* the gate refuses both outputs */
    struct outcome o = run_allowed(s, html, n);
    return same(s, expected, &o) && same_in_pieces(s, expected, html, n, 1 + s->documents * 37 % 1200);
}

bool straight_agrees(struct straight *s, const char *html, size_t n)
{
    struct outcome expected;
    s->reason[0] = '\0';
    return compare(s, &expected, html, n);
}

/* ---- Effects of a document on the next one */

static bool same_on_the_tree_path(struct straight *s, const struct outcome *expected, const char *html,
                                  size_t n)
{
    must(tamis_context_allow_straight_path(s->allowed, false));
    struct outcome o = run(s->allowed, "tree path afterwards", html, n);
    must(tamis_context_allow_straight_path(s->allowed, true));
    return same(s, expected, &o);
}

bool straight_leaves_nothing(struct straight *s, const char *html, size_t n)
{
    static const char other[] = "x<b>y<p class=a title='&amp;'>z";
    struct outcome expected;
    s->reason[0] = '\0';
    if (!compare(s, &expected, html, n))
        return false;
    struct outcome again = run(s->allowed, "a second time", html, n);
    return same(s, &expected, &again) && same_on_the_tree_path(s, &expected, html, n) &&
           compare(s, &expected, other, sizeof other - 1) &&
           same_in_pieces(s, &expected, other, sizeof other - 1, 1000);
}

/* ---- Limits */

static bool exceeds(struct straight *s, tamis_limit limit, uint64_t value, const char *html, size_t n)
{
    const char *out;
    size_t length;
    must(tamis_set_limit(s->tree, limit, value));
    return tamis_run(s->tree, html, n, &out, &length) == tamis_limit_status(limit);
}

/* Returns the smallest value that the document does not exceed, or the default value if it exceeds that. */
static uint64_t edge_of(struct straight *s, tamis_limit limit, const char *html, size_t n)
{
    uint64_t least = 0, most = 1, all = tamis_limit_default(limit);
    for (; most < all && exceeds(s, limit, most, html, n); most = most > all / 2 ? all : 2 * most)
        least = most + 1;
    while (least < most) {
        uint64_t middle = least + (most - least) / 2;
        if (exceeds(s, limit, middle, html, n))
            least = middle + 1;
        else
            most = middle;
    }
    return most;
}

static bool is_of_memory(const struct straight *s, const struct outcome *o)
{
    return s->settings.limited >> TAMIS_MAX_ARENA_BYTES & 1 && o->status == TAMIS_OVER_MAX_ARENA_BYTES;
}

static bool agrees_with_limit(struct straight *s, const char *html, size_t n)
{
    struct outcome expected = run(s->tree, "tree path", html, n);
    struct outcome o = run_allowed(s, html, n);
    if (!is_of_memory(s, &expected) && !is_of_memory(s, &o))
        return same(s, &expected, &o);
    return o.status == TAMIS_OK || (o.out == NULL && o.length == 0) ||
           differs(s, &o, "there is output without TAMIS_OK");
}

bool straight_agrees_at_limit(struct straight *s, const char *html, size_t n, tamis_limit limit)
{
    struct straight_settings before = s->settings, with = before;
    uint64_t edge = edge_of(s, limit, html, n);
    bool agrees = true;
    s->reason[0] = '\0';
    with.limited |= UINT32_C(1) << limit;
    for (uint64_t value = edge ? edge - 1 : 0; agrees && value <= edge + 1; value++) {
        with.limits[limit] = value;
        straight_set(s, &with);
        agrees = agrees_with_limit(s, html, n);
    }
    straight_set(s, &before);
    return agrees;
}

/* ---- Failing allocations */

static bool recovers(struct straight *s, const struct outcome *expected, struct ledger *l, tamis *t,
                     const char *html, size_t n)
{
    l->fails_at = 0;
    struct outcome o = run(t, "after a failed allocation", html, n);
    return same(s, expected, &o);
}

static bool fails_well(struct straight *s, const struct outcome *expected, tamis *t, const char *html,
                       size_t n)
{
    struct outcome o = run(t, "a failing allocation", html, n);
    if (o.status != TAMIS_NO_MEMORY)
        return same(s, expected, &o);
    return (o.out == NULL && o.length == 0) || differs(s, &o, "there is output without memory");
}

static size_t calls_of(struct straight *s, const char *html, size_t n)
{
    struct ledger l = {0};
    tamis_allocator allocator = ledger_allocator(&l);
    tamis *t = contexts_new(&allocator);
    configure(t, &s->settings);
    size_t before = l.calls;
    (void)run(t, "counting", html, n);
    tamis_free(t);
    return l.calls - before;
}

bool straight_survives(struct straight *s, const char *html, size_t n, uint32_t number)
{
    struct ledger l = {.for_good = number & 1};
    tamis_allocator allocator = ledger_allocator(&l);
    size_t calls = calls_of(s, html, n);
    struct outcome expected = run(s->tree, "tree path", html, n);
    tamis *t = contexts_new(&allocator);
    s->reason[0] = '\0';
    configure(t, &s->settings);
    l.fails_at = l.calls + 1 + (calls ? (number >> 1) % calls : 0);
    bool survives = fails_well(s, &expected, t, html, n) && recovers(s, &expected, &l, t, html, n);
    tamis_free(t);
    if (survives && (l.blocks || l.held || l.lies))
        return differs(s, &expected, "memory was not released, or with a wrong size");
    return survives;
}
