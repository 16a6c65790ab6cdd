/* stream_test.c: output callbacks, tails and their statuses (tamis/stream.h). */
#include <tamis/callbacks.h>
#include <tamis/stream.h>
#include <tamis/urls.h>

#include "generators/random.h"
#include "harness/policies.h"
#include "harness/test.h"
#include "support/text.h"

struct reader {
    tamis *t;
    struct text got;
    bool refuses;
    bool uses_context;
};

static bool take(void *user, const char *bytes, size_t length)
{
    struct reader *r = user;
    const char *out;
    size_t n;
    text_add(&r->got, bytes, length);
    assert_true(length > 0);
    if (r->uses_context) {
        assert_int_equal(tamis_feed(r->t, "x", 1), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_finish(r->t, &out, &n), TAMIS_INVALID_ARGUMENT);
        assert_int_equal(tamis_tail(r->t, &out, &n), TAMIS_INVALID_ARGUMENT);
        tamis_reset(r->t);
        tamis_free(r->t);
    }
    return !r->refuses;
}

static void begin(struct reader *r)
{
    *r = (struct reader){.t = tamis_new(NULL)};
    assert_non_null(r->t);
    assert_int_equal(tamis_set_output_callback(r->t, TAMIS_STREAM_EXACT, take, r), TAMIS_OK);
}

static void end(struct reader *r)
{
    tamis_free(r->t);
    text_free(&r->got);
}

static void feed(struct reader *r, const char *html)
{
    assert_int_equal(tamis_feed(r->t, html, strlen(html)), TAMIS_OK);
}

static tamis_status finish(struct reader *r)
{
    const char *out;
    size_t n = 1;
    tamis_status status = tamis_finish(r->t, &out, &n);
    assert_int_equal(n, 0);
    assert_true((out != NULL) == (status == TAMIS_OK));
    return status;
}

static void got(const struct reader *r, const char *expected)
{
    assert_memory_equal(r->got.p ? r->got.p : "", expected, strlen(expected));
    assert_int_equal(r->got.n, strlen(expected));
}

static void has_tail(struct reader *r, const char *expected)
{
    const char *tail;
    size_t n;
    assert_int_equal(tamis_tail(r->t, &tail, &n), TAMIS_OK);
    assert_int_equal(n, strlen(expected));
    assert_memory_equal(tail, expected, n);
}

/* A library without the write sink holds everything. */
static void needs_the_write_sink(void)
{
#ifndef TAMIS_STRAIGHT
    skip();
#endif
}

TEST(writes_what_is_final_at_once)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    feed(&r, "<p>a<script>x</script><b>b");
    got(&r, "<p>a<b>b");
    has_tail(&r, "</b></p>");
    feed(&r, "&am");
    got(&r, "<p>a<b>b");
    has_tail(&r, "&amp;am</b></p>");
    feed(&r, "p;</b><im");
    got(&r, "<p>a<b>b&amp;</b>");
    has_tail(&r, "</p>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "<p>a<b>b&amp;</b></p>");
    end(&r);
}

TEST(holds_a_table_until_its_end)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    feed(&r, "a");
    feed(&r, "<table><tr><td>b");
    got(&r, "a");
    has_tail(&r, "<table><tbody><tr><td>b</td></tr></tbody></table>");
    feed(&r, "</table>c");
    got(&r, "a<table><tbody><tr><td>b</td></tr></tbody></table>c");
    assert_int_equal(finish(&r), TAMIS_OK);
    end(&r);
}

TEST(writes_simple_drawings_and_holds_others_to_the_end)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    feed(&r, "a<svg viewBox='0 0 9 9'><path d='M1 1'/>");
    got(&r, "a<svg viewBox=\"0 0 9 9\"><path d=\"M1 1\"></path>");
    has_tail(&r, "</svg>");
    feed(&r, "</svg>b<svg><text>");
    got(&r, "a<svg viewBox=\"0 0 9 9\"><path d=\"M1 1\"></path></svg>b<svg>");
    has_tail(&r, "<text></text></svg>");
    feed(&r, "</svg>c");
    got(&r, "a<svg viewBox=\"0 0 9 9\"><path d=\"M1 1\"></path></svg>b<svg>");
    assert_int_equal(finish(&r), TAMIS_OK);
    end(&r);
}

TEST(writes_what_moves_at_its_final_place)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    feed(&r, "a<b>b<p>");
    got(&r, "a<b>b");
    feed(&r, "c</b>d");
    got(&r, "a<b>b");
    has_tail(&r, "</b><p><b>c</b>d</p>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "a<b>b</b><p><b>c</b>d</p>");
    end(&r);
}

TEST(a_whole_document_is_held)
{
    struct reader r;
    begin(&r);
    assert_int_equal(tamis_set_context(r.t, NULL), TAMIS_OK);
    feed(&r, "<!DOCTYPE html><body>a");
    got(&r, "");
    feed(&r, "<body lang=de>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "<!DOCTYPE html><html><head></head><body lang=\"de\">a</body></html>");
    end(&r);
}

TEST(tamis_run_calls_the_callback_too)
{
    struct reader r;
    const char *out;
    size_t n;
    begin(&r);
    assert_int_equal(tamis_run(r.t, "<p onclick=x>a", 14, &out, &n), TAMIS_OK);
    assert_int_equal(n, 0);
    assert_string_equal(out, "");
    got(&r, "<p>a</p>");
    assert_int_equal(tamis_removed(r.t)->attributes, 1);
    assert_int_equal(tamis_set_output_callback(r.t, TAMIS_STREAM_EXACT, NULL, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(r.t, "b", 1, &out, &n), TAMIS_OK);
    assert_string_equal(out, "b");
    got(&r, "<p>a</p>");
    end(&r);
}

TEST(a_refused_call_ends_the_document)
{
    struct reader r;
    const char *tail;
    size_t n;
    needs_the_write_sink();
    begin(&r);
    r.refuses = true;
    assert_int_equal(tamis_feed(r.t, "a", 1), TAMIS_STOPPED);
    r.refuses = false;
    assert_int_equal(tamis_feed(r.t, "b", 1), TAMIS_STOPPED);
    assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_STOPPED);
    assert_null(tail);
    assert_int_equal(finish(&r), TAMIS_STOPPED);
    got(&r, "a");
    feed(&r, "c");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "ac");
    end(&r);
}

TEST(the_callback_cannot_use_the_context)
{
    struct reader r;
    begin(&r);
    r.uses_context = true;
    feed(&r, "a<b>b</b>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "a<b>b</b>");
    end(&r);
}

TEST(nothing_is_written_after_a_failure)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_INPUT_BYTES, 3), TAMIS_OK);
    feed(&r, "ab");
    assert_int_equal(tamis_feed(r.t, "cdef", 4), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(finish(&r), TAMIS_OVER_MAX_INPUT_BYTES);
    got(&r, "ab");
    end(&r);
}

TEST(the_limit_on_the_input_is_exact_after_input_was_dropped)
{
    needs_the_write_sink();
    enum { MOST = 100000 };
    static const char piece[] = "<p>Some <b>bold</b> text</p>";
    struct reader r;
    begin(&r);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_INPUT_BYTES, MOST), TAMIS_OK);
    size_t n = 0;
    while (n + strlen(piece) <= MOST) {
        feed(&r, piece);
        n += strlen(piece);
    }
    assert_int_equal(r.got.n, n);
    assert_int_equal(tamis_feed(r.t, piece, strlen(piece)), TAMIS_OVER_MAX_INPUT_BYTES);
    assert_int_equal(tamis_last_error(r.t).place.offset, MOST);
    end(&r);
}

TEST(what_is_held_is_limited)
{
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    assert_int_equal(tamis_set_context(r.t, NULL), TAMIS_OK);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_HELD_BYTES, 8), TAMIS_OK);
    feed(&r, "<p>");
    feed(&r, "abcde");
    assert_int_equal(finish(&r), TAMIS_OK);
    text_clear(&r.got);
    feed(&r, "<p>");
    assert_int_equal(tamis_feed(r.t, "abcdef", 6), TAMIS_OVER_MAX_HELD_BYTES);
    assert_int_equal(finish(&r), TAMIS_OVER_MAX_HELD_BYTES);
    got(&r, "");
    assert_int_equal(tamis_set_context(r.t, "div"), TAMIS_OK);
    for (int i = 0; i < 100; i++)
        feed(&r, "<p>abc</p>");
    assert_int_equal(finish(&r), TAMIS_OK);
    end(&r);
}

/* The parser collects white space in a table as pending text, which it does not clear after it is inserted. */
TEST(white_space_in_a_table_does_not_keep_the_input)
{
    static const char *const parts[] = {"<table>", " ", "\n", "<tr><td>a</td></tr>", " ", "</table>"};
    struct reader r;
    needs_the_write_sink();
    begin(&r);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_HELD_BYTES, 200), TAMIS_OK);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        feed(&r, parts[i]);
    for (int i = 0; i < 100; i++)
        feed(&r, "<p>abc</p>");
    assert_int_equal(finish(&r), TAMIS_OK);
    end(&r);
}

/* A tail with which the output would be too long is refused. The document goes on. */
TEST(tails_are_within_the_limits)
{
    const char *tail;
    size_t n;
    needs_the_write_sink();
    for (unsigned most = 13; most <= 14; most++) {
        tamis_status expected = most < strlen("<p>1234567</p>") ? TAMIS_OVER_MAX_OUTPUT_BYTES : TAMIS_OK;
        struct reader r;
        begin(&r);
        assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_OUTPUT_BYTES, most), TAMIS_OK);
        feed(&r, "<p>1234567");
        assert_int_equal(tamis_tail(r.t, &tail, &n), expected);
        assert_int_equal(n, expected == TAMIS_OK ? strlen("</p>") : 0);
        feed(&r, "");
        assert_int_equal(finish(&r), expected);
        end(&r);
    }
}

static tamis_place place_of_failure(tamis_stream_mode mode, tamis_output_callback write,
                                    const struct text *html, size_t size)
{
    struct reader r;
    tamis_status status = TAMIS_OK;
    const char *tail;
    size_t n, pieces = 0;
    begin(&r);
    assert_int_equal(tamis_set_output_callback(r.t, mode, write, &r), TAMIS_OK);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_TAG_NAME_BYTES, 4), TAMIS_OK);
    for (size_t at = 0; at < html->n && status == TAMIS_OK; at += size) {
        status = tamis_feed(r.t, html->p + at, html->n - at < size ? html->n - at : size);
        if (write && status == TAMIS_OK && (size > 90 || ++pieces % 200 == 0))
            assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_OK); /* drops input */
    }
    assert_int_equal(status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
    tamis_place place = tamis_last_error(r.t).place;
    end(&r);
    return place;
}

static void has_place(tamis_place place, tamis_place expected)
{
    assert_int_equal(place.offset, expected.offset);
    assert_int_equal(place.line, expected.line);
    assert_int_equal(place.column, expected.column);
}

TEST(lines_of_dropped_input_are_counted)
{
    static const char *const parts[] = {"\r",
                                        "a text",
                                        "\xC3\xA9\xE6\xBC\xA2",
                                        "\xF0\x9F\x98\x80",
                                        "\xE6\xBC",
                                        "\xEF\xBB\xBF",
                                        "\xFF",
                                        "<p>",
                                        "\n",
                                        "\r\n",
                                        "\r\r\nb\r"};
    struct random random = {7};
    struct text html = {0};
    needs_the_write_sink();
    for (uint32_t i = 0; i < 300; i++) {
        text_clear(&html);
        for (uint32_t left = random_below(&random, 8000); left; left--)
            text_add_string(&html, ONE_OF(&random, parts));
        text_add_string(&html, "<toolong>");
        tamis_place whole = place_of_failure(TAMIS_STREAM_EXACT, NULL, &html, html.n);
        size_t size = 1 + random_below(&random, i % 2 ? 90 : 9000);
        has_place(place_of_failure(TAMIS_STREAM_EXACT, take, &html, size), whole);
        has_place(place_of_failure(TAMIS_STREAM_IN_ORDER, take, &html, size), whole);
    }
    text_free(&html);
}

TEST(refuses_wrong_calls)
{
    struct reader r;
    const char *tail;
    size_t n;
    needs_the_write_sink();
    begin(&r);
    assert_int_equal(tamis_set_output_callback(r.t, (tamis_stream_mode)7, take, &r), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_tail(r.t, NULL, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_tail(r.t, &tail, NULL), TAMIS_INVALID_ARGUMENT);
    feed(&r, "a");
    assert_int_equal(tamis_set_output_callback(r.t, TAMIS_STREAM_EXACT, take, &r), TAMIS_INVALID_ARGUMENT);
    has_tail(&r, "");
    tamis_reset(r.t);
    assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_output_callback(r.t, TAMIS_STREAM_EXACT, NULL, NULL), TAMIS_OK);
    feed(&r, "a");
    assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_INVALID_ARGUMENT);
    end(&r);
}

TEST(policies_that_need_a_tree_are_held)
{
    struct reader r;
    tamis_policy *policy = policy_from_json("{\"elements\": [\"p\", \"a\"], \"linkify\": {}}", true);
    begin(&r);
    assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
    feed(&r, "<p>a</p><p>b");
    got(&r, "");
    has_tail(&r, "<p>a</p><p>b</p>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "<p>a</p><p>b</p>");
    end(&r);
    tamis_policy_free(policy);
}

/* Feeds parts of more than 64 bytes each, so that the input before each tail is dropped, and compares with the whole. */
static void is_exact(const char *policy_name, const char *first, const char *second)
{
    struct reader r;
    struct text all = {0};
    tamis_policy *policy;
    const char *out, *tail;
    size_t n;
    assert_int_equal(tamis_policy_preset(policy_name, NULL, &policy, NULL), TAMIS_OK);
    begin(&r);
    assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
    feed(&r, first);
    assert_int_equal(tamis_tail(r.t, &tail, &n), TAMIS_OK);
    feed(&r, second);
    assert_int_equal(finish(&r), TAMIS_OK);
    text_add_string(&all, first);
    text_add_string(&all, second);
    assert_int_equal(tamis_set_output_callback(r.t, TAMIS_STREAM_EXACT, NULL, NULL), TAMIS_OK);
    assert_int_equal(tamis_run(r.t, all.p, all.n, &out, &n), TAMIS_OK);
    assert_int_equal(r.got.n, n);
    assert_memory_equal(r.got.p, out, n);
    text_free(&all);
    end(&r);
    tamis_policy_free(policy);
}

#define LONG "a text of more than sixty-four bytes, after which all input can be dropped "

TEST(goes_on_from_a_snapshot)
{
    is_exact("default", "<p><x-a>" LONG, "x<template>");
    is_exact("default", "<a><x-a><li>" LONG, "x</li><a>y");
    is_exact("default", "<a><x-a><div><li>" LONG, "x</li></x-a>y<a>z");
    is_exact("default", "<p><b title='&amp;'>" LONG, "x</p><p>y");
    is_exact("default", "<p><b title='&amp;'>" LONG, "x</p><p>y<table>z");
    /* The li is removed with the optgroup, but leaves it when the second a begins. */
    is_exact("default", "<a s=a><p></p><optgroup title=01234><option></li><li title=a>opt", "group><a>");
    /* The skeleton is longer than the output before it, and then a tree is needed. */
    is_exact("default", "<select><select></select><ul></textarea><math><mi><tr><!-- c -->", "<search>");
    is_exact("default", "<div onclick=x><p><i>" LONG "</p><p>", "y<b><p>z</b>");
    is_exact("comment", LONG "a", "<section>b</section>c<table>d");
    is_exact("comment", LONG, "<section>b</section>c<table>d");
    is_exact("comment", "<section>" LONG "</section>", "c<table>d");
    is_exact("article", "<pre><!-- " LONG "-->", "\n\na<table>b");
    is_exact("default", "<script>" LONG "</script>",
             "&#13;\xEF\xBB\xBF"
             "a<table>b");
    is_exact("default", "<p class='&lt;' id=i><q cite=x>" LONG "<script>y</script>", "<table>b");
    is_exact("default", "   ", "&#13;<p>a");
    is_exact("default", "<div><form>" LONG "</div>", "<form>a<table>b");
}

/* Parsers of earlier years read the li in "a" differently. When the output is parsed again, no node is uncertain. */
TEST(a_table_that_was_written_stays_if_the_next_round_is_certain)
{
    static const char table[] = "<table><tbody><tr><td>a</td></tr></tbody></table>";
    struct reader r;
    begin(&r);
    feed(&r, table);
    feed(&r, "<ul><li><search><a>b<li><search>");
    assert_int_equal(finish(&r), TAMIS_OK);
    got(&r, "<table><tbody><tr><td>a</td></tr></tbody></table><ul><li><a>b</a></li><li><search></search></"
            "li></ul>");
    end(&r);
}

/* Parsers of earlier years read the elements in select differently, so what the parser could move is taken apart. */
TEST(a_table_that_was_written_stays_if_what_follows_is_settled)
{
    static const char table[] = "<table><tbody><tr><td>a</td></tr></tbody></table>";
    struct reader r;
    tamis_policy *policy = policy_from_json("{\"removeElements\": []}", true);
    begin(&r);
    assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_context(r.t, "form"), TAMIS_OK);
    feed(&r, table);
    for (int i = 0; i < 20; i++)
        feed(&r, "</form><form><select><hr><select>");
    assert_int_equal(finish(&r), TAMIS_OK);
    assert_memory_equal(r.got.p, table, sizeof table - 1);
    end(&r);
    tamis_policy_free(policy);
}

static void has_got(const struct reader *r, const char *expected)
{
    assert_int_equal(r->got.n, strlen(expected));
    assert_memory_equal(r->got.p, expected, r->got.n);
}

/* The adoption agency algorithm needs a tree. When its blocks are closed, output is delivered again. */
TEST(goes_on_without_a_tree)
{
    static const char *const policies[] = {"default", "article"};
    for (size_t i = 0; i < sizeof policies / sizeof *policies; i++) {
        struct reader r;
        tamis_policy *policy;
        needs_the_write_sink();
        begin(&r);
        assert_int_equal(tamis_policy_preset(policies[i], NULL, &policy, NULL), TAMIS_OK);
        assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
        assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_HELD_BYTES, 2000), TAMIS_OK);
        feed(&r, "<div>");
        feed(&r, "<b>1<p>2</b>3</p>");
        has_got(&r, "<div>");
        for (int k = 0; k < 100; k++)
            feed(&r, "<p><em>some words</em></p>more words");
        assert_true(r.got.n > 3000);
        feed(&r, "<b>4<p>5</b>6</p>");
        assert_int_equal(finish(&r), TAMIS_OK);
        static const char last[] = "words<b>4</b><p><b>5</b>6</p></div>";
        assert_memory_equal(r.got.p + r.got.n - (sizeof last - 1), last, sizeof last - 1);
        end(&r);
        tamis_policy_free(policy);
    }
}

/* --- in order --- */

static void begin_in_order(struct reader *r)
{
    begin(r);
    assert_int_equal(tamis_set_output_callback(r->t, TAMIS_STREAM_IN_ORDER, take, r), TAMIS_OK);
    assert_int_equal(tamis_set_context(r->t, "div"), TAMIS_OK);
}

TEST(in_order_everything_leaves_at_once)
{
    struct reader r;
    begin_in_order(&r);
    feed(&r, "<table><tr><td>1");
    has_got(&r, "<table><tbody><tr><td>1");
    has_tail(&r, "</td></tr></tbody></table>");
    feed(&r, "<b><p>2<st");
    has_got(&r, "<table><tbody><tr><td>1<b><p>2");
    has_tail(&r, "</p></b></td></tr></tbody></table>");
    feed(&r, "rong>3");
    assert_int_equal(finish(&r), TAMIS_OK);
    has_got(&r, "<table><tbody><tr><td>1<b><p>2<strong>3</strong></p></b></td></tr></tbody></table>");
    end(&r);
}

/* The first line feed in pre is dropped by parsers, also if the start tag is no longer in memory. */
TEST(in_order_a_line_feed_after_pre_is_doubled)
{
    struct reader r;
    begin_in_order(&r);
    feed(&r, "<pre>");
    feed(&r, "\n");
    feed(&r, "\n");
    feed(&r, "1</pre>");
    assert_int_equal(finish(&r), TAMIS_OK);
    has_got(&r, "<pre>\n\n1</pre>");
    end(&r);
}

/* Names are removed when there are many, but not those of open elements and of their attributes. */
TEST(in_order_names_that_are_open_stay)
{
    static const char *const beginnings[] = {"<x-own>", "<p><b x-own=1>"};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        struct reader r;
        char html[100];
        begin_in_order(&r);
        tamis_policy *policy = policy_from_json("{\"removeElements\": []}", true);
        assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
        feed(&r, beginnings[i]);
        for (int k = 0; k < 1000; k++) {
            snprintf(html, sizeof html, "<p><y-%d z-%d=2></y-%d>", k, k, k);
            text_clear(&r.got);
            feed(&r, html);
        }
        text_clear(&r.got);
        feed(&r, i ? "<p>1" : "</p></x-own><p>1");
        assert_int_equal(finish(&r), TAMIS_OK);
        has_got(&r, i ? "</b></p><p><b x-own=\"1\">1</b></p>" : "</p></x-own><p>1</p>");
        end(&r);
        tamis_policy_free(policy);
    }
}

TEST(in_order_the_text_of_a_style_element_is_limited)
{
    struct reader r;
    begin_in_order(&r);
    tamis_policy *policy = policy_from_json("{\"elements\": [\"style\"]}", true);
    assert_int_equal(tamis_set_policy(r.t, policy), TAMIS_OK);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_HELD_BYTES, 10), TAMIS_OK);
    feed(&r, "<style>1234567890</style>");
    assert_int_equal(tamis_feed(r.t, "<style>12345678901", 18), TAMIS_OVER_MAX_HELD_BYTES);
    end(&r);
    tamis_policy_free(policy);
}

/* U+000D U+000A counts as two bytes. */
TEST(in_order_the_place_of_a_failure_does_not_depend_on_the_pieces)
{
    static const char html[] = "aaaaaa\r\naaaaaaaaaaaaaaaa<toolong>";
    for (size_t size = 1; size <= sizeof html; size++) {
        struct reader r;
        tamis_status status = TAMIS_OK;
        begin_in_order(&r);
        assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_TAG_NAME_BYTES, 4), TAMIS_OK);
        for (size_t at = 0; at < sizeof html - 1 && status == TAMIS_OK; at += size)
            status = tamis_feed(r.t, html + at, sizeof html - 1 - at < size ? sizeof html - 1 - at : size);
        assert_int_equal(status, TAMIS_OVER_MAX_TAG_NAME_BYTES);
        assert_int_equal(tamis_last_error(r.t).place.offset, 29);
        assert_int_equal(tamis_last_error(r.t).place.line, 2);
        end(&r);
    }
}

/* The place of a failure is found while the input is valid. */
TEST(in_order_the_place_of_a_failure_stays)
{
    struct reader r;
    char html[] = "<p>1\n<b>2\n3";
    begin_in_order(&r);
    assert_int_equal(tamis_set_limit(r.t, TAMIS_MAX_TREE_DEPTH, 2), TAMIS_OK);
    assert_int_equal(tamis_feed(r.t, html, sizeof html - 1), TAMIS_OVER_MAX_TREE_DEPTH);
    memset(html, '\n', sizeof html);
    assert_int_equal(finish(&r), TAMIS_OVER_MAX_TREE_DEPTH);
    assert_int_equal(tamis_last_error(r.t).place.line, 2);
    assert_int_equal(tamis_last_error(r.t).place.column, 3);
    end(&r);
}

TEST(in_order_some_settings_need_a_tree)
{
    struct reader r;
    begin_in_order(&r);
    assert_int_equal(tamis_set_output(r.t, TAMIS_TO_TEXT), TAMIS_OK);
    assert_int_equal(tamis_feed(r.t, "1", 1), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(finish(&r), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(tamis_set_output(r.t, TAMIS_TO_HTML), TAMIS_OK);
    feed(&r, "1");
    assert_int_equal(finish(&r), TAMIS_OK);
    has_got(&r, "1");
    end(&r);
}

static void add_pieces(struct text *html, struct random *random)
{
    static const char *const parts[] = {"\r\n",     "\r",         "\xFF", "\xC3\xA9",
                                        "\xE6\xBC", "<p title='", "'>",   "<i>x</i>\r\n"};
    if (random_below(random, 40) == 0) {
        text_add_times(html, "<b>long</b> ",
                       random_below(random, 1500)); /* longer than the pieces that are joined */
    } else if (random_below(random, 60) == 0) {
        text_add(html, "\0", 1);
    } else {
        text_add_times(html, "text ", random_below(random, 30));
        text_add_string(html, ONE_OF(random, parts));
    }
}

/* Malformed bytes and ends of lines divide the input into pieces. Each mode reads runs of them. */
TEST(reads_pieces_of_all_lengths)
{
    struct random random = {11};
    struct text html = {0};
    struct reader r;
    tamis *whole = tamis_new(NULL);
    const char *out;
    size_t n;
    needs_the_write_sink();
    for (unsigned i = 0; i < 400; i++) {
        text_clear(&html);
        for (uint32_t left = random_below(&random, 600); left; left--)
            add_pieces(&html, &random);
        assert_int_equal(tamis_run(whole, html.p ? html.p : "", html.n, &out, &n), TAMIS_OK);
        begin(&r);
        assert_int_equal(
            tamis_set_output_callback(r.t, i % 2 ? TAMIS_STREAM_EXACT : TAMIS_STREAM_IN_ORDER, take, &r),
            TAMIS_OK);
        for (size_t at = 0, length; at < html.n; at += length) {
            length = 1 + random_below(&random, i % 4 < 2 ? 60000 : 900);
            length = length < html.n - at ? length : html.n - at;
            assert_int_equal(tamis_feed(r.t, html.p + at, length), TAMIS_OK);
        }
        assert_int_equal(finish(&r), TAMIS_OK);
        assert_int_equal(r.got.n, n);
        assert_memory_equal(r.got.p ? r.got.p : "", out, n);
        end(&r);
    }
    tamis_free(whole);
    text_free(&html);
}
