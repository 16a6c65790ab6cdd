/* sgml_test.c: the SGML dialect with its callback interface: the 82 cases of sgml.json, which follow the W3C note (two are
 * its own examples); the cases of each state; line numbers; and input that is not reported until more of it is known. */
#include <tamis/sgml.h>

#include "harness/states.h"
#include "harness/suite.h"
#include "harness/test.h"
#include "support/text.h"

enum { ROWS = 82 };

/* --- events as JSON: [["primary", [["Data", "text"], …]], …] --- */

struct recorder {
    json_t *events;
    uint64_t line; /* the line of the last event */
};

struct caller {
    struct recorder *recorder;
    const char *call;
};

static json_t *string_or_null(const char *p, size_t n)
{
    return p ? json_stringn(p, n) : json_null();
}

static bool is_data(const json_t *event)
{
    const json_t *strings = json_array_get(event, 1);
    const char *first = json_string_value(json_array_get(json_array_get(strings, 0), 0));
    return json_array_size(strings) == 1 && strcmp(first, "Data") == 0;
}

/* Adjacent data events are merged, because their number depends on the pieces. */
static void add_event(json_t *events, json_t *event)
{
    const json_t *last = json_array_get(events, json_array_size(events) - 1);
    if (!json_array_size(events) || !is_data(last) || !is_data(event)) {
        json_array_append_new(events, event);
        return;
    }
    json_t *pair = json_array_get(json_array_get(last, 1), 0);
    const json_t *old = json_array_get(pair, 1),
                 *more = json_array_get(json_array_get(json_array_get(event, 1), 0), 1);
    struct text both = {0};
    text_add(&both, json_string_value(old), json_string_length(old));
    text_add(&both, json_string_value(more), json_string_length(more));
    json_array_set_new(pair, 1, json_stringn(both.p, both.n));
    text_free(&both);
    json_decref(event);
}

static void record(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                   const char *const *strings, const size_t *lengths)
{
    const struct caller *c = user;
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[s, o]", tamis_sgml_type_name(types[i]),
                                              string_or_null(strings[i], lengths[i])));
    add_event(c->recorder->events, json_pack("[s, o]", c->call, list));
    c->recorder->line = tamis_sgml_line(l);
}

static tamis_status lex(tamis_sgml *l, struct recorder *r, const char *p, size_t n)
{
    struct caller primary = {r, "primary"}, auxiliary = {r, "auxiliary"}, error = {r, "error"};
    char *copy = malloc(n ? n : 1); /* of the exact size: AddressSanitizer reports a read past it */
    assert_non_null(copy);
    memcpy(copy, p, n);
    tamis_status status = tamis_sgml_lex(l, copy, n, record, &primary, record, &auxiliary, record, &error);
    free(copy);
    return status;
}

/* Returns the events of an input that is fed in a piece of `first` bytes and then in pieces of `next` bytes. */
static json_t *events_of(const char *input, size_t n, size_t first, size_t next, bool norm)
{
    struct recorder r = {.events = json_array()};
    tamis_sgml *l = tamis_sgml_new(NULL);
    assert_non_null(l);
    assert_false(tamis_sgml_norm(l, norm));
    for (size_t at = 0, step = first; at < n; at += step, step = next) {
        if (step > n - at)
            step = n - at;
        assert_int_equal(lex(l, &r, input + at, step), TAMIS_OK);
    }
    assert_int_equal(lex(l, &r, "", 0), TAMIS_OK);
    tamis_sgml_free(l);
    return r.events;
}

static int compare(const char *what, const char *input, const json_t *expected, json_t *got)
{
    bool same = json_equal(expected, got);
    if (!same) {
        char *a = json_dumps(expected, JSON_COMPACT), *b = json_dumps(got, JSON_COMPACT);
        fprintf(stderr, "%s: `%s`\n  expected %s\n  got      %s\n", what, input, a, b);
        free(a);
        free(b);
    }
    json_decref(got);
    return same ? 0 : 1;
}

/* Returns a string in the form that normalization gives it. */
static json_t *normalized(const char *type, const json_t *string)
{
    static const char *const plain[] = {"Data", "Entity", "CharRef", "RefC", "Processing Instruction"};
    static const char *const folded[] = {"Start Tag", "End Tag", "Attr Name", "Name", "Markup Decl"};
    for (size_t i = 0; i < 5; i++)
        if (strcmp(type, plain[i]) == 0 || json_is_null(string) || type[0] == '!')
            return json_deep_copy(string);
    struct text t = {0};
    text_add(&t, json_string_value(string), json_string_length(string));
    char *s = t.p;
    size_t n = t.n;
    while (n && strchr(strcmp(type, "Attr Name") == 0 ? " \t\r\n=" : " \t\r\n", s[n - 1]))
        n--;
    for (size_t i = 0; i < 5; i++)
        for (size_t k = 0; k < n && strcmp(type, folded[i]) == 0; k++)
            s[k] = (char)(s[k] >= 'A' && s[k] <= 'Z' ? s[k] + 32 : s[k]);
    json_t *result = json_stringn(s, n);
    text_free(&t);
    return result;
}

/* Normalizes the events, and checks that every string except messages is in the input. */
static json_t *normalize(json_t *events, const char *input)
{
    json_t *event, *pair;
    size_t i, k;
    json_array_foreach(events, i, event)
    {
        json_array_foreach(json_array_get(event, 1), k, pair)
        {
            const char *type = json_string_value(json_array_get(pair, 0));
            const json_t *string = json_array_get(pair, 1);
            if (type[0] != '!' && !json_is_null(string) && !strchr(input, '\xEF'))
                assert_non_null(strstr(input, json_string_value(string)));
            json_array_set_new(pair, 1, normalized(type, string));
        }
    }
    return events;
}

static int check(const char *what, const char *input, size_t n, const json_t *expected)
{
    int failed = compare(what, input, expected, events_of(input, n, n, n, true));
    failed += compare(what, input, expected, events_of(input, n, 1, 1, true));
    for (size_t k = 1; k < n && !failed; k++) {
        failed += compare(what, input, expected, events_of(input, n, k, n, true));
        failed += compare(what, input, expected, events_of(input, n, k, k % 3 + 1, true));
    }
    if (!memchr(input, 0, n))
        failed += compare(what, input, expected, normalize(events_of(input, n, n, n, false), input));
    return failed;
}

TEST(reads_every_row_of_the_digest)
{
    json_t *groups = suite_json(TAMIS_TESTS_DIR, "lex/states/sgml-note.json"), *group, *row;
    int count = 0, failed = 0;
    const char *name;
    size_t i;
    json_object_foreach(groups, name, group)
    {
        json_array_foreach(group, i, row)
        {
            const json_t *input = json_array_get(row, 0);
            failed +=
                check(name, json_string_value(input), json_string_length(input), json_array_get(row, 1)) > 0;
            count++;
        }
    }
    json_decref(groups);
    printf("rows of the digest: %d of %d\n", count - failed, count);
    assert_int_equal(count, ROWS);
    assert_int_equal(failed, 0);
}

/* Only cases that begin at the beginning of a document are run; the others need tamis_lexer_set_state(). */
TEST(reads_the_cases_of_every_state)
{
    json_t *states = states_cases("sgml"), *list, *c;
    int count = 0, failed = 0;
    const char *name;
    size_t i;
    json_object_foreach(states, name, list)
    {
        json_array_foreach(list, i, c)
        {
            const json_t *input = json_array_get(c, 1);
            if (strcmp(json_string_value(json_array_get(c, 0)), "INITIAL") != 0)
                continue;
            failed += check(name, json_string_value(input), json_string_length(input), json_array_get(c, 2)) >
                      0;
            count++;
        }
    }
    json_decref(states);
    printf("cases of the states: %d of %d\n", count - failed, count);
    assert_true(count > 1000);
    assert_int_equal(failed, 0);
}

/* --- the dump --- */

struct dumper {
    const char *tag;
    struct text *out;
};

static void write_text(void *user, const char *bytes, size_t length)
{
    text_add(user, bytes, length);
}

static void dump(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                 const char *const *strings, const size_t *lengths)
{
    const struct dumper *d = user;
    tamis_sgml_dump(write_text, d->out, d->tag, tamis_sgml_line(l), count, types, strings, lengths);
}

static void check_dump(const char *input, const char *expected)
{
    struct text out = {0};
    struct dumper primary = {"Primary", &out}, auxiliary = {"Aux Markup", &out}, error = {"Error", &out};
    tamis_sgml *l = tamis_sgml_new(NULL);
    tamis_sgml_norm(l, true);
    for (int last = 0; last < 2; last++)
        assert_int_equal(tamis_sgml_lex(l, input, last ? 0 : strlen(input), dump, &primary, dump, &auxiliary,
                                        dump, &error),
                         TAMIS_OK);
    tamis_sgml_free(l);
    assert_string_equal(out.p, expected);
    text_free(&out);
}

TEST(dumps_the_worked_examples_as_the_note_prints_them)
{
    check_dump("<!Doctype Foo --my document type-- System \"abc\">", "\nline 1: [Aux Markup]\n"
                                                                     "Markup Decl: `<!doctype'\n"
                                                                     "  Name: `foo'\n"
                                                                     "  Comment: `--my document type--'\n"
                                                                     "  Name: `system'\n"
                                                                     "  Literal: `\"abc\"'\n"
                                                                     "  Tag Close: `>'\n");
    check_dump("<tag xxx=yyy ?>xxx <![IGNORE[ a<b>c]]> zzz",
               "\nline 1: [Error]\n"
               "!!Error!!: `bad character in tag'\n"
               "  Data: `?'\n"
               "\nline 1: [Primary]\n"
               "Start Tag: `<tag'\n"
               "  Attr Name: `xxx'\n"
               "  Name Token: `yyy'\n"
               "  Tag Close: `>'\n"
               "\nline 1: [Primary]\n"
               "Data: `xxx '\n"
               "\nline 1: [Error]\n"
               "!!Limitation!!: `marked sections not supported'\n"
               "  Data: `<!['\n"
               "\nline 1: [Error]\n"
               "!!Limitation!!: `declaration subset: skipping'\n"
               "  Data: `IGNORE[ a<b>c'\n"
               "\nline 1: [Primary]\n"
               "Data: ` zzz'\n");
}

TEST(dumps_an_omitted_name_as_nothing)
{
    check_dump("\n<xX val1\nval2 aTTr3=.76meters>", "\nline 2: [Primary]\nData: `\n'\n"
                                                    "\nline 3: [Primary]\n"
                                                    "Start Tag: `<xx'\n"
                                                    "  Attr Name: `'\n"
                                                    "  Name: `val1'\n"
                                                    "  Attr Name: `'\n"
                                                    "  Name: `val2'\n"
                                                    "  Attr Name: `attr3'\n"
                                                    "  Name Token: `.76meters'\n"
                                                    "  Tag Close: `>'\n");
}

/* --- pieces --- */

/* "|" cuts the input into pieces. `counts`: the number of events after each piece and after the end, with adjacent data
 * events merged. */
static void check_pieces(const char *input, const char *counts)
{
    struct recorder r = {.events = json_array()};
    struct text seen = {0};
    tamis_sgml *l = tamis_sgml_new(NULL);
    for (size_t n;; input += n + (input[n] == '|')) {
        char number[24];
        n = strcspn(input, "|");
        assert_int_equal(lex(l, &r, input, n), TAMIS_OK);
        snprintf(number, sizeof number, seen.n ? " %zu" : "%zu", json_array_size(r.events));
        text_add_string(&seen, number);
        if (!n)
            break;
    }
    assert_string_equal(seen.p, counts);
    text_free(&seen);
    json_decref(r.events);
    tamis_sgml_free(l);
}

TEST(reports_data_immediately)
{
    check_pieces("some text", "1 1");
    check_pieces("a|]]>|b", "1 1 1 1");
    check_pieces("<p>|a", "1 2 2");
}

TEST(delays_tokens_that_may_continue)
{
    check_pieces("&am|p|;", "0 0 1 1");
    check_pieces("&amp| ", "0 2 2");
    check_pieces("&#3|8", "0 0 1");
    check_pieces("<", "0 1");
    check_pieces("]]>", "0 1");
    check_pieces("]]>|<|b>", "0 0 2 2");
    check_pieces("]]>|<| ", "0 0 1 1");
    check_pieces("<!-- a -|- >", "0 1 1");
    check_pieces("<a b=c/| |d>", "0 0 2 2");
    check_pieces("<?pi|?|>", "0 0 1 1");
}

TEST(drops_markup_that_does_not_end)
{
    check_pieces("<p", "0 0");
    check_pieces("<p a=b ", "0 0");
    check_pieces("</p", "0 0");
    check_pieces("<!doctype html", "0 0");
    check_pieces("<!--a--", "0 0");
}

TEST(reads_bytes_again_after_a_search_to_the_end)
{
    check_pieces("<a b=\"c>d| e", "0 0 3");
    check_pieces("<a b='c>d| e", "0 0 3");
    check_pieces("<!a 'c>d| e", "0 0 3");
    check_pieces("<!--a>b<c>d|-", "0 0 7");
    check_pieces("<?a<b>|c", "1 2 2");
    check_pieces("<?a<b |c", "0 0 1");
}

/* --- lines --- */

static void note_line(void *user, tamis_sgml *l, size_t count, const tamis_sgml_type *types,
                      const char *const *strings, const size_t *lengths)
{
    (void)count;
    (void)strings;
    (void)lengths;
    char number[32];
    snprintf(number, sizeof number, "%d:%d ", (int)types[0], (int)tamis_sgml_line(l));
    text_add_string(user, number);
}

static void check_lines(const char *input, const char *expected, uint64_t last)
{
    struct text lines = {0};
    tamis_sgml *l = tamis_sgml_new(NULL);
    assert_int_equal(tamis_sgml_line(l), 1);
    for (const char *c = input;; c++) {
        assert_int_equal(
            tamis_sgml_lex(l, c, *c ? 1 : 0, note_line, &lines, note_line, &lines, note_line, &lines),
            TAMIS_OK);
        if (!*c)
            break;
    }
    assert_string_equal(lines.n ? lines.p : "", expected);
    assert_int_equal(tamis_sgml_line(l), last);
    text_free(&lines);
    tamis_sgml_free(l);
}

TEST(counts_lines_to_the_end_of_the_token)
{
    check_lines("a\nb", "1:1 1:2 1:2 ", 2);
    check_lines("\r\n\r", "1:1 1:2 1:2 ", 2);
    check_lines("<a\nb\n=\n\"\n\"\n>", "2:6 ", 6);
    check_lines("&a\n&b", "10:2 10:2 ", 2);
    check_lines("&#1\n", "11:2 ", 2);
    check_lines("<\n", "1:1 1:2 ", 2);
    check_lines("<a\n#\n>", "17:2 2:3 ", 3);
    check_lines("<a b=#\n>", "17:2 2:2 ", 2);
    check_lines("<!a\n--\n--\n[\n]\n>", "16:4 16:5 14:6 ", 6);
    check_lines("<![\n\n]]>\n", "16:3 1:4 ", 4);
    check_lines("<?\n>", "13:2 ", 2);
    check_lines("<a b=\"\n#\n>\n", "17:1 17:2 17:3 2:3 1:4 ", 4);
    check_lines("<a\n", "", 2);
}
