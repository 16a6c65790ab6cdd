/* span_test.c: comparing and splitting spans. */
#include "base/span.h"
#include "harness/test.h"

TEST(folds_ascii_letters_and_nothing_else)
{
    assert_true(span_equal_ascii_case(SPAN("BLANK"), SPAN("blank")));
    assert_true(span_equal_ascii_case(SPAN("blank"), SPAN("bLaNk")));
    assert_true(span_equal_ascii_case(SPAN(""), span_of(NULL, 0)));
    assert_false(span_equal_ascii_case(SPAN("blank"), SPAN("blanks")));
    assert_false(span_equal_ascii_case(SPAN("@"), SPAN("`")));
    assert_false(span_equal_ascii_case(SPAN("["), SPAN("{")));
    assert_false(span_equal_ascii_case(SPAN("\xC3\x89"), SPAN("\xC3\xA9")));
}

TEST(splits_words_at_white_space)
{
    struct span s = SPAN(" a\tbc\n\f d\r");
    size_t at = 0;
    assert_true(span_equal(span_next_word(s, &at), SPAN("a")));
    assert_true(span_equal(span_next_word(s, &at), SPAN("bc")));
    assert_true(span_equal(span_next_word(s, &at), SPAN("d")));
    assert_int_equal(span_next_word(s, &at).n, 0);
    assert_int_equal(at, s.n);
    at = 0;
    assert_int_equal(span_next_word(span_of(NULL, 0), &at).n, 0);
    assert_int_equal(at, 0);
}

TEST(compares_bytes_and_then_lengths)
{
    static const char *const sorted[] = {"", "a", "aa", "ab", "b", "\xFF"};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            int order = span_compare(span_from(sorted[i]), span_from(sorted[j]));
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    assert_true(span_compare(span_of("ab\xFF", 2), SPAN("abc")) <
                0); /* bytes after the end of the shorter text are not compared */
    assert_true(span_compare(SPAN("abc"), span_of("ab\xFF", 2)) > 0);
}
