/* bypasses_test.c: tests every known bypass of HTML sanitizers.
 *
 * One test per class; vectors.def has the inputs, and docs/bypasses.md says which sanitizers each class hit. Each input is sanitized with the default policy, with the policies of
 * policies/, which allow more, and with the presets, and P1, P2 and P3 are checked for the output (judges/promises.h). For
 * the classes about attribute values, the default policy must remove the attributes, and presets must check the values. */
#include "harness/test.h"
#include "support/files.h"
#include "judges/promises.h"
#include "support/text.h"
#include "support/vectors.h"

static const char *const wide_policies[] = {"vector-graphics", "mathematics", "forms",       "raw-text",
                                            "unwrapping",      "parsing",     "everything",  "escaping",
                                            "judging",         "renaming",    "style-sheets"};

enum { WIDE = sizeof wide_policies / sizeof *wide_policies, PRESETS_MAX = 32 };

static struct promises *by_default;
static struct promises *wide[WIDE];
static struct promises *by_preset[PRESETS_MAX]; /* all presets except the default */
static size_t presets;

/* ---- Running */

static void keeps_promises(struct promises *p, const struct vector *v, const struct text *html)
{
    if (promises_hold(p, html->p, html->n, CLOSURE_EVERYWHERE))
        return;
    fprintf(stderr, "%s\n  in:  %.*s%s\n  out: %.*s\n", p->reason, (int)v->before_length, v->before,
            v->times ? " …" : "", (int)(p->length < 2000 ? p->length : 2000), p->out == NULL ? "" : p->out);
    fail();
}

/* Checks that no word of `absent`, a list separated by commas, is in the output. */
static void has_none_of(const struct promises *p, const char *absent)
{
    assert_int_equal(p->status, TAMIS_OK);
    for (const char *word = absent; *word != '\0'; word += strcspn(word, ",") + (strchr(word, ',') != NULL)) {
        char sought[40];
        snprintf(sought, sizeof sought, "%.*s", (int)strcspn(word, ","), word);
        if (strstr(p->out, sought) != NULL)
            fail_msg("\"%s\" in the output of the policy %s: %s", sought, p->name, p->out);
    }
}

/* Runs the vectors of a row. No word of `absent` may be in the output of the default policy. */
static void stands(int row, const char *absent)
{
    struct text html = {0};
    size_t ran = 0;
    for (size_t i = 0; i < vector_count; i++) {
        if (vectors[i].row != row)
            continue;
        ran++;
        vector_write(&vectors[i], &html);
        for (size_t w = 0; w < WIDE; w++)
            keeps_promises(wide[w], &vectors[i], &html);
        keeps_promises(by_default, &vectors[i], &html);
        has_none_of(by_default, absent);
        for (size_t p = 0; p < presets; p++)
            keeps_promises(by_preset[p], &vectors[i], &html);
    }
    assert_true(ran >= 3);
    text_free(&html);
}

/* Runs the vectors of a row with a policy of policies/. No word of `absent` may be in its output. */
static void stands_by(const char *policy, int row, const char *absent)
{
    struct text html = {0};
    size_t w = 0;
    while (w < WIDE && strcmp(wide_policies[w], policy) != 0)
        w++;
    assert_true(w < WIDE);
    for (size_t i = 0; i < vector_count; i++) {
        if (vectors[i].row != row)
            continue;
        vector_write(&vectors[i], &html);
        keeps_promises(wide[w], &vectors[i], &html);
        has_none_of(wide[w], absent);
    }
    text_free(&html);
}

/* Runs the vectors of a row with all presets. No word of `absent` may be in the output of any of them. */
static void stands_by_presets(int row, const char *absent)
{
    struct text html = {0};
    for (size_t i = 0; i < vector_count; i++) {
        if (vectors[i].row != row)
            continue;
        vector_write(&vectors[i], &html);
        for (size_t p = 0; p < presets; p++) {
            keeps_promises(by_preset[p], &vectors[i], &html);
            has_none_of(by_preset[p], absent);
        }
    }
    text_free(&html);
}

static void makes(struct promises *p, const char *html, const char *expected)
{
    if (!promises_hold(p, html, strlen(html), CLOSURE_EVERYWHERE))
        fail_msg("%s", p->reason);
    assert_int_equal(p->status, TAMIS_OK);
    assert_string_equal(p->out, expected);
}

/* Checks the exact output of the default policy, and of a preset, for one input. */
static void gives(const char *html, const char *expected)
{
    makes(by_default, html, expected);
}

static void gives_by(const char *preset, const char *html, const char *expected)
{
    for (size_t i = 0; i < presets; i++)
        if (strcmp(by_preset[i]->name, preset) == 0) {
            makes(by_preset[i], html, expected);
            return;
        }
    fail_msg("unknown preset %s", preset);
}

/* ---- 1 to 9 */

/* 1: foreign-to-HTML namespace switch on reparse */
TEST(does_not_leave_foreign_content_when_parsed_again)
{
    stands(1, "<style,<img");
}

/* 2: nested form through misnesting */
TEST(writes_no_nesting_that_a_parser_changes)
{
    stands(2, "<form,<style,<img,mglyph");
}

/* 3: the exceptions of the MathML text integration points */
TEST(never_keeps_mglyph_or_malignmark)
{
    stands(3, "mglyph,malignmark,<img,<style");
    gives("<math><mi><mglyph></mglyph>x</mi></math>", "<math><mi>x</mi></math>");
}

/* 4: an attribute that decides how the content is parsed is removed */
TEST(never_keeps_an_element_without_the_attribute_that_determines_its_content)
{
    stands(4, "annotation-xml,encoding,<img,<input");
}

/* 5: removing or unwrapping an element changes the namespace of what was in it */
TEST(removes_foreign_elements_with_their_content)
{
    stands(5, "<style,<img");
}

/* 6: noscript is read in two ways */
TEST(never_keeps_noscript)
{
    stands(6, "noscript,<img");
    gives("a<noscript><b>x</b></noscript>b", "ab");
}

/* 7: raw text elements are not escaped */
TEST(never_writes_raw_text)
{
    stands(7, "<img,<xmp,<style,<plaintext,<iframe,<noembed,<noframes,<script");
    gives("a<xmp><b></xmp>b", "ab");
}

/* 8: RCDATA elements in foreign content */
TEST(reads_escapable_raw_text_by_namespace)
{
    stands(8, "<img,<textarea");
    gives("<title><svg></title>x", "<title>&lt;svg&gt;</title>x");
}

/* 9: variants of end tags */
TEST(ends_raw_text_as_the_standard_does)
{
    stands(9, "<img,<textarea");
    gives("<title></titlex></title/>y", "<title>&lt;/titlex&gt;</title>y");
}

/* ---- 10 to 20 */

/* 10: style, script and option in select */
TEST(is_safe_with_old_and_new_rules_of_select)
{
    stands(10, "<select,<style,<script,<img");
}

/* 11: selectedcontent is cloned into */
TEST(never_outputs_selectedcontent)
{
    stands(11, "selectedcontent,<img,<script");
}

/* 12: foster parenting */
TEST(filters_foster_parented_content)
{
    stands(12, "<img,<style,<script,javascript");
    gives("<table>x<tr><td>y</table>", "x<table><tbody><tr><td>y</td></tr></tbody></table>");
}

/* 13: parsers limit the depth and change deeper content */
TEST(writes_nothing_deeper_than_parsers_allow)
{
    stands(13, "<style,<img,<form,mglyph");
}

/* 14: where comments begin and end */
TEST(removes_comments_with_any_end)
{
    stands(14, "<!,<script");
    gives("a<!-->b<!--->c<!--x--!>d<!--y-->e", "abcde");
}

/* 15: conditional and bogus comments */
TEST(drops_conditional_and_bogus_comments)
{
    stands(15, "<!,[if,<script,endif");
    gives("a<!x>b</ >c</-->d", "abcd");
}

/* 16: CDATA is a section in foreign content and a comment elsewhere */
TEST(writes_cdata_sections_as_escaped_text)
{
    stands(16, "CDATA,<img");
    gives("<svg><desc><![CDATA[<b>]]></desc></svg>", "<svg><desc>&lt;b&gt;</desc></svg>");
    gives("<svg><text><![CDATA[<b>]]></text></svg>", "<svg><text>&lt;b&gt;</text></svg>");
}

/* 17: processing instruction or comment */
TEST(drops_processing_instructions)
{
    stands(17, "<?,<script");
    gives("a<?x y?>b<?>c", "abc");
}

/* 18: the content of templates */
TEST(filters_or_drops_template_contents)
{
    stands(18, "<template,<img,<script,<base");
}

/* 19: template for, markers and patches */
TEST(unlinks_templates_from_other_trees)
{
    stands(19, "<template, for=,patchsrc,<?");
}

/* 20: declarative shadow roots */
TEST(writes_no_shadow_roots)
{
    stands(20, "shadowroot,<template,<img,<script,onclick");
}

/* ---- 21 to 24 */

/* 21: an attribute value becomes markup inside a raw text element */
TEST(escapes_angle_brackets_in_attribute_values)
{
    stands(21, "<img,<script,</textarea,-->,]]>");
    gives("<b title='</textarea><i>'>x</b>", "<b title=\"&lt;/textarea&gt;&lt;i&gt;\">x</b>");
}

/* 22: quotes that are removed */
TEST(always_quotes_attribute_values)
{
    stands(22, "\" onmouseover,\"onmouseover");
    gives("<b title='``x'>x</b>", "<b title=\"``x\">x</b>");
    gives("<b title='\"&\xc2\xa0'>&\xc2\xa0\"</b>", "<b title=\"&quot;&amp;&nbsp;\">&amp;&nbsp;\"</b>");
}

/* 23: a serializer that rewrites URLs */
TEST(writes_urls_escaped_like_any_value)
{
    stands(23, "\" onmouseover,<!--");
    gives("<a href='a<!--\" x>'>y</a>", "<a href=\"a&lt;!--&quot; x&gt;\">y</a>");
}

/* 24: parsers of an older HTML than that of browsers */
TEST(parses_broken_markup_as_browsers_do)
{
    stands(24, "<img,<script,onclick,onload,onerror,onpageshow");
    gives("<<b>x", "&lt;<b>x</b>");
    gives("<b title=1 TITLE=2>x", "<b title=\"1\">x</b>");
}

/* ---- 25 to 32 */

/* 25: a scheme behind character references and controls */
TEST(finds_javascript_urls_with_escapes)
{
    stands(25, "<a href=\"j,<a href=\"J,xlink");
    gives("<a href='&#x6a;ava&Tab;script:x'>y</a>", "<a>y</a>");
    gives("<a href='javascript%3Ax'>y</a>", "<a href=\"javascript%3Ax\">y</a>");
}

/* 26: unusual attributes that hold a URL */
TEST(keeps_no_url_attributes_except_links)
{
    stands(26, "formaction,action,poster,src,data=,background,altimg,cdgroup,ping,javascript");
}

/* 27: allowed hosts; the default policy has none, because it removes everything that loads automatically */
TEST(keeps_nothing_that_loads_automatically)
{
    stands(27, "src,<img,<iframe,<video");
}

/* 28: Unicode that looks like or folds to something else */
TEST(folds_ascii_case_only)
{
    stands(28, "<script,<img,onclick,style,input=");
    gives("<\xc5\xbf"
          "cript>x",
          "&lt;\xc5\xbf"
          "cript&gt;x");
    gives("<scr\xc4\xb1pt>x</scr\xc4\xb1pt>y", "y");
    gives("<in\xe2\x84\xaa>x</ink>y", "");
}

/* 29: data: URLs; the default policy has no element that would load one */
TEST(keeps_nothing_that_loads_data_urls)
{
    stands(29, "data:,<img,<iframe,<image,<link");
}

/* 30: animation of links and handlers */
TEST(drops_svg_animation)
{
    stands(30, "<animate,<set,attributeName,javascript,onbegin");
}

/* 31: references from SVG to other documents */
TEST(drops_svg_use_and_external_references)
{
    stands(31, "<use,<image,<feImage,data:,evil");
}

/* 32: url() in presentation attributes. The standard's default keeps fill, marker-* and clip-path with any value; stricter
 * policies check the values. Scripts and unlisted attributes are removed. */
TEST(keeps_unlisted_presentation_attributes_out)
{
    stands(32, "filter,mask,style");
}

/* ---- 33 to 39 */

/* 33: functions and escapes of CSS */
TEST(keeps_style_attributes_and_elements_out)
{
    stands(33, "style,url(,expression,import");
}

/* 34: style elements in foreign content */
TEST(drops_style_in_every_namespace)
{
    stands(34, "<style,<img");
    gives("<svg><style>x</style></svg>y", "<svg></svg>y");
}

/* 35: srcset */
TEST(keeps_srcset_out)
{
    stands(35, "srcset,<img,<source,<picture");
}

/* 36: meta refresh and base */
TEST(drops_meta_and_base)
{
    stands(36, "<base,<meta");
}

/* 37: DOM clobbering */
TEST(keeps_ids_and_names_out)
{
    stands(37, " id=, name=, for=,aria-,<form,<input,<object,<map");
}

/* 38: customized built-in and custom elements */
TEST(drops_custom_elements_and_is)
{
    stands(38, " is=,<x-foo,onclick,slot,part");
}

/* 39: options that cancel each other; here: a safe policy that allows everything still removes scripts */
TEST(no_list_allows_script)
{
    const char *allows_script = "{\"elements\":[\"script\",\"b\"],\"attributes\":[\"onclick\",\"title\"]}";
    struct promises *p = promises_new("allows script", allows_script);
    stands(39, "<script,onclick,onload,onx");
    assert_true(promises_hold(p, "<script>x</script><b onclick=y title=z>", 39, CLOSURE_EVERYWHERE));
    assert_int_equal(p->status, TAMIS_OK);
    assert_string_equal(p->out, "<b title=\"z\"></b>");
    promises_free(p);
}

/* ---- 29 to 36 again: the presets keep attributes that the default does not, and check their values */

static const char png[] = "<img src=\"data:image/png;base64,iVBORw0KGgo=\"";

/* class 29 */
TEST(presets_keep_data_urls_of_images_only)
{
    stands_by_presets(29, "data:image/svg,data:text,<iframe,<object,<embed,<link,onload");
    gives_by("email", "<img src='data:image/svg+xml;base64,PHN2Zz4='>",
             "<div class=\"mail-body\"><img referrerpolicy=\"no-referrer\"></div>");
    gives_by("email", "<img src='data:image/png;base64,PHN2Zz4='>",
             "<div class=\"mail-body\"><img referrerpolicy=\"no-referrer\"></div>");
    gives_by("email", "<img src='data:image/png;base64,iVBORw0KGgo='>",
             "<div class=\"mail-body\"><img src=\"data:image/png;base64,iVBORw0KGgo=\" "
             "referrerpolicy=\"no-referrer\"></div>");
    gives_by("article", png, "");
    gives_by("article", "<img src='data:image/png;base64,iVBORw0KGgo=' alt=x>", "<img alt=\"x\">");
    gives_by("svg", "<svg><image href='data:image/svg+xml,<svg onload=x>'/></svg>",
             "<svg><image></image></svg>");
}

/* class 30 */
TEST(presets_animate_neither_links_nor_handlers)
{
    stands_by_presets(
        30,
        "javascript,onbegin,onend,onmouseover,attributeName=\"href,attributeName=\"xlink,attributeName=\"p:");
    gives_by("svg", "<svg><a><set attributeName=href to=javascript:x></set><text>y</text></a></svg>",
             "<svg><a><text>y</text></a></svg>");
    gives_by("svg", "<svg><rect><animate attributeName=width to=3></animate></rect></svg>",
             "<svg><rect><animate attributeName=\"width\" to=\"3\"></animate></rect></svg>");
}

/* class 31 */
TEST(presets_keep_no_references_to_other_documents)
{
    stands_by_presets(31, "javascript,data:,<feImage,evil.test");
    gives_by("svg", "<svg><g id=x></g><use href=#x></use><use href='//evil.test/#x'></use></svg>",
             "<svg><g id=\"x\"></g><use href=\"#x\"></use></svg>");
}

/* class 32 */
TEST(presets_keep_no_paint_from_other_documents)
{
    stands_by_presets(32, "evil.test,javascript");
    gives_by("svg",
             "<svg><path fill='url(#a)' stroke='url(//evil.test/#a)' filter=\"u\\72l('x')\"></path></svg>",
             "<svg><path fill=\"url(#a)\"></path></svg>");
}

/* class 33 */
TEST(presets_keep_no_css_that_acts_or_fetches)
{
    stands_by_presets(33, "evil.test,javascript,expression,import,binding,behavior,image-set,src(,onerror");
    gives_by("email", "<b style='width:expression(x);color:r\\65 d'>y</b>",
             "<div class=\"mail-body\"><b style=\"color: red\">y</b></div>");
    gives_by("email", "<style>@import 'x';p{color:red;behavior:url(x)}</style>",
             "<style>.mail p { color: red }</style>");
    gives_by("article", "<td style='color:red;text-align:left'>", "");
}

/* class 34 */
TEST(presets_write_no_markup_in_style_elements)
{
    stands_by_presets(34, " onerror=,</style><img,<!");
    gives_by("svg", "<svg><style>/*</style><img src onerror=x>*/</svg>", "<svg></svg>*/");
    gives_by("email", "<style>p{font-family:'<img>'}</style>x",
             "<style>.mail p { font-family: \"\\3c img\\3e \" }</style><div class=\"mail-body\">x</div>");
}

/* class 35 */
TEST(presets_check_each_candidate_of_srcset)
{
    stands_by_presets(35, "javascript,data:image/svg,evil.test,onerror,onload");
    gives_by("article", "<img srcset='x 1x, javascript:y 2x, data:image/svg+xml,z 3x'>",
             "<img srcset=\"x 1x\">");
    gives_by(
        "email", "<img srcset='x 1x, https://a.test/y 2x'>",
        "<div class=\"mail-body\"><img srcset=\"https://a.test/y 2x\" referrerpolicy=\"no-referrer\"></div>");
}

/* class 36 */
TEST(presets_remove_meta_and_base)
{
    stands_by_presets(36, "<base,<meta,http-equiv,refresh");
}

/* ---- 40 to 45 */

/* 40: template engines that process the output. HTML has no meaning for braces in text. The test is that removing markup does
 * not join the text around it into new braces. */
TEST(does_not_change_text)
{
    stands(40, "<template,data-x,<!");
    gives("{<b></b>{x}<i></i>}", "{<b></b>{x}<i></i>}");
}

/* 41: form feeds and other whitespace */
TEST(keeps_form_feeds_inside_quotes)
{
    stands(41, "\" onmouseover");
    gives("<b title={}\fonmouseover=x>y</b>", "<b title=\"{}\">y</b>");
    gives("<b title=\"a\fb\">\f</b>", "<b title=\"a\fb\">\f</b>");
}

/* 42: other encodings */
TEST(reads_utf8_only)
{
    stands(42, "<img,<script,<meta,\xc0,\xff,\xfe");
    gives("\xef\xbb\xbf<b>\xc0\xbc</b>", "<b>\xef\xbf\xbd\xef\xbf\xbd</b>");
}

/* 43: letters whose lowercase form is longer */
TEST(keeps_offsets_where_lowercase_is_longer)
{
    stands(43, "<img,<script,<style");
    gives("<title>\xc4\xb0\xc4\xb0</TITLE>x", "<title>\xc4\xb0\xc4\xb0</title>x");
}

/* 44: inputs with a high cost per byte; tests/pathological has large ones */
TEST(stays_linear)
{
    stands(44, "<img,<script,onclick,style,javascript");
}

/* 45: files read while parsing */
TEST(reads_no_files)
{
    stands(45, "style,passwd\",<xi");
}

/* ---- 46 to 52: published in 2025 and 2026; parsers and trees */

/* 46: handlers in a subtree that was removed from a document that is in use */
TEST(removes_subtrees_before_anything_can_run)
{
    stands(46, "<img,<iframe,<image,onload,onerror,ontoggle,onfocus,onstart,autofocus");
    stands_by_presets(46, "<iframe,onload,onerror,ontoggle,onfocus,onstart,autofocus");
    gives("a<x-removed><b onclick=x>y</b></x-removed>b", "ab");
}

/* 47: shadow roots in the input of a function that takes nodes */
TEST(reads_declarative_shadow_roots_like_any_markup)
{
    stands(47, "shadowroot,<template,<img,<script,<slot,onclick,onslotchange");
    stands_by_presets(47, "shadowroot,<template,<script,<slot,onclick,onslotchange,onerror,evil.test");
}

/* 48: form controls named like a method that the sanitizer calls */
TEST(finds_attributes_without_methods_of_the_document)
{
    stands(48, "<form,<input,<img,<button,onclick,onmouseover,onerror,onload");
    stands_by_presets(48, "<form,<input,onclick,onmouseover,onerror,onload");
}

/* 49: trees that only scripts or XML can make */
TEST(writes_only_trees_that_a_parser_makes)
{
    stands(49, "<img,<style,<script,<iframe,onclick,onload");
    stands_by_presets(49, "<script,<iframe,<textarea,onclick,onload");
    gives("<br>x</br><hr>y</hr>", "<br>x<br><hr>y");
}

/* 50: an end tag of an ancestor ends noscript in one parser only */
TEST(ends_noscript_at_its_own_end_tag_only)
{
    stands(50, "<noscript,<img,<style,<textarea");
    stands_by_presets(50, "<noscript,<textarea");
    gives("<div><noscript></div>x</noscript>y", "<div>y</div>");
}

/* 51: the content of frames is text; frames in frames */
TEST(drops_frames_with_their_fallback_content)
{
    stands(51, "<iframe,<img,<object,<noembed,<noframes,srcdoc,<style");
    stands_by_presets(51, "<iframe,<object,<noembed,<noframes,srcdoc,<style");
    gives("a<iframe><b>x</b></iframe>b", "ab");
}

/* 52: a name that is trimmed is another name */
TEST(compares_whole_tag_names)
{
    stands(52, "<img,<script,<style,<xmp,<textarea,<iframe,<plaintext");
    stands_by_presets(52, "<script,<style,<xmp,<textarea,<iframe,<plaintext");
    gives("<b\x01>x</b\x01>y<b\x0b>z", "y");
    gives("<title\x1f><b>x</b></title\x1f>y", "y");
}

/* ---- 53 to 59: published in 2025 and 2026; mail: markup and CSS that act without script */

/* 53: markup that operates the controls of the page around it */
TEST(keeps_no_markup_that_operates_the_page)
{
    stands(53, " for=,popover,command,interestfor,invoke,accesskey,<input,<form,tool,formaction,<button");
    stands_by_presets(53,
                      " for=,popover,command=,interestfor,invoke,accesskey,<input,<form,formaction,<button,"
                      "tool,autofocus,contenteditable,evil.test");
    gives_by("email", "<label for=send>x</label>", "<div class=\"mail-body\">x</div>");
}

/* 54: a request that the check of url() does not see */
TEST(presets_find_every_request_in_css)
{
    stands(54, "style,url(,expression,image-set");
    stands_by("style-sheets", 54,
              "image-set,var(,src(,attr(,if(,javascript,expression,behavior: ,import,@property");
    stands_by_presets(54,
                      "image-set,var(,src(,attr(,if(,javascript,expression,behavior: ,import,@property,mask");
    gives_by("email", "<p style=\"background:image-set(var(--x,'//evil.test'))\">x",
             "<style>.mail :where(div:where(.mail-body)) > :where(p:first-child) { margin-block-start: 0 "
             "}</style><div class=\"mail-body\"><p>x</p></div>");
}

/* 55: names that CSSOM returns without the escapes with which they were written */
TEST(presets_keep_no_names_that_end_a_rule)
{
    stands(55, "<style,keyframes,<img");
    stands_by_presets(55, "keyframes,import,@layer,@container,@supports,narrow,position,</style><img,screen");
    stands_by("style-sheets", 55,
              "@keyframes \"foo\\,@keyframes \"a\\,@keyframes \"\\,</style><img,animation");
}

/* 56: the user's input selects which URL is requested */
TEST(presets_keep_no_form_controls_to_style)
{
    stands(56, "<select,<option,<input,selectedcontent,<style,<img,interestfor,evil.test");
    stands_by_presets(
        56, "<select,<option,<input,selectedcontent,interestfor,checked,:has,focus,-webkit-text-security");
}

/* 57: selectors and fonts that tell a server what is in the document */
TEST(presets_keep_no_css_that_reads_values)
{
    stands(57, "<style,evil.test");
    stands_by("style-sheets", 57, "href*,href^,href$,:has,@container,@namespace,evil.test");
    stands_by_presets(
        57, "href*,href^,href$,:has,@font-face,@container,@namespace,container-type,evil.test,inset");
}

/* 58: attributes on which scripts of the page act */
TEST(presets_keep_no_attributes_that_scripts_act_on)
{
    stands(58, "data-,hx-,x-on,x-data,v-,ng-,alert,jsaction,up-follow,itemprop");
    stands_by_presets(
        58, "data-,hx-,x-on,x-data,v-,ng-,alert,jsaction,up-follow,itemprop,position,content-visibility");
}

/* 59: what is removed leaves markup or an import behind */
TEST(presets_join_nothing_to_new_markup)
{
    stands(59, "<style,<script,<img,style=,onload,onclick");
    stands_by_presets(59, "<script,style=,onload=,onclick,import url,import/,port url");
}

/* ---- Main */

static int read_policies(void **state)
{
    struct text json = {0};
    char path[600];
    by_default = promises_new("default", NULL);
    for (size_t i = 0; i < WIDE; i++) {
        snprintf(path, sizeof path, "%s/property/policies/%s.json", TAMIS_TESTS_DIR, wide_policies[i]);
        if (!files_read(path, &json))
            return -1;
        wide[i] = promises_new(wide_policies[i], json.p);
    }
    for (const char *name; (name = tamis_preset_name(presets + 1)) != NULL; presets++) {
        if (presets == PRESETS_MAX)
            return -1;
        by_preset[presets] = promises_of_preset(name);
    }
    text_free(&json);
    return 0;
}

static int free_policies(void **state)
{
    promises_free(by_default);
    for (size_t i = 0; i < WIDE; i++)
        promises_free(wide[i]);
    for (size_t i = 0; i < presets; i++)
        promises_free(by_preset[i]);
    return 0;
}

TESTS_AROUND(read_policies, free_policies)
