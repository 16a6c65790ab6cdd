/* distance_test.c: the edit distance between two words. */
#include "base/distance.h"
#include "harness/test.h"

static size_t distance(const char *a, const char *b)
{
    return tamis_base_distance(span_from(a), span_from(b));
}

TEST(counts_letters_put_in_taken_out_and_changed)
{
    assert_int_equal(distance("", ""), 0);
    assert_int_equal(distance("color", "color"), 0);
    assert_int_equal(distance("", "abc"), 3);
    assert_int_equal(distance("abc", ""), 3);
    assert_int_equal(distance("colour", "color"), 1);
    assert_int_equal(distance("font-wieght", "font-weight"), 2);
    assert_int_equal(distance("kitten", "sitting"), 3);
    assert_int_equal(distance("abc", "ABC"), 3);
}

TEST(does_not_tell_of_words_that_are_too_long)
{
    char longest[42];
    memset(longest, 'a', sizeof longest);
    longest[40] = '\0';
    assert_int_equal(distance(longest, "a"), 39);
    assert_int_equal(distance("a", longest), 39);
    longest[40] = 'a';
    longest[41] = '\0';
    assert_true(distance(longest, "a") == SIZE_MAX);
    assert_true(distance("a", longest) == SIZE_MAX);
}
