/* syntax_test.c: tamis_set_syntax(): slashes in void elements, empty attributes without a value, and declarations without spaces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "probe.h"
#include "support/count.h"

enum {
    SLASHES = TAMIS_SYNTAX_SLASHES,
    EMPTY = TAMIS_SYNTAX_EMPTY_ATTRIBUTES,
    COMPACT = TAMIS_SYNTAX_COMPACT_STYLES,
    ALL = SLASHES | EMPTY | COMPACT
};

static const char everything[] = "{}";
static const char styles[] = "{\"removeElements\":[],\"rules\":[{\"attributes\":[\"style\"],\"style\":{"
                             "\"properties\":[\"color\",\"margin\","
                             "\"top\",\"background-image\"],\"url\":{\"schemes\":[\"https\",\"data\"],"
                             "\"dataTypes\":[\"image/png\"]}}},"
                             "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\",\"top\"],"
                             "\"atRules\":[\"media\"]}}]}";

static tamis_policy *policy_of(const char *json, bool safe)
{
    tamis_config *config = NULL;
    tamis_policy *policy = NULL;
    tamis_error error;
    assert_int_equal(tamis_config_from_json(json, strlen(json), NULL, &config, &error), TAMIS_OK);
    assert_int_equal(tamis_policy_new(config, safe, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    return policy;
}

struct row {
    const char *html;
    const char *output;
};

static void gives(tamis *t, const char *html, const char *output)
{
    const char *out = NULL;
    size_t length = 0;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &length), TAMIS_OK);
    if (strcmp(out, output) != 0)
        fail_msg("%s\ngives %s\nnot   %s", html, out, output);
}

/* Each row is also sanitized again, in pieces of one byte, and with a report. */
static void gives_each(tamis *t, const struct row *rows, size_t count)
{
    const char *out = NULL;
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        gives(t, rows[i].html, rows[i].output);
        gives(t, rows[i].output, rows[i].output);
        for (const char *p = rows[i].html; *p; p++)
            assert_int_equal(tamis_feed(t, p, 1), TAMIS_OK);
        assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
        assert_string_equal(out, rows[i].output);
        assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
        gives(t, rows[i].html, rows[i].output);
        assert_int_equal(tamis_set_report(t, 0), TAMIS_OK);
    }
}

static void all_give(const char *json, bool safe, unsigned options, const struct row *rows, size_t count)
{
    tamis *t = tamis_new(NULL);
    tamis_policy *policy = policy_of(json, safe);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_syntax(t, options), TAMIS_OK);
    gives_each(t, rows, count);
    tamis_free(t);
    tamis_policy_free(policy);
}

#define ALL_GIVE(json, options, rows) all_give(json, true, options, rows, COUNT(rows))

static void writes_void_elements_with_a_slash(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a<br>b<BR/>c<hr>", "a<br />b<br />c<hr />"},
        {"<img src=a alt>", "<img src=\"a\" alt=\"\" />"},
        {"<p><wbr><input value=/></p>", "<p><wbr /><input value=\"/\" /></p>"},
        {"<svg><path d=M0></svg><b></b>", "<svg><path d=\"M0\"></path></svg><b></b>"},
        {"<pre>\n\na<br>", "<pre>\n\na<br /></pre>"},
    };
    ALL_GIVE(everything, SLASHES, rows);
}

static void writes_empty_attributes_without_a_value(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"<input disabled value=\"\" name=a>", "<input disabled value name=\"a\">"},
        {"<img alt='' title=\"\">", "<img alt=\"\" title>"},
        {"<svg><a xlink:href=\"\" xlink:title=b>", "<svg><a xlink:href xlink:title=\"b\"></a></svg>"},
        {"<p title><b lang=\"\">a", "<p title><b lang>a</b></p>"},
        {"<pre title>\n\na", "<pre title>\n\na</pre>"},
    };
    ALL_GIVE(everything, EMPTY, rows);
}

/* In "<p a =b>", the "=" after the space begins the value of a (HTML Standard, 13.2.5.34). A safe policy removes such names. */
static void keeps_the_value_before_an_attribute_that_begins_with_an_equals_sign(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"<p a='' =b=c>", "<p a=\"\" =b=\"c\"></p>"},
        {"<p a='' =b>", "<p a=\"\" =b></p>"},
        {"<p a='' b='' =c='' d=''>", "<p a b=\"\" =c d></p>"},
        {"<br a='' =>", "<br a=\"\" = />"},
    };
    all_give(everything, false, ALL, rows, COUNT(rows));
}

static void combines_the_options(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"<input disabled>", "<input disabled />"},
        {"<input disabled value=a>", "<input disabled value=\"a\" />"},
        {"<img title alt>", "<img title alt=\"\" />"},
    };
    ALL_GIVE(everything, ALL, rows);
}

static void writes_declarations_without_spaces(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"<p style='color : RED ;; margin:1px  2px'>", "<p style=\"color:red;margin:1px 2px\"></p>"},
        {"<p style='color:red!important;top:1px'>", "<p style=\"color:red !important;top:1px\"></p>"},
        {"<p style='top:calc(1px + 2px)'>", "<p style=\"top:calc(1px + 2px)\"></p>"},
        {"<p style='background-image:url(https://a.example/b:c;d);top:0'>",
         "<p style=\"background-image:url(&quot;https://a.example/b:c\\3b d&quot;);top:0\"></p>"},
    };
    ALL_GIVE(styles, COMPACT, rows);
}

static void leaves_style_sheets_as_they_are(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"<style>p{color:red;top:0}</style>", "<style>p { color: red; top: 0 }\n</style>"},
    };
    tamis *t = tamis_new(NULL);
    tamis_policy *policy = policy_of(styles, true);
    const char *out = NULL;
    size_t length = 0;
    char expected[200];
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_run(t, rows[0].html, strlen(rows[0].html), &out, &length), TAMIS_OK);
    snprintf(expected, sizeof expected, "%s", out);
    assert_non_null(strstr(expected, "color: red"));
    assert_int_equal(tamis_set_syntax(t, ALL), TAMIS_OK);
    gives(t, rows[0].html, expected);
    tamis_free(t);
    tamis_policy_free(policy);
}

static void writes_the_slash_in_tags_that_become_text(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"a<img src=b><hr><i>c</i>", "a&lt;img src=\"b\" /&gt;&lt;hr /&gt;&lt;i&gt;c&lt;/i&gt;"},
    };
    ALL_GIVE("{\"elements\":[\"b\"],\"unlistedElements\":\"escape\"}", SLASHES, rows);
}

static void has_no_effect_on_other_writers(void **state)
{
    (void)state;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_syntax(t, ALL), TAMIS_OK);
    gives(t, "<br title>", "<br title />");
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE_SLASH), TAMIS_OK);
    gives(t, "<br title>", "<br title=\"\"/>");
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_HTML), TAMIS_OK);
    gives(t, "<br title>", "<br title />");
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    gives(t, "<b xmlns='http://www.w3.org/1999/xhtml' title=''/>",
          "<b xmlns=\"http://www.w3.org/1999/xhtml\" title=\"\"></b>");
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
    gives(t, "a<br title>b", "a\nb");
    assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
    gives(t, "<br title>", "<br title />");
    assert_int_equal(tamis_set_syntax(t, 0), TAMIS_OK);
    gives(t, "<br title>", "<br title=\"\">");
    tamis_free(t);
}

/* A marker could be a part of a name with what follows it. */
static void has_no_effect_with_template_markers(void **state)
{
    (void)state;
    static const struct row rows[] = {{"a<br title>{{b", "a<br title=\"\">{ {b"}};
    ALL_GIVE("{\"templateMarkers\":[\"{{\"]}", ALL, rows);
}

static void uses_the_tree_path(void **state)
{
    (void)state;
    tamis *t = tamis_new(NULL);
    gives(t, "<b>a</b>", "<b>a</b>");
    bool has_straight_path = tamis_context_took_straight_path(t);
    assert_int_equal(tamis_set_syntax(t, EMPTY), TAMIS_OK);
    gives(t, "<b>a</b>", "<b>a</b>");
    assert_false(tamis_context_took_straight_path(t));
    assert_int_equal(tamis_set_syntax(t, 0), TAMIS_OK);
    gives(t, "<b>a</b>", "<b>a</b>");
    assert_true(tamis_context_took_straight_path(t) == has_straight_path);
    tamis_free(t);
}

static void refuses_unknown_bits_and_changes_within_a_document(void **state)
{
    (void)state;
    const char *out = NULL;
    size_t length = 0;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_syntax(t, ALL + 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_syntax(t, ~0u), TAMIS_INVALID_ARGUMENT);
    gives(t, "a<br>", "a<br>");
    assert_int_equal(tamis_feed(t, "a<br>", 5), TAMIS_OK);
    assert_int_equal(tamis_set_syntax(t, SLASHES), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    assert_string_equal(out, "a<br>");
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_void_elements_with_a_slash),
        cmocka_unit_test(writes_empty_attributes_without_a_value),
        cmocka_unit_test(keeps_the_value_before_an_attribute_that_begins_with_an_equals_sign),
        cmocka_unit_test(combines_the_options),
        cmocka_unit_test(writes_declarations_without_spaces),
        cmocka_unit_test(leaves_style_sheets_as_they_are),
        cmocka_unit_test(writes_the_slash_in_tags_that_become_text),
        cmocka_unit_test(has_no_effect_on_other_writers),
        cmocka_unit_test(has_no_effect_with_template_markers),
        cmocka_unit_test(uses_the_tree_path),
        cmocka_unit_test(refuses_unknown_bits_and_changes_within_a_document),
    };
    return cmocka_run_group_tests_name("syntax", tests, NULL, NULL);
}
