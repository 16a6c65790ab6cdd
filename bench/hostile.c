/* hostile.c: the inputs of tests/pathological/inputs.def in two sizes, with raised limits. */
#include "race.h"
#include "support/hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <tamis/tamis.h>

/* The input with 4n units has about BYTES bytes. Short times are measured again until their sum is LEAST_SECONDS. */
enum { BYTES = 1000000, SAMPLE = 64, MOST_RUNS = 50 };
static const double LEAST_SECONDS = 0.5;

/* The limit on work stays within reach, so that an input whose time grows as the square is refused after a few seconds. */
static tamis *open_raised(void)
{
    tamis *t = tamis_new(NULL);
    bool good = t != NULL;
    for (int i = 0; good && i < TAMIS_LIMIT_COUNT; i++)
        good = tamis_set_limit(t, (tamis_limit)i, (uint64_t)1 << 30) == TAMIS_OK;
    good = good && tamis_set_limit(t, TAMIS_MAX_WORK_PER_BYTE, 1000) == TAMIS_OK;
    if (good)
        return t;
    fputs("tamis_bench: hostile inputs cannot run\n", stderr);
    exit(EXIT_FAILURE);
}

static unsigned units_of(const struct hostile_input *in)
{
    struct text html = {0};
    hostile_make(in, SAMPLE, &html);
    unsigned n = (unsigned)(BYTES / (html.n / SAMPLE) / 4);
    text_free(&html);
    return n;
}

static double time_of(tamis *t, const struct text *html)
{
    const char *out;
    size_t length;
    double start = cpu_seconds();
    tamis_status status = tamis_run(t, html->p, html->n, &out, &length); /* tamis_last_error() has it, too */
    (void)status;
    return cpu_seconds() - start;
}

/* The least times of the two sizes. The sizes take turns, so that a busy machine slows down both alike. */
struct times {
    double before;
    double after;
};

static struct times least_times(tamis *t, const struct text *html)
{
    struct times least = {time_of(t, &html[0]), time_of(t, &html[1])};
    double sum = least.before + least.after;
    for (int i = 1; i < MOST_RUNS && sum < LEAST_SECONDS; i++) {
        struct times now = {time_of(t, &html[0]), time_of(t, &html[1])};
        least.before = now.before < least.before ? now.before : least.before;
        least.after = now.after < least.after ? now.after : least.after;
        sum += now.before + now.after;
    }
    return least;
}

static void measure(tamis *t, const struct hostile_input *in, struct text *html)
{
    unsigned n = units_of(in);
    hostile_make(in, 2 * n, &html[0]);
    hostile_make(in, 4 * n, &html[1]);
    struct times least = least_times(t, html);
    printf("hostile\t%s\t%zu\t%.9f\t%.9f\t%s\n", in->name, html[1].n, least.before, least.after,
           tamis_status_name(tamis_last_error(t).status));
}

void hostile_measure(void)
{
    tamis *t = open_raised();
    struct text html[2] = {{0}, {0}};
    for (size_t i = 0; i < hostile_count; i++)
        if (!hostile_inputs[i].growing)
            measure(t, &hostile_inputs[i], html);
    text_free(&html[0]);
    text_free(&html[1]);
    tamis_free(t);
}
