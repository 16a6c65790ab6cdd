/* tokenizer_test.c: the tokens and errors of every case of html5lib-tests/tokenizer, with their places, in each of its
 * initial states. The input is fed whole, byte by byte, and in two pieces that are cut anywhere, with and without an error
 * callback. */
#include "harness/test.h"
#include "support/files.h"
#include "harness/suite.h"
#include "support/text.h"
#include "harness/tokens.h"

/* The number of cases in the suite, so that the test fails if a case is not read. */
enum { SUITE_CASES = 7036, WITHOUT_UTF8_FORM = 4, XML_CASES = 4, CUT_MAX = 63 };

struct score {
    struct suite suite;
    int cases; /* the number of cases; a case counts once for each of its initial states */
    int failed_cases;
    int runs;
    int failed_runs;
    int without_utf8_form;
};

/* --- "doubleEscaped": the strings contain escapes \uXXXX, which must be decoded --- */

static bool read_escape(const char *p, const char *end, uint32_t *unit)
{
    char digits[5] = {0};
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return false;
    memcpy(digits, p + 2, 4);
    *unit = (uint32_t)strtoul(digits, NULL, 16);
    return true;
}

static json_t *unescape_string(const json_t *s)
{
    const char *p = json_string_value(s), *end = p + json_string_length(s);
    struct text out = {0};
    text_add(&out, "", 0);
    while (p < end) {
        uint32_t c, low;
        if (!read_escape(p, end, &c)) {
            text_add(&out, p++, 1);
            continue;
        }
        p += 6;
        if (c >= 0xD800 && c < 0xDC00 && read_escape(p, end, &low) && low >= 0xDC00 && low < 0xE000) {
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            p += 6;
        }
        text_add_code_point(&out, c);
    }
    /* NULL if it contains a surrogate that is not part of a pair. */
    json_t *plain = json_stringn(out.p, out.n);
    text_free(&out);
    return plain;
}

static json_t *unescape_attributes(json_t *attributes)
{
    json_t *plain = json_object();
    const char *name;
    json_t *value;
    json_object_foreach(attributes, name, value)
    {
        json_t *s = json_stringn(name, strlen(name)), *plain_name = unescape_string(s);
        json_object_setn_new(plain, json_string_value(plain_name), json_string_length(plain_name),
                             unescape_string(value));
        json_decref(s);
        json_decref(plain_name);
    }
    return plain;
}

static json_t *unescape_tokens(const json_t *tokens)
{
    json_t *plain = json_array();
    for (size_t i = 0; i < json_array_size(tokens); i++) {
        const json_t *token = json_array_get(tokens, i);
        json_t *copy = json_array();
        for (size_t k = 0; k < json_array_size(token); k++) {
            json_t *field = json_array_get(token, k);
            if (json_is_object(field))
                json_array_append_new(copy, unescape_attributes(field));
            else if (json_is_string(field))
                json_array_append_new(copy, unescape_string(field));
            else
                json_array_append(copy, field);
        }
        json_array_append_new(plain, copy);
    }
    return plain;
}

/* --- the expected result of a case --- */

/* Returns {"output", "errors"} of a case, without overrides. */
static json_t *expectation(const json_t *test, bool double_escaped)
{
    json_t *output = json_object_get(test, "output");
    json_t *plain = double_escaped ? unescape_tokens(output) : json_incref(output);
    json_t *errors = json_object_get(test, "errors");
    json_t *expected = json_pack("{s:o, s:o}", "output", tokens_merged(plain), "errors",
                                 errors ? json_deep_copy(errors) : json_array());
    json_decref(plain);
    return expected;
}

static void override(json_t *expected, json_t *output, json_t *errors)
{
    if (output)
        json_object_set_new(expected, "output", tokens_merged(output));
    if (errors)
        json_object_set(expected, "errors", errors);
}

/* Checks that the override names the input of this case. Otherwise it is for another case. */
static void check_entry(const json_t *entry, const json_t *test)
{
    const json_t *data = json_object_get(entry, "data");
    if (data)
        assert_true(json_equal(data, json_object_get(test, "input")));
}

/* Replaces the expected errors with those of a run on the whole input, if they differ in their order only. */
static void accept_order(json_t *expected, const struct lex_start *start, const char *input, size_t n)
{
    json_t *got = tokens_of(start, input, n, FED_WHOLE);
    json_t *errors = json_object_get(got, "errors"), *wanted = json_object_get(expected, "errors");
    json_t *rest = json_copy(wanted);
    for (size_t i = 0; i < json_array_size(errors); i++)
        for (size_t k = 0; k < json_array_size(rest); k++)
            if (json_equal(json_array_get(errors, i), json_array_get(rest, k))) {
                json_array_remove(rest, k);
                break;
            }
    if (json_array_size(rest) == 0 && json_array_size(errors) == json_array_size(wanted))
        json_object_set(expected, "errors", errors);
    json_decref(rest);
    json_decref(got);
}

/* --- running --- */

/* The suite's inputs are decoded text, in which U+FEFF at the beginning is a character. Encoded as bytes, it would be a
 * byte order mark and be removed, so a byte order mark is added before it. */
static json_t *encoded(const json_t *input)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    struct text bytes = {0};
    if (strncmp(json_string_value(input), byte_order_mark, 3) == 0)
        text_add_string(&bytes, byte_order_mark);
    text_add(&bytes, json_string_value(input), json_string_length(input));
    json_t *s = json_stringn(bytes.p, bytes.n);
    text_free(&bytes);
    return s;
}

static void run_case(struct score *score, const char *what, const json_t *test, const json_t *input,
                     const json_t *expected, const json_t *exception)
{
    json_t *states = json_object_get(test, "initialStates");
    size_t count = states ? json_array_size(states) : 1;
    for (size_t i = 0; i < count; i++) {
        struct lex_start start = {.state = json_string_value(json_array_get(states, i)),
                                  .last_start_tag = json_string_value(json_object_get(test, "lastStartTag"))};
        json_t *wanted = json_deep_copy(expected);
        if (json_object_get(exception, "any_order"))
            accept_order(wanted, &start, json_string_value(input), json_string_length(input));
        int failed = tokens_check(what, &start, json_string_value(input), json_string_length(input), wanted,
                                  CUT_MAX, &score->runs);
        score->cases++;
        score->failed_cases += failed > 0;
        score->failed_runs += failed;
        json_decref(wanted);
    }
}

static void without_utf8_form(struct score *score, const char *what, const json_t *exception)
{
    assert_true(json_is_true(json_object_get(exception, "no_utf8_form")));
    printf("  %s has no UTF-8 form: %s\n", what, json_string_value(json_object_get(exception, "why")));
    score->without_utf8_form++;
    score->cases++;
}

static void read_case(struct score *score, const char *file, size_t index, const json_t *test)
{
    char what[192];
    snprintf(what, sizeof what, "%s[%zu]", file, index);
    bool double_escaped = json_is_true(json_object_get(test, "doubleEscaped"));
    json_t *superseded = suite_superseded(&score->suite, file, index);
    json_t *exception = suite_exception(&score->suite, file, index);
    json_t *input = json_object_get(test, "input");
    input = double_escaped ? unescape_string(input) : json_incref(input);
    if (!input) {
        without_utf8_form(score, what, exception);
        return;
    }
    json_t *expected = expectation(test, double_escaped);
    check_entry(superseded, test);
    override(expected, json_object_get(superseded, "new_expected"),
             json_object_get(superseded, "new_errors_derived"));
    override(expected, json_object_get(exception, "output"), json_object_get(exception, "errors"));
    json_t *bytes = encoded(input);
    run_case(score, what, test, bytes, expected, exception);
    json_decref(expected);
    json_decref(bytes);
    json_decref(input);
}

static void run_file(struct score *score, const char *name)
{
    char file[128];
    snprintf(file, sizeof file, "tokenizer/%s", name);
    json_t *content = suite_json(TAMIS_CONFORMANCE_DIR "/html5lib-tests", file);
    json_t *tests = json_object_get(content, "tests");
    if (!tests)
        tests = json_object_get(content, "xmlViolationTests");
    assert_non_null(tests);
    for (size_t i = 0; i < json_array_size(tests); i++)
        read_case(score, file, i, json_array_get(tests, i));
    json_decref(content);
}

TEST(gives_the_tokens_and_errors_of_every_html5lib_case)
{
    if (!files_have_suite("html5lib-tests/tokenizer"))
        skip();
    struct score score = {.suite = suite_load()};
    struct file_list files = files_list(TAMIS_CONFORMANCE_DIR "/html5lib-tests/tokenizer", ".test");
    for (size_t i = 0; i < files.count; i++)
        run_file(&score, files.names[i]);
    printf("tokenizer: %d cases (%d of them about XML, run under HTML's rules; %d have no UTF-8 form), %d "
           "failed; "
           "%d runs, %d failed\n",
           score.cases, XML_CASES, score.without_utf8_form, score.failed_cases, score.runs,
           score.failed_runs);
    assert_int_equal(score.failed_runs, 0);
    assert_int_equal(score.cases, SUITE_CASES);
    assert_int_equal(score.without_utf8_form, WITHOUT_UTF8_FORM);
    assert_int_equal(suite_unused(&score.suite, "tokenizer/"), 0);
    files_list_free(&files);
    suite_free(&score.suite);
}
