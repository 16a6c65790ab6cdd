/* promises_test.c: short statements of docs/policy.md and policy.h about rules: links to other hosts, names in the
 * document, what safe policies remove, and which rules are refused. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/rewrites.h"
#include "harness/test.h"

#define SVG_NAME(name) "{\"name\":\"" name "\",\"namespace\":\"http://www.w3.org/2000/svg\"}"
#define XLINK_HREF     "{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}"

TEST(without_a_base_every_host_is_external)
{
    static const char policy[] =
        "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"rules\":[{\"elements\":[\"a\"],\"attributes\":["
        "\"rel\"],\"addTokens\":[\"nofollow\"],\"when\":\"external\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href=//e.example/>x</a>", "<a href=\"//e.example/\" rel=\"nofollow\">x</a>"},
        {policy, "<a href='/\t/e.example/'>x</a>", "<a href=\"/\t/e.example/\" rel=\"nofollow\">x</a>"},
        {policy, "<a href='\\\\e.example/'>x</a>", "<a href=\"\\\\e.example/\" rel=\"nofollow\">x</a>"},
        {policy, "<a href=https://e.example/>x</a>", "<a href=\"https://e.example/\" rel=\"nofollow\">x</a>"},
        {policy, "<a href=/e.example//f>x</a>", "<a href=\"/e.example//f\">x</a>"},
        {policy, "<a href=e//f>x</a>", "<a href=\"e//f\">x</a>"},
        {policy, "<a href=mailto:a@b>x</a>", "<a href=\"mailto:a@b\">x</a>"},
        /* The value is not a URL, so its host is not known. */
        {policy, "<a href=https://[/>x</a>", "<a href=\"https://[/\" rel=\"nofollow\">x</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(words_that_are_there_are_not_added_whatever_their_case)
{
    static const char policy[] =
        "{\"elements\":[{\"name\":\"a\",\"attributes\":[\"rel\"]}],\"rules\":[{\"elements\":[\"a\"],"
        "\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\",\"ugc\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<a rel=NOFOLLOW>x</a>", "<a rel=\"NOFOLLOW ugc\">x</a>"},
        {policy, "<a rel='Ugc nofollows'>x</a>", "<a rel=\"Ugc nofollows nofollow\">x</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(a_rule_for_all_urls_is_not_for_paint)
{
    static const char policy[] = "{\"elements\":[" SVG_NAME("svg") "," SVG_NAME(
        "path") "],\"attributes\":[\"fill\",\"href\"],\"rules\":[{\"url\":{\"schemes\":[\"https\"]}}]}";
    static const char later[] = "{\"elements\":[" SVG_NAME("svg") "," SVG_NAME(
        "path") "],\"attributes\":[\"fill\",\"href\"],\"rules\":[{\"url\":{\"schemes\":[\"https\"]}},"
                "{\"elements\":[" SVG_NAME("path") "],\"attributes\":[\"fill\"],\"values\":[\"red\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<svg><path fill=red></path><path fill=url(#a)></path><path fill=url(x)></path></svg>",
         "<svg><path fill=\"red\"></path><path fill=\"url(#a)\"></path><path></path></svg>"},
        {later, "<svg><path fill=red></path><path fill=blue></path></svg>",
         "<svg><path fill=\"red\"></path><path></path></svg>"},
    };
    ASSERT_REWRITES(rows);
}

/* The two kinds are rules that name the attribute, and rules for all attributes that contain URLs. */
TEST(the_first_rule_of_either_kind_decides)
{
#define IMAGES(rules) "{\"elements\":[\"img\",\"p\"],\"attributes\":[\"src\",\"cite\"],\"rules\":[" rules "]}"
#define NAMED         "{\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"ftp\"]}}"
#define OPEN          "{\"elements\":[\"img\"],\"url\":{\"schemes\":[\"https\"]}}"
#define ALL           "{\"url\":{\"schemes\":[\"http\"]}}"
    static const struct rewrite rows[] = {
        {IMAGES(NAMED "," ALL), "<img src=ftp://a/ cite=http://a/><img src=http://a/ cite=ftp://a/>",
         "<img src=\"ftp://a/\" cite=\"http://a/\"><img>"},
        {IMAGES(OPEN "," NAMED "," ALL),
         "<img src=https://a/><img src=ftp://a/><p src=ftp://a/ cite=http://a/></p>",
         "<img src=\"https://a/\"><img><p src=\"ftp://a/\" cite=\"http://a/\"></p>"},
    };
    ASSERT_REWRITES(rows);
#undef IMAGES
#undef NAMED
#undef OPEN
#undef ALL
}

/* A rule for all URLs applies to the attribute content only if the meta element is a refresh. */
TEST(the_content_of_meta_is_a_url_only_where_it_refreshes)
{
    static const char policy[] =
        "{\"elements\":[\"meta\"],\"attributes\":[\"content\",\"name\"],\"rules\":[{\"url\":{\"schemes\":["
        "\"https\"]}},{\"elements\":[\"meta\"],\"attributes\":[\"content\"],\"values\":[\"x\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<meta name=a content=x><meta name=b content=y>",
         "<meta name=\"a\" content=\"x\"><meta name=\"b\">"},
    };
    ASSERT_REWRITES(rows);
}

TEST(every_reference_to_a_name_gets_the_prefix)
{
    static const char policy[] =
        "{\"elements\":[\"p\"],\"attributes\":[\"itemref\",\"interestfor\",\"anchor\"],"
        "\"idPrefix\":\"u-\"}";
    static const struct rewrite rows[] = {
        {policy, "<p itemref='a  u-b'>x</p>", "<p itemref=\"u-a  u-b\">x</p>"},
        {policy, "<p interestfor=a>x</p>", "<p interestfor=\"u-a\">x</p>"},
        {policy, "<p anchor=a>x</p>", "<p anchor=\"u-a\">x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(names_that_svg_and_mathml_have_are_no_custom_elements)
{
    static const char policy[] = "{\"elements\":[],\"rules\":[{\"customElements\":[\"*\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<font-faces>a</font-faces><font-face>b</font-face>", "<font-faces>a</font-faces>"},
        {policy, "<annotation-xml>a</annotation-xml><color-profile>b</color-profile>c", "c"},
        {policy, "<font-face-src>a</font-face-src><font-face-uri>b</font-face-uri>c", "c"},
        {policy, "<font-face-format>a</font-face-format><font-face-name>b</font-face-name>c", "c"},
        {policy, "<missing-glyph>a</missing-glyph>b", "b"},
    };
    ASSERT_REWRITES(rows);
}

/* With xml:base, "#a" refers to another document. */
TEST(use_is_kept_only_if_no_attribute_changes_its_base)
{
#define BASE               "{\"name\":\"base\",\"namespace\":\"http://www.w3.org/XML/1998/namespace\"}"
#define CUSTOM(attributes) ",{\"customElements\":[\"my-*\"],\"attributes\":[" attributes "]}"
#define USE(attributes, rules) \
    "{\"elements\":[" SVG_NAME("svg") "," SVG_NAME( \
        "use") "],\"attributes\":[\"href\"," XLINK_HREF attributes \
               "],\"rules\":[{\"elements\":[" SVG_NAME( \
                   "use") "],\"attributes\":[\"href\"," XLINK_HREF "]," \
                          "\"url\":{\"schemes\":[],\"relative\":\"fragment\"}}" rules "]}"
    static const char still[] = USE("", CUSTOM("\"title\""));
    static const char moving[] = USE("," BASE, "");
    static const char moving_in_custom[] = USE("", CUSTOM(BASE));
#undef USE
#undef CUSTOM
#undef BASE
    static const struct rewrite rows[] = {
        {still, "<svg><use href=#a></use></svg>", "<svg><use href=\"#a\"></use></svg>"},
        {moving, "<svg><use href=#a></use></svg>", "<svg></svg>"},
        {moving_in_custom, "<svg><use href=#a></use></svg>", "<svg></svg>"},
    };
    ASSERT_REWRITES(rows);
}

/* If the output is parsed within svg, the attribute "xlink:href" gets the namespace of XLink. The policy removes the attribute with
 * this namespace. */
TEST(attributes_removed_by_namespace_are_removed_with_a_prefix_too)
{
    static const char policy[] = "{\"removeAttributes\":[" XLINK_HREF "]}";
    static const struct rewrite rows[] = {
        {policy, "<p xlink:href=x xlink:role=y>z</p>", "<p xlink:role=\"y\">z</p>"},
        {"{\"removeAttributes\":[\"id\"]}", "<p xlink:href=x id=y>z</p>", "<p xlink:href=\"x\">z</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(templates_are_kept_without_attributes_that_make_shadow_roots)
{
    static const char all[] = "{}";
    static const struct rewrite rows[] = {
        {all, "<template shadowrootslotassignment=manual id=a>x</template>",
         "<template id=\"a\">x</template>"},
        {all, "<p shadowrootslotassignment=manual>x</p>", "<p shadowrootslotassignment=\"manual\">x</p>"},
    };
    ASSERT_REWRITES(rows);
}

static void expect_refusal(const char *json, const char *reason)
{
    tamis_error error;
    tamis_policy *policy;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error),
                     reason ? TAMIS_INVALID_POLICY : TAMIS_OK);
    if (reason && !strstr(error.text, reason))
        fail_msg("%s", error.text);
    tamis_policy_free(policy);
}

TEST(elements_are_not_renamed_to_elements_that_are_never_kept)
{
    expect_refusal("{\"elements\":[\"p\"],\"rules\":[{\"elements\":[\"b\"],\"rename\":\"strong\"}]}",
                   "rules[0].rename: \"strong\" is an element that the policy never keeps");
    expect_refusal("{\"elements\":[\"strong\"],\"rules\":[{\"elements\":[\"b\"],\"rename\":\"strong\"}]}",
                   NULL);
}

/* Two rules must not both set an attribute of an element, in any order and for any `when`. There is one exception. */
TEST(one_rule_says_what_an_attribute_is)
{
#define TWO(one, other) "{\"elements\":[\"a\",\"b\"],\"rules\":[" one "," other "]}"
#define SET(element, when) \
    "{\"elements\":[\"" element "\"],\"attributes\":[\"rel\"],\"set\":\"x\",\"when\":\"" when "\"}"
#define TWO_OF(one, other) SET(one, "always") "," SET(other, "always")
#define ADD(when) \
    "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"y\"],\"when\":\"" when "\"}"
    expect_refusal(TWO(SET("a", "always"), SET("a", "always")),
                   "rules[1].attributes[0]: \"rel\" of \"a\" is already set by rules[0]");
    expect_refusal(TWO(SET("a", "external"), SET("a", "always")), "is already set by rules[0]");
    expect_refusal(TWO(SET("a", "external"), SET("a", "external")), "is already set by rules[0]");
    /* A rule for external links may be an exception to an earlier rule for all links. */
    expect_refusal(TWO(SET("a", "always"), SET("a", "external")), NULL);
    expect_refusal(TWO(SET("a", "always") "," SET("a", "external"), SET("a", "external")),
                   "rules[2].attributes[0]: \"rel\" of \"a\" is already set by rules[1]");
    expect_refusal(TWO(SET("a", "always") "," SET("a", "external"), SET("a", "always")),
                   "is already set by rules[1]");
    expect_refusal(TWO(SET("a", "always"), ADD("external")), "is already set by rules[0]");
    expect_refusal(TWO(ADD("external"), SET("a", "always")), "rules[0]");
    expect_refusal(TWO(ADD("external"), ADD("always")), NULL);
    expect_refusal(TWO(SET("b", "always"), SET("a", "always")), NULL);
    expect_refusal(TWO(SET("b", "always"), ADD("always")), NULL);
    /* The error names the first rule that sets an attribute again. */
    expect_refusal(TWO(TWO_OF("a", "b"), TWO_OF("b", "a")), "rules[2].attributes[0]: \"rel\" of \"b\"");
#undef TWO
#undef TWO_OF
#undef SET
#undef ADD
}

TEST(the_first_rule_for_a_custom_element_decides)
{
    static const char policy[] =
        "{\"elements\":[],\"attributes\":[],\"rules\":[{\"customElements\":[\"x-a\"],\"attributes\":[\"v\"]},"
        "{\"customElements\":[\"x-*\"],\"attributes\":[\"w\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<x-a v=1 w=2>a</x-a><x-b v=1 w=2>b</x-b>", "<x-a v=\"1\">a</x-a><x-b w=\"2\">b</x-b>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(rules_may_be_for_attributes_of_custom_elements)
{
#define CUSTOM(elements) \
    "{\"elements\":[\"p\"],\"attributes\":[],\"rules\":[{\"customElements\":[\"x-*\"],\"attributes\":[" \
    "\"v\"]},{" elements "\"attributes\":[\"v\"],\"values\":[\"1\"]}]}"
    expect_refusal(CUSTOM(""), NULL);
    expect_refusal(CUSTOM("\"elements\":[\"x-a\"],"), NULL);
    expect_refusal(CUSTOM("\"elements\":[\"p\"],"), NULL); /* it has no effect */
#undef CUSTOM
    expect_refusal("{\"elements\":[\"p\"],\"attributes\":[],\"rules\":["
                   "{\"customElements\":[\"x-*\"],\"attributes\":[\"v\"]},"
                   "{\"customElements\":[\"y-*\"],\"attributes\":[\"u\",\"w\"]},"
                   "{\"attributes\":[\"v\",\"u\",\"w\"],\"values\":[\"1\"]}]}",
                   NULL);
}

TEST(the_words_of_a_sandbox_have_one_space_between_them)
{
#define SANDBOX(words) \
    "{\"elements\":[],\"rules\":[{\"frame\":{\"hosts\":[\"e.example\"],\"sandbox\":\"" words "\"}}]}"
    expect_refusal(SANDBOX(""), NULL);
    expect_refusal(SANDBOX("allow-scripts"), NULL);
    expect_refusal(SANDBOX("allow-scripts allow-popups"), NULL);
    expect_refusal(SANDBOX("allow-scripts  allow-popups"), "with single spaces between them");
    expect_refusal(SANDBOX("allow-scripts "), "with single spaces between them");
    expect_refusal(SANDBOX(" allow-scripts"), "with single spaces between them");
    expect_refusal(SANDBOX(" "), "with single spaces between them");
#undef SANDBOX
}

/* Attributes that contain URLs cannot be set, so in other attributes the word has no effect. */
TEST(set_may_say_javascript_where_no_url_is)
{
    static const char policy[] = "{\"elements\":[\"p\"],\"rules\":[{\"elements\":[\"p\"],\"attributes\":["
                                 "\"title\"],\"set\":\"javascript: the good parts\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<p>x</p>", "<p title=\"javascript: the good parts\">x</p>"},
    };
    ASSERT_REWRITES(rows);
    expect_refusal("{\"elements\":[\"a\"],\"rules\":[{\"elements\":[\"a\"],\"attributes\":["
                   "\"href\"],\"set\":\"https://e.example/\"}]}",
                   "\"href\" holds URLs");
}

/* Other parsers can end such a name, and a comment in a title, at another place. */
TEST(what_other_parsers_end_elsewhere_is_removed)
{
#define SVG "http://www.w3.org/2000/svg"
    static const char all[] = "{\"removeAttributes\":[],\"comments\":true}";
    static const char titles[] = "{\"elements\":[\"b\",{\"name\":\"svg\",\"namespace\":\"" SVG
                                 "\"},{\"name\":\"title\",\"namespace\":\"" SVG "\"}],\"comments\":true}";
    static const struct rewrite rows[] = {
        {all, "<b a\"=1 b<=2 c'=3 =d=4 e`=5 f?=6 g\x01=7 h&=8 i=9>x</b>", "<b i=\"9\">x</b>"},
        {all, "<a\x01>1</a\x01><a?>2</a?><a-b>3</a-b>", "<a-b>3</a-b>"},
        {"{\"elements\":[\"a<b\",\"p\"],\"unlistedElements\":\"replaceWithChildren\"}",
         "<p>1<scri<script>2</scri<script>3<a<b>4</a<b>5</p>", "<p>1235</p>"},
        {titles, "<svg><title>1<!-- 2 --><b>3<!-- < --></b></title></svg><!-- < -->",
         "<svg><title>1<!-- 2 --><b>3</b></title></svg><!-- < -->"},
    };
    ASSERT_REWRITES(rows);
#undef SVG
}

static void check_document(const char *html, const char *expected)
{
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    assert_output(t, html, expected);
    tamis_free(t);
}

TEST(the_name_of_a_doctype_has_only_letters)
{
    static const char rest[] = "<html><head></head><body></body></html>";
    char expected[100];
    snprintf(expected, sizeof expected, "<!DOCTYPE svg>%s", rest);
    check_document("<!DOCTYPE SVG PUBLIC 'a'>", expected);
    check_document("<!DOCTYPE a<b>", rest);
    check_document("<!DOCTYPE ]>", rest);
    check_document("<!DOCTYPE>", rest);
}
