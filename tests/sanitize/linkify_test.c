/* linkify_test.c: links in text: which text is an address, where text is linked, and which links the policy allows. */
#include <tamis/profile.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/suite.h"
#include "harness/test.h"
#include "support/files.h"

#define LISTS \
    "\"elements\":[\"a\",\"p\",\"b\",\"i\",\"br\",\"div\",\"span\",\"code\",\"pre\",\"button\",\"ul\"," \
    "\"li\"," \
    "\"table\",\"tbody\",\"tr\",\"td\",\"select\",\"option\",\"textarea\",\"ins\"],\"attributes\":[" \
    "\"href\",\"rel\"]"
#define KEEPS  "{" LISTS ",\"unlistedElements\":\"replaceWithChildren\",\"comments\":true,"
#define POLICY KEEPS "\"linkify\":true}"

#define LINK(url, text) "<a href=\"" url "\">" text "</a>"
#define HTTP(text)      LINK("http://" text, "http://" text)
#define WWW(text)       LINK("http://" text, text)
#define MAIL(text)      LINK("mailto:" text, text)

/* ---- Addresses */

TEST(links_what_begins_with_www)
{
    static const struct rewrite rows[] = {
        {POLICY, "www.a.example", WWW("www.a.example")},
        {POLICY, "see www.a.example/b?c=d#e now", "see " WWW("www.a.example/b?c=d#e") " now"},
        {POLICY, "www.a_b.c-d.example", WWW("www.a_b.c-d.example")},
        {POLICY, "www.a.b_c.example", "www.a.b_c.example"},
        {POLICY, "www.a.exam_ple", "www.a.exam_ple"},
        {POLICY, "www.example www. www.. www", "www.example www. www.. www"},
        {POLICY, "www.a..example", "www.a..example"},
        {POLICY, "www..a.example", "www..a.example"},
        {POLICY, "www.x..y_www.c.d", "www.x..y_" WWW("www.c.d")},
        {POLICY, "www.a.example.", WWW("www.a.example") "."},
        {POLICY, "www.a.example...", WWW("www.a.example") "..."},
        {POLICY, "www.a.example:80/", WWW("www.a.example:80/")},
        {POLICY, "www.\xC3\xA4.example", WWW("www.\xC3\xA4.example")},
        {POLICY, "WWW.a.example wwwwww.a.example", "WWW.a.example wwwwww.a.example"},
    };
    ASSERT_REWRITES(rows);
}

TEST(links_what_begins_with_a_scheme)
{
    static const char ftp[] = KEEPS "\"linkify\":{\"schemes\":[\"ftp\",\"xmpp\"]},\"rules\":[{\"url\":{"
                                    "\"schemes\":[\"ftp\",\"xmpp\",\"mailto\",\"https\"]}}]}";
    static const char https[] = KEEPS "\"linkify\":{\"schemes\":[\"https\"],\"mail\":false}}";
    static const struct rewrite rows[] = {
        {POLICY, "http://a.example", HTTP("a.example")},
        {POLICY, "https://a.example/b", LINK("https://a.example/b", "https://a.example/b")},
        {POLICY, "HTTP://a.example", LINK("HTTP://a.example", "HTTP://a.example")},
        {POLICY, "http://example http:// http:a.example", "http://example http:// http:a.example"},
        {POLICY, "http://a.example:80", HTTP("a.example:80")},
        {POLICY, "ftp://a.example xmpp:a@b.example", "ftp://a.example xmpp:a@b.example"},
        {POLICY, "javascript://a.example/%0Ax()", "javascript://a.example/%0Ax()"},
        {POLICY, "mailto:a@b.example", LINK("mailto:a@b.example", "mailto:a@b.example")},
        {ftp, "ftp://a.example", LINK("ftp://a.example/", "ftp://a.example")},
        {ftp, "xmpp:a@b.example/c@d. xmpp:a@b.example/.",
         LINK("xmpp:a@b.example/c@d", "xmpp:a@b.example/c@d") ". " LINK("xmpp:a@b.example",
                                                                        "xmpp:a@b.example") "/."},
        {ftp, "https://a.example www.a.example", "https://a.example www.a.example"},
        {https, "http://a.example", "http://a.example"},
        {https, "www.a.example", LINK("https://www.a.example", "www.a.example")},
        {https, "a@b.example mailto:a@b.example", "a@b.example mailto:a@b.example"},
    };
    ASSERT_REWRITES(rows);
}

TEST(links_mail_addresses)
{
    static const struct rewrite rows[] = {
        {POLICY, "a@b.example", MAIL("a@b.example")},
        {POLICY, "a.b-c_d+e@f_g.example.", MAIL("a.b-c_d+e@f_g.example") "."},
        {POLICY, "_a@b.example", MAIL("_a@b.example")},
        {POLICY, "a@b.example+c", MAIL("a@b.example") "+c"},
        {POLICY, "a@b.example- a@b.example_ a@b @b.example a@.b.example a@b..c",
         "a@b.example- a@b.example_ a@b @b.example a@.b.example a@b..c"},
        {POLICY, "a@b.c@d.example", "a@b.c@d.example"},
        {POLICY, "a+b.example", "a+b.example"},
        {POLICY, "x/a@b.example", "x/a@b.example"},
    };
    ASSERT_REWRITES(rows);
}

TEST(leaves_out_what_ends_a_sentence)
{
    static const struct rewrite rows[] = {
        {POLICY, "http://a.example/b?!.,:*_~", HTTP("a.example/b") "?!.,:*_~"},
        {POLICY, "http://a.example/b'\"", LINK("http://a.example/b'&quot;", "http://a.example/b'\"")},
        {POLICY, "(http://a.example/b)", "(" HTTP("a.example/b") ")"},
        {POLICY, "http://a.example/b(c) http://a.example/b(c))",
         HTTP("a.example/b(c)") " " HTTP("a.example/b(c)") ")"},
        {POLICY, "http://a.example/b).)", HTTP("a.example/b") ").)"},
        {POLICY, "http://a.example/(b)).(c", HTTP("a.example/(b)).(c")},
        {POLICY, "http://a.example/b&amp;c1; http://a.example/b;",
         HTTP("a.example/b") "&amp;c1; " HTTP("a.example/b;")},
        {POLICY, "http://a.example/b&amp;c;&amp;d;.", HTTP("a.example/b") "&amp;c;&amp;d;."},
        {POLICY, "http://a.example/b&amp;;", LINK("http://a.example/b&amp;;", "http://a.example/b&amp;;")},
        {POLICY, "http://a.example/b&lt;c", HTTP("a.example/b") "&lt;c"},
        {POLICY, "http://a.example&nbsp;b", HTTP("a.example") "&nbsp;b"},
        {POLICY, "http://a.example/b&nbsp;c http://a.example/\xE2\x80\x83 http://a.example/\xE3\x80\x80",
         HTTP("a.example/b") "&nbsp;c " HTTP("a.example/") "\xE2\x80\x83 " HTTP("a.example/") "\xE3\x80\x80"},
    };
    ASSERT_REWRITES(rows);
}

TEST(looks_at_the_character_before)
{
    static const struct rewrite rows[] = {
        {POLICY, "*www.a.example _www.a.example ~www.a.example (www.a.example",
         "*" WWW("www.a.example") " _" WWW("www.a.example") " ~" WWW("www.a.example") " (" WWW(
             "www.a.example")},
        {POLICY, "xwww.a.example -www.a.example \"www.a.example [http://a.example ,a@b.example",
         "xwww.a.example -www.a.example \"www.a.example [http://a.example ,a@b.example"},
        {POLICY, "x\nwww.a.example\twww.a.example", "x\n" WWW("www.a.example") "\t" WWW("www.a.example")},
        {POLICY, "x&nbsp;www.a.example", "x&nbsp;" WWW("www.a.example")},
        {POLICY, "x\xE2\x80\x83www.a.example \xC2\xA1www.a.example",
         "x\xE2\x80\x83" WWW("www.a.example") " \xC2\xA1www.a.example"},
    };
    ASSERT_REWRITES(rows);
}

/* Copies the HTML without the tags of links. */
static void copy_without_links(char *to, const char *html)
{
    for (; *html; html++)
        if (strncmp(html, "<a ", 3) == 0 || strncmp(html, "</a>", 4) == 0)
            html += strcspn(html, ">");
        else
            *to++ = *html;
    *to = '\0';
}

/* The examples of the GFM specification: the links are removed from the HTML, and must be made again. ftp: needs a rule for
 * URLs; then URLs are written in canonical form. */
TEST(links_as_the_specification_does)
{
    static const struct rewrite ftp = {
        KEEPS
        "\"linkify\":{\"schemes\":[\"http\",\"https\",\"ftp\"]},\"rules\":[{\"url\":{\"schemes\":[\"http\","
        "\"https\",\"ftp\"]}}]}",
        "<p>http://commonmark.org</p>\n<p>(Visit "
        "https://encrypted.google.com/search?q=Markup+(business))</p>\n"
        "<p>Anonymous FTP is available at ftp://foo.bar.baz.</p>\n",
        "<p>" LINK("http://commonmark.org/", "http://commonmark.org") "</p>\n<p>(Visit " LINK(
            "https://encrypted.google.com/search?q=Markup+(business)",
            "https://encrypted.google.com/search?q=Markup+(business)") ")</p>\n<p>Anonymous FTP is available "
                                                                       "at " LINK("ftp://foo.bar.baz/",
                                                                                  "ftp://foo.bar.baz") ".</"
                                                                                                       "p>"
                                                                                                       "\n"};
    size_t index, tested = 0;
    json_t *row;
    if (!files_have_suite("conformance/gfm"))
        skip();
    json_t *rows = suite_json(TAMIS_CONFORMANCE_DIR "/conformance/gfm", "examples.json");
    json_array_foreach(rows, index, row)
    {
        char text[2000];
        const char *html = json_string_value(json_object_get(row, "html"));
        const char *extension = json_string_value(json_object_get(row, "extension"));
        if (!extension || strcmp(extension, "autolink") != 0)
            continue;
        assert_true(strlen(html) < sizeof text);
        copy_without_links(text, html);
        struct rewrite one = {POLICY, text, html};
        if (strstr(html, "ftp:"))
            one = ftp;
        assert_string_equal(one.in, text);
        assert_rewrites(&one, 1);
        tested++;
    }
    json_decref(rows);
    assert_int_equal(tested, 11);
}

/* ---- Where text is linked */

TEST(does_not_link_in_some_elements)
{
    static const char skip[] = KEEPS "\"linkify\":{\"skip\":[\"li\",\"ins\"]}}";
    static const char all[] =
        "{\"removeElements\":[],\"removeAttributes\":[],\"readers\":\"2026\",\"linkify\":true}";
    static const struct rewrite rows[] = {
        {POLICY, "<a href=\"/\">www.a.example <b>www.a.example</b></a>",
         "<a href=\"/\">www.a.example <b>www.a.example</b></a>"},
        {POLICY, "<a>www.a.example</a>", "<a>www.a.example</a>"},
        {POLICY, "<code>www.a.example</code> <pre><b>www.a.example</b></pre>",
         "<code>www.a.example</code> <pre><b>www.a.example</b></pre>"},
        {POLICY, "<button>www.a.example</button>", "<button>www.a.example</button>"},
        {POLICY, "<select><option>www.a.example</option></select>",
         "<select><option>www.a.example</option></select>"},
        {POLICY, "<textarea>www.a.example</textarea>", "<textarea>www.a.example</textarea>"},
        {skip, "<ul><li>www.a.example<b>www.a.example</b></li></ul>www.a.example",
         "<ul><li>www.a.example<b>www.a.example</b></li></ul>" WWW("www.a.example")},
        {skip, "<p><ins>www.a.example</ins> www.b.example</p>",
         "<p><ins>www.a.example</ins> " WWW("www.b.example") "</p>"},
        {all, "<svg><text>www.a.example</text><desc><p>www.b.example</p></desc></svg>",
         "<svg><text>www.a.example</text><desc><p>www.b.example</p></desc></svg>"},
        {all, "<math><mi>www.a.example</mi></math>", "<math><mi>www.a.example</mi></math>"},
        {all, "<style>www.a.example</style><xmp>www.a.example</xmp><title>www.a.example</title>",
         "<style>www.a.example</style><xmp>www.a.example</xmp><title>www.a.example</title>"},
        {all, "<template>x</template>www.a.example<template>www.b.example</template>",
         "<template>x</template>" WWW("www.a.example") "<template>" WWW("www.b.example") "</template>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(takes_the_text_of_a_block_as_one_line)
{
    static const struct rewrite rows[] = {
        {POLICY, "x<b>www.a.example</b>", "x<b>www.a.example</b>"},
        {POLICY, "x <b>www.a.example</b>", "x <b>" WWW("www.a.example") "</b>"},
        {POLICY, "<b>x</b>www.a.example", "<b>x</b>www.a.example"},
        {POLICY, "<b>(</b>www.a.example", "<b>(</b>" WWW("www.a.example")},
        {POLICY, "x<div>www.a.example</div>www.b.example<br>www.c.example",
         "x<div>" WWW("www.a.example") "</div>" WWW("www.b.example") "<br>" WWW("www.c.example")},
        {POLICY, "<table><tbody><tr><td>x</td><td>www.a.example</td></tr></tbody></table>",
         "<table><tbody><tr><td>x</td><td>" WWW("www.a.example") "</td></tr></tbody></table>"},
        {POLICY, "<p>x<p>a@b.example<ul><li>x<li>a@b.example</ul>",
         "<p>x</p><p>" MAIL("a@b.example") "</p><ul><li>x</li><li>" MAIL("a@b.example") "</li></ul>"},
        /* Text directly after a link is not linked. So the text after a new link is not linked either when the output is
         * sanitized again. */
        {POLICY, "<a href=\"/\">x</a>www.a.example", "<a href=\"/\">x</a>www.a.example"},
        {POLICY, "www.a.example&lt;www.b.example", WWW("www.a.example") "&lt;www.b.example"},
        {POLICY, "www.a.example/(&lt;www.b.example", WWW("www.a.example/(") "&lt;www.b.example"},
        {POLICY, "a@b.example+c@d.example", MAIL("a@b.example") "+c@d.example"},
        {POLICY, "<code>x</code>www.a.example <code>(</code>www.b.example",
         "<code>x</code>www.a.example <code>(</code>" WWW("www.b.example")},
        {POLICY, "x<!--c-->www.a.example", "x<!--c-->www.a.example"},
    };
    ASSERT_REWRITES(rows);
}

/* Elements split an address. Removed elements do not, because a parser reads the text around them as one text. */
TEST(joins_text_only_where_nothing_is_left_between)
{
    static const struct rewrite rows[] = {
        {POLICY, "http://e.<b>example</b>", "http://e.<b>example</b>"},
        {POLICY, "http://a.example<b>/c</b>", HTTP("a.example") "<b>/c</b>"},
        {POLICY, "www.<!--c-->a.example", "www.<!--c-->a.example"},
        {POLICY, "www.<script>x</script>a.example", WWW("www.a.example")},
        {POLICY, "www.a.<u>example</u>/b<u></u>/c", WWW("www.a.example/b/c")},
        {POLICY, "x<u></u>www.a.example", "xwww.a.example"},
        {POLICY, "www.a.example<u></u>&nbsp;x", WWW("www.a.example") "&nbsp;x"},
    };
    ASSERT_REWRITES(rows);
}

/* Returns the output, which is valid until the sanitizer is used again. */
static const char *run(tamis *t, const char *html)
{
    const char *out = NULL;
    size_t n = 0;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    return out;
}

TEST(looks_at_the_context_element)
{
    static const char *const none[] = {"a", "pre", "textarea", "svg desc", "math mi", "option"};
    tamis_policy *policy = policy_from_json("{\"removeElements\":[],\"linkify\":true}", false);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(tamis_set_context(t, none[i]), TAMIS_OK);
        assert_string_equal(run(t, "www.a.example"), "www.a.example");
    }
    assert_int_equal(tamis_set_context(t, "td"), TAMIS_OK);
    assert_string_equal(run(t, "www.a.example"), WWW("www.a.example"));
    assert_int_equal(tamis_set_context(t, NULL), TAMIS_OK);
    assert_non_null(strstr(run(t, "www.a.example"), "<body>" WWW("www.a.example") "</body>"));
    assert_non_null(strstr(run(t, "<title>www.a.example</title>"), "<title>www.a.example</title>"));
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(does_not_link_in_more_than_100_elements)
{
    char html[1200] = "";
    tamis_policy *policy = policy_from_json(POLICY, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    for (unsigned i = 0; i < 100; i++)
        strcat(html, "<div>");
    strcat(html, "www.a.example");
    assert_non_null(strstr(run(t, html), WWW("www.a.example")));
    html[strlen(html) - strlen("www.a.example")] = '\0';
    strcat(html, "<div>www.a.example");
    assert_null(strstr(run(t, html), "<a"));
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- Which links the policy allows */

TEST(applies_the_rules_for_links)
{
    static const char rules[] = KEEPS
        "\"linkify\":true,\"baseURL\":\"https://own.example/"
        "\",\"rules\":[{\"attributes\":[\"href\"],\"elements\":"
        "[\"a\"],\"url\":{\"schemes\":[\"https\",\"http\"],\"hosts\":[\"own.example\",\"*.a.example\"]}},"
        "{\"elements\":[\"a\"],\"attributes\":[\"rel\"],\"addTokens\":[\"nofollow\"],\"when\":\"external\"},"
        "{\"elements\":[\"a\"],\"attributes\":[\"target\"],\"set\":\"_blank\"}]}";
    static const char upgrade[] = KEEPS "\"linkify\":true,\"rules\":[{\"url\":{\"schemes\":[\"https\"],"
                                        "\"upgradeInsecure\":true}}]}";
    static const char element[] = KEEPS "\"linkify\":true,\"rules\":[{\"elements\":[\"a\"],\"attributes\":["
                                        "\"href\"],\"otherwise\":\"removeElement\","
                                        "\"url\":{\"schemes\":[\"https\"]}}]}";
    static const char required[] = KEEPS
        "\"linkify\":true,\"rules\":[{\"elements\":[\"a\"],\"attributes\":["
        "\"rel\"],\"required\":true,\"otherwise\":\"replaceWithChildren\",\"values\":["
        "\"x\"]}]}";
    static const struct rewrite rows[] = {
        {rules, "https://own.example https://www.a.example:443/../b",
         "<a href=\"https://own.example/\" target=\"_blank\">https://own.example</a> "
         "<a href=\"https://www.a.example/b\" rel=\"nofollow\" "
         "target=\"_blank\">https://www.a.example:443/../b</a>"},
        {rules, "https://b.example a@b.example x", "https://b.example a@b.example x"},
        {rules, "http://own.example@b.example/ http://a.own.example",
         "http://own.example@b.example/ http://a.own.example"},
        {upgrade, "http://a.example www.a.example a@b.example",
         LINK("https://a.example/", "http://a.example") " " LINK("https://www.a.example/",
                                                                 "www.a.example") " a@b.example"},
        {element, "https://a.example http://a.example x",
         LINK("https://a.example/", "https://a.example") " http://a.example x"},
        {required, "https://a.example", "https://a.example"},
    };
    ASSERT_REWRITES(rows);
}

TEST(escapes_what_it_writes)
{
    static const struct rewrite rows[] = {
        {POLICY, "http://a.example/\"onclick=x()",
         LINK("http://a.example/&quot;onclick=x()", "http://a.example/\"onclick=x()")},
        {POLICY, "http://a.example/&lt;script>x&lt;/script>",
         HTTP("a.example/") "&lt;script&gt;x&lt;/script&gt;"},
        {POLICY, "http://a.example/&amp;lt;b",
         LINK("http://a.example/&amp;lt;b", "http://a.example/&amp;lt;b")},
    };
    ASSERT_REWRITES(rows);
}

/* The links that are made remove nothing, so neither counts nor the report mention them. */
TEST(reports_nothing)
{
    tamis_policy *policy = policy_from_json(KEEPS "\"linkify\":true,\"rules\":[{\"url\":{\"schemes\":["
                                                  "\"https\"]}},{\"elements\":[\"a\"],\"attributes\":["
                                                  "\"rel\"],\"addTokens\":[\"nofollow\"]}]}",
                                            true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 10), TAMIS_OK);
    assert_string_equal(
        run(t, "<u>https://a.example</u> http://a.example"),
        "<a href=\"https://a.example/\" rel=\"nofollow\">https://a.example</a> http://a.example");
    assert_int_equal(tamis_change_total(t), 1);
    assert_int_equal(tamis_removed(t)->elements, 1);
    assert_int_equal(tamis_removed(t)->attributes, 0);
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(counts_against_the_limit_on_nodes)
{
    const char *out = NULL;
    size_t n = 0;
    tamis_policy *policy = policy_from_json(POLICY, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_limit(t, TAMIS_MAX_NODES, 8), TAMIS_OK);
    assert_int_equal(tamis_run(t, "www.a.example", 13, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_run(t, "www.a.example www.a.example www.a.example", 41, &out, &n),
                     TAMIS_OVER_MAX_NODES);
    assert_null(out);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- The configuration */

TEST(is_in_all_outputs)
{
    tamis_policy *policy = policy_from_json(POLICY, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_PORTABLE_SLASH), TAMIS_OK);
    assert_non_null(strstr(run(t, "<p>www.a.example"), "href=\"http://www.a.example\""));
    assert_int_equal(tamis_set_profile(t, TAMIS_PROFILE_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(t, TAMIS_XML5), TAMIS_OK);
    assert_int_equal(tamis_set_context(t, "div"), TAMIS_OK);
    assert_non_null(
        strstr(run(t, "<p xmlns='http://www.w3.org/1999/xhtml'>www.a.example</p>"), ">www.a.example</a>"));
    assert_int_equal(tamis_set_dialect(t, TAMIS_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_output(t, TAMIS_TO_TEXT), TAMIS_OK);
    assert_string_equal(run(t, "see www.a.example"), "see www.a.example");
    tamis_free(t);
    tamis_policy_free(policy);
}

static tamis_config *config_with_links(void)
{
    tamis_config *c = tamis_config_new(NULL);
    const char *scheme = "https";
    tamis_name name = {"ins", NULL};
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "a", NULL);
    tamis_config_put(c, TAMIS_LIST_ELEMENTS, "ins", NULL);
    tamis_config_put(c, TAMIS_LIST_ATTRIBUTES, "href", NULL);
    tamis_config_set_linkify(c, false, (tamis_strings){&scheme, 1}, (tamis_name_list){&name, 1});
    return c;
}

TEST(is_read_as_it_was_set)
{
    bool mail = true;
    tamis_strings schemes = {NULL, 0};
    tamis_name_list skip = {NULL, 0};
    tamis_config *c = tamis_config_new(NULL);
    assert_false(tamis_config_linkify(c, &mail, &schemes, &skip));
    assert_false(tamis_config_linkify(NULL, &mail, &schemes, &skip));
    tamis_config_free(c);
    c = config_with_links();
    assert_true(tamis_config_linkify(c, &mail, &schemes, &skip));
    assert_false(mail);
    assert_int_equal(schemes.count, 1);
    assert_string_equal(schemes.items[0], "https");
    assert_int_equal(skip.count, 1);
    assert_string_equal(skip.names[0].ns, TAMIS_NAMESPACE_HTML);
    assert_int_equal(tamis_config_complete(c, false), TAMIS_OK);
    tamis_config_remove_linkify(c);
    assert_false(tamis_config_linkify(c, &mail, &schemes, &skip));
    tamis_config_free(c);
}

TEST(refuses_arguments_that_are_not_valid)
{
    const char *bad = "\xFF";
    tamis_config *c = tamis_config_new(NULL);
    tamis_config_set_linkify(c, true, (tamis_strings){&bad, 1}, (tamis_name_list){NULL, 0});
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_ARGUMENT);
    assert_string_equal(tamis_config_last_error(c).text, "tamis_config_set_linkify: a text is not UTF-8");
    tamis_config_free(c);
    c = tamis_config_new(NULL);
    tamis_config_set_linkify(c, true, (tamis_strings){NULL, 0}, (tamis_name_list){NULL, 1});
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_INVALID_ARGUMENT);
    tamis_config_free(c);
    tamis_config_set_linkify(NULL, true, (tamis_strings){NULL, 0}, (tamis_name_list){NULL, 0});
    tamis_config_remove_linkify(NULL);
}

TEST(goes_with_the_last_link_of_the_policy)
{
    bool mail;
    tamis_strings schemes;
    tamis_name_list skip;
    tamis_config *c = config_with_links();
    assert_true(tamis_config_remove_element(c, "a", NULL));
    assert_int_equal(tamis_config_last_error(c).status, TAMIS_OK);
    assert_false(tamis_config_linkify(c, &mail, &schemes, &skip));
    tamis_config_free(c);
    c = config_with_links();
    assert_true(tamis_config_remove_element(c, "ins", NULL));
    assert_true(tamis_config_linkify(c, &mail, &schemes, &skip));
    assert_true(tamis_config_remove_attribute(c, "href", NULL));
    assert_false(tamis_config_linkify(c, &mail, &schemes, &skip));
    tamis_config_free(c);
}
