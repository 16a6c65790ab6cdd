/* pattern_test.c: patterns of policies: what they match, which patterns are refused, and the time for matching. */
#include "harness/test.h"
#include "value/pattern.h"

struct fixture {
    struct meter meter;
    struct arena arena;
};

static struct fixture f;

static const char *why_not(const char *pattern)
{
    struct pattern p;
    return tamis_value_pattern_read(&f.arena, span_from(pattern), PATTERN_TEXT, &p);
}

static bool matches(const char *pattern, const char *text)
{
    struct pattern p;
    const char *why = tamis_value_pattern_read(&f.arena, span_from(pattern), PATTERN_TEXT, &p);
    if (why)
        fail_msg("%s: %s", pattern, why);
    return tamis_value_pattern_matches(&p, span_from(text));
}

TEST(matches_the_whole_text)
{
    static const struct {
        const char *pattern, *text;
        bool matches;
    } rows[] = {
        {"", "", true},
        {"", "a", false},
        {"abc", "abc", true},
        {"abc", "ABC", false},
        {"abc", "abcd", false},
        {"abc", "ab", false},
        {"*", "", true},
        {"*", "anything at all", true},
        {"language-*", "language-c", true},
        {"language-*", "language-", true},
        {"language-*", "xlanguage-c", false},
        {"*-*", "a-b-c", true},
        {"a*b*c", "a123b456c", true},
        {"a*b*c", "a123c456b", false},
        {"**", "x", true},
        {"?", "x", true},
        {"?", "", false},
        {"?", "\xC3\xA9", true},
        {"?", "\xF0\x9F\x98\x80", true},
        {"??", "\xC3\xA9", false},
        {"?\xC3\xA9", "x\xC3\xA9", true},
        {"\xC3\xA9", "\xC3\xA8", false},
        {"[0-9]+", "2026", true},
        {"[0-9]+", "", false},
        {"[0-9]+", "20a6", false},
        {"[0-9]+%", "50%", true},
        {"[0-9]", "5", true},
        {"[0-9]", "55", false},
        {"[a-zA-Z_]+-[0-9]", "abc_D-7", true},
        {"[a-]", "-", true},
        {"[+]+", "+++", true},
        {"[\\]]", "]", true},
        {"a\\+", "a+", true},
        {"a\\+", "aa", false},
        {"[0-9]{3}", "123", true},
        {"[0-9]{3}", "12", false},
        {"[0-9]{3}", "1234", false},
        {"[0-9]{1,3}", "1", true},
        {"[0-9]{1,3}", "123", true},
        {"[0-9]{1,3}", "", false},
        {"[0-9]{1,3}", "1234", false},
        {"[0-9]{0,2}x", "x", true},
        {"[0-9]{0,2}x", "12x", true},
        {"[0-9]{0,2}x", "123x", false},
        {"[a-z]{1}*", "anything", true},
        {"[a-z]{1}*", "1anything", false},
        {"[0-9]{1,3}[0-9]{1,3}", "12", true},
        {"[0-9]{1,3}[0-9]{1,3}", "1", false},
        {"[0-9]{0,1}*[0-9]{0,1}", "x", true},
        {"\\.*", ".x", true},
        {"a.b", "a.b", true},
        {"\\(\\)\\{\\}\\|\\^\\$", "(){}|^$", true},
        {"\\*", "*", true},
        {"\\*", "x", false},
        {"\\\\", "\\", true},
        {"x]", "x]", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (matches(rows[i].pattern, rows[i].text) != rows[i].matches)
            fail_msg("%s %s %s", rows[i].pattern, rows[i].matches ? "does not match" : "matches",
                     rows[i].text);
}

TEST(refuses_invalid_patterns)
{
    char longest[200];
    assert_non_null(why_not("[abc"));
    assert_non_null(why_not("[]"));
    assert_non_null(why_not("[z-a]"));
    assert_non_null(why_not("[a-"));
    assert_non_null(why_not("[\xC3\xA9]"));
    assert_non_null(why_not("abc\\"));
    assert_non_null(why_not("[0-9]{64}"));
    assert_null(why_not("[0-9]{63}"));
    assert_null(why_not("[0-9]{0,63}"));
    assert_non_null(why_not("x[0-9]{63}"));
    assert_non_null(why_not("[0-9]{99999999999999999999}"));
    assert_non_null(why_not("[0-9]{2,1}"));
    assert_non_null(why_not("[0-9]{0}"));
    assert_non_null(why_not("[0-9]{"));
    assert_non_null(why_not("[0-9]{}"));
    assert_non_null(why_not("[0-9]{1"));
    assert_non_null(why_not("[0-9]{1,}"));
    assert_non_null(why_not("[0-9]{,1}"));
    memset(longest, 'a', sizeof longest);
    longest[63] = '\0';
    assert_null(why_not(longest));
    longest[63] = 'a';
    longest[64] = '\0';
    assert_string_equal(why_not(longest), "has more than 63 steps, the limit of a pattern");
    longest[62] = '[';
    memcpy(longest + 63, "a]+", 4);
    assert_non_null(why_not(longest));
}

/* In these patterns, characters do not have the meaning that the author probably expects. */
TEST(refuses_patterns_that_look_like_regular_expressions)
{
    static const char *const rows[] = {"^a$",    "a$",     "(a|b)",   "a|b",  "a+",   "a{3}",
                                       "[^0-9]", "[0-9]*", ".*",      "a.*b", "\\w+", "\\d",
                                       "a\\z",   "*+",     "[0-9]++", "?{2}", "(?i)", "[0-9]{1}{2}"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!why_not(rows[i]))
            fail_msg("%s is a pattern", rows[i]);
}

TEST(finds_a_match_among_sorted_patterns)
{
    static const char *const patterns[] = {
        "mord",  "token",          "m*x",          "[0-9]+", "", "b", "mbin", "\xC3\xA9*",
        "*-end", "programlisting", "programcode-*"};
    static const struct {
        const char *text;
        bool matches;
    } rows[] = {{"mord", true},
                {"mbin", true},
                {"max", true},
                {"b", true},
                {"", true},
                {"42", true},
                {"ma", false},
                {"bb", false},
                {"a", false},
                {"tokens", false},
                {"c", false},
                {"z-end", true},
                {"m-end", true},
                {"\xC3\xA9x", true},
                {"\xC3\xA8", false},
                {"token", true},
                {"programlisting", true},
                {"programlist", false},
                {"programlistings", false},
                {"programlistong", false},
                {"programcode-c", true},
                {"programcode", false},
                {"program", false}};
    struct pattern read[sizeof patterns / sizeof *patterns];
    uint32_t count = sizeof patterns / sizeof *patterns, starts[PATTERN_STARTS];
    for (size_t i = 0; i < count; i++)
        assert_null(tamis_value_pattern_read(&f.arena, span_from(patterns[i]), PATTERN_TEXT, &read[i]));
    tamis_value_pattern_sort(read, count, starts);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (tamis_value_pattern_any_matches(read, starts, span_from(rows[i].text), &f.meter) !=
            rows[i].matches)
            fail_msg("%s", rows[i].text);
    assert_false(tamis_value_pattern_any_matches(NULL, NULL, span_from("a"), &f.meter));
}

/* The pattern has thirty "*", and the text nearly matches it. A matcher with backtracking would practically never end. */
TEST(takes_no_longer_for_many_runs)
{
    char pattern[64], text[20000];
    for (size_t i = 0; i < 60; i += 2) {
        pattern[i] = '*';
        pattern[i + 1] = 'a';
    }
    memcpy(pattern + 60, "b", 2);
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(matches(pattern, text));
    text[sizeof text - 2] = 'b';
    assert_true(matches(pattern, text));
}

static int set_up(void **state)
{
    tamis_base_meter_init(&f.meter, NULL);
    tamis_base_arena_init(&f.arena, &f.meter);
    return 0;
}

static int tear_down(void **state)
{
    tamis_base_arena_free(&f.arena);
    return 0;
}

TESTS_AROUND(set_up, tear_down)
