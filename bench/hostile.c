/* hostile.c: the inputs of tests/pathological/inputs.def in two sizes, with raised limits. */
#include "race.h"
#include "support/hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <tamis/tamis.h>

/* The input with 4n units has about BYTES bytes. Very short times are measured again until their sum is LEAST_SECONDS. */
enum { BYTES = 1000000, SAMPLE = 64, MOST_RUNS = 50 };
static const double LEAST_SECONDS = 0.25;

/* The limit on work stays within reach, so that an input whose time grows as the square is refused after a few seconds. */
static tamis *open_raised(void)
{
    tamis *t = tamis_new(NULL);
    bool good = t != NULL;
    for (int i = 0; good && i < TAMIS_LIMIT_COUNT; i++)
        good = tamis_set_limit(t, (enum tamis_limit)i, (uint64_t)1 << 30) == TAMIS_OK;
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

/* Returns the least time of some runs. */
static double time_of(tamis *t, const struct text *html)
{
    double least = 0, sum = 0;
    for (int i = 0; i < MOST_RUNS && sum < LEAST_SECONDS; i++) {
        const char *out;
        size_t length;
        double start = cpu_seconds();
        if (tamis_run(t, html->p, html->n, &out, &length) != TAMIS_OK)
            return cpu_seconds() - start;
        double seconds = cpu_seconds() - start;
        least = i == 0 || seconds < least ? seconds : least;
        sum += seconds;
    }
    return least;
}

static void measure(tamis *t, const struct hostile_input *in, struct text *html)
{
    unsigned n = units_of(in);
    hostile_make(in, 2 * n, html);
    double before = time_of(t, html);
    hostile_make(in, 4 * n, html);
    double after = time_of(t, html);
    printf("hostile\t%s\t%zu\t%.9f\t%.9f\t%s\n", in->name, html->n, before, after,
           tamis_status_name(tamis_last_error(t).status));
}

void hostile_measure(void)
{
    tamis *t = open_raised();
    struct text html = {0};
    for (size_t i = 0; i < hostile_count; i++)
        if (!hostile_inputs[i].growing)
            measure(t, &hostile_inputs[i], &html);
    text_free(&html);
    tamis_free(t);
}
