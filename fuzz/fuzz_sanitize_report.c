/* fuzz_sanitize_report.c: sanitizes any bytes with and without a report. Promises: the output, the status and the work are
 * the same with a report; P5, the report does not depend on how the input is divided into pieces; the changes are sorted,
 * each has a place in the input at the bytes that were changed, and its line and column are those that a model of the
 * decoder counts; there are no more changes than requested; P3, a document that is refused has no changes; P10, parsers of
 * every year build the same tree from HTML output. The input is a plain document, which is read as HTML and as XML5; a hash
 * of it selects policy, context, profile, length of the report and pieces. */
#include <string.h>

#include "fuzz/settings.h"
#include "fuzz/target.h"
#include "judges/report.h"
#include "probe.h"

struct run {
    tamis *t;
    tamis_status status;
    const char *out;
    size_t length;
};

static tamis *new_context(void)
{
    tamis *t = tamis_new(NULL);
    check(t != NULL, "no memory");
    return t;
}

static const char *context_of(uint32_t h)
{
    return settings_contexts[(h >> 4) % SETTINGS_CONTEXTS];
}

static tamis_profile profile_of(tamis_dialect dialect, uint32_t h)
{
    bool portable = dialect == TAMIS_HTML && (h >> 14) % 4 == 0;
    return portable ? settings_portable(h >> 16) : TAMIS_PROFILE_HTML;
}

static void set(struct run *r, tamis_dialect dialect, uint32_t h, size_t most)
{
    r->t = r->t ? r->t : new_context();
    bool good = tamis_set_profile(r->t, TAMIS_PROFILE_HTML) == TAMIS_OK &&
                tamis_set_policy(r->t, settings_policy(h)) == TAMIS_OK &&
                tamis_set_context(r->t, context_of(h)) == TAMIS_OK &&
                tamis_set_dialect(r->t, dialect) == TAMIS_OK &&
                tamis_set_profile(r->t, profile_of(dialect, h)) == TAMIS_OK &&
                tamis_set_report(r->t, most) == TAMIS_OK;
    check(good, "API: a setting is refused");
}

static void run_whole(struct run *r, const char *p, size_t n)
{
    r->status = tamis_run(r->t, p, n, &r->out, &r->length);
}

static void run_pieces(struct run *r, const char *p, size_t n, size_t first, size_t step)
{
    tamis_reset(r->t);
    r->status = tamis_feed(r->t, p, first);
    for (size_t at = first; at < n && r->status == TAMIS_OK; at += step)
        r->status = tamis_feed(r->t, p + at, n - at < step ? n - at : step);
    r->status = tamis_finish(r->t, &r->out, &r->length);
}

static bool same_result(const struct run *a, const struct run *b)
{
    return a->status == b->status && a->length == b->length &&
           (a->length == 0 || memcmp(a->out, b->out, a->length) == 0);
}

static void check_same_report(const struct run *a, const struct run *b)
{
    static struct text ours, theirs;
    changes_write(a->t, &ours);
    changes_write(b->t, &theirs);
    check(text_equal(&ours, theirs.p, theirs.n), "P5 chunk invariance: the report depends on the pieces");
}

static void check_readers(const struct run *r, uint32_t h)
{
    static struct readers *readers;
    if (!readers)
        readers = readers_new();
    check(r->status != TAMIS_OK ||
              readers_agree_on_output(readers, r->out, r->length, profile_of(TAMIS_HTML, h), context_of(h)),
          "P10 every reader: the trees differ");
}

static void check_as(tamis_dialect dialect, const char *p, size_t n, uint32_t h)
{
    static const size_t lengths[] = {1, 3, 1000, 1000000};
    static struct run plain, reported, cut;
    size_t most = lengths[(h >> 18) % 4];
    set(&plain, dialect, h, 0);
    set(&reported, dialect, h, most);
    set(&cut, dialect, h, most);
    run_whole(&plain, p, n);
    run_whole(&reported, p, n);
    check(same_result(&plain, &reported), "report: the output differs with a report");
    check(tamis_context_took_straight_path(reported.t) || tamis_context_took_straight_path(plain.t) ||
              tamis_context_work(plain.t) == tamis_context_work(reported.t),
          "report: the work differs with a report");
    check(tamis_change_total(plain.t) == 0 && tamis_change_count(plain.t) == 0,
          "report: there is a report that was not requested");
    check(reported.status == TAMIS_OK ||
              (tamis_change_total(reported.t) == 0 && tamis_change_count(reported.t) == 0),
          "P3 fail closed: a refused document has a report");
    if (dialect == TAMIS_HTML)
        check_readers(&reported, h);
    const char *wrong = changes_wrong(reported.t, p, n, most, dialect);
    if (wrong != NULL) {
        struct text changes = {0};
        changes_write(reported.t, &changes);
        fprintf(stderr, "%s", changes.p);
        check(false, wrong);
    }
    run_pieces(&cut, p, n, n ? h % n : 0, n);
    check_same_report(&reported, &cut);
    run_pieces(&cut, p, n, 0, 1);
    check_same_report(&reported, &cut);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    check_as(TAMIS_HTML, (const char *)data, size, h);
    check_as(TAMIS_XML5, (const char *)data, size, h);
    return 0;
}
