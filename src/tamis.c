/* tamis.c: implements tamis/tamis.h. A context (struct tamis) connects the parser, the filter and the serializer, and holds
 * their memory and the status of the last document. */
#include "context.h"

#include "base/array.h"
#include "base/compiler.h"
#include "base/error.h"
#include "exact.h"
#include "gated.h"
#include "markdown/markdown.h"
#include "parse/places.h"
#include "sanitize/filter.h"
#include "serialize/edit.h"
#include "straight/fetch.h"
#include "text/text.h"
#include "treeless.h"

const char *tamis_version(void)
{
    return TAMIS_VERSION;
}

/* Sets each limit of the meter to the context's limit, or to the policy's limit if that is less. */
static void apply_limits(tamis *t, const tamis_policy *policy)
{
    if (t->has_lower_limits)
        tamis_base_array_copy(t->meter.limits, t->limits, TAMIS_LIMIT_COUNT, sizeof *t->limits);
    t->has_lower_limits = policy && policy->has_limits;
    if (!t->has_lower_limits)
        return;
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        if (policy->has_limit[i] && policy->limits[i] < t->limits[i])
            t->meter.limits[i] = policy->limits[i];
    }
}

/* If the context holds more memory than the limit ARENA_BYTES allows, frees the memory that is kept from earlier documents. */
static void release_excess(tamis *t)
{
    if (t->meter.held > t->meter.limits[TAMIS_MAX_ARENA_BYTES])
        tamis_context_clear(t);
}

static void reset(tamis *t)
{
    tamis_base_meter_restart(&t->meter);
    tamis_report_begin(&t->report);
    tamis_sanitize_urls_begin(&t->urls);
    t->removed = (tamis_counts){0};
    t->failed_at = (tamis_place){0, 1, 1};
    t->has_failed_at = false;
    t->gated.refusal.rule = NULL;
    t->fixpoint.output.n = 0;
    t->in_document = false;
    t->took_straight_path = false;
    t->is_treeless = false;
    tamis_exact_reset(t);
}

void tamis_reset(tamis *t)
{
    if (context_is_asking(t))
        return;
    reset(t);
    apply_limits(t, NULL);
}

static void restart(tamis *t)
{
    reset(t);
    apply_limits(t, t->policy);
    release_excess(t);
}

/* Reports whether the policy is safe and the context element is a script element of HTML or SVG.
 * In a browser, setHTML() inserts nothing into such an element; therefore the output is empty. */
static bool is_script_context(const tamis *t)
{
    const struct node *context = document_context(&t->document);
    return context && context->name == ATOM_script && context->ns != NS_MATHML &&
           policy_or_default(t->policy)->safe;
}

/* With "filter": "parsing", the parser asks the policy which elements it replaces with their children. In a script element,
 * none is replaced, because everything is removed. */
static void filter_while_parsing(tamis *t)
{
    const struct tamis_policy *policy = policy_or_default(t->policy);
    bool replaces = policy->filters_while_parsing && !is_script_context(t);
    t->document.parser.replaces = replaces ? tamis_sanitize_replaces : NULL;
    t->document.parser.replaces_user = policy;
}

/* Begins a document, unless one has begun. */
static void begin(tamis *t, bool tries_without_tree)
{
    if (t->in_document)
        return;
    restart(t);
    if (t->refused_texts)
        tamis_base_meter_fail(&t->meter, TAMIS_INVALID_ARGUMENT);
    tamis_context_begin_tree(t);
    t->in_document = true;
    t->document.parser.sink = NULL;
    if ((tries_without_tree || t->in_order) && tamis_treeless_applies(t))
        tamis_treeless_begin(t, tamis_context_options(t));
    else
        tamis_parse_document_begin(&t->document, tamis_context_options(t));
    if (t->in_order && !t->is_treeless)
        tamis_base_meter_fail(&t->meter, TAMIS_INVALID_ARGUMENT);
    tamis_exact_go_on(t);
    if (t->exact.write)
        tamis_gated_begin(t);
    filter_while_parsing(t);
    if (t->urls.callback && !policy_or_default(t->policy)->checks_urls)
        tamis_base_meter_fail(&t->meter, TAMIS_INVALID_ARGUMENT);
}

static void feed(tamis *t, struct span html, bool stays)
{
    if (t->is_treeless)
        tamis_treeless_feed(t, html, stays);
    else
        tamis_parse_document_feed(&t->document, html, stays);
}

/* With an output callback. */
static void feed_stream(tamis *t, struct span html, bool stays)
{
    do {
        size_t n = tamis_exact_slice(html);
        feed(t, span_of(html.p, n), stays);
        html = span_of(html.p + n, html.n - n);
        if (!t->is_treeless && !t->in_order)
            tamis_exact_resume(t);
        tamis_exact_deliver_final(t, !html.n);
    } while (html.n && meter_ok(&t->meter));
}

static void feed_any(tamis *t, struct span html, bool stays)
{
    if (t->exact.write)
        feed_stream(t, html, stays);
    else
        feed(t, html, stays);
}

static void check_amplification(tamis *t)
{
    if (!tamis_base_meter_allows_output(&t->meter, t->document.fed, tamis_exact_length(t)))
        tamis_base_meter_fail(&t->meter, TAMIS_OVER_MAX_OUTPUT_AMPLIFICATION);
}

/* Replaces the HTML in the output with the text or the Markdown of the tree from which the HTML was written. */
static void write_other_output(tamis *t)
{
    struct document *written = t->fixpoint.written;
    struct buf *out = &t->fixpoint.output;
    out->n = 0;
    if (t->output == TAMIS_TO_TEXT)
        tamis_text_write(document_tree(written), document_context(written), t->text_options, out);
    else
        tamis_markdown_write(document_tree(written), out);
}

/* Returns the options of the syntax for the document. Names of elements and attributes can contain a part of a template marker,
 * and are checked together with what the default syntax writes after them. */
static unsigned syntax_of(const tamis *t)
{
    bool has_writer = t->fixpoint.writer == &tamis_serialize_syntax;
    return has_writer && !policy_or_default(t->policy)->markers.count ? t->syntax : 0;
}

void tamis_context_sanitize(tamis *t)
{
    struct tree *tree = tamis_parse_document_finish(&t->document);
    t->fixpoint.output.n = 0;
    if (!tree)
        return;
    tree->report = t->report.most ? &t->report : NULL;
    tree->urls = t->urls.callback ? &t->urls : NULL;
    tree->texts = t->texts;
    tree->syntax = syntax_of(t);
    tree->callbacks = callbacks_are_set(&t->callbacks) ? &t->callbacks : NULL;
    t->callbacks.document = &t->document;
    t->callbacks.is_xml = t->options.dialect == TAMIS_XML5;
    if (is_script_context(t)) {
        tamis_serialize_drop_all(tree, TAMIS_REASON_ELEMENT_UNSAFE);
        return;
    }
    tamis_sanitize_filter(tree, t->policy, &t->meter, &t->removed);
    if (meter_ok(&t->meter))
        tamis_serialize_fixpoint(&t->fixpoint, &t->document, t->policy);
    check_amplification(t);
    if (t->output == TAMIS_TO_HTML)
        return;
    tamis_gated_all(t, buf_span(&t->fixpoint.output));
    if (!meter_ok(&t->meter))
        return;
    write_other_output(t);
    check_amplification(t);
}

/* Tries to sanitize the document without a tree (straight/straight.h). Returns true if this succeeds, or if memory could not be
 * allocated. If the result is false, the caller must sanitize the document with a tree. */
static bool run_straight(tamis *t, struct span html)
{
#ifdef TAMIS_STRAIGHT
    if (t->report.most || t->exact.write || t->in_order || !tamis_treeless_is_possible(t) ||
        !members_are_known(&policy_or_default(t->policy)->members, &tamis_straight_known))
        return false;
    restart(t);
    tamis_parse_document_clear(&t->document, tamis_context_options(t));
    struct straight_job job = {html,       t->document.options, policy_or_default(t->policy),
                               t->texts,   &t->document,        &t->fixpoint.output,
                               &t->removed};
    t->took_straight_path = tamis_straight_run(&t->straight, &job);
    return t->took_straight_path || t->meter.status == TAMIS_NO_MEMORY;
#else
    (void)t;
    (void)html;
    return false;
#endif
}

/* The place is found once, in the call that fails: after it, a stream in order has no input. */
static void find_failure(tamis *t)
{
    if (!t->has_failed_at)
        t->failed_at = tamis_parse_place_of(&t->document, t->meter.failed_at);
    t->has_failed_at = true;
}

static tamis_status end(tamis *t, const char **out, size_t *out_length)
{
    t->in_document = false;
    if (t->output == TAMIS_TO_HTML && !t->exact.write)
        tamis_gated_all(t, buf_span(&t->fixpoint.output));
    bool done = tamis_base_buf_terminate(&t->fixpoint.output);
    tamis_report_finish(&t->report, &t->document);
    apply_limits(t, NULL);
    if (!done) {
        find_failure(t);
        return t->meter.status;
    }
    *out = t->fixpoint.output.p;
    *out_length = t->fixpoint.output.n;
    return TAMIS_OK;
}

static tamis_status finish(tamis *t, const char **out, size_t *out_length)
{
    if (!t->is_treeless || !tamis_treeless_finish(t))
        tamis_context_sanitize(t);
    if (!t->exact.write)
        return end(t, out, out_length);
    tamis_exact_finish(t);
    t->fixpoint.output.n = 0;
    return end(t, out, out_length);
}

/* Filters the tree twice. The first time, the filter sanitizes the tree.
 * The second time, the filter changes nothing, and lists the URLs. */
static void list_urls(tamis *t)
{
    tamis_counts again = {0};
    struct tree *tree = tamis_parse_document_finish(&t->document);
    if (tree && !policy_or_default(t->policy)->checks_urls)
        tamis_base_meter_fail(&t->meter, TAMIS_INVALID_ARGUMENT);
    if (!tree || !meter_ok(&t->meter) || is_script_context(t))
        return;
    tree->report = t->report.most ? &t->report : NULL;
    tree->urls = NULL;
    tree->callbacks = NULL;
    tree->texts = t->texts;
    tamis_sanitize_filter(tree, t->policy, &t->meter, &t->removed);
    tree->report = NULL;
    tree->urls = &t->urls;
    t->urls.lists = true;
    if (meter_ok(&t->meter))
        tamis_sanitize_filter(tree, t->policy, &t->meter, &again);
}

static tamis_status finish_urls(tamis *t, size_t *count)
{
    const char *out;
    size_t length;
    if (t->is_treeless)
        tamis_treeless_give_up(t);
    list_urls(t);
    tamis_sanitize_urls_finish(&t->urls, &t->document);
    t->fixpoint.output.n = 0;
    tamis_status status = end(t, &out, &length);
    if (status == TAMIS_OK)
        *count = t->urls.count;
    else
        t->urls.count = 0;
    return status;
}

static bool no_output(const char **out, size_t *out_length)
{
    if (!out || !out_length)
        return true;
    *out = NULL;
    *out_length = 0;
    return false;
}

tamis_status tamis_feed(tamis *t, const char *html, size_t length)
{
    if ((!html && length) || context_is_asking(t))
        return TAMIS_INVALID_ARGUMENT;
    if (t->in_document && !meter_ok(&t->meter))
        return t->meter.status;
    begin(t, true);
    feed_any(t, span_of(html, length), false);
    if (!meter_ok(&t->meter))
        find_failure(t);
    return t->meter.status;
}

tamis_status tamis_finish(tamis *t, const char **out, size_t *out_length)
{
    if (no_output(out, out_length) || context_is_asking(t))
        return TAMIS_INVALID_ARGUMENT;
    begin(t, true);
    return finish(t, out, out_length);
}

tamis_status tamis_context_run(tamis *t, struct span html, const char **out, size_t *out_length)
{
    if (run_straight(t, html))
        return end(t, out, out_length);
    /* The straight path supports neither a report nor an output callback. */
    begin(t, t->report.most || t->exact.write);
    feed_any(t, html, true);
    return finish(t, out, out_length);
}

tamis_status tamis_run(tamis *t, const char *html, size_t length, const char **out, size_t *out_length)
{
    if (no_output(out, out_length) || t->in_document || (!html && length))
        return TAMIS_INVALID_ARGUMENT;
    fetch_input(span_of(html, length));
    return tamis_context_run(t, span_of(html, length), out, out_length);
}

tamis_status tamis_finish_urls(tamis *t, size_t *count)
{
    if (!count || context_is_asking(t))
        return TAMIS_INVALID_ARGUMENT;
    *count = 0;
    begin(t, false);
    return finish_urls(t, count);
}

tamis_status tamis_urls(tamis *t, const char *html, size_t length, size_t *count)
{
    if (!count || t->in_document || (!html && length))
        return TAMIS_INVALID_ARGUMENT;
    *count = 0;
    begin(t, false);
    feed(t, span_of(html, length), true);
    return finish_urls(t, count);
}

const tamis_url *tamis_url_at(const tamis *t, size_t index)
{
    return index < t->urls.count ? &t->urls.items[index]->url : NULL;
}

tamis_error tamis_last_error(const tamis *t)
{
    tamis_error error = tamis_base_error(t->meter.status, t->failed_at, NULL);
    tamis_gated_explain(t, &error);
    return error;
}

const tamis_counts *tamis_removed(const tamis *t)
{
    return &t->removed;
}

size_t tamis_change_count(const tamis *t)
{
    return t->report.count;
}

const tamis_change *tamis_change_at(const tamis *t, size_t index)
{
    return index < t->report.count ? &t->report.changes[index] : NULL;
}

uint64_t tamis_change_total(const tamis *t)
{
    return t->report.total;
}

uint64_t tamis_memory_bound(const tamis *t)
{
    uint64_t bound;
    return add_overflows(t->limits[TAMIS_MAX_ARENA_BYTES], sizeof *t, &bound) ? UINT64_MAX : bound;
}
