/* options_test.c: what the options of text add: list marks, addresses of links, texts of images. */
#include <tamis/tamis.h>

#include "harness/test.h"
#include "support/count.h"

struct row {
    const char *html;
    const char *text;
};

/* An unsafe policy that keeps everything. */
static tamis_policy *everything(void)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new(NULL);
    assert_int_equal(tamis_policy_new(config, false, NULL, &policy, NULL), TAMIS_OK);
    tamis_config_free(config);
    return policy;
}

static void all_give(const char *context, unsigned options, const struct row *rows, size_t count)
{
    tamis *t = tamis_new(NULL);
    tamis_policy *policy = everything();
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
    assert_int_equal(tamis_set_text_options(t, options), TAMIS_OK);
    for (size_t i = 0; i < count; i++) {
        const char *out = NULL;
        size_t length = 0;
        assert_int_equal(tamis_run(t, rows[i].html, strlen(rows[i].html), &out, &length), TAMIS_OK);
        if (strcmp(out, rows[i].text) != 0)
            fail_msg("%s\ngives    \"%s\"\nnot      \"%s\"", rows[i].html, out, rows[i].text);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

#define ALL_GIVE(options, rows)             all_give("div", options, rows, COUNT(rows))
#define ALL_GIVE_IN(context, options, rows) all_give(context, options, rows, COUNT(rows))

TEST(marks_the_items_of_lists)
{
    static const struct row rows[] = {
        {"<ul><li>a<li>b</ul>c", "- a\n- b\nc"},
        {"<menu><li>a</menu><dir><li>b</dir><li>c", "- a\n- b\n- c"},
        {"<ol><li>a<li>b</ol>", "1. a\n2. b"},
        {"<ul><li>a<ol><li>b<ul><li>c</ul></ol><li>d</ul>", "- a\n  1. b\n    - c\n- d"},
        {"<ol><li><p>a</p><p>b</p><li><div>c</div></ol>", "1. a\n\nb\n\n2. c"},
        {"<ul><li><li>a</ul>", "-\n- a"},
        {"<ul><li><ul><li>a</ul></ul>", "-\n  - a"},
        {"<ul><li><img> a <li><br>b</ul>", "-  a\n- \nb"},
        {"<ul><li><pre> a\n</pre></ul>", "-  a\n"},
        {"<ul><li hidden>a<li>b</ul>", "- b"},
    };
    ALL_GIVE(TAMIS_WITH_LIST_MARKS, rows);
}

TEST(numbers_items_as_html_does)
{
    static const struct row rows[] = {
        {"<ol start=5><li>a<li>b</ol>", "5. a\n6. b"},
        {"<ol start=' +07x'><li>a</ol>", "7. a"},
        {"<ol start=x><li>a</ol><ol start=''><li>b</ol>", "1. a\n1. b"},
        {"<ol start=-1><li>a<li>b<li>c</ol>", "-1. a\n0. b\n1. c"},
        {"<ol><li>a<li value=9>b<li>c<li value=x>d</ol>", "1. a\n9. b\n10. c\n11. d"},
        {"<ol reversed><li>a<li>b<li value=7>c<li>d</ol>", "4. a\n3. b\n7. c\n6. d"},
        {"<ol reversed start=2><li>a<li>b<li>c</ol>", "2. a\n1. b\n0. c"},
        {"<ol reversed><li>a<ol reversed><li>x<li>y</ol><li hidden>z<div><li>b</div></ol>",
         "2. a\n  2. x\n  1. y\n1. b"},
        {"<ol start=2147483647><li>a<li>b</ol>", "2147483647. a\n2147483648. b"},
        {"<ol start=2147483648><li>a</ol><ol start=-2147483647><li>b</ol>", "1. a\n-2147483647. b"},
        {"<ol><ul><li value=4>a</ul><li>b</ol>", "  - a\n1. b"},
    };
    ALL_GIVE(TAMIS_WITH_LIST_MARKS, rows);
}

TEST(indents_at_most_eight_levels)
{
    static const struct row rows[] = {
        {"<ul><ul><ul><ul><ul><ul><ul><ul><ul><ul><li>a", "                - a"},
    };
    ALL_GIVE(TAMIS_WITH_LIST_MARKS, rows);
}

TEST(marks_the_items_of_a_context_that_is_a_list)
{
    static const struct row in_ol[] = {{"<li>a<li value=7>b<ul><li>c</ul><li>d", "1. a\n7. b\n  - c\n8. d"}};
    static const struct row in_ul[] = {{"<li>a<li>b", "- a\n- b"}};
    ALL_GIVE_IN("ol", TAMIS_WITH_LIST_MARKS, in_ol);
    ALL_GIVE_IN("ul", TAMIS_WITH_LIST_MARKS, in_ul);
}

TEST(writes_addresses_after_links)
{
    static const struct row rows[] = {
        {"<a href=https://e.test/>a</a> b", "a <https://e.test/> b"},
        {"<a href=' /a\tb\n '>c </a>d", "c </ab> d"},
        {"<a href='x y<z>'>a</a>", "a <x%20y%3Cz%3E>"},
        {"<a href=#x>a</a><a>b</a><a href=''>c</a><a name=x>d</a>", "abcd"},
        {"<a href=https://e.test/>https://e.test/</a>", "https://e.test/"},
        {"<ul><li><a href=https://e.test/>https://e.test/</a></ul>", "- https://e.test/"},
        {"<a href=https://e.test/>xhttps://e.test/</a>", "xhttps://e.test/ <https://e.test/>"},
        {"<a href=mailto:a@e.test>a@e.test</a> <a href=mailto:>b</a>", "a@e.test b <mailto:>"},
        {"a <a href=x><img alt=b></a> c", "a <x> c"},
        {"<a href=x><p>a</p></a>b", "a <x>\n\nb"},
        {"<area href=x>a<link href=y>", "a"},
    };
    ALL_GIVE(TAMIS_WITH_LINKS | TAMIS_WITH_LIST_MARKS, rows);
}

TEST(writes_the_texts_of_images)
{
    static const struct row rows[] = {
        {"a <img alt=' b  c '> d", "a b c d"},
        {"<img alt=a><img alt=''><img>b", "ab"},
        {"<input type=IMAGE alt=a><input alt=b>", "a"},
        {"<img alt=a hidden><object alt=b></object><area alt=c>d", "d"},
        {"<a href=x><img alt=a></a>", "a <x>"},
    };
    ALL_GIVE(TAMIS_WITH_ALTERNATIVES | TAMIS_WITH_LINKS, rows);
}

TEST(refuses_unknown_settings_and_settings_of_a_document_in_progress)
{
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t length = 0;
    assert_int_equal(tamis_set_output(t, (tamis_output)TAMIS_OUTPUT_COUNT), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_text_options(t, 8), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_feed(t, "<b>x", 4), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_text_options(t, 0), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<b>x</b>");
    assert_int_equal(tamis_set_text_options(t, 7), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<li>x", 5, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<li>x</li>"); /* no effect on HTML */
    tamis_free(t);
}

TEST(names_outputs)
{
    for (unsigned i = 0; i < TAMIS_OUTPUT_COUNT; i++) {
        tamis_output found = (tamis_output)TAMIS_OUTPUT_COUNT;
        assert_true(tamis_output_from_name(tamis_output_name((tamis_output)i), &found));
        assert_int_equal(found, i);
    }
    tamis_output kept = TAMIS_TO_TEXT;
    assert_null(tamis_output_name((tamis_output)TAMIS_OUTPUT_COUNT));
    assert_false(tamis_output_from_name("HTML", &kept));
    assert_false(tamis_output_from_name("", &kept));
    assert_int_equal(kept, TAMIS_TO_TEXT);
}
