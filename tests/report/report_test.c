/* report_test.c: the report as <tamis/report.h> describes it: settings, bounds, lifetime and codes; and the report of
 * documents that need several rounds of the fixpoint. tests/property/report_test.c tests the places of changes. */
#include <tamis/policy_json.h>

#include "harness/test.h"
#include "harness/user_texts.h"
#include "judges/report.h"
#include "probe.h"
#include "support/count.h"

static void run(tamis *t, const char *html)
{
    const char *out;
    size_t length;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &length), TAMIS_OK);
}

static tamis *new_with(size_t most)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_report(t, most), TAMIS_OK);
    return t;
}

static void expect_report(const tamis *t, const char *expected)
{
    struct text report = {0};
    changes_write(t, &report);
    assert_string_equal(report.p, expected);
    text_free(&report);
}

static tamis_policy *policy_of(const char *json, bool safe)
{
    tamis_error error;
    tamis_policy *policy;
    tamis_status status = tamis_policy_from_json(json, strlen(json), safe, NULL, &policy, &error);
    if (status != TAMIS_OK)
        fail_msg("%s", error.text);
    return policy;
}

/* ---- Rules */

static void each_change_has_its_own_rule(void **unused)
{
    static const char *const expected[] = {"rules[0].values", "", "rules[0].values",
                                           "rules[1].values", "", ""};
    tamis_policy *policy = policy_of(
        "{\"elements\":[\"b\"],\"attributes\":[\"title\",\"lang\"],\"rules\":["
        "{\"attributes\":[\"title\"],\"values\":[\"x\"]},{\"attributes\":[\"lang\"],\"values\":[\"y\"]}]}",
        true);
    tamis *t = new_with(100);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "<b title=1></b><b onclick=2></b><b title=3></b><b lang=4></b><b onclick=5></b><b onclick=6></b>");
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_string_equal(tamis_change_at(t, i)->rule, expected[i]);
    assert_null(tamis_change_at(t, COUNT(expected)));
    tamis_free(t);
    tamis_policy_free(policy);
}

static void names_the_member_that_removes_private_hosts(void **unused)
{
    tamis_policy *policy = policy_of("{\"elements\":[\"img\"],\"attributes\":[\"src\"],\"rules\":[{\"url\":"
                                     "{\"schemes\":[\"https\"],\"privateHosts\":\"remove\"}}]}",
                                     true);
    tamis *t = new_with(100);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "<img src='https://0x7f.1/'><img src='https://8.8.8.8/' toolname=x>");
    const tamis_change *first = tamis_change_at(t, 0), *second = tamis_change_at(t, 1);
    assert_int_equal(first->reason, TAMIS_REASON_URL_PRIVATE_HOST);
    assert_string_equal(first->rule, "rules[0].url.privateHosts");
    assert_int_equal(second->reason, TAMIS_REASON_TOOL_ATTRIBUTE);
    assert_string_equal(second->rule, "");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* Of the two rules, the one that removes the element is reported, because its effect is greater. The order of the
 * attributes does not matter. */
static void names_the_rule_that_removes_the_element(void **unused)
{
    tamis_policy *policy =
        policy_of("{\"elements\":[\"a\"],\"attributes\":[\"class\",\"title\"],\"rules\":["
                  "{\"attributes\":[\"class\"],\"values\":[\"x\"],\"otherwise\":\"removeElement\"},"
                  "{\"attributes\":[\"title\"],\"values\":[\"y\"],\"otherwise\":\"replaceWithChildren\"}]}",
                  true);
    tamis *t = new_with(100);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "<a class=bad title=bad>");
    assert_int_equal(tamis_change_at(t, 0)->subject, TAMIS_SUBJECT_ELEMENT);
    assert_string_equal(tamis_change_at(t, 0)->rule, "rules[0].otherwise");
    run(t, "<a title=bad class=bad>");
    assert_string_equal(tamis_change_at(t, 0)->rule, "rules[0].otherwise");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Codes */

/* Programs compare these codes, so they never change. A new code must be added to this list. */
/* clang-format off */
static const char *const codes[] = {
    "element-not-allowed", "element-removed", "element-replaced", "element-escaped", "element-renamed",
    "element-unsafe", "element-in-capitals", "name-has-markup", "namespace-unknown", "foreign-not-unwrapped",
    "raw-text-has-markup", "encoding-lost", "frame-not-allowed", "required-value-bad", "required-missing",
    "attribute-not-allowed", "attribute-removed", "attribute-in-capitals", "attribute-set", "event-handler",
    "javascript-url", "animates-link", "value-not-allowed", "token-not-allowed", "tokens-added",
    "id-prefixed", "url-invalid", "url-no-rule", "url-scheme", "url-relative", "url-host", "url-pattern",
    "url-credentials", "url-not-ascii", "url-data-type", "url-data-corrupt", "url-rewritten", "css-syntax",
    "css-property", "css-value", "css-url", "css-at-rule", "css-selector", "css-empty", "css-rewritten",
    "comment-not-allowed", "comment-unsafe", "pi-not-allowed", "pi-unsafe", "unwritable", "readers-differ",
    "too-deep", "after-excerpt", "url-replaced", "url-rewrite", "url-callback-removed",
    "url-callback-invalid", "tool-attribute", "url-private-host", "css-interaction", "class-prefixed",
    "template-marker", "encoding-declared", "callback-removed", "callback-changed", "callback-unsteady",
    "not-in-order"
};
/* clang-format on */

static bool is_listed(const char *code)
{
    for (size_t i = 0; i < COUNT(codes); i++)
        if (strcmp(codes[i], code) == 0)
            return true;
    return false;
}

static void codes_are_those_they_always_were(void **unused)
{
    assert_int_equal(COUNT(codes), TAMIS_REASON_COUNT);
    for (int i = 0; i < TAMIS_REASON_COUNT; i++) {
        const char *code = tamis_reason_code((tamis_reason)i);
        if (!is_listed(code))
            fail_msg("%s is not in the list", code);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(code, tamis_reason_code((tamis_reason)j));
    }
}

static void sentences_have_no_full_stop(void **unused)
{
    for (int i = 0; i < TAMIS_REASON_COUNT; i++) {
        const char *text = tamis_reason_text((tamis_reason)i);
        size_t n = strlen(text);
        assert_true(n > 10 && text[n - 1] != '.');
    }
}

static void every_reason_has_a_sentence_of_its_own_for_users(void **unused)
{
    (void)unused;
    for (int i = 0; i < TAMIS_REASON_COUNT; i++) {
        tamis_reason reason = (tamis_reason)i;
        const char *text = tamis_reason_user_text(reason);
        const char *flaw = flaw_of_user_text(text, tamis_reason_text(reason), tamis_reason_code(reason));
        if (flaw)
            fail_msg("%s: \"%s\": %s", tamis_reason_code(reason), text, flaw);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(text, tamis_reason_user_text((tamis_reason)j));
    }
}

static void invalid_reasons_and_subjects_have_no_name(void **unused)
{
    assert_string_equal(tamis_reason_user_text(TAMIS_REASON_COUNT), "");
    assert_string_equal(tamis_reason_code(TAMIS_REASON_COUNT), "");
    assert_string_equal(tamis_reason_text(TAMIS_REASON_COUNT), "");
    assert_string_equal(tamis_subject_name(TAMIS_SUBJECT_COUNT), "");
    for (int i = 0; i < TAMIS_SUBJECT_COUNT; i++)
        assert_string_not_equal(tamis_subject_name((tamis_subject)i), "");
}

/* ---- Settings and lifetime */

static void is_empty_unless_it_is_enabled(void **unused)
{
    tamis *t = tamis_new(NULL);
    run(t, "<script>");
    expect_report(t, "total 0\n");
    assert_null(tamis_change_at(t, 0));
    tamis_free(t);
}

static void can_be_enabled_and_disabled_between_documents(void **unused)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_report(t, 1000001), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_report(t, 1000000), TAMIS_OK);
    run(t, "<script>");
    assert_int_equal(tamis_change_count(t), 1);
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 0), TAMIS_INVALID_ARGUMENT);
    tamis_reset(t);
    assert_int_equal(tamis_set_report(t, 0), TAMIS_OK);
    run(t, "<script>");
    expect_report(t, "total 0\n");
    tamis_free(t);
}

static void is_that_of_the_last_document(void **unused)
{
    tamis *t = new_with(10);
    run(t, "<script></script><script></script>");
    assert_int_equal(tamis_change_count(t), 2);
    run(t, "good");
    expect_report(t, "total 0\n");
    run(t, "<script>");
    assert_int_equal(tamis_change_count(t), 1);
    tamis_reset(t);
    expect_report(t, "total 0\n");
    run(t, "<script>");
    assert_int_equal(tamis_feed(t, "<", 1), TAMIS_OK);
    expect_report(t, "total 0\n");
    tamis_free(t);
}

static void a_refused_document_has_no_report(void **unused)
{
    const char *out;
    size_t length;
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, 3), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<script></script>long", 21, &out, &length), TAMIS_OVER_MAX_OUTPUT_BYTES);
    expect_report(t, "total 0\n");
    tamis_free(t);
}

/* The report keeps the changes that come first in the tree, and sorts them by place. */
static void keeps_no_more_than_it_may_and_counts_the_rest(void **unused)
{
    tamis *t = new_with(2);
    run(t, "<table><u-1></u-1><tr><td><u-2></u-2><u-3></u-3></table>");
    assert_int_equal(tamis_change_count(t), 2);
    assert_int_equal(tamis_change_total(t), 3);
    assert_string_equal(tamis_change_at(t, 0)->element, "u-1");
    assert_string_equal(tamis_change_at(t, 1)->element, "u-2");
    assert_null(tamis_change_at(t, 2));
    tamis_free(t);
}

static void cuts_long_strings_between_characters(void **unused)
{
    struct text html = {0};
    tamis *t = new_with(10);
    text_add_string(&html, "<!--x");
    text_add_times(&html, "\xE2\x82\xAC", 100);
    text_add_string(&html, "-->");
    run(t, html.p);
    const char *detail = tamis_change_at(t, 0)->detail;
    assert_int_equal(strlen(detail), 1 + 65 * 3 + 3);
    assert_string_equal(detail + strlen(detail) - 6, "\xE2\x82\xAC\xE2\x80\xA6");
    tamis_free(t);
    text_free(&html);
}

static void changes_no_byte_of_the_output_and_without_the_straight_path_no_unit_of_work(void **unused)
{
    static const char html[] = "<a>1<table><tr><td><a onclick=x>2</a><script></script></table></a>";
    const char *told, *plain;
    size_t told_length, plain_length;
    tamis *t = new_with(10), *u = tamis_new(NULL);
    for (int allowed = 1; allowed >= 0; allowed--) {
        assert_int_equal(tamis_context_allow_straight_path(t, allowed), TAMIS_OK);
        assert_int_equal(tamis_context_allow_straight_path(u, allowed), TAMIS_OK);
        assert_int_equal(tamis_run(t, html, sizeof html - 1, &told, &told_length), TAMIS_OK);
        assert_int_equal(tamis_run(u, html, sizeof html - 1, &plain, &plain_length), TAMIS_OK);
        assert_string_equal(told, plain);
    }
    assert_int_equal(tamis_context_work(t), tamis_context_work(u));
    tamis_free(t);
    tamis_free(u);
}

/* ---- The rounds of the fixpoint, and what cannot be written */

/* The parser supplies the tbody, in the input and again in the output. It has no tag. */
static void reports_supplied_elements_only_if_they_were_closed_or_their_content_is_removed(void **unused)
{
    tamis_policy *policy = policy_of("{\"elements\": [\"table\", \"tr\", \"td\"], \"attributes\": [],"
                                     " \"replaceWithChildrenElements\": [\"tbody\"]}",
                                     true);
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "\r\n<table><tr id=x><td>1");
    expect_report(t, "2:12 byte 13+2 removed attribute attribute-not-allowed <tr> id \"\" attributes\n"
                     "total 1\n");
    run(t, "\r\n<table><tr><td>1</tbody></table>");
    expect_report(
        t, "2:8 byte 9+3 unwrapped element element-replaced <tbody>  \"\" replaceWithChildrenElements\n"
           "total 1\n");
    tamis_policy *without = policy_of(
        "{\"elements\": [\"html\", \"body\", \"table\", \"tr\", \"td\"], \"attributes\": []}", true);
    assert_int_equal(tamis_set_policy(t, without), TAMIS_OK);
    run(t, "\r\n<table><tr><td>1");
    expect_report(t, "2:8 byte 9+3 removed element element-not-allowed <tbody>  \"\" elements\n"
                     "total 1\n");
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    run(t, "x");
    expect_report(t, "total 0\n");
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    tamis_policy_free(without);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* The policy does not list the attribute, so each round removes it from the output and adds it again. */
static void reports_once_what_a_rule_adds(void **unused)
{
    tamis_policy *policy =
        policy_of("{\"elements\": [\"a\", \"table\"], \"attributes\": [\"href\"], \"rules\": ["
                  "{\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"nofollow\"]},"
                  "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"set\": \"_blank\"}]}",
                  true);
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "<a>1<table></table><a rel=x>2");
    expect_report(t, "1:1 byte 0+2 added attribute tokens-added <a> rel \"nofollow\" rules[0].addTokens\n"
                     "1:1 byte 0+2 added attribute attribute-set <a> target \"_blank\" rules[1].set\n"
                     "1:20 byte 19+2 added attribute tokens-added <a> rel \"nofollow\" rules[0].addTokens\n"
                     "1:20 byte 19+2 added attribute attribute-set <a> target \"_blank\" rules[1].set\n"
                     "1:23 byte 22+3 removed attribute attribute-not-allowed <a> rel \"\" attributes\n"
                     "total 5\n");
    tamis_free(t);
    tamis_policy_free(policy);
}

/* The policy, which is not safe, removes the foreignObject around these elements. Then the output is parsed as SVG: as
 * other elements, with an attribute in another namespace. The next round removes them, and reports their places in the
 * input. */
static void reports_later_rounds_at_positions_of_the_input(void **unused)
{
#define IN(ns, name) "{\"name\": \"" name "\", \"namespace\": \"" TAMIS_NAMESPACE_##ns "\"}"
    static const char json[] = "{\"replaceWithChildrenElements\": [" IN(
        SVG, "foreignObject") "],"
                              " \"removeElements\": [" IN(SVG, "g") "],"
                                                                    " \"removeAttributes\": [" IN(
                                                                        XLINK, "href") "]}";
#undef IN
    tamis_policy *policy = policy_of(json, false);
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "&amp;\r\n<svg><foreignObject><a id='&lt;' xlink:href=x>y</a><g>");
    assert_int_equal(tamis_change_count(t), 3);
    const tamis_change *first = tamis_change_at(t, 0), *href = tamis_change_at(t, 1),
                       *g = tamis_change_at(t, 2);
    assert_string_equal(first->element, "foreignObject");
    assert_int_equal(first->place.offset, 12);
    assert_string_equal(href->attribute, "xlink:href");
    assert_int_equal(href->place.offset, 40);
    assert_int_equal(href->place.line, 2);
    assert_int_equal(href->length, 10);
    assert_string_equal(g->element, "g");
    assert_int_equal(g->place.offset, 58);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void reports_elements_that_are_nested_too_deeply(void **unused)
{
    struct text html = {0};
    tamis *t = new_with(10);
    text_add_times(&html, "<div>", 402);
    run(t, html.p);
    assert_int_equal(tamis_change_total(t), 2);
    const tamis_change *c = tamis_change_at(t, 0);
    assert_int_equal(c->reason, TAMIS_REASON_TOO_DEEP);
    assert_int_equal(c->outcome, TAMIS_OUTCOME_CHANGED);
    assert_int_equal(c->place.offset, 400 * 5);
    tamis_free(t);
    text_free(&html);
}

static void reports_what_a_profile_cannot_write(void **unused)
{
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    run(t, "<p>x</p>\r\n<svg><path/></svg>");
    expect_report(t, "2:1 byte 10+4 removed element unwritable <svg>  \"\" \n"
                     "total 1\n");
    run(t, "<p title='a\1b' lang=en>x</p>");
    expect_report(t, "1:4 byte 3+5 changed attribute unwritable <p> title \"\" \n"
                     "total 1\n");
    tamis_policy *policy = policy_of("{\"removeElements\": []}", true);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    run(t, "<b><foo-bar>x</foo-bar><foo-bar></foo-bar></b>");
    expect_report(t, "1:4 byte 3+8 unwrapped element unwritable <foo-bar>  \"\" \n"
                     "1:24 byte 23+8 removed element unwritable <foo-bar>  \"\" \n"
                     "total 2\n");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void reports_what_xml_cannot_write(void **unused)
{
    tamis_policy *policy = policy_of("{\"removeElements\": [], \"comments\": true}", true);
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    run(t, "<a 1='2'><!-- </b> --></a>\n");
    expect_report(t, "1:4 byte 3+1 removed attribute unwritable <a> 1 \"\" \n"
                     "1:10 byte 9+13 removed comment unwritable <a>  \" </b> \" \n"
                     "total 2\n");
    tamis_free(t);
    tamis_policy_free(policy);
}

static void reports_that_the_content_of_a_script_is_removed(void **unused)
{
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_context(t, "svg script"), TAMIS_OK);
    run(t, "x<b>y</b>");
    assert_int_equal(tamis_change_total(t), 2);
    assert_int_equal(tamis_change_at(t, 0)->subject, TAMIS_SUBJECT_TEXT);
    assert_int_equal(tamis_change_at(t, 0)->reason, TAMIS_REASON_ELEMENT_UNSAFE);
    tamis_free(t);
}

static void strings_have_at_most_200_bytes(void **state)
{
    char html[1000];
    tamis_policy *policy = policy_of("{\"elements\":[\"p\"],\"attributes\":[\"dir\"],\"rules\":[{"
                                     "\"attributes\":[\"dir\"],\"values\":[\"ltr\"]}]}",
                                     true);
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t n = 190; n <= 210; n++) {
        snprintf(html, sizeof html, "<p dir=%0*d>", (int)n, 0);
        run(t, html);
        assert_int_equal(tamis_change_count(t), 1);
        size_t length = strlen(tamis_change_at(t, 0)->detail);
        assert_int_equal(length, n < 198 ? n : 200);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

static void an_instruction_of_xml_ends_at_its_question_mark(void **state)
{
    static const char xml[] = "d<?a b>c?>e";
    tamis *t = new_with(10);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    run(t, xml);
    bool found = false;
    for (size_t i = 0; i < tamis_change_count(t); i++) {
        const tamis_change *change = tamis_change_at(t, i);
        if (change->subject != TAMIS_SUBJECT_PROCESSING_INSTRUCTION)
            continue;
        found = true;
        assert_int_equal(change->place.offset, 1);
        assert_int_equal(change->length, strlen("<?a b>c?>"));
    }
    assert_true(found);
    tamis_free(t);
}

static void markup_of_any_bytes_has_its_length(void **state)
{
    static const char *const markup[] = {"<!--x#y-->", "<!x#y>", "<?x #y>", "</#x>"};
    tamis *t = new_with(10);
    for (size_t i = 0; i < COUNT(markup); i++) {
        char html[40];
        const char *out;
        size_t n = strlen(markup[i]), length;
        snprintf(html, sizeof html, "a%sb", markup[i]);
        *strchr(html, '#') = '\0';
        assert_int_equal(tamis_run(t, html, n + 2, &out, &length), TAMIS_OK);
        assert_int_equal(tamis_change_count(t), 1);
        assert_int_equal(tamis_change_at(t, 0)->length, n);
    }
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_have_at_most_200_bytes),
        cmocka_unit_test(markup_of_any_bytes_has_its_length),
        cmocka_unit_test(an_instruction_of_xml_ends_at_its_question_mark),
        cmocka_unit_test(each_change_has_its_own_rule),
        cmocka_unit_test(names_the_member_that_removes_private_hosts),
        cmocka_unit_test(names_the_rule_that_removes_the_element),
        cmocka_unit_test(codes_are_those_they_always_were),
        cmocka_unit_test(sentences_have_no_full_stop),
        cmocka_unit_test(every_reason_has_a_sentence_of_its_own_for_users),
        cmocka_unit_test(invalid_reasons_and_subjects_have_no_name),
        cmocka_unit_test(is_empty_unless_it_is_enabled),
        cmocka_unit_test(can_be_enabled_and_disabled_between_documents),
        cmocka_unit_test(is_that_of_the_last_document),
        cmocka_unit_test(a_refused_document_has_no_report),
        cmocka_unit_test(keeps_no_more_than_it_may_and_counts_the_rest),
        cmocka_unit_test(cuts_long_strings_between_characters),
        cmocka_unit_test(changes_no_byte_of_the_output_and_without_the_straight_path_no_unit_of_work),
        cmocka_unit_test(reports_supplied_elements_only_if_they_were_closed_or_their_content_is_removed),
        cmocka_unit_test(reports_once_what_a_rule_adds),
        cmocka_unit_test(reports_later_rounds_at_positions_of_the_input),
        cmocka_unit_test(reports_elements_that_are_nested_too_deeply),
        cmocka_unit_test(reports_what_a_profile_cannot_write),
        cmocka_unit_test(reports_what_xml_cannot_write),
        cmocka_unit_test(reports_that_the_content_of_a_script_is_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
