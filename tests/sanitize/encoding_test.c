/* encoding_test.c: what a safe policy does with declarations of encodings: docs/policy.md, "Encodings". */
#include <tamis/policy_json.h>
#include <tamis/report.h>
#include <tamis/tamis.h>
#include <tamis/urls.h>

#include "harness/policies.h"
#include "harness/rewrites.h"
#include "harness/test.h"

#define ALL \
    "{\"removeElements\":[\"script\"],\"comments\":true,\"removeProcessingInstructions\":[],\"readers\":" \
    "\"2026\"}"

TEST(meta_declares_utf_8)
{
    static const struct rewrite rows[] = {
        {ALL, "<meta charset=x>", "<meta charset=\"utf-8\">"},
        {ALL, "<meta charset>", "<meta charset=\"utf-8\">"},
        {ALL, "<meta charset=UTF-8>", "<meta charset=\"UTF-8\">"},
        {ALL, "<meta content='a; charset=b c' name=d>", "<meta content=\"a; charset=utf-8 c\" name=\"d\">"},
        {ALL, "<meta content=a charset=b content=charset=c>", "<meta content=\"a\" charset=\"utf-8\">"},
        {ALL, "<svg><g content=charset=x charset=y></g></svg>", "<svg><g content=\"charset=x\"></g></svg>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(other_elements_lose_other_encodings)
{
    static const struct rewrite rows[] = {
        {ALL, "<a charset=x>y</a><link charset=' utf8 '>", "<a>y</a><link charset=\" utf8 \">"},
        {ALL, "<form accept-charset='utf-8 x'></form>", "<form></form>"},
        {"{\"elements\":[\"p\",\"b\"],\"attributes\":[\"charset\"]}",
         "<p>a</p><p><b charset=\"koi8-r\">c</b></p>", "<p>a</p><p><b>c</b></p>"},
        {ALL, "<form accept-charset='UTF-8,utf8'></form>", "<form accept-charset=\"UTF-8,utf8\"></form>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(style_sheets_that_no_rule_checks_declare_utf_8)
{
    static const struct rewrite rows[] = {
        {ALL, "<style>@charset \"x\";p{}</style>", "<style>@charset \"utf-8\";p{}</style>"},
        {ALL, "<style>@media all{}</style>", "<style>@media all{}</style>"},
        {ALL, "<svg><style>@CHARSET 'x'</style></svg>", "<svg><style>@CHARSET 'utf-8'</style></svg>"},
        {ALL, "<style media=a><b></style>", ""},
        {ALL, "<xmp>@charset \"x\";</xmp>", "<xmp>@charset \"x\";</xmp>"},
        {"{\"elements\":[\"style\"],\"rules\":[{\"elements\":[\"style\"],\"stylesheet\":{\"properties\":["
         "\"color\"]}}]}",
         "<style>@charset \"x\";p{color:red}</style>", "<style>p { color: red }</style>"},
    };
    ASSERT_REWRITES(rows);
}

TEST(comments_and_instructions_that_declare_an_encoding_are_removed)
{
    static const struct rewrite rows[] = {
        {ALL, "<!--<meta charset=x-->a<!--<meta charset=utf-8-->b<!--charset=x-->",
         "a<!--<meta charset=utf-8-->b<!--charset=x-->"},
        {ALL, "<?xmlx?>a<?XML-b?>c<?x-xml?>d", "ac<?x-xml ?>d"},
        {ALL, "a<?b <meta charset=c?>d", "ad"},
    };
    ASSERT_REWRITES(rows);
}

/* A rule sees the rewritten value. Therefore its decision is the same when the output is sanitized again. */
TEST(rules_decide_about_the_rewritten_value)
{
#define META(rule) "{\"elements\":[\"meta\"],\"attributes\":[\"charset\",\"content\"],\"rules\":[" rule "]}"
    static const struct rewrite rows[] = {
        {META("{\"attributes\":[\"charset\"],\"values\":[\"x\"]}"), "<meta charset=x>", "<meta>"},
        {META("{\"attributes\":[\"charset\"],\"values\":[\"utf-8\"]}"), "<meta charset=x>",
         "<meta charset=\"utf-8\">"},
        {META("{\"elements\":[\"meta\"],\"attributes\":[\"charset\"],\"values\":[\"x\"],\"otherwise\":"
              "\"removeElement\"}"),
         "<meta charset=x>a", "a"},
        {META("{\"elements\":[\"meta\"],\"attributes\":[\"content\"],\"url\":{\"schemes\":[\"https\"],"
              "\"rewrite\":"
              "\"https://p.example/"
              "?charset=x&u={url}\",\"rewriteTo\":{\"schemes\":[\"https\"],\"hosts\":[\"p.example\"]}}}"),
         "<meta content=https://a.example/>b", "<meta>b"},
    };
    ASSERT_REWRITES(rows);
}

static tamis_url_answer replace(void *user, const tamis_url *url, tamis_url_reply *reply)
{
    static const char with[] = "https://a.example/?charset=koi8-r";
    (void)user;
    (void)url;
    return tamis_url_replace(reply, with, strlen(with)) == TAMIS_OK ? TAMIS_URL_REPLACE : TAMIS_URL_FAILED;
}

TEST(a_program_cannot_declare_an_encoding_either)
{
    tamis_policy *policy = policy_from_json(
        META("{\"elements\":[\"meta\"],\"attributes\":[\"content\"],\"url\":{\"schemes\":[\"https\"]}}"),
        true);
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_url_callback(t, replace, NULL), TAMIS_OK);
    assert_output(t, "<meta content=https://b.example/>c", "<meta>c");
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(a_rule_cannot_set_another_encoding)
{
    static const char *const refused[] = {
        "{\"elements\":[\"meta\"],\"attributes\":[\"charset\"],\"set\":\"koi8-r\"}",
        "{\"elements\":[\"meta\"],\"attributes\":[\"content\"],\"set\":\"a; charset=koi8-r\"}",
        "{\"elements\":[\"form\"],\"attributes\":[\"accept-charset\"],\"set\":\"utf-8 koi8-r\"}",
        "{\"elements\":[\"meta\"],\"attributes\":[\"content\"],\"addTokens\":[\"koi8-r\"]}",
        "{\"elements\":[\"form\"],\"attributes\":[\"accept-charset\"],\"addTokens\":[\"utf-8\"]}",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char json[400];
        tamis_error error;
        tamis_policy *policy;
        snprintf(json, sizeof json, "{\"elements\":[\"meta\",\"form\"],\"rules\":[%s]}", refused[i]);
        if (tamis_policy_from_json(json, strlen(json), true, NULL, &policy, &error) != TAMIS_INVALID_POLICY)
            fail_msg("%s", json);
        if (strstr(error.text, "would declare an encoding other than that of the output, UTF-8") == NULL)
            fail_msg("%s: %s", json, error.text);
    }
    static const struct rewrite rows[] = {
        {META("{\"elements\":[\"meta\"],\"attributes\":[\"charset\"],\"set\":\"UTF-8\"}"), "<meta charset=x>",
         "<meta charset=\"UTF-8\">"},
    };
    ASSERT_REWRITES(rows);
}

TEST(an_unsafe_policy_keeps_declarations)
{
    static const char html[] =
        "<meta charset=\"x\"><a charset=\"y\">b</a><style>@charset \"x\"</style><!--<meta charset=z-->";
    tamis_policy *policy = policy_from_json(ALL, false);
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_output(t, html, html);
    tamis_free(t);
    tamis_policy_free(policy);
}

TEST(the_report_lists_each_declaration)
{
    static const char html[] =
        "<meta charset=x><a charset=y>b</a><style>@charset \"x\"</style><!--<meta charset=z--><?xmlx?>";
    tamis_policy *policy = policy_from_json(ALL, true);
    tamis *t = tamis_new(NULL);
    const char *out;
    size_t n, declared = 0;
    assert_non_null(t);
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(t, 100), TAMIS_OK);
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    for (size_t i = 0; i < tamis_change_count(t); i++)
        declared += tamis_change_at(t, i)->reason == TAMIS_REASON_ENCODING_DECLARED;
    assert_int_equal(declared, 5);
    tamis_free(t);
    tamis_policy_free(policy);
}
