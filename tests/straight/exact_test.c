/* exact_test.c: the straight path and the tree path give the same (judges/straight.h) for all inputs that the project has: the
 * published cases of tree construction, corpora, pages, and known bypasses; for all policies and several contexts. limits_test.c
 * has limits and failing allocations, generated_test.c has generated documents. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/dat.h"
#include "harness/policies.h"
#include "judges/straight.h"
#include "support/files.h"

enum { MOST_SHOWN = 20 };

static const char *const contexts[] = {"div", NULL,  "body", "p",        "td",    "table",
                                       "li",  "pre", "a",    "template", "select"};

enum { CONTEXTS = sizeof contexts / sizeof *contexts };

static struct straight *straight;
static struct policies policies;
static unsigned failed;

static int set_up(void **state)
{
    (void)state;
    straight = straight_new();
    policies = policies_load();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    printf("%lu documents; the straight path took %lu\n", straight->documents, straight->taken);
    straight_free(straight);
    policies_free(&policies);
    return 0;
}

/* ---- One input */

static struct straight_settings settings_for(size_t policy, const char *context)
{
    return (struct straight_settings){
        .policy = policies.made[policy], .name = policies.names[policy], .context = context};
}

static void judge(bool agrees, const char *from, struct span html)
{
    if (agrees)
        return;
    if (failed++ < MOST_SHOWN)
        fprintf(stderr, "%s: %s\n  %.*s\n", from, straight->reason, (int)(html.n < 600 ? html.n : 600),
                html.p);
}

static void compare_with(const struct straight_settings *settings, const char *from, struct span html)
{
    straight_set(straight, settings);
    judge(straight_leaves_nothing(straight, html.p, html.n), from, html);
}

static void compare_by(size_t policy, const char *context, const char *from, struct span html)
{
    struct straight_settings settings = settings_for(policy, context);
    straight_set(straight, &settings);
    judge(straight_agrees(straight, html.p, html.n), from, html);
}

static void compare_in(const char *context, const char *from, struct span html)
{
    for (size_t i = 0; i < policies.count; i++)
        compare_by(i, context, from, html);
}

/* Presets in div and as a document, or with the context that they set; other policies, contexts and settings in turn. */
static void compare(const char *from, struct span html)
{
    static size_t turn;
    struct straight_settings own = settings_for(++turn % policies.presets, NULL);
    struct straight_settings other = settings_for(turn % policies.count, contexts[turn % CONTEXTS]);
    for (size_t i = 0; i < policies.presets; i++) {
        compare_by(i, "div", from, html);
        compare_by(i, NULL, from, html);
    }
    for (size_t i = policies.presets; i < policies.count; i++)
        compare_by(i, contexts[(turn + i) % 3], from, html);
    own.own_context = true;
    compare_with(&own, from, html);
    other.scripting = (enum straight_scripting)(turn % 3);
    other.report = turn % 7 == 0 ? 20 : 0;
    compare_with(&other, from, html);
}

static void none_failed(void)
{
    unsigned number = failed;
    failed = 0;
    assert_int_equal(number, 0);
}

/* ---- All inputs */

static void compare_case(const char *from, const struct dat_case *c)
{
    char context[64];
    compare(from, c->data);
    if (!c->fragment.p)
        return;
    snprintf(context, sizeof context, "%.*s", (int)c->fragment.n, c->fragment.p);
    compare_in(context, from, c->data);
    straight_set(straight, &(struct straight_settings){.context = "div"}); /* not a name that ends here */
}

static void compare_cases(const char *folder)
{
    char path[600];
    if (!files_have_suite(folder))
        return;
    snprintf(path, sizeof path, "%s/%s", TAMIS_CONFORMANCE_DIR, folder);
    struct file_list files = files_list(path, ".dat");
    assert_true(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        struct text content = {0};
        snprintf(path, sizeof path, "%s/%s/%s", TAMIS_CONFORMANCE_DIR, folder, files.names[i]);
        assert_true(files_read(path, &content));
        struct dat_file dat = dat_read(span_of(content.p, content.n));
        for (size_t j = 0; j < dat.count; j++)
            compare_case(files.names[i], &dat.cases[j]);
        dat_free(&dat);
        text_free(&content);
    }
    files_list_free(&files);
}

static void agrees_on_the_published_cases(void **state)
{
    (void)state;
    compare_cases("html5lib-tests/tree-construction");
    compare_cases("wpt");
    none_failed();
}

/* Calls `use` for each file of a folder in tests/ or beside it. */
static void for_each_file(const char *folder, const char *suffix, void (*use)(const char *, struct span))
{
    char path[700];
    struct text content = {0};
    snprintf(path, sizeof path, "%s/%s", TAMIS_TESTS_DIR, folder);
    struct file_list files = files_list(path, suffix);
    assert_true(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", TAMIS_TESTS_DIR, folder, files.names[i]);
        if (files_read(path, &content))
            use(path, span_of(content.p, content.n));
    }
    text_free(&content);
    files_list_free(&files);
}

static void agrees_on_the_corpora(void **state)
{
    (void)state;
    for_each_file("../corpus/fuzz_straight", "", compare);
    for_each_file("../corpus/fuzz_sanitize_html", "", compare);
    for_each_file("../corpus/fuzz_parse_html", "", compare);
    for_each_file("../corpus/fuzz_serialize_html", "", compare);
    for_each_file("../corpus/fuzz_lex_html", "", compare);
    for_each_file("../corpus/regressions/fuzz_sanitize_html", "", compare);
    none_failed();
}

static void agrees_on_pages(void **state)
{
    (void)state;
    for_each_file("presets/good/email", ".html", compare);
    for_each_file("presets/good/article", ".html", compare);
    for_each_file("presets/good/comment", ".html", compare);
    for_each_file("../examples/pages", ".html", compare);
    none_failed();
}

static const struct {
    const char *before;
    size_t before_length;
    const char *unit;
    size_t times;
    const char *after;
} vectors[] = {
#define VECTOR(row, bytes)                    {bytes, sizeof(bytes) - 1, "", 0, ""},
#define DEEP(row, before, unit, times, after) {before, sizeof(before) - 1, unit, times, after},
#include "property/vectors.def"
#undef VECTOR
#undef DEEP
};

static void agrees_on_known_bypasses(void **state)
{
    struct text html = {0};
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        text_clear(&html);
        text_add(&html, vectors[i].before, vectors[i].before_length);
        for (size_t j = 0; j < vectors[i].times; j++)
            text_add_string(&html, vectors[i].unit);
        text_add_string(&html, vectors[i].after);
        compare("vectors.def", span_of(html.p, html.n));
    }
    text_free(&html);
    none_failed();
}

/* ---- The switch */

static bool takes(tamis *t, const char *html)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    return tamis_took_straight_path(t);
}

static void can_be_turned_off(void **state)
{
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_false(tamis_took_straight_path(t));
    bool taken = takes(t, "<p>x</p>");
    tamis_reset(t);
    assert_false(tamis_took_straight_path(t));
    assert_int_equal(tamis_set_straight_path(t, false), TAMIS_OK);
    assert_false(takes(t, "<p>x</p>"));
    assert_int_equal(tamis_set_straight_path(t, true), TAMIS_OK);
    assert_int_equal(takes(t, "<p>x</p>"), taken);
#ifndef TAMIS_STRAIGHT
    assert_false(taken);
#endif
    tamis_free(t);
}

static void input_in_pieces_never_takes_it(void **state)
{
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    (void)state;
    assert_int_equal(tamis_feed(t, "<p>x", 4), TAMIS_OK);
    assert_int_equal(tamis_set_straight_path(t, false), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_false(tamis_took_straight_path(t));
    assert_string_equal(out, "<p>x</p>");
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(can_be_turned_off),
        cmocka_unit_test(input_in_pieces_never_takes_it),
        cmocka_unit_test(agrees_on_the_published_cases),
        cmocka_unit_test(agrees_on_the_corpora),
        cmocka_unit_test(agrees_on_pages),
        cmocka_unit_test(agrees_on_known_bypasses),
    };
    return cmocka_run_group_tests_name("straight path", tests, set_up, tear_down);
}
