/* urls_test.c: the URL callback and the list of URLs (tamis/urls.h). */
#include <tamis/callbacks.h>
#include <tamis/report.h>
#include <tamis/tamis.h>
#include <tamis/urls.h>

#include "harness/busy.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "probe.h"
#include "support/scarce.h"
#include "support/text.h"

#define LISTS \
    "{\"elements\":[\"a\",\"p\",\"img\",\"style\"," \
    "{\"name\":\"svg\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"rect\",\"namespace\":\"http://www.w3.org/2000/svg\"}," \
    "{\"name\":\"a\",\"namespace\":\"http://www.w3.org/2000/svg\"}]," \
    "\"attributes\":[\"href\",\"src\",\"srcset\",\"ping\",\"style\",\"usemap\",\"fill\"," \
    "{\"name\":\"href\",\"namespace\":\"http://www.w3.org/1999/xlink\"}],"
#define CSS(kind) \
    "\"" kind \
    "\":{\"properties\":[\"background-image\"],\"url\":{\"schemes\":[\"https\",\"data\"],\"dataTypes\":[" \
    "\"image/png\"]}}"
#define RULES(url) \
    LISTS "\"rules\":[{\"attributes\":[\"style\"]," CSS("style") "},{\"elements\":[\"style\"]," CSS( \
        "stylesheet") "}," \
                      "{\"url\":{\"schemes\":[\"https\",\"mailto\"],\"relative\":\"keep\"" url "}}]}"
#define TO      ",\"rewriteTo\":{\"schemes\":[\"https\"],\"hosts\":[\"camo.example\"]}"
#define ANY     RULES("")
#define SIGNED  RULES(",\"hosts\":[\"a.example\"]" TO)
#define REWRITE RULES(",\"rewrite\":\"https://camo.example/{hex}\"" TO)

/* The state of the callback of a test. The callback writes each URL that it gets to `told`, and gives the same answer for each URL,
 * except for those that `kept` selects. */
struct program {
    struct text told;
    unsigned answer;
    const char *other; /* the other URL */
    const char *kept;  /* URLs that begin with this text are kept; NULL: none */
    tamis *t;          /* the context; not NULL: the callback uses it */
    unsigned asked;
    size_t length;       /* the length of `other`; 0: up to the NUL */
    tamis_status status; /* the result of tamis_url_replace() */
};

static void tell(struct text *told, const tamis_url *u)
{
    char line[512];
    snprintf(line, sizeof line, "%s%s %s%s %s [%s] %s|%s|%s|%.*s|%.*s|%.*s\n", u->element_namespace + 7,
             u->element, u->attribute_namespace, u->attribute, u->descriptor, u->text, u->scheme, u->host,
             u->port, (int)u->path.length, u->path.text, (int)u->query.length, u->query.text,
             (int)u->fragment.length, u->fragment.text);
    text_add_string(told, line);
    assert_int_equal(u->length, strlen(u->text));
}

static tamis_url_answer answer(void *user, const tamis_url *url, tamis_url_reply *reply)
{
    struct program *p = user;
    p->asked++;
    tell(&p->told, url);
    if (p->t)
        busy_context(p->t);
    if (p->kept && strncmp(url->text, p->kept, strlen(p->kept)) == 0)
        return TAMIS_URL_KEEP;
    if (p->other)
        p->status = tamis_url_replace(reply, p->other, p->length ? p->length : strlen(p->other));
    return (tamis_url_answer)p->answer;
}

struct test {
    tamis *t;
    tamis_policy *policy;
    struct program p;
};

static struct test begin(const char *json)
{
    struct test x = {.t = tamis_new(NULL), .policy = policy_from_json(json, true)};
    assert_int_equal(tamis_set_policy(x.t, x.policy), TAMIS_OK);
    assert_int_equal(tamis_set_report(x.t, 20), TAMIS_OK);
    return x;
}

static void end(struct test *x)
{
    tamis_free(x->t);
    tamis_policy_free(x->policy);
    text_free(&x->p.told);
}

static void gives(struct test *x, const char *in, const char *expected)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_set_url_callback(x->t, answer, &x->p), TAMIS_OK);
    x->p.asked = 0;
    assert_int_equal(tamis_run(x->t, in, strlen(in), &out, &n), TAMIS_OK);
    assert_string_equal(out, expected);
}

static void reports(const struct test *x, tamis_reason reason, const char *rule)
{
    assert_int_equal(tamis_change_count(x->t), 1);
    assert_string_equal(tamis_reason_code(tamis_change_at(x->t, 0)->reason), tamis_reason_code(reason));
    assert_string_equal(tamis_change_at(x->t, 0)->rule, rule);
}

/* ---- The callback */

static void is_told_every_url_that_leaves_the_document(void **state)
{
    struct test x = begin(ANY);
    x.p.kept = "";
    gives(
        &x,
        "<a href=//a.example:8/b?c#d ping='https://a.example/1 https://a.example/2'></a>"
        "<img src=/e?f srcset='https://a.example/1 2x, https://a.example/2 640w 3h , https://a.example/3'>"
        "<a href=mailto:a@b.c></a><p style='background-image: url(https://a.example/)'></p>"
        "<style>p { background-image: url(https://a.example/2) }</style>"
        "<svg><a xlink:href=https://a.example/x><rect fill=url(#g)></rect></a></svg>",
        "<a href=\"https://a.example:8/b?c#d\" ping=\"https://a.example/1 https://a.example/2\"></a>"
        "<img src=\"/e?f\" srcset=\"https://a.example/1 2x, https://a.example/2 640w 3h, "
        "https://a.example/3\">"
        "<a href=\"mailto:a@b.c\"></a><p style=\"background-image: url(&quot;https://a.example/&quot;)\"></p>"
        "<style>p { background-image: url(\"https://a.example/2\") }</style>"
        "<svg><a xlink:href=\"https://a.example/x\"><rect fill=\"url(#g)\"></rect></a></svg>");
    assert_string_equal(
        x.p.told.p, "www.w3.org/1999/xhtmla href  [https://a.example:8/b?c#d] https|a.example|8|/b|c|d\n"
                    "www.w3.org/1999/xhtmla ping  [https://a.example/1] https|a.example||/1||\n"
                    "www.w3.org/1999/xhtmla ping  [https://a.example/2] https|a.example||/2||\n"
                    "www.w3.org/1999/xhtmlimg src  [/e?f] |||||\n"
                    "www.w3.org/1999/xhtmlimg srcset 2x [https://a.example/1] https|a.example||/1||\n"
                    "www.w3.org/1999/xhtmlimg srcset 640w 3h [https://a.example/2] https|a.example||/2||\n"
                    "www.w3.org/1999/xhtmlimg srcset  [https://a.example/3] https|a.example||/3||\n"
                    "www.w3.org/1999/xhtmla href  [mailto:a@b.c] mailto|||a@b.c||\n"
                    "www.w3.org/1999/xhtmlp style  [https://a.example/] https|a.example||/||\n"
                    "www.w3.org/1999/xhtmlstyle   [https://a.example/2] https|a.example||/2||\n"
                    "www.w3.org/2000/svga http://www.w3.org/1999/xlinkhref  [https://a.example/x] "
                    "https|a.example||/x||\n");
    end(&x);
}

static void is_not_asked_about_the_document_itself_and_what_is_not_allowed(void **state)
{
    struct test x = begin(ANY);
    x.p.answer = TAMIS_URL_REMOVE;
    gives(
        &x,
        "<a href=#b></a><img usemap=#c><a href=javascript:d></a><a href=ftp://a.example/></a><a href=''></a>",
        "<a href=\"#b\"></a><img usemap=\"#c\"><a></a><a></a><a href=\"\"></a>");
    assert_int_equal(x.p.asked, 0);
    end(&x);
}

static void removes_urls(void **state)
{
    struct test x = begin(ANY);
    x.p.answer = TAMIS_URL_REMOVE;
    x.p.kept = "https://k.example/";
    gives(&x, "<img src=https://a.example/>", "<img>");
    reports(&x, TAMIS_REASON_URL_CALLBACK_REMOVED, "rules[2].url");
    gives(&x, "<img srcset='https://a.example/ 2x, https://k.example/ 3x'>",
          "<img srcset=\"https://k.example/ 3x\">");
    gives(&x, "<a ping='https://a.example/ https://k.example/'></a>", "<a ping=\"https://k.example/\"></a>");
    gives(&x, "<p style='background-image: url(https://a.example/)'></p>",
          "<p style=\"background-image: none\"></p>");
    gives(&x, "<style>p { background-image: url(https://a.example/) }</style>",
          "<style>p { background-image: none }</style>");
    end(&x);
}

/* As in the event FilterUrl of HtmlSanitizer (its issue 156), the callback can answer with another URL, with a relative URL, or
 * with none. */
static void replaces_urls(void **state)
{
    struct test x = begin(ANY);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = x.p.kept = "https://b.example/";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://b.example/\">");
    reports(&x, TAMIS_REASON_URL_REPLACED, "rules[2].url");
    gives(&x, "<p style='background-image: url(https://a.example/)'></p>",
          "<p style=\"background-image: url(&quot;https://b.example/&quot;)\"></p>");
    x.p.kept = "b/c";
    x.p.other = "b/c";
    gives(&x, "<img src=https://a.example/>", "<img src=\"b/c\">");
    x.p.other = " HTTPS:\\\\c.EXAMPLE\n";
    x.p.kept = "https://c";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://c.example/\">");
    x.p.other = "https://d.example/ignored";
    x.p.length = strlen("https://d.example/");
    x.p.kept = "https://d";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://d.example/\">");
    end(&x);
}

static void removes_urls_with_answers_that_are_not_allowed(void **state)
{
    static const char *const others[] = {
        "javascript:x", "http://a.example/", "https://", "https://b@a.example/", "data:image/png;base64,AA==",
        "//\xFF",       "https://a b/",      NULL};
    struct test x = begin(ANY);
    x.p.answer = TAMIS_URL_REPLACE;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        x.p.other = others[i];
        gives(&x, "<img src=https://a.example/>", "<img>");
        reports(&x, TAMIS_REASON_URL_CALLBACK_INVALID, "rules[2].url");
    }
    x.p.answer = TAMIS_URL_FAILED;
    gives(&x, "<img src=https://a.example/>", "<img>");
    reports(&x, TAMIS_REASON_URL_CALLBACK_INVALID, "rules[2].url");
    x.p.answer = 77;
    gives(&x, "<img src=https://a.example/>", "<img>");
    reports(&x, TAMIS_REASON_URL_CALLBACK_INVALID, "rules[2].url");
    end(&x);
}

static void answers_are_bounded(void **state)
{
    static char other[TAMIS_URL_LONGEST_ANSWER + 2] = "https://a.example/";
    memset(other + strlen(other), 'b', sizeof other - 1 - strlen(other));
    struct test x = begin(ANY);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = other;
    gives(&x, "<img src=https://a.example/>", "<img>");
    assert_int_equal(x.p.status, TAMIS_INVALID_ARGUMENT);
    x.p.length = TAMIS_URL_LONGEST_ANSWER;
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(x.t, "<img src=b>", 11, &out, &n), TAMIS_OK);
    assert_int_equal(x.p.status, TAMIS_OK);
    assert_int_equal(n, TAMIS_URL_LONGEST_ANSWER + strlen("<img src=\"\">"));
    assert_int_equal(tamis_url_replace(NULL, "b", 1), TAMIS_INVALID_ARGUMENT);
    end(&x);
}

/* Camo: the program signs the URL; the policy says where a signed URL leads. */
static void signed_urls_lead_to_the_proxy_only(void **state)
{
    struct test x = begin(SIGNED);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.kept = x.p.other = "https://camo.example/0123/68747470";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://camo.example/0123/68747470\">");
    gives(&x, "<img src=\"https://camo.example/0123/68747470\">",
          "<img src=\"https://camo.example/0123/68747470\">");
    gives(&x, "<img src=https://camo.example/forged>", "<img src=\"https://camo.example/0123/68747470\">");
    gives(&x, "<img src=https://b.example/>", "<img>");
    x.p.other = "https://a.example/";
    gives(&x, "<img src=https://a.example/>", "<img>");
    reports(&x, TAMIS_REASON_URL_CALLBACK_INVALID, "rules[2].url");
    x.p.other = "/relative";
    gives(&x, "<img src=https://a.example/>", "<img>");
    end(&x);
}

static void is_asked_about_what_a_template_makes(void **state)
{
    struct test x = begin(REWRITE);
    x.p.kept = "https://camo.example/68";
    gives(&x, "<img src=https://a.example/>",
          "<img src=\"https://camo.example/68747470733a2f2f612e6578616d706c652f\">");
    assert_int_equal(x.p.asked, 1);
    x.p.kept = NULL;
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = "https://camo.example/68747470733a2f2f622f";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://camo.example/68747470733a2f2f622f\">");
    x.p.other = "https://camo.example/x";
    gives(&x, "<img src=https://a.example/>", "<img>");
    end(&x);
}

static void the_check_finds_answers_that_are_not_kept(void **state)
{
    struct test x = begin(ANY);
    assert_int_equal(tamis_set_callback_check(x.t, true), TAMIS_OK);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = "https://b.example/";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://b.example/\">");
    assert_int_equal(x.p.asked, 2);
    x.p.kept = "https://b.example/";
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://b.example/\">");
    x.p.other = "HTTPS://b.example/";
    x.p.kept = NULL;
    gives(&x, "<img src=https://a.example/>", "<img>");
    reports(&x, TAMIS_REASON_URL_CALLBACK_INVALID, "rules[2].url");
    assert_int_equal(tamis_set_callback_check(x.t, false), TAMIS_OK);
    gives(&x, "<img src=https://a.example/>", "<img src=\"https://b.example/\">");
    end(&x);
}

static void the_check_does_not_ask_about_places_in_the_document(void **state)
{
    struct test x = begin(ANY);
    assert_int_equal(tamis_set_callback_check(x.t, true), TAMIS_OK);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = "#b";
    gives(&x, "<img src=https://a.example/>", "<img src=\"#b\">");
    assert_int_equal(x.p.asked, 1);
    gives(&x, "<img src=\"#b\">", "<img src=\"#b\">");
    assert_int_equal(x.p.asked, 0);
    end(&x);
}

/* A comma at the end of a URL in srcset is written percent-encoded, so the program is asked about this URL. */
static void is_told_urls_as_they_are_written_in_lists(void **state)
{
    struct test x = begin(ANY);
    assert_int_equal(tamis_set_callback_check(x.t, true), TAMIS_OK);
    x.p.answer = TAMIS_URL_REPLACE;
    x.p.other = "https://b.example/,";
    x.p.kept = "https://b.example/%2C";
    gives(&x, "<img srcset='https://a.example/ 2x'>", "<img srcset=\"https://b.example/%2C 2x\">");
    assert_int_equal(x.p.asked, 2);
    assert_non_null(strstr(x.p.told.p, "[https://b.example/%2C]"));
    gives(&x, "<img srcset=\"https://b.example/%2C 2x\">", "<img srcset=\"https://b.example/%2C 2x\">");
    end(&x);
}

static tamis_url_answer alternate(void *user, const tamis_url *url, tamis_url_reply *reply)
{
    unsigned *asked = user;
    (void)url;
    (void)reply;
    return ++*asked % 2 ? TAMIS_URL_KEEP : TAMIS_URL_REMOVE;
}

static void the_check_finds_urls_that_are_kept_only_once(void **state)
{
    const char *out;
    size_t n;
    unsigned asked = 0;
    struct test x = begin(ANY);
    assert_int_equal(tamis_set_url_callback(x.t, alternate, &asked), TAMIS_OK);
    assert_int_equal(tamis_run(x.t, "<img src=b>", 11, &out, &n), TAMIS_OK);
    assert_string_equal(out, "<img src=\"b\">");
    asked = 0;
    assert_int_equal(tamis_set_callback_check(x.t, true), TAMIS_OK);
    assert_int_equal(tamis_run(x.t, "<img src=b>", 11, &out, &n), TAMIS_OK);
    assert_string_equal(out, "<img>");
    end(&x);
}

static void cannot_use_the_context(void **state)
{
    struct test x = begin(ANY);
    x.p.t = x.t;
    x.p.answer = TAMIS_URL_KEEP;
    gives(&x, "<p><img src=b>c", "<p><img src=\"b\">c</p>");
    assert_int_equal(x.p.asked, 1);
    end(&x);
}

static void frames_are_removed_with_their_url(void **state)
{
    struct test x =
        begin("{\"elements\":[\"p\"],\"attributes\":[],\"rules\":[{\"frame\":{\"hosts\":[\"a.example\"]}},"
              "{\"url\":{\"schemes\":[]}}]}");
    x.p.kept = "https://a.example/b";
    x.p.answer = TAMIS_URL_REMOVE;
    gives(&x, "<iframe src=https://a.example/b></iframe>",
          "<iframe src=\"https://a.example/b\" sandbox=\"\"></iframe>");
    gives(&x, "<iframe src=https://a.example/></iframe>", "");
    reports(&x, TAMIS_REASON_URL_CALLBACK_REMOVED, "rules[0].frame");
    end(&x);
}

#ifdef TAMIS_STRAIGHT
enum { HAS_STRAIGHT_PATH = true };
#else
enum { HAS_STRAIGHT_PATH = false };
#endif

static void policies_without_a_url_rule_are_refused(void **state)
{
    const char *out;
    size_t n;
    unsigned asked = 0;
    tamis *t = tamis_new(NULL);
    assert_int_equal(tamis_urls(t, "x", 1, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_context(t, "script"), TAMIS_OK);
    assert_int_equal(tamis_urls(t, "x", 1, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_context(t, "div"), TAMIS_OK);
    assert_int_equal(tamis_set_url_callback(t, alternate, &asked), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<a href=b>", 10, &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_feed(t, "x", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish(t, &out, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_url_callback(t, NULL, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(t, "<a href=b>", 10, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_context_took_straight_path(t), HAS_STRAIGHT_PATH);
    tamis_free(t);
}

static void callbacks_take_the_tree_path(void **state)
{
    const char *out;
    size_t n;
    struct test x = begin(ANY);
    assert_int_equal(tamis_set_report(x.t, 0), TAMIS_OK);
    assert_int_equal(tamis_run(x.t, "<a href=b>c</a>", 15, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_context_took_straight_path(x.t), HAS_STRAIGHT_PATH);
    x.p.kept = "";
    gives(&x, "<a href=b>c</a>", "<a href=\"b\">c</a>");
    assert_false(tamis_context_took_straight_path(x.t));
    end(&x);
}

/* ---- The list */

static size_t list(struct test *x, const char *html)
{
    size_t count = 99;
    assert_int_equal(tamis_urls(x->t, html, strlen(html), &count), TAMIS_OK);
    return count;
}

static void lists_urls_with_their_places(void **state)
{
    struct test x = begin(ANY);
    assert_int_equal(list(&x, "<p>\n<a href=HTTPS://a.example></a><a href=javascript:x></a><b src=y></b>\n"
                              "<img srcset='/b 2x,/c 3x' style='background-image: url(https://d.example)'>\n"
                              "<style>p { background-image: url(https://e.example) }</style><a href=#f>"),
                     5);
    for (size_t i = 0; i < 5; i++)
        tell(&x.p.told, tamis_url_at(x.t, i));
    assert_null(tamis_url_at(x.t, 5));
    assert_string_equal(x.p.told.p,
                        "www.w3.org/1999/xhtmla href  [https://a.example/] https|a.example||/||\n"
                        "www.w3.org/1999/xhtmlimg srcset 2x [/b] |||||\n"
                        "www.w3.org/1999/xhtmlimg srcset 3x [/c] |||||\n"
                        "www.w3.org/1999/xhtmlimg style  [https://d.example/] https|d.example||/||\n"
                        "www.w3.org/1999/xhtmlstyle   [https://e.example/] https|e.example||/||\n");
    const tamis_place places[] = {{7, 2, 4}, {78, 3, 6}, {78, 3, 6}, {99, 3, 27}, {149, 4, 1}};
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(tamis_url_at(x.t, i)->place.offset, places[i].offset);
        assert_int_equal(tamis_url_at(x.t, i)->place.line, places[i].line);
        assert_int_equal(tamis_url_at(x.t, i)->place.column, places[i].column);
    }
    end(&x);
}

/* The parser moves the second image before the table. */
static void lists_urls_in_the_order_of_the_input(void **state)
{
    struct test x = begin(ANY);
    tamis_policy_free(x.policy);
    x.policy =
        policy_from_json("{\"elements\":[\"table\",\"tbody\",\"tr\",\"td\",\"img\"],\"attributes\":[\"src\"],"
                         "\"rules\":[{\"url\":{\"schemes\":[],\"relative\":\"keep\"}}]}",
                         true);
    assert_int_equal(tamis_set_policy(x.t, x.policy), TAMIS_OK);
    assert_int_equal(list(&x, "<table><tr><td><img src=1></td></tr><img src=2>"), 2);
    assert_string_equal(tamis_url_at(x.t, 0)->text, "1");
    assert_string_equal(tamis_url_at(x.t, 1)->text, "2");
    end(&x);
}

/* A list of URLs, or a callback, does not change which selectors are kept. */
static void listing_and_asking_change_no_style_sheet(void **state)
{
    static const char html[] =
        "<style>a[href^=\"b\"] { background-image: url(data:image/png;base64,iVBORw0KGgo=) }</style>";
    struct test x = begin(
        "{\"elements\":[\"style\"],\"attributes\":[],\"rules\":[{\"elements\":[\"style\"],\"stylesheet\":{"
        "\"properties\":[\"background-image\"],\"url\":{\"schemes\":[\"data\"],\"dataTypes\":["
        "\"image/png\"]}}},{\"url\":{\"schemes\":[]}}]}");
    assert_int_equal(list(&x, html), 1);
    assert_string_equal(tamis_url_at(x.t, 0)->scheme, "data");
    x.p.kept = "";
    gives(&x, html,
          "<style>a[href^=\"b\"] { background-image: url(\"data:image/png\\3b base64,iVBORw0KGgo=\") "
          "}</style>");
    assert_int_equal(x.p.asked, 1);
    end(&x);
}

/* The list has the same URLs about which the callback is asked afterwards. */
static void lists_what_the_callback_is_asked(void **state)
{
    static const char html[] =
        "<img src=https://a.example/><a href=//camo.example/x></a><a href=//b.example></a>";
    struct test x = begin(SIGNED);
    struct text listed = {0};
    assert_int_equal(list(&x, html), 2);
    for (size_t i = 0; i < 2; i++)
        tell(&listed, tamis_url_at(x.t, i));
    x.p.kept = "";
    gives(&x, html, "<img src=\"https://a.example/\"><a href=\"https://camo.example/x\"></a><a></a>");
    assert_string_equal(listed.p, x.p.told.p);
    text_free(&listed);
    end(&x);
}

static void lists_without_asking_and_without_output(void **state)
{
    size_t count;
    const char *out;
    struct test x = begin(REWRITE);
    assert_int_equal(tamis_set_url_callback(x.t, answer, &x.p), TAMIS_OK);
    assert_int_equal(list(&x, "<img src=https://a.example/><script>b</script>"), 1);
    assert_int_equal(x.p.asked, 0);
    assert_string_equal(tamis_url_at(x.t, 0)->text,
                        "https://camo.example/68747470733a2f2f612e6578616d706c652f");
    assert_int_equal(tamis_removed(x.t)->elements, 1);
    assert_int_equal(tamis_feed(x.t, "<img src=", 9), TAMIS_OK);
    assert_int_equal(tamis_urls(x.t, "", 0, &count), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_feed(x.t, "b>", 2), TAMIS_OK);
    assert_int_equal(tamis_finish_urls(x.t, &count), TAMIS_OK);
    assert_int_equal(count, 1);
    assert_string_equal(tamis_url_at(x.t, 0)->text, "b");
    tamis_reset(x.t);
    assert_null(tamis_url_at(x.t, 0));
    assert_int_equal(tamis_urls(x.t, NULL, 1, &count), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_urls(x.t, "", 0, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_finish_urls(x.t, NULL), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_url_callback(x.t, NULL, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(x.t, "<p>", 3, &out, &count), TAMIS_OK);
    assert_null(tamis_url_at(x.t, 0));
    end(&x);
}

static void a_list_that_is_too_long_is_refused(void **state)
{
    size_t count = 9;
    struct text html = {0};
    struct test x = begin(ANY);
    text_add_times(&html, "<a href=b></a>", 20000);
    assert_int_equal(tamis_urls(x.t, html.p, html.n, &count), TAMIS_OK);
    assert_int_equal(count, 20000);
    assert_int_equal(tamis_set_limit(x.t, TAMIS_MAX_ARENA_BYTES, 6000000), TAMIS_OK);
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(x.t, html.p, html.n, &out, &n), TAMIS_OK);
    assert_int_equal(tamis_urls(x.t, html.p, html.n, &count), TAMIS_OVER_MAX_ARENA_BYTES);
    assert_int_equal(count, 0);
    assert_null(tamis_url_at(x.t, 0));
    text_free(&html);
    end(&x);
}

/* ---- Memory */

static tamis_status use_little_memory(const tamis_allocator *allocator, const tamis_policy *policy,
                                      bool lists)
{
    static const char html[] =
        "<img src=//a.example srcset='//a.example 2x'><p style='background-image:url(//a.example)'>";
    struct program p = {.answer = TAMIS_URL_REPLACE,
                        .kept = "https://camo.example/68",
                        .other = "https://camo.example/68747470733a2f2f622f"};
    const char *out;
    size_t n;
    tamis *t = tamis_new(allocator);
    if (!t)
        return TAMIS_NO_MEMORY;
    assert_int_equal(tamis_set_policy(t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_url_callback(t, answer, &p), TAMIS_OK);
    tamis_status status = lists ? tamis_urls(t, html, sizeof html - 1, &n)
                                : tamis_run(t, html, sizeof html - 1, &out, &n);
    assert_true(status == TAMIS_OK || n == 0);
    tamis_free(t);
    text_free(&p.told);
    return status;
}

static void every_failed_allocation_is_survived(void **state)
{
    struct test x = begin(REWRITE);
    for (int lists = 0; lists < 2; lists++) {
        tamis_status status = TAMIS_NO_MEMORY;
        for (size_t calls = 0; status != TAMIS_OK; calls++) {
            struct scarce s = {calls, 0};
            tamis_allocator allocator = scarce_allocator(&s);
            status = use_little_memory(&allocator, x.policy, lists);
            assert_true(status == TAMIS_OK || status == TAMIS_NO_MEMORY);
            assert_int_equal(s.blocks, 0);
        }
    }
    end(&x);
}

static void every_failed_allocation_of_a_template_is_survived(void **state)
{
    static const char url[] = "https", host[] = "camo.example";
    const char *schemes[] = {url}, *hosts[] = {host};
    const tamis_rule rule = {.kind = TAMIS_RULE_URL,
                             .schemes = {schemes, 1},
                             .rewrite = "https://camo.example/{url}",
                             .rewrite_schemes = {schemes, 1},
                             .rewrite_hosts = {hosts, 1}};
    tamis_status status = TAMIS_NO_MEMORY;
    for (size_t calls = 0; status != TAMIS_OK; calls++) {
        struct scarce s = {calls, 0};
        tamis_allocator allocator = scarce_allocator(&s);
        tamis_config *c = tamis_config_new(&allocator);
        tamis_policy *policy;
        tamis_config_add_rule(c, &rule);
        status = tamis_policy_new(c, true, &allocator, &policy, NULL);
        assert_true(status == TAMIS_OK || status == TAMIS_NO_MEMORY);
        tamis_config_free(c);
        tamis_policy_free(policy);
        assert_int_equal(s.blocks, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_told_every_url_that_leaves_the_document),
        cmocka_unit_test(is_not_asked_about_the_document_itself_and_what_is_not_allowed),
        cmocka_unit_test(removes_urls),
        cmocka_unit_test(replaces_urls),
        cmocka_unit_test(removes_urls_with_answers_that_are_not_allowed),
        cmocka_unit_test(answers_are_bounded),
        cmocka_unit_test(signed_urls_lead_to_the_proxy_only),
        cmocka_unit_test(is_asked_about_what_a_template_makes),
        cmocka_unit_test(the_check_finds_answers_that_are_not_kept),
        cmocka_unit_test(the_check_does_not_ask_about_places_in_the_document),
        cmocka_unit_test(is_told_urls_as_they_are_written_in_lists),
        cmocka_unit_test(the_check_finds_urls_that_are_kept_only_once),
        cmocka_unit_test(cannot_use_the_context),
        cmocka_unit_test(frames_are_removed_with_their_url),
        cmocka_unit_test(policies_without_a_url_rule_are_refused),
        cmocka_unit_test(callbacks_take_the_tree_path),
        cmocka_unit_test(lists_urls_with_their_places),
        cmocka_unit_test(lists_urls_in_the_order_of_the_input),
        cmocka_unit_test(listing_and_asking_change_no_style_sheet),
        cmocka_unit_test(lists_what_the_callback_is_asked),
        cmocka_unit_test(lists_without_asking_and_without_output),
        cmocka_unit_test(a_list_that_is_too_long_is_refused),
        cmocka_unit_test(every_failed_allocation_is_survived),
        cmocka_unit_test(every_failed_allocation_of_a_template_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
