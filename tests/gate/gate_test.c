/* gate_test.c: the gate stops output in every way in which output leaves, and tamis_gate() (tamis/gate.h). The texts of the grammar are in
 * vectors.json. */
#include <tamis/gate.h>
#include <tamis/output.h>
#include <tamis/stream.h>

#include "harness/policies.h"
#include "harness/test.h"
#include "policy/policy.h"
#include "support/text.h"

/* A policy that keeps what its own gate refuses: p. So it stands for a tamis with a defect. */
struct defect {
    tamis_policy *keeps, *lists;
    struct tamis_policy both;
    tamis *t;
};

static struct defect *begin(void)
{
    struct defect *d = calloc(1, sizeof *d);
    assert_non_null(d);
    d->keeps = policy_from_json(
        "{\"elements\": [\"p\", \"b\"], \"unlistedElements\": \"replaceWithChildren\"}", true);
    d->lists =
        policy_from_json("{\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\"}", true);
    d->both = *d->keeps;
    d->both.gate = d->lists->gate;
    d->t = tamis_new(NULL);
    assert_int_equal(tamis_set_policy(d->t, &d->both), TAMIS_OK);
    return d;
}

static void end(struct defect *d)
{
    tamis_free(d->t);
    tamis_policy_free(d->keeps);
    tamis_policy_free(d->lists);
    free(d);
}

static void check_refused(tamis *t, const char *html)
{
    const char *out = "";
    size_t n = 1;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_INTERNAL);
    assert_null(out);
    assert_int_equal(n, 0);
}

static void check_kept(tamis *t, const char *html, const char *expected)
{
    const char *out;
    size_t n;
    assert_int_equal(tamis_run(t, html, strlen(html), &out, &n), TAMIS_OK);
    assert_string_equal(out, expected);
}

TEST(a_refusal_says_where_and_why)
{
    struct defect *d = begin();
    check_refused(d->t, "<b>1</b>\n\xC3\xA9<p>2");
    tamis_error error = tamis_last_error(d->t);
    assert_int_equal(error.status, TAMIS_INTERNAL);
    assert_string_equal(
        error.text,
        "the gate refuses the output at line 2, column 4: the policy does not list this element (at "
        "\"1</b>\\x0a\\xc3\\xa9<p>2</p>\"); this is a defect of tamis, please report it");
    check_kept(d->t, "<b>1</b>", "<b>1</b>");
    assert_string_equal(tamis_last_error(d->t).text, "");
    end(d);
}

TEST(the_gate_can_be_turned_off)
{
    struct defect *d = begin();
    assert_int_equal(tamis_set_gate(d->t, false), TAMIS_OK);
    check_kept(d->t, "<p>1", "<p>1</p>");
    assert_int_equal(tamis_set_gate(d->t, true), TAMIS_OK);
    check_refused(d->t, "<p>1");
    assert_int_equal(tamis_feed(d->t, "a", 1), TAMIS_OK);
    assert_int_equal(tamis_set_gate(d->t, false), TAMIS_INVALID_ARGUMENT);
    end(d);
}

/* Without a tree, with one, with a report, as a document, as XML, portable, as text and as Markdown. */
TEST(every_output_passes_through_the_gate)
{
    struct defect *d = begin();
    check_refused(d->t, "<table><p>1</table>");
    assert_int_equal(tamis_set_report(d->t, 10), TAMIS_OK);
    check_refused(d->t, "<p>1</p>");
    assert_int_equal(tamis_set_report(d->t, 0), TAMIS_OK);
    for (int i = 0; i < TAMIS_OUTPUT_COUNT; i++) {
        assert_int_equal(tamis_set_output(d->t, (tamis_output)i), TAMIS_OK);
        check_refused(d->t, "<p>1</p>");
    }
    assert_int_equal(tamis_set_output(d->t, TAMIS_TO_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_profile(d->t, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
    check_refused(d->t, "<p>1</p>");
    assert_int_equal(tamis_set_profile(d->t, TAMIS_PROFILE_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(d->t, TAMIS_XML5), TAMIS_OK);
    check_refused(d->t, "<p xmlns='http://www.w3.org/1999/xhtml'>1</p>");
    end(d);
}

TEST(one_call_passes_through_the_gate)
{
    struct defect *d = begin();
    char *out = NULL;
    size_t n;
    tamis_error error;
    assert_int_equal(tamis_sanitize("<p>1", 4, &d->both, &out, &n, &error), TAMIS_INTERNAL);
    assert_null(out);
    assert_non_null(strstr(error.text, "the gate refuses the output"));
    end(d);
}

static bool take(void *user, const char *bytes, size_t length)
{
    text_add(user, bytes, length);
    return true;
}

/* What was delivered before is safe. */
static void check_stream(tamis_stream_mode mode, const char *context)
{
    struct defect *d = begin();
    struct text got = {0};
    const char *out = "";
    size_t n;
    assert_int_equal(tamis_set_context(d->t, context), TAMIS_OK);
    assert_int_equal(tamis_set_output_callback(d->t, mode, take, &got), TAMIS_OK);
    assert_int_equal(tamis_feed(d->t, "<b>1</b>", 8), TAMIS_OK);
    tamis_status status = tamis_feed(d->t, "<p>2</p>", 8);
    if (status == TAMIS_OK)
        status = tamis_finish(d->t, &out, &n);
    assert_int_equal(status, TAMIS_INTERNAL);
    assert_non_null(
        strstr(tamis_last_error(d->t).text, "line 1, column 11: the policy does not list this element"));
    assert_true(got.n <= 8 && text_equal(&got, "<b>1</b>", got.n));
    text_free(&got);
    end(d);
}

/* In the context html, the attempt without a tree is given up. */
TEST(streams_pass_through_the_gate)
{
    check_stream(TAMIS_STREAM_EXACT, "div");
    check_stream(TAMIS_STREAM_IN_ORDER, "div");
    check_stream(TAMIS_STREAM_EXACT, "html");
    check_stream(TAMIS_STREAM_EXACT, NULL);
}

/* --- tamis_gate() --- */

static void check_gate(const tamis_policy *policy, const char *context, const char *html, const char *rule)
{
    tamis_refusal r;
    bool accepted = tamis_gate(policy, context, html, strlen(html), &r);
    if (accepted != !rule || (rule && (!r.rule || !strstr(r.rule, rule))))
        fail_msg("%s: %s", html, r.rule ? r.rule : "accepted");
}

TEST(a_text_is_accepted_or_refused_with_a_reason)
{
    tamis_refusal r;
    assert_true(tamis_gate(NULL, NULL, "<p>1</p>", 8, &r));
    assert_null(r.rule);
    assert_string_equal(r.around, "");
    assert_true(tamis_gate(NULL, NULL, NULL, 0, NULL));
    assert_false(tamis_gate(NULL, NULL, NULL, 1, &r));
    assert_false(tamis_gate(NULL, NULL, "a\n<x\0>", 6, &r));
    assert_string_equal(r.around, "a\\x0a<x\\x00>");
    assert_int_equal(r.place.offset, 4);
    assert_int_equal(r.place.line, 2);
    assert_int_equal(r.place.column, 3);
    check_gate(NULL, "a b", "1", "the context is not the name of an element");
}

TEST(a_policy_that_is_not_safe_has_no_gate)
{
    tamis_policy *policy = policy_from_json("{}", false);
    check_gate(policy, NULL, "1", "a policy that is not safe has no gate");
    tamis_policy_free(policy);
}

/* The name is that of an attribute which no parser reads. */
TEST(a_name_with_a_space_is_never_found)
{
    tamis_policy *policy =
        policy_from_json("{\"elements\": [{\"name\": \"p\", \"attributes\": [\"x onclick\"]}]}", true);
    check_gate(policy, NULL, "<p x onclick=\"a\">", "the policy does not list this attribute");
    tamis_policy_free(policy);
}

static void check_all_refused(const char *json, const char *const *texts, size_t count)
{
    tamis_policy *policy = policy_from_json(json, true);
    for (size_t i = 0; i < count; i++)
        if (tamis_gate(policy, NULL, texts[i], strlen(texts[i]), NULL))
            fail_msg("%s: accepted", texts[i]);
    tamis_policy_free(policy);
}

static const char keeps_most[] = "{\"removeElements\": [\"noembed\"], \"removeAttributes\": [\"class\"], "
                                 "\"removeProcessingInstructions\": [\"b\"]}";

TEST(what_a_safe_policy_never_keeps_is_refused)
{
    /* clang-format off: one text a line is too long */
    static const char *const refused[] = {"<script>a</script>",
                                          "<SCRIPT>a</SCRIPT>",
                                          "<iframe>",
                                          "<IFRAME>",
                                          "<object>",
                                          "<noscript>",
                                          "<plaintext>",
                                          "<base>",
                                          "<p onclick=\"a\">",
                                          "<p ONCLICK=\"a\">",
                                          "<p toolname>",
                                          "<template shadowrootmode>",

                                          "<a href=\"javascript:a\">",
                                          "<a HREF=\"javascript:a\">",
                                          "<a xlink:href=\"java&#10;script:a\">",
                                          "<set attributeName=\"href\">",
                                          "<set attributename=\"&#120;:href\">",
                                          "<set AttributeName=\"href\">",
                                          "<p accept-charset=\"utf-7\">",
                                          "<p CHARSET=\"utf-7\">",
                                          "<p class=\"a\">",
                                          "<p CLASS=\"a\">",
                                          "<noembed>",
                                          "<TITLE>",
                                          "<STYLE>",
                                          "<TEMPLATE>",
                                          "<?xml-a?>",
                                          "<?b?>"};
    static const char *const srcdoc[] = {"<iframe srcdoc=\"a\">", "<iframe src=\"http://a.example/\">"};
    /* clang-format on */
    static const char *const shadow[] = {"<template shadowrootmode=\"open\">", "<template for=\"a\">"};
    check_all_refused(keeps_most, refused, sizeof refused / sizeof *refused);
    check_all_refused("{\"elements\": [\"template\"], \"attributes\": [\"shadowrootmode\", \"for\"]}", shadow,
                      sizeof shadow / sizeof *shadow);
    check_all_refused(
        "{\"removeElements\": [], \"rules\": [{\"frame\": {\"hosts\": [\"a.example\"], \"sandbox\": "
        "\"allow-scripts\"}}]}",
        srcdoc, sizeof srcdoc / sizeof *srcdoc);
}

TEST(what_a_policy_does_not_remove_is_accepted)
{
    static const char *const accepted[] = {"<x-y z=\"javascript:a\">",
                                           "<?a?><?B?>",
                                           "<set attributeName=\"a:b:href\">",
                                           "<set attributeName=\"hreflang\">",
                                           "<svg viewBox=\"0\"><linearGradient>",
                                           "<template for-a>"};
    tamis_policy *policy = policy_from_json(keeps_most, true);
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
        check_gate(policy, NULL, accepted[i], NULL);
    tamis_policy_free(policy);
}

/* If the policy lists no attributes, the rules still decide which schemes are allowed, and on which elements. */
TEST(rules_for_elements_count_without_a_list_of_attributes)
{
    tamis_policy *policy =
        policy_from_json("{\"removeElements\": [], \"removeAttributes\": [], \"rules\": [{\"elements\": "
                         "[\"img\"], \"url\": {\"schemes\": [\"ftp\"]}}, {\"attributes\": [{\"name\": "
                         "\"href\", \"namespace\": \"http://www.w3.org/1999/xlink\"}], \"url\": "
                         "{\"schemes\": [\"http\"]}}, {\"url\": {\"schemes\": [\"https\"]}}]}",
                         true);
    check_gate(policy, NULL, "<img action=\"ftp://a\"><b action=\"https://a\">", NULL);
    check_gate(policy, NULL, "<img action=\"https://a\">", "the policy does not allow this URL scheme");
    check_gate(policy, NULL, "<b action=\"ftp://a\">", "the policy does not allow this URL scheme");
    check_gate(policy, NULL, "<svg><a xlink:href=\"http://a\" xml:base=\"https://a\"></a></svg>", NULL);
    check_gate(policy, NULL, "<svg><a xlink:href=\"https://a\">",
               "the policy does not allow this URL scheme");
    tamis_policy_free(policy);
}

struct table_file {
    char bytes[200000];
    size_t n, most; /* `most`: a write beyond it fails */
};

static bool write_table(void *user, const char *bytes, size_t length)
{
    struct table_file *f = user;
    if (f->n + length > f->most)
        return false;
    memcpy(f->bytes + f->n, bytes, length);
    f->n += length;
    return true;
}

TEST(a_table_is_written_only_of_a_safe_policy)
{
    static struct table_file f;
    tamis_policy *unsafe = policy_from_json("{\"elements\": [\"p\"]}", false);
    f = (struct table_file){.most = sizeof f.bytes};
    assert_int_equal(tamis_gate_write_table(unsafe, "a", write_table, &f), TAMIS_INVALID_POLICY);
    assert_int_equal(f.n, 0);
    assert_int_equal(tamis_gate_write_table(NULL, "a", write_table, &f), TAMIS_OK);
    assert_true(f.n > 1000 && !memcmp(f.bytes, "/* a: ", 6));
    size_t length = f.n;
    for (f.most = length - 1; f.most; f.most /= 2) {
        f.n = 0;
        assert_int_equal(tamis_gate_write_table(NULL, "a", write_table, &f), TAMIS_STOPPED);
    }
    tamis_policy_free(unsafe);
}

TEST(the_name_of_a_table_is_an_identifier)
{
    static struct table_file f;
    static const char *const names[] = {
        "", "1a", "a b", "a-b", "a\"", "\xc3\xa9", "a234567890123456789012345678901234567890x"};
    f = (struct table_file){.most = sizeof f.bytes};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(tamis_gate_write_table(NULL, names[i], write_table, &f), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_gate_write_table(NULL, NULL, write_table, &f), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_gate_write_table(NULL, "a", NULL, &f), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(f.n, 0);
    assert_int_equal(tamis_gate_write_table(NULL, "_a1", write_table, &f), TAMIS_OK);
}

TEST(the_context_decides_how_a_text_begins)
{
    tamis_policy *policy = policy_from_json("{\"elements\": [\"title\", \"b\"], \"comments\": true}", true);
    check_gate(policy, "title", "a<b>c</b>", NULL);
    check_gate(policy, "title", "a<!-- <b> -->", "a comment has the form");
    check_gate(policy, "title", "a</title><!-- b -->", "the text ends in");
    check_gate(policy, "title", "a</title>", "the text ends in");
    check_gate(policy, NULL, "a</title>", NULL);
    check_gate(policy, "style", "a > b & c", NULL);
    check_gate(policy, "style", "a<b>", "raw text contains no");
    tamis_policy_free(policy);
}

TEST(css_is_read_in_both_ways)
{
    tamis_policy *policy =
        policy_from_json("{\"elements\": [\"style\", {\"name\": \"svg\", \"namespace\": "
                         "\"http://www.w3.org/2000/svg\"}, {\"name\": \"p\", "
                         "\"attributes\": [\"style\"]}], \"rules\": [{\"elements\": [\"style\"], "
                         "\"stylesheet\": {\"properties\": [\"color\", \"background-image\"], "
                         "\"url\": {\"schemes\": [\"https\"]}}}, {\"attributes\": [\"style\"], \"style\": "
                         "{\"properties\": [\"color\", \"background-image\"], \"url\": "
                         "{\"schemes\": [\"https\"]}}}]}",
                         true);
    static const struct {
        const char *css, *rule;
    } cases[] = {
        {"a { color: red }", NULL},
        {"a { background-image: url(https://a.example/) }", NULL},
        {"a { background-image: url('https://a.example/b)c') }", NULL},
        {"a { background-image: url(data:b) }", "scheme"},
        {"a { background-image: url( JAVASCRIPT:b) }", "scheme"},
        {"a { background-image: u\\72l(data:b) }", "no escape in its name"},
        {"a { background-image: image-set('b' 1x) }", "loads without url()"},
        {"a { color: expression(b) }", "runs script"},
        {"@import 'b';", "no @import"},
        {"@\\69mport 'b';", "no escape in the name of an at-rule"},
        {"a { color: red /* b */ }", "no comment"},
        {"a { content: 'b", "a string in CSS ends"},
    };
    char html[256];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(html, sizeof html, "<style>%s</style>", cases[i].css);
        check_gate(policy, NULL, html, cases[i].rule);
        snprintf(html, sizeof html, "<p style=\"%s\">", cases[i].css);
        check_gate(policy, NULL, html, cases[i].rule);
    }
    check_gate(policy, NULL, "<style>a &gt; b</style>", NULL);
    check_gate(policy, NULL, "<style>&colon; b</style>", NULL);
    check_gate(policy, NULL, "<svg><style>a &gt; b &copy c</style></svg>", NULL);
    check_gate(policy, NULL, "<svg><style>&colon; b</style></svg>", "in SVG, the text of style");
    check_gate(policy, NULL, "<svg><style>&#x3A; b</style></svg>", "in SVG, the text of style");
    check_gate(policy, NULL, "<svg><style>a { content: \"&quot;\" }</style></svg>", "a string in CSS ends");
    tamis_policy_free(policy);
}

TEST(only_utf_8_is_declared)
{
    tamis_policy *policy = policy_from_json(
        "{\"elements\": [{\"name\": \"meta\", \"attributes\": [\"charset\"]}, {\"name\": \"form\", "
        "\"attributes\": [\"accept-charset\"]}]}",
        true);
    check_gate(policy, NULL, "<meta charset=\"UTF-8\">", NULL);
    check_gate(policy, NULL, "<meta charset=\"utf-7\">", "no encoding other than UTF-8");
    check_gate(policy, NULL, "<form accept-charset=\"utf-8, utf8\">", NULL);
    check_gate(policy, NULL, "<form accept-charset=\"utf-8 big5\">", "no encoding other than UTF-8");
    tamis_policy_free(policy);
}
