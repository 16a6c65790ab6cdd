/* rewrite_test.c: templates of URL rules ("rewrite", "rewriteTo"): which URLs are rewritten, in every place that can
 * contain URLs; the result; and that a rewritten URL is kept unchanged. */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>

#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/test.h"
#include "probe.h"

#define LISTS \
    "{\"elements\":[\"a\",\"p\",\"img\",\"link\",\"div\",\"video\",\"meta\",\"style\",\"applet\"," \
    "\"object\"," \
    "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"image\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"rect\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/svg\"}]," \
    "\"attributes\":[\"href\",\"src\",\"srcset\",\"imagesrcset\",\"ping\",\"poster\",\"style\",\"archive\"," \
    "\"content\",\"http-equiv\",\"usemap\",\"fill\",\"x-made-up\",\"itemtype\",\"cite\"," \
    "{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}],"
#define TO(hosts)  "\"rewriteTo\":{\"schemes\":[\"https\"],\"hosts\":[" hosts "]}"
#define URLS(url)  LISTS "\"rules\":[{\"url\":{" url "}}]}"
#define IMG        "\"rewrite\":\"https://img.example/?u={url}\"," TO("\"img.example\"")
#define PROXY      URLS("\"schemes\":[\"https\",\"http\"]," IMG)
#define P          "https://img.example/?u="
#define A          P "https%3A%2F%2Fa.example%2F"
#define SRC(value) "<img src=\"" value "\">"

TEST(writes_the_url_with_each_placeholder)
{
#define WITH(template) \
    URLS("\"schemes\":[\"https\"],\"rewrite\":\"https://i.example/" template "\"," TO("\"i.example\""))
    static const struct rewrite rows[] = {
        {WITH("?u={url}&w=9"), SRC("https://a.example/?b=1&c=%22#d"),
         SRC("https://i.example/?u=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c%3D%2522%23d&amp;w=9")},
        {WITH("{base64url}"), SRC("https://a.example/"), SRC("https://i.example/aHR0cHM6Ly9hLmV4YW1wbGUv")},
        {WITH("{base64url}"), SRC("https://a.example/b"),
         SRC("https://i.example/aHR0cHM6Ly9hLmV4YW1wbGUvYg")},
        {WITH("{base64url}"), SRC("https://a.example/~~?"),
         SRC("https://i.example/aHR0cHM6Ly9hLmV4YW1wbGUvfn4_")},
        {WITH("{hex}/x.png"), SRC("https://a.b/"), SRC("https://i.example/68747470733a2f2f612e622f/x.png")},
        {WITH("{host}.ico"), SRC("https://a.example/b?c"), SRC("https://i.example/a.example.ico")},
        {WITH("{host}/{url}"), SRC("https://a.b:8/c"),
         SRC("https://i.example/a.b/https%3A%2F%2Fa.b%3A8%2Fc")},
        {WITH("{host}.ico"), SRC("https://[::1]:8/"), SRC("https://i.example/%5B%3A%3A1%5D.ico")},
        {WITH("#{url}"), SRC("https://a.b/"), SRC("https://i.example/#https%3A%2F%2Fa.b%2F")},
        {WITH("w_3,h_4/{url}"), SRC("https://a.b/"), SRC("https://i.example/w_3,h_4/https%3A%2F%2Fa.b%2F")},
        {WITH("%2e{url}"), SRC("https://a.b/"), SRC("https://i.example/%2ehttps%3A%2F%2Fa.b%2F")},
    };
    ASSERT_REWRITES(rows);
}

/* The policy uses an image proxy, such as Camo of GitHub or those of Gmail and Outlook: no request of a reader may reach the host
 * of the image. */
TEST(no_image_is_fetched_from_another_host)
{
    static const struct rewrite rows[] = {
        {PROXY, SRC("https://a.example/"), SRC(A)},
        {PROXY, SRC("HTTPS:\\\\A.EXAMPLE"), SRC(A)},
        {PROXY, SRC(" ht\ntps://a.example"), SRC(A)},
        {PROXY, SRC("//a.example/"), SRC(A)},
        {PROXY, SRC("/\\a.example/"), SRC(A)},
        {PROXY, SRC("https://a.example:443/"), SRC(A)},
        {PROXY, SRC("https://a.example/\xC3\xA4 '&quot;&#10;&lt;>&amp;"),
         SRC(P "https%3A%2F%2Fa.example%2F%25C3%25A4%2520%27%2522%253C%253E%26")},
        {PROXY, "<img srcset=\"https://a.example/ 2x, //a.example/ 640w 3h,/b 4x\" src=/c>",
         "<img srcset=\"" A " 2x, " A " 640w 3h\">"},
        {PROXY, "<link imagesrcset=\"https://a.example/\">", "<link imagesrcset=\"" A "\">"},
        {PROXY, "<video poster=https://a.example/></video>", "<video poster=\"" A "\"></video>"},
        {PROXY, "<a ping=\"https://a.example/ https://a.example/\">b</a>", "<a ping=\"" A " " A "\">b</a>"},
        {PROXY, "<applet archive=\"https://a.example/,https://a.example/\"></applet>",
         "<applet archive=\"" A ", " A "\"></applet>"},
        {PROXY, "<meta http-equiv=refresh content=\"3;url=https://a.example/\">",
         "<meta http-equiv=\"refresh\" content=\"3; url=" A "\">"},
        {PROXY, "<a x-made-up=https://a.example/>b</a>", "<a x-made-up=\"" A "\">b</a>"},
        {PROXY, "<svg><image xlink:href=https://a.example/ href=https://a.example/ /></svg>",
         "<svg><image xlink:href=\"" A "\" href=\"" A "\"></image></svg>"},
        {PROXY, "<svg><rect fill=\"url(#b)\"></rect><rect fill=\"url(https://a.example/)\"></rect></svg>",
         "<svg><rect fill=\"url(#b)\"></rect><rect></rect></svg>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(rewrites_the_urls_of_style_sheets)
{
#define STYLES \
    LISTS \
    "\"rules\":[{\"attributes\":[\"style\"],\"style\":{\"properties\":[\"background-image\",\"color\"]," \
    "\"url\":{\"schemes\":[\"https\"]," IMG "}}}," \
    "{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":[\"background-image\",\"cursor\"]," \
    "\"atRules\":[\"font-face\"],\"url\":{\"schemes\":[\"https\"]," IMG "}}}," \
    "{\"url\":{\"schemes\":[\"https\"]}}]}"
    static const struct rewrite rows[] = {
        {STYLES, "<p style='background-image: url(https://a.example/)'>",
         "<p style=\"background-image: url(&quot;" A "&quot;)\"></p>"},
        {STYLES, "<p style='background-image: url(\"\\68 ttps://a.example/\"), url(https://a.example)'>",
         "<p style=\"background-image: url(&quot;" A "&quot;), url(&quot;" A "&quot;)\"></p>"},
        {STYLES, "<p style='background-image: url(data:image/png;base64,AA==); color: red'>",
         "<p style=\"background-image: none; color: red\"></p>"},
        {STYLES, "<style>a { background-image: url(https://a.example/) }</style>",
         "<style>a { background-image: url(\"" A "\") }</style>"},
        {STYLES, "<style>@font-face { font-family: b; src: url(https://a.example/) }</style>",
         "<style>@font-face { font-family: b; src: url(\"" A "\") }</style>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(leaves_urls_without_a_host)
{
    static const char policy[] =
        URLS("\"schemes\":[\"https\",\"data\",\"mailto\",\"file\"],\"dataTypes\":[\"image/png\"],"
             "\"relative\":\"keep\"," IMG);
    static const struct rewrite rows[] = {
        {policy, "<a href=#b>", "<a href=\"#b\"></a>"},
        {policy, "<a href=b?c>", "<a href=\"b?c\"></a>"},
        {policy, "<a href=mailto:a@b.example>", "<a href=\"mailto:a@b.example\"></a>"},
        {policy, "<a href=file:///b>", "<a href=\"file:///b\"></a>"},
        {policy, "<img usemap=#b>", "<img usemap=\"#b\">"},
        {policy, "<img src=data:image/png;base64,iVBORw0KGgo=>",
         "<img src=\"data:image/png;base64,iVBORw0KGgo=\">"},
        {policy, "<img src=//a.example/>", SRC(A)},
    };
    ASSERT_REWRITES(rows);
}

TEST(rewrites_what_is_resolved_and_upgraded)
{
    static const char policy[] = LISTS
        "\"baseURL\":\"http://a.example/b/\",\"rules\":[{\"url\":{\"schemes\":[\"https\"],"
        "\"relative\":\"resolve\",\"upgradeInsecure\":true," IMG "}}]}";
    static const struct rewrite rows[] = {
        {policy, "<img src=/>", SRC(A)},           {policy, "<img src=..>", SRC(A)},
        {policy, "<img src=//a.example>", SRC(A)}, {policy, "<img src=http://a.example>", SRC(A)},
        {policy, "<img src=#b>", SRC("#b")},
    };
    ASSERT_REWRITES(rows);
}

/* A URL that looks like a rewritten one, but does not contain an allowed URL, is an ordinary URL. */
TEST(nobody_evades_the_rule_by_writing_a_rewritten_url)
{
    static const char hosts[] = URLS("\"schemes\":[\"https\"],\"hosts\":[\"a.example\"]," IMG);
    static const char patterns[] =
        URLS("\"schemes\":[\"https\"],\"patterns\":[\"https://a.example/b/*\"]," IMG);
    static const char icons[] =
        URLS("\"schemes\":[\"https\"],\"hosts\":[\"a.example\"],"
             "\"rewrite\":\"https://img.example/{host}/x.ico\"," TO("\"img.example\""));
    static const char any[] =
        URLS("\"schemes\":[\"https\"],"
             "\"rewrite\":\"https://img.example/i/{host}/x.ico\"," TO("\"img.example\""));
    static const struct rewrite rows[] = {
        {PROXY, SRC(A), SRC(A)},
        {PROXY, SRC("HTTPS://img.example:443/?u=https%3A%2F%2Fa.example%2F"), SRC(A)},
        {PROXY, SRC(P "x"), SRC(P "https%3A%2F%2Fimg.example%2F%3Fu%3Dx")},
        {PROXY, SRC(P "javascript%3Ax"), SRC(P "https%3A%2F%2Fimg.example%2F%3Fu%3Djavascript%253Ax")},
        {PROXY, SRC(P "https%3a%2f%2fa.example%2f"),
         SRC(P "https%3A%2F%2Fimg.example%2F%3Fu%3Dhttps%253a%252f%252fa.example%252f")},
        {PROXY, SRC(P "https%3A%2F%2Fa.example%2F&b"),
         SRC(P "https%3A%2F%2Fimg.example%2F%3Fu%3Dhttps%253A%252F%252Fa.example%252F%26b")},
        {PROXY, SRC("https://b@img.example/?u=https%3A%2F%2Fa.example%2F"), "<img>"},
        {hosts, SRC(A), SRC(A)},
        {hosts, SRC(P "https%3A%2F%2Fb.example%2F"), "<img>"},
        {hosts, SRC(P "https%3A%2F%2Fb%40a.example%2F"), "<img>"},
        {hosts, SRC(P "http%3A%2F%2Fa.example%2F"), "<img>"},
        {hosts, SRC("https://img.example/"), "<img>"},
        {patterns, SRC("https://a.example/b/c"), SRC(P "https%3A%2F%2Fa.example%2Fb%2Fc")},
        {patterns, SRC(A), "<img>"},
        {icons, SRC("https://a.example/b"), SRC("https://img.example/a.example/x.ico")},
        {icons, SRC("https://img.example/b.example/x.ico"), "<img>"},
        {icons, SRC("https://img.example/a.example%2F/x.ico"), "<img>"},
        {icons, SRC("https://img.example/a.exampl%65/x.ico"), "<img>"},
        {any, SRC("https://../"), "<img>"},
        {any, SRC("https://./"), "<img>"},
        {any, SRC("https://.../"), SRC("https://img.example/i/.../x.ico")},
    };
    ASSERT_REWRITES(rows);
}

TEST(a_comma_of_the_template_is_kept_in_every_list)
{
    static const char policy[] =
        URLS("\"schemes\":[\"https\"],\"rewrite\":\"https://i.example/a,b/{url}?,\"," TO("\"i.example\""));
#define B "https%3A%2F%2Fa.example%2F"
    static const struct rewrite rows[] = {
        {policy, "<img srcset=\"https://a.example/ 2x, https://a.example/ 3x\">",
         "<img srcset=\"https://i.example/a,b/" B "?%2C 2x, https://i.example/a,b/" B "?%2C 3x\">"},
        {policy, "<applet archive=\"https://a.example/,https://a.example/\"></applet>",
         "<applet archive=\"https://i.example/a%2Cb/" B "?%2C, https://i.example/a%2Cb/" B
         "?%2C\"></applet>"},
    };
    ASSERT_REWRITES(rows);
}

/* Without a template, "rewriteTo" lists the URLs that a callback may return. These URLs are allowed. */
TEST(urls_of_rewrite_to_are_allowed)
{
    static const char policy[] =
        URLS("\"schemes\":[\"https\"],\"hosts\":[\"a.example\"]," TO("\"*.img.example\",\"c.example\""));
    static const struct rewrite rows[] = {
        {policy, SRC("https://a.example/"), SRC("https://a.example/")},
        {policy, SRC("https://c.example/"), SRC("https://c.example/")},
        {policy, SRC("https://b.img.example/"), SRC("https://b.img.example/")},
        {policy, SRC("https://img.example/"), "<img>"},
        {policy, SRC("https://b@c.example/"), "<img>"},
        {policy, SRC("http://c.example/"), "<img>"},
        {policy, SRC("https://d.example/"), "<img>"},
    };
    ASSERT_REWRITES(rows);
}

/* A safe policy keeps use only if its href can only refer to the same document. */
TEST(rewrite_to_lets_no_use_refer_to_another_document)
{
#define USE(to) \
    "{\"elements\":[{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/" \
    "svg\"},{\"name\":\"use\",\"namespace\":" \
    "\"http://www.w3.org/2000/" \
    "svg\"}],\"attributes\":[\"href\"],\"rules\":[{\"elements\":[{\"name\":\"use\",\"namespace\":" \
    "\"http://www.w3.org/2000/svg\"}],\"url\":{\"schemes\":[],\"relative\":\"fragment\"" to "}}]}"
    static const struct rewrite rows[] = {
        {USE(""), "<svg><use href=#a></use></svg>", "<svg><use href=\"#a\"></use></svg>"},
        {USE("," TO("\"a.example\"")), "<svg><use href=https://a.example/#a></use></svg>", "<svg></svg>"},
    };
    ASSERT_REWRITES(rows);
}

/* A style sheet that can fetch something must not be able to find out values character by character. */
TEST(style_sheets_with_rewrite_to_can_fetch)
{
#define SHEET(to) \
    "{\"elements\":[\"style\"],\"attributes\":[],\"rules\":[{\"elements\":[\"style\"],\"stylesheet\":{" \
    "\"properties\":[" \
    "\"color\"],\"url\":{\"schemes\":[\"data\"],\"dataTypes\":[\"image/png\"]" to "}}}]}"
    static const struct rewrite rows[] = {
        {SHEET(""), "<style>a[href^=\"b\"] { color: red }</style>",
         "<style>a[href^=\"b\"] { color: red }</style>"},
        {SHEET("," TO("\"a.example\"")), "<style>a[href^=\"b\"] { color: red }</style>", ""},
    };
    ASSERT_REWRITES(rows);
}

/* A template is checked with an example URL, whose host is example.org. "rewriteTo" allows this host here. */
TEST(no_placeholder_can_be_in_the_scheme_or_host)
{
    static const char *const templates[] = {"https://a.{host}/",
                                            "https://{host}/{url}",
                                            "https://a.{host}?{url}",
                                            "https://a@{host}/",
                                            "https:{url}",
                                            "{url}",
                                            "https://a.example.org:{host}/"};
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++) {
        char json[300];
        tamis_error error;
        tamis_policy *policy;
        snprintf(
            json, sizeof json,
            "{\"elements\":[\"a\"],\"attributes\":[\"href\"],\"rules\":[{\"url\":{\"schemes\":[\"https\"],"
            "\"rewrite\":\"%s\"," TO("\"*.example.org\",\"example.org\"") "}}]}",
            templates[i]);
        assert_int_equal(tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error),
                         TAMIS_INVALID_POLICY);
        assert_non_null(strstr(error.text, "rules[0].url.rewrite: must begin with a scheme"));
    }
}

/* ---- Limits */

static tamis_status run(tamis *t, const char *html, const char **out)
{
    size_t length;
    return tamis_run(t, html, strlen(html), out, &length);
}

/* If a value could be longer than the limit after rewriting, the output could not be sanitized again. */
TEST(the_limit_on_values_applies_to_rewritten_values)
{
    static const struct {
        const char *policy, *in, *value;
    } rows[] = {
        {PROXY, "<img src='//a.example'>", A},
        {PROXY, "<a ping='//a.example //a.example'>", A " " A},
        {PROXY, "<img srcset='//a.example 2x'>", A " 2x"},
        {STYLES, "<p style='background-image:url(//a.example),url(//a.example)'>",
         "background-image: url(\"" A "\"), url(\"" A "\")"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *out;
        size_t length = strlen(rows[i].value);
        tamis_policy *policy = policy_from_json(rows[i].policy, true);
        tamis *t = tamis_new(NULL);
        assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, length), TAMIS_OK);
        assert_int_equal(run(t, rows[i].in, &out), TAMIS_OK);
        assert_true(strlen(out) > length);
        assert_int_equal(tamis_set_limit(t, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, length - 1), TAMIS_OK);
        assert_int_equal(run(t, rows[i].in, &out), TAMIS_OVER_MAX_ATTRIBUTE_VALUE_BYTES);
        tamis_free(t);
        tamis_policy_free(policy);
    }
}

/* The URL has a megabyte in base64url. */
TEST(rewrites_long_urls)
{
    enum { LENGTH = 1 << 20 };
    const char *out;
    size_t n, again;
    char *html = malloc(LENGTH + 64);
    tamis_policy *policy = policy_from_json(
        URLS("\"schemes\":[\"https\"],\"rewrite\":\"https://i.example/{base64url}\"," TO("\"i.example\"")),
        true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    strcpy(html, "<img src=https://a.example/");
    n = strlen(html);
    memset(html + n, 'b', LENGTH);
    strcpy(html + n + LENGTH, ">");
    assert_int_equal(tamis_run(t, html, n + LENGTH + 1, &out, &n), TAMIS_OK);
    assert_true(n > LENGTH / 3 * 4);
    char *first = malloc(n + 1);
    memcpy(first, out, n + 1);
    assert_int_equal(tamis_run(t, first, n, &out, &again), TAMIS_OK);
    assert_int_equal(again, n);
    assert_memory_equal(out, first, n);
    free(first);
    free(html);
    tamis_free(t);
    tamis_policy_free(policy);
}

/* ---- The report */

TEST(reports_what_cannot_be_rewritten)
{
    const char *out;
    tamis_policy *policy = policy_from_json(
        URLS("\"schemes\":[\"https\"],\"rewrite\":\"https://i.example/{host}/x\"," TO("\"i.example\"")),
        true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 9), TAMIS_OK);
    assert_int_equal(run(t, SRC("https://../"), &out), TAMIS_OK);
    assert_string_equal(out, "<img>");
    assert_int_equal(tamis_change_at(t, 0)->reason, TAMIS_REASON_URL_REWRITE);
    assert_string_equal(tamis_change_at(t, 0)->rule, "rules[0].url.rewrite");
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(reports_what_is_rewritten)
{
    const char *out;
    tamis_policy *policy = policy_from_json(PROXY, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 9), TAMIS_OK);
    assert_int_equal(run(t, SRC("https://a.example/"), &out), TAMIS_OK);
    assert_int_equal(tamis_change_count(t), 1);
    const tamis_change *c = tamis_change_at(t, 0);
    assert_int_equal(c->reason, TAMIS_REASON_URL_REPLACED);
    assert_int_equal(c->outcome, TAMIS_OUTCOME_CHANGED);
    assert_string_equal(c->detail, A);
    assert_string_equal(c->rule, "rules[0].url");
    assert_int_equal(run(t, SRC("HTTPS://img.example/?u=https%3A%2F%2Fa.example%2F"), &out), TAMIS_OK);
    assert_int_equal(tamis_change_at(t, 0)->reason, TAMIS_REASON_URL_REWRITTEN);
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(takes_the_tree_path)
{
    const char *out;
    tamis_policy *policy = policy_from_json(PROXY, true);
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(run(t, "<p>", &out), TAMIS_OK);
    assert_false(tamis_context_took_straight_path(t));
    tamis_free(t);
    tamis_policy_free(policy);
}
