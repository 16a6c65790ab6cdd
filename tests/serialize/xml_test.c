/* xml_test.c: XML output is well-formed for two other parsers, and tamis parses it to the tree that was written. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/test.h"
#include "xml_parsers/well_formed.h"
#include "parse/document.h"
#include "serialize/xml.h"
#include "sanitize/filter.h"
#include "serialize/edit.h"
#include "serialize/xml_name.h"
#include "support/files.h"
#include "generators/random.h"
#include "support/round.h"
#include "support/text.h"
#include "generators/xml.h"

#define HTML "xmlns=\"http://www.w3.org/1999/xhtml\""
#define SVG  "xmlns=\"http://www.w3.org/2000/svg\""

/* ---- Single inputs, with a policy that keeps everything */

static tamis_policy *everything;
static tamis *all;

static const char *sanitized(const char *context, const char *xml, size_t n)
{
    const char *out;
    size_t length;
    assert_int_equal(tamis_set_context(all, context), TAMIS_OK);
    assert_int_equal(tamis_run(all, xml, n, &out, &length), TAMIS_OK);
    assert_int_equal(strlen(out), length);
    return out;
}

static void document(const char *xml, const char *expected)
{
    char why[300];
    const char *out = sanitized(NULL, xml, strlen(xml));
    assert_string_equal(out, expected);
    if (*out && !well_formed(out, strlen(out), why, sizeof why))
        fail_msg("%s: %s", out, why);
}

static void fragment(const char *xml, const char *expected)
{
    assert_string_equal(sanitized("div", xml, strlen(xml)), expected);
}

TEST(declares_namespaces_where_they_change)
{
    document("<a><b/></a>", "<a><b></b></a>");
    document("<x:svg xmlns:x='http://www.w3.org/2000/svg'><x:g/></x:svg>", "<svg " SVG "><g></g></svg>");
    document("<svg " SVG "><p " HTML "><b/><c xmlns=''/></p><g/></svg>",
             "<svg " SVG "><p " HTML "><b></b><c xmlns=\"\"></c></p><g></g></svg>");
    fragment("<g " SVG "/><p " HTML "/>x", "<g " SVG "></g><p " HTML "></p>x");
}

/* The document into which a fragment is inserted may have declared a default namespace, in which <form> would be another
 * element. */
TEST(says_of_the_top_of_a_fragment_that_it_has_no_namespace)
{
    fragment("<a><b/></a>x<c/>", "<a xmlns=\"\"><b></b></a>x<c xmlns=\"\"></c>");
    fragment("<a xmlns=\"\"></a>", "<a xmlns=\"\"></a>");
}

TEST(declares_xlink_at_the_top)
{
    const char *expected = "<svg " SVG
                           " xmlns:xlink=\"http://www.w3.org/1999/xlink\"><g><a xlink:href=\"b\"></a></g>"
                           "<a xlink:title=\"c\"></a></svg>";
    document("<svg " SVG "><g><a y:href='b' xmlns:y='http://www.w3.org/1999/xlink'/></g>"
             "<a z:title='c' xmlns:z='http://www.w3.org/1999/xlink'/></svg>",
             expected);
    document(expected, expected);
    document("<a xmlns:xlink='http://www.w3.org/1999/xlink'/>", "<a></a>");
    fragment("<a/><a z:title='c' xmlns:z='http://www.w3.org/1999/xlink'/>",
             "<a xmlns=\"\"></a><a xmlns=\"\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
             "xlink:title=\"c\"></a>");
}

TEST(declares_nothing_else)
{
    document("<a xml:lang='x' xml:space='preserve' xmlns:p='u' p:b='1' c='2'/>",
             "<a xml:lang=\"x\" xml:space=\"preserve\" c=\"2\"></a>");
    document("<a><p:b xmlns:p='u'><c/></p:b></a>", "<a></a>");
    document("<xml:a/>", "");
    document("<a p:xmlns='u' xmlns:=''/>", "<a></a>");
}

TEST(writes_void_elements_of_html_alone_as_empty_tags)
{
    document("<p " HTML "><br/><img alt='x'/><b/><br>x</br></p>",
             "<p " HTML "><br /><img alt=\"x\" /><b></b><br>x</br></p>");
    document("<svg " SVG "><path/><br/><title/></svg>",
             "<svg " SVG "><path></path><br></br><title></title></svg>");
}

TEST(escapes_text)
{
    document("<a>&lt;b&gt; &amp;amp; \"' ]]&gt; <![CDATA[<c>]]></a>",
             "<a>&lt;b&gt; &amp;amp; \"' ]]&gt; &lt;c&gt;</a>");
    document("<a>x\ty\nz&#13;w\xC2\xA0</a>", "<a>x\ty\nz&#13;w\xC2\xA0</a>");
    document("<a>&nbsp;&copy;&copy</a>", "<a>&amp;nbsp;&amp;copy;&amp;copy</a>");
}

TEST(escapes_attribute_values)
{
    document("<a b='\"&lt;&gt;&amp;&apos;' c='\t\n&#13; x'/>",
             "<a b=\"&quot;&lt;&gt;&amp;'\" c=\"&#9;&#10;&#13; x\"></a>");
}

TEST(replaces_characters_that_xml_does_not_have)
{
    document(
        "<a b='&#1;&#x1F;\x7F'>&#0;\x01\f\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xBF\xBD\xF0\x9F\xBF\xBE&#xD800;</a>",
        "<a b=\"\xEF\xBF\xBD\xEF\xBF\xBD\x7F\">\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
        "\xEF\xBF\xBD\xF0\x9F\xBF\xBE\xEF\xBF\xBD</a>");
    document("<!--\x01\xEF\xBF\xBF--><?t \x02?><a/>",
             "<!--\xEF\xBF\xBD\xEF\xBF\xBD--><?t \xEF\xBF\xBD?><a></a>");
}

TEST(keeps_a_byte_order_mark_that_is_content)
{
    fragment("&#xFEFF;x", "&#65279;x");
    fragment("&#65279;x", "&#65279;x");
    fragment("\xEF\xBB\xBF\xEF\xBB\xBFx", "&#65279;x");
}

TEST(leaves_out_names_that_xml_cannot_write)
{
    document("<a><1>x</1><b<c>x</b<c><\"d\">x</\"d\"><p:q:e>x</p:q:e>y</a>", "<a>y</a>");
    document("<a =x b<='1' 'c'='2' 1d='3' p:q:e='4' f:='5' g='6'/>", "<a g=\"6\"></a>");
    document("<a><_b-c.d1/><\xC3\xA9l\xC3\xA9ment/><\xE6\xBC\xA2\xE5\xAD\x97/></a>",
             "<a><_b-c.d1></_b-c.d1><\xC3\xA9l\xC3\xA9ment></\xC3\xA9l\xC3\xA9ment>"
             "<\xE6\xBC\xA2\xE5\xAD\x97></\xE6\xBC\xA2\xE5\xAD\x97></a>");
    document("<a><\xE1\xA0\xA0/><b\xE2\x80\xBF/><\xC3\x97/><-b/><.b/></a>", "<a></a>");
    document("<1/>", "");
}

static size_t put_utf8(char *to, uint32_t c)
{
    if (c >= 0x800)
        *to++ = (char)(0xE0 | c >> 12);
    *to++ = (char)(c >= 0x800 ? 0x80 | (c >> 6 & 0x3F) : 0xC0 | c >> 6);
    *to = (char)(0x80 | (c & 0x3F));
    return c >= 0x800 ? 3 : 2;
}

/* expat allows the names of the fourth edition of XML 1.0, and libxml2 those of the fifth. The number is that of the
 * characters in src/serialize/xml_name.c. */
TEST(writes_only_names_that_all_editions_of_xml_have)
{
    size_t letters = 0;
    for (uint32_t c = 0x80; c < 0xFFFE; c++) {
        char xml[8] = "<";
        size_t n = put_utf8(xml + 1, c);
        struct judgement judgements[JUDGES];
        bool is_surrogate = c >= 0xD800 && c <= 0xDFFF;
        if (is_surrogate || !tamis_serialize_is_ncname(span_of(xml + 1, n)))
            continue;
        letters++;
        memcpy(xml + 1 + n, "/>", 3);
        judge_document(xml, n + 3, judgements);
        for (size_t i = 0; i < JUDGES; i++)
            if (!judgements[i].accepted)
                fail_msg("U+%04X: %s: %s", (unsigned)c, judgements[i].judge, judgements[i].why);
    }
    assert_int_equal(letters, 32809);
}

TEST(leaves_out_comments_that_xml_cannot_write)
{
    document("<!--b--><a><!--b-c--><!----></a><!--d-->", "<!--b--><a><!--b-c--><!----></a><!--d-->");
    document("<a><!--b--c--><!--b---><!b--c><!b-></a>", "<a></a>");
}

TEST(leaves_out_processing_instructions_that_xml_cannot_write)
{
    document("<?b c d?><a><?e?><?f ?></a><?g?>", "<?b c d?><a><?e?><?f?></a><?g?>");
    document("<?xml version='1.0'?><a><?XmL x?><?1 x?><?p:q x?><?b c?\?><?b >?><?b ? c?></a>", "<a></a>");
}

TEST(a_document_has_one_root_or_nothing)
{
    document("", "");
    document("<!--b--><?c d?>", "");
    document("x<a/>y<b/>", "<a></a>");
    document("<!--b--><1/><!--c-->", "");
    document("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a>c</a>");
}

TEST(a_root_that_leaves_its_children_leaves_one)
{
    tamis_policy *policy;
    const char *out, *json = "{\"elements\":[\"b\"], \"replaceWithChildrenElements\":[\"div\"]}";
    const char *xml = "<div " HTML ">x<b>y</b>z<b>w</b></div>";
    size_t length;
    tamis_error error;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(t, xml, strlen(xml), &out, &length), TAMIS_OK);
    assert_string_equal(out, "<b " HTML ">y</b>");
    assert_int_equal(tamis_set_context(t, "p"), TAMIS_OK);
    assert_int_equal(tamis_run(t, xml, strlen(xml), &out, &length), TAMIS_OK);
    assert_string_equal(out, "x<b " HTML ">y</b>z<b " HTML ">w</b>");
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(writes_nothing_deeper_than_readers_read)
{
    struct text xml = {0};
    size_t deepest = 0, depth = 0;
    for (int i = 0; i < 3000; i++)
        text_add_string(&xml, i % 3 ? "<a>" : "<b>x");
    const char *out = sanitized(NULL, xml.p, xml.n);
    for (const char *p = out; *p; p++)
        if (*p == '<') {
            depth += p[1] == '/' ? (size_t)-1 : 1;
            deepest = depth > deepest ? depth : deepest;
        }
    assert_int_equal(deepest, XML_OUTPUT_DEPTH);
    assert_true(well_formed(out, strlen(out), NULL, 0));
    text_free(&xml);
}

TEST(the_judges_refuse_what_is_not_well_formed)
{
    static const char *const bad[] = {
        "",
        "x",
        "<a>",
        "<a/><a/>",
        "<a b='1' b='1'/>",
        "<p:a/>",
        "<a p:b=''/>",
        "<a>&nbsp;</a>",
        "<a>\x01</a>",
        "<a><!--b--c--></a>",
        "<a>]]></a>",
        "<a xmlns:p=''/>",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (well_formed(bad[i], strlen(bad[i]), NULL, 0))
            fail_msg("accepted: %s", bad[i]);
    assert_true(well_formed("<a b='1'>x</a>", 14, NULL, 0));
}

/* ---- Generated inputs */

enum { INPUTS = 24000 };

static const struct {
    const char *name; /* the name of a file in property/policies; NULL: see open_policy() */
    bool safe;
} policies[] = {
    {NULL, true}, {NULL, false}, {"vector-graphics", true}, {"everything", true}, {"unwrapping", true}};

enum { POLICIES = sizeof policies / sizeof *policies };

static tamis_policy *open_policy(size_t i)
{
    char path[600];
    tamis_error error;
    struct text json = {0};
    tamis_policy *policy;
    text_add_string(&json,
                    "{\"removeElements\":[\"i\"],\"removeProcessingInstructions\":[],\"comments\":true}");
    snprintf(path, sizeof path, "%s/property/policies/%s.json", TAMIS_TESTS_DIR,
             policies[i].name ? policies[i].name : "");
    assert_true(!policies[i].name || files_read(path, &json));
    assert_int_equal(tamis_policy_from_json(json.p, json.n, policies[i].safe, NULL, &policy, &error),
                     TAMIS_OK);
    text_free(&json);
    return policy;
}

static tamis *open_context(const tamis_policy *policy, const char *context)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, context), TAMIS_OK);
    return t;
}

static void show(const char *what, const struct text *xml, const char *out, const char *why)
{
    fprintf(stderr, "%s: %s\n  in:  %s\n  out: %s\n", what, why, xml->p, out);
}

static int check_judges(const struct text *xml, const char *out, size_t length, bool is_document)
{
    char why[300];
    struct text whole = {0};
    text_add_string(&whole, is_document ? "" : "<r>");
    text_add(&whole, out, length);
    text_add_string(&whole, is_document ? "" : "</r>");
    bool good = (is_document && length == 0) || well_formed(whole.p, whole.n, why, sizeof why);
    if (!good)
        show("ill-formed", xml, out, why);
    text_free(&whole);
    return !good;
}

static int check_again(tamis *t, const struct text *xml, const char *out, size_t length)
{
    const char *again;
    size_t n;
    struct text first = {0};
    text_add(&first, out, length);
    tamis_status status = tamis_run(t, first.p, first.n, &again, &n);
    tamis_counts removed = *tamis_removed(t);
    bool same = status == TAMIS_OK && text_equal(&first, again, n);
    bool idle = removed.elements + removed.attributes + removed.comments + removed.processing_instructions ==
                0;
    if (!same || !idle)
        show("another output the second time", xml, first.p,
             status == TAMIS_OK ? again : tamis_status_name(status));
    text_free(&first);
    return !same || !idle;
}

static int check_split(tamis *t, const struct text *xml, const char *out, size_t length)
{
    const char *again;
    size_t n;
    struct text first = {0};
    text_add(&first, out, length);
    for (size_t i = 0; i < xml->n; i++)
        assert_int_equal(tamis_feed(t, xml->p + i, 1), TAMIS_OK);
    assert_int_equal(tamis_finish(t, &again, &n), TAMIS_OK);
    bool same = text_equal(&first, again, n);
    if (!same)
        show("another output byte by byte", xml, first.p, again);
    text_free(&first);
    return !same;
}

TEST(output_is_well_formed_and_stable)
{
    struct random random = {1};
    struct text xml = {0};
    int failed = 0, empty = 0;
    for (size_t i = 0; i < 2 * POLICIES; i++) {
        tamis_policy *policy = open_policy(i / 2);
        tamis *t = open_context(policy, i % 2 ? "div" : NULL);
        for (int j = 0; j < INPUTS / POLICIES / 2; j++) {
            const char *out;
            size_t length;
            xml_soup(&random, &xml);
            assert_int_equal(tamis_run(t, xml.p, xml.n, &out, &length), TAMIS_OK);
            struct text copy = {0};
            text_add(&copy, out, length);
            failed += check_judges(&xml, copy.p, copy.n, i % 2 == 0);
            failed += check_again(t, &xml, copy.p, copy.n);
            failed += check_split(t, &xml, copy.p, copy.n);
            empty += length == 0;
            text_free(&copy);
        }
        tamis_free(t);
        tamis_policy_free(policy);
    }
    assert_int_equal(failed, 0);
    assert_true(empty < INPUTS / 2); /* enough inputs have an output */
    text_free(&xml);
}

/* ---- The output is parsed to the tree that was written */

/* Reports whether the text contains only characters that XML allows, so that none is replaced with U+FFFD. */
static bool is_all_xml(const struct text *xml)
{
    for (size_t i = 0; i < xml->n; i++)
        if ((unsigned char)xml->p[i] < 0x20 && !strchr("\t\n\r", xml->p[i]))
            return false;
    for (const char *p = xml->p; (p = strstr(p, "&#")); p++)
        if (strncmp(p, "&#13;", 5) != 0 && strncmp(p, "&#60;", 5) != 0)
            return false;
    return xml->n == strlen(xml->p) && !strstr(xml->p, "\xEF\xBF\xBF") && !strstr(xml->p, "\xEF\xBF\xBE");
}

TEST(parsing_the_output_gives_the_tree)
{
    struct random random = {2};
    struct text xml = {0}, tree = {0}, again = {0};
    struct round first, second;
    tamis_counts counts = {0};
    int compared = 0;
    round_open(&first, "div");
    round_open(&second, "div");
    for (int i = 0; i < INPUTS; i++) {
        first.options.dialect = second.options.dialect = TAMIS_XML5;
        first.options.fragment = second.options.fragment = i % 2;
        xml_soup(&random, &xml);
        if (!is_all_xml(&xml))
            continue;
        struct tree *t = round_parse(&first, xml.p, xml.n);
        tamis_sanitize_filter(t, everything, &first.meter, &counts);
        struct writing w = {
            .tree = t, .policy = everything, .meter = &first.meter, .from_document = !(i % 2)};
        tamis_serialize_xml.prepare(&tamis_serialize_xml, &w);
        first.out.n = 0;
        tamis_serialize_xml.write(&tamis_serialize_xml, &w, &first.out);
        text_clear(&tree);
        text_clear(&again);
        round_describe(t, &tree);
        round_describe(round_parse(&second, first.out.p, first.out.n), &again);
        if (tree.n != again.n || (tree.n && !text_equal(&tree, again.p, again.n)))
            fail_msg("%s\n  %.*s\n  %s\n  %s", xml.p, (int)first.out.n, first.out.p, tree.p, again.p);
        compared++;
    }
    assert_true(compared > 6000);
    round_close(&first);
    round_close(&second);
    text_free(&xml);
    text_free(&tree);
    text_free(&again);
}

static int set_up(void **unused)
{
    everything = open_policy(1);
    all = open_context(everything, NULL);
    return 0;
}

static int tear_down(void **unused)
{
    tamis_free(all);
    tamis_policy_free(everything);
    return 0;
}

TESTS_AROUND(set_up, tear_down)
