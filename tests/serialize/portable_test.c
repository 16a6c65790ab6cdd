/* portable_test.c: how portable profiles change a tree, and how they write it. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>
#include <tamis/verify.h>

#include "harness/policies.h"
#include "harness/test.h"
#include "serialize/edit.h"
#include "serialize/portable.h"
#include "support/count.h"
#include "support/sketch.h"
#include "support/text.h"

#define P4 TAMIS_PROFILE_PORTABLE
#define P3 TAMIS_PROFILE_PORTABLE_SLASH
#define P0 TAMIS_PROFILE_PORTABLE_MINIMAL

static const char everything[] = "{\"removeElements\": [], \"removeAttributes\": [], \"comments\": true}";

struct row {
    const char *html;
    const char *out;
};

/* ---- Running */

static tamis *sanitizer(tamis_profile profile, const tamis_policy *policy, const char *context)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_profile(t, profile), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    return t;
}

static void gives(tamis *t, const char *html, size_t n, const char *expected)
{
    const char *out = NULL;
    size_t length = 0;
    if (tamis_run(t, html, n, &out, &length) != TAMIS_OK)
        fail_msg("%s: %s", html, tamis_status_name(tamis_last_error(t).status));
    if (length != strlen(expected) || memcmp(out, expected, length) != 0)
        fail_msg("%s\ngives    %s\nnot      %s", html, out, expected);
}

/* Checks that sanitizing the output again does not change it. */
static void gives_itself(tamis *t, const char *output, size_t n)
{
    struct text once = {0};
    text_add(&once, output, n);
    gives(t, once.p, once.n, once.p);
    text_free(&once);
}

static void all_give(tamis_profile profile, const char *json, const char *context, const struct row *rows,
                     size_t count)
{
    tamis_policy *policy = policy_from_json(json, false);
    tamis *t = sanitizer(profile, policy, context);
    for (size_t i = 0; i < count; i++) {
        gives(t, rows[i].html, strlen(rows[i].html), rows[i].out);
        gives(t, rows[i].out, strlen(rows[i].out), rows[i].out);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

#define ALL_GIVE(profile, rows)                   all_give(profile, everything, "div", rows, COUNT(rows))
#define ALL_GIVE_IN(profile, json, context, rows) all_give(profile, json, context, rows, COUNT(rows))

/* ---- Elements without content */

TEST(writes_elements_without_content_as_the_profile_says)
{
    static const struct row paired[] = {
        {"<img src=x>", "<img src=\"x\"></img>"},
        {"a<hr/>b<wbr>", "a<hr></hr>b<wbr></wbr>"},
        {"<table><colgroup><col></table>", "<table><colgroup><col></col></colgroup></table>"},
    };
    static const struct row slashed[] = {
        {"<img src=x>", "<img src=\"x\"/>"},
        {"a<br>b<p>c<br></p>", "a<br/>b<p>c<br/></p>"},
        {"<p></p><b/>x", "<p></p><b>x</b>"},
    };
    static const struct row none[] = {
        {"a<img src=x>b<hr><p>x<wbr>y<input></p>", "ab<p>xy</p>"},
        {"a<br>b<br><br>", "a\nb\n\n"},
        {"<pre><br>x</pre>", "<pre>x</pre>"},
    };
    ALL_GIVE(P4, paired);
    ALL_GIVE(P3, slashed);
    ALL_GIVE(P0, none);
}

TEST(puts_a_br_last_in_an_element)
{
    static const struct row rows[] = {
        {"a<br>b", "a<span><br></span>b"},
        {"<br>", "<span><br></span>"},
        {"<p>a<br></p>", "<p>a<br></p>"},
        {"<p>a<br><!--c--></p>", "<p>a<br></p>"},
        {"<p>a<br> </p>", "<p>a<span><br></span> </p>"},
        {"<p><br><br></p>", "<p><span><br></span><br></p>"},
        {"<p><br clear=all>x</p>", "<p><span><br clear=\"all\"></span>x</p>"},
        {"<span><br></span>x", "<span><br></span>x"},
        {"<b>a<br></b>c", "<b>a<br></b>c"},
    };
    ALL_GIVE(P4, rows);
}

TEST(writes_a_line_feed_for_a_br_that_may_not_have_a_span)
{
    static const struct row rows[] = {
        {"a<br>b<p>c<br></p>", "a\nb<p>c&#10;</p>"},
        {"<pre><br>\nx<br>y</pre>", "<pre>x\ny</pre>"},
    };
    ALL_GIVE_IN(P4, "{\"elements\": [\"p\", \"br\", \"pre\"]}", "div", rows);
}

/* The span would be nested deeper than allowed. */
TEST(writes_a_line_feed_for_a_br_that_has_no_room_for_a_span)
{
    tamis_policy *policy = policy_from_json(everything, false);
    tamis *t = sanitizer(P4, policy, "div");
    for (unsigned depth = PORTABLE_DEPTH - 3; depth <= PORTABLE_DEPTH; depth++) {
        const char *out = NULL;
        size_t n = 0;
        struct text html = {0};
        text_add_times(&html, "<div>", depth);
        text_add_string(&html, "<br>x");
        assert_int_equal(tamis_run(t, html.p, html.n, &out, &n), TAMIS_OK);
        assert_true((strstr(out, "<span><br></span>x") != NULL) == (depth + 1 < PORTABLE_DEPTH));
        gives_itself(t, out, n);
        text_free(&html);
    }
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Spans between elements */

TEST(puts_a_span_between_elements_if_some_parser_closes_the_outer_one)
{
    static const struct row rows[] = {
        {"<b><p>x</p></b>", "<b><span><p>x</p></span></b>"},
        {"<h1>a<table><tr><td>b</table>",
         "<h1>a<span><table><tbody><tr><td>b</td></tr></tbody></table></span></h1>"},
        {"<b><i><p>x", "<b><i><span><p>x</p></span></i></b>"},
        {"<b><span><p>x", "<b><span><p>x</p></span></b>"},
        {"<b><em><p>x", "<b><em><p>x</p></em></b>"},
        {"<button><input>", "<button><span><input></input></span></button>"},
    };
    static const struct row none[] = {{"<button>x<input>", "<button>x</button>"}};
    ALL_GIVE(P4, rows);
    ALL_GIVE(P0, none);
}

TEST(unwraps_the_inner_one_if_the_policy_has_no_span)
{
    static const struct row rows[] = {{"<b><p>x</p></b><p>y</p>", "<b>x</b><p>y</p>"}};
    ALL_GIVE_IN(P4, "{\"elements\": [\"p\", \"b\"]}", "div", rows);
}

TEST(puts_the_last_text_of_a_form_in_a_span)
{
    static const struct row rows[] = {
        {"<form>a<input>b</form>c", "<form>a<input></input><span>b</span></form>c"},
        {"<form>a<input></form>c", "<form>a<input></input></form>c"},
        {"<form>a<!--b--></form>", "<form><span>a</span></form>"},
    };
    static const struct row without_span[] = {{"<form>a</form>c", "<form>a</form>c"}};
    ALL_GIVE(P4, rows);
    ALL_GIVE_IN(P4, "{\"elements\": [\"form\"]}", "div", without_span);
}

/* With a span between h1 and p, two elements become three, so the innermost elements must move up. */
TEST(stays_within_the_depth_that_libxml2_reads)
{
    struct text html = {0};
    tamis_policy *policy = policy_from_json(everything, false);
    tamis *t = sanitizer(P4, policy, "div");
    const char *out = NULL;
    size_t n = 0, depth = 0, deepest = 0;
    text_add_times(&html, "<h1><p><object>", PORTABLE_DEPTH);
    assert_int_equal(tamis_run(t, html.p, html.n, &out, &n), TAMIS_OK);
    for (size_t i = 0; i < n; i++)
        if (out[i] == '<') {
            depth = out[i + 1] == '/' ? depth - 1 : depth + 1;
            deepest = depth > deepest ? depth : deepest;
        }
    assert_int_equal(deepest, PORTABLE_DEPTH);
    gives_itself(t, out, n);
    text_free(&html);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- What is removed, and what remains of it */

TEST(unwraps_parts_of_a_ruby_that_are_elsewhere)
{
    static const struct row rows[] = {
        {"<rt>a</rt><p><rp>b</rp></p>", "a<p>b</p>"},
        {"<ruby>a<rp>(</rp><rt>b</rt></ruby>", "<ruby>a<rp>(</rp><rt>b</rt></ruby>"},
        {"<ruby><rtc><rt>a</rtc></ruby>", "<ruby><rtc><rt>a</rt></rtc></ruby>"},
        {"<ruby><rt><b><rt>a", "<ruby><rt><b>a</b></rt></ruby>"},
    };
    ALL_GIVE(P4, rows);
}

TEST(drops_white_space_in_a_colgroup)
{
    static const struct row rows[] = {
        {"<table> <colgroup> <col> </colgroup>", "<table> <colgroup><col></col></colgroup></table>"}};
    ALL_GIVE(P4, rows);
}

TEST(keeps_what_people_see_of_elements_that_go)
{
    static const struct row rows[] = {
        {"<my-tag><unknown>a</unknown><b>b</b></my-tag>", "a<b>b</b>"},
        {"<textarea>\na<b></textarea><xmp><i></xmp>", "a&#60;b&#62;&#60;i&#62;"},
        {"<select><option>1<optgroup><option>2</select>", "12"},
        {"a<plaintext><b>", "a&#60;b&#62;"},
    };
    ALL_GIVE(P4, rows);
}

TEST(takes_out_what_people_do_not_see_with_all_that_is_in_it)
{
    static const struct row rows[] = {
        {"a<script>x</script><style>y</style><title>z</title>b", "ab"},
        {"a<iframe>x</iframe><noembed>x</noembed><noscript>x</noscript><template><b>x</b></template>b", "ab"},
        {"a<svg><text>x</text></svg><math><mi>x</mi></math>b", "ab"},
        {"a<!--x--><?x y?><![CDATA[x]]>b", "ab"},
    };
    ALL_GIVE(P4, rows);
}

TEST(takes_out_attributes_whose_names_readers_differ_about)
{
    static const struct row rows[] = {
        {"<b a_b=1 a:b=2 1=3 \"=4 \xC3\xA9=5 a.b=6 -a=7 c1-d=8>x</b>", "<b c1-d=\"8\">x</b>"},
        {"<b xmlns=x is=y shadowrootmode=open xml:lang=z title=t>x</b>", "<b title=\"t\">x</b>"},
        {"<b TITLE=a title=b>x</b>", "<b title=\"a\">x</b>"},
        {"<b hidden>x</b>", "<b hidden=\"\">x</b>"},
    };
    ALL_GIVE(P4, rows);
}

/* No HTML parser creates such attributes for these elements. What the filter decided for xlink:href is not valid for
 * href. */
TEST(takes_out_attributes_that_are_in_a_namespace)
{
    struct sketch s;
    struct text out = {0};
    sketch_open(&s, "p[title=a xlink:href=b xml:lang=c]");
    struct writing w = {.tree = &s.tree, .meter = &s.meter};
    tamis_serialize_make_portable(&w, VOIDS_PAIRED);
    sketch_write(&s, &out);
    assert_string_equal(out.p, "p[title=a]");
    sketch_close(&s);
    text_free(&out);
}

TEST(takes_out_parts_of_tables_that_would_need_others)
{
    static const struct row rows[] = {
        {"<table><tr><td>a<td>b</table>", "ab<table><tbody></tbody></table>"},
        {"<table><caption>c</caption></table>", "<table><caption>c</caption></table>"},
    };
    ALL_GIVE_IN(P4, "{\"removeElements\": [], \"replaceWithChildrenElements\": [\"tr\"]}", "div", rows);
}

/* parse5 and html5lib read the fourth equal element in another way. */
TEST(takes_out_the_fourth_of_equal_formatting_elements)
{
    static const struct row rows[] = {
        {"<code lang><div><code><code><code><code>x",
         "<code lang=\"\"><div><code><code><code>x</code></code></code></div></code>"},
        {"<b><b><b>x<b>y<b>z</b></b>w", "<b><b><b>xyzw</b></b></b>"},
        {"<b title=x lang=a><b lang=a title=x><b lang=a title=x>x<b title=x lang=a>y",
         "<b title=\"x\" lang=\"a\"><b lang=\"a\" title=\"x\"><b lang=\"a\" title=\"x\">xy</b></b></b>"},
        {"<b x_y=1><b x_y=2><b x_y=3><b x_y=4>x", "<b><b><b>x</b></b></b>"},
        /* These are not equal, or not formatting elements. */
        {"<b title=1><b title=2><b title=3><b title=4>x",
         "<b title=\"1\"><b title=\"2\"><b title=\"3\"><b title=\"4\">x</b></b></b></b>"},
        {"<b><i><b><i><b><i>x", "<b><i><b><i><b><i>x</i></b></i></b></i></b>"},
        {"<span><span><span><span>x", "<span><span><span><span>x</span></span></span></span>"},
        /* There is a marker between them. */
        {"<b><b><b><object><b>x", "<b><b><b><object><b>x</b></object></b></b></b>"},
        {"<b><b><b><table><td><b>x",
         "<b><b><b><table><tbody><tr><td><b>x</b></td></tr></tbody></table></b></b></b>"},
    };
    ALL_GIVE_IN(P4, everything, "div", rows);
    ALL_GIVE_IN(P3, everything, "div", rows);
    ALL_GIVE_IN(P0, everything, "div", rows);
}

TEST(writes_a_document_as_the_fragment_in_it)
{
    static const struct row rows[] = {
        {" <!DOCTYPE html> <title>t</title>\n<p>x", "<p>x</p>"},
        /* The input is parsed in quirks mode; the output is inserted into a div. */
        {"<p>a<table>", "<p>a</p><table></table><p></p>"},
        {"<meta name=a> <link rel=b><p>x", "<meta name=\"a\"></meta> <link rel=\"b\"></link><p>x</p>"},
        {"<frameset><frame></frameset>", ""},
    };
    ALL_GIVE_IN(P4, everything, NULL, rows);
}

TEST(writes_nothing_where_content_is_no_markup)
{
    static const struct row rows[] = {{"a", ""}, {"a&b", ""}};
    static const struct row text[] = {{"a&amp;<b>", "a&#38;&#60;b&#62;"}};
    ALL_GIVE_IN(P4, everything, "style", rows);
    ALL_GIVE_IN(P3, everything, "xmp", rows);
    ALL_GIVE_IN(P4, everything, "textarea", text);
}

TEST(writes_parts_of_tables_in_a_context_of_tables)
{
    static const struct row cells[] = {{"<td>a<th>b", "<td>a</td><th>b</th>"}};
    static const struct row rows[] = {{"<tr><td>a<br>b", "<tr><td>a<span><br></span>b</td></tr>"}};
    static const struct row columns[] = {{"<col span=2><col>", "<col span=\"2\"></col><col></col>"}};
    ALL_GIVE_IN(P4, everything, "tr", cells);
    ALL_GIVE_IN(P4, everything, "tbody", rows);
    ALL_GIVE_IN(P4, everything, "colgroup", columns);
}

/* ---- Characters */

TEST(writes_what_may_be_markup_as_decimal_references)
{
    static const struct row rows[] = {
        {"&amp;&lt;&gt;\"'`&nbsp;", "&#38;&#60;&#62;&#034;&#39;&#96;&#160;"},
        {"<b title=\"&amp;&lt;&gt;&quot;'`&nbsp;\">",
         "<b title=\"&#38;&#60;&#62;&#034;&#39;&#96;&#160;\"></b>"},
        {"<b title='\t\n'>\tx\ny</b>", "<b title=\"&#9;&#10;\">\tx\ny</b>"},
        {"\xC2\xA1\xC3\xA0\xE2\x80\xA0", "\xC2\xA1\xC3\xA0\xE2\x80\xA0"},
        {"0123456789abcdef&lt;0123456789abcdef&amp;0123456789abcde&gt;",
         "0123456789abcdef&#60;0123456789abcdef&#38;0123456789abcde&#62;"},
    };
    ALL_GIVE(P4, rows);
}

TEST(writes_a_line_feed_next_to_a_tag_as_a_reference)
{
    static const struct row rows[] = {
        {"<p>\nx\n</p>\n<p>\n</p>", "<p>&#10;x&#10;</p>\n<p>&#10;</p>"},
        {"<p>\n\nx\n\n</p>", "<p>&#10;\nx\n&#10;</p>"},
        {"<p>x\n<b>y</b>\nz</p>", "<p>x\n<b>y</b>\nz</p>"},
        {"<p><img>\nx</p>", "<p><img></img>\nx</p>"},
    };
    static const struct row slashed[] = {{"<p>x<br>\ny</p>", "<p>x<br/>&#10;y</p>"}};
    ALL_GIVE(P4, rows);
    ALL_GIVE(P3, slashed);
}

TEST(takes_out_line_feeds_that_come_first_in_pre)
{
    static const struct row rows[] = {
        {"<pre>\n\n\nx\ny</pre>", "<pre>x\ny</pre>"},
        {"<pre>&#10;&#13;&#10;x</pre>", "<pre>x</pre>"},
        {"<listing>\n\nx</listing>", "<listing>x</listing>"},
        {"<pre>\n\n<!--c-->\n<b>\nx</b></pre>", "<pre><b>&#10;x</b></pre>"},
    };
    ALL_GIVE(P4, rows);
}

TEST(replaces_code_points_that_readers_differ_about)
{
    static const struct row rows[] = {
        {"a\x01\x0B\x7F\xC2\x85\xEF\xB7\x90\xEF\xBF\xBE\xF0\x9F\xBF\xBF\xF0\x9F\x98\x80",
         "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xF0\x9F\x98"
         "\x80"},
        {"a\fb&#13;c&#13;&#10;d", "a b\nc\nd"},
        {"<b title='a&#13;&#10;\f&#1;'>", "<b title=\"a&#10; \xEF\xBF\xBD\"></b>"},
        {"<a href='java&#1;script:x'>y</a>", "<a href=\"java\xEF\xBF\xBDscript:x\">y</a>"},
        {"\xEF\xB7\x8F\xEF\xB7\xB0\xEF\xBF\xBC\xED\x9F\xBF\xEE\x80\x80",
         "\xEF\xB7\x8F\xEF\xB7\xB0\xEF\xBF\xBC\xED\x9F\xBF\xEE\x80\x80"},
    };
    ALL_GIVE(P4, rows);
}

TEST(writes_a_byte_order_mark_that_comes_first_as_a_reference)
{
    static const struct row rows[] = {
        {"&#xFEFF;a", "&#65279;a"},
        {"\xEF\xBB\xBF\xEF\xBB\xBF"
         "a\xEF\xBB\xBF",
         "&#65279;a\xEF\xBB\xBF"},
        {"<b>&#xFEFF;</b>", "<b>\xEF\xBB\xBF</b>"},
    };
    tamis *t = sanitizer(P4, NULL, "div");
    for (size_t i = 0; i < COUNT(rows); i++)
        gives(t, rows[i].html, strlen(rows[i].html), rows[i].out);
    tamis_free(t);
}

/* ---- The list of elements */

TEST(says_of_every_element_of_html_what_becomes_of_it)
{
    unsigned fates[ATOM_STATIC_COUNT] = {0}, kept[ATOM_STATIC_COUNT] = {0};
#define KEPT(id)      fates[ATOM_##id]++, kept[ATOM_##id]++;
#define UNWRAPPED(id) fates[ATOM_##id]++;
#define REMOVED(id)   fates[ATOM_##id]++;
#include "serialize/portable_names.def"
#undef KEPT
#undef UNWRAPPED
#undef REMOVED
    for (atom a = ATOM_NONE + 1; a < ATOM_math; a++)
        if (fates[a] != 1)
            fail_msg("%s: %u fates", tamis_base_names_static_text(a).p, fates[a]);
    for (atom a = ATOM_NONE; a < ATOM_STATIC_COUNT; a++)
        assert_int_equal(tamis_serialize_is_portable(a), kept[a]);
}

/* After the tags of these elements, every tokenizer continues in the same way. */
TEST(keeps_only_elements_that_tokenizers_read_alike)
{
    static const char *const kept[] = {
#define KEPT(id) #id,
#define UNWRAPPED(id)
#define REMOVED(id)
#include "serialize/portable_names.def"
#undef KEPT
#undef UNWRAPPED
#undef REMOVED
    };
    tamis_verifier *v = tamis_verifier_new(NULL);
    for (size_t i = 0; i < COUNT(kept); i++) {
        char html[200];
        int n = snprintf(html, sizeof html, "x<%s title=\"y\">a&#60;b<b>c</b>--&#62;</%s>&#38;d", kept[i],
                         kept[i]);
        unsigned both = TAMIS_VERIFY(TAMIS_PROPERTY_LANGUAGE) | TAMIS_VERIFY(TAMIS_PROPERTY_TOKENS);
        assert_int_equal(tamis_verify(v, html, (size_t)n, both), TAMIS_OK);
        if (!tamis_verifier_holds(v))
            fail_msg("%s", kept[i]);
    }
    tamis_verifier_free(v);
}

/* ---- The setting */

TEST(can_be_set_between_documents_only)
{
    tamis *t = tamis_new(NULL);
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_set_profile(t, P3), TAMIS_OK);
    assert_int_equal(tamis_feed(t, "a<br>", 5), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, P4), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_OK);
    assert_string_equal(out, "a<br/>");
    gives(t, "b<br>", 5, "b<br/>");
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_HTML), TAMIS_OK);
    gives(t, "c<br>", 5, "c<br>");
    assert_int_equal(tamis_set_profile(t, (tamis_profile)TAMIS_PROFILE_COUNT), TAMIS_INVALID_ARGUMENT);
    tamis_free(t);
}

TEST(knows_profiles_by_name)
{
    for (unsigned i = 0; i < TAMIS_PROFILE_COUNT; i++) {
        tamis_profile found = (tamis_profile)TAMIS_PROFILE_COUNT;
        assert_true(tamis_profile_from_name(tamis_profile_name((tamis_profile)i), &found));
        assert_int_equal(found, i);
        assert_false(tamis_profile_from_name("P5", &found));
        assert_int_equal(found, i);
    }
    assert_null(tamis_profile_name((tamis_profile)TAMIS_PROFILE_COUNT));
}
