/* in_order_test.c: output in order (src/write/order.c) of generated documents, with every preset, other policies and random ones.
 * For each document: the output is closed under the policy, a fixpoint of the tree path, read alike by all readers, and declares
 * no encoding but UTF-8 (judges/promises.h); it is the same in whatever pieces the document is fed; and it is that of the tree
 * path unless a change was counted and reported.
 *
 * Each document depends only on its number. TAMIS_STREAM_DOCUMENTS sets the number of documents, TAMIS_STREAM_FIRST the number of
 * the first one. */
#include <tamis/policy_json.h>
#include <tamis/report.h>

#include "generators/damage.h"
#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/ordinary.h"
#include "generators/policy.h"
#include "generators/root.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "harness/counterexample.h"
#include "harness/test.h"
#include "judges/promises.h"
#include "judges/report.h"
#include "probe.h"
#include "support/files.h"
#include "support/number.h"
#include "treeless.h"

enum { DEFAULT_DOCUMENTS = 20000, GROUP = 16, MOST_SHOWN = 10, MOST_POLICIES = 40, MOST_CHANGES = 1000 };

/* At most this share of the documents may be refused because of their settings. */
enum { MOST_REFUSED_PERCENT = 30 };

static const char *const contexts[] = {"div",    NULL,      "body", "p",  "td",     "tr",  "table",
                                       "tbody",  "caption", "form", "a",  "li",     "pre", "dt",
                                       "button", "option",  "nobr", "h1", "my-own", "th",  "section"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts, USUAL_CONTEXTS = 3 };

struct trial {
    struct promises *policies[MOST_POLICIES];
    size_t count;
    struct promises *own; /* the random policy of this group, or NULL */
    struct promises *used;
    tamis *tree; /* sanitizes with a tree */
    tamis *stream;
    struct text html, written, with_tail;
    char reason[900];
    unsigned failed;
    unsigned long documents, refused, needs_no_tree, equal;
};

/* ---- Settings */

static struct promises *of_file(const char *name)
{
    struct text json = {0};
    char path[600];
    snprintf(path, sizeof path, "%s/property/policies/%s.json", TAMIS_TESTS_DIR, name);
    assert_true(files_read(path, &json));
    struct promises *p = promises_new(name, json.p);
    text_free(&json);
    return p;
}

static void load_policies(struct trial *t)
{
    static const char *const files[] = {"vector-graphics", "mathematics", "forms",   "raw-text", "unwrapping",
                                        "everything",      "escaping",    "judging", "renaming"};
    t->policies[t->count++] = promises_new("default", NULL);
    for (size_t i = 1; tamis_preset_name(i); i++)
        t->policies[t->count++] = promises_of_preset(tamis_preset_name(i));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        t->policies[t->count++] = of_file(files[i]);
    assert_true(t->count <= MOST_POLICIES);
}

static struct promises *random_policy(struct random *r)
{
    tamis_config *config = policy_random(r, true);
    struct promises *p = promises_of_config("random", config, true);
    tamis_config_free(config);
    return p;
}

static void choose_policy(struct trial *t, struct random *r)
{
    uint32_t dice = random_below(r, 8);
    promises_free(t->own);
    t->own = dice == 7 ? random_policy(r) : NULL;
    t->used = t->own ? t->own : t->policies[dice < 2 ? 0 : random_below(r, (uint32_t)t->count)];
}

static void begin_group(struct trial *t, uint64_t number)
{
    struct random r = {number * UINT64_C(0x9E3779B97F4A7C15)};
    (void)random_below(&r, 2);
    choose_policy(t, &r);
    const char *context = contexts[random_below(&r, random_below(&r, 4) ? USUAL_CONTEXTS : CONTEXTS)];
    promises_set_context(t->used, context);
    assert_int_equal(tamis_set_policy(t->tree, t->used->policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t->tree, context), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t->stream, t->used->policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t->stream, context), TAMIS_OK);
}

/* ---- Documents */

static void write_document(struct trial *t, struct random *r)
{
    switch (random_below(r, 12)) {
    case 0:
        hostile_write(r, &t->html);
        return;
    case 1:
        rule_soup(r, &t->html);
        return;
    case 2:
        value_soup(r, &t->html);
        return;
    case 3:
        root_soup(r, &t->html);
        return;
    case 4:
    case 5:
        html_nested(r, &t->html);
        return;
    case 6:
        html_equal(r, &t->html);
        return;
    case 7:
    case 8:
        ordinary_write(r, &t->html, !t->used->context && random_below(r, 8));
        document_damage(r, &t->html);
        return;
    default:
        html_soup(r, &t->html, 1 + random_below(r, 40));
        return;
    }
}

/* ---- Judgement */

static bool wrong(struct trial *t, const char *why)
{
    snprintf(t->reason, sizeof t->reason, "%s (policy %s, context %s)", why, t->used->name,
             t->used->context ? t->used->context : "none");
    return false;
}

static bool holds_in_pieces(struct trial *t, struct random *r, const char *html, size_t n)
{
    struct promises *p = t->used;
    size_t first = random_below(r, 1 + (uint32_t)n), step = 1 + random_below(r, 1 + (uint32_t)n);
    tamis_context_set_in_order(p->second, true);
    bool holds = promises_hold_in_pieces(p, html, n, first, step);
    tamis_context_set_in_order(p->second, false);
    if (holds && p->first->write.changes != p->second->write.changes)
        return wrong(t, "P5, fed in pieces, the number of changes differs");
    return holds || wrong(t, p->reason);
}

/* Compares with the output of the tree path, which is in t->tree. `total`: the number of changes in the report. */
static bool differs_only_if_told(struct trial *t, const char *html, size_t n)
{
    struct promises *p = t->used;
    const char *out;
    size_t length;
    tamis_status status = tamis_feed(t->tree, html, n);
    status = tamis_finish(t->tree, &out, &length);
    bool is_equal = status == p->status && length == p->length &&
                    (length == 0 || !memcmp(out, p->out, length));
    t->equal += is_equal;
    t->needs_no_tree += tamis_context_took_straight_path(t->tree);
    if (!is_equal && tamis_context_took_straight_path(t->tree))
        return wrong(t, "the output differs, though the document needs no tree");
    if (!is_equal && status == TAMIS_OK && !p->first->write.changes)
        return wrong(t, "the output differs, but no change was counted");
    return true;
}

/* The report changes nothing, and its changes are at places of the input. */
static bool report_holds(struct trial *t, const char *html, size_t n)
{
    struct promises *p = t->used;
    const char *out;
    size_t length;
    if (p->status != TAMIS_OK)
        return true;
    assert_int_equal(tamis_set_report(p->second, MOST_CHANGES), TAMIS_OK);
    tamis_context_set_in_order(p->second, true);
    tamis_status status = tamis_run(p->second, html, n, &out, &length);
    const char *why = changes_wrong(p->second, html, n, MOST_CHANGES, TAMIS_HTML);
    tamis_context_set_in_order(p->second, false);
    bool is_equal = status == TAMIS_OK && length == p->length && !memcmp(out, p->out, length);
    uint64_t changes = p->second->write.changes, total = tamis_change_total(p->second);
    assert_int_equal(tamis_set_report(p->second, 0), TAMIS_OK);
    if (!is_equal)
        return wrong(t, "with a report, the output differs");
    if (why)
        return wrong(t, why);
    return changes <= total || wrong(t, "not every change is in the report");
}

/* ---- With an output callback */

static bool take(void *trial, const char *bytes, size_t length)
{
    struct trial *t = trial;
    text_add(&t->written, bytes, length);
    return true;
}

/* S1 for what was written, or for what was written with the tail. The judge does not know all rules of random policies. */
static bool is_closed(struct trial *t, const struct text *html)
{
    if (t->own || closure_holds(t->used->closure, html->p ? html->p : "", html->n, CLOSURE_EVERYWHERE))
        return true;
    return wrong(t, closure_reason(t->used->closure));
}

static bool cut_holds(struct trial *t)
{
    const char *tail;
    size_t n;
    if (tamis_tail(t->stream, &tail, &n) != TAMIS_OK)
        return wrong(t, "there is no tail");
    text_clear(&t->with_tail);
    text_add(&t->with_tail, t->written.p ? t->written.p : "", t->written.n);
    text_add(&t->with_tail, tail, n);
    return is_closed(t, &t->written) && is_closed(t, &t->with_tail);
}

/* Feeds a copy of a part, and overwrites it, because a stream keeps no input. */
static tamis_status feed_copy(tamis *t, const char *html, size_t n)
{
    char *copy = malloc(n + 1);
    assert_non_null(copy);
    memcpy(copy, html, n);
    tamis_status status = tamis_feed(t, copy, n);
    free(copy);
    return status;
}

static bool same_place(tamis_place a, tamis_place b)
{
    return a.offset == b.offset && a.line == b.line && a.column == b.column;
}

/* What was written is the output of p->first; it is closed under the policy at each cut. */
static bool stream_holds(struct trial *t, struct random *r, const char *html, size_t n)
{
    struct promises *p = t->used;
    const char *rest;
    size_t length, most = random_below(r, 4) ? 1 + n / 3 : 4;
    tamis_status status = TAMIS_OK;
    bool holds = true, checks = random_below(r, 8) == 0;
    text_clear(&t->written);
    for (size_t at = 0; at < n && status == TAMIS_OK && holds; at += length) {
        length = 1 + random_below(r, (uint32_t)most);
        length = length < n - at ? length : n - at;
        status = feed_copy(t->stream, html + at, length);
        if (checks && status == TAMIS_OK && random_below(r, 1 + (uint32_t)(n / most / 4)) == 0)
            holds = cut_holds(t);
    }
    if (!holds) {
        tamis_reset(t->stream);
        return false;
    }
    status = tamis_finish(t->stream, &rest, &length);
    if (status != p->status || (status == TAMIS_OK && !text_equal(&t->written, p->out, p->length)))
        return wrong(t, "what was written is not the output");
    if (!same_place(tamis_last_error(t->stream).place, tamis_last_error(p->first).place))
        return wrong(t, "the place of the error differs");
    return length == 0 || wrong(t, "the output is not empty");
}

/* Settings with which no document can be written in order are refused at once. */
static bool is_refused(const struct trial *t)
{
    const struct promises *p = t->used;
    const char *obstacle = p->first->write.obstacle;
    return p->first->meter.status == TAMIS_INVALID_ARGUMENT &&
           (!tamis_treeless_applies(p->first) ||
            (obstacle && (!strcmp(obstacle, "page") || !strcmp(obstacle, "separator"))));
}

/* The other tests of the promises judge the output of the tree path. A random policy can require a style attribute that the judge
 * does not expect. */
static bool is_of_tree(struct trial *t, const char *html, size_t n)
{
    const struct promises *p = t->used;
    const char *out;
    size_t length;
    return p->status == TAMIS_OK && tamis_run(t->tree, html, n, &out, &length) == TAMIS_OK &&
           length == p->length && !memcmp(out, p->out, length);
}

static bool holds(struct trial *t, struct random r, const char *html, size_t n)
{
    struct promises *p = t->used;
    tamis_context_set_in_order(p->first, true);
    bool is_good = promises_hold(p, html, n,
                                 random_below(&r, 8) ? (int)random_below(&r, (uint32_t)closure_contexts())
                                                     : CLOSURE_EVERYWHERE);
    if (is_refused(t)) {
        t->refused++;
        return true;
    }
    if (!is_good && !is_of_tree(t, html, n))
        return wrong(t, p->reason);
    return differs_only_if_told(t, html, n) && holds_in_pieces(t, &r, html, n) && report_holds(t, html, n) &&
           stream_holds(t, &r, html, n);
}

struct comparison {
    struct trial *trial;
    struct random random;
};

static bool fails(void *comparison, const char *html, size_t n)
{
    const struct comparison *c = comparison;
    return !holds(c->trial, c->random, html, n);
}

static void show(const char *what, tamis *t, const struct text *html)
{
    const char *out;
    size_t n;
    tamis_status status = tamis_run(t, html->p, html->n, &out, &n);
    const char *name = tamis_status_name(status);
    counterexample_show(what, status == TAMIS_OK ? out : name, status == TAMIS_OK ? n : strlen(name));
}

static void try_one(struct trial *t, uint64_t number)
{
    struct random r = {(number + 1) * UINT64_C(0xD1342543DE82EF95)};
    (void)random_below(&r, 2);
    write_document(t, &r);
    t->documents++;
    if (holds(t, r, t->html.p, t->html.n))
        return;
    counterexample_shorten(&t->html, fails, &(struct comparison){t, r});
    (void)holds(t, r, t->html.p, t->html.n);
    fprintf(stderr, "document %llu: %s\n", (unsigned long long)number, t->reason);
    counterexample_show("in", t->html.p, t->html.n);
    show("in order", t->used->first, &t->html);
    show("tree", t->tree, &t->html);
    counterexample_show("in pieces", t->written.p, t->written.n);
    t->failed++;
}

/* ---- The property */

TEST(every_output_keeps_the_promises)
{
    struct trial t = {.tree = tamis_new(NULL), .stream = tamis_new(NULL)};
    assert_int_equal(tamis_set_output_callback(t.stream, TAMIS_STREAM_IN_ORDER, take, &t), TAMIS_OK);
    uint64_t documents = number_of(getenv("TAMIS_STREAM_DOCUMENTS"), DEFAULT_DOCUMENTS);
    uint64_t first = number_of(getenv("TAMIS_STREAM_FIRST"), 0);
    load_policies(&t);
    for (uint64_t i = 0; i < documents && t.failed < MOST_SHOWN; i++) {
        if (i == 0 || (first + i) % GROUP == 0)
            begin_group(&t, (first + i) / GROUP);
        try_one(&t, first + i);
    }
    printf("%lu documents; %lu refused because of their settings; %lu need no tree; the output of %lu is "
           "that with a tree\n",
           t.documents, t.refused, t.needs_no_tree, t.equal);
    assert_int_equal(t.failed, 0);
    assert_in_range(t.refused, 0, t.documents * MOST_REFUSED_PERCENT / 100);
    for (size_t i = 0; i < t.count; i++)
        promises_free(t.policies[i]);
    promises_free(t.own);
    tamis_free(t.tree);
    tamis_free(t.stream);
    text_free(&t.written);
    text_free(&t.with_tail);
    text_free(&t.html);
}
