/* parsing_test.c: "filter": "parsing" for random policies and documents. The promises of judges/promises.h hold, and the output is that
 * of "filter": "tree" if no element is replaced with its children. The test also counts the documents in which the two values differ,
 * because otherwise it would compare nothing.
 *
 * The arguments are the number of documents and the seed; without them, TAMIS_CASES and TAMIS_SEED. */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/policy.h"
#include "generators/root.h"
#include "generators/rules.h"
#include "harness/counterexample.h"
#include "harness/test.h"
#include "judges/promises.h"
#include "support/number.h"

enum { DOCUMENTS_PER_POLICY = 32, MOST_CHANGES = 1000, MOST_SHOWN = 5, WHY_BYTES = 60 };

static unsigned long documents = 6000, seed;

static const char *const contexts[] = {"div", NULL, "td", "table", "template", "select", "svg svg", "html"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts, USUAL_CONTEXTS = 2 };

struct trial {
    struct random random;
    tamis_config *config;
    struct promises *parsing; /* both contexts keep a report */
    tamis_policy *tree_policy;
    tamis *tree;
    struct text html;
    unsigned long compared, differing;
    unsigned failed;
};

/* ---- Policies */

static void set_filter(struct trial *t, tamis_filter filter)
{
    tamis_config_set_filter(t->config, filter);
    assert_int_equal(tamis_config_complete(t->config, false), TAMIS_OK);
}

static void open_policies(struct trial *t)
{
    t->config = policy_random(&t->random, true);
    set_filter(t, TAMIS_FILTER_TREE);
    assert_int_equal(tamis_policy_new(t->config, true, NULL, &t->tree_policy, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t->tree, t->tree_policy), TAMIS_OK);
    set_filter(t, TAMIS_FILTER_PARSING);
    t->parsing = promises_of_config("random", t->config, true);
    assert_int_equal(tamis_set_report(t->parsing->first, MOST_CHANGES), TAMIS_OK);
}

static void close_policies(struct trial *t)
{
    promises_free(t->parsing);
    tamis_policy_free(t->tree_policy);
    tamis_config_free(t->config);
}

static void choose_context(struct trial *t)
{
    uint32_t below = random_below(&t->random, 2) ? USUAL_CONTEXTS : CONTEXTS;
    const char *context = contexts[random_below(&t->random, below)];
    promises_set_context(t->parsing, context);
    assert_int_equal(tamis_set_context(t->tree, context), TAMIS_OK);
}

static void write_document(struct trial *t)
{
    struct random *r = &t->random;
    switch (random_below(r, 8)) {
    case 0:
        hostile_write(r, &t->html);
        return;
    case 1:
        rule_soup(r, &t->html);
        return;
    case 2:
        html_equal(r, &t->html);
        return;
    case 3:
    case 4:
        html_nested(r, &t->html);
        return;
    case 5:
        root_soup(r, &t->html);
        return;
    default:
        html_soup(r, &t->html, 1 + random_below(r, 60));
        return;
    }
}

/* ---- The property */

/* Reports whether the lists of the policy remove the element. The writer removes elements, too, and does not count them. */
static bool is_removed_by_lists(const tamis_change *c)
{
    return c->outcome == TAMIS_OUTCOME_REMOVED &&
           (c->reason == TAMIS_REASON_ELEMENT_NOT_ALLOWED || c->reason == TAMIS_REASON_ELEMENT_REMOVED ||
            c->reason == TAMIS_REASON_ELEMENT_UNSAFE);
}

/* Reports whether the report has every element that the filter has counted, and none of them was replaced. An element without a tag
 * that is replaced, such as body, is counted, but not reported. */
static bool replaces_none(const tamis *t)
{
    uint64_t removed = 0;
    for (size_t i = 0; i < tamis_change_count(t); i++) {
        const tamis_change *c = tamis_change_at(t, i);
        if (c->subject == TAMIS_SUBJECT_ELEMENT && !is_removed_by_lists(c))
            return false;
        removed += c->subject == TAMIS_SUBJECT_ELEMENT;
    }
    return tamis_change_total(t) <= MOST_CHANGES && removed == tamis_removed(t)->elements;
}

static bool is_replaced_by_lists(const tamis_change *c)
{
    return c->outcome == TAMIS_OUTCOME_UNWRAPPED &&
           (c->reason == TAMIS_REASON_ELEMENT_NOT_ALLOWED || c->reason == TAMIS_REASON_ELEMENT_REPLACED);
}

/* Reports whether `t` reports each element that `tree` reports as replaced with its children because of the lists. */
static bool reports_what_is_replaced(const tamis *t, const tamis *tree)
{
    size_t at = 0;
    for (size_t i = 0; i < tamis_change_count(tree); i++) {
        const tamis_change *sought = tamis_change_at(tree, i);
        if (!is_replaced_by_lists(sought))
            continue;
        while (at < tamis_change_count(t) && (tamis_change_at(t, at)->place.offset < sought->place.offset ||
                                              !is_replaced_by_lists(tamis_change_at(t, at))))
            at++;
        if (at == tamis_change_count(t) || tamis_change_at(t, at)->place.offset != sought->place.offset)
            return false;
    }
    return true;
}

static bool contains(const char *html, size_t n, const char *word)
{
    for (size_t i = 0, length = strlen(word); i + length <= n; i++)
        if (memcmp(html + i, word, length) == 0)
            return true;
    return false;
}

/* Reports whether the parser may replace a marker, and nodes behind it, with the content of a template. It searches for the marker in
 * the parent of the template, which is another one if the parent in the input is replaced. */
static bool may_patch(const char *html, size_t n)
{
    return contains(html, n, "<?") && contains(html, n, "<template");
}

/* Returns NULL, or what is wrong. */
static const char *judge(struct trial *t, const char *html, size_t n)
{
    const char *out;
    size_t length;
    if (!promises_hold(t->parsing, html, n, CLOSURE_EVERYWHERE) || !promises_hold_of_work(t->parsing, n))
        return t->parsing->reason;
    if (t->parsing->status != TAMIS_OK || tamis_run(t->tree, html, n, &out, &length) != TAMIS_OK)
        return NULL;
    bool is_equal = length == t->parsing->length && memcmp(out, t->parsing->out, length) == 0;
    bool must_be_equal = replaces_none(t->tree) && replaces_none(t->parsing->first);
    t->compared += must_be_equal;
    t->differing += !is_equal;
    if (!is_equal && must_be_equal)
        return "the values of \"filter\" differ, although no element is replaced";
    bool is_complete = tamis_change_total(t->parsing->first) <= MOST_CHANGES;
    if (is_complete && !may_patch(html, n) && !reports_what_is_replaced(t->parsing->first, t->tree))
        return "the report lacks an element that is replaced";
    return promises_hold_in_pieces(t->parsing, html, n, 1 + n / 3, 5) ? NULL : t->parsing->reason;
}

struct failure {
    struct trial *trial;
    char why[WHY_BYTES];
};

static bool fails_alike(void *failure, const char *html, size_t n)
{
    struct failure *f = failure;
    const char *why = judge(f->trial, html, n);
    return why && strncmp(why, f->why, WHY_BYTES - 1) == 0;
}

/* Writes the policy on one line. */
static void show_policy(const struct trial *t)
{
    char *json = tamis_config_to_json(t->config, NULL);
    fprintf(stderr, "  policy: ");
    for (const char *p = json; *p != '\0'; p++)
        if (*p == '\n')
            p += strspn(p + 1, " ");
        else
            fputc(*p, stderr);
    fputc('\n', stderr);
    free(json);
}

static void fails(struct trial *t, const char *why)
{
    struct failure f = {.trial = t};
    memcpy(f.why, why, strlen(why) < WHY_BYTES ? strlen(why) : WHY_BYTES - 1);
    fprintf(stderr, "%s; context %s\n", why, t->parsing->context ? t->parsing->context : "(document)");
    counterexample_shorten(&t->html, fails_alike, &f);
    show_policy(t);
    counterexample_show("in", t->html.p, t->html.n);
    if (tamis_run(t->parsing->first, t->html.p, t->html.n, &t->parsing->out, &t->parsing->length) == TAMIS_OK)
        counterexample_show("out", t->parsing->out, t->parsing->length);
    t->failed++;
}

static void check(struct trial *t)
{
    choose_context(t);
    write_document(t);
    const char *why = judge(t, t->html.p, t->html.n);
    if (why)
        fails(t, why);
}

static void every_document_keeps_the_promises(void **unused)
{
    struct trial t = {.random = {seed}, .tree = tamis_new(NULL)};
    assert_int_equal(tamis_set_report(t.tree, MOST_CHANGES), TAMIS_OK);
    for (unsigned long i = 0; i < documents && t.failed < MOST_SHOWN;) {
        open_policies(&t);
        for (unsigned k = 0; k < DOCUMENTS_PER_POLICY && i < documents && t.failed < MOST_SHOWN; k++, i++)
            check(&t);
        close_policies(&t);
    }
    print_message("%lu documents: %lu without a replaced element, %lu differ\n", documents, t.compared,
                  t.differing);
    assert_int_equal(t.failed, 0);
    assert_true(documents < 1000 || (t.compared > documents / 20 && t.differing > documents / 500));
    tamis_free(t.tree);
    text_free(&t.html);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_document_keeps_the_promises)};
    documents = number_of(argc > 1 ? argv[1] : getenv("TAMIS_CASES"), documents);
    seed = number_of(argc > 2 ? argv[2] : getenv("TAMIS_SEED"), 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
