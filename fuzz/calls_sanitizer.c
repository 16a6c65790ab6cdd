/* calls_sanitizer.c: calls the functions for a context (tamis/tamis.h) in any order. */
#include <string.h>
#include <tamis/tamis.h>

#include "fuzz/calls.h"
#include "judges/report.h"
#include "probe.h"

struct settings {
    const tamis_policy *policy;
    bool prefixed;       /* the policy has an "idPrefix" */
    const char *prefix;  /* set with tamis_set_policy_text(); NULL: the prefix of the policy applies */
    bool refused;        /* tamis_set_policy_text() failed before the document began */
    const char *context; /* used only if `has_context` is set; otherwise the context of the policy applies */
    bool has_context;
    tamis_dialect dialect;
    tamis_profile profile;
    tamis_output output;
    unsigned text_options, syntax;
    uint64_t limits[TAMIS_LIMIT_COUNT];
    size_t most; /* the maximum number of changes in a report */
    bool has_scripting, scripting;
    unsigned callbacks; /* a set of callbacks (calls.h) */
};

struct model {
    tamis *t;
    struct settings set;
    bool in_document;
    unsigned refused;    /* bits of the texts that tamis_set_policy_text() refused */
    tamis_status failed; /* the status of the first feed of this document that failed; otherwise TAMIS_OK */
    struct text fed;
};

static tamis *new_context(const tamis_allocator *allocator)
{
    tamis *t = tamis_new(allocator);
    check(t != NULL, "no memory");
    return t;
}

static void start(struct model *m, struct calls *c)
{
    m->t = new_context(&c->allocator);
    m->set = (struct settings){.context = NULL};
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        m->set.limits[i] = tamis_limit_default((tamis_limit)i);
    if (choose(c, 3) == 0) /* with the default limits, few documents would fail */
        m->set.limits[TAMIS_MAX_NODES] = choose(c, 12);
    check(tamis_set_limit(m->t, TAMIS_MAX_NODES, m->set.limits[TAMIS_MAX_NODES]) == TAMIS_OK,
          "API: a limit is refused");
    m->in_document = false;
    m->refused = 0;
    m->failed = TAMIS_OK;
    text_clear(&m->fed);
    text_add_string(&m->fed, "");
}

static void *begin(struct calls *c)
{
    struct model *m = calloc(1, sizeof *m);
    check(m != NULL, "no memory");
    start(m, c);
    return m;
}

static void end(void *self)
{
    struct model *m = self;
    tamis_free(m->t);
    text_free(&m->fed);
    free(m);
}

static void expect(tamis_status got, bool legal)
{
    check(got == (legal ? TAMIS_OK : TAMIS_INVALID_ARGUMENT),
          "API: a call of a sanitizer returns another status");
}

/* ---- Settings, which can be changed only between documents */

static void set_policy(struct model *m, struct calls *c)
{
    uint32_t number = choose(c, CALLS_POLICIES);
    const tamis_policy *policy = c->policies[number];
    expect(tamis_set_policy(m->t, policy), !m->in_document);
    if (m->in_document)
        return;
    m->set.policy = policy;
    m->set.prefixed = c->prefixed[number];
    m->set.prefix = NULL;
    m->refused = 0;
}

/* Most documents have no callbacks: a document with them is never sanitized on the straight path. */
static void set_callbacks(struct model *m, struct calls *c)
{
    unsigned set = choose(c, 2) ? 0 : choose(c, CALLS_CALLBACKS);
    expect(calls_set_callbacks(m->t, set, false), !m->in_document);
    if (!m->in_document)
        m->set.callbacks = set;
}

static void set_text(struct model *m, struct calls *c)
{
    static const char *const good[] = {NULL, "a", "set-", "Longer_than-the_others-9"};
    static const char *const bad[] = {"", "-a", "9", "a b", "a\"", "\xC3\xA9"};
    tamis_config_text which = choose(c, 4) ? TAMIS_TEXT_ID_PREFIX
                                           : (tamis_config_text)choose(c, TAMIS_TEXT_COUNT + 2);
    bool is_good = choose(c, 4) != 0;
    const char *text = is_good ? good[choose(c, COUNT(good))] : bad[choose(c, COUNT(bad))];
    if (which == TAMIS_TEXT_BASE_URL)
        text = "no URL";
    bool legal = which == TAMIS_TEXT_ID_PREFIX && is_good && m->set.prefixed && !m->in_document;
    expect(tamis_set_policy_text(m->t, which, text), legal);
    uint32_t bit = 1u << ((unsigned)which < TAMIS_TEXT_COUNT ? (unsigned)which : TAMIS_TEXT_COUNT);
    if (legal)
        m->set.prefix = text;
    m->refused = legal ? m->refused & ~bit : m->refused | bit;
    if (m->in_document || !is_good || legal)
        return;
    expect(tamis_set_policy(m->t, m->set.policy), true); /* otherwise, too many documents would be refused */
    m->set.prefix = NULL;
    m->refused = 0;
}

/* The limit ARENA_BYTES is never lowered: how much memory a document needs depends on the calls, so the model could not
 * predict the status. */
static void set_limit(struct model *m, struct calls *c)
{
    static const uint64_t values[] = {0, 1, 100, 5000, 1 << 30, (1 << 30) + 1, UINT64_MAX};
    uint32_t limit = choose(c, TAMIS_LIMIT_COUNT + 2);
    uint64_t value = values[choose(c, COUNT(values))];
    if (choose(c, 3) && limit < TAMIS_LIMIT_COUNT)
        value = tamis_limit_default((tamis_limit)limit);
    if (limit == TAMIS_MAX_ARENA_BYTES && value < m->set.limits[limit])
        value = UINT64_MAX;
    bool legal = !m->in_document && limit < TAMIS_LIMIT_COUNT &&
                 (limit == TAMIS_MAX_ARENA_BYTES || value <= 1 << 30);
    expect(tamis_set_limit(m->t, (tamis_limit)limit, value), legal);
    if (legal)
        m->set.limits[limit] = value;
}

static void set_context(struct model *m, struct calls *c)
{
    static const char *const good[] = {"div",     NULL,     "td",   "select", "svg desc",
                                       "math mi", "my-own", "html", "script"};
    static const char *const bad[] = {"", "DIV", "a b", "svg ", "<p>", "math MI", "p=", "\t"};
    bool is_good = choose(c, 4) != 0;
    const char *context = is_good ? good[choose(c, COUNT(good))] : bad[choose(c, COUNT(bad))];
    expect(tamis_set_context(m->t, context), is_good && !m->in_document);
    if (is_good && !m->in_document) {
        m->set.context = context;
        m->set.has_context = true;
    }
}

static void set_dialect(struct model *m, struct calls *c)
{
    tamis_dialect dialect = (tamis_dialect)choose(c, TAMIS_DIALECT_COUNT + 1);
    bool legal = !m->in_document && (dialect == TAMIS_HTML || dialect == TAMIS_XML5) &&
                 (dialect == TAMIS_HTML || m->set.profile == TAMIS_PROFILE_HTML);
    expect(tamis_set_dialect(m->t, dialect), legal);
    if (legal)
        m->set.dialect = dialect;
}

static void set_profile(struct model *m, struct calls *c)
{
    tamis_profile profile = (tamis_profile)choose(c, TAMIS_PROFILE_COUNT + 1);
    bool legal = !m->in_document && (unsigned)profile < TAMIS_PROFILE_COUNT &&
                 (profile == TAMIS_PROFILE_HTML || m->set.dialect == TAMIS_HTML);
    expect(tamis_set_profile(m->t, profile), legal);
    if (legal)
        m->set.profile = profile;
}

static void set_output(struct model *m, struct calls *c)
{
    tamis_output output = (tamis_output)choose(c, TAMIS_OUTPUT_COUNT + 1);
    bool legal = !m->in_document && (unsigned)output < TAMIS_OUTPUT_COUNT;
    expect(tamis_set_output(m->t, output), legal);
    if (legal)
        m->set.output = output;
}

static void set_text_options(struct model *m, struct calls *c)
{
    unsigned options = choose(c, 9);
    bool legal = !m->in_document && options < 8;
    expect(tamis_set_text_options(m->t, options), legal);
    if (legal)
        m->set.text_options = options;
}

static void set_syntax(struct model *m, struct calls *c)
{
    unsigned options = choose(c, 9);
    bool legal = !m->in_document && options < 8;
    expect(tamis_set_syntax(m->t, options), legal);
    if (legal)
        m->set.syntax = options;
}

static void set_report(struct model *m, struct calls *c)
{
    static const size_t values[] = {0, 1, 7, 1000000, 1000001, SIZE_MAX};
    size_t most = values[choose(c, COUNT(values))];
    bool legal = !m->in_document && most <= 1000000;
    expect(tamis_set_report(m->t, most), legal);
    if (legal)
        m->set.most = most;
}

static void set_scripting(struct model *m, bool scripting)
{
    expect(tamis_set_scripting(m->t, scripting), !m->in_document);
    if (m->in_document)
        return;
    m->set.has_scripting = true;
    m->set.scripting = scripting;
}

/* ---- Documents */

/* Returns a separate context with the same settings. Scripting and the context element cannot be unset once they were set.
 * Therefore there is one separate context for each combination of set and not set. */
static tamis *reference(const struct settings *s)
{
    static tamis *contexts[2][2];
    tamis **kept = &contexts[s->has_context][s->has_scripting],
          *t = *kept = *kept ? *kept : new_context(NULL);
    if (s->has_scripting)
        expect(tamis_set_scripting(t, s->scripting), true);
    expect(tamis_set_profile(t, TAMIS_PROFILE_HTML), true);
    expect(tamis_set_policy(t, s->policy), true);
    if (s->has_context)
        expect(tamis_set_context(t, s->context), true);
    expect(tamis_set_dialect(t, s->dialect), true);
    expect(tamis_set_profile(t, s->profile), true);
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        expect(tamis_set_limit(t, (tamis_limit)i, s->limits[i]), true);
    expect(tamis_set_report(t, s->most), true);
    expect(calls_set_callbacks(t, s->callbacks, true), true);
    if (s->prefix)
        expect(tamis_set_policy_text(t, TAMIS_TEXT_ID_PREFIX, s->prefix), true);
    if (s->refused)
        expect(tamis_set_policy_text(t, TAMIS_TEXT_COUNT, NULL), false);
    expect(tamis_set_output(t, s->output), true);
    expect(tamis_set_text_options(t, s->text_options), true);
    expect(tamis_set_syntax(t, s->syntax), true);
    return t;
}

static bool same_error(tamis_error a, tamis_error b)
{
    return a.status == b.status && a.place.offset == b.place.offset && a.place.line == b.place.line &&
           a.place.column == b.place.column && strcmp(a.text, b.text) == 0;
}

static void check_report(const struct model *m, const tamis *other, tamis_status status)
{
    static struct text ours, theirs;
    changes_write(m->t, &ours);
    changes_write(other, &theirs);
    check(text_equal(&ours, theirs.p, theirs.n),
          "P5 chunk invariance: the report depends on the order of calls");
    check((status == TAMIS_OK && m->set.most) || tamis_change_total(m->t) == 0,
          "P3 fail closed: a report that was not requested, or of a refused document");
}

/* Compares the result with that of another context, which sanitizes the whole document with one call. */
static void check_result(const struct model *m, tamis_status status, const char *out, size_t length)
{
    const char *expected = NULL;
    size_t n = 0;
    tamis *t = reference(&m->set);
    tamis_counts a = *tamis_removed(m->t);
    check(tamis_run(t, m->fed.p, m->fed.n, &expected, &n) == status,
          "P5 chunk invariance: the status depends on the order of calls");
    check((out != NULL) == (status == TAMIS_OK) && (out || length == 0),
          "P3 fail closed: output without TAMIS_OK, or no output with it");
    check(n == length && (!out || (memcmp(expected, out, n) == 0 && out[n] == '\0')),
          "P5 chunk invariance: the output depends on the order of calls");
    check(same_error(tamis_last_error(m->t), tamis_last_error(t)),
          "P5 chunk invariance: the place of the status depends on the order of calls");
    tamis_counts b = *tamis_removed(t);
    check(memcmp(&a, &b, sizeof a) == 0,
          "P5 chunk invariance: the removal counts depend on the order of calls");
    check_report(m, t, status);
    check(tamis_memory_bound(m->t) == tamis_memory_bound(t),
          "API: the memory bound depends on more than the limits");
}

static void forget_document(struct model *m)
{
    m->in_document = false;
    m->failed = TAMIS_OK;
    text_clear(&m->fed);
    text_add_string(&m->fed, "");
}

/* A setting that is refused while a document is in progress matters only for the next document. */
static void begin_document(struct model *m)
{
    if (!m->in_document)
        m->set.refused = m->refused;
}

static void run(struct model *m, struct calls *c)
{
    const char *out = "old";
    size_t length = 3;
    struct stretch piece = calls_piece(c);
    bool in_document = m->in_document;
    begin_document(m);
    tamis_status status = tamis_run(m->t, piece.p, piece.n, &out, &length);
    if (in_document) {
        expect(status, false);
        check(!out && !length, "P3 fail closed: a call at the wrong time leaves output");
    } else {
        calls_append(&m->fed, piece);
        check_result(m, status, out, length);
        forget_document(m);
    }
    free((char *)piece.p);
}

/* Feeds a piece. After a failure, further pieces must have no effect. */
static void feed(struct model *m, struct calls *c)
{
    struct stretch piece = calls_piece(c);
    begin_document(m);
    tamis_status status = tamis_feed(m->t, piece.p, piece.n);
    check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
    check((status == TAMIS_INVALID_ARGUMENT) == m->set.refused && status != TAMIS_INTERNAL,
          "API: a piece is refused");
    if (m->failed == TAMIS_OK)
        calls_append(&m->fed, piece);
    m->in_document = true;
    m->failed = status;
    free((char *)piece.p);
}

static void finish(struct model *m)
{
    const char *out = "old";
    size_t length = 3;
    begin_document(m);
    tamis_status status = tamis_finish(m->t, &out, &length);
    check(m->failed == TAMIS_OK || status == m->failed, "P3 fail closed: a status does not stay");
    check_result(m, status, out, length);
    forget_document(m);
}

static void reset(struct model *m)
{
    tamis_reset(m->t);
    tamis_error error = tamis_last_error(m->t);
    check(same_error(error, (tamis_error){TAMIS_OK, {0, 1, 1}, ""}), "API: a status outlives its document");
    check(tamis_change_total(m->t) == 0 && !tamis_change_at(m->t, 0), "API: a report outlives its document");
    forget_document(m);
}

/* ---- Calls that the header forbids in the current state, and calls that it allows at any time */

static void call_at_wrong_time(struct model *m, struct calls *c)
{
    const char *out = "old";
    size_t length = 3;
    switch (choose(c, 5)) {
    case 0:
        expect(tamis_feed(m->t, NULL, 1 + choose(c, 9)), false);
        return;
    case 1:
        expect(tamis_finish(m->t, NULL, &length), false);
        return;
    case 2:
        expect(tamis_finish(m->t, &out, NULL), false);
        return;
    case 3:
        expect(tamis_run(m->t, NULL, 7, &out, &length), false);
        check(!out && !length, "P3 fail closed: a refused call leaves output");
        return;
    default:
        expect(tamis_run(m->t, c->bytes, c->n, &out, NULL), false);
        return;
    }
}

static void look(const struct model *m)
{
    tamis_error error = tamis_last_error(m->t);
    check(m->failed == TAMIS_OK || error.status == m->failed, "API: the last error is not the last");
    check(tamis_context_work(m->t) <= 2 * (16 * m->fed.n + 65536) ||
              m->set.limits[TAMIS_MAX_WORK_PER_BYTE] > 16,
          "P4 bounded: more work than the input allows");
}

/* Sanitizes the input with tamis_sanitize(), and compares the result with that of a new context with the same policy. */
static void sanitize(struct calls *c)
{
    const tamis_policy *policy = c->policies[choose(c, CALLS_POLICIES)];
    char *out = NULL;
    const char *expected = NULL;
    size_t length = 0, n = 0;
    tamis_error error = {TAMIS_INTERNAL, {0, 0, 0}, "old"};
    tamis *t = new_context(NULL);
    expect(tamis_set_policy(t, policy), true);
    tamis_status whole = tamis_run(t, c->bytes, c->n, &expected, &n);
    check(tamis_sanitize(c->bytes, c->n, policy, &out, &length, &error) == whole,
          "API: tamis_sanitize() and tamis_run() differ");
    check(same_error(error, tamis_last_error(t)), "API: tamis_sanitize() reports another place");
    check(length == n && (n == 0 || memcmp(out, expected, n) == 0),
          "API: tamis_sanitize() and tamis_run() differ");
    tamis_release(out);
    tamis_free(t);
    check(tamis_sanitize(c->bytes, c->n, policy, NULL, &length, &error) == TAMIS_INVALID_ARGUMENT &&
              error.status == TAMIS_INVALID_ARGUMENT,
          "API: tamis_sanitize() accepts NULL for the output");
    expect(tamis_sanitize(NULL, 3, policy, &out, &length, NULL), false);
}

static void call(void *self, struct calls *c)
{
    struct model *m = self;
    static void (*const settings[])(struct model *, struct calls *) = {
        set_policy, set_limit,  set_context,      set_text,      set_dialect, set_profile,
        set_report, set_output, set_text_options, set_callbacks, set_syntax};
    switch (choose(c, 16)) {
    case 0:
    case 1:
    case 2:
        settings[choose(c, COUNT(settings))](m, c);
        break;
    case 3:
        run(m, c);
        break;
    case 4:
        call_at_wrong_time(m, c);
        break;
    case 5:
        reset(m);
        break;
    case 6:
    case 7:
        finish(m);
        break;
    case 8:
        tamis_free(m->t);
        start(m, c);
        break;
    case 9:
        switch (choose(c, 4)) {
        case 0:
            sanitize(c);
            break;
        case 1:
            set_scripting(m, choose(c, 2));
            break;
        case 2:
            expect(tamis_context_allow_straight_path(m->t, choose(c, 2)), !m->in_document);
            break;
        }
        break;
    default:
        feed(m, c);
        break;
    }
    look(m);
}

const struct player calls_sanitizer = {begin, call, end};
