/* renderings_test.c: what renderers make of Markdown (promise M1): with libcmark-gfm, for random documents and
 * for documents that were read as markup by cmark and cmark-gfm. `./dev readers --renderers` does this with more renderers. */
#include "generators/markdown.h"
#include "harness/documents.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "judges/renderings.h"
#ifdef TESTS_CMARK
#include "cmark/render.h"
#endif

enum { DOCUMENTS = 6000 };

/* ---- The judge */

static void expect_verdict(const char *html, const char *rendered, bool expected)
{
    struct outputs *m = outputs_new(TAMIS_TO_MARKDOWN);
    tamis_policy *all = policy_from_json("{}", true);
    outputs_set(m, all, "div", TAMIS_HTML, true);
    assert_int_equal(outputs_run(m->html, html, strlen(html), &m->markup), TAMIS_OK);
    if (rendering_holds(m, rendered, strlen(rendered)) != expected)
        fail_msg("%s: %s", rendered, expected ? m->reason : "accepted");
    outputs_free(m);
    tamis_policy_free(all);
}

static void the_judge_accepts_what_markdown_makes(void **state)
{
    static const char link[] = "<a href='https://a.org/ b'>x</a><img src=i>";
    expect_verdict(link, "<p><a href=\"https://a.org/%20b\" title=x><em>x</em></a><img src=i alt=></p>",
                   true);
    expect_verdict(link, "<a href=''>x</a><a>y</a><!-- --><!-- raw HTML omitted -->", true);
    expect_verdict(
        "a", "<h1 id=a>a</h1><pre><code class=language-c>a</code></pre><table><td style='text-align: left'>a",
        true);
    expect_verdict("a", "<ul class=contains-task-list><li><input type=checkbox disabled checked> a</ul>",
                   true);
}

static void the_judge_refuses_all_other_markup(void **state)
{
    static const char *const rendered[] = {"<b>x</b>",
                                           "<script>x</script>",
                                           "<p onclick=x>",
                                           "<em style=x>",
                                           "<table><td style='color:red'>",
                                           "<input type=submit>",
                                           "<code class=x>",
                                           "<svg></svg>",
                                           "<svg><a></a></svg>",
                                           "<!--x-->",
                                           "<?x>",
                                           "<a href=https://b.org/>",
                                           "<a href=https://a.org>",
                                           "<a href=i>",
                                           "<img src=https://a.org/>",
                                           "<a href=//>",
                                           "<img src=I>",
                                           "<section>"};
    for (size_t i = 0; i < sizeof rendered / sizeof *rendered; i++)
        expect_verdict("<a href='https://a.org/'>x</a><img src=i>", rendered[i], false);
}

/* ---- Renderers */

#ifdef TESTS_CMARK
/* "*" is replaced with a run of `times` backticks. */
static const struct {
    const char *html;
    size_t times;
} found[] = {
    {"<pre>x\n*\n\n&lt;img src=x onerror=alert(1)>\n</pre>", 255},
    {"<pre>x\n*\n\n&lt;img src=x onerror=alert(1)>\n</pre>", 254},
    {"<code>* &lt;img src=x onerror=alert(1)></code>", 80},
    {"<a href=\"img src=x onerror=alert(1) y\" title=\"\\\">a</a> \"", 0},
    {"<a href=\"a![x](https://evil.example/t.gif)\" title=\"\\\">a</a> \"", 0},
    {"<i><b>x!<i><a href=\"https://evil.example/t.gif\">y</a></i></b></i>", 0},
    {"<img alt=\"^\" src=\"https://a.example/i\"><a href=\"https://a.example/\">^</a>", 0},
    {"<ul><ul><ul><ul></ul>a", 0},
    {"<ul><li><pre>x\n\n&lt;img src=x onerror=alert(1)>", 0},
};

static void write_found(size_t number, struct text *html)
{
    text_clear(html);
    for (const char *s = found[number].html; *s; s++) {
        if (*s != '*')
            text_add(html, s, 1);
        for (size_t i = 0; *s == '*' && i < found[number].times; i++)
            text_add_string(html, "`");
    }
}

static void renderers_make_no_markup_of_what_was_found(void **state)
{
    struct text html = {0};
    struct policies p = policies_load();
    struct outputs *m = outputs_new(TAMIS_TO_MARKDOWN);
    for (size_t i = 0; i < sizeof found / sizeof *found * p.count; i++) {
        write_found(i / p.count, &html);
        outputs_set(m, p.made[i % p.count], "div", TAMIS_HTML, true);
        if (!cmark_holds(m, html.p, html.n))
            fail_msg("%s\npolicy %s\nin: %s\nMarkdown: %s", m->reason, p.names[i % p.count], html.p,
                     m->written.p);
    }
    text_free(&html);
    outputs_free(m);
    policies_free(&p);
}

/* All backtick runs of 1 to 63, and one of 80: the shortest fence that is none of them has 64, and the next 81. */
static void renderers_make_no_markup_of_code_with_all_fences(void **state)
{
    struct text html = {0};
    struct outputs *m = outputs_new(TAMIS_TO_MARKDOWN);
    text_add_string(&html, "<code>");
    for (unsigned n = 1; n <= 64; n++) {
        text_add_times(&html, "`", n == 64 ? 80 : n);
        text_add_string(&html, " ");
    }
    text_add_string(&html, "&lt;img src=x onerror=alert(1)></code>");
    if (!cmark_holds(m, html.p, html.n))
        fail_msg("%s", m->reason);
    text_free(&html);
    outputs_free(m);
}

static void renderers_make_no_markup_of_random_documents(void **state)
{
    struct random r = {20261128};
    struct policies p = policies_load();
    struct outputs *m = outputs_new(TAMIS_TO_MARKDOWN);
    struct text html = {0};
    for (int i = 0; i < DOCUMENTS; i++) {
        uint32_t number = random_below(&r, (uint32_t)p.count);
        markdown_write(&r, &html);
        outputs_set(m, p.made[number], "div", TAMIS_HTML, true);
        if (!cmark_holds(m, html.p, html.n))
            fail_msg("%s\npolicy %s\nin: %s\nMarkdown: %s", m->reason, p.names[number], html.p, m->written.p);
    }
    text_free(&html);
    outputs_free(m);
    policies_free(&p);
}

static void renderers_make_no_markup_of_other_random_documents(void **state)
{
    assert_random_documents(20261129, TAMIS_TO_MARKDOWN, cmark_holds);
    assert_vectors(TAMIS_TO_MARKDOWN, cmark_holds);
}
#else
static void says_that_no_renderer_is_tested(void **state)
{
    print_message("NOT TESTED: what renderers make of Markdown, which needs libcmark-gfm\n");
    skip();
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_judge_accepts_what_markdown_makes),
        cmocka_unit_test(the_judge_refuses_all_other_markup),
#ifdef TESTS_CMARK
        cmocka_unit_test(renderers_make_no_markup_of_what_was_found),
        cmocka_unit_test(renderers_make_no_markup_of_code_with_all_fences),
        cmocka_unit_test(renderers_make_no_markup_of_random_documents),
        cmocka_unit_test(renderers_make_no_markup_of_other_random_documents),
#else
        cmocka_unit_test(says_that_no_renderer_is_tested),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
