/* rules_test.c: the oracle of promise P1 detects what rules forbid. It refuses an output with a value that the rules do not
 * allow, for every kind of rule. */
#include "harness/test.h"
#include "judges/closure.h"
#include "judges/pattern.h"

static struct closure *by_rules;

/* ---- The policy */

#define STRINGS(...) \
    { \
        (const char *const[]){__VA_ARGS__}, sizeof(const char *[]){__VA_ARGS__} / sizeof(const char *) \
    }
#define NAMES(...) \
    { \
        (const tamis_name[]){__VA_ARGS__}, sizeof(tamis_name[]){__VA_ARGS__} / sizeof(tamis_name) \
    }
#define HTML(name) \
    { \
        name, NULL \
    }
#define SVG(name) \
    { \
        name, TAMIS_NAMESPACE_SVG \
    }

static const tamis_rule rules[] = {
    {.kind = TAMIS_RULE_URL,
     .elements = NAMES(HTML("img")),
     .attributes = NAMES(HTML("src"), HTML("srcset")),
     .schemes = STRINGS("https", "data"),
     .hosts = STRINGS("img.example", "*.cdn.example"),
     .data_types = STRINGS("image/png"),
     .upgrade_insecure = true},
    {.kind = TAMIS_RULE_URL,
     .elements = NAMES(HTML("a")),
     .attributes = NAMES(HTML("href"), HTML("ping")),
     .schemes = STRINGS("https", "mailto"),
     .relative = TAMIS_RELATIVE_KEEP,
     .private_hosts = TAMIS_PRIVATE_HOSTS_REMOVE},
    {.kind = TAMIS_RULE_URL,
     .elements = NAMES(SVG("a")),
     .schemes = STRINGS("http"),
     .relative = TAMIS_RELATIVE_FRAGMENT},
    {.kind = TAMIS_RULE_VALUES,
     .attributes = NAMES(HTML("title")),
     .values = STRINGS("Yes"),
     .patterns = STRINGS("v[0-9]+")},
    {.kind = TAMIS_RULE_TOKENS, .attributes = NAMES(HTML("class")), .patterns = STRINGS("language-*", "x")},
    {.kind = TAMIS_RULE_VALUES, .attributes = NAMES(HTML("name")), .patterns = STRINGS("[a-m]{1,2}*")},
    {.kind = TAMIS_RULE_TOKENS, .attributes = NAMES(HTML("headers")), .patterns = STRINGS("[a-m]{1,2}*")},
    {.kind = TAMIS_RULE_STYLE,
     .attributes = NAMES(HTML("style")),
     .properties = STRINGS("color", "background-image", "position"),
     .property_values = STRINGS("position: RELATIVE", "position: static"),
     .schemes = STRINGS("https"),
     .hosts = STRINGS("img.example"),
     .relative = TAMIS_RELATIVE_FRAGMENT},
    {.kind = TAMIS_RULE_STYLESHEET,
     .elements = NAMES(HTML("style")),
     .properties = STRINGS("color", "position"),
     .property_values = STRINGS("position: static"),
     .at_rules = STRINGS("media", "keyframes"),
     .text = ".mail"},
    {.kind = TAMIS_RULE_SET,
     .elements = NAMES(HTML("a")),
     .attributes = NAMES(HTML("target")),
     .text = "_blank"},
    {.kind = TAMIS_RULE_ADD_TOKENS,
     .elements = NAMES(HTML("a")),
     .attributes = NAMES(HTML("rel")),
     .patterns = STRINGS("nofollow", "ugc"),
     .when = TAMIS_WHEN_EXTERNAL},
    {.kind = TAMIS_RULE_RENAME, .elements = NAMES(HTML("b")), .text = "strong"},
    {.kind = TAMIS_RULE_CUSTOM, .patterns = STRINGS("x-*"), .attributes = NAMES(HTML("label"))},
    {.kind = TAMIS_RULE_FRAME, .hosts = STRINGS("video.example"), .text = "allow-scripts"},
};

static void put_names(tamis_config *c)
{
    static const char *const elements[] = {"a",      "div",   "img", "label", "p",     "q", "span",
                                           "strong", "style", "td",  "table", "tbody", "tr"};
    static const char *const attributes[] = {"aria-owns",    "cite",          "class",      "fill",  "for",
                                             "headers",      "href",          "id",         "name",  "ping",
                                             "src",          "srcset",        "style",      "title", "x_y",
                                             "aria-actions", "attributeName", "formtarget", "xref"};
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        tamis_config_put(c, TAMIS_LIST_ELEMENTS, elements[i], NULL);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, attributes[i], NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", TAMIS_NAMESPACE_XLINK);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "svg", TAMIS_NAMESPACE_SVG);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", TAMIS_NAMESPACE_SVG);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "path", TAMIS_NAMESPACE_SVG);
    tamis_config_put(c, TAMIS_LIST_PROCESSING_INSTRUCTIONS, "marker", NULL);
}

static tamis_config *config(void)
{
    tamis_config *c = tamis_config_new(NULL);
    put_names(c);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        tamis_config_add_rule(c, &rules[i]);
    tamis_config_set_unlisted(c, TAMIS_UNLISTED_ESCAPE);
    tamis_config_set_text(c, TAMIS_TEXT_ID_PREFIX, "u-");
    tamis_config_set_text(c, TAMIS_TEXT_BASE_URL, "https://own.example/");
    return c;
}

/* ---- Checking */

static bool holds(const char *html)
{
    return closure_holds(by_rules, html, strlen(html), CLOSURE_EVERYWHERE);
}

static void accepts(const char *html)
{
    if (!holds(html))
        fail_msg("%s: %s", html, closure_reason(by_rules));
}

static void refuses(const char *html, const char *because)
{
    if (holds(html))
        fail_msg("accepted: %s", html);
    if (strstr(closure_reason(by_rules), because) == NULL)
        fail_msg("%s: %s", html, closure_reason(by_rules));
}

/* A link with the attributes that the policy requires, and others. */
#define LINK(attributes) "<a target=\"_blank\" " attributes ">x</a>"

/* ---- Tests */

TEST(refuses_urls_that_no_rule_allows)
{
    accepts(LINK("href=\"https://own.example/x?a=b#c\""));
    accepts(LINK("href=\"mailto:x@y.example\"") LINK("href=\"/x\"") LINK("href=\"#u-x\""));
    refuses(LINK("href=\"ftp://x.example/\""), "scheme");
    refuses(LINK("href=\" ftp\t://x.example/\""), "scheme");
    refuses(LINK("href=\"https:x\""), "without its host");
    refuses(LINK("href=\"https://X.example/\""), "not in serialized form");
    refuses(LINK("href=\"https://x.example/ y\""), "not in serialized form");
    refuses(LINK("href=\"https://own.example@x.example/\""), "misread");
    refuses(LINK("href=\"https://x.ex%61mple/\""), "misread");
    refuses(LINK("href=\"\\\\x.example/\""), "leads to a host");
    refuses(LINK("href=\"/\n\\x.example/\""), "leads to a host");
    refuses(LINK("href=\"//x\\y.example/\""), "leads to a host");
    refuses(LINK("href=\"https://x\\y.example/\""), "misread");
    refuses(LINK("ping=\"https://own.example/ ftp://x.example/\""), "\"ping\"");
}

TEST(refuses_hosts_that_no_rule_allows)
{
    accepts("<img src=\"https://img.example/x\"><img src=\"https://a.b.cdn.example:8080/x\">");
    refuses("<img src=\"https://img.example.x/\">", "host");
    refuses("<img src=\"https://cdn.example/\">", "host");
    refuses("<img src=\"https://xcdn.example/\">", "host");
    refuses("<img src=\"x\">", "a relative URL");
    refuses("<img srcset=\"https://img.example/x 1x, https://evil.example/ 2x\">", "host");
    refuses("<img srcset=\"https://img.example/x,https://evil.example/ 2x,data:image/png,x 3x\">", "data");
    accepts("<img srcset=\"https://img.example/x 1x, https://img.example/y 2x\">");
}

TEST(refuses_data_that_is_not_of_a_listed_type)
{
    accepts("<img src=\"data:image/png;base64,iVBORw0KGgo=\">");
    refuses("<img src=\"data:image/png;base64,R0lGODlh\">", "not of its type");
    refuses("<img src=\"data:image/gif;base64,R0lGODlh\">", "type that is not listed");
    refuses("<img src=\"data:image/png,iVBORw0KGgo=\">", "not base64");
    refuses("<img src=\"data:image/png;base64,iVBORw0KGgo=#x\">", "not of its type");
    refuses("<img src=\"data:image/svg+xml;base64,PHN2Zz4=\">", "type that is not listed");
}

TEST(refuses_urls_that_no_rule_applies_to)
{
    refuses("<q cite=\"https://own.example/\">x</q>", "no rule applies, in the attribute \"cite\"");
    refuses("<svg><path href=\"#u-x\"></path></svg>", "no rule applies");
    refuses("<p x_y=\"a:b\">x</p>", "no rule applies, in the attribute \"x_y\"");
    accepts("<p x_y=\"a b\">x</p>");
}

TEST(compares_namespaces_as_written)
{
    accepts("<svg><a href=\"http://x.example/\">x</a></svg>");
    refuses(LINK("href=\"http://x.example/\""), "scheme");
    refuses("<svg><a href=\"x\">x</a></svg>", "not a fragment");
    refuses("<svg><a xlink:href=\"ftp://x.example/\">x</a></svg>", "scheme");
}

TEST(refuses_paint_from_other_documents)
{
    accepts("<svg><path fill=\"url(#u-x)\"></path><path fill=\"rgb(1,2,3)\"></path></svg>");
    refuses("<svg><path fill=\"url(https://x.example/#u-x)\"></path></svg>", "part of the document");
    refuses("<svg><path fill=\"u\\72l(x)\"></path></svg>", "escape");
    refuses("<svg><path fill=\"image-set('x' 1x)\"></path></svg>", "fetch");
    refuses("<svg><path fill=\"url( '#x')\"></path></svg>", "prefix");
}

TEST(refuses_values_and_tokens_that_are_not_listed)
{
    accepts("<p title=\"yES\"><span title=\"v12\">x</span></p><p class=\"x language-\">y</p>");
    refuses("<p title=\"yes \">x</p>", "a value that is not listed \"title\"");
    refuses("<p title=\"V1\">x</p>", "a value that is not listed \"title\"");
    refuses("<p title=\"v\">x</p>", "a value that is not listed \"title\"");
    refuses("<p class=\"x y\">x</p>", "a token that is not listed \"class\"");
    refuses("<p class=\" \">x</p>", "without any token");
}

TEST(matches_patterns_to_the_end)
{
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        {"", "", true},
        {"*", "", true},
        {"a*", "ab", true},
        {"a*", "ba", false},
        {"*a", "aba", true},
        {"*a*b", "xaxbb", true},
        {"*a*b", "xb", false},
        {"?", "\xC3\xA9", true},
        {"?", "", false},
        {"??", "a", false},
        {"[a-c]", "b", true},
        {"[a-c]", "bb", false},
        {"[a-c]+", "bb", true},
        {"[a-c]+", "", false},
        {"[a-c]+d", "abcd", true},
        {"\\*", "*", true},
        {"\\*", "x", false},
        {"[\\]a]+", "]a]", true},
        {"\xC3\xA9*", "\xC3\xA9x", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (judge_pattern(cases[i].pattern, word_of(cases[i].text)) != cases[i].matches)
            fail_msg("%s, %s", cases[i].pattern, cases[i].text);
}

TEST(matches_url_patterns_part_with_part)
{
    static const struct {
        const char *pattern, *url;
        bool matches;
    } cases[] = {
        {"https://*.a.b/c/*", "https://x.a.b/c/d", true},
        {"https://*.a.b/c/*", "https://evil/.a.b/c/d", false},
        {"https://*.a.b/c/*", "https://evil/?.a.b/c/d", false},
        {"https://*.a.b/c/*", "https://.a.b/c/d", false},
        {"https://*.a.b/c/*", "https://x.y.a.b/c/d", false},
        {"https://*.a.b/c/*", "https://x.a.b:8/c/d", false},
        {"https://*.a.b/c/*", "http://x.a.b/c/d", false},
        {"https://a.b/*", "https://a.b/c/d", false},
        {"https://a.b/**", "https://a.b/c/d", true},
        {"https://a.b/**", "https://a.b/c?d", false},
        {"https://a.b/[c/]+\\?*", "https://a.b/c/?d?e/f", true},
        {"https://a.b/c?", "https://a.b/c?", false},
        {"https://\\[::1]:[0-9]+/", "https://[::1]:80/", true},
        {"x\\+y://a", "x+y://a", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (judge_url_pattern(cases[i].pattern, word_of(cases[i].url)) != cases[i].matches)
            fail_msg("%s, %s", cases[i].pattern, cases[i].url);
}

TEST(refuses_css_that_is_not_listed)
{
    accepts("<p style=\"color: red; background-image: url(&quot;https://img.example/x&quot;)\">x</p>");
    accepts("<p style=\"color: rgb(1 2 3)\">x</p><p style=\"background-image: url(#u-x)\">x</p>");
    refuses("<p style=\"left: 0\">x</p>", "property");
    refuses("<p style=\"color: red; top: 0\">x</p>", "property");
    accepts("<p style=\"position: relative; position: static !important\">x</p>");
    refuses("<p style=\"position: fixed\">x</p>", "a value that is not listed");
    refuses("<p style=\"position: fixed !important\">x</p>", "a value that is not listed");
    refuses("<p style=\"position: static; position: static relative\">x</p>", "a value that is not listed");
    refuses("<p style=\"color: expression(x)\">x</p>", "function");
    refuses("<p style=\"color: r\\65 d\">x</p>", "misread");
    refuses("<p style=\"color: /**/red\">x</p>", "comment");
    refuses("<p style=\"background-image: url(https://x.example/)\">x</p>", "host");
    refuses("<p style=\"background-image: URL( 'x' )\">x</p>", "not a fragment");
    refuses("<p style=\"background-image: url(#x)\">x</p>", "prefix");
    accepts("<p style=\"background-image: url('https\\3a //img.example/\\x')\">x</p>");
    refuses("<p style=\"background-image: url('https\\3a //x.example/')\">x</p>", "host");
}

TEST(refuses_style_sheets_that_are_not_listed)
{
    accepts("<style>.mail p, .mail #u-x { color: red } @media print { .mail b { color: red; } }</style>");
    accepts("<style>@keyframes u-x { 0% { color: red } to { color: blue } }</style>");
    accepts("<style>@keyframes \"u-x\" { 0% { color: red } to { color: blue } }</style>");
    refuses("<style>@keyframes x { 0% { color: red } to { color: blue } }</style>", "prefix");
    refuses("<style>@keyframes \"x\" { 0% { color: red } to { color: blue } }</style>", "prefix");
    refuses("<style>p { color: red }</style>", "scope");
    refuses("<style>.mail p, p { color: red }</style>", "scope");
    refuses("<style>.mailx p { color: red }</style>", "scope");
    refuses("<style>.mail { color: red }</style>", "scope");
    refuses("<style>.mail + p { color: red }</style>", "scope");
    refuses("<style>.mail p:is(.a b) { color: red }</style>", "combinator");
    refuses("<style>.mail p:not(:lang(de)) { color: red }</style>", "outside");
    refuses("<style>.mail p:checked { color: red }</style>", "outside");
    refuses("<style title=\"yes\">.mail p { color: red }</style>", "title");
    refuses("<style>.mail #x { color: red }</style>", "prefix");
    refuses("<style>.mail p { top: 0 }</style>", "property");
    refuses("<style>@media print { .mail p { top: 0 } }</style>", "property");
    accepts("<style>.mail p { position: static }</style>");
    refuses("<style>.mail p { position: relative }</style>", "a value that is not listed");
    refuses("<style>@keyframes u-x { 0% { position: fixed } }</style>", "a value that is not listed");
    refuses("<style>@import \"x\";</style>", "more than rules");
    refuses("<style>@font-face { src: local(x) }</style>", "at-rule");
    refuses("<style>.mail p { color: red } }</style>", "bracket");
    refuses("<style>@media print { .mail p { color: red }</style>", "bracket");
    refuses("<style>.mail p { background: url(x) }</style>", "property");
}

TEST(refuses_elements_without_forced_attributes)
{
    accepts(LINK("rel=\"ugc nofollow\" href=\"https://x.example/\""));
    refuses("<a>x</a>", "not set on every element: the attribute \"target\"");
    refuses("<a target=\"_top\">x</a>", "attribute \"target\"");
    refuses(LINK("rel=\"ugc\" href=\"https://x.example/\""), "tokens are not added on every element");
    refuses(LINK("rel=\"ugc nofollow opener\" href=\"https://x.example/\""), "attribute \"rel\"");
    refuses("<p target=\"_blank\">x</p>", "attribute \"target\"");
}

TEST(refuses_names_without_the_prefix)
{
    accepts("<p id=\"u-x\"><label for=\"u-x\"></label></p><td headers=\"u-a u-b\">" LINK("name=\"u-a\""));
    refuses("<p id=\"x\">y</p>", "prefix");
    refuses("<label for=\"x\">y</label>", "prefix");
    refuses("<p aria-owns=\"u-a b\">y</p>", "prefix");
    refuses(LINK("name=\"a\""), "prefix");
    refuses(LINK("name=\"u-x\""), "not listed");
    refuses("<td headers=\"u-a u-x\">y</td>", "not listed");
    refuses(LINK("href=\"#x\""), "prefix");
    refuses("<svg><path id=\"x\"></path></svg>", "prefix");
    refuses("<p aria-actions=\"u-a b\">y</p>", "prefix");
    refuses("<p xref=\"a\">y</p>", "prefix");
    accepts("<p formtarget=\"_Blank\">y</p><p formtarget=\"u-a\">y</p>");
    refuses("<p formtarget=\"_new\">y</p>", "prefix");
    refuses("<svg><path attributeName=\"target\"></path></svg>", "animation");
    accepts("<?marker name=\"u-a\"?><?marker name=\"a\" b?>");
    refuses("<?marker x='' name='a'?>", "prefix");
}

TEST(refuses_frames_that_no_rule_allows)
{
    accepts("<iframe src=\"https://video.example/x\" sandbox=\"allow-scripts\" title=\"yes\"></iframe>");
    refuses("<iframe src=\"https://x.example/\" sandbox=\"allow-scripts\"></iframe>",
            "shows what is not listed");
    refuses("<iframe src=\"http://video.example/\" sandbox=\"allow-scripts\"></iframe>",
            "shows what is not listed");
    refuses("<iframe sandbox=\"allow-scripts\"></iframe>", "shows what is not listed");
    refuses("<iframe src=\"https://video.example/x\"></iframe>", "sandbox");
    refuses("<iframe src=\"https://video.example/x\" sandbox=\"\"></iframe>", "sandbox");
    refuses("<iframe src=\"https://video.example/x\" sandbox=\"allow-scripts\" srcdoc=\"x\"></iframe>",
            "srcdoc");
    refuses("<iframe src=\"https://video.example/x\" sandbox=\"allow-scripts\">x</iframe>", "with content");
}

TEST(refuses_custom_elements_that_no_rule_allows)
{
    accepts("<x-y label=\"z\"></x-y><strong>x</strong>");
    refuses("<b>x</b>", "\"b\"");
    refuses("<y-x></y-x>", "\"y-x\"");
    refuses("<p label=\"z\"></p>", "attribute \"label\"");
    refuses("<x-y onclick=\"z\"></x-y>", "script");
    refuses("<svg><x-y></x-y></svg>", "\"x-y\"");
}

TEST(refuses_renamed_elements_that_are_listed)
{
    tamis_config *c = config();
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "b", NULL);
    struct closure *lists_it = closure_new(c);
    assert_false(closure_holds(lists_it, "<b>x</b>", 8, CLOSURE_EVERYWHERE));
    assert_non_null(strstr(closure_reason(lists_it), "a rule renames"));
    closure_free(lists_it);
    tamis_config_free(c);
}

TEST(refuses_elements_to_be_escaped_or_dropped)
{
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_put_list(c, TAMIS_LIST_REMOVE_ELEMENTS);
    tamis_config_put(c, TAMIS_LIST_ESCAPE_ELEMENTS, "b", NULL);
    tamis_config_put(c, TAMIS_LIST_DROP_ELEMENTS, "i", NULL);
    tamis_config_put(c, TAMIS_LIST_REPLACE_WITH_CHILDREN_ELEMENTS, "u", NULL);
    struct closure *lists = closure_new(c);
    assert_true(closure_holds(lists, "<p>x</p>", 8, 2));
    assert_false(closure_holds(lists, "<b>x</b>", 8, 2));
    assert_false(closure_holds(lists, "<i>x</i>", 8, 2));
    assert_false(closure_holds(lists, "<u>x</u>", 8, 2));
    closure_free(lists);
    tamis_config_free(c);
}

static int set_up(void **state)
{
    tamis_config *c = config();
    by_rules = closure_new(c);
    closure_set_home(by_rules, "div");
    tamis_config_free(c);
    return 0;
}

static int tear_down(void **state)
{
    closure_free(by_rules);
    return 0;
}

TESTS_AROUND(set_up, tear_down)
