/* text_test.c: properties of the text of every document: those of judges/texts.h, and linear work and memory. */
#include "harness/documents.h"
#include "harness/test.h"
#include "judges/texts.h"
#include "probe.h"
#include "support/count.h"

/* ---- Random documents */

TEST(holds_for_random_documents)
{
    assert_random_documents(20261123, TAMIS_TO_TEXT, texts_hold);
}

TEST(holds_for_the_vectors)
{
    assert_vectors(TAMIS_TO_TEXT, texts_hold);
}

/* ---- What the policy removes */

static const char *text_of(tamis *t, const char *html, size_t n)
{
    const char *out = NULL;
    size_t length = 0;
    if (tamis_run(t, html, n, &out, &length) != TAMIS_OK)
        fail_msg("%.200s: %s", html, tamis_status_name(tamis_last_error(t).status));
    return out;
}

static tamis *text_writer(void)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
    return t;
}

#define GIVES(t, html, text) assert_string_equal(text_of(t, html, sizeof(html) - 1), text)

TEST(writes_no_text_that_the_policy_removes)
{
    tamis *t = text_writer();
    GIVES(t, "a<script>x</script><iframe>x</iframe><object>x</object>b", "ab");
    GIVES(t, "<p>&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>");
    assert_int_equal(tamis_set_context(t, "script"), TAMIS_OK);
    GIVES(t, "x", "");
    tamis_free(t);
}

TEST(decodes_the_input_as_for_html)
{
    tamis *t = text_writer();
    GIVES(t,
          "\xEF\xBB\xBF\xEF\xBB\xBF"
          "a\xFF"
          "b\xE2\x82 c\0d&#0;&#xD800;\r\ne",
          "\xEF\xBB\xBF"
          "a\xEF\xBF\xBD"
          "b\xEF\xBF\xBD cd\xEF\xBF\xBD\xEF\xBF\xBD e");
    tamis_free(t);
}

TEST(switches_between_outputs)
{
    tamis *t = text_writer();
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
        GIVES(t, "<p>a&amp;b", "a&b");
        assert_false(tamis_context_took_straight_path(t));
        assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
        GIVES(t, "<p>a&amp;b", "<p>a&amp;b</p>");
    }
    tamis_free(t);
}

/* The text of portable output: a br that a profile writes as a line feed is white space. */
TEST(writes_the_text_of_what_a_profile_keeps)
{
    tamis *t = text_writer();
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE_MINIMAL), TAMIS_OK);
    GIVES(t, "a<br>b<svg><text>c</text></svg>", "a b");
    tamis_free(t);
}

/* ---- Linear work */

static const struct {
    const char *before, *unit, *after;
} floods[] = {
    {"", "<div>", "x"},
    {"", "<ol><li>", "x"},
    {"<ol>", "<li>a", ""},
    {"", "<ol reversed><li>", "x"},
    {"<ol reversed>", "<li><ol reversed><li></ol>", ""},
    {"", "<table><tr><td>", "x"},
    {"<table>", "<tr>", "<td>x"},
    {"<table><tr>", "<td>", "x"},
    {"<table><tr><td>", "<tbody>", ""},
    {"<pre>", " \n", ""},
    {"", "<a href=x>a</a>", ""},
    {"", "<img alt=a> ", ""},
    {"", "<b>", "<p>x"},
    {"<b><b><b><b><b><b><ol>", "<li>", ""},
    {"<svg>", "<g>", "<text>x"},
    {"", "<p> <br> ", ""},
    {"", "<select><option>", ""},
    {"a", "\n", "b"},
};

/* Returns the work of the text alone. */
static uint64_t work_of(tamis *t, size_t number, size_t times)
{
    struct text html = {0};
    text_add_string(&html, floods[number].before);
    text_add_times(&html, floods[number].unit, times);
    text_add_string(&html, floods[number].after);
    text_of(t, html.p, html.n);
    uint64_t work = tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
    text_of(t, html.p, html.n);
    work -= tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
    text_free(&html);
    return work;
}

TEST(works_in_proportion_to_the_input)
{
    enum { FEW = 400, MANY = 2 * FEW };
    tamis *t = text_writer();
    assert_int_equal(tamis_set_text_options(t, 7), TAMIS_OK);
    for (size_t i = 0; i < COUNT(floods); i++) {
        uint64_t few = work_of(t, i, FEW), many = work_of(t, i, MANY);
        if (many > 2 * few + few / 4)
            fail_msg("%s: %lu work units for %d, %lu for %d", floods[i].unit, (unsigned long)few, FEW,
                     (unsigned long)many, MANY);
    }
    tamis_free(t);
}

/* The work for the text is counted, so text needs more work than HTML alone. */
TEST(counts_the_work)
{
    static const char html[] = "<p>some words of a text that is longer</p><ul><li>a<li>b</ul>";
    tamis *t = text_writer();
    text_of(t, html, strlen(html));
    uint64_t work = tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
    text_of(t, html, strlen(html));
    assert_int_equal(work - tamis_context_work(t), 10);
    tamis_free(t);
}

TEST(refuses_text_that_is_longer_than_its_html)
{
    static const char html[] = "<ul><ul><ul><ul><ul><li></ul></ul></ul></ul></ul>";
    tamis *t = text_writer();
    const char *out = "x";
    size_t length = 1;
    assert_int_equal(tamis_set_text_options(t, TAMIS_WITH_LIST_MARKS), TAMIS_OK);
    assert_string_equal(text_of(t, html, strlen(html)), "        -");
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, 53), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &length), TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_null(out);
    assert_int_equal(length, 0);
    tamis_free(t);
}
