/* sort_test.c: sorting and searching arrays, and the number of comparisons for it. */
#include "base/sort.h"
#include "generators/random.h"
#include "harness/test.h"

enum { MOST = 4096, LOG = 12 };

/* An item that is larger than the pieces in which items are swapped, and whose size is not a multiple of theirs. */
struct thing {
    uint32_t rank;
    char body[97];
};

static size_t comparisons;

static int by_rank(const void *user, const void *a, const void *b)
{
    const struct thing *one = a, *other = b;
    assert_ptr_equal(user, &comparisons);
    comparisons++;
    return one->rank == other->rank ? 0 : one->rank < other->rank ? -1 : 1;
}

static struct thing things[MOST];

static void set(size_t at, uint32_t rank)
{
    things[at].rank = rank;
    memset(things[at].body, (int)(rank % 251), sizeof things[at].body);
}

static void assert_sorted(size_t count)
{
    comparisons = 0;
    tamis_base_sort(things, count, sizeof *things, by_rank, &comparisons);
    assert_true(comparisons <= 2 * LOG * MOST + MOST);
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || things[i - 1].rank <= things[i].rank);
        for (size_t j = 0; j < sizeof things[i].body; j++)
            assert_int_equal((unsigned char)things[i].body[j], things[i].rank % 251);
    }
}

TEST(sorts_whatever_the_order_was)
{
    struct random r = {1};
    for (size_t count = 0; count < 70; count++) {
        for (size_t i = 0; i < count; i++)
            set(i, random_below(&r, 40));
        assert_sorted(count);
    }
}

TEST(compares_no_more_than_count_times_its_logarithm)
{
    struct random r = {2};
    for (int order = 0; order < 4; order++) {
        for (size_t i = 0; i < MOST; i++)
            set(i, order == 0   ? (uint32_t)i
                   : order == 1 ? (uint32_t)(MOST - i)
                   : order == 2 ? (uint32_t)(i % 2)
                                : random_below(&r, UINT32_MAX));
        assert_sorted(MOST);
    }
}

TEST(finds_the_first_that_does_not_come_before)
{
    static const uint32_t ranks[] = {1, 3, 3, 3, 7};
    static const size_t found[] = {0, 0, 1, 1, 4, 4, 4, 4, 5};
    for (size_t i = 0; i < 5; i++)
        set(i, ranks[i]);
    for (uint32_t rank = 0; rank < 9; rank++) {
        struct thing wanted = {.rank = rank};
        assert_int_equal(tamis_base_lower_bound(things, 5, sizeof *things, &wanted, by_rank, &comparisons),
                         found[rank]);
    }
}
