/* limits_test.c: the straight path and the tree path give the same results (judges/straight.h) at and above each limit, and
 * if an allocation fails. */
#include "generators/ordinary.h"
#include "harness/both_paths.h"
#include "harness/test.h"

enum { LARGE = 150000, MOST_CALLS = 40 };

/* ---- Limits */

static void compare_at_all_limits(const char *from, struct span html)
{
    for (unsigned limit = 0; limit < TAMIS_LIMIT_COUNT; limit++)
        both_paths_judge(straight_agrees_at_limit(both_paths.straight, html.p, html.n, (tamis_limit)limit),
                         from, html);
}

static void compare_limits(const char *from, struct span html)
{
    for (size_t policy = 0; policy < both_paths.policies.presets; policy++) {
        struct straight_settings settings = both_paths_settings(policy, policy % 2 ? "div" : NULL);
        straight_set(both_paths.straight, &settings);
        compare_at_all_limits(from, html);
    }
    straight_set(both_paths.straight, &(struct straight_settings){.name = "default", .context = "div"});
    compare_at_all_limits(from, html);
}

static void agrees_at_every_limit(void **state)
{
    both_paths_each_file("../corpus/fuzz_straight", "", compare_limits);
    both_paths_none_failed();
}

/* Two limits depend on the length of the input, so only a large document reaches them. */
static void agrees_at_the_limits_of_a_large_document(void **state)
{
    struct random random = {1};
    struct text part = {0}, html = {0};
    (void)state;
    while (html.n < LARGE) {
        ordinary_write(&random, &part, false);
        text_add(&html, part.p, part.n);
    }
    for (size_t policy = 0; policy < both_paths.policies.presets; policy++) {
        struct straight_settings settings = both_paths_settings(policy, "div");
        straight_set(both_paths.straight, &settings);
        both_paths_judge(
            straight_agrees_at_limit(both_paths.straight, html.p, html.n, TAMIS_MAX_WORK_PER_BYTE), "large",
            span_of(html.p, html.n));
        both_paths_judge(
            straight_agrees_at_limit(both_paths.straight, html.p, html.n, TAMIS_MAX_OUTPUT_AMPLIFICATION),
            "large", span_of(html.p, html.n));
    }
    text_free(&part);
    text_free(&html);
    both_paths_none_failed();
}

/* ---- Failing allocations */

/* Each allocation fails in turn. The numbers go a little beyond the number of calls; then they select the first calls
 * again. */
static void compare_memory(const char *from, struct span html)
{
    for (size_t policy = 0; policy < both_paths.policies.presets; policy++) {
        struct straight_settings settings = both_paths_settings(policy, policy % 3 ? "div" : NULL);
        straight_set(both_paths.straight, &settings);
        for (uint32_t number = 0; number < 2 * MOST_CALLS; number++)
            both_paths_judge(straight_survives(both_paths.straight, html.p, html.n, number), from, html);
    }
}

static void survives_every_failing_allocation(void **state)
{
    both_paths_each_file("../corpus/fuzz_straight", "", compare_memory);
    both_paths_none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_at_every_limit),
        cmocka_unit_test(agrees_at_the_limits_of_a_large_document),
        cmocka_unit_test(survives_every_failing_allocation),
    };
    return cmocka_run_group_tests_name("straight path, limits", tests, both_paths_set_up,
                                       both_paths_tear_down);
}
