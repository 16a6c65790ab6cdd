/* stream_test.c: tests the option "stream" of the layer for bindings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bindings/core/tests/context.h"

static const char in_order[] = "{\"stream\":\"in-order\"}";
static const char exact[] = "{\"stream\":\"exact\"}";

static void begins(tamis_binding *b, const char *options)
{
    assert_int_equal(set_options(b, options), TAMIS_OK);
}

static void feeds(tamis_binding *b, const char *html, const char *expected)
{
    has_result(b, tamis_binding_feed(b, html, strlen(html)), expected);
}

static void fails(tamis_binding *b, int status, int expected, const char *text)
{
    assert_int_equal(status, expected);
    assert_int_equal(tamis_binding_last_error(b)->status, expected);
    assert_non_null(strstr(tamis_binding_last_error(b)->text, text));
    assert_int_equal(tamis_binding_result_length(b), 0);
}

static tamis_answer keeps(void *user, tamis_element *e)
{
    (void)e;
    ++*(int *)user;
    return TAMIS_ANSWER_KEEP;
}

static void gives_what_is_final(void **state)
{
    tamis_binding *b = *state;
    begins(b, exact);
    feeds(b, "<div onclick=x>a<br", "<div>a");
    has_result(b, tamis_binding_tail(b), "</div>");
    feeds(b, ">b<tab", "<br>b");
    has_result(b, tamis_binding_tail(b), "</div>");
    feeds(b, "le><td>x", "");
    has_result(b, tamis_binding_tail(b), "<table><tbody><tr><td>x</td></tr></tbody></table></div>");
    feeds(b, "</table>y", "<table><tbody><tr><td>x</td></tr></tbody></table>y");
    has_result(b, tamis_binding_finish(b), "</div>");
    assert_int_equal(tamis_binding_attributes(b), 1);
    gives(b, "<i>whole", "<i>whole</i>");
}

static void gives_all_in_order(void **state)
{
    tamis_binding *b = *state;
    begins(b, in_order);
    feeds(b, "<p onclick=x>a<b>b", "<p>a<b>b");
    has_result(b, tamis_binding_tail(b), "</b></p>");
    feeds(b, "<table>x<td>y", "</b></p><table><tbody><tr><td>y");
    has_result(b, tamis_binding_tail(b), "</td></tr></tbody></table>");
    has_result(b, tamis_binding_finish(b), "</td></tr></tbody></table>");
    gives(b, "<i>whole", "<i>whole</i>");
}

static void says_what_cannot_be_used_in_order(void **state)
{
    static const struct {
        const char *options, *path;
    } cases[] = {{"{\"stream\":\"in-order\",\"output\":\"text\"}", "output"},
                 {"{\"stream\":\"in-order\",\"dialect\":\"xml5\"}", "dialect"},
                 {"{\"stream\":\"in-order\",\"profile\":\"P4\"}", "profile"},
                 {"{\"stream\":\"in-order\",\"syntax\":[\"slashes\"]}", "syntax"}};
    static const char linkify[] =
        "{\"elements\":[{\"name\":\"a\",\"attributes\":[\"href\"]}],\"linkify\":{}}";
    tamis_binding *b = *state;
    int count = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begins(b, cases[i].options);
        fails(b, tamis_binding_feed(b, "a", 1), TAMIS_INVALID_ARGUMENT, "needs a tree");
        assert_string_equal(tamis_binding_last_error(b)->path, cases[i].path);
        fails(b, tamis_binding_feed(b, "a", 1), TAMIS_INVALID_ARGUMENT, "needs a tree");
        fails(b, tamis_binding_finish(b), TAMIS_INVALID_ARGUMENT, "needs a tree");
        fails(b, tamis_binding_sanitize(b, "a", 1), TAMIS_INVALID_ARGUMENT, "needs a tree");
    }
    begins(b, in_order);
    assert_int_equal(tamis_binding_set_element_callback(b, keeps, NULL, &count), TAMIS_OK);
    fails(b, tamis_binding_feed(b, "a", 1), TAMIS_INVALID_ARGUMENT, "callbacks need a tree");
    tamis_binding_reset(b);
    assert_int_equal(tamis_binding_set_element_callback(b, NULL, NULL, NULL), TAMIS_OK);
    tamis_policy *policy = tamis_binding_policy_from_json(b, linkify, strlen(linkify), 0);
    assert_non_null(policy);
    assert_int_equal(tamis_binding_set_policy(b, policy), TAMIS_OK);
    fails(b, tamis_binding_sanitize(b, "a", 1), TAMIS_INVALID_ARGUMENT, "the policy or the context element");
    assert_int_equal(tamis_binding_set_policy(b, NULL), TAMIS_OK);
    gives(b, "<p>", "<p></p>");
    tamis_policy_free(policy);
}

static void has_a_tail_before_the_first_piece(void **state)
{
    tamis_binding *b = *state;
    begins(b, exact);
    has_result(b, tamis_binding_tail(b), "");
    has_result(b, tamis_binding_finish(b), "");
    begins(b, "{\"stream\":\"exact\",\"document\":true}");
    has_result(b, tamis_binding_tail(b), "<html><head></head><body></body></html>");
    feeds(b, "a", "");
    has_result(b, tamis_binding_finish(b), "<html><head></head><body>a</body></html>");
}

static void gives_no_more_output_after_a_failure(void **state)
{
    tamis_binding *b = *state;
    begins(b, "{\"stream\":\"exact\",\"limits\":{\"NODES\":9}}");
    feeds(b, "<p>a", "<p>a");
    fails(b, tamis_binding_feed(b, "<b>b<i>c<u>d<s>e", 16), TAMIS_OVER_MAX_NODES, "NODES");
    fails(b, tamis_binding_tail(b), TAMIS_OVER_MAX_NODES, "NODES");
    fails(b, tamis_binding_feed(b, "d", 1), TAMIS_OVER_MAX_NODES, "NODES");
    fails(b, tamis_binding_finish(b), TAMIS_OVER_MAX_NODES, "NODES");
    feeds(b, "<p>next", "<p>next");
    tamis_binding_reset(b);
    feeds(b, "x", "x");
    has_result(b, tamis_binding_finish(b), "");
}

static void a_tail_that_fails_does_not_end_the_document(void **state)
{
    tamis_binding *b = *state;
    begins(b, "{\"stream\":\"exact\",\"limits\":{\"OUTPUT_BYTES\":12}}");
    feeds(b, "<p><b><i>", "<p><b><i>");
    fails(b, tamis_binding_tail(b), TAMIS_OVER_MAX_OUTPUT_BYTES, "OUTPUT_BYTES");
    feeds(b, "x", "x");
    tamis_binding_reset(b);
}

static void refuses_what_has_no_tail(void **state)
{
    tamis_binding *b = *state;
    int count = 0;
    fails(b, tamis_binding_tail(b), TAMIS_INVALID_ARGUMENT, "only a stream has a tail");
    assert_string_equal(tamis_binding_last_error(b)->path, "stream");
    begins(b, exact);
    assert_int_equal(tamis_binding_set_element_callback(b, keeps, NULL, &count), TAMIS_OK);
    feeds(b, "<p>a", "");
    fails(b, tamis_binding_tail(b), TAMIS_INVALID_ARGUMENT, "no tail with a callback");
    assert_int_equal(count, 0);
    has_result(b, tamis_binding_finish(b), "<p>a</p>");
    assert_true(count > 0);
}

static void reads_the_option(void **state)
{
    tamis_binding *b = *state;
    fails(b, set_options(b, "{\"stream\":\"exakt\"}"), TAMIS_INVALID_ARGUMENT, "did you mean \"exact\"?");
    fails(b, set_options(b, "{\"stream\":true}"), TAMIS_INVALID_ARGUMENT, "must be a string");
    begins(b, exact);
    feeds(b, "<p>", "<p>");
    fails(b, tamis_binding_set_options(b, NULL, 0), TAMIS_INVALID_ARGUMENT, "in progress");
    has_result(b, tamis_binding_finish(b), "</p>");
    assert_int_equal(tamis_binding_set_options(b, NULL, 0), TAMIS_OK);
    feeds(b, "<p>", ""); /* not a stream any more */
    has_result(b, tamis_binding_finish(b), "<p></p>");
}

static void a_large_piece_is_given_at_once(void **state)
{
    enum { SIZE = 300000 };
    tamis_binding *b = *state;
    char *html = malloc(SIZE);
    assert_non_null(html);
    memset(html, 'x', SIZE);
    begins(b, exact);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tamis_binding_feed(b, html, SIZE), TAMIS_OK);
        assert_int_equal(tamis_binding_result_length(b), SIZE);
        assert_memory_equal(tamis_binding_result(b), html, SIZE);
        assert_int_equal(tamis_binding_result(b)[SIZE], '\0');
    }
    has_result(b, tamis_binding_finish(b), "");
    free(html);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(gives_what_is_final),
        TEST(gives_all_in_order),
        TEST(says_what_cannot_be_used_in_order),
        TEST(has_a_tail_before_the_first_piece),
        TEST(gives_no_more_output_after_a_failure),
        TEST(a_tail_that_fails_does_not_end_the_document),
        TEST(refuses_what_has_no_tail),
        TEST(reads_the_option),
        TEST(a_large_piece_is_given_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
