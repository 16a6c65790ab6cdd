/* generated_test.c: generated documents give the same results with the straight path and without it (judges/straight.h),
 * with all policies and in every kind of context, some of them at a limit or with failing allocations. Most documents are
 * ordinary (generators/ordinary.h), because the straight path does not process others completely.
 *
 * Each document depends only on its number. TAMIS_STRAIGHT_DOCUMENTS sets the number of documents, TAMIS_STRAIGHT_FIRST the
 * number of the first one. To test ten million documents in two processes:
 *
 *     export TAMIS_STRAIGHT_DOCUMENTS=5000000
 *     TAMIS_STRAIGHT_FIRST=0 build/release/tests/straight_generated_test &
 *     TAMIS_STRAIGHT_FIRST=5000000 build/release/tests/straight_generated_test */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "generators/damage.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/policy.h"
#include "generators/root.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "harness/counterexample.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "judges/straight.h"
#include "support/number.h"

/* The straight path must take at least this share of the undamaged ordinary fragments with the default policy. */
enum { LEAST_TAKEN_PERCENT = 75 };

enum { DEFAULT_DOCUMENTS = 40000, GROUP = 16, MOST_SHOWN = 10, PROGRESS = 20000 };

static const char *const contexts[] = {
    "div",      "body",     NULL,      "p",      "td",    "tr",     "table",   "select",
    "template", "button",   "form",    "a",      "li",    "pre",    "caption", "colgroup",
    "svg svg",  "svg desc", "math mi", "html",   "head",  "style",  "title",   "noscript",
    "textarea", "frameset", "dt",      "my-own", "tbody", "option", "nobr",    "h1"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts, USUAL_CONTEXTS = 3 };

struct trial {
    struct straight *straight;
    struct policies policies;
    tamis_policy *own; /* the policy of this group, or NULL */
    struct text html;
    bool is_plain; /* the document is ordinary and not damaged */
    unsigned failed;
    unsigned long plain, plain_taken; /* with the default policy, in div */
};

/* ---- Settings of a group of documents */

static void choose_own_policy(struct trial *t, struct random *r, struct straight_settings *settings)
{
    bool safe = random_below(r, 4) > 0;
    tamis_config *config = policy_random(r, safe);
    assert_int_equal(tamis_policy_new(config, safe, NULL, &t->own, NULL), TAMIS_OK);
    tamis_config_free(config);
    settings->policy = t->own;
    settings->name = "random";
}

static void choose_policy(struct trial *t, struct random *r, struct straight_settings *settings)
{
    uint32_t dice = random_below(r, 8),
             count = (uint32_t)(dice < 6 ? t->policies.presets : t->policies.count);
    uint32_t number = dice < 3 ? 0 : random_below(r, count);
    settings->policy = t->policies.made[number];
    settings->name = t->policies.names[number];
    if (dice == 7)
        choose_own_policy(t, r, settings);
}

static void begin_group(struct trial *t, uint64_t number)
{
    struct random r = {number * UINT64_C(0x9E3779B97F4A7C15)};
    struct straight_settings settings = {0};
    tamis_policy *last = t->own;
    (void)random_below(&r, 2);
    t->own = NULL;
    choose_policy(t, &r, &settings);
    settings.own_context = random_below(&r, 8) == 0;
    settings.context = random_below(&r, 4) ? contexts[random_below(&r, USUAL_CONTEXTS)]
                                           : contexts[random_below(&r, CONTEXTS)];
    settings.scripting = (enum straight_scripting)(random_below(&r, 8) == 0 ? 1 + random_below(&r, 2) : 0);
    settings.report = random_below(&r, 32) == 0 ? 50 : 0;
    straight_set(t->straight, &settings);
    tamis_policy_free(last);
}

/* ---- Documents */

static void write_other(struct random *r, struct text *html)
{
    switch (random_below(r, 8)) {
    case 4:
    case 5:
    case 6:
        value_soup(r, html);
        return;
    case 7:
        root_soup(r, html);
        return;
    case 0:
        hostile_write(r, html);
        return;
    case 1:
        rule_soup(r, html);
        return;
    case 2:
        html_nested(r, html);
        return;
    default:
        html_soup(r, html, 1 + random_below(r, 40));
        return;
    }
}

static void write_document(struct trial *t, struct random *r)
{
    const char *context = t->straight->settings.context;
    bool is_whole = context == NULL || strcmp(context, "html") == 0 || random_below(r, 24) == 0;
    uint32_t dice = random_below(r, 16);
    t->is_plain = dice < 11;
    if (dice >= 14) {
        write_other(r, &t->html);
        return;
    }
    ordinary_write(r, &t->html, is_whole && random_below(r, 16));
    if (!t->is_plain)
        document_damage(r, &t->html);
}

/* ---- Judgement */

static bool agrees(struct trial *t, struct random r, const char *html, size_t n)
{
    switch (random_below(&r, 64)) {
    case 0:
        return straight_agrees_at_limit(t->straight, html, n,
                                        (tamis_limit)random_below(&r, TAMIS_LIMIT_COUNT));
    case 1:
        return straight_survives(t->straight, html, n, random_below(&r, 100000));
    case 2:
    case 3:
        return straight_leaves_nothing(t->straight, html, n);
    default:
        return straight_agrees(t->straight, html, n);
    }
}

/* A document, and the numbers that choose how it is compared. */
struct comparison {
    struct trial *trial;
    struct random random;
};

static bool differs(void *comparison, const char *html, size_t n)
{
    const struct comparison *c = comparison;
    return !agrees(c->trial, c->random, html, n);
}

static void show_output(const char *what, tamis *t, const struct text *html)
{
    const char *out;
    size_t n;
    tamis_status status = tamis_run(t, html->p, html->n, &out, &n);
    counterexample_show(what, status == TAMIS_OK ? out : tamis_status_name(status),
                        status == TAMIS_OK ? n : strlen(tamis_status_name(status)));
}

static void fails(struct trial *t, struct random r, uint64_t number)
{
    counterexample_shorten(&t->html, differs, &(struct comparison){t, r});
    (void)agrees(t, r, t->html.p, t->html.n);
    fprintf(stderr, "document %llu: %s\n", (unsigned long long)number, t->straight->reason);
    counterexample_show("in", t->html.p, t->html.n);
    show_output("tree", t->straight->tree, &t->html);
    show_output("straight", t->straight->allowed, &t->html);
    t->failed++;
}

/* Counts the ordinary fragments, and how many of them the straight path takes, so that the test fails if it takes too few.
 * taken: the number of documents that it had taken before this one. */
static void count(struct trial *t, unsigned long taken)
{
    const struct straight_settings *s = &t->straight->settings;
    if (!t->is_plain || s->policy || s->own_context || s->report || !s->context ||
        strcmp(s->context, "div") != 0)
        return;
    t->plain++;
    t->plain_taken += t->straight->taken - taken;
}

static void try_one(struct trial *t, uint64_t number)
{
    struct random r = {(number + 1) * UINT64_C(0xD1342543DE82EF95)};
    unsigned long documents = t->straight->documents, taken = t->straight->taken;
    (void)random_below(&r, 2);
    write_document(t, &r);
    if (!agrees(t, r, t->html.p, t->html.n))
        fails(t, r, number);
    else if (t->straight->documents == documents + 1)
        count(t, taken);
}

/* ---- The property */

static void show_progress(uint64_t done, uint64_t all)
{
    if (done % PROGRESS == 0 && isatty(STDERR_FILENO))
        fprintf(stderr, "\r%llu of %llu documents%s", (unsigned long long)done, (unsigned long long)all,
                done == all ? "\n" : "");
}

static unsigned percent(unsigned long part, unsigned long whole)
{
    return whole ? (unsigned)(100 * part / whole) : 100;
}

static void judge(const struct trial *t)
{
    const struct straight *s = t->straight;
    printf("%lu documents; the straight path took %lu (%u %%), of bytes %u %%; of ordinary fragments with "
           "the default "
           "policy %u %%\n",
           s->documents, s->taken, percent(s->taken, s->documents), percent(s->taken_bytes, s->bytes),
           percent(t->plain_taken, t->plain));
    assert_int_equal(t->failed, 0);
#ifdef TAMIS_STRAIGHT
    assert_in_range(percent(t->plain_taken, t->plain), LEAST_TAKEN_PERCENT, 100);
#else
    assert_int_equal(s->taken, 0);
#endif
}

static void every_document_gives_the_same_on_both_paths(void **state)
{
    struct trial t = {.straight = straight_new(), .policies = policies_load()};
    uint64_t documents = number_of(getenv("TAMIS_STRAIGHT_DOCUMENTS"), DEFAULT_DOCUMENTS);
    uint64_t first = number_of(getenv("TAMIS_STRAIGHT_FIRST"), 0);
    (void)state;
    for (uint64_t i = 0; i < documents && t.failed < MOST_SHOWN; i++) {
        if (i == 0 || (first + i) % GROUP == 0)
            begin_group(&t, (first + i) / GROUP);
        try_one(&t, first + i);
        show_progress(i + 1, documents);
    }
    judge(&t);
    straight_free(t.straight);
    tamis_policy_free(t.own);
    policies_free(&t.policies);
    text_free(&t.html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_document_gives_the_same_on_both_paths)};
    return cmocka_run_group_tests_name("straight path, generated", tests, NULL, NULL);
}
