/* pathological_test.c: work does not grow faster than the size of the input, and the size of the program's stack is
 * constant.
 *
 * inputs.def names the inputs that are quadratic, or worse, in other parsers. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdbool.h>
#include <time.h>
#include <tamis/tamis.h>
#include <tamis/tree.h>

#include "harness/test.h"
#include "probe.h"
#include "support/hostile.h"
#include "support/text.h"

enum {
    FEW = 250,
    MANY = 100000,
    SLACK = 20000 /* the work of repairs, which begin when the output is nested deeper than allowed */
};

/* ---- Running */

static bool is_limit(tamis_status status)
{
    return status > TAMIS_INTERNAL && status < TAMIS_STATUS_COUNT;
}

static tamis_status run(tamis *t, const struct hostile_input *in, unsigned n)
{
    struct text html = {0};
    const char *out;
    size_t length;
    hostile_make(in, n, &html);
    tamis_status status = tamis_run(t, html.p, html.n, &out, &length);
    text_free(&html);
    return status;
}

static tamis *with_limits_out_of_the_way(void)
{
    static const tamis_limit raised[] = {TAMIS_MAX_TREE_DEPTH, TAMIS_MAX_FORMATTING_ELEMENTS,
                                         TAMIS_MAX_ATTRIBUTES, TAMIS_MAX_NODES};
    tamis *t = tamis_new(NULL);
    assert_non_null(t);
    for (size_t i = 0; i < sizeof raised / sizeof *raised; i++)
        assert_int_equal(tamis_set_limit(t, raised[i], 10 * tamis_limit_default(raised[i]) + 10 * MANY),
                         TAMIS_OK);
    return t;
}

/* ---- Work */

static void work_at_most_doubles(tamis *t, const char *limits)
{
    unsigned faults = 0;
    for (size_t i = 0; i < hostile_count; i++) {
        uint64_t before = 0;
        if (hostile_inputs[i].growing)
            continue;
        for (unsigned n = FEW; n <= 16 * FEW; n *= 2) {
            tamis_status status = run(t, &hostile_inputs[i], n);
            uint64_t work = tamis_context_work(t);
            if (status != TAMIS_OK && is_limit(status))
                break;
            if (status != TAMIS_OK || (before != 0 && work > 2 * before + SLACK)) {
                fprintf(stderr, "%s, %s: n = %u: %s, work %llu after %llu\n", hostile_inputs[i].name, limits,
                        n, tamis_status_name(status), (unsigned long long)work, (unsigned long long)before);
                faults++;
                break;
            }
            before = work;
        }
    }
    assert_int_equal(faults, 0);
}

static void doubling_an_input_at_most_doubles_the_work(void **state)
{
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_non_null(t);
    work_at_most_doubles(t, "limits by default");
    tamis_free(t);
}

static void doubling_at_most_doubles_the_work_with_limits_raised(void **state)
{
    tamis *t = with_limits_out_of_the_way();
    (void)state;
    work_at_most_doubles(t, "limits raised");
    tamis_free(t);
}

static void trees_that_grow_as_the_square_end_at_a_limit(void **state)
{
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_non_null(t);
    for (size_t i = 0; i < hostile_count; i++) {
        tamis_status status = TAMIS_OK;
        for (unsigned n = FEW; hostile_inputs[i].growing && n <= 16 * FEW && !is_limit(status); n *= 2)
            status = run(t, &hostile_inputs[i], n);
        assert_true(!hostile_inputs[i].growing || is_limit(status));
    }
    tamis_free(t);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The bound of this test is ten times the time of the slowest input, because of sanitizers and busy machines. */
static double bound_of(const tamis *t)
{
    return 0.25 + 2e-6 * (double)tamis_context_work(t);
}

/* Returns the processor time of a run, and sets `*status`. On a busy machine, processor time grows, too, because other programs
 * use the caches. Therefore a time above the bound is measured again; the least of the times counts. */
static double time_of(tamis *t, const struct hostile_input *input, tamis_status *status)
{
    enum { ATTEMPTS = 8 };
    double least = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
        double start = seconds();
        *status = run(t, input, 64 * FEW);
        double took = seconds() - start;
        least = i == 0 || took < least ? took : least;
        if (least <= bound_of(t))
            break;
    }
    return least;
}

/* The counter is useful only if it bounds the time. */
static void the_work_counter_bounds_the_time(void **state)
{
    tamis *t = with_limits_out_of_the_way();
    (void)state;
    for (size_t i = 0; i < hostile_count; i++) {
        tamis_status status;
        double took = time_of(t, &hostile_inputs[i], &status);
        if (took > bound_of(t))
            fail_msg("%s: %s, work %llu in %.2f s", hostile_inputs[i].name, tamis_status_name(status),
                     (unsigned long long)tamis_context_work(t), took);
    }
    tamis_free(t);
}

static void every_input_ends_in_output_or_a_limit_at_a_hundred_thousand(void **state)
{
    tamis *t = tamis_new(NULL);
    (void)state;
    assert_non_null(t);
    for (size_t i = 0; i < hostile_count; i++) {
        tamis_status status = run(t, &hostile_inputs[i], MANY);
        if (status != TAMIS_OK && !is_limit(status))
            fail_msg("%s: %s", hostile_inputs[i].name, tamis_status_name(status));
    }
    tamis_free(t);
}

/* ---- Stack */

#if defined(__SANITIZE_ADDRESS__)
enum { STACK_BYTES = 4 * 65536 }; /* AddressSanitizer adds to the size of each stack frame */
#else
enum { STACK_BYTES = 65536 };
#endif

static const char *const deep[] = {"<div>",
                                   "<b>",
                                   "<svg>",
                                   "<svg><foreignObject>",
                                   "<math><mi>",
                                   "<p><a>",
                                   "<table><td>",
                                   "<template>",
                                   "<ul><li>",
                                   "<svg><g><desc>",
                                   "<x>",
                                   "<font>x",
                                   "<select><option>",
                                   "<button><b>",
                                   "<object><p>"};

static size_t depth_of(const tamis_node *root)
{
    size_t level = 0, deepest = 0;
    for (const tamis_node *n = root, *next; n != NULL; n = next) {
        next = tamis_node_first_child(n);
        if (next != NULL)
            level++;
        while (next == NULL && n != root) {
            next = tamis_node_next(n);
            n = tamis_node_parent(n);
            level -= next == NULL;
        }
        deepest = level > deepest ? level : deepest;
    }
    return deepest;
}

struct descent {
    const struct text *html;
    tamis *t;
    tamis_parser *parser;
    tamis_status sanitized;
    tamis_status parsed;
    size_t depth;
};

static void *descend(void *argument)
{
    struct descent *d = argument;
    const tamis_node *root = NULL;
    const char *out;
    size_t length;
    d->sanitized = tamis_run(d->t, d->html->p, d->html->n, &out, &length);
    d->parsed = tamis_parser_feed(d->parser, d->html->p, d->html->n);
    if (d->parsed == TAMIS_OK)
        d->parsed = tamis_parser_finish(d->parser, &root);
    d->depth = root == NULL ? 0 : depth_of(root);
    return NULL;
}

static void run_on_a_small_stack(struct descent *d)
{
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, descend, d), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

static void raise_parser_limits(tamis_parser *p)
{
    assert_int_equal(tamis_parser_set_limit(p, TAMIS_MAX_TREE_DEPTH, 10 * MANY), TAMIS_OK);
    assert_int_equal(tamis_parser_set_limit(p, TAMIS_MAX_FORMATTING_ELEMENTS, 10 * MANY), TAMIS_OK);
}

static void inputs_a_hundred_thousand_deep_need_a_stack_of_64_kib(void **state)
{
    struct text html = {0};
    (void)state;
    for (size_t k = 0; k < 2 * (sizeof deep / sizeof *deep); k++) {
        size_t i = k / 2;
        struct descent d = {&html, with_limits_out_of_the_way(), tamis_parser_new(NULL), TAMIS_OK, TAMIS_OK,
                            0};
        assert_non_null(d.parser);
        if (k % 2)
            assert_int_equal(tamis_set_profile(d.t, TAMIS_PROFILE_PORTABLE), TAMIS_OK);
        raise_parser_limits(d.parser);
        text_clear(&html);
        text_add_times(&html, deep[i], MANY);
        run_on_a_small_stack(&d);
        if (d.sanitized != TAMIS_OK && !is_limit(d.sanitized))
            fail_msg("%s: %s", deep[i], tamis_status_name(d.sanitized));
        if (d.parsed != TAMIS_OK && !is_limit(d.parsed))
            fail_msg("%s: %s", deep[i], tamis_status_name(d.parsed));
        if (i == 0)
            assert_true(d.depth > MANY);
        tamis_free(d.t);
        tamis_parser_free(d.parser);
    }
    text_free(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubling_an_input_at_most_doubles_the_work),
        cmocka_unit_test(doubling_at_most_doubles_the_work_with_limits_raised),
        cmocka_unit_test(trees_that_grow_as_the_square_end_at_a_limit),
        cmocka_unit_test(the_work_counter_bounds_the_time),
        cmocka_unit_test(every_input_ends_in_output_or_a_limit_at_a_hundred_thousand),
        cmocka_unit_test(inputs_a_hundred_thousand_deep_need_a_stack_of_64_kib),
    };
    return cmocka_run_group_tests_name("pathological", tests, NULL, NULL);
}
