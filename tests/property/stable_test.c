/* stable_test.c: promise P2 for random policies and presets: every document has a stable output, in every context and profile, and
 * sanitizing it again does not change a byte. TAMIS_NOT_STABLE is a defect.
 *
 * The arguments are the number of documents and the seed; without them, TAMIS_CASES and TAMIS_SEED. To test ten million
 * documents:
 *
 *     build/release/tests/property_stable_test 10000000 1 */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "generators/hostile.h"
#include "generators/html.h"
#include "generators/policy.h"
#include "generators/root.h"
#include "generators/rules.h"
#include "generators/values.h"
#include "generators/xml.h"
#include "harness/counterexample.h"
#include "harness/test.h"
#include "support/number.h"

enum { DOCUMENTS_PER_POLICY = 64, MOST_SHOWN = 10 };

static unsigned long documents = 60000, seed;

/* clang-format off */
static const char *const contexts[] = {
    "div", "body", NULL, "html", "p", "td", "tr", "table", "tbody", "select", "template", "button", "form",
    "a", "li", "pre", "caption", "option", "colgroup", "svg svg", "svg desc", "math mi", "head", "textarea",
    "style", "title", "noscript", "frameset", "dt", "my-own", "math annotation-xml", "thead", "optgroup",
    "svg title", "svg foreignObject", "nobr", "font", "h1", "ruby", "plaintext", "object", "math math"
};
/* clang-format on */

enum { CONTEXTS = sizeof contexts / sizeof *contexts, USUAL_CONTEXTS = 4 };

struct trial {
    struct random random;
    tamis *first;
    tamis *second;
    tamis_config *config;
    tamis_policy *policy;
    const char *context;
    tamis_profile profile;
    tamis_dialect dialect;
    bool scripting;
    struct text html;
    unsigned long limited;
    unsigned failed;
};

/* ---- Results */

enum verdict { HOLDS, LIMITED, NO_OUTPUT, REFUSED_AGAIN, CHANGES };

static const char *const verdicts[] = {
    [NO_OUTPUT] = "not stable", [REFUSED_AGAIN] = "the output is refused", [CHANGES] = "the output changes"};

static enum verdict judge(const struct trial *t, const char *html, size_t length)
{
    const char *out, *again;
    size_t n, n_again;
    tamis_status status = tamis_run(t->first, html, length, &out, &n);
    if (status != TAMIS_OK)
        return status == TAMIS_NOT_STABLE ? NO_OUTPUT : LIMITED;
    if (tamis_run(t->second, out, n, &again, &n_again) != TAMIS_OK)
        return REFUSED_AGAIN;
    return n == n_again && memcmp(out, again, n) == 0 ? HOLDS : CHANGES;
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

struct failure {
    const struct trial *trial;
    enum verdict verdict;
};

static bool fails_alike(void *failure, const char *html, size_t n)
{
    const struct failure *f = failure;
    return judge(f->trial, html, n) == f->verdict;
}

static void fails(struct trial *t, enum verdict found)
{
    const char *out;
    size_t n;
    counterexample_shorten(&t->html, fails_alike, &(struct failure){t, found});
    fprintf(stderr, "%s: context %s, %s, %s%s\n", verdicts[found], t->context ? t->context : "(document)",
            tamis_profile_name(t->profile), tamis_dialect_name(t->dialect),
            tamis_policy_is_safe(t->policy) ? "" : ", unsafe");
    show_policy(t);
    counterexample_show("in", t->html.p, t->html.n);
    if (tamis_run(t->first, t->html.p, t->html.n, &out, &n) == TAMIS_OK)
        counterexample_show("out", out, n);
    if (found == CHANGES && tamis_run(t->second, out, n, &out, &n) == TAMIS_OK)
        counterexample_show("again", out, n);
    t->failed++;
}

/* ---- Policies and settings */

static void close_policy(struct trial *t)
{
    tamis_policy_free(t->policy);
    tamis_config_free(t->config);
}

/* One policy in eight is a preset, which is safe. */
static tamis_config *choose_config(struct random *r, bool safe)
{
    size_t presets = 0;
    while (tamis_preset_name(presets))
        presets++;
    if (!safe || random_below(r, 6) > 0)
        return policy_random(r, safe);
    return tamis_config_new_preset(tamis_preset_name(random_below(r, (uint32_t)presets)), NULL, NULL);
}

static void open_policy(struct trial *t)
{
    bool safe = random_below(&t->random, 4) > 0;
    t->config = choose_config(&t->random, safe);
    assert_non_null(t->config);
    assert_int_equal(tamis_policy_new(t->config, safe, NULL, &t->policy, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t->first, t->policy), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t->second, t->policy), TAMIS_OK);
}

static void configure(tamis *s, const struct trial *t)
{
    assert_int_equal(tamis_set_profile(s, TAMIS_PROFILE_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(s, t->dialect), TAMIS_OK);
    assert_int_equal(tamis_set_profile(s, t->profile), TAMIS_OK);
    assert_int_equal(tamis_set_context(s, t->context), TAMIS_OK);
    assert_int_equal(tamis_set_scripting(s, t->scripting), TAMIS_OK);
}

static bool is_document(const char *context)
{
    return context == NULL || strcmp(context, "html") == 0;
}

/* Reports whether the result does not depend on the scripting setting. A safe policy removes noscript, so only the
 * content of the context element noscript depends on it. */
static bool depends_on_no_scripting(const struct trial *t)
{
    return tamis_policy_is_safe(t->policy) && !(t->context != NULL && strcmp(t->context, "noscript") == 0);
}

static void choose_settings(struct trial *t)
{
    struct random *r = &t->random;
    bool is_xml = random_below(r, 16) == 0, is_usual = random_below(r, 2);
    t->dialect = is_xml ? TAMIS_XML5 : TAMIS_HTML;
    t->context = contexts[random_below(r, is_usual || is_xml ? USUAL_CONTEXTS : CONTEXTS)];
    t->profile = random_below(r, 2) || is_xml ? TAMIS_PROFILE_HTML
                                              : (tamis_profile)random_below(r, TAMIS_PROFILE_COUNT);
    t->scripting = (t->context != NULL) != (random_below(r, 4) == 0);
    configure(t->first, t);
    configure(t->second, t);
    if (depends_on_no_scripting(t) && random_below(r, 2))
        assert_int_equal(tamis_set_scripting(t->second, !t->scripting), TAMIS_OK);
    /* A portable document is written as content of a div. */
    if (t->profile != TAMIS_PROFILE_HTML && is_document(t->context))
        assert_int_equal(tamis_set_context(t->second, "div"), TAMIS_OK);
}

static void write_document(struct trial *t)
{
    struct random *r = &t->random;
    if (is_document(t->context) && random_below(r, 3) == 0) {
        root_soup(r, &t->html);
        return;
    }
    switch (random_below(r, 12)) {
    case 11:
        html_equal(r, &t->html);
        return;
    case 10:
        value_soup(r, &t->html);
        return;
    case 0:
        hostile_write(r, &t->html);
        return;
    case 1:
        rule_soup(r, &t->html);
        return;
    case 2:
        xml_soup(r, &t->html);
        return;
    case 3:
        html_repeated(r, &t->html);
        return;
    case 4:
    case 5:
    case 6:
        html_nested(r, &t->html);
        return;
    default:
        html_soup(r, &t->html, 1 + random_below(r, 60));
        return;
    }
}

/* ---- The property */

static void check(struct trial *t)
{
    enum verdict found = judge(t, t->html.p, t->html.n);
    t->limited += found == LIMITED;
    if (found > LIMITED)
        fails(t, found);
}

static void every_document_has_a_stable_output(void **state)
{
    struct trial t = {.random = {seed + 1}, .first = tamis_new(NULL), .second = tamis_new(NULL)};
    (void)state;
    for (unsigned long i = 0; i < documents && t.failed < MOST_SHOWN; i++) {
        if (i % DOCUMENTS_PER_POLICY == 0) {
            close_policy(&t);
            open_policy(&t);
        }
        choose_settings(&t);
        write_document(&t);
        check(&t);
    }
    printf("%lu documents, %lu above a limit\n", documents, t.limited);
    close_policy(&t);
    tamis_free(t.first);
    tamis_free(t.second);
    text_free(&t.html);
    assert_int_equal(t.failed, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_document_has_a_stable_output)};
    documents = number_of(argc > 1 ? argv[1] : getenv("TAMIS_CASES"), documents);
    seed = number_of(argc > 2 ? argv[2] : getenv("TAMIS_SEED"), 0);
    return cmocka_run_group_tests_name("stable", tests, NULL, NULL);
}
