/* context.c: initializes contexts and frees their memory. */
#include "context.h"

#include <stddef.h>

#include "base/array.h"

/* Initializes the members that the straight path (straight/straight.h) uses, except those that tamis_parse_document_clear()
 * initializes for each document. The other members of `document` and `fixpoint` are initialized only if a document needs a
 * tree. This saves time, because many programs sanitize only one short document with each context. */
static void init_straight_path(tamis *t)
{
    t->has_tree_path = false;
    t->document.meter = &t->meter;
    t->document.is_output = false;
    tamis_base_arena_init(&t->document.arena, &t->meter);
    tamis_base_buf_init(&t->fixpoint.output, &t->meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_straight_init(&t->straight, &t->meter);
}

/* Three members keep their values: the arena and the output buffer, for which the straight path may have allocated memory, and
 * the writer, which is a setting. */
void tamis_context_begin_tree(tamis *t)
{
    if (t->has_tree_path)
        return;
    const struct writer *writer = t->fixpoint.writer;
    struct buf output = t->fixpoint.output;
    struct arena arena = t->document.arena;
    tamis_parse_document_init(&t->document, &t->meter);
    tamis_serialize_fixpoint_init(&t->fixpoint, &t->meter);
    t->document.arena = arena;
    t->fixpoint.output = output;
    t->fixpoint.writer = writer;
    tamis_write_init(&t->write, &t->meter);
    t->has_tree_path = true;
}

void tamis_context_init(tamis *t)
{
    const size_t first = offsetof(struct tamis, urls);
    tamis_base_array_zero((char *)t + first, offsetof(struct tamis, write) - first, 1);
    tamis_base_array_copy(t->limits, t->meter.limits, TAMIS_LIMIT_COUNT, sizeof *t->limits);
    t->fixpoint.writer = tamis_own_writer(TAMIS_HTML);
    init_straight_path(t);
    tamis_report_init(&t->report, &t->meter);
    tamis_sanitize_urls_init(&t->urls, &t->meter);
    tamis_sanitize_callbacks_init(&t->callbacks, &t->meter);
    tamis_base_buf_init(&t->exact.kept, &t->meter, TAMIS_MAX_OUTPUT_BYTES);
    t->failed_at = (tamis_place){0, 1, 1};
    t->options = (struct parser_options){
        .fragment = true, .context_ns = NS_HTML, .context_name = SPAN("div"), .shadow_roots = true};
}

static void free_stream(tamis *t)
{
    struct exact *e = &t->exact;
    for (unsigned i = 0; e->saved && i < 2; i++)
        tamis_write_snapshot_free(&e->saved[i]);
    tamis_base_meter_release(&t->meter, e->saved, 2 * sizeof *e->saved);
    e->saved = NULL;
    tamis_base_buf_free(&e->kept);
    tamis_base_buf_init(&e->kept, &t->meter, TAMIS_MAX_OUTPUT_BYTES);
}

static void free_stages(tamis *t)
{
    if (t->has_tree_path) {
        tamis_write_free(&t->write);
        tamis_serialize_fixpoint_free(&t->fixpoint);
        tamis_parse_document_free(&t->document);
    } else if (t->fixpoint.output.p) {
        tamis_base_buf_free(&t->fixpoint.output);
    }
    if (t->meter.held == sizeof *t) /* most contexts hold no other memory now */
        return;
    if (!t->has_tree_path)
        tamis_base_arena_free(&t->document.arena);
    tamis_straight_free(&t->straight);
    if (t->meter.held == sizeof *t)
        return;
    tamis_report_free(&t->report);
    tamis_sanitize_urls_free(&t->urls);
    tamis_sanitize_callbacks_free(&t->callbacks);
    free_stream(t);
}

void tamis_context_clear(tamis *t)
{
    free_stages(t);
    init_straight_path(t);
}

static void end(tamis *t)
{
    free_stages(t);
    if (t->meter.held == sizeof *t)
        return;
    tamis_forget_context(t);
    tamis_forget_texts(t);
}

/* Ends the context and releases its memory. */
static void release(tamis *t)
{
    end(t);
    struct meter m = t->meter;
    tamis_base_meter_release(&m, t, sizeof *t);
}

static void release_other(tamis *t)
{
    if (t->exact.other)
        release(t->exact.other);
    t->exact.other = NULL;
}

void tamis_context_end(tamis *t)
{
    release_other(t);
    end(t);
}

tamis *tamis_new(const tamis_allocator *allocator)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis *t = tamis_base_meter_allocate(&m, sizeof *t);
    if (!t)
        return NULL;
    t->meter = m;
    tamis_context_init(t);
    return t;
}

void tamis_free(tamis *t)
{
    if (!t || context_is_asking(t))
        return;
    release_other(t);
    release(t);
}

/* Reports whether the next document is parsed with scripting enabled. The setting of the context (tamis_set_scripting()) takes
 * precedence over that of the policy. If neither is set, the result is true for a fragment and false for a document. */
static bool is_scripting(const tamis *t)
{
    unsigned scripting = t->scripting ? t->scripting : policy_or_default(t->policy)->scripting;
    return scripting == SCRIPTING_AS_STANDARD ? t->options.fragment : scripting == SCRIPTING_ON;
}

/* For a fragment whose context element was not set with tamis_set_context(), the context element of the policy is used, if the policy
 * has one. */
struct parser_options tamis_context_options(const tamis *t)
{
    struct parser_options options = t->options;
    if (t->policy && t->policy->context.n && options.fragment && !t->context)
        (void)tamis_parse_context(t->policy->context, &options);
    options.scripting = is_scripting(t);
    return options;
}
