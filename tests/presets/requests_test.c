/* requests_test.c: features that people often request of sanitizers (docs/requests.md): one test for each, in that
 * order. */
#include "presets/sieve.h"

#include <stdio.h>
#include <stdlib.h>

#include <tamis/callbacks.h>
#include <tamis/report.h>
#include <tamis/urls.h>

#include "probe.h"
#include "support/files.h"
#include "support/ledger.h"
#include "support/text.h"

/* ---- 1 to 5 */

TEST(reports_what_was_removed_and_where)
{
    struct sieve s;
    sieve_open_preset(&s, "comment");
    assert_int_equal(tamis_set_report(s.t, 10), TAMIS_OK);
    GIVES(&s, "<p>a</p>\n<p onclick=x>b <video src=y></p>", "<p>a</p>\n<p>b </p>");
    assert_int_equal(tamis_change_count(s.t), 2);
    const tamis_change *handler = tamis_change_at(s.t, 0);
    assert_string_equal(handler->attribute, "onclick");
    assert_int_equal(handler->outcome, TAMIS_OUTCOME_REMOVED);
    assert_int_equal(handler->place.offset, 12);
    assert_int_equal(handler->place.line, 2);
    assert_int_equal(handler->place.column, 4);
    const tamis_change *video = tamis_change_at(s.t, 1);
    assert_int_equal(video->subject, TAMIS_SUBJECT_ELEMENT);
    assert_string_equal(video->element, "video");
    assert_string_equal(tamis_reason_code(video->reason), "element-not-allowed");
    assert_string_equal(video->rule, "elements");
    sieve_close(&s);
}

TEST(shows_unlisted_tags_as_text_without_inventing_any)
{
    POLICY_GIVES("{\"elements\": [\"b\"], \"unlistedElements\": \"escape\"}", "<i class=x>a<b>b</b>",
                 "&lt;i class=\"x\"&gt;a<b>b</b>");
    POLICY_GIVES(
        "{\"elements\": [\"b\"], \"unlistedElements\": \"replaceWithChildren\", \"escapeElements\": [\"i\"]}",
        "<i>a</i><u>b</u>", "&lt;i&gt;a&lt;/i&gt;b");
}

TEST(checks_properties_and_values_of_styles)
{
    POLICY_GIVES(
        "{\"elements\": [\"p\"], \"attributes\": [\"style\"], \"rules\": [{\"attributes\": [\"style\"],"
        " \"style\": {\"properties\": [\"color\", \"text-align\"]}}]}",
        "<p style='COLOR:red;position:fixed;text-align:url(x);text-align:center'>x</p>",
        "<p style=\"color: red; text-align: center\">x</p>");
    POLICY_GIVES(
        "{\"elements\": [\"p\"], \"attributes\": [\"style\"], \"rules\": [{\"attributes\": [\"style\"],"
        " \"style\": {\"properties\": [{\"name\": \"position\", \"values\": [\"static\"]}]}}]}",
        "<p style='position:STATIC'>x<p style='position:fixed'>y",
        "<p style=\"position: static\">x</p><p>y</p>");
}

TEST(allows_sandboxed_frames_from_listed_hosts)
{
    struct sieve s;
    sieve_open_json(&s, "{\"elements\": [\"p\"], \"attributes\": [], \"rules\": [{\"frame\": {\"hosts\":"
                        " [\"www.youtube-nocookie.com\"], \"sandbox\": \"allow-scripts\"}}]}");
    GIVES(&s, "<iframe src='https://www.youtube-nocookie.com/embed/x' srcdoc='<b>'></iframe>",
          "<iframe src=\"https://www.youtube-nocookie.com/embed/x\" sandbox=\"allow-scripts\"></iframe>");
    GIVES(&s, "<iframe src='https://www.youtube-nocookie.com@evil.example/'></iframe>a", "a");
    GIVES(&s, "<iframe src='http://www.youtube-nocookie.com/'></iframe>b", "b");
    sieve_close(&s);
}

TEST(keeps_whole_documents)
{
    struct sieve s;
    sieve_open(&s, NULL);
    assert_int_equal(tamis_set_context(s.t, NULL), TAMIS_OK);
    GIVES(&s, "<!doctype html><title>t</title><p onclick=x>b",
          "<!DOCTYPE html><html><head><title>t</title></head><body><p>b</p></body></html>");
    sieve_close(&s);
}

/* ---- 6 and 7 */

TEST(holds_little_memory_and_no_more_for_each_document)
{
    struct ledger ledger = {0};
    const tamis_allocator allocator = ledger_allocator(&ledger);
    struct text html = {0};
    const char *out;
    size_t n, peak = 0;
    text_clear(&html);
    text_add_times(&html, "<p>Text with <b>bold</b> and <a href=\"https://example.org/\">links</a>.</p>\n",
                   5500);
    assert_true(html.n > 400000);
    tamis *t = tamis_new(&allocator);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(tamis_run(t, html.p, html.n, &out, &n), TAMIS_OK);
        peak = i == 0 ? ledger.peak : peak;
        assert_int_equal(ledger.peak, peak);
    }
    assert_true(peak < 16 * html.n);
    assert_true(peak <= tamis_memory_bound(t));
    tamis_free(t);
    assert_int_equal(ledger.held, 0);
    text_free(&html);
}

TEST(takes_twice_the_work_for_twice_the_input_at_worst)
{
    static const char *const units[] = {"<a><b><i><div></b>", "<table><td>", "&amp;<", "<p style=\"x\" x>",
                                        "</p><font>"};
    struct text html = {0};
    struct sieve s;
    sieve_open_preset(&s, "article");
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        uint64_t work[2];
        for (size_t k = 0; k < 2; k++) {
            text_clear(&html);
            text_add_times(&html, units[i], (size_t)250 << k);
            assert_int_equal(tamis_run(s.t, html.p, html.n, &s.out, &s.length), TAMIS_OK);
            work[k] = tamis_context_work(s.t);
            assert_true(work[k] <= tamis_limit_default(TAMIS_MAX_WORK_PER_BYTE) * html.n + 65536);
        }
        assert_true(work[1] <= 3 * work[0]);
    }
    text_free(&html);
    sieve_close(&s);
}

/* ---- 8 to 13 */

TEST(escapes_no_more_than_it_has_to)
{
    struct sieve s;
    const char *plain = "<p title=\"it's a=b @ {{c}} `d`\">it's \"a=b\" @ {{c}} `d` + e</p>";
    sieve_open(&s, NULL);
    GIVES(&s, plain, plain);
    sieve_close(&s);
}

TEST(controls_rel_and_target_of_links_that_lead_away)
{
    struct sieve s;
    sieve_open_json(
        &s, "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"rel\", \"target\"]}], "
            "\"attributes\": [],"
            " \"baseURL\": \"https://example.org/\", \"rules\": ["
            "{\"attributes\": [\"href\"], \"url\": {\"schemes\": [\"https\"], \"relative\": \"keep\"}},"
            "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"values\": [\"_blank\"]},"
            "{\"elements\": [\"a\"], \"attributes\": [\"rel\"], \"addTokens\": [\"nofollow\"], \"when\": "
            "\"external\"},"
            "{\"elements\": [\"a\"], \"attributes\": [\"target\"], \"set\": \"_blank\", \"when\": "
            "\"external\"}]}");
    GIVES(&s, "<a href='https://else.example/' target=_top>x</a>",
          "<a href=\"https://else.example/\" rel=\"nofollow\" target=\"_blank\">x</a>");
    GIVES(&s, "<a href='https://example.org/y' rel=author>y</a><a href='/z'>z</a>",
          "<a href=\"https://example.org/y\" rel=\"author\">y</a><a href=\"/z\">z</a>");
    sieve_close(&s);
}

TEST(keeps_custom_elements_by_pattern)
{
    POLICY_GIVES("{\"elements\": [\"p\"], \"attributes\": [], \"rules\": [{\"customElements\": [\"acme-*\"],"
                 " \"attributes\": [\"size\"]}]}",
                 "<acme-card size=2 is=x onclick=y>a</acme-card><other-card>b</other-card>",
                 "<acme-card size=\"2\">a</acme-card>");
    POLICY_GIVES("{\"removeElements\": [\"x-bad\"]}", "<x-good>a</x-good><x-bad>b</x-bad>",
                 "<x-good>a</x-good>");
}

TEST(passes_mentions_on_as_text)
{
    POLICY_GIVES("{\"elements\": [\"b\"], \"attributes\": [], \"unlistedElements\": \"escape\"}",
                 "hello <ana@example.org> and <b>bob</b>", "hello &lt;ana@example.org&gt; and <b>bob</b>");
}

TEST(supports_the_elements_of_todays_html)
{
    struct sieve s;
    const char *html =
        "<article><hgroup><h1>a</h1></hgroup><search>b</search><figure><mark>c</mark><figcaption>d"
        "</figcaption></figure><time datetime=\"2026-01-01\">e</time><data value=\"1\">f</data>g<wbr>"
        "<bdi>h</bdi><ruby>i<rt>j</rt></ruby></article>";
    sieve_open(&s, NULL);
    GIVES(&s, html, html);
    sieve_close(&s);
}

TEST(keeps_data_images_that_have_their_declared_type)
{
    struct sieve s;
    sieve_open_json(
        &s, "{\"elements\": [{\"name\": \"img\", \"attributes\": [\"src\"]}], \"attributes\": [], \"rules\":"
            " [{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"url\": {\"schemes\": [\"data\"],"
            " \"relative\": \"deny\", \"dataTypes\": [\"image/gif\"]}}]}");
    GIVES(&s, "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>",
          "<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">");
    GIVES(&s, "<img src=' DATA:image/gif;base64,R0lGODlh\n AQABAAAAACw'>",
          "<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw\">");
    GIVES(&s, "<img src='data:image/gif;base64,PHN2Zz4='><img src='data:image/svg+xml;base64,PHN2Zz4='>",
          "<img><img>");
    sieve_close(&s);
}

/* ---- 14 to 19 */

TEST(loads_all_images_of_a_mail_with_encryption)
{
    struct sieve s;
    sieve_open_preset(&s, "email");
    GIVES(&s, "<div style='background: url(http://e.example:443/x)'>a</div>",
          "<div class=\"mail-body\"><div style=\"background: "
          "url(&quot;https://e.example/x&quot;)\">a</div></div>");
    GIVES(&s, "<style>p{background-image:url(http://e.example/y)}</style>",
          "<style>.mail p { background-image: url(\"https://e.example/y\") }</style>");
    GIVES(&s, "<table background=http://e.example:8080/z></table>",
          "<div class=\"mail-body\"><table background=\"https://e.example:8080/z\"></table></div>");
    GIVES(&s, "<a href=http://e.example/>b</a>",
          "<div class=\"mail-body\"><a href=\"http://e.example/\" target=\"_blank\" "
          "rel=\"noopener noreferrer\">b</a></div>");
    sieve_close(&s);
}

TEST(shows_mail_with_its_pictures_and_style_sheets)
{
    struct sieve s;
    struct text html = {0};
    sieve_open_preset(&s, "email");
    GIVES(&s, "<style>td{color:red;behavior:url(x)}</style><img src='cid:a@b'>",
          "<style>.mail td { color: red }</style><div class=\"mail-body\"><img src=\"cid:a@b\" "
          "referrerpolicy=\"no-referrer\"></div>");
    GIVES(&s, "<style type=''>td{color:red}</style>x",
          "<style type=\"\">.mail td { color: red }</style><div class=\"mail-body\">x</div>");
    GIVES(&s, "<style type=text/x>td{color:red}</style>x", "<div class=\"mail-body\">x</div>");
    assert_int_equal(sieve_run(&s, "<style>@media (max-width: 600px) { td { color: blue } }</style>"),
                     TAMIS_OK);
    assert_non_null(strstr(s.out, "@media"));
    assert_non_null(strstr(s.out, ".mail td { color: blue }"));
    text_clear(&html);
    text_add_times(&html, "<p>0123456789</p>", 2 * 1024 * 1024 / 17 + 1);
    assert_int_equal(sieve_run(&s, html.p), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_null(s.out);
    text_free(&html);
    sieve_close(&s);
}

/* A scope is written before each selector. The work for that is proportional to its length. */
TEST(keeps_style_sheets_that_reset_everything)
{
    static const char policy[] =
        "{\"elements\": [\"style\"], \"idPrefix\": \"mail-7-\", \"rules\": [{\"elements\": [\"style\"], "
        "\"stylesheet\": {\"properties\": [\"margin\"], \"scope\": \"#mail-7-message-container\"}}]}";
    struct sieve s;
    struct text html = {0};
    sieve_open_json(&s, policy);
    text_add_string(&html, "<style>");
    for (int i = 0; i < 4000; i++)
        text_add_string(&html, "html,body,div,span,h1,h2,h3,p,a,b,i,u,table,td,th,tr{margin:0}\n");
    text_add_string(&html, "</style>");
    assert_int_equal(sieve_run(&s, html.p), TAMIS_OK);
    assert_true(tamis_context_work(s.t) < 8 * html.n);
    assert_non_null(strstr(s.out, "#mail-7-message-container tr { margin: 0 }\n#mail"));
    text_free(&html);
    sieve_close(&s);
}

TEST(reads_a_lone_cell_in_its_context)
{
    struct sieve s;
    sieve_open(&s, NULL);
    assert_int_equal(tamis_set_context(s.t, "tr"), TAMIS_OK);
    GIVES(&s, "<td onclick=x>a<th>b", "<td>a</td><th>b</th>");
    assert_int_equal(tamis_set_context(s.t, "svg g"), TAMIS_OK);
    GIVES(&s, "<path d='M0 0' onload=x />", "<path d=\"M0 0\"></path>");
    sieve_close(&s);
}

TEST(writes_xml_for_who_reads_xml)
{
    struct sieve s;
    sieve_open(&s, NULL);
    assert_int_equal(tamis_set_profile(s.t, TAMIS_PROFILE_PORTABLE_SLASH), TAMIS_OK);
    GIVES(&s, "<p>a<br>b&nbsp;c<hr>", "<p>a<br/>b&#160;c</p><hr/>");
    assert_int_equal(tamis_set_profile(s.t, TAMIS_PROFILE_HTML), TAMIS_OK);
    assert_int_equal(tamis_set_dialect(s.t, TAMIS_XML5), TAMIS_OK);
    GIVES(&s, "<p xmlns='http://www.w3.org/1999/xhtml'>a<br></p>",
          "<p xmlns=\"http://www.w3.org/1999/xhtml\">a<br /></p>");
    sieve_close(&s);
}

TEST(removes_elements_with_their_content_while_others_are_unwrapped)
{
    POLICY_GIVES(
        "{\"elements\": [\"p\"], \"unlistedElements\": \"replaceWithChildren\", \"dropElements\": [\"nav\"]}",
        "<main><p>a</p></main><nav>b</nav>", "<p>a</p>");
}

TEST(keeps_an_element_with_a_bad_attribute_unless_a_rule_removes_it)
{
    static const char policy[] =
        "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\"]}], \"attributes\": [],"
        " \"rules\": [{\"attributes\": [\"href\"], \"url\": {\"schemes\": [\"https\"], \"relative\":"
        " \"deny\"}%s}]}";
    char json[300];
    snprintf(json, sizeof json, policy, "");
    POLICY_GIVES(json, "<a href=ftp:x>a</a>", "<a>a</a>");
    snprintf(json, sizeof json, policy, ", \"otherwise\": \"removeElement\"");
    POLICY_GIVES(json, "<a href=ftp:x>a</a>b", "b");
}

TEST(reads_from_a_stream_in_pieces_of_any_size)
{
    struct sieve s;
    const char *html = "<p onclick=\"x\">pi\xc3\xa9"
                       "ces &amp; bits<script>x()</script></p>";
    sieve_open_preset(&s, "comment");
    for (size_t step = 1; step < 8; step++) {
        for (size_t at = 0; at < strlen(html); at += step)
            assert_int_equal(tamis_feed(s.t, html + at, strlen(html) - at < step ? strlen(html) - at : step),
                             TAMIS_OK);
        assert_int_equal(tamis_finish(s.t, &s.out, &s.length), TAMIS_OK);
        assert_string_equal(s.out, "<p>pi\xc3\xa9"
                                   "ces &amp; bits</p>");
    }
    sieve_close(&s);
}

/* ---- 20 to 26 */

TEST(reads_and_writes_policies_as_data)
{
    for (size_t i = 0; tamis_preset_name(i) != NULL; i++) {
        tamis_config *first = tamis_config_new_preset(tamis_preset_name(i), NULL, NULL), *second = NULL;
        assert_non_null(first);
        char *json = tamis_config_to_json(first, NULL), *again;
        tamis_error error;
        assert_non_null(json);
        if (tamis_config_from_json(json, strlen(json), NULL, &second, &error) != TAMIS_OK)
            fail_msg("%s", error.text);
        assert_int_equal(tamis_config_complete(second, false), TAMIS_OK);
        again = tamis_config_to_json(second, NULL);
        assert_string_equal(json, again);
        free(json);
        free(again);
        tamis_config_free(first);
        tamis_config_free(second);
    }
}

TEST(keeps_aria_attributes_by_one_switch)
{
    POLICY_GIVES("{\"elements\": [\"p\"], \"attributes\": [], \"ariaAttributes\": true}",
                 "<p aria-label=a aria-hidden=true arial=b onaria=c>x</p>",
                 "<p aria-label=\"a\" aria-hidden=\"true\">x</p>");
}

TEST(keeps_ids_apart_from_those_of_the_page)
{
    struct sieve s;
    sieve_open_preset(&s, "article");
    GIVES(
        &s,
        "<h2 id=cookie>a</h2><a name=location href=#cookie aria-describedby='cookie x'>b</a><table><td "
        "headers=cookie></table>",
        "<h2 id=\"user-content-cookie\">a</h2><a name=\"user-content-location\" href=\"#user-content-cookie\""
        " aria-describedby=\"user-content-cookie user-content-x\">b</a>"
        "<table><tbody><tr><td headers=\"user-content-cookie\"></td></tr></tbody></table>");
    sieve_close(&s);
}

TEST(security_policy_states_how_fast_defects_are_fixed)
{
    struct text page = {0};
    assert_true(files_read(TAMIS_TESTS_DIR "/../SECURITY.md", &page));
    assert_non_null(strstr(page.p, "## Reporting"));
    assert_non_null(strstr(page.p, "working days"));
    assert_non_null(strstr(page.p, "## Advisories"));
    text_free(&page);
}

TEST(checks_urls_by_attribute_and_removes_those_without_a_rule)
{
    struct sieve s;
    sieve_open_json(
        &s,
        "{\"elements\": [{\"name\": \"a\", \"attributes\": [\"href\", \"ping\"]}, {\"name\": \"img\","
        " \"attributes\": [\"src\", \"longdesc\"]}, \"x-y\"], \"attributes\": [\"data-src\", \"more-at\"], "
        "\"rules\": ["
        "{\"elements\": [\"a\"], \"attributes\": [\"href\"], \"url\": {\"schemes\": [\"https\", \"mailto\"],"
        " \"relative\": \"keep\"}},"
        "{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"url\": {\"schemes\": [\"https\"], \"hosts\":"
        " [\"*.example.org\"], \"relative\": \"deny\"}}]}");
    GIVES(&s,
          "<a href='mailto:a@example.org' ping='https://example.org/'>a</a><a href='tel:1'>b</a><a "
          "href='c'>c</a>",
          "<a href=\"mailto:a@example.org\">a</a><a>b</a><a href=\"c\">c</a>");
    GIVES(&s,
          "<img src='https://i.example.org/a' longdesc=x><img src='https://example.org.evil.example/'><img "
          "src=b>",
          "<img src=\"https://i.example.org/a\"><img><img>");
    GIVES(&s, "<x-y more-at='https://example.org/'>d</x-y>", "<x-y>d</x-y>");
    sieve_close(&s);
}

TEST(gives_the_text_of_a_document)
{
    struct sieve s;
    sieve_open_preset(&s, "text");
    GIVES(&s, "<h1>a</h1><p>b <i>c</i>&amp;d<script>e</script><br>f", "a\nb c&amp;d\nf");
    sieve_close(&s);
    sieve_open_preset(&s, "article");
    assert_int_equal(tamis_set_output(s.t, TAMIS_TO_TEXT), TAMIS_OK);
    GIVES(&s, "<h1>a</h1><p>b <i>c</i>&amp;d<script>e</script><br>f", "a\n\nb c&d\nf");
    assert_int_equal(tamis_set_output(s.t, TAMIS_TO_MARKDOWN), TAMIS_OK);
    GIVES(&s, "<h1>a</h1><p>b <i>c</i>&amp;d<script>e</script><br>f", "# a\n\nb *c*&d\\\nf");
    sieve_close(&s);
}

TEST(is_safe_without_a_policy_and_keeps_nothing_by_an_empty_list)
{
    struct sieve s;
    sieve_open(&s, NULL);
    GIVES(&s, "<b onclick=x>a</b><script>b</script>", "<b>a</b>");
    sieve_close(&s);
    POLICY_GIVES("{\"elements\": []}", "<b>a</b>c", "c");
    POLICY_GIVES("{}", "<b onclick=x>a</b><script>b</script>", "<b>a</b>");
}

TEST(shortens_a_document_and_closes_its_tags)
{
    POLICY_GIVES("{\"elements\": [\"p\", \"b\", \"i\"], \"excerpt\": {\"characters\": 17}}",
                 "<p>The <b>first</b> paragraph.</p><p>The <i>second</i> paragraph.</p>",
                 "<p>The <b>first…</b></p>");
    POLICY_GIVES("{\"elements\": [\"p\", \"b\", \"i\"], \"excerpt\": {\"characters\": 42}}",
                 "<p>The <b>first</b> paragraph.</p><p>The <i>second</i> paragraph.</p>",
                 "<p>The <b>first</b> paragraph.</p><p>The <i>second</i> paragraph.</p>");
}

TEST(makes_links_from_addresses_in_text)
{
    POLICY_GIVES("{\"elements\": [\"a\", \"p\"], \"attributes\": [\"href\"], \"linkify\": true}",
                 "<p>see www.a.example", "<p>see <a href=\"http://www.a.example\">www.a.example</a></p>");
}

TEST(changes_a_preset_without_a_copy_of_it)
{
    POLICY_GIVES(
        "{\"extends\": \"comment\", \"remove\": {\"elements\": [\"b\"]}, \"add\": {\"elements\": [\"h1\"]}}",
        "<h1>a</h1><b>b</b><i>c<script>d</script>", "<h1>a</h1><i>c</i>");
}

TEST(fetches_images_through_a_proxy)
{
    POLICY_GIVES(
        "{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"rules\": [{\"url\": {\"schemes\": "
        "[\"https\", \"http\"], \"rewrite\": \"https://img.example/?u={url}\", \"rewriteTo\": {\"schemes\": "
        "[\"https\"], \"hosts\": [\"img.example\"]}}}]}",
        "<img src=http://a.example/b.png>",
        "<img src=\"https://img.example/?u=http%3A%2F%2Fa.example%2Fb.png\">");
}

/* The program signs URLs; its signature is the number of characters. */
static tamis_url_answer sign(void *user, const tamis_url *url, tamis_url_reply *reply)
{
    char text[200];
    (void)user;
    if (strcmp(url->host, "camo.example") == 0)
        return strncmp(url->text, "https://camo.example/18/", 24) == 0 ? TAMIS_URL_KEEP : TAMIS_URL_REMOVE;
    snprintf(text, sizeof text, "https://camo.example/%zu/%s", url->length, url->host);
    (void)tamis_url_replace(reply, text, strlen(text));
    return TAMIS_URL_REPLACE;
}

TEST(lets_a_program_change_and_sign_urls)
{
    struct sieve s;
    sieve_open_json(
        &s, "{\"elements\": [\"img\"], \"attributes\": [\"src\"], \"rules\": [{\"url\": {\"schemes\": "
            "[\"https\"], \"rewriteTo\": {\"schemes\": [\"https\"], \"hosts\": [\"camo.example\"]}}}]}");
    assert_int_equal(tamis_set_url_callback(s.t, sign, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_callback_check(s.t, true), TAMIS_OK);
    GIVES(&s, "<img src=https://a.example/>", "<img src=\"https://camo.example/18/a.example\">");
    GIVES(&s, "<img src=https://camo.example/7/forged>", "<img>");
    sieve_close(&s);
}

TEST(lists_the_urls_of_a_document_before_they_are_fetched)
{
    struct sieve s;
    size_t count;
    static const char html[] = "<p>\n<a href=//a.example>b</a><a href=javascript:c>";
    sieve_open_preset(&s, "comment");
    assert_int_equal(tamis_urls(s.t, html, sizeof html - 1, &count), TAMIS_OK);
    assert_int_equal(count, 1);
    assert_string_equal(tamis_url_at(s.t, 0)->text, "https://a.example/");
    assert_int_equal(tamis_url_at(s.t, 0)->place.line, 2);
    sieve_close(&s);
}
