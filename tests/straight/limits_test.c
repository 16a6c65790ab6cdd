/* limits_test.c: the straight path and the tree path give the same (judges/straight.h) at the edge of each limit, and when an
 * allocation fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "generators/ordinary.h"
#include "harness/policies.h"
#include "judges/straight.h"
#include "support/files.h"
#include "base/span.h"

enum { MOST_SHOWN = 20, LARGE = 150000, MOST_CALLS = 40 };

static struct straight *straight;
static struct policies policies;
static unsigned failed;

static int set_up(void **state)
{
    (void)state;
    straight = straight_new();
    policies = policies_load();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    printf("%lu documents; the straight path took %lu\n", straight->documents, straight->taken);
    straight_free(straight);
    policies_free(&policies);
    return 0;
}

/* ---- One input */

static struct straight_settings settings_for(size_t policy, const char *context)
{
    return (struct straight_settings){
        .policy = policies.made[policy], .name = policies.names[policy], .context = context};
}

static void judge(bool agrees, const char *from, struct span html)
{
    if (agrees)
        return;
    if (failed++ < MOST_SHOWN)
        fprintf(stderr, "%s: %s\n  %.*s\n", from, straight->reason, (int)(html.n < 600 ? html.n : 600),
                html.p);
}

static void none_failed(void)
{
    unsigned number = failed;
    failed = 0;
    assert_int_equal(number, 0);
}

/* Calls `use` for each file of a folder in tests/ or beside it. */
static void for_each_file(const char *folder, const char *suffix, void (*use)(const char *, struct span))
{
    char path[700];
    struct text content = {0};
    snprintf(path, sizeof path, "%s/%s", TAMIS_TESTS_DIR, folder);
    struct file_list files = files_list(path, suffix);
    assert_true(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", TAMIS_TESTS_DIR, folder, files.names[i]);
        if (files_read(path, &content))
            use(path, span_of(content.p, content.n));
    }
    text_free(&content);
    files_list_free(&files);
}

/* ---- Limits */

static void compare_at_all_limits(const char *from, struct span html)
{
    for (unsigned limit = 0; limit < TAMIS_LIMIT_COUNT; limit++)
        judge(straight_agrees_at_limit(straight, html.p, html.n, (enum tamis_limit)limit), from, html);
}

static void compare_limits(const char *from, struct span html)
{
    for (size_t policy = 0; policy < policies.presets; policy++) {
        struct straight_settings settings = settings_for(policy, policy % 2 ? "div" : NULL);
        straight_set(straight, &settings);
        compare_at_all_limits(from, html);
    }
    straight_set(straight, &(struct straight_settings){.name = "default", .context = "div"});
    compare_at_all_limits(from, html);
}

static void agrees_at_every_limit(void **state)
{
    (void)state;
    for_each_file("../corpus/fuzz_straight", "", compare_limits);
    none_failed();
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
    for (size_t policy = 0; policy < policies.presets; policy++) {
        struct straight_settings settings = settings_for(policy, "div");
        straight_set(straight, &settings);
        judge(straight_agrees_at_limit(straight, html.p, html.n, TAMIS_MAX_WORK_PER_BYTE), "large",
              span_of(html.p, html.n));
        judge(straight_agrees_at_limit(straight, html.p, html.n, TAMIS_MAX_OUTPUT_AMPLIFICATION), "large",
              span_of(html.p, html.n));
    }
    text_free(&part);
    text_free(&html);
    none_failed();
}

/* ---- Failing allocations */

/* For each number up to the number of calls, and a few more, with which the calls begin again. */
static void compare_memory(const char *from, struct span html)
{
    for (size_t policy = 0; policy < policies.presets; policy++) {
        struct straight_settings settings = settings_for(policy, policy % 3 ? "div" : NULL);
        straight_set(straight, &settings);
        for (uint32_t number = 0; number < 2 * MOST_CALLS; number++)
            judge(straight_survives(straight, html.p, html.n, number), from, html);
    }
}

static void survives_every_failing_allocation(void **state)
{
    (void)state;
    for_each_file("../corpus/fuzz_straight", "", compare_memory);
    none_failed();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_at_every_limit),
        cmocka_unit_test(agrees_at_the_limits_of_a_large_document),
        cmocka_unit_test(survives_every_failing_allocation),
    };
    return cmocka_run_group_tests_name("straight path, limits", tests, set_up, tear_down);
}
