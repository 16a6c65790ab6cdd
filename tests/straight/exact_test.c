/* exact_test.c: the straight path and the tree path give the same results (judges/straight.h) for all inputs of the project
 * (the published cases of tree construction, corpora, pages and known bypasses), with all policies and several contexts.
 * corpus_test.c has the corpus of the straight path, limits_test.c limits and failing allocations, generated_test.c
 * generated documents. */
#include "harness/both_paths.h"
#include "harness/dat.h"
#include "harness/test.h"
#include "probe.h"
#include "support/files.h"
#include "support/vectors.h"

/* ---- All inputs */

static void compare_case(const char *from, const struct dat_case *c)
{
    char context[64];
    both_paths_compare(from, c->data);
    if (!c->fragment.p)
        return;
    snprintf(context, sizeof context, "%.*s", (int)c->fragment.n, c->fragment.p);
    both_paths_compare_in(context, from, c->data);
    /* The settings must not refer to the local array any longer. */
    straight_set(both_paths.straight, &(struct straight_settings){.context = "div"});
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
    compare_cases("html5lib-tests/tree-construction");
    compare_cases("wpt");
    both_paths_none_failed();
}

static void agrees_on_the_corpora(void **state)
{
    both_paths_each_file("../corpus/fuzz_sanitize_html", "", both_paths_compare);
    both_paths_each_file("../corpus/fuzz_parse_html", "", both_paths_compare);
    both_paths_each_file("../corpus/fuzz_serialize_html", "", both_paths_compare);
    both_paths_each_file("../corpus/fuzz_lex_html", "", both_paths_compare);
    both_paths_each_file("../corpus/regressions/fuzz_sanitize_html", "", both_paths_compare);
    both_paths_none_failed();
}

static void agrees_on_pages(void **state)
{
    both_paths_each_file("presets/good/email", ".html", both_paths_compare);
    both_paths_each_file("presets/good/article", ".html", both_paths_compare);
    both_paths_each_file("presets/good/comment", ".html", both_paths_compare);
    both_paths_each_file("../examples/pages", ".html", both_paths_compare);
    both_paths_none_failed();
}

static void agrees_on_known_bypasses(void **state)
{
    struct text html = {0};
    (void)state;
    for (size_t i = 0; i < vector_count; i++) {
        vector_write(&vectors[i], &html);
        both_paths_compare("vectors.def", span_of(html.p, html.n));
    }
    text_free(&html);
    both_paths_none_failed();
}

/* ---- The switch */

static bool takes(tamis *t, const char *html)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    return tamis_context_took_straight_path(t);
}

static void can_be_turned_off(void **state)
{
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_false(tamis_context_took_straight_path(t));
    bool taken = takes(t, "<p>x</p>");
    tamis_reset(t);
    assert_false(tamis_context_took_straight_path(t));
    assert_int_equal(tamis_context_allow_straight_path(t, false), TAMIS_OK);
    assert_false(takes(t, "<p>x</p>"));
    assert_int_equal(tamis_context_allow_straight_path(t, true), TAMIS_OK);
    assert_int_equal(takes(t, "<p>x</p>"), taken);
#ifndef TAMIS_STRAIGHT
    assert_false(taken);
#endif
    tamis_free(t);
}

static void input_in_pieces_needs_no_tree_either(void **state)
{
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n;
    (void)state;
    assert_int_equal(tamis_feed(t, "<p>x", 4), TAMIS_OK);
    assert_int_equal(tamis_context_allow_straight_path(t, false), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    bool taken = tamis_context_took_straight_path(t);
    assert_string_equal(out, "<p>x</p>");
    assert_int_equal(takes(t, "<p>x</p>"), taken);
    assert_int_equal(tamis_context_allow_straight_path(t, false), TAMIS_OK);
    assert_int_equal(tamis_feed(t, "<p>x", 4), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_false(tamis_context_took_straight_path(t));
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(can_be_turned_off),
        cmocka_unit_test(input_in_pieces_needs_no_tree_either),
        cmocka_unit_test(agrees_on_the_published_cases),
        cmocka_unit_test(agrees_on_the_corpora),
        cmocka_unit_test(agrees_on_pages),
        cmocka_unit_test(agrees_on_known_bypasses),
    };
    return cmocka_run_group_tests_name("straight path", tests, both_paths_set_up, both_paths_tear_down);
}
