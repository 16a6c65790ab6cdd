/* fates_test.c: elements that are neither kept nor removed, but escaped, renamed or replaced; and names in the document. */
#include <tamis/policy_json.h>
#include <tamis/tamis.h>

#include "harness/rewrites.h"
#include "harness/test.h"

TEST(keeps_the_children_of_unlisted_elements)
{
    static const char policy[] = "{\"elements\":[\"b\"],\"unlistedElements\":\"replaceWithChildren\"}";
    static const char dropping[] =
        "{\"elements\":[\"b\"],\"unlistedElements\":\"replaceWithChildren\",\"dropElements\":[\"i\"]}";
    static const struct rewrite rows[] = {
        {policy, "<div>a<b>b</b><font>c</font></div>", "a<b>b</b>c"},
        {policy,
         "a<script>b</script><style>c</style><title>d</title><iframe>e</iframe><textarea>f</textarea>"
         "<noscript>g</noscript><template>h</template><select><option>i</select><svg><g>j</g></svg>k",
         "ak"},
        {dropping, "<i>a</i><u>b</u>", "b"},
    };
    ASSERT_REWRITES(rows);
}

TEST(shows_tags_as_text)
{
    static const char policy[] = "{\"elements\":[\"b\",\"p\"],\"unlistedElements\":\"escape\"}";
    static const char table[] = "{\"elements\":[\"table\",\"td\"],\"unlistedElements\":\"escape\"}";
    static const char one[] =
        "{\"elements\":[\"b\"],\"attributes\":[],\"escapeElements\":[\"i\",\"script\"]}";
    static const struct rewrite rows[] = {
        {policy, "<b>a</b><x-y a=\"1\" b='2 \"' c>b</x-y>",
         "<b>a</b>&lt;x-y a=\"1\" b='2 \"' c&gt;b&lt;/x-y&gt;"},
        /* No end tag is written for an element whose end tag is missing. */
        {policy, "<p><u>a", "<p>&lt;u&gt;a</p>"},
        /* No start tag is written for an element that the parser supplies: tbody and tr, and the second i. */
        {table, "<table><td>x</table>", "<table><td>x</td></table>"},
        {policy, "<b>x<i>y</b>z</i>", "<b>x&lt;i&gt;y</b>z&lt;/i&gt;"},
        {policy, "a</br>b</p>", "a&lt;/br&gt;b<p></p>"},
        {policy, "a<img src=x>b<br>", "a&lt;img src=\"x\"&gt;b&lt;br&gt;"},
        {policy, "I <3 you, @<user> said", "I &lt;3 you, @&lt;user&gt; said"},
        {one, "<i>a</i><u>b</u><script>alert(1 < 2)</script>",
         "&lt;i&gt;a&lt;/i&gt;&lt;script&gt;alert(1 &lt; 2)&lt;/script&gt;"},
    };
    ASSERT_REWRITES(rows);
}

TEST(puts_a_separator_where_words_would_run_together)
{
    static const char policy[] =
        "{\"elements\":[\"b\"],\"unlistedElements\":\"replaceWithChildren\",\"blockSeparator\":\" \"}";
    static const char host[] = "{\"elements\":[\"div\"],\"unlistedElements\":\"replaceWithChildren\","
                               "\"dropElements\":[\"template\"],\"blockSeparator\":\" \"}";
    static const struct rewrite rows[] = {
        {policy, "a<p>b</p>c<br>d<i>e</i>f", "a b c def"},
        {policy, "<ul><li>a</li><li>b</li></ul>c", "a b c"},
        {policy, "<table><tr><td>a</td><td>b</td></tr></table>", "a b"},
        {policy, "a <p> b </p> c", "a  b  c"},
        {policy, "<p>a</p>\n<p>b</p>", "a\nb"},
        {host, "<div><p>a</p><template shadowrootmode=open>b</template></div>", "<div>a</div>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(renames_elements)
{
    static const char policy[] = "{\"elements\":[\"div\",\"b\"],\"attributes\":[\"class\"],\"rules\":["
                                 "{\"elements\":[\"center\",\"marquee\"],\"rename\":\"div\"},{\"elements\":["
                                 "\"strong\"],\"rename\":\"b\"}]}";
    static const struct rewrite rows[] = {
        {policy, "<center class=x onclick=y>a <strong>b</strong></center>",
         "<div class=\"x\">a <b>b</b></div>"},
        {policy, "<marquee>a</marquee><font>b</font>", "<div>a</div>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_custom_elements_by_pattern)
{
    static const char policy[] =
        "{\"elements\":[\"b\"],\"attributes\":[\"title\"],\"rules\":[{\"customElements\":[\"my-*\"],"
        "\"attributes\":[\"stars\",\"onclick\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<my-rating stars=5 title=x onclick=y is=z>a</my-rating><your-x>b</your-x>",
         "<my-rating stars=\"5\" title=\"x\">a</my-rating>"},
        {policy, "<b stars=5>a</b><my->b</my->", "<b>a</b><my->b</my->"},
        {policy, "<svg><my-x>a</my-x></svg>", ""},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_frames_of_listed_hosts_in_a_sandbox)
{
    static const char policy[] =
        "{\"elements\":[{\"name\":\"iframe\",\"attributes\":[\"width\",\"srcdoc\",\"sandbox\"]},\"p\"],"
        "\"rules\":["
        "{\"frame\":{\"hosts\":[\"www.youtube.com\"],\"sandbox\":\"allow-scripts\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<iframe src='https://www.youtube.com/embed/x' width=5 onload=y>text</iframe>",
         "<iframe src=\"https://www.youtube.com/embed/x\" width=\"5\" sandbox=\"allow-scripts\"></iframe>"},
        {policy,
         "<iframe src='https://www.youtube.com/' sandbox='allow-top-navigation' srcdoc='<script>'></iframe>",
         "<iframe src=\"https://www.youtube.com/\" sandbox=\"allow-scripts\"></iframe>"},
        {policy, "<iframe src='http://www.youtube.com/'></iframe>", ""},
        {policy, "<iframe src='/www.youtube.com/'></iframe>", ""},
        {policy, "<iframe src='//www.youtube.com/'></iframe>",
         "<iframe src=\"https://www.youtube.com/\" sandbox=\"allow-scripts\"></iframe>"},
        {policy, "<iframe src='https://www.youtube.com.evil.org/'></iframe><iframe></iframe>", ""},
        {policy, "<iframe src='javascript:x'></iframe><iframe srcdoc=x></iframe>", ""},
    };
    ASSERT_REWRITES(rows);
}

TEST(removes_frames_of_a_policy_without_a_rule_for_them)
{
    static const struct rewrite rows[] = {
        {"{\"elements\":[\"iframe\",\"p\"]}", "<iframe src='https://www.youtube.com/'></iframe><p>x</p>",
         "<p>x</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(prefixes_names_and_references_alike)
{
    static const char policy[] =
        "{\"elements\":[\"a\",\"p\",\"label\",\"td\",\"th\",\"tr\",\"tbody\",\"table\",\"map\",\"img\","
        "\"meta\"],"
        "\"attributes\":[\"id\",\"name\",\"for\",\"headers\",\"usemap\",\"href\"],\"ariaAttributes\":true,"
        "\"idPrefix\":\"u-\"}";
    static const struct rewrite rows[] = {
        {policy, "<p id=a>x</p><a href=#a name=b>y</a><label for=a>z</label>",
         "<p id=\"u-a\">x</p><a href=\"#u-a\" name=\"u-b\">y</a><label for=\"u-a\">z</label>"},
        {policy, "<p id=u-a>x</p><a href='#'>y</a><a href='/x#a'>z</a><a href='#:~:text=x'>w</a>",
         "<p id=\"u-a\">x</p><a href=\"#\">y</a><a href=\"/x#a\">z</a><a href=\"#:~:text=x\">w</a>"},
        {policy, "<table><tr><td headers='a b'>x</td></tr></table>",
         "<table><tbody><tr><td headers=\"u-a u-b\">x</td></tr></tbody></table>"},
        {policy, "<p aria-labelledby='a  b' aria-label='a b'>x</p>",
         "<p aria-labelledby=\"u-a  u-b\" aria-label=\"a b\">x</p>"},
        {policy, "<map name=m></map><img usemap=#m><meta name=m>",
         "<map name=\"u-m\"></map><img usemap=\"#u-m\"><meta name=\"m\">"},
        /* Characters that are ignored when URLs and usemap are parsed. */
        {policy, "<a href=' #a'>x</a><a href='&#9;#&#10;a&#13;b'>y</a><a href='#\n'>z</a>",
         "<a href=\"#u-a\">x</a><a href=\"#u-ab\">y</a><a href=\"#\n\">z</a>"},
        {policy, "<a href='#u-&#9;a'>x</a><a href='#u&#9;-a'>y</a>",
         "<a href=\"#u-a\">x</a><a href=\"#u-a\">y</a>"},
        {policy, "<img usemap=x#m><img usemap=' #m#n'><img usemap='#'><img usemap=m>",
         "<img usemap=\"#u-m\"><img usemap=\"#u-m#n\"><img usemap=\"#\"><img usemap=\"m\">"},
        /* Names as React writes them. */
        {policy, "<p id=:r0:>x</p><a href=#:r0:>y</a>", "<p id=\"u-:r0:\">x</p><a href=\"#u-:r0:\">y</a>"},
        {policy, "<a href='#a:~:text=x'>w</a>", "<a href=\"#u-a:~:text=x\">w</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(prefixes_names_in_times_of_animations)
{
    static const char policy[] =
        "{\"elements\":[{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"},"
        "{\"name\":\"set\",\"namespace\":\"http://www.w3.org/2000/svg\"},\"p\"],"
        "\"attributes\":[\"begin\",\"end\"],\"idPrefix\":\"u-\"}";
    static const struct rewrite rows[] = {
        {policy, "<svg><set begin=a.end end='b.begin+2s'></set></svg>",
         "<svg><set begin=\"u\\-a.end\" end=\"u\\-b.begin+2s\"></set></svg>"},
        {policy, "<svg><set begin=';a.end' end=';;a.end;'></set></svg>",
         "<svg><set begin=\";u\\-a.end\" end=\";;u\\-a.end;\"></set></svg>"},
        {policy, "<svg><set begin='0s; a.click-.5s ;\nb.repeat(2);'></set></svg>",
         "<svg><set begin=\"0s; u\\-a.click-.5s ;\nu\\-b.repeat(2);\"></set></svg>"},
        {policy,
         "<svg><set "
         "begin='click;.5s;0.5s;9.5s;1.5s;+1.5s;-1.5s;click+1.5s;indefinite;accessKey(.);wallclock(0.5)'></"
         "set></svg>",
         "<svg><set "
         "begin=\"click;.5s;0.5s;9.5s;1.5s;+1.5s;-1.5s;click+1.5s;indefinite;accessKey(.);wallclock(0.5)\"></"
         "set></"
         "svg>"},
        {policy, "<svg><set begin='u\\-a.end;u-a.end;a\\.b.end;a\\-b.end'></set></svg>",
         "<svg><set begin=\"u\\-a.end;u-a.end;u\\-a\\.b.end;u\\-a\\-b.end\"></set></svg>"},
        /* The element becomes an animation if the output is inserted into svg. */
        {policy, "<p begin=a.end>x</p>", "<p begin=\"u\\-a.end\">x</p>"},
    };
    ASSERT_REWRITES(rows);
}

/* A keyword is kept; a name, which is that of a frame or window, gets the prefix. */
TEST(prefixes_targets_that_are_names)
{
    static const char policy[] =
        "{\"elements\":[\"a\",\"form\",\"input\"],\"attributes\":[\"target\",\"formtarget\"],"
        "\"idPrefix\":\"u-\"}";
    static const char ruled[] =
        "{\"elements\":[\"a\"],\"attributes\":[\"target\",\"rel\"],\"idPrefix\":\"u-\",\"rules\":["
        "{\"attributes\":[\"target\"],\"values\":[\"_blank\",\"chat\"]}]}";
    static const char tokens[] =
        "{\"elements\":[\"a\"],\"attributes\":[\"target\"],\"idPrefix\":\"u-\",\"rules\":["
        "{\"attributes\":[\"target\"],\"tokens\":[\"_*\",\"a\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<a target=chat>x</a><a target=u-chat>x</a><form target=' _top'></form>",
         "<a target=\"u-chat\">x</a><a target=\"u-chat\">x</a><form target=\"u- _top\"></form>"},
        {policy, "<a target=_BLANK>x</a><a target=_self>x</a><a target=_parent>x</a><a target=_top>x</a>",
         "<a target=\"_BLANK\">x</a><a target=\"_self\">x</a><a target=\"_parent\">x</a><a "
         "target=\"_top\">x</a>"},
        {policy, "<input formtarget=_new><input formtarget=''><input formtarget=_blank>",
         "<input formtarget=\"u-_new\"><input formtarget=\"\"><input formtarget=\"_blank\">"},
        {ruled, "<a target=_blank>x</a><a target=chat>x</a><a target=u-chat>x</a><a target=u-_blank>x</a>",
         "<a target=\"_blank\">x</a><a target=\"u-chat\">x</a><a target=\"u-chat\">x</a><a "
         "target=\"u-_blank\">x</a>"},
        {tokens, "<a target='_top a'>x</a><a target='_top b'>x</a>",
         "<a target=\"u-_top a\">x</a><a target=\"_top\">x</a>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(prefixes_the_names_of_markers)
{
    static const char policy[] =
        "{\"elements\":[\"p\"],\"attributes\":[],\"idPrefix\":\"u-\","
        "\"processingInstructions\":[\"marker\",\"start\",\"end\",\"x\"],\"readers\":\"2026\"}";
    static const struct rewrite rows[] = {
        {policy, "<p><?marker name=\"a\"><?start x='1' name = 'b'><?end name=\"c\"></p>",
         "<p><?marker name=\"u-a\"?><?start x='1' name = 'u-b'?><?end name=\"c\"?></p>"},
        {policy, "<?marker name=\"u-a\"><?marker name=\"\"><?marker name=a><?x name=\"a\">",
         "<?marker name=\"u-a\"?><?marker name=\"\"?><?marker name=a?><?x name=\"a\"?>"},
    };
    ASSERT_REWRITES(rows);
}

/* Values that an animation sets have no prefix. */
TEST(removes_animations_of_names)
{
#define ANIMATED(prefix) \
    "{\"elements\":[{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"set\",\"namespace\":\"http://www.w3.org/2000/svg\"}]," \
    "\"attributes\":[\"attributeName\",\"to\"]" prefix "}"
    static const struct rewrite rows[] = {
        {ANIMATED(""), "<svg><set attributeName=target to=chat></set></svg>",
         "<svg><set attributeName=\"target\" to=\"chat\"></set></svg>"},
        {ANIMATED(",\"idPrefix\":\"u-\""),
         "<svg><set attributeName=target to=chat></set><set attributeName=x:target to=a></set>"
         "<set attributeName=x to=1></set></svg>",
         "<svg><set to=\"chat\"></set><set to=\"a\"></set><set attributeName=\"x\" to=\"1\"></set></svg>"},
    };
#undef ANIMATED
    ASSERT_REWRITES(rows);
}

/* Rules check names without the prefix. Otherwise they would give other results for the output than for the input. */
TEST(checks_names_without_their_prefix)
{
    static const char policy[] =
        "{\"elements\":[\"a\",\"p\",\"label\",\"td\",\"tr\",\"tbody\",\"table\"],\"idPrefix\":\"u-\","
        "\"attributes\":[\"id\",\"name\",\"for\",\"headers\",\"href\",\"fill\"],\"rules\":["
        "{\"attributes\":[\"id\"],\"patterns\":[\"sec-*\"]},{\"attributes\":[\"name\"],\"values\":[\"top\"]},"
        "{\"attributes\":[\"for\",\"headers\"],\"tokens\":[\"f-*\"]},"
        "{\"attributes\":[\"href\"],\"patterns\":[\"#fn-*\",\"/*\"]},"
        "{\"attributes\":[\"fill\"],\"patterns\":[\"*\"]}]}";
    static const struct rewrite rows[] = {
        {policy, "<p id=sec-1>x</p><p id=u-sec-1>y</p><p id=u-u-sec-1>z</p><p id=u-x>w</p>",
         "<p id=\"u-sec-1\">x</p><p id=\"u-sec-1\">y</p><p>z</p><p>w</p>"},
        {policy, "<a name=TOP href=#fn-1>x</a><a name=u-top href=#u-fn-1>y</a><a name=b href=#b>z</a>",
         "<a name=\"u-TOP\" href=\"#u-fn-1\">x</a><a name=\"u-top\" href=\"#u-fn-1\">y</a><a>z</a>"},
        {policy, "<label for='f-a b u-f-c u-d'>x</label>", "<label for=\"u-f-a u-f-c\">x</label>"},
        {policy, "<a href=/x#a>x</a>", "<a href=\"/x#a\">x</a>"},
        {policy, "<p fill=url(#a)>x</p><p fill=url(x#a)>y</p>", "<p fill=\"url(#u-a)\">x</p><p>y</p>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(keeps_use_of_elements_in_the_document_only)
{
#define SVG "\"namespace\":\"http://www.w3.org/2000/svg\""
#define ELEMENTS \
    "{\"elements\":[{\"name\":\"svg\"," SVG "},{\"name\":\"g\"," SVG "},{\"name\":\"use\"," SVG "}]," \
    "\"attributes\":[\"id\",\"href\",{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}]"
    static const char policy[] = ELEMENTS ",\"rules\":[{\"elements\":[{\"name\":\"use\"," SVG
                                          "}],\"url\":{\"schemes\":[],\"relative\":\"fragment\"},"
                                          "\"otherwise\":\"removeElement\"}]}";
    static const char lenient[] = ELEMENTS ",\"rules\":[{\"elements\":[{\"name\":\"use\"," SVG
                                           "}],\"url\":{\"schemes\":[],\"relative\":\"keep\"}}]}";
    static const struct rewrite rows[] = {
        {policy, "<svg><g id=a></g><use href=#a></use></svg>",
         "<svg><g id=\"a\"></g><use href=\"#a\"></use></svg>"},
        {policy, "<svg><use href=x#a></use><use xlink:href=data:x></use></svg>", "<svg></svg>"},
        {lenient, "<svg><use href=#a></use></svg>", "<svg></svg>"},
        {ELEMENTS "}", "<svg><use href=#a></use></svg>", "<svg></svg>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(holds_documents_to_its_limits)
{
    static const char json[] = "{\"elements\":[\"b\"],\"limits\":{\"INPUT_BYTES\":5}}";
    tamis_error error;
    tamis_policy *policy;
    const char *out;
    size_t n;
    assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error), TAMIS_OK);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_run(t, "12345", 5, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_run(t, "123456", 6, &out, &n), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_set_policy(t, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(t, "123456", 6, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_INPUT_BYTES, 3), TAMIS_OK);
    assert_int_equal(tamis_run(t, "1234", 4, &out, &n), TAMIS_OVER_MAX_INPUT_BYTES);
    tamis_free(t);
    tamis_policy_free(policy);
}
