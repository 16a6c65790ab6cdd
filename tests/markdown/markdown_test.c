/* markdown_test.c: Markdown for each construct, the properties of the Markdown of every document (judges/markdowns.h), and linear
 * work. tests/markdown/round_trip.py tests that cmark-gfm parses the Markdown to the same tree. */
#include "harness/documents.h"
#include "harness/rewrites.h"
#include "harness/test.h"
#include "judges/markdowns.h"
#include "probe.h"
#include "support/count.h"

static tamis_policy *article; /* the preset article */

struct example {
    const char *html, *markdown;
};

static const char *run(tamis *t, const char *html, size_t n)
{
    const char *out = NULL;
    size_t length = 0;
    if (tamis_run(t, html, n, &out, &length) != TAMIS_OK)
        fail_msg("%.200s: %s", html, tamis_status_name(tamis_last_error(t).status));
    return out;
}

static tamis *markdown_writer(void)
{
    tamis *t = tamis_new(NULL);
    if (!article)
        assert_int_equal(tamis_policy_preset("article", NULL, &article, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, article), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    return t;
}

static void expect_all(const struct example *examples, size_t count)
{
    tamis *t = markdown_writer();
    for (size_t i = 0; i < count; i++)
        assert_string_equal(run(t, examples[i].html, strlen(examples[i].html)), examples[i].markdown);
    tamis_free(t);
}

#define EXPECT(...) \
    do { \
        const struct example examples[] = {__VA_ARGS__}; \
        expect_all(examples, COUNT(examples)); \
    } while (0)

/* ---- Blocks */

static void writes_paragraphs_headings_and_rules(void **state)
{
    EXPECT({"", ""}, {"a", "a"}, {"<p>a<p>b", "a\n\nb"}, {"<h1>a</h1><h6>b</h6>", "# a\n\n###### b"},
           {"<h2></h2>a", "##\n\na"}, {"a<hr>b", "a\n\n***\n\nb"}, {"<p> a\n  b \t c ", "a\nb c"},
           {"<p></p><p> </p>", ""}, {"<h1>a\nb<br>c</h1>", "# a b c"},
           {"<div>a<div>b</div>c</div>", "a\n\nb\n\nc"});
}

static void writes_quotes(void **state)
{
    EXPECT({"<blockquote>a</blockquote>", "> a"}, {"<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"},
           {"<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"},
           {"<blockquote></blockquote>", ">"},
           {"<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n<!-- -->\n\n> b"});
}

static void writes_lists(void **state)
{
    EXPECT({"<ul><li>a<li>b</ul>", "- a\n- b"}, {"<ul><li><p>a<li><p>b</ul>", "- a\n\n- b"},
           {"<ol start=7><li>a<li>b</ol>", "7. a\n8. b"}, {"<ol start=-1><li>a</ol>", "1. a"},
           {"<ol start=1000000000><li>a</ol>", "1. a"}, {"<ol start=' +07x'><li>a</ol>", "7. a"},
           {"<ol start=999999999><li>a<li>b</ol>", "999999999. a\n999999999. b"},
           {"<ul><li>a<ul><li>b</ul></ul>", "- a\n  - b"}, {"<ol><li>a<ul><li>b</ul></ol>", "1. a\n   - b"},
           {"<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n\n+ b\n\n- c"},
           {"<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"}, {"<ul><li><p>a</ul>", "- a\n\n  <!-- -->"},
           {"<ul><li><li>b</ul>", "-\n- b"}, {"<ul><li>a<ul><li>b</ul>c</ul>", "- a\n  - b\n  <!-- -->\n  c"},
           {"<ul><li>a<ol start=5><li>b</ol></ul>", "- a\n  <!-- -->\n  5. b"},
           {"<ul><li>a<ul><li></ul></ul>", "- a\n  <!-- -->\n  -"},
           {"<ul><li>a<ol><li><b> </b>c</ol></ul>", "- a\n  <!-- -->\n  1. c"},
           {"<ul><li>a<ol><li><b>c</b></ol></ul>", "- a\n  1. **c**"}, {"<ul><ul><li>a</ul></ul>", "- - a"},
           {"<ul>a<p>b</p></ul>", "- a\n- b"}, {"<ul></ul>", ""},
           {"<ul><li><input type=checkbox> a<li><input type=checkbox checked> b</ul>", "- [ ] a\n- [x] b"},
           {"<ul><li>a<input type=checkbox> b</ul>", "- a b"},
           {"<ul><li><input type=checkbox> <p>a</p><p>b</ul>", "- [ ] a\n\n  b"},
           {"<ul><li><input type=checkbox> </ul>", "-"});
}

static void writes_code_blocks(void **state)
{
    EXPECT({"<pre><code>a\n\n b\n</code></pre>", "```\na\n\n b\n```"},
           {"<pre><code class=language-c>a\n</code></pre>", "```c\na\n```"},
           {"<pre>```\n~~~\n</pre>", "````\n```\n~~~\n````"}, {"<pre></pre>", "```\n```"},
           {"<pre><b>a</b>\n<i>b</i></pre>", "```\na\nb\n```"}, {"<pre>&lt;b>*</pre>", "```\n<b>*\n```"},
           {"<ul><li><pre>a\n\nb</pre></ul>", "- ~~~\n  a\n\n  b\n  ~~~"},
           {"<blockquote><pre>a\n\nb</pre></blockquote>", "> ~~~\n> a\n>\n> b\n> ~~~"});
}

static void writes_tables(void **state)
{
    EXPECT({"<table><tr><th>a<th align=right>b<tr><td>c|d<td>e</table>",
            "| a | b |\n| --- | ---: |\n| c\\|d | e |"},
           {"<table><tr><th>a<tr><td>b<td>c</table>", "| a | |\n| --- | --- |\n| b | c |"},
           {"<table><tr><th><tr><td><code>a|b</code><br>c</table>", "| |\n| --- |\n| `a\\|b` c |"},
           {"<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc"},
           {"<table><tr><th>a<tr><td><p>b</table>", "a\n\nb"},
           {"<table><tr><th colspan=2>a<tr><td>b</table>", "a\n\nb"},
           {"<table><tr><th>a<tr><td><code>\\|</code></table>", "| a |\n| --- |\n| \\\\\\| |"},
           {"<ul><li>a<table><tr><th>b</table></ul>", "- a\n  <!-- -->\n  | b |\n  | --- |"});
}

/* ---- Inlines */

static void writes_marks(void **state)
{
    EXPECT({"<em>a</em> <strong>b</strong> <del>c</del>", "*a* **b** ~~c~~"},
           {"<i>a</i><b>b</b><s>c</s>", "*a*<!-- -->**b**~~c~~"}, {"<em><strong>a</strong></em>", "*__a__*"},
           {"<strong>a <em>b</em> c</strong>", "**a _b_ c**"}, {"a<em>b</em>c", "a*b*c"},
           {"a<em>\"b\"</em>c", "&#97;*\"b\"*&#99;"}, {"a <em> b </em> c", "a *b&#32;*&#99;"},
           {"a<em> b</em>", "&#97;*&#32;b*"}, {"<em></em><b><i> </i></b>a", "a"},
           {"<em>a<br></em>b", "*a*\\\nb"}, {"<em>&nbsp;a</em>", "*&#160;a*"},
           {"\u4e2d<b>\u6587</b>\u4e2d", "\u4e2d**\u6587**\u4e2d"},
           {"<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"},
           {"<em>a <strong>b <em>c</em></strong></em>", "*a __b *c*__*"},
           {"<em>a <strong>b<em>.</em></strong></em>", "*a __&#98;.__*"});
}

static void writes_code_spans(void **state)
{
    EXPECT({"<code>a</code>", "`a`"}, {"<code>a`b</code>", "``a`b``"}, {"<code>`</code>", "`` ` ``"},
           {"<code> a </code>", "`a `"}, {"<code> </code>a", "a"}, {"<code></code>a", "a"},
           {"<code>&lt;b>\\</code>", "`<b>\\`"}, {"<code>a\nb</code>", "`a b`"},
           {"<code>a</code><code>b</code>", "`a`<!-- -->`b`"}, {"<code>a<b>b</b></code>", "`ab`"});
}

static void writes_links_and_images(void **state)
{
    EXPECT({"<a href=https://a.org/>a</a>", "[a](https://a.org/)"},
           {"<a href='https://a.org/(b)'>a</a>", "[a](https://a.org/&#40;b&#41;)"},
           {"<a href=https://a.org/ title='a \"b\" \\'>a</a>", "[a](https://a.org/ \"a &#34;b&#34; &#92;\")"},
           {"<a href=https://a.org/></a>", "[](https://a.org/)"}, {"<a name=x>a</a>", "a"},
           {"!<a href=https://a.org/>a</a>", "&#33;[a](https://a.org/)"},
           {"<a href=https://a.org/>http://b.org ]</a>", "[http&#58;//b.org &#93;](https://a.org/)"},
           {"<a href=https://a.org/><p>a</p><p>b</p></a>", "[a](https://a.org/)\n\nb"},
           {"<img src=https://a.org/i alt='a [b]'>", "![a &#91;b&#93;](https://a.org/i)"},
           {"<img alt=a>", "a"},
           {"<a href='https://a.org/?a=1&amp;lt;'>a</a>", "[a](https://a.org/?a=1&%6Ct;)"});
}

/* ---- What renderers could read as markup (promise M1; tests/markdown/renderings_test.c tests it with a renderer) */

static void writes_values_in_characters_that_are_no_markup(void **state)
{
    EXPECT({"<a href='a b<c>\\\u00E9\"'>d</a>", "[d](a%20b%3Cc%3E/%C3%A9%22)"},
           {"<a href='a`(*){|}$^'>b</a>", "[b](a%60&#40;&#42;&#41;%7B&#124;%7D&#36;%5E)"},
           {"<a href='https://[::1]/[a]'>b</a>", "[b](https://&#91;::1&#93;/%5Ba%5D)"},
           {"<a href='/~b/~~c?a=1&b=2&copy=3&amp;lt;'>b</a>", "[b](/~b/~&#126;c?a=1&b=2&%63opy=3&%6Ct;)"},
           {"<a href='' title=a>b</a>", "[b](<> \"a\")"}, {"<a href=''>b</a>", "[b]()"},
           {"<img src=a alt='^ `a` *b* <c>&amp;lt;'>",
            "![&#94; &#96;a&#96; &#42;b&#42; &#60;c&#62;&#38;lt;](a)"},
           {"<img src=a alt='www.d.org https://e m@f'>", "![www&#46;d.org https&#58;//e m&#64;f](a)"},
           {"<a href=a title='(^ `a`\n[b] \\'>b</a>",
            "[b](a \"&#40;&#94; &#96;a&#96;&#10;&#91;b&#93; &#92;\")"});
}

static void writes_code_that_a_renderer_could_read_as_text_in_another_way(void **state)
{
    EXPECT(
        {"a<code> &lt;b></code>", "a `<b>`"}, {"<code>a``b</code>", "a&#96;&#96;b"},
        {"<code>a&#1;b</code>", "a&#1;b"}, {"<code>a&#x2028;b</code>", "a&#8232;b"},
        {"<del><code>a~~b</code> <code>a~b</code></del>", "~~a\\~\\~b `a~b`~~"},
        {"<pre>```````````````</pre>", "````````````````\n```````````````\n````````````````"},
        {"<pre>````````````````</pre>",
         "&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;&#96;"},
        {"<pre>``&#2;`\n&lt;b></pre>", "&#96;&#96;&#2;&#96;\\\n`<b>`"},
        {"<pre><code class='language-{a}'>b</code></pre>", "```\nb\n```"},
        {"<pre>&lt;b></pre><ul><li><pre>&lt;b>\n\na</pre></ul>", "```\n<b>\n```\n\n- `<b>`\\\n  \\\n  `a`"},
        {"<ul><li><pre>a{b\n}c[0]~~~</pre></ul>", "- ~~~~\n  a{b\n  }c[0]~~~\n  ~~~~"},
        {"<ul><li><pre>a{b}</pre></ul>", "- `a{b}`"}, {"<ul><li><pre>[a](b)</pre></ul>", "- `[a](b)`"});
}

static void decides_by_what_it_has_written(void **state)
{
    EXPECT({"<i><b>x!<i><a href=a>y</a></i></b></i>", "*__x&#33;[y](a)__*"},
           {"a!<b></b><a href=a>y</a>", "a&#33;[y](a)"},
           {"y?<code>m@a.org</code> <code>m@a.org</code>", "y?<!-- -->`m@a.org` `m@a.org`"},
           {"<a href=a>^b</a>", "[&#94;b](a)"},
           {"<a href=a>[b] https://c</a>", "[&#91;b&#93; https&#58;//c](a)"}, {"a&amp;<b></b>#b", "a&amp;#b"},
           {"<a href='a?&amp;#x;&amp;&#10;#,&amp;#'>x</a>", "[x](a?&#38;#%78;&#38;#,&#38;#)"},
           {"a&amp;#b <a href=a title='&amp;#'>x</a>", "a&amp;#b [x](a \"&#38;#\")"},
           {"<code>a&amp;#b</code><pre>&amp;#9;</pre>", "a&amp;#b\n\n```\n&#9;\n```"},
           {"a$$b {: c}", "a$&#36;b \\{: c}"}, {"a<br>: b", "a\\\n\\: b"},
           {"<ul><ul><ul></ul></ul></ul>", "- -"},
           {"<ul><ul><ul><ul></ul></ul></ul></ul>", "- - - <!-- -->"});
}

static void breaks_lines(void **state)
{
    EXPECT({"a<br>b", "a\\\nb"}, {"a <br> b", "a\\\nb"}, {"a<br><br>b", "a\\\n\\\nb"}, {"a<br>", "a"},
           {"<ul><li>a<br>b</ul>", "- a\\\n  b"});
}

/* ---- Text that looks like markup */

static void escapes_what_begins_a_block(void **state)
{
    EXPECT({"# a", "\\# a"}, {"#a", "#a"}, {"- a", "\\- a"}, {"-a", "-a"}, {"+ a", "\\+ a"}, {"* a", "\\* a"},
           {"1. a", "1\\. a"}, {"1) a", "1\\) a"}, {"1.5", "1.5"}, {"&gt; a", "&gt; a"},
           {"a &gt; b", "a > b"}, {"a<br>===", "a\\\n\\==="}, {"a\n---", "a\n\\---"},
           {"```", "&#96;&#96;&#96;"}, {"~~~", "\\~\\~\\~"}, {"a|b\n:-|:-", "a|b\n\\:-|:-"},
           {"|a|\n|-|", "\\|a|\n\\|-|"}, {"<h1>a #</h1>", "# a \\#"}, {"[a]: b", "\\[a\\]: b"},
           {"&#32;&#9;    a", "a"}, {"1<span>. a</span>", "1\\. a"});
}

static void escapes_what_is_markup_in_a_line(void **state)
{
    EXPECT({"*a* _b_ `c` ~d~", "\\*a\\* \\_b\\_ &#96;c&#96; \\~d\\~"}, {"snake_case_a", "snake_case\\_a"},
           {"a_b", "a\\_b"}, {"my_own_name", "my_own_name"}, {"[a](b) ![c](d)", "\\[a\\](b) !\\[c\\](d)"},
           {"a\\", "a\\\\"}, {"&amp;amp; &amp; &amp;#9; AT&amp;T", "&amp;amp; & &amp;#9; AT&T"},
           {"&lt;b> &lt;!-- -->", "&lt;b> &lt;!-- -->"}, {"&lt;https://a.org>", "&lt;https:<!-- -->//a.org>"},
           {"a&#11;b&#1;", "a&#11;b&#1;"});
}

static void keeps_addresses_from_becoming_links(void **state)
{
    EXPECT({"https://a.org", "https:<!-- -->//a.org"}, {"www.a.org", "www<!-- -->.a.org"},
           {"<i>b%</i>www.a.org", "*b%*&#119;ww<!-- -->.a.org"}, {"me@a.org", "me<!-- -->@a.org"},
           {"me@a", "me@a"}, {"https<span>:</span><i>//a</i>", "https:*//a*"},
           {"https:<span>//a.org</span>", "https:<!-- -->//a.org"}, {"@a", "@a"}, {"a @ b", "a @ b"},
           {"me@a b", "me@a b"}, {"file://a", "file://a"}, {"<b>a</b>me@a.org", "**a**me<!-- -->@a.org"},
           {"<em>.</em>m@a.org", "*.*&#109;<!-- -->@a.org"});
}

/* ---- Settings */

static void keeps_only_what_the_policy_allows(void **state)
{
    EXPECT({"<script>a</script><p hidden>b</p><a href=javascript:b>c</a>", "c"},
           {"<p>&lt;script>a&lt;/script>", "&lt;script>a&lt;/script>"});
}

/* The XML parser has no void elements. */
static void writes_the_content_of_a_rule_in_xml(void **state)
{
    static const char rule[] = "<p xmlns='http://www.w3.org/1999/xhtml'>a<hr>b<i>c</i></hr>d<hr/>e</p>";
    tamis *t = markdown_writer();
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_string_equal(run(t, rule, strlen(rule)), "a\n\n***\n\nb*c*\n\nd\n\n***\n\ne");
    tamis_free(t);
}

static void leaves_out_what_is_not_rendered_in_svg(void **state)
{
    tamis *t = tamis_new(NULL); /* the built-in default policy keeps text in SVG */
    assert_int_equal(tamis_set_output(t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    assert_output(t, "<svg><text>a<tspan>b</tspan></text><tspan>x</tspan></svg>c", "ab\n\nc");
    assert_output(t, "<svg><a><text>a</text><tspan>x</tspan></a><textPath>x</textPath></svg>", "a");
    assert_output(t, "<svg><text>a<a>b<tspan>c</tspan></a><g>x<text>x</text></g></text></svg>", "abc");
    assert_output(t, "<svg><foreignObject><p>a</p>b</foreignObject></svg>", "a\n\nb");
    tamis_free(t);
}

static void switches_between_outputs(void **state)
{
    tamis *t = markdown_writer();
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tamis_set_output(t, TAMIS_TO_MARKDOWN), TAMIS_OK);
        assert_string_equal(run(t, "<p>*&amp;b", 10), "\\*&b");
        assert_false(tamis_context_took_straight_path(t));
        assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
        assert_string_equal(run(t, "<p>*&amp;b", 10), "*&b");
        assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
        assert_string_equal(run(t, "<p>*&amp;b", 10), "<p>*&amp;b</p>");
    }
    tamis_free(t);
}

/* ---- Random documents */

static void holds_for_random_documents(void **state)
{
    assert_random_documents(20261124, TAMIS_TO_MARKDOWN, markdowns_hold);
}

static void holds_for_the_vectors(void **state)
{
    assert_vectors(TAMIS_TO_MARKDOWN, markdowns_hold);
}

/* ---- Linear work and output */

static const struct {
    const char *before, *unit, *after;
} floods[] = {
    {"", "<div>", "x"},
    {"", "<blockquote>", "x"},
    {"", "<ul><li>", "x"},
    {"", "<ol start=999999999><li>", "<pre>\n\n\n\n\n"},
    {"<ul>", "<li><p>a", ""},
    {"<table><tr><th>a", "<tr><td>b", ""},
    {"<table><tr><th>a", "<th>", "<tr><td>b"},
    {"", "<table><tr><th>", "x"},
    {"", "<b>", "<p>x"},
    {"<b><i><b><i><b><i><b><i>", "<p>x", ""},
    {"", "<code>", "`"},
    {"<table><tr><th>", "<code>", "\\|"},
    {"<code>", "`", ""},
    {"", "<code>`</code>", ""},
    {"a", "@a", ""},
    {"a", "&amp;a", ""},
    {"a", "<b></b>", "b"},
    {"a", "<br>", "b"},
    {"<pre>", "\n", ""},
    {"<a "
     "href=https://a.org/"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>",
     "<p>x", ""},
};

/* Returns the work for the Markdown alone, and sets its length. */
static uint64_t work_of(tamis *t, size_t number, size_t times, size_t *length)
{
    struct text html = {0};
    text_add_string(&html, floods[number].before);
    text_add_times(&html, floods[number].unit, times);
    text_add_string(&html, floods[number].after);
    *length = strlen(run(t, html.p, html.n));
    uint64_t work = tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
    run(t, html.p, html.n);
    work -= tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    text_free(&html);
    return work;
}

static void works_in_proportion_to_the_input(void **state)
{
    enum { FEW = 400, MANY = 2 * FEW, SMALL = 64 };
    tamis *t = markdown_writer();
    for (size_t i = 0; i < COUNT(floods); i++) {
        size_t short_length, long_length;
        uint64_t few = work_of(t, i, FEW, &short_length), many = work_of(t, i, MANY, &long_length);
        if (many > 2 * few + few / 4 + SMALL)
            fail_msg("%s: %lu work units for %d, %lu for %d", floods[i].unit, (unsigned long)few, FEW,
                     (unsigned long)many, MANY);
        if (long_length > 2 * short_length + SMALL)
            fail_msg("%s: %zu bytes for %d, %zu for %d", floods[i].unit, short_length, FEW, long_length,
                     MANY);
    }
    tamis_free(t);
}

static uint64_t work_for(tamis *t, const char *html)
{
    run(t, html, strlen(html));
    uint64_t work = tamis_context_work(t);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_HTML), TAMIS_OK);
    run(t, html, strlen(html));
    assert_int_equal(tamis_set_output(t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    return work - tamis_context_work(t);
}

static void counts_the_work(void **state)
{
    tamis *t = markdown_writer();
    assert_int_equal(work_for(t, "<p>some words of a text that is longer</p><ul><li>a<li>b</ul>"), 15);
    assert_int_equal(work_for(t, "<table><tr><th>a<tr><td>b</table>"), 17);
    tamis_free(t);
}

/* Of 30 nested quotes, the marks of 24 are written, which are 48 bytes. */
static void writes_no_more_marks_than_its_prefix_has_space_for(void **state)
{
    struct text html = {0}, expected = {0};
    tamis *t = markdown_writer();
    text_add_times(&html, "<blockquote>", 30);
    text_add_string(&html, "a");
    text_add_times(&expected, "> ", 24);
    text_add_string(&expected, "a");
    assert_string_equal(run(t, html.p, html.n), expected.p);
    text_free(&html);
    text_free(&expected);
    tamis_free(t);
}

static void refuses_markdown_that_is_longer_than_its_limit(void **state)
{
    static const char html[] = "<p>**********************************</p>";
    tamis *t = markdown_writer();
    const char *out = "x";
    size_t length = 1, longest = strlen(run(t, html, strlen(html)));
    assert_true(longest > strlen(html));
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, longest), TAMIS_OK);
    assert_int_equal(strlen(run(t, html, strlen(html))), longest);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_OUTPUT_BYTES, longest - 1), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &length), TAMIS_OVER_MAX_OUTPUT_BYTES);
    assert_null(out);
    assert_int_equal(length, 0);
    tamis_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_paragraphs_headings_and_rules),
        cmocka_unit_test(writes_quotes),
        cmocka_unit_test(writes_lists),
        cmocka_unit_test(writes_code_blocks),
        cmocka_unit_test(writes_tables),
        cmocka_unit_test(writes_marks),
        cmocka_unit_test(writes_code_spans),
        cmocka_unit_test(writes_links_and_images),
        cmocka_unit_test(writes_values_in_characters_that_are_no_markup),
        cmocka_unit_test(writes_code_that_a_renderer_could_read_as_text_in_another_way),
        cmocka_unit_test(decides_by_what_it_has_written),
        cmocka_unit_test(breaks_lines),
        cmocka_unit_test(escapes_what_begins_a_block),
        cmocka_unit_test(escapes_what_is_markup_in_a_line),
        cmocka_unit_test(keeps_addresses_from_becoming_links),
        cmocka_unit_test(keeps_only_what_the_policy_allows),
        cmocka_unit_test(writes_the_content_of_a_rule_in_xml),
        cmocka_unit_test(leaves_out_what_is_not_rendered_in_svg),
        cmocka_unit_test(switches_between_outputs),
        cmocka_unit_test(holds_for_random_documents),
        cmocka_unit_test(holds_for_the_vectors),
        cmocka_unit_test(works_in_proportion_to_the_input),
        cmocka_unit_test(counts_the_work),
        cmocka_unit_test(writes_no_more_marks_than_its_prefix_has_space_for),
        cmocka_unit_test(refuses_markdown_that_is_longer_than_its_limit),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    tamis_policy_free(article);
    return failed;
}
