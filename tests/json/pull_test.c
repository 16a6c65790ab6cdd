/* pull_test.c: the reader of JSON text, its tree and its strings. */
#include "generators/random.h"
#include "harness/test.h"
#include "json/tree.h"
#include "judges/json.h"
#include "support/ledger.h"
#include "support/text.h"

static enum json_event read_all(struct json_pull *p)
{
    enum json_event event;
    while ((event = tamis_json_next(p)) != JSON_ENDED && event != JSON_FAILED)
        ;
    return event;
}

static void assert_judged(const char *text, size_t n)
{
    const char *wrong = json_judge(text, n);
    if (wrong)
        fail_msg("%.*s: %s", (int)n, text, wrong);
}

TEST(returns_the_tokens_with_their_places)
{
    static const char text[] =
        " {\"a\" : [1, -2.5e+3],\n\"\\u0062\": {}, \"c\":null,\"d\":true,\"e\":false, \"f\":\"x\"}\n";
    static const struct {
        enum json_event event;
        uint32_t begin, end;
    } expected[] = {
        {JSON_OBJECT, 1, 2},       {JSON_NAME, 2, 5},         {JSON_ARRAY, 8, 9},   {JSON_NUMBER, 9, 10},
        {JSON_NUMBER, 12, 19},     {JSON_ARRAY_END, 19, 20},  {JSON_NAME, 22, 30},  {JSON_OBJECT, 32, 33},
        {JSON_OBJECT_END, 33, 34}, {JSON_NAME, 36, 39},       {JSON_NULL, 40, 44},  {JSON_NAME, 45, 48},
        {JSON_TRUE, 49, 53},       {JSON_NAME, 54, 57},       {JSON_FALSE, 58, 63}, {JSON_NAME, 65, 68},
        {JSON_STRING, 69, 72},     {JSON_OBJECT_END, 72, 73}, {JSON_ENDED, 74, 74}, {JSON_ENDED, 74, 74}};
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    tamis_json_pull_start(&p, text, sizeof text - 1);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(tamis_json_next(&p), expected[i].event);
        assert_int_equal(p.token.begin, expected[i].begin);
        assert_int_equal(p.token.end, expected[i].end);
    }
    tamis_json_pull_free(&p);
}

/* Each text is `before`, followed by the error. */
TEST(says_what_is_wrong_and_where)
{
    static const struct {
        const char *before, *wrong;
        enum json_fault fault;
        const char *sentence;
    } rows[] = {
        {"", "", JSON_FAULT_VALUE, "unexpected token near end of file"},
        {" ", "]", JSON_FAULT_VALUE, "unexpected token near ']'"},
        {"[", "tru]", JSON_FAULT_TOKEN, "invalid token near 'tru'"},
        {"[", "nul", JSON_FAULT_TOKEN, "invalid token near 'nul'"},
        {"[", "-]", JSON_FAULT_TOKEN, "invalid token near '-'"},
        {"[", "+1]", JSON_FAULT_TOKEN, "invalid token near '+1'"},
        {"[", ".5]", JSON_FAULT_TOKEN, "invalid token near '.5'"},
        {"[", "1.]", JSON_FAULT_TOKEN, "invalid token near '1.'"},
        {"[", "1e]", JSON_FAULT_TOKEN, "invalid token near '1e'"},
        {"[", "1e+]", JSON_FAULT_TOKEN, "invalid token near '1e+'"},
        {"[0", "1]", JSON_FAULT_ARRAY_END, "']' expected near '1'"},
        {"[1", "", JSON_FAULT_ARRAY_END, "']' expected near end of file"},
        {"[1 ", "\"x\"]", JSON_FAULT_ARRAY_END, "']' expected near '\"x\"'"},
        {"[1,", "]", JSON_FAULT_VALUE, "unexpected token near ']'"},
        {"[", ",1]", JSON_FAULT_VALUE, "unexpected token near ','"},
        {"{", "1:2}", JSON_FAULT_NAME, "string or '}' expected near '1'"},
        {"{\"a\":1,", "}", JSON_FAULT_NAME, "string or '}' expected near '}'"},
        {"{\"a\"", ",1}", JSON_FAULT_COLON, "':' expected near ','"},
        {"{\"a\":1", "]", JSON_FAULT_OBJECT_END, "'}' expected near ']'"},
        {"{} ", "{}", JSON_FAULT_TEXT_END, "end of file expected near '{'"},
        {"1", "\f", JSON_FAULT_TEXT_END, "end of file expected near '\f'"},
        {"", "\"ab", JSON_FAULT_OPEN, "the string has no closing quote near '\"ab'"},
        {"", "\"a\\", JSON_FAULT_OPEN, "the string has no closing quote near '\"a\\'"},
        {"", "\"a\xE2\x82", JSON_FAULT_OPEN, "the string has no closing quote near '\"a\xE2\x82'"},
        {"\"a", "\n\"", JSON_FAULT_CONTROL, "a control character in a string; write \\u000a near '\"a'"},
        {"\"", "\\x\"", JSON_FAULT_ESCAPE, "invalid escape near '\"'"},
        {"\"", "\\u12g4\"", JSON_FAULT_ESCAPE, "invalid escape near '\"'"},
        {"\"", "\\u12", JSON_FAULT_ESCAPE, "invalid escape near '\"'"},
        {"\"a", "\\udc00\"", JSON_FAULT_SURROGATE,
         "an escaped surrogate that is not part of a pair near '\"a'"},
        {"\"a", "\\ud800\"", JSON_FAULT_SURROGATE,
         "an escaped surrogate that is not part of a pair near '\"a'"},
        {"\"a", "\\ud800\\ud800\"", JSON_FAULT_SURROGATE,
         "an escaped surrogate that is not part of a pair near '\"a'"},
        {"\"a", "\\ud800\\u12\"", JSON_FAULT_SURROGATE,
         "an escaped surrogate that is not part of a pair near '\"a'"},
        {"\"a", "\xFF\"", JSON_FAULT_UTF8, "unable to decode byte 0xff near '\"a'"},
        {"\"a", "\xC0\x80\\x\"", JSON_FAULT_UTF8, "unable to decode byte 0xc0 near '\"a'"},
        {"\"a", "\xE2\x82\\n\"", JSON_FAULT_UTF8, "unable to decode byte 0xe2 near '\"a'"},
        {"\"a", "\xE2\\", JSON_FAULT_UTF8, "unable to decode byte 0xe2 near '\"a'"},
        {"{\"a\":1,\"\\u0062\":2,", "\"b\":3,\"a\":4}", JSON_FAULT_TWICE,
         "duplicate object key near '\"b\"'"},
    };
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100], sentence[JSON_FAULT_BYTES];
        snprintf(text, sizeof text, "%s%s", rows[i].before, rows[i].wrong);
        tamis_json_pull_start(&p, text, strlen(text));
        assert_int_equal(read_all(&p), JSON_FAILED);
        assert_int_equal(tamis_json_next(&p), JSON_FAILED);
        assert_int_equal(p.fault, rows[i].fault);
        assert_int_equal(p.fault_at, strlen(rows[i].before));
        assert_string_equal(tamis_json_fault_text(&p, sentence), rows[i].sentence);
        assert_judged(text, strlen(text));
    }
    tamis_json_pull_free(&p);
}

TEST(refuses_nul_characters_if_asked_to)
{
    static const char text[] = "[\"a\\u0000b\"]";
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    tamis_json_pull_start(&p, text, sizeof text - 1);
    assert_int_equal(read_all(&p), JSON_ENDED);
    p.refuses_nul = true;
    tamis_json_pull_start(&p, text, sizeof text - 1);
    assert_int_equal(read_all(&p), JSON_FAILED);
    assert_int_equal(p.fault, JSON_FAULT_NUL);
    assert_int_equal(p.fault_at, 3);
    tamis_json_pull_free(&p);
}

TEST(has_limits_of_depth_and_size)
{
    char text[2 * JSON_DEEPEST + 2];
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    memset(text, '[', JSON_DEEPEST + 1);
    memset(text + JSON_DEEPEST + 1, ']', JSON_DEEPEST + 1);
    tamis_json_pull_start(&p, text + 1, 2 * JSON_DEEPEST);
    assert_int_equal(read_all(&p), JSON_ENDED);
    tamis_json_pull_start(&p, text, sizeof text);
    assert_int_equal(read_all(&p), JSON_FAILED);
    assert_int_equal(p.fault, JSON_FAULT_DEPTH);
    assert_int_equal(p.fault_at, JSON_DEEPEST);
    assert_judged(text, sizeof text);
    tamis_json_pull_start(&p, text, (size_t)JSON_MOST_BYTES + 1);
    assert_int_equal(tamis_json_next(&p), JSON_FAILED);
    assert_int_equal(p.fault, JSON_FAULT_SIZE);
    tamis_json_pull_free(&p);
}

/* The names of an object are not compared with those of the next object, and those of an inner object not with those of
 * the outer one. */
TEST(compares_the_names_of_one_object_only)
{
    static const char *const valid[] = {
        "[{\"a\":1},{\"a\":2}]", "{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}",
        "{\"b\":[{\"a\":1}],\"a\":[{\"b\":1}]}", "{\"\":1,\"\\u0000\":2}",
        "{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x81\":1,\"\\\"\":1,\"\\\\\":2}"};
    static const struct {
        const char *text;
        uint32_t at, twin;
    } twice[] = {{"{\"a\":{\"b\":1},\"c\":1,\"a\":2}", 19, 1},
                 {"{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x80\":2}", 18, 1},
                 {"{\"\\/\":1,\"/\":2}", 8, 1},
                 {"{\"c\":1,\"b\":1,\"c\":1,\"b\":1}", 13, 1},
                 {"[{\"a\":1},{\"b\":1,\"b\":1,\"b\":2}]", 16, 10}};
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++) {
        tamis_json_pull_start(&p, valid[i], strlen(valid[i]));
        assert_int_equal(read_all(&p), JSON_ENDED);
        assert_judged(valid[i], strlen(valid[i]));
    }
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++) {
        tamis_json_pull_start(&p, twice[i].text, strlen(twice[i].text));
        assert_int_equal(read_all(&p), JSON_FAILED);
        assert_int_equal(p.fault, JSON_FAULT_TWICE);
        assert_int_equal(p.fault_at, twice[i].at);
        assert_int_equal(p.twin_at, twice[i].twin);
        assert_judged(twice[i].text, strlen(twice[i].text));
    }
    tamis_json_pull_free(&p);
}

/* With a comparison of all pairs, this would take minutes. */
TEST(finds_a_twin_among_many_names)
{
    enum { NAMES = 200000 };
    struct text text = {0};
    char member[40];
    for (unsigned i = 0; i < NAMES; i++) {
        snprintf(member, sizeof member, "%s\"name %u\":%u", i == 0 ? "{" : ",", i * 2654435761u, i);
        text_add_string(&text, member);
    }
    size_t twin = text.n + 1;
    snprintf(member, sizeof member, ",\"name %u\":0}", 7 * 2654435761u);
    text_add_string(&text, member);
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    tamis_json_pull_start(&p, text.p, text.n);
    assert_int_equal(read_all(&p), JSON_FAILED);
    assert_int_equal(p.fault, JSON_FAULT_TWICE);
    assert_int_equal(p.fault_at, twin);
    tamis_json_pull_free(&p);
    text_free(&text);
}

TEST(skips_a_value)
{
    static const char text[] = "{\"a\":[1,{\"b\":[]}],\"c\":{\"d\":[{}]},\"e\":1}";
    struct json_pull p;
    tamis_json_pull_init(&p, NULL);
    tamis_json_pull_start(&p, text, sizeof text - 1);
    assert_int_equal(tamis_json_next(&p), JSON_OBJECT);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(tamis_json_next(&p), JSON_NAME);
        assert_true(tamis_json_skip(&p, JSON_NAME));
    }
    assert_int_equal(p.token.end, sizeof text - 2);
    assert_int_equal(tamis_json_next(&p), JSON_OBJECT_END);
    assert_int_equal(tamis_json_next(&p), JSON_ENDED);
    tamis_json_pull_start(&p, "[[1,]]", 6);
    assert_false(tamis_json_skip(&p, tamis_json_next(&p)));
    tamis_json_pull_free(&p);
}

/* Escapes and characters are put at every position of a block of sixteen bytes. */
TEST(decodes_and_escapes_at_every_place_of_a_block)
{
    static const char *const pieces[] = {
        "\\n",  "\\u00e9", "\\ud83d\\ude00",   "\xC3\xA9", "\xC2\x85", "\xC2\xA0", "\x7F",
        "\\\"", "\\u0000", "\xF0\x9F\x98\x80", "\\",       "\x1F",     "\xFF"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        for (size_t before = 0; before < 70; before++) {
            struct text text = {0};
            text_add_string(&text, "[\"");
            text_add_times(&text, "x", before);
            text_add_string(&text, pieces[i]);
            text_add_times(&text, "y", before % 19);
            text_add_string(&text, "\", \"second\"]");
            char *copy = malloc(text.n);
            assert_non_null(copy);
            memcpy(copy, text.p, text.n);
            assert_judged(copy, text.n);
            free(copy);
            text_free(&text);
        }
}

/* The inputs are pieces of JSON in random order. */
TEST(agrees_with_the_model)
{
    static const char *const pieces[] = {
        "{",       "}",        "[",     "]",           ",",
        ":",       "\"a\"",    "\"b\"", "\"\\u0061\"", "1",
        "-0.5e9",  "0",        "true",  "null",        " ",
        "\n",      "\"",       "\\",    "u12",         "e",
        "-",       "\xC3",     "\xA9",  "1e400",       "18446744073709551616",
        "{\"a\":", "{\"b\":[", "}]"};
    struct random r = {17};
    for (unsigned i = 0; i < 60000; i++) {
        struct text text = {0};
        for (uint32_t k = random_below(&r, 14); k > 0; k--)
            text_add_string(&text, ONE_OF(&r, pieces));
        assert_judged(text.p ? text.p : "", text.n);
        text_free(&text);
    }
}

TEST(every_failing_allocation_is_an_error)
{
    static const char text[] = "[{\"a\":1,\"b\":\"x\",\"c\":[{\"d\":{}}]}]";
    size_t calls = 1;
    for (size_t fails_at = 0; fails_at <= calls; fails_at++) {
        struct ledger books = {.fails_at = fails_at};
        tamis_allocator allocator = ledger_allocator(&books);
        struct json_pull p;
        tamis_json_pull_init(&p, &allocator);
        tamis_json_pull_start(&p, text, sizeof text - 1);
        assert_int_equal(read_all(&p), fails_at == 0 ? JSON_ENDED : JSON_FAILED);
        assert_int_equal(p.fault, fails_at == 0 ? JSON_FAULT_NONE : JSON_FAULT_MEMORY);
        tamis_json_pull_start(&p, "[]", 2); /* the next text is read */
        assert_int_equal(read_all(&p), JSON_ENDED);
        tamis_json_pull_free(&p);
        assert_int_equal(books.blocks, 0);
        calls = fails_at == 0 ? books.calls : calls;
    }
}
