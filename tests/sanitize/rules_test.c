/* rules_test.c: the effect of rules on attributes. */
#include "harness/rewrites.h"
#include "harness/test.h"

#define LINKS \
    "{\"elements\":[\"a\",\"img\",\"p\",\"q\"],\"attributes\":[\"href\",\"src\",\"srcset\",\"cite\"," \
    "\"title\",\"x-src\",\"fill\"],\"dataAttributes\":true,\"rules\":["

TEST(checks_unknown_attributes_that_lead_to_another_host)
{
    static const char policy[] = "{\"removeElements\":[],\"rules\":[{\"url\":{\"schemes\":[\"https\"],"
                                 "\"hosts\":[\"example.org\"],\"relative\":\"keep\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<p foosrc='//evil.com/x'>x</p>", "<p>x</p>"},
        {policy, "<p foosrc='/\\evil.com/'>x</p>", "<p>x</p>"},
        {policy, "<p foosrc='\\\\evil.com/'>x</p>", "<p>x</p>"},
        {policy, "<p foosrc=' /&#9;/evil.com/'>x</p>", "<p>x</p>"},
        {policy, "<p foosrc='https:evil.com'>x</p>", "<p>x</p>"},
        {policy, "<p foosrc='//example.org'>x</p>", "<p foosrc=\"https://example.org/\">x</p>"},
        {policy, "<p foosrc='/evil.com/ x'>x</p>", "<p foosrc=\"/evil.com/ x\">x</p>"},
        {policy, "<p foosrc='a // b'>x</p>", "<p foosrc=\"a // b\">x</p>"},
        {policy, "<p data-x='//evil.com/'>x</p>", "<p data-x=\"//evil.com/\">x</p>"},
        {policy, "<p patchsrc='//evil.com/' manifestid='//evil.com/'>x</p>", "<p>x</p>"},
        {policy, "<p installurl='x y' configurl='//evil.com/'>x</p>", "<p installurl=\"x%20y\">x</p>"},
        {policy, "<p shadowrootadoptedstylesheets='a //evil.com/ b'>x</p>",
         "<p shadowrootadoptedstylesheets=\"a b\">x</p>"},
        {"{\"removeElements\":[]}", "<p foosrc='//evil.com/x'>x</p>", "<p foosrc=\"//evil.com/x\">x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_private_hosts_if_the_rule_says_so)
{
    static const char url[] = LINKS
        "{\"url\":{\"schemes\":[\"https\"],\"relative\":\"keep\",\"privateHosts\":\"remove\"}}]}";
    static const char style[] =
        "{\"elements\":[\"p\"],\"attributes\":[\"style\"],\"rules\":[{\"attributes\":[\"style\"],\"style\":"
        "{\"properties\":[\"background-image\"],\"url\":{\"schemes\":[\"https\"],\"privateHosts\":\"remove\"}"
        "}}]}";
    static const char sheet[] =
        "{\"elements\":[\"style\"],\"attributes\":[],\"rules\":[{\"elements\":[\"style\"],\"stylesheet\":"
        "{\"properties\":[\"background-image\"],\"url\":{\"schemes\":[\"https\"],\"privateHosts\":\"remove\"}"
        "}}]}";
    static const char template[] =
        "{\"elements\":[\"img\"],\"attributes\":[\"src\"],\"rules\":[{\"url\":{\"schemes\":[\"https\"],"
        "\"privateHosts\":"
        "\"remove\",\"rewrite\":\"https://localhost/"
        "{url}\",\"rewriteTo\":{\"schemes\":[\"https\"],\"hosts\":[\"localhost\"]}}}]}";
    static const struct rewrite rows[] = {
        {url, "<img src='https://127.1/'><img src='//127.1/'><img src='/127.1/'>",
         "<img><img><img src=\"/127.1/\">"},
        {url, "<img srcset='https://a.b/ 1x, https://nas.local/ 2x'>", "<img srcset=\"https://a.b/ 1x\">"},
        {url, "<p x-src='//localhost/'>x</p><p x-src='https://a.b/'>x</p>",
         "<p>x</p><p x-src=\"https://a.b/\">x</p>"},
        {style, "<p style='background-image:url(https://0x7f.1/)'>x</p>",
         "<p style=\"background-image: none\">x</p>"},
        {style, "<p style='background-image:url(https://a.b/)'>x</p>",
         "<p style=\"background-image: url(&quot;https://a.b/&quot;)\">x</p>"},
        {sheet, "<style>p{background-image:url(https://[::1]/)}</style>",
         "<style>p { background-image: none }</style>"},
        {template, "<img src='https://10.0.0.1/'><img src='https://a.b/'>",
         "<img><img src=\"https://localhost/https%3A%2F%2Fa.b%2F\">"},
        {template, "<img src='https://localhost/https%3A%2F%2F10.0.0.1%2F'>", "<img>"},
        {"{\"extends\":\"article\"}", "<img src='https://127.0.0.1/'><a href='https://127.0.0.1/'>x</a>",
         "<img><a href=\"https://127.0.0.1/\" rel=\"nofollow noopener noreferrer\">x</a>"},
        {"{\"extends\":\"email\"}",
         "<table background='https://127.0.0.1/'><tr><td style='background:url(https://10.0.0.1/)'>x",
         "<div class=\"mail-body\"><table><tbody><tr><td style=\"background: "
         "none\">x</td></tr></tbody></table></div>"},
        {"{\"extends\":\"email\"}", "<table background='https://a.b/'></table>",
         "<div class=\"mail-body\"><table background=\"https://a.b/\"></table></div>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(checks_urls_against_the_first_rule_that_applies)
{
    static const char policy[] = LINKS
        "{\"elements\":[\"img\"],\"url\":{\"schemes\":[\"https\"],\"hosts\":[\"example.org\",\"*.example."
        "net\"]}},"
        "{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\",\"mailto\"],\"relative\":\"keep\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href='https://a.b/'>x</a>", "<a href=\"https://a.b/\">x</a>"},
        {policy, "<a href='HTTPS:\\\\A.b\\c d'>x</a>", "<a href=\"https://a.b/c%20d\">x</a>"},
        {policy, "<a href='http://a.b/'>x</a>", "<a>x</a>"},
        {policy, "<a href='mailto:a@b.c'>x</a>", "<a href=\"mailto:a@b.c\">x</a>"},
        {policy, "<a href='/x?y#z'>x</a>", "<a href=\"/x?y#z\">x</a>"},
        {policy, "<a href='java\nscript:x'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://u:p@a.b/'>x</a>", "<a>x</a>"},
        {policy, "<img src='https://example.org/a.png'>", "<img src=\"https://example.org/a.png\">"},
        {policy, "<img src='https://a.example.net/'>", "<img src=\"https://a.example.net/\">"},
        {policy, "<img src='https://example.net/'>", "<img>"},
        {policy, "<img src='https://example.org.evil.com/'>", "<img>"},
        {policy, "<img src='https://evil.com\\@example.org/'>", "<img>"},
        {policy, "<img src='a.png'>", "<img>"},
        {policy, "<img srcset='https://example.org/a 1x, https://evil.org/b 2x'>",
         "<img srcset=\"https://example.org/a 1x\">"},
        /* No rule applies to cite. */
        {policy, "<q cite='https://a.b/'>x</q>", "<q>x</q>"},
        {policy, "<p x-src='https://a.b/' title='https://a.b/' data-x='https://a.b/'>x</p>",
         "<p title=\"https://a.b/\" data-x=\"https://a.b/\">x</p>"},
        {policy, "<p x-src='plain words'>x</p>", "<p x-src=\"plain words\">x</p>"},
        {policy, "<p fill='url(https://a.b/)'>x</p><p fill='url(#a)'>y</p>",
         "<p>x</p><p fill=\"url(#a)\">y</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(checks_serialized_urls_against_patterns)
{
    static const char policy[] = LINKS
        "{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\",\"mailto\"],\"relative\":\"keep\","
        "\"patterns\":[\"https://a.b/embed/*\",\"https://a.b/embed/*\\\\?*\",\"https://c.d:8443/\",\"https://"
        "*.e.f/embed/**\"]}}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href='https://a.b/embed/x?y#z'>x</a>", "<a href=\"https://a.b/embed/x?y#z\">x</a>"},
        {policy, "<a href='HTTPS:\\\\A.b\\.\\embed\\'>x</a>", "<a href=\"https://a.b/embed/\">x</a>"},
        {policy, "<a href='https://a.b/embed/%2e%2e/x'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://a.b/embed/x/y'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://g.e.f/embed/x/y'>x</a>", "<a href=\"https://g.e.f/embed/x/y\">x</a>"},
        {policy, "<a href='https://evil.com/.e.f/embed/x'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://evil.com/?.e.f/embed/'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://evil.com\\.e.f/embed/x'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://g.h.e.f/embed/x'>x</a>", "<a>x</a>"},
        {policy, "<a href='https://a.b:444/embed/x'>x</a>", "<a>x</a>"},
        {policy, "<a href='//a.b/embed/x'>x</a>", "<a href=\"https://a.b/embed/x\">x</a>"},
        {policy, "<a href='https://c.d:8443#x'>x</a>", "<a href=\"https://c.d:8443/#x\">x</a>"},
        {policy, "<a href='mailto:a@b'>x</a><a href=/y>z</a>",
         "<a href=\"mailto:a@b\">x</a><a href=\"/y\">z</a>"},
    };
    ASSERT_REWRITES(rows);
}

/* The patterns are those of each kind of rule that has patterns for URLs. */
TEST(no_pattern_for_urls_matches_across_parts)
{
    static const char frame[] = "{\"rules\":[{\"frame\":{\"hosts\":[\"a.b\",\"evil.com\"],"
                                "\"patterns\":[\"https://a.b/embed/*\",\"https://*.b/x\"]}}]}";
    static const char style[] =
        "{\"elements\":[\"p\"],\"attributes\":[\"style\"],\"rules\":[{\"attributes\":[\"style\"],"
        "\"style\":{\"properties\":[\"background-image\"],"
        "\"url\":{\"schemes\":[\"https\"],\"patterns\":[\"https://*.b/*\"]}}}]}";
    static const char sheet[] = "{\"elements\":[\"style\"],\"rules\":[{\"elements\":[\"style\"],"
                                "\"stylesheet\":{\"properties\":[\"background-image\"],"
                                "\"url\":{\"schemes\":[\"https\"],\"patterns\":[\"https://*.b/*\"]}}}]}";
    static const struct rewrite rows[] = {
        {frame, "<iframe src='https://a.b/embed/x'></iframe>",
         "<iframe src=\"https://a.b/embed/x\" sandbox=\"\"></iframe>"},
        {frame, "<iframe src='https://a.b/embed/x/y'></iframe>", ""},
        {frame, "<iframe src='https://a.b/embed/x?y'></iframe>", ""},
        {frame, "<iframe src='https://evil.com/?.b/x'></iframe>", ""},
        {style, "<p style='background-image:url(https://a.b/x)'>y</p>",
         "<p style=\"background-image: url(&quot;https://a.b/x&quot;)\">y</p>"},
        {style, "<p style='background-image:url(https://evil.com/.b/x)'>y</p>",
         "<p style=\"background-image: none\">y</p>"},
        {sheet, "<style>p{background-image:url(https://a.b/x)}</style>",
         "<style>p { background-image: url(\"https://a.b/x\") }</style>"},
        {sheet, "<style>p{background-image:url(https://evil.com/?.b/)}</style>",
         "<style>p { background-image: none }</style>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(handles_elements_with_bad_and_missing_values_as_the_rule_says)
{
    static const char policy[] =
        "{\"elements\":[\"a\",\"img\",\"p\",\"input\",{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/"
        "svg\"},"
        "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}],"
        "\"attributes\":[\"href\",\"src\",\"type\"],\"rules\":["
        "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\"]},"
        "\"otherwise\":\"replaceWithChildren\",\"required\":true},"
        "{\"elements\":[\"img\"],\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"https\"]},"
        "\"otherwise\":\"removeElement\",\"required\":true},"
        "{\"elements\":[\"input\"],\"attributes\":[\"type\"],\"values\":[\"checkbox\"],"
        "\"otherwise\":\"removeElement\",\"required\":true},"
        "{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\"]},\"otherwise\":\"replaceWithChildren\"}]"
        "}";
    static const struct rewrite rows[] = {
        {policy, "<p>Read <a href='http://x'>my <b>important</b> text</a></p>", "<p>Read my  text</p>"},
        {policy, "<a>x</a><a href=https://a.b/>y</a><a name=z>w</a>", "x<a href=\"https://a.b/\">y</a>w"},
        {policy, "<img><img src=x><img src=https://a.b/>", "<img src=\"https://a.b/\">"},
        {policy, "<input><input type=text><input type=checkbox>", "<input type=\"checkbox\">"},
        /* An SVG element is not replaced with its children, because they would become HTML content. */
        {policy, "<svg><a href=http://x>y</a></svg>", "<svg></svg>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(replaces_elements_with_their_text_alternatives)
{
    static const char policy[] =
        "{\"elements\":[\"img\",\"p\",\"b\",\"pre\",{\"name\":\"image\",\"namespace\":\"http://www.w3.org/"
        "2000/"
        "svg\"},"
        "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}],"
        "\"attributes\":[\"alt\",\"class\",\"href\",\"src\"],\"blockSeparator\":\" \",\"rules\":["
        "{\"elements\":[\"img\",\"p\"],\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"https\"]},"
        "\"otherwise\":\"text\"},"
        "{\"elements\":[\"b\"],\"attributes\":[\"alt\"],\"values\":[\"x\"],\"otherwise\":\"text\"},"
        "{\"attributes\":[\"class\"],\"tokens\":[\"y\"],\"otherwise\":\"replaceWithChildren\"},"
        "{\"attributes\":[\"href\"],\"url\":{\"schemes\":[\"https\"]},\"otherwise\":\"text\"}]}";
    static const struct rewrite rows[] = {
        {policy, "a<img src=x alt=b>c", "abc"},
        {policy, "<img src=x alt='<script>x&amp;lt;</script>'>", "&lt;script&gt;x&amp;lt;&lt;/script&gt;"},
        {policy, "<img src=x><img src=x alt><img src=https://a.b/ alt=c>",
         "<img src=\"https://a.b/\" alt=\"c\">"},
        {policy, "<p src=x alt='b '>c<b>d</b></p>", "b c<b>d</b>"},
        {policy, "a<p src=x alt=b>c</p>d", "ab c d"},
        /* The rule for b does not allow the value of alt. */
        {policy, "<b alt=z>c</b>", "c"},
        /* The more severe of two decisions is taken. */
        {policy, "<img src=x alt=b class=z>", ""},
        {policy, "<pre><img src=x alt='&#10;a'></pre>", "<pre>\n\na</pre>"},
        {policy, "<table><img src=x alt=b><tr><td>c</table>", "b"},
        {policy, "<svg><image href=x alt=y></image></svg>", "<svg></svg>"},
    };
    ASSERT_REWRITES(rows);
}

/* The decision whether meta is a refresh does not depend on the rules that change http-equiv afterwards. */
TEST(treats_as_a_refresh_what_may_become_one)
{
    static const char policy[] =
        "{\"elements\":[{\"name\":\"meta\",\"attributes\":[\"http-equiv\",\"content\"]}],\"attributes\":[],"
        "\"rules\":["
        "{\"attributes\":[\"http-equiv\"],\"tokens\":[\"refresh\"]},{\"url\":{\"schemes\":[\"https\"]}}]}";
    static const struct rewrite rows[] = {
        {policy, "<meta content='0;url=http://e.example/' http-equiv='refresh x'>",
         "<meta http-equiv=\"refresh\">"},
        {policy, "<meta http-equiv='x refresh' content='0;url=https://e.example/'>",
         "<meta http-equiv=\"refresh\" content=\"0; url=https://e.example/\">"},
    };
    ASSERT_REWRITES(rows);
}

/* A reader may follow any of these links. */
TEST(looks_at_every_link_of_an_element)
{
    static const char policy[] =
        "{\"elements\":[\"form\",\"a\",{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/svg\"}],\"attributes\":[\"href\",\"action\","
        "{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}],\"baseURL\":\"https://"
        "me.example/\","
        "\"rules\":[{\"elements\":[\"a\",\"form\",{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/"
        "svg\"}],"
        "\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\"],\"when\":\"external\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<svg><a xlink:href=/local href=https://e.example/></a></svg>",
         "<svg><a xlink:href=\"/local\" href=\"https://e.example/\" rel=\"nofollow\"></a></svg>"},
        {policy, "<svg><a href=/local xlink:href=https://e.example/></a></svg>",
         "<svg><a href=\"/local\" xlink:href=\"https://e.example/\" rel=\"nofollow\"></a></svg>"},
        {policy, "<form href=/ action=https://e.example/></form>",
         "<form href=\"/\" action=\"https://e.example/\" rel=\"nofollow\"></form>"},
        {policy, "<a href=/x>y</a><a href=https://me.example/x>z</a>",
         "<a href=\"/x\">y</a><a href=\"https://me.example/x\">z</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(resolves_against_the_base)
{
    static const char policy[] =
        "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"baseURL\":\"https://example.org/dir/"
        "page\",\"rules\":["
        "{\"url\":{\"schemes\":[\"https\"],\"hosts\":[\"example.org\"],\"relative\":\"resolve\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href='../x'>x</a>", "<a href=\"https://example.org/x\">x</a>"},
        {policy, "<a href='//evil.com/'>x</a>", "<a>x</a>"},
        /* The link leads to a place in the document itself, whatever the base is. */
        {policy, "<a href='#x'>x</a>", "<a href=\"#x\">x</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_listed_values_and_patterns)
{
    static const char policy[] = "{\"elements\":[\"td\",\"table\",\"tr\",\"tbody\",\"p\"],\"attributes\":["
                                 "\"align\",\"width\"],\"rules\":["
                                 "{\"attributes\":[\"align\"],\"values\":[\"left\",\"right\"]},"
                                 "{\"attributes\":[\"width\"],\"patterns\":[\"[0-9]+\",\"[0-9]+%\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<p align=LEFT>x</p>", "<p align=\"LEFT\">x</p>"},
        {policy, "<p align=leftish>x</p>", "<p>x</p>"},
        {policy, "<p width=50%>x</p><p width=50>x</p><p width=50px>x</p>",
         "<p width=\"50%\">x</p><p width=\"50\">x</p><p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_the_element_with_a_bad_value)
{
    static const char policy[] =
        "{\"elements\":[\"img\",\"p\"],\"attributes\":[\"src\"],\"rules\":["
        "{\"attributes\":[\"src\"],\"url\":{\"schemes\":[\"https\"]},\"otherwise\":\"removeElement\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<p>a<img src=http://x/>b</p>", "<p>ab</p>"},
        {policy, "<p>a<img src=https://x/>b</p>", "<p>a<img src=\"https://x/\">b</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_the_listed_words)
{
    static const char policy[] = "{\"elements\":[\"code\",\"p\"],\"attributes\":[\"class\"],\"rules\":["
                                 "{\"attributes\":[\"class\"],\"tokens\":[\"language-*\",\"note\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<code class='evil  language-c\tnote'>x</code>", "<code class=\"language-c note\">x</code>"},
        {policy, "<code class='note'>x</code>", "<code class=\"note\">x</code>"},
        {policy, "<p class='evil'>x</p><p class=''>x</p>", "<p>x</p><p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_the_listed_declarations)
{
    static const char policy[] = "{\"elements\":[\"p\"],\"attributes\":[\"style\"],\"rules\":["
                                 "{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"color\"]}}]}";
    static const struct rewrite rows[] = {
        {policy, "<p style='COLOR:RED;position:fixed'>x</p>", "<p style=\"color: red\">x</p>"},
        {policy, "<p style='background:url(//x)'>x</p>", "<p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

#define POSITION "{\"name\":\"position\",\"values\":[\"RELATIVE\",\"static\"]}"

TEST(keeps_a_property_only_with_its_listed_values)
{
    static const char policy[] =
        "{\"elements\":[\"p\"],\"attributes\":[\"style\"],\"rules\":[{\"attributes\":[\"style\"],"
        "\"style\":{\"properties\":[\"color\"," POSITION ",{\"name\":\"margin\",\"values\":[\"00 AUTO\","
        "\"1.50px\"]},{\"name\":\"background\",\"values\":[\"none\",\"#FFF\"]},"
        "{\"name\":\"font-family\",\"values\":[\"Arial\"]}]}}]}";
    static const struct rewrite rows[] = {
        {policy, "<p style='position:relative'>x</p>", "<p style=\"position: relative\">x</p>"},
        {policy, "<p style='POSITION:St\\61tic!important'>x</p>",
         "<p style=\"position: static !important\">x</p>"},
        {policy, "<p style='position:absolute;color:red'>x</p>", "<p style=\"color: red\">x</p>"},
        {policy, "<p style='position:inherit'>x</p>", "<p>x</p>"},
        {policy, "<p style='position:static static'>x</p>", "<p>x</p>"},
        {policy, "<p style='margin:0/**/auto'>x</p>", "<p style=\"margin: 0 auto\">x</p>"},
        {policy, "<p style='margin:1.5PX'>x</p><p style='margin:1.5em'>y</p>",
         "<p style=\"margin: 1.5px\">x</p><p>y</p>"},
        {policy, "<p style='margin:auto 0'>x</p><p style='margin:0'>y</p>", "<p>x</p><p>y</p>"},
        {policy, "<p style='background:url(https://a.b/)'>x</p>", "<p style=\"background: none\">x</p>"},
        {policy, "<p style='background:#fff'>x</p><p style='background:#ffffff'>y</p>",
         "<p style=\"background: #fff\">x</p><p>y</p>"},
        {policy, "<p style='background:var(--x,none)'>x</p>", "<p style=\"background: none\">x</p>"},
        {policy, "<p style='font-family:Arial'>x</p><p style='font-family:arial'>y</p>",
         "<p style=\"font-family: Arial\">x</p><p>y</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_listed_values_in_every_part_of_a_style_sheet)
{
    static const char policy[] =
        "{\"elements\":[\"p\",\"style\"],\"attributes\":[],\"rules\":[{\"elements\":[\"style\"],"
        "\"stylesheet\":{"
        "\"properties\":[" POSITION
        ",{\"name\":\"font-family\",\"values\":[\"serif\"]}],\"atRules\":[\"media\","
        "\"supports\",\"keyframes\",\"font-face\"],\"url\":{\"schemes\":[\"https\"]}}}]}";
    static const struct rewrite rows[] = {
        {policy, "<style>p{position:fixed;position:static}</style>x",
         "<style>p { position: static }</style>x"},
        {policy, "<style>p{position:fixed}</style>x", "x"},
        {policy, "<style>@media print{p{position:fixed}b{position:relative}}</style>x",
         "<style>@media print {\nb { position: relative }\n}</style>x"},
        {policy, "<style>@supports(position:fixed){p{position:static}}</style>x", "x"},
        {policy, "<style>@supports(position:static){p{position:static}}</style>x",
         "<style>@supports (position: static) {\np { position: static }\n}</style>x"},
        {policy, "<style>@keyframes a{from{position:fixed}to{position:static}}</style>x",
         "<style>@keyframes a { to { position: static } }</style>x"},
        /* A descriptor is not a property. */
        {policy, "<style>@font-face{font-family:a;src:url(https://a.b/)}</style>x",
         "<style>@font-face { font-family: a; src: url(\"https://a.b/\") }</style>x"},
    };
    ASSERT_REWRITES(rows);
}

/* A listed value is compared with what is written: with the prefix, and as an absolute URL. */
TEST(compares_listed_values_with_the_written_names_and_urls)
{
    static const char policy[] =
        "{\"elements\":[\"p\"],\"attributes\":[\"style\"],\"idPrefix\":\"u-\",\"baseURL\":\"https://"
        "own.example/\","
        "\"rules\":[{\"attributes\":[\"style\"],\"style\":{\"properties\":[{\"name\":\"animation-name\","
        "\"values\":[\"u-a\",\"b\"]},{\"name\":\"list-style-image\",\"values\":[\"url(https://own.example/"
        "a)\",\"url(b)\"]}],"
        "\"url\":{\"schemes\":[\"https\"],\"relative\":\"resolve\"}}}]}";
    static const struct rewrite rows[] = {
        {policy, "<p style='animation-name:a'>x</p>", "<p style=\"animation-name: u-a\">x</p>"},
        {policy, "<p style='animation-name:u-a'>x</p>", "<p style=\"animation-name: u-a\">x</p>"},
        {policy, "<p style='animation-name:b'>x</p>", "<p>x</p>"},
        {policy, "<p style='list-style-image:url(a)'>x</p>",
         "<p style=\"list-style-image: url(&quot;https://own.example/a&quot;)\">x</p>"},
        {policy, "<p style='list-style-image:url(b)'>x</p>", "<p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(checks_all_css_if_there_is_a_rule_for_urls)
{
    static const char policy[] =
        "{\"elements\":[\"p\",\"style\"],\"attributes\":[\"style\",\"href\"],\"rules\":["
        "{\"url\":{\"schemes\":[\"https\"]}}]}";
    static const struct rewrite rows[] = {
        {policy, "<p style='color:red'>x</p><style>p{}</style>", "<p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(sanitizes_style_sheets)
{
    static const char policy[] =
        "{\"elements\":[\"p\",\"style\"],\"attributes\":[\"title\"],\"rules\":["
        "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"color\"],\"scope\":\".mail\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<style>@import 'x'; p{position:fixed}</style>x", "x"},
        {policy, "<style>p{color:red;position:fixed}</style>x", "<style>.mail p { color: red }</style>x"},
        {policy, "<style title=dark>p{color:red}</style><p title=x>",
         "<style>.mail p { color: red }</style><p title=\"x\"></p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(adds_required_attributes)
{
    static const char policy[] =
        "{\"elements\":[\"a\",\"input\"],\"attributes\":[\"href\",\"rel\",\"type\"],"
        "\"baseURL\":\"https://example.org/\",\"rules\":["
        "{\"elements\":[\"a\"],\"attributes\":[\"target\"],\"set\":\"_blank\",\"when\":\"external\"},"
        "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"tokens\":[\"author\",\"no*\"]},"
        "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\",\"noopener\"]},"
        "{\"elements\":[\"input\"],\"attributes\":[\"disabled\"],\"set\":\"\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href='/x' rel='opener AUTHOR author'>x</a>",
         "<a href=\"/x\" rel=\"author nofollow noopener\">x</a>"},
        {policy, "<a href='https://example.org/y'>x</a>",
         "<a href=\"https://example.org/y\" rel=\"nofollow noopener\">x</a>"},
        {policy, "<a href='https://example.com/y'>x</a>",
         "<a href=\"https://example.com/y\" target=\"_blank\" rel=\"nofollow noopener\">x</a>"},
        {policy, "<input type=checkbox>", "<input type=\"checkbox\" disabled=\"\">"},
    };
    ASSERT_REWRITES(rows);
}

/* Without "baseURL", a link that names a host is external. Browsers ignore spaces and control characters before a URL. */
TEST(a_relative_url_with_a_host_is_external)
{
    static const char policy[] = "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"rules\":["
                                 "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\"]"
                                 ",\"when\":\"external\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<a href='//h/x'></a>", "<a href=\"//h/x\" rel=\"nofollow\"></a>"},
        {policy, "<a href=' //h/x'></a>", "<a href=\" //h/x\" rel=\"nofollow\"></a>"},
        {policy, "<a href='\t/&#1;\\h/x'></a>", "<a href=\"\t/\x01\\h/x\" rel=\"nofollow\"></a>"},
        {policy, "<a href=' /h//x'></a>", "<a href=\" /h//x\"></a>"},
    };
    ASSERT_REWRITES(rows);
}
