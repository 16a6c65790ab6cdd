/* innertext_test.c: without options, the text is the innerText of the context element. The cases are those of
 * web-platform-tests that need no style sheet (conformance/innertext); the most important of them, and others, are written
 * here. */
#include <tamis/tamis.h>

#include "harness/suite.h"
#include "harness/test.h"
#include "support/count.h"
#include "support/files.h"

struct row {
    const char *html;
    const char *text;
};

/* A sanitizer with text as output. It keeps everything, even what parsers of earlier years parse differently. */
struct sanitizer {
    tamis *t;
    tamis_policy *policy;
};

static struct sanitizer sanitizer_of(const char *context, tamis_dialect dialect)
{
    struct sanitizer s = {tamis_new(NULL), NULL};
    tamis_config *config = tamis_config_new(NULL);
    tamis_config_set_readers(config, TAMIS_READERS_2026);
    assert_int_equal(tamis_policy_new(config, false, NULL, &s.policy, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_policy(s.t, s.policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(s.t, dialect), TAMIS_OK);
    assert_int_equal(tamis_set_context(s.t, context), TAMIS_OK);
    assert_int_equal(tamis_set_output(s.t, TAMIS_TO_TEXT), TAMIS_OK);
    tamis_config_free(config);
    return s;
}

static void sanitizer_free(struct sanitizer s)
{
    tamis_free(s.t);
    tamis_policy_free(s.policy);
}

static const char *text_of(struct sanitizer s, const char *html)
{
    const char *out = NULL;
    size_t length = 0;
    if (tamis_run(s.t, html, strlen(html), &out, &length) != TAMIS_OK)
        fail_msg("%s: %s", html, tamis_status_name(tamis_last_error(s.t).status));
    return out;
}

static void all_give(const char *context, tamis_dialect dialect, const struct row *rows, size_t count)
{
    struct sanitizer s = sanitizer_of(context, dialect);
    for (size_t i = 0; i < count; i++)
        if (strcmp(text_of(s, rows[i].html), rows[i].text) != 0)
            fail_msg("%s\ngives    \"%s\"\nnot      \"%s\"", rows[i].html, text_of(s, rows[i].html),
                     rows[i].text);
    sanitizer_free(s);
}

#define ALL_GIVE(rows)             all_give("div", TAMIS_HTML, rows, COUNT(rows))
#define ALL_GIVE_IN(context, rows) all_give(context, TAMIS_HTML, rows, COUNT(rows))

/* ---- The published cases */

/* The cases whose text differs from that of the suite, with the reasons. The suite has the innerText of the first element,
 * and tamis writes that of the div around it. */
static const struct {
    const char *html;
    const char *text;
    const char *why;
} exceptions[] = {
    {"<br>", "\n", "the innerText of a br is empty, that of a div with a br is a line feed"},
};

static const char *expected_text(const char *html, const char *text, size_t *excepted)
{
    for (size_t i = 0; i < COUNT(exceptions); i++)
        if (strcmp(exceptions[i].html, html) == 0) {
            ++*excepted;
            return exceptions[i].text;
        }
    return text;
}

TEST(gives_the_text_of_the_published_cases)
{
    size_t index, excepted = 0;
    json_t *row;
    if (!files_have_suite("conformance/innertext"))
        skip();
    json_t *rows = suite_json(TAMIS_CONFORMANCE_DIR "/conformance/innertext", "getter.json");
    struct sanitizer s = sanitizer_of("div", TAMIS_HTML);
    assert_int_equal(json_array_size(rows), 95);
    json_array_foreach(rows, index, row)
    {
        const char *html = json_string_value(json_object_get(row, "html"));
        const char *text = expected_text(html, json_string_value(json_object_get(row, "text")), &excepted);
        if (strcmp(text_of(s, html), text) != 0)
            fail_msg("%s\ngives    \"%s\"\nnot      \"%s\"", html, text_of(s, html), text);
    }
    assert_int_equal(excepted, COUNT(exceptions));
    sanitizer_free(s);
    json_decref(rows);
}

/* ---- White space */

TEST(collapses_white_space)
{
    static const struct row rows[] = {
        {" a  b\n\tc ", "a b c"},
        {"a&#13;b", "a b"},
        {"a&nbsp; b", "a\xC2\xA0 b"},
        {"a <b> b</b> <i></i> c", "a b c"},
        {"a\n<br>\nb<br><br>c<br>", "a\nb\n\nc\n"},
        {"<div> a </div> <div> b </div>", "a\nb"},
        {"<p>a</p> <br> <p>b</p>", "a\n\n\n\n\nb"},
        {"a&shy;b", "a\xC2\xAD"
                    "b"},
        {"a<!-- --> <?x y?> b", "a b"},
        {" <!-- --> ", ""},
    };
    ALL_GIVE(rows);
}

TEST(removes_segment_breaks_next_to_zero_width_spaces)
{
    static const struct row rows[] = {
        {"a&#8203;\nb", "a\xE2\x80\x8B"
                        "b"},
        {"a\n&#8203;b", "a\xE2\x80\x8B"
                        "b"},
        {"a&#8203; b", "a\xE2\x80\x8B b"},
        {"a &#8203;b", "a \xE2\x80\x8B"
                       "b"},
    };
    ALL_GIVE(rows);
}

TEST(preserves_white_space_where_the_style_sheet_does)
{
    static const struct row rows[] = {
        {"<pre>\n a  b\n\nc </pre> d", " a  b\n\nc \nd"},
        {"<pre>a\n</pre>b", "a\n\nb"},
        {"<pre>a<b>  b </b></pre>", "a  b "},
        {"<pre><p> a</p><p>b </p></pre>", " a\n\nb "},
        {"<pre><table><tr><td> a </td> <td>b</table></pre>", " a \tb"},
        {"<listing>\n a</listing><xmp> <b></xmp>", " a\n <b>"},
    };
    ALL_GIVE(rows);
}

/* ---- Boxes */

TEST(separates_blocks)
{
    static const struct row rows[] = {
        {"<h1>a</h1><p>b<p>c<div>d</div>e", "a\n\nb\n\nc\n\nd\ne"},
        {"<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>", "a\nb\nc\nd"},
        {"a<hr>b<blockquote>c</blockquote>", "a\nb\nc"},
        {"<details><summary>a</summary>b</details>", "a\nb"},
        {"<fieldset><legend>a</legend>b</fieldset>c", "a\nb\nc"},
        {"a<span>b<div>c</div>d</span>e", "ab\nc\nde"},
        {"<div><p></p></div>a<div></div><p></p>", "a"},
    };
    ALL_GIVE(rows);
}

TEST(keeps_spaces_around_boxes_in_a_line)
{
    static const struct row rows[] = {
        {"a <img alt=x> b", "a  b"},
        {"<img> a", " a"},
        {"a <img>", "a "},
        {"a <button> x </button> b", "a x b"},
        {"a <button></button> b", "a  b"},
        {"a<button><div>x</div></button>b", "a\nx\nb"},
        {"a <audio></audio> b", "a b"},
        {"a <audio controls>x</audio> b", "a  b"},
        {"a <input type=HIDDEN> b", "a b"},
        {"a <input> b", "a  b"},
        {"a<wbr>b", "ab"},
    };
    ALL_GIVE(rows);
}

TEST(separates_cells_and_rows)
{
    static const struct row rows[] = {
        {"a<table><tr><td> b <td>c<tr><td>d</table>e", "a\nb\tc\nd\ne"},
        {"<table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d<tfoot><tr><td>e</table>", "a\tb\nc\td\ne"},
        {"<table><tr><td>a</td></tr><caption>c</caption><tr><td>b</td></tr></table>", "a\n\nc\nb"},
        {"<table><tr><td><table><tr><td>i<td>j</table><td>k<tr><td>l</table>", "i\tj\n\tk\nl"},
        {"<table><tr><td>a<td hidden>b<tr hidden><td>c</table>", "a"},
        {"<table><tr><td>a<tr></table>b", "a\n\nb"},
        {"<table> <colgroup> <col> </colgroup> <tr> <td>a</td> </tr> </table>", "a"},
    };
    static const struct row in_row[] = {{"<td>a<td>b", "a\tb"}};
    static const struct row in_body[] = {{"<tr><td>a<td>b<tr><td>c", "a\tb\nc"}};
    static const struct row in_table[] = {{"<tr><td>a<tbody><tr><td>b", "a\nb"}};
    ALL_GIVE(rows);
    ALL_GIVE_IN("tr", in_row);
    ALL_GIVE_IN("tbody", in_body);
    ALL_GIVE_IN("table", in_table);
}

TEST(shows_only_options_of_a_select)
{
    static const struct row rows[] = {
        {"a<select>x<option>b<optgroup>y<option>c</optgroup></select>d", "a\nb\nc\nd"},
        {"<select><div>x<option>y</option></div><option>z</select>", "z"},
        {"a<option>b</option>c<optgroup>d</optgroup>e", "a\nb\nc\ne"},
    };
    static const struct row in_select[] = {{"x<option>a<option>b", "a\nb"}};
    ALL_GIVE(rows);
    ALL_GIVE_IN("select", in_select);
}

/* ---- What is not rendered */

TEST(leaves_out_what_is_not_rendered)
{
    static const struct row rows[] = {
        {"a<script>x</script><style>x</style><template>x</template><title>x</title>b", "ab"},
        {"a<ruby>b<rp>(</rp><rt>c</rt><rp>)</rp></ruby>", "abc"},
        {"a<datalist><option>x</datalist><noembed>x</noembed><noframes>x</noframes>b", "ab"},
        {"a<p hidden>x</p>b<p hidden=UNTIL-FOUND>c</p>", "ab\n\nc"},
        {"a<dialog>x</dialog><dialog open>b</dialog>", "a\nb"},
        {"a<div popover>x</div>b", "ab"},
        {"a<iframe>x</iframe><video>x</video><object>x</object><canvas>x</canvas><textarea>x</textarea>b",
         "ab"},
        {"a<noscript>x</noscript>b", "ab"},
        {"<div><template shadowrootmode=open>x</template>a</div>", "a"},
    };
    ALL_GIVE(rows);
}

TEST(keeps_noscript_if_it_is_markup)
{
    struct sanitizer s = sanitizer_of("div", TAMIS_HTML);
    assert_int_equal(tamis_set_scripting(s.t, false), TAMIS_OK);
    assert_string_equal(text_of(s, "a<noscript><p>x</p></noscript>b"), "a\n\nx\n\nb");
    sanitizer_free(s);
}

TEST(writes_the_text_of_drawings_and_formulas)
{
    static const struct row rows[] = {
        {"a<svg> x <title>x</title><desc>x</desc><text>b <tspan> c</tspan></text><text>d</text></svg>e",
         "a\nb c\nd\ne"},
        {"<svg><defs><text>x</text></defs><a><g><text>a</text></g></a></svg>", "a"},
        {"<svg><foreignObject><p>a</p>b</foreignObject></svg>", "a\n\nb"},
        {"<svg><text>a<a>b<tspan>c</tspan></a><textPath>d</textPath><g>x<text>x</text></g></text></svg>",
         "abcd"},
        {"<svg><a><text>a</text><tspan>x</tspan></a><tspan>x</tspan></svg>", "a"},
        {"a<svg><path><foreignObject>x</foreignObject></path><rect><text>x</text></rect><b2><text>x</text></"
         "b2></svg>b",
         "ab"},
        {"<svg><switch><g><text>a</text></g><text>x</text></switch></svg>", "a"},
        {"a <svg></svg> b", "a  b"},
        {"<math> <mi>a</mi> <mo>=</mo> <mtext>b c</mtext></math>", "a=b c"},
        {"<math><semantics><mi>a</mi><annotation>x</annotation></semantics>y</math>", "a"},
        {"<math><mphantom><mi>x</mi></mphantom><maction><mi>a</mi><mi>x</mi></maction></math>", "a"},
        {"<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn>",
         "1\t2\n3"},
    };
    ALL_GIVE(rows);
}

/* ---- Context elements and documents */

TEST(writes_the_text_nodes_of_a_context_that_is_not_rendered)
{
    static const struct row title[] = {{" a  &lt;b ", " a  <b "}};
    static const struct row textarea[] = {{"\na <b>\n", "\na <b>\n"}};
    static const struct row head[] = {{"<title>a</title> <style>b</style>", "a b"}};
    static const struct row template[] = {{"<p>a</p> b", "a\n\nb"}};
    static const struct row svg[] = {{"x<text>a</text>", "a"}};
    static const struct row svg_a[] = {{"a<text>b</text><a>c<tspan>d</tspan></a>", "a\nb\ncd"}};
    static const struct row pre[] = {{" a <b> b", " a  b"}};
    ALL_GIVE_IN("title", title);
    ALL_GIVE_IN("textarea", textarea);
    ALL_GIVE_IN("head", head);
    ALL_GIVE_IN("template", template);
    ALL_GIVE_IN("svg svg", svg);
    ALL_GIVE_IN("svg a", svg_a);
    ALL_GIVE_IN("pre", pre);
}

TEST(writes_the_text_of_the_body_of_a_document)
{
    static const struct row rows[] = {
        {"<!DOCTYPE html><title>x</title><p>a<p>b", "a\n\nb"},
        {"<p>a<table><tr><td>b", "a\nb"}, /* quirks mode */
        {"<frameset><frame>", ""},
    };
    ALL_GIVE_IN(NULL, rows);
}

/* In XML, parts of tables can be anywhere. Elements in no namespace are inline. */
TEST(reads_xml_by_namespaces)
{
#define XHTML "xmlns='http://www.w3.org/1999/xhtml'"
    static const struct row rows[] = {
        {"<x><p>a</p><p>b</p></x>", "ab"},
        {"<div " XHTML "><p>a</p>b<script>x</script></div>", "a\n\nb"},
        {"<div " XHTML "><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></div>", "a\tb\nc"},
        {"<div " XHTML "><td>a</td><td>b</td></div>", "a\nb"},
        {"<table " XHTML "><tr> a <td>b</td></tr></table>", "ab"},
        {"<div " XHTML "><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></div>", "a\nb"},
    };
    all_give("div", TAMIS_XML5, rows, COUNT(rows));
}
