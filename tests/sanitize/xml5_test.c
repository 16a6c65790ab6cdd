/* xml5_test.c: policies for XML, and attacks on a sanitizer that XML makes possible.
 *
 * Output that is safe as XML must also be harmless if a reader parses it as HTML. The last tests parse the output as HTML
 * and look for scripts. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "harness/test.h"
#include "support/files.h"
#include "judges/scripts.h"
#include "support/text.h"
#include "generators/xml.h"

#define HTML  "xmlns=\"http://www.w3.org/1999/xhtml\""
#define SVG   "xmlns=\"http://www.w3.org/2000/svg\""
#define XLINK "xmlns:xlink=\"http://www.w3.org/1999/xlink\""

#define IN_SVG   "\"namespace\":\"http://www.w3.org/2000/svg\""
#define IN_XLINK "\"namespace\":\"http://www.w3.org/1999/xlink\""

static tamis_policy *policy_of(const char *json, bool safe)
{
    tamis_policy *policy;
    tamis_error error;
    if (tamis_policy_from_json(json, strlen(json), safe, NULL, &policy, &error) != TAMIS_OK)
        fail_msg("%s: %s", json, error.text);
    return policy;
}

static void gives_with(const char *json, bool safe, const char *xml, const char *expected)
{
    const char *out;
    size_t length;
    tamis_policy *policy = json ? policy_of(json, safe) : NULL;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_run(t, xml, strlen(xml), &out, &length), TAMIS_OK);
    if (strcmp(out, expected) != 0)
        fail_msg("%s\n  gave     %s\n  expected %s", xml, out, expected);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* Allows as much as a safe policy can. */
static const char wide[] =
    "{\"removeElements\":[],\"removeAttributes\":[],\"removeProcessingInstructions\":[],\"comments\":true}";

static void widely(const char *xml, const char *expected)
{
    gives_with(wide, true, xml, expected);
}

/* ---- Policies */

TEST(asks_for_namespace_and_local_name)
{
    const char *json = "{\"elements\":[\"p\",{\"name\":\"svg\"," IN_SVG "},{\"name\":\"a\"," IN_SVG
                       ",\"attributes\":[{\"name\":\"href\"," IN_XLINK "}]}],\"attributes\":[\"id\"]}";
    gives_with(json, true, "<p " HTML ">x</p><p>y</p><svg " SVG "><p>z</p></svg>",
               "<p " HTML ">x</p><svg " SVG "></svg>");
    gives_with(json, true,
               "<x:svg xmlns:x='http://www.w3.org/2000/svg' x:id='1' id='2'><x:a " XLINK
               " xlink:href='3' href='4'/></x:svg>",
               "<svg " SVG " " XLINK " id=\"2\"><a xlink:href=\"3\"></a></svg>");
    gives_with(json, true, "<P " HTML ">x</P>", "");
}

TEST(names_elements_without_a_namespace)
{
    const char *json =
        "{\"elements\":[{\"name\":\"rss\",\"namespace\":null},{\"name\":\"pubDate\",\"namespace\":\"\"}]}";
    const char *xml = "<rss><pubDate>x</pubDate><p " HTML "/><pubDate xmlns='u'/></rss>";
    gives_with(json, true, xml, "<rss xmlns=\"\"><pubDate>x</pubDate></rss>");
    gives_with(json, false, xml, "<rss xmlns=\"\"><pubDate>x</pubDate></rss>");
    gives_with(NULL, true, "<p>x</p><b " HTML ">y</b>", "<b " HTML ">y</b>");
    json = "{\"elements\":[\"b\"],\"replaceWithChildrenElements\":[{\"name\":\"item\",\"namespace\":null}]}";
    gives_with(json, true, "<item>x<b " HTML ">y</b></item>", "x<b " HTML ">y</b>");
}

TEST(keeps_allowed_elements_of_a_feed)
{
    const char *json = "{\"elements\":[{\"name\":\"feed\",\"namespace\":\"http://www.w3.org/2005/Atom\"},"
                       "{\"name\":\"link\",\"namespace\":\"http://www.w3.org/2005/Atom\"},\"p\"],"
                       "\"attributes\":[\"href\"]}";
    const char *xml =
        "<a:feed xmlns:a='http://www.w3.org/2005/Atom' xmlns='u'><x/><a:link href='/' onclick='y'/>"
        "<a:link href='JavaScript:y'/><a:script>y</a:script><p " HTML ">z</p></a:feed>";
    gives_with(json, true, xml,
               "<feed xmlns=\"http://www.w3.org/2005/Atom\"><link href=\"/\"></link><link></link><p " HTML
               ">z</p></feed>");
    gives_with("{}", true, "<script xmlns='http://www.w3.org/2005/Atom'>y</script>", "");
    gives_with(NULL, true, "<p xmlns='http://www.w3.org/2005/Atom'>y</p>", "");
}

TEST(keeps_nothing_in_namespaces_of_the_document)
{
    widely("<a xmlns='u'>x<p " HTML "/></a>y", "y");
    widely("<p " HTML " xmlns:p='u' p:a='1' b='2'/>", "<p " HTML " b=\"2\"></p>");
    gives_with("{}", false, "<a xmlns='u'/><p " HTML " xmlns:p='u' p:a='1'/>", "<p " HTML "></p>");
    gives_with("{\"elements\":[{\"name\":\"a\",\"namespace\":\"u\"}]}", false, "<a xmlns='u'/>", "");
    gives_with("{}", false, "<a xmlns='http://www.w3.org/1999/xlink'/><xml:a/><xmlns:a/>", "");
}

TEST(counts_what_it_removes)
{
    const char *xml = "<a xmlns='u'><b/></a><p " HTML " onclick='x' xmlns:p='u' p:a='1'/><!--c--><?t?>", *out;
    size_t length;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_run(t, xml, strlen(xml), &out, &length), TAMIS_OK);
    assert_string_equal(out, "<p " HTML "></p>");
    assert_int_equal(tamis_removed(t)->elements, 1);
    assert_int_equal(tamis_removed(t)->attributes, 2);
    assert_int_equal(tamis_removed(t)->comments, 1);
    assert_int_equal(tamis_removed(t)->processing_instructions, 1);
    tamis_free(t);
}

/* ---- Settings */

TEST(takes_the_dialects_that_have_a_tree)
{
    const char *out;
    size_t length;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML_2008), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_dialect(t, TAMIS_SGML), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_dialect(t, (tamis_dialect)4), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_run(t, "<B/>x", 5, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<b>x</b>");
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<B/>x", 5, &out, &length), TAMIS_OK);
    assert_string_equal(out, "x");
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML), TAMIS_INVALID_ARGUMENT);
    tamis_reset(t);
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<B/>x", 5, &out, &length), TAMIS_OK);
    assert_string_equal(out, "<b>x</b>");
    tamis_free(t);
}

TEST(profiles_are_for_html)
{
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_HTML), TAMIS_OK);
    tamis_free(t);
}

/* If the dialect were HTML, the output in the context script would be empty. */
TEST(the_context_element_is_of_no_account)
{
    const char *out;
    size_t length;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_context(t, "script"), TAMIS_OK);
    assert_int_equal(tamis_run(t, "x", 1, &out, &length), TAMIS_OK);
    assert_string_equal(out, "");
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_run(t, "x", 1, &out, &length), TAMIS_OK);
    assert_string_equal(out, "x");
    tamis_free(t);
}

/* ---- Attacks */

TEST(removes_scripts_in_every_namespace_and_in_none)
{
    widely("<script " HTML ">x</script><script " SVG ">x</script><script>x</script><s:script xmlns:s='u'/>"
           "<script xmlns='http://www.w3.org/1998/Math/MathML'/><q:script/>y",
           "y");
    widely("<iframe " HTML "/><object/><embed " SVG "/><base " HTML "/><use " SVG "/><frame/>y", "y");
    widely("<noscript/><plaintext " SVG "/><mglyph/>y", "y");
}

/* In XML these are different names, but they are the same if the output is parsed as HTML. */
TEST(removes_uppercase_names)
{
    widely("<SCRIPT " HTML ">x</SCRIPT><Script/><IFRAME " SVG "/><nOsCrIpT/>y", "y");
    widely("<p " HTML " HREF='x' Style='y' ACTION='z' my-Own='1' viewBox='2'/>",
           "<p " HTML " my-Own=\"1\" viewBox=\"2\"></p>");
    widely("<Foo " HTML "/><foreignObject " SVG "/><clippath " SVG "/>",
           "<Foo " HTML "></Foo><foreignObject " SVG "></foreignObject><clippath " SVG "></clippath>");
    gives_with("{\"elements\":[\"SCRIPT\",\"p\"],\"attributes\":[\"HREF\",\"id\"]}", true,
               "<SCRIPT " HTML "/><p " HTML " HREF='javascript:x' id='y'/>", "<p " HTML " id=\"y\"></p>");
    gives_with("{\"elements\":[{\"name\":\"p\",\"attributes\":[\"HREF\",\"id\"]}]}", true,
               "<p " HTML " HREF='javascript:x' id='y'/>", "<p " HTML " id=\"y\"></p>");
    gives_with("{\"removeElements\":[\"my-own\"]}", true, "<My-Own " HTML "/><my-own " HTML "/>x", "x");
}

TEST(an_uppercase_name_is_kept_if_scripts_are_allowed)
{
    gives_with("{}", false, "<SCRIPT " HTML " HREF='x'/>", "<SCRIPT " HTML " HREF=\"x\"></SCRIPT>");
}

TEST(removes_uppercase_names_that_are_too_long_to_compare)
{
    struct text xml = {0};
    text_add_string(&xml, "<");
    text_add_times(&xml, "A", 129);
    text_add_string(&xml, " " HTML "/>x");
    widely(xml.p, "x");
    text_free(&xml);
}

TEST(removes_event_handlers_in_every_case)
{
    widely("<p " HTML " onclick='x' onClick='x' ONCLICK='x' q:onload='x' on='y'/>",
           "<p " HTML " on=\"y\"></p>");
    widely("<svg " SVG " onload='x' s:onbegin='x'/>", "<svg " SVG "></svg>");
}

TEST(removes_script_urls_under_every_prefix)
{
    widely("<svg " SVG
           " xmlns:l='http://www.w3.org/1999/xlink'><a l:href='javascript:x'/><a l:HREF='javascript:x'/>"
           "<a l:href='y'/></svg>",
           "<svg " SVG " " XLINK "><a></a><a></a><a xlink:href=\"y\"></a></svg>");
    widely("<a " HTML " q:href='java&#10;script:x'/><a " HTML " href='&#1; JaVaScRiPt&#58;x'/>",
           "<a " HTML "></a><a " HTML "></a>");
    widely("<a xml:base='javascript:x//' href='y'/><form action='javascript:x'/>",
           "<a xmlns=\"\" href=\"y\"></a><form xmlns=\"\"></form>");
    widely("<animate " SVG " attributeName='q:href' values='javascript:x'/>",
           "<animate " SVG " values=\"javascript:x\"></animate>");
}

TEST(keeps_no_style_sheets_by_processing_instruction)
{
    widely("<?xml-stylesheet href='x'?><?XML-StyleSheet href='x'?><?xml version='1.0'?><?other x?>",
           "<?other x?>");
    gives_with("{\"processingInstructions\":[\"xml-stylesheet\",\"t\"]}", true, "<?xml-stylesheet x?><?t?>",
               "<?t?>");
    gives_with("{\"processingInstructions\":[\"xml-stylesheet\"]}", false, "<?xml-stylesheet x?>",
               "<?xml-stylesheet x?>");
    widely("<?t <script ?><?t a>b?>x", "<?t <script ?>x");
}

TEST(expands_no_entity_with_markup_or_entities)
{
    widely(
        "<!DOCTYPE a [<!ENTITY b \"&c;&c;\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]><a>&b;&lol9;%d;</a>",
        "<a xmlns=\"\">&amp;b;&amp;lol9;%d;</a>");
    widely("<!DOCTYPE a [<!ENTITY b '<script xmlns=\"http://www.w3.org/1999/xhtml\"/>'>]><a>&b;</a>",
           "<a xmlns=\"\">&amp;b;</a>");
    widely("<a b='&c;&quot;'/>", "<a xmlns=\"\" b=\"&amp;c;&quot;\"></a>");
    widely("<!DOCTYPE a SYSTEM 'http://x/'><a/>", "<a xmlns=\"\"></a>");
}

/* The value of an entity is text, and is checked like any other text. */
TEST(filters_what_an_entity_becomes)
{
    widely("<!DOCTYPE a [<!ENTITY x 'http://www.w3.org/1999/xhtml'><!ENTITY j 'script:x'>]>"
           "<a xmlns='&x;' href='java&j;'><script>x</script>b</a>",
           "<a " HTML ">b</a>");
    widely("<!DOCTYPE a [<!ENTITY q '\"\">]]&#62;'>]><a b='&q;'>&q;</a>",
           "<a xmlns=\"\" b=\"&quot;&quot;&gt;]]&gt;\">\"\"&gt;]]&gt;</a>");
    widely("<!DOCTYPE a [<!ENTITY s 'http://www.w3.org/2000/svg'>]><svg xmlns='&s;'><g/></svg>",
           "<svg " SVG "><g></g></svg>");
}

TEST(takes_cdata_for_text)
{
    widely("<a><![CDATA[<script>x</script>&lt;]]></a>",
           "<a xmlns=\"\">&lt;script&gt;x&lt;/script&gt;&amp;lt;</a>");
    widely("<title " HTML "><![CDATA[</title><img src=x onerror=y>]]></title>",
           "<title " HTML ">&lt;/title&gt;&lt;img src=x onerror=y&gt;</title>");
}

/* In HTML, the content of style is raw text. */
TEST(keeps_style_only_when_it_reads_the_same)
{
    widely("<style " HTML ">a{}</style>", "<style " HTML ">a{}</style>");
    widely("<style " HTML "><img/></style><style " SVG ">&lt;img></style><style><!--x--></style>x", "x");
    widely("<xmp " HTML "><b/></xmp><noembed><b/></noembed>x", "x");
}

/* In HTML, the comment is text of the title and ends at the end tag of the title. */
TEST(keeps_no_comment_with_an_end_tag_in_it)
{
    widely("<title " HTML "><!--</title><img src=x onerror=y>-->x</title>", "<title " HTML ">x</title>");
    widely("<textarea " SVG "><b><!--a</TextArea/><img src=x onerror=y>--></b></textarea>",
           "<textarea " SVG "><b></b></textarea>");
    widely("<title " HTML "><?t </title ?></title>", "<title " HTML "></title>");
    widely("<p " HTML "><!-- <b> < / --><?t <b ?></p>", "<p " HTML "><!-- <b> < / --><?t <b ?></p>");
    gives_with("{\"comments\":true}", false, "<title " HTML "><!--</title>--></title>",
               "<title " HTML "><!--</title>--></title>");
}

/* ---- As HTML */

static bool runs_anywhere(tamis_parser *p, const char *out, size_t length)
{
    for (size_t i = 0; i < scripts_contexts(); i++)
        if (scripts_run(p, out, length, i))
            return true;
    return false;
}

TEST(the_oracle_detects_script)
{
    static const char *const bad[] = {
        "<script>",
        "<SVG><scRipt/>",
        "<p ONclick=x>",
        "<a href=' java&Tab;script:x'>",
        "<svg><a xlink:href=javascript:x>",
        "<noscript><img src=x onerror=y></noscript>",
        "<table><iframe></table>",
        "<template><p onx></template>",
    };
    tamis_parser *p = tamis_parser_new(NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!runs_anywhere(p, bad[i], strlen(bad[i])))
            fail_msg("not seen: %s", bad[i]);
    assert_false(runs_anywhere(p, "<p on=x title=onclick><a href=/javascript:x>", 44));
    tamis_parser_free(p);
}

TEST(no_script_runs_if_the_output_is_parsed_as_html)
{
    struct random random = {3};
    struct text xml = {0};
    tamis_policy *policy = policy_of(wide, true);
    tamis_parser *p = tamis_parser_new(NULL);
    tamis *t = tamis_new(NULL);
    size_t some = 0;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    for (int i = 0; i < 6000; i++) {
        const char *out;
        size_t length;
        xml_soup(&random, &xml);
        assert_int_equal(tamis_set_context(t, i % 2 ? "div" : NULL), TAMIS_OK);
        assert_int_equal(tamis_run(t, xml.p, xml.n, &out, &length), TAMIS_OK);
        some += length > 0;
        if (runs_anywhere(p, out, length))
            fail_msg("%s\n  gives %s", xml.p, out);
    }
    assert_true(some > 3000);
    tamis_free(t);
    tamis_parser_free(p);
    tamis_policy_free(policy);
    text_free(&xml);
}

/* The attributes that define names and refer to them in XML; xlink:id has no meaning. */
TEST(prefixes_names_where_xml_has_them)
{
    gives_with("{\"removeAttributes\":[],\"idPrefix\":\"u-\"}", true,
               "<svg " SVG " " XLINK "><a xml:id=\"a\" xlink:href=\"#b\" xlink:id=\"c\" id=\"d\"/></svg>",
               "<svg " SVG " " XLINK
               "><a xml:id=\"u-a\" xlink:href=\"#u-b\" xlink:id=\"c\" id=\"u-d\"></a></svg>");
}
