/* latency.c: the wall time of each document. */
#define _POSIX_C_SOURCE 200809L
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Sizes are divided into ranges from 2^n to 2^(n+1) bytes. A range with few documents is not printed. */
enum { RANGES = 24, LEAST_DOCUMENTS = 10 };

static double wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double run_document(const struct entry *e, const struct document *d)
{
    double start = wall_seconds();
    e->contender->run(e->state, d->html, d->n);
    return wall_seconds() - start;
}

static void run_round(const struct entry *e, const struct set *set, double *seconds, size_t stride)
{
    for (size_t i = 0; i < set->count; i++)
        seconds[i * stride] = run_document(e, &set->documents[i]);
}

/* The time of a document is the median over the rounds. Thus an interruption of the process does not count. Writes the
 * median of document i to seconds[i]. */
static void take_medians(double *seconds, size_t documents, size_t rounds)
{
    for (size_t i = 0; i < documents; i++) {
        qsort(seconds + i * rounds, rounds, sizeof *seconds, compare_doubles);
        seconds[i] = seconds[i * rounds + rounds / 2];
    }
}

static unsigned range_of(size_t n)
{
    unsigned range = 0;
    while (n > 1 && range < RANGES - 1) {
        n >>= 1;
        range++;
    }
    return range;
}

static void print_range(const struct entry *e, const struct set *set, const double *seconds, unsigned range,
                        double *scratch)
{
    size_t count = 0, bytes = 0;
    for (size_t i = 0; i < set->count; i++)
        if (range_of(set->documents[i].n) == range) {
            scratch[count++] = seconds[i];
            bytes += set->documents[i].n;
        }
    if (count < LEAST_DOCUMENTS)
        return;
    qsort(scratch, count, sizeof *scratch, compare_doubles);
    printf("curve\t%s\t%s\t%s\t%u\t%zu\t%zu\t%.9f\n", set->name, e->contender->name, e->contender->job, range,
           count, bytes / count, scratch[count / 2]);
}

static void print_latency(const struct entry *e, const struct set *set, double *seconds, double *scratch)
{
    for (unsigned range = 0; range < RANGES; range++)
        print_range(e, set, seconds, range, scratch);
    qsort(seconds, set->count, sizeof *seconds, compare_doubles);
    printf("latency\t%s\t%s\t%s\t%.9f\t%.9f\n", set->name, e->contender->name, e->contender->job,
           seconds[set->count / 2], seconds[set->count * 99 / 100]);
}

static void measure_entry(const struct entry *e, const struct set *set, size_t rounds)
{
    double *seconds = calloc(set->count * rounds, sizeof *seconds);
    double *scratch = calloc(set->count, sizeof *scratch);
    if (seconds != NULL && scratch != NULL) {
        for (size_t round = 0; round < rounds; round++)
            run_round(e, set, seconds + round, rounds);
        take_medians(seconds, set->count, rounds);
        print_latency(e, set, seconds, scratch);
    }
    free(seconds);
    free(scratch);
}

void latency_measure(const struct race *race, const struct set *set)
{
    for (size_t i = 0; i < race->count; i++)
        if (race->entries[i].contender->latency)
            measure_entry(&race->entries[i], set, race->rounds);
}
