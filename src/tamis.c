/* tamis.c: implements tamis/tamis.h. A context connects the parser, the filter and the serializer, and holds the
 * memory and the status. */
#include <tamis/tamis.h>

#include "base/array.h"
#include "parse/document.h"
#include "parse/places.h"
#include "policy/policy.h"
#include "report/report.h"
#include "sanitize/filter.h"
#include "serialize/edit.h"
#include "serialize/fixpoint.h"
#include "serialize/xml.h"
#include "straight/straight.h"

enum { LARGEST_REPORT = 1000000 };

struct tamis {
    struct meter meter;
    struct document document;
    struct fixpoint fixpoint;
    struct straight straight;
    struct report report;
    uint64_t limits
        [TAMIS_LIMIT_COUNT]; /* the limits of the context; meter.limits contains the limits of the current document */
    struct parser_options options;
    char *context; /* the string that `options` points into; NULL: the default context, or none */
    size_t context_size;
    const tamis_policy *policy;
    enum scripting scripting; /* the argument of tamis_set_scripting(); SCRIPTING_AS_STANDARD: not set */
    tamis_counts removed;
    tamis_place failed_at;
    bool in_document;
    bool avoids_straight_path;
    bool took_straight_path;
};

const char *tamis_version(void)
{
    return TAMIS_VERSION;
}

static const char default_context[] = "div";

tamis *tamis_new(const tamis_allocator *allocator)
{
    struct meter m;
    tamis_base_meter_init(&m, allocator);
    tamis *t = tamis_base_meter_allocate(&m, sizeof *t);
    if (!t)
        return NULL;
    *t = (struct tamis){.meter = m};
    tamis_base_array_copy(t->limits, m.limits, TAMIS_LIMIT_COUNT, sizeof *m.limits);
    tamis_parse_document_init(&t->document, &t->meter);
    tamis_serialize_fixpoint_init(&t->fixpoint, &t->meter);
    tamis_straight_init(&t->straight, &t->meter);
    tamis_report_init(&t->report, &t->meter);
    t->failed_at = (tamis_place){0, 1, 1};
    t->options.shadow_roots = true;
    tamis_parse_context(span_from(default_context), &t->options);
    return t;
}

static void forget_context(tamis *t)
{
    tamis_base_meter_release(&t->meter, t->context, t->context_size);
    t->context = NULL;
    t->context_size = 0;
}

static void free_stages(tamis *t)
{
    tamis_report_free(&t->report);
    tamis_straight_free(&t->straight);
    tamis_serialize_fixpoint_free(&t->fixpoint);
    tamis_parse_document_free(&t->document);
}

void tamis_free(tamis *t)
{
    if (!t)
        return;
    forget_context(t);
    free_stages(t);
    struct meter m = t->meter;
    tamis_base_meter_release(&m, t, sizeof *t);
}

tamis_status tamis_set_policy(tamis *t, const tamis_policy *policy)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->policy = policy;
    return TAMIS_OK;
}

tamis_status tamis_set_limit(tamis *t, enum tamis_limit limit, uint64_t value)
{
    if (t->in_document || !tamis_base_meter_set_limit(&t->meter, limit, value))
        return TAMIS_INVALID_ARGUMENT;
    t->limits[limit] = value;
    return TAMIS_OK;
}

tamis_status tamis_set_report(tamis *t, size_t most)
{
    if (t->in_document || most > LARGEST_REPORT)
        return TAMIS_INVALID_ARGUMENT;
    tamis_report_free(&t->report);
    t->report.most = most;
    return TAMIS_OK;
}

/* Allocates memory between documents. The status of the last document is kept, because the program can still request it; an
 * error of that document does not make the allocation fail. */
static tamis_status allocate_context(tamis *t, size_t size, char **copy)
{
    tamis_status last = t->meter.status;
    t->meter.status = TAMIS_OK;
    *copy = tamis_base_meter_allocate(&t->meter, size);
    tamis_status status = t->meter.status;
    t->meter.status = last;
    return status;
}

static tamis_status copy_context(tamis *t, const char *context)
{
    char *copy;
    size_t size = strlen(context) + 1;
    tamis_status status = allocate_context(t, size, &copy);
    if (status != TAMIS_OK)
        return status;
    tamis_base_array_copy(copy, context, size, 1);
    forget_context(t);
    t->context = copy;
    t->context_size = size;
    return tamis_parse_context(span_from(copy), &t->options) ? TAMIS_OK : TAMIS_INTERNAL;
}

tamis_status tamis_set_context(tamis *t, const char *context)
{
    struct parser_options options = t->options;
    if (t->in_document || (context && !tamis_parse_context(span_from(context), &options)))
        return TAMIS_INVALID_ARGUMENT;
    if (context)
        return copy_context(t, context);
    t->options.fragment = false;
    forget_context(t);
    return TAMIS_OK;
}

tamis_status tamis_set_scripting(tamis *t, bool scripting)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->scripting = scripting ? SCRIPTING_ON : SCRIPTING_OFF;
    return TAMIS_OK;
}

/* Returns the writer of TAMIS_PROFILE_HTML for the dialect. */
static const struct writer *own_writer(tamis_dialect dialect)
{
    return dialect == TAMIS_XML5 ? &tamis_serialize_xml : tamis_serialize_writer(TAMIS_PROFILE_HTML);
}

tamis_status tamis_set_dialect(tamis *t, tamis_dialect dialect)
{
    bool has_profile = t->fixpoint.writer != own_writer(t->options.dialect);
    if (t->in_document || !tamis_parse_has_tree(dialect) || (has_profile && dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->options.dialect = dialect;
    if (!has_profile)
        t->fixpoint.writer = own_writer(dialect);
    return TAMIS_OK;
}

tamis_status tamis_set_profile(tamis *t, tamis_profile profile)
{
    bool is_own = profile == TAMIS_PROFILE_HTML;
    const struct writer *writer = is_own ? own_writer(t->options.dialect) : tamis_serialize_writer(profile);
    if (t->in_document || !writer || (!is_own && t->options.dialect != TAMIS_HTML))
        return TAMIS_INVALID_ARGUMENT;
    t->fixpoint.writer = writer;
    return TAMIS_OK;
}

tamis_status tamis_set_straight_path(tamis *t, bool allowed)
{
    if (t->in_document)
        return TAMIS_INVALID_ARGUMENT;
    t->avoids_straight_path = !allowed;
    return TAMIS_OK;
}

bool tamis_took_straight_path(const tamis *t)
{
    return t->took_straight_path;
}

/* Sets each limit of the meter to the context's limit, or to the policy's limit if this is less. */
static void apply_limits(tamis *t, const tamis_policy *policy)
{
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++) {
        bool less = policy && policy->has_limit[i] && policy->limits[i] < t->limits[i];
        t->meter.limits[i] = less ? policy->limits[i] : t->limits[i];
    }
}

/* If the context holds more memory than ARENA_BYTES, frees the memory that was kept from earlier documents. */
static void release_excess(tamis *t)
{
    const struct writer *writer = t->fixpoint.writer;
    if (t->meter.held <= t->meter.limits[TAMIS_MAX_ARENA_BYTES])
        return;
    free_stages(t);
    tamis_parse_document_init(&t->document, &t->meter);
    tamis_serialize_fixpoint_init(&t->fixpoint, &t->meter);
    t->fixpoint.writer = writer;
}

void tamis_reset(tamis *t)
{
    tamis_base_meter_restart(&t->meter);
    tamis_report_begin(&t->report);
    apply_limits(t, NULL);
    t->removed = (tamis_counts){0};
    t->failed_at = (tamis_place){0, 1, 1};
    t->fixpoint.output.n = 0;
    t->in_document = false;
    t->took_straight_path = false;
}

/* Reports whether the next document is parsed as with scripting enabled. The setting of the program takes precedence over that
 * of the policy. If neither is set, the result is true for a fragment and false for a document. */
static bool is_scripting(const tamis *t)
{
    unsigned scripting = t->scripting ? t->scripting : policy_or_default(t->policy)->scripting;
    return scripting == SCRIPTING_AS_STANDARD ? t->options.fragment : scripting == SCRIPTING_ON;
}

/* Returns the parser options for the next document. If the program has set no context, the context element of the policy is
 * used. */
static struct parser_options options_of(const tamis *t)
{
    struct parser_options options = t->options;
    if (t->policy && t->policy->context.n && options.fragment && !t->context)
        (void)tamis_parse_context(t->policy->context, &options);
    options.scripting = is_scripting(t);
    return options;
}

static void begin(tamis *t)
{
    if (t->in_document)
        return;
    tamis_reset(t);
    apply_limits(t, t->policy);
    release_excess(t);
    t->in_document = true;
    tamis_parse_document_begin(&t->document, options_of(t));
}

static void feed(tamis *t, struct span html, bool stays)
{
    begin(t);
    tamis_parse_document_feed(&t->document, html, stays);
}

/* Reports whether the policy is safe and the context element is a script element of HTML or SVG: setHTML() does
 * nothing to such an element. */
static bool is_script_context(const tamis *t)
{
    const struct node *context = document_context(&t->document);
    return context && context->name == ATOM_script && context->ns != NS_MATHML &&
           policy_or_default(t->policy)->safe;
}

static void check_amplification(tamis *t)
{
    if (!tamis_base_meter_allows_output(&t->meter, t->document.fed, t->fixpoint.output.n))
        tamis_base_meter_fail(&t->meter, TAMIS_LIMIT_OUTPUT_AMPLIFICATION);
}

static void sanitize(tamis *t)
{
    struct tree *tree = tamis_parse_document_finish(&t->document);
    t->fixpoint.output.n = 0;
    if (!tree)
        return;
    tree->report = t->report.most ? &t->report : NULL;
    if (is_script_context(t)) {
        tamis_serialize_drop_all(tree, TAMIS_REASON_ELEMENT_UNSAFE);
        return;
    }
    tamis_sanitize_filter(tree, t->policy, &t->meter, &t->removed);
    if (meter_ok(&t->meter))
        tamis_serialize_fixpoint(&t->fixpoint, &t->document, t->policy);
    check_amplification(t);
}

/* Tries the straight path. Returns true if the document is sanitized, or if memory could not be allocated. Otherwise, nothing
 * of the attempt is left. */
static bool run_straight(tamis *t, struct span html)
{
#ifdef TAMIS_STRAIGHT
    if (t->avoids_straight_path || t->options.dialect != TAMIS_HTML || t->report.most ||
        t->fixpoint.writer != own_writer(TAMIS_HTML))
        return false;
    begin(t);
    struct straight_job job = {html,         t->document.options, policy_or_default(t->policy),
                               &t->document, &t->fixpoint.output, &t->removed};
    t->took_straight_path = tamis_straight_run(&t->straight, &job);
    t->in_document = false;
    return t->took_straight_path || t->meter.status == TAMIS_NO_MEMORY;
#else
    (void)t;
    (void)html;
    return false;
#endif
}

static tamis_status end(tamis *t, const char **out, size_t *out_length)
{
    t->in_document = false;
    bool done = tamis_base_buf_terminate(&t->fixpoint.output);
    tamis_report_finish(&t->report, &t->document);
    apply_limits(t, NULL);
    if (!done) {
        t->failed_at = tamis_parse_place_of(&t->document, t->meter.failed_at);
        return t->meter.status;
    }
    *out = t->fixpoint.output.p;
    *out_length = t->fixpoint.output.n;
    return TAMIS_OK;
}

static tamis_status finish(tamis *t, const char **out, size_t *out_length)
{
    begin(t);
    sanitize(t);
    return end(t, out, out_length);
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
    if (!html && length)
        return TAMIS_INVALID_ARGUMENT;
    if (t->in_document && !meter_ok(&t->meter))
        return t->meter.status;
    feed(t, span_of(html, length), false);
    if (!meter_ok(&t->meter))
        t->failed_at = tamis_parse_place_of(&t->document, t->meter.failed_at);
    return t->meter.status;
}

tamis_status tamis_finish(tamis *t, const char **out, size_t *out_length)
{
    return no_output(out, out_length) ? TAMIS_INVALID_ARGUMENT : finish(t, out, out_length);
}

tamis_status tamis_run(tamis *t, const char *html, size_t length, const char **out, size_t *out_length)
{
    if (no_output(out, out_length) || t->in_document || (!html && length))
        return TAMIS_INVALID_ARGUMENT;
    if (run_straight(t, span_of(html, length)))
        return end(t, out, out_length);
    feed(t, span_of(html, length), true);
    return finish(t, out, out_length);
}

tamis_error tamis_last_error(const tamis *t)
{
    return (tamis_error){t->meter.status, t->failed_at};
}

uint64_t tamis_work(const tamis *t)
{
    return t->meter.work;
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
    return __builtin_add_overflow(t->limits[TAMIS_MAX_ARENA_BYTES], sizeof *t, &bound) ? UINT64_MAX : bound;
}
