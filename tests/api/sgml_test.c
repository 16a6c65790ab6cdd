/* sgml_test.c: the promises of sgml.h other than the events: limits, memory, work, statuses, places, and invalid UTF-8. */
#include <tamis/lexer.h>
#include <tamis/sgml.h>

#include "harness/test.h"
#include "lex/lexer_api.h"
#include "support/count.h"
#include "support/ledger.h"
#include "support/text.h"

/* Records every string and its type; joins adjacent data. */
static void write_event(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                        const char *const *strings, const size_t *lengths)
{
    (void)l;
    struct text *out = user;
    bool is_more = count == 1 && types[0] == TAMIS_SGML_DATA && out->n && out->p[out->n - 1] == '\1';
    out->n -= is_more;
    for (size_t i = 0; i < count; i++) {
        if (!is_more)
            text_add_string(out, i ? " " : "\n");
        text_add(out, strings[i] ? strings[i] : "-", strings[i] ? lengths[i] : 1);
    }
    if (types[0] == TAMIS_SGML_DATA)
        text_add_string(out, "\1");
}

static tamis_status lex(tamis_sgml *l, const char *p, size_t n, struct text *out)
{
    return tamis_sgml_lex(l, p, n, write_event, out, write_event, out, write_event, out);
}

static tamis_status lex_all(tamis_sgml *l, const struct text *input, size_t step, struct text *out)
{
    tamis_status status = TAMIS_OK;
    for (size_t at = 0; at < input->n && status == TAMIS_OK; at += step) {
        size_t n = input->n - at < step ? input->n - at : step;
        status = lex(l, input->p + at, n, out);
    }
    return status == TAMIS_OK ? lex(l, NULL, 0, out) : status;
}

/* --- limits --- */

struct probe {
    tamis_limit limit;
    const char *before, *unit, *after;
    unsigned delimiters; /* bytes of the string that are not part of a unit */
};

static const struct probe probes[] = {
    {TAMIS_MAX_TAG_NAME_BYTES, "<", "a", ">", 1},
    {TAMIS_MAX_TAG_NAME_BYTES, "</", "a", ">", 2},
    {TAMIS_MAX_TAG_NAME_BYTES, "<", "a", "", 1},
    {TAMIS_MAX_TAG_NAME_BYTES, "<p", " ", ">", 2},
    {TAMIS_MAX_TAG_NAME_BYTES, "&", "a", ";", 2},
    {TAMIS_MAX_TAG_NAME_BYTES, "&#", "1", "", 2},
    {TAMIS_MAX_TAG_NAME_BYTES, "&#1", "a", "", 3},
    {TAMIS_MAX_TAG_NAME_BYTES, "&#a", "1", "", 3},
    {TAMIS_MAX_ATTRIBUTE_NAME_BYTES, "<p ", "a", ">", 0},
    {TAMIS_MAX_ATTRIBUTE_NAME_BYTES, "<p a", " ", "=b>", 2},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a=", "1", ">", 0},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a=", "$", ">", 0},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a=\"", "x", "\">", 2},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a='", "x", "'>", 2},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a='", "x", "", 1},
    {TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, "<p a=''", " ", ">", 2},
    {TAMIS_MAX_ATTRIBUTES, "<p", " a", ">", 0},
    {TAMIS_MAX_ATTRIBUTES, "<p", " a=b", ">", 0},
    {TAMIS_MAX_ATTRIBUTES, "<!a", " 1", ">", 0},
    {TAMIS_MAX_ATTRIBUTES, "<!", "----", ">", 0},
    {TAMIS_MAX_COMMENT_BYTES, "<!--", "x", "-->", 4},
    {TAMIS_MAX_COMMENT_BYTES, "<![a[", "x", "]]>", 2},
    {TAMIS_MAX_DOCTYPE_BYTES, "<!", "a", ">", 2},
    {TAMIS_MAX_DOCTYPE_BYTES, "<!a \"", "x", "\">", 5},
    {TAMIS_MAX_DOCTYPE_BYTES, "<!a --", "x", "-->", 7},
    {TAMIS_MAX_DOCTYPE_BYTES, "<!a", " b", ">", 3},
    {TAMIS_MAX_PI_BYTES, "<?", "x", ">", 3},
    {TAMIS_MAX_PI_BYTES, "<?", "x", "", 2},
    {TAMIS_MAX_INPUT_BYTES, "", "x", "", 0},
};

static tamis_status read_with_limit(const struct probe *p, size_t units, uint64_t limit, size_t step)
{
    struct text input = {0}, out = {0};
    tamis_sgml *l = tamis_sgml_new(NULL);
    assert_int_equal(tamis_sgml_set_limit(l, p->limit, limit), TAMIS_OK);
    tamis_sgml_norm(l, true);
    text_add_string(&input, p->before);
    text_add_times(&input, p->unit, units);
    text_add_string(&input, p->after);
    tamis_status status = lex_all(l, &input, step, &out);
    assert_int_equal(tamis_sgml_status(l), status);
    tamis_sgml_free(l);
    text_free(&input);
    text_free(&out);
    return status;
}

static void keeps_every_limit_to_the_byte(void **unused)
{
    enum { UNITS = 40 };
    for (size_t i = 0; i < COUNT(probes); i++)
        for (size_t step = 1; step < 200; step += 99) {
            const struct probe *p = &probes[i];
            uint64_t limit = UNITS + p->delimiters;
            tamis_status over = tamis_limit_status(p->limit);
            if (read_with_limit(p, UNITS, limit, step) != TAMIS_OK ||
                read_with_limit(p, UNITS + 1, limit, step) != over)
                fail_msg("%s, `%s%s…%s` in steps of %zu", tamis_limit_name(p->limit), p->before, p->unit,
                         p->after, step);
        }
}

static void reports_no_token_after_a_limit_was_exceeded(void **unused)
{
    struct text out = {0};
    tamis_sgml *l = tamis_sgml_new(NULL);
    assert_int_equal(tamis_sgml_set_limit(l, TAMIS_MAX_TAG_NAME_BYTES, 3), TAMIS_OK);
    assert_int_equal(lex(l, "a<bcd>e", 7, &out), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(lex(l, "<b>f", 4, &out), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_int_equal(lex(l, NULL, 0, &out), TAMIS_OVER_MAX_TAG_NAME_BYTES);
    assert_string_equal(out.p, "\na\1");
    text_free(&out);
    tamis_sgml_free(l);
}

static void refuses_calls_at_the_wrong_time(void **unused)
{
    struct text out = {0};
    tamis_sgml *l = tamis_sgml_new(NULL);
    assert_int_equal(lex(l, "a", 1, &out), TAMIS_OK);
    assert_int_equal(tamis_sgml_set_limit(l, TAMIS_MAX_INPUT_BYTES, 9), TAMIS_INVALID_ARGUMENT);
    assert_int_equal(lex(l, NULL, 0, &out), TAMIS_OK);
    assert_int_equal(lex(l, "b", 1, &out), TAMIS_INVALID_ARGUMENT);
    assert_string_equal(out.p, "\na\1");
    tamis_sgml_free(l);
    tamis_sgml_free(NULL);
    text_free(&out);
}

static void needs_no_callback(void **unused)
{
    static const char input[] = "a<b c=$>d<!e><";
    tamis_sgml *l = tamis_sgml_new(NULL);
    for (size_t n = sizeof input - 1; n != SIZE_MAX; n = n ? 0 : SIZE_MAX)
        assert_int_equal(tamis_sgml_lex(l, input, n, NULL, NULL, NULL, NULL, NULL, NULL), TAMIS_OK);
    tamis_sgml_free(l);
}

/* --- memory --- */

static const char everything[] =
    "text &amp; &#38;\n<a b c=d e='f' g=\"h\" i=$><!doctype a 1 --b-- 'c' %d; [e]><!--f--><?g></a>"
    "<a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a>"
    "<a a=\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\"]]><b>"
    "<a b=\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz>'x<!--";

static void fails_closed_when_any_allocation_fails(void **unused)
{
    struct text input = {0}, expected = {0};
    text_add_string(&input, everything);
    for (size_t call = 0, calls = 1; call <= calls; call++) {
        struct ledger books = {.fails_at = call};
        tamis_allocator allocator = ledger_allocator(&books);
        tamis_sgml *l = tamis_sgml_new(&allocator);
        struct text out = {0};
        if (l)
            assert_int_equal(lex_all(l, &input, 7, &out), call ? TAMIS_NO_MEMORY : TAMIS_OK);
        tamis_sgml_free(l);
        if (!call) {
            calls = books.calls;
            text_add(&expected, out.p, out.n);
            assert_true(calls > 8);
        } else if (out.n) { /* the events before the failure are the beginning of the complete list */
            size_t n = out.n - (out.p[out.n - 1] == '\1');
            assert_memory_equal(out.p, expected.p, n);
        }
        assert_int_equal(books.blocks + books.held + books.lies, 0);
        text_free(&out);
    }
    text_free(&input);
    text_free(&expected);
}

/* --- work --- */

static uint64_t given;

static tamis_reply take_token(void *user, const tamis_token *token)
{
    (void)user;
    (void)token;
    return TAMIS_CONTINUE;
}

static void count_transition(void *user, const char *from, int byte, const char *to)
{
    (void)user;
    (void)from;
    (void)byte;
    (void)to;
    given++;
}

/* Sets result[0] to the number of times that a byte was given to a state, and result[1] to the counted work. */
static void measure(const char *before, const char *unit, size_t times, uint64_t result[2])
{
    struct text input = {0};
    tamis_lexer *l = tamis_lexer_new(NULL, take_token, NULL, NULL);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_SGML), TAMIS_OK);
    tamis_lexer_set_transition_callback(l, count_transition);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_DOCTYPE_BYTES, 1 << 24), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_ATTRIBUTES, 1 << 24), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_limit(l, TAMIS_MAX_PI_BYTES, 1 << 24), TAMIS_OK);
    text_add_string(&input, before);
    text_add_times(&input, unit, times);
    given = 0;
    assert_int_equal(tamis_lexer_feed(l, input.p, input.n), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    result[0] = given;
    result[1] = tamis_lex_internal(l)->meter->work;
    tamis_lexer_free(l);
    text_free(&input);
}

static void work_is_linear(void **unused)
{
    static const char *const patterns[][2] = {
        {"<a b=", "\""},
        {"<a b=", "'"},
        {"<a b=\"", "'"},
        {"<a b=\"'", "<?"},
        {"<a b=\"", "x='"},
        {"", "<a b=\""},
        {"", "<a b='"},
        {"<a ", "x=\""},
        {"<!a ", "\""},
        {"<!a \"", "'"},
        {"<!a ", "--"},
        {"<!a ", "-- -"},
        {"<!", "--"},
        {"<!--", "x-"},
        {"<!----", "-"},
        {"<!--x---", "- "},
        {"", "<!--"},
        {"", "<!"},
        {"", "<?"},
        {"", "<![ "},
        {"<![", "]"},
        {"", "<![]"},
        {"", "]]>"},
        {"", "]]><"},
        {"", "&"},
        {"", "&#"},
        {"", "&#1"},
        {"", "<"},
        {"", "</"},
        {"", "<a<"},
        {"<a b=\"'", "<!--"},
        {"<!a \"'--", "<?"},
        {"<a b=\"'>", "<!-->"},
        {"<a b=\">", "<!a '>"},
        {"<a b=\">", "<?<!--"},
        {"<a b='", "c>d<e f=\"g>"},
    };
    for (size_t i = 0; i < COUNT(patterns); i++) {
        size_t length = strlen(patterns[i][1]);
        uint64_t before[2], now[2];
        measure(patterns[i][0], patterns[i][1], 65536 / length, before);
        for (size_t bytes = 262144; bytes <= 1048576; bytes *= 4) {
            measure(patterns[i][0], patterns[i][1], bytes / length, now);
            if (now[0] > 4 * before[0] + 64 || now[1] > 4 * before[1] + 64 || now[0] > 16 * bytes)
                fail_msg("`%s` and %zu bytes of `%s`: %u given, work %u", patterns[i][0], bytes,
                         patterns[i][1], (unsigned)now[0], (unsigned)now[1]);
            before[0] = now[0];
            before[1] = now[1];
        }
    }
}

/* --- bytes --- */

static void check_text(const char *input, size_t n, const char *expected)
{
    for (size_t step = 1; step <= n; step++) {
        struct text in = {0}, out = {0};
        tamis_sgml *l = tamis_sgml_new(NULL);
        text_add(&in, input, n);
        assert_int_equal(lex_all(l, &in, step, &out), TAMIS_OK);
        assert_string_equal(out.p, expected);
        tamis_sgml_free(l);
        text_free(&in);
        text_free(&out);
    }
}

#define CHECK_TEXT(input, expected) check_text(input, sizeof(input) - 1, expected)

static void replaces_invalid_utf8_only(void **unused)
{
    CHECK_TEXT("a\xFF\xC3z", "\na\xEF\xBF\xBD\xEF\xBF\xBDz\1");
    CHECK_TEXT("\xEF\xBB\xBF\r\n\r", "\n\xEF\xBB\xBF\r\n\r\1");
    CHECK_TEXT("<a b='\r\xFF'>", "\n<a  b= '\r\xEF\xBF\xBD' >");
}

static void counts_a_code_point_as_a_character(void **unused)
{
    CHECK_TEXT("<a \xE2\x82\xAC>", "\nbad character in tag \xE2\x82\xAC\n<a  >");
    CHECK_TEXT("<a \xE2\x82>", "\nbad character in tag \xEF\xBF\xBD\n<a  >");
    CHECK_TEXT("<!a \xC3\xA9>", "\nillegal character in markup declaration \xC3\xA9\n<!a  >");
}

/* --- through the public lexer --- */

static tamis_reply note_place(void *user, const tamis_token *token)
{
    char line[64];
    snprintf(line, sizeof line, "%d-%d:%d ", (int)tamis_token_offset(token), (int)tamis_token_end(token),
             (int)tamis_token_event_line(token));
    text_add_string(user, line);
    return TAMIS_CONTINUE;
}

static void check_places_from(const char *first, const char *input, const char *expected)
{
    struct text places = {0};
    tamis_lexer *l = tamis_lexer_new(NULL, note_place, NULL, &places);
    assert_int_equal(tamis_lexer_set_dialect(l, TAMIS_SGML), TAMIS_OK);
    assert_int_equal(tamis_lexer_set_state(l, first), TAMIS_OK);
    assert_int_equal(tamis_lexer_feed(l, input, strlen(input)), TAMIS_OK);
    assert_int_equal(tamis_lexer_finish(l), TAMIS_OK);
    assert_string_equal(places.p, expected);
    tamis_lexer_free(l);
    text_free(&places);
}

static void check_places(const char *input, const char *expected)
{
    check_places_from("INITIAL", input, expected);
}

static void reports_the_positions_of_events(void **unused)
{
    check_places("<p #\nb=1>x</p >", "3-4:1 0-9:2 9-10:2 10-15:2 15-15:0 ");
    check_places("a&lt;&#1 \n<!b -- c --\n><?d>", "0-1:1 1-5:1 5-8:1 8-9:1 9-10:2 10-23:3 23-27:3 27-27:0 ");
    check_places("<a b=\"c>d", "5-6:1 0-8:1 8-9:1 9-9:0 ");
    check_places("<a ]]><b>", "3-4:1 4-5:1 0-6:1 6-9:1 9-9:0 ");
    check_places("]]><b>", "0-3:1 3-6:1 6-6:0 ");
    check_places("<!a[b]]c>", "3-4:1 4-5:1 6-7:1 7-8:1 0-9:1 9-9:0 ");
}

static void keeps_places_in_order_when_bytes_are_replaced(void **unused)
{
    check_places("<a \xFF>", "3-4:1 0-5:1 5-5:0 ");
    check_places("<a b=\"\xFF\xFF c>d", "5-6:1 6-9:1 0-11:1 11-12:1 12-12:0 ");
    check_places("<a b=\">a\xFF\xFF<c>d\xC3\xA9",
                 "5-6:1 6-7:1 0-7:1 7-8:1 8-9:1 9-10:1 10-13:1 13-14:1 14-16:1 16-16:0 ");
    check_places("<a b=\"\xFF'>\xFF<c>", "5-6:1 6-7:1 7-8:1 0-9:1 9-10:1 10-13:1 13-13:0 ");
}

static void begins_no_event_before_the_input(void **unused)
{
    check_places_from("ATTRVAL literal", "b>", "0-0:1 0-2:1 2-2:0 ");
    check_places_from("MD comment dash", "", "0-0:1 0-0:1 0-0:1 0-0:0 ");
    check_places_from("INITIAL entity reference", "a;b", "0-2:1 2-3:1 3-3:0 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_every_limit_to_the_byte),
        cmocka_unit_test(reports_no_token_after_a_limit_was_exceeded),
        cmocka_unit_test(refuses_calls_at_the_wrong_time),
        cmocka_unit_test(needs_no_callback),
        cmocka_unit_test(fails_closed_when_any_allocation_fails),
        cmocka_unit_test(work_is_linear),
        cmocka_unit_test(replaces_invalid_utf8_only),
        cmocka_unit_test(counts_a_code_point_as_a_character),
        cmocka_unit_test(reports_the_positions_of_events),
        cmocka_unit_test(keeps_places_in_order_when_bytes_are_replaced),
        cmocka_unit_test(begins_no_event_before_the_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
