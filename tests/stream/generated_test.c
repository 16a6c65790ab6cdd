/* generated_test.c: for generated documents, the output of a stream is that of the whole document (judges/stream.h), with all
 * presets and in many contexts, divided into pieces in several ways.
 *
 * Each document depends only on its number. TAMIS_STREAM_DOCUMENTS sets the number of documents, TAMIS_STREAM_FIRST the number of
 * the first one. */
#include <stdlib.h>

#include "generators/damage.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/root.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "harness/counterexample.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "judges/closure.h"
#include "judges/stream.h"
#include "support/number.h"

enum { DEFAULT_DOCUMENTS = 20000, GROUP = 16, MOST_SHOWN = 10, LEAST_EARLY_PERCENT = 40 };

static const char *const contexts[] = {
    "div",  "div",    "div",      "body",    "p",        "td",       "tr",      "table",    "select",
    NULL,   "button", "form",     "a",       "li",       "pre",      "caption", "colgroup", "template",
    "html", "head",   "svg desc", "math mi", "textarea", "frameset", "dt",      "option",   "svg svg"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts };

struct trial {
    struct stream *stream;
    struct policies policies;
    struct closure *closures[POLICIES_MOST];
    struct text html;
    unsigned failed;
};

static struct trial begin(void)
{
    struct trial t = {.stream = stream_new(), .policies = policies_load()};
    for (size_t i = 0; i < t.policies.presets; i++) {
        tamis_config *config = tamis_config_new_preset(t.policies.names[i], NULL, NULL);
        assert_non_null(config);
        assert_int_equal(tamis_config_complete(config, false), TAMIS_OK);
        t.closures[i] = closure_new(config);
        tamis_config_free(config);
    }
    return t;
}

static void end(struct trial *t)
{
    stream_free(t->stream);
    for (size_t i = 0; i < t->policies.presets; i++)
        closure_free(t->closures[i]);
    policies_free(&t->policies);
    text_free(&t->html);
}

static void begin_group(struct trial *t, uint64_t number)
{
    struct random r = {number * UINT64_C(0x9E3779B97F4A7C15)};
    (void)random_below(&r, 2);
    uint32_t count = (uint32_t)(random_below(&r, 4) ? t->policies.presets : t->policies.count);
    uint32_t policy = random_below(&r, 2) ? 0 : random_below(&r, count);
    stream_set(t->stream, &(struct stream_settings){
                              .policy = t->policies.made[policy],
                              .name = t->policies.names[policy],
                              .context = contexts[random_below(&r, random_below(&r, 2) ? 3 : CONTEXTS)],
                              .report = random_below(&r, 16) == 0 ? 50 : 0,
                              .in_order = random_below(&r, 6) == 0,
                              .closure = random_below(&r, 16) == 0 ? t->closures[policy] : NULL});
}

static void write_other(struct random *r, struct text *html)
{
    switch (random_below(r, 8)) {
    case 0:
        value_soup(r, html);
        return;
    case 1:
        root_soup(r, html);
        return;
    case 2:
        hostile_write(r, html);
        return;
    case 3:
        rule_soup(r, html);
        return;
    case 4:
        html_nested(r, html);
        return;
    default:
        html_soup(r, html, 1 + random_below(r, 40));
        return;
    }
}

/* Some documents are several in a row, so that they are longer than what is kept. */
static void write_document(struct trial *t, struct random *r)
{
    static struct text part;
    unsigned parts = random_below(r, 4) ? 1 : 1 + random_below(r, 12);
    text_clear(&t->html);
    for (unsigned i = 0; i < parts; i++) {
        if (random_below(r, 16) < 4) {
            write_other(r, &part);
        } else {
            ordinary_write(r, &part, random_below(r, 32) == 0);
            if (random_below(r, 4) == 0)
                document_damage(r, &part);
        }
        text_add(&t->html, part.p ? part.p : "", part.n);
    }
}

static bool agrees(struct trial *t, struct random r, const char *html, size_t n)
{
    static const size_t sizes[] = {1, 2, 7, 0, 0, 0, 64, 4096};
    size_t size = ONE_OF(&r, sizes);
    unsigned every = random_below(&r, 4) && size != 64 ? 1 + (unsigned)((size ? n / size : n / 64) / 4) : 1;
    if (size && n / size > 400) /* tails of each cut would take too long */
        every = (unsigned)(n / size / 8);
    t->stream->drops = size != 1 && random_below(&r, 2);
    switch (random_below(&r, 32)) {
    case 0:
        return stream_survives_refusal(t->stream, html, n, r);
    case 1:
        return stream_survives(t->stream, html, n, random_below(&r, 100000));
    default:
        return stream_agrees(t->stream, html, n, r, size, every);
    }
}

struct comparison {
    struct trial *trial;
    struct random random;
};

static bool differs(void *comparison, const char *html, size_t n)
{
    const struct comparison *c = comparison;
    return !agrees(c->trial, c->random, html, n);
}

static void fails(struct trial *t, struct random r, uint64_t number)
{
    counterexample_shorten(&t->html, differs, &(struct comparison){t, r});
    (void)agrees(t, r, t->html.p, t->html.n);
    fprintf(stderr, "document %llu: %s\n", (unsigned long long)number, t->stream->reason);
    counterexample_show("in", t->html.p, t->html.n);
    counterexample_show("written", t->stream->written.p, t->stream->written.n);
    counterexample_show("with tail", t->stream->result.p, t->stream->result.n);
    t->failed++;
}

TEST(what_is_written_and_the_tail_are_the_output_of_the_whole)
{
    struct trial t = begin();
    uint64_t documents = number_of(getenv("TAMIS_STREAM_DOCUMENTS"), DEFAULT_DOCUMENTS);
    uint64_t first = number_of(getenv("TAMIS_STREAM_FIRST"), 0);
    for (uint64_t i = first; i < first + documents && t.failed < MOST_SHOWN; i++) {
        struct random r = {(i + 1) * UINT64_C(0xD1342543DE82EF95)};
        if (i == first || i % GROUP == 0)
            begin_group(&t, i / GROUP);
        (void)random_below(&r, 2);
        write_document(&t, &r);
        if (!agrees(&t, r, t.html.p ? t.html.p : "", t.html.n))
            fails(&t, r, i);
    }
    const struct stream *s = t.stream;
    printf("%lu documents, %lu cuts; written before the end: %lu documents, %lu of %lu bytes\n", s->documents,
           s->cuts, s->early, s->early_bytes, s->bytes);
    assert_int_equal(t.failed, 0);
#ifdef TAMIS_STRAIGHT
    assert_true(s->early * 100 >= s->documents * LEAST_EARLY_PERCENT);
#endif
    end(&t);
}
