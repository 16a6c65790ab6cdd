/* bench.c: compares programs on the same documents in one run.
 *
 *     tamis_bench LIST [ROUNDS]    LIST: a file with the paths of HTML pages, one per line
 *
 * Seconds are CPU seconds of this process. Each program runs once in each round. A ratio compares two programs in the same
 * round; the median over the rounds is printed. README.md describes the table. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/policy.h>
#include <time.h>

#include "contender.h"
#include "sets.h"

enum { MOST_CONTENDERS = 24, MOST_ROUNDS = 51, PAGE_BYTES = 24000000, FRAGMENT_COUNT = 20000 };

struct entry {
    const struct contender *contender;
    void *state;
    double seconds[MOST_ROUNDS];
    size_t refused; /* documents, in the last round */
};

struct race {
    struct entry entries[MOST_CONTENDERS];
    size_t count;
    size_t rounds;
};

/* The minimum speed of one job relative to another program's job, in each set. */
struct floor {
    const char *label;
    const char *ours;
    const char *other;
    const char *others;
    double minimum;
};

static const struct floor floors[] = {
    {"tokenizing", "tokenize", "lexbor", "tokenize", 1.0},
    {"sanitize", "sanitize", "lexbor", "parse and serialize", 0.7},
    {"sanitize", "sanitize", "gumbo", "parse", 3.5},
    {"sanitize", "sanitize", "libxml2", "parse", 1.8},
};

/* ---- Measuring */

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void enter(struct race *race, const struct contender *contenders, enum kind kind)
{
    for (; contenders->name != NULL && race->count < MOST_CONTENDERS; contenders++) {
        void *state = contenders->open(kind);
        if (state != NULL)
            race->entries[race->count++] = (struct entry){.contender = contenders, .state = state};
    }
}

/* The sanitizer with each preset other than the default. */
static void enter_presets(struct race *race, enum kind kind)
{
    static struct contender contenders[MOST_CONTENDERS];
    const char *preset;
    for (size_t i = 1; (preset = tamis_preset_name(i)) != NULL; i++) {
        void *state = tamis_open_preset(kind, preset);
        if (state == NULL || race->count == MOST_CONTENDERS) {
            fprintf(stderr, "tamis_bench: preset %s cannot run\n", preset);
            exit(EXIT_FAILURE);
        }
        contenders[i] = (struct contender){"tamis", preset, NULL, tamis_run_preset, tamis_close_preset};
        race->entries[race->count++] = (struct entry){.contender = &contenders[i], .state = state};
    }
}

static double run_once(struct entry *e, const struct set *set)
{
    double start = cpu_seconds();
    e->refused = 0;
    for (size_t i = 0; i < set->count; i++)
        e->refused += !e->contender->run(e->state, set->documents[i].html, set->documents[i].n);
    return cpu_seconds() - start;
}

/* The first round is not counted, because it allocates memory and fills caches. */
static void run(struct race *race, const struct set *set)
{
    for (size_t round = 0; round <= race->rounds; round++)
        for (size_t i = 0; i < race->count; i++)
            race->entries[i].seconds[round > 0 ? round - 1 : 0] = run_once(&race->entries[i], set);
}

/* ---- Printing */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns how many times as fast `a` is as `b`, or the seconds of `a` if `b` is NULL. */
static double median(const struct entry *a, const struct entry *b, size_t rounds)
{
    double values[MOST_ROUNDS];
    for (size_t i = 0; i < rounds; i++)
        values[i] = b == NULL ? a->seconds[i] : b->seconds[i] / a->seconds[i];
    qsort(values, rounds, sizeof *values, by_size);
    return values[rounds / 2];
}

static const struct entry *find(const struct race *race, const char *name, const char *job)
{
    for (size_t i = 0; i < race->count; i++)
        if (strcmp(race->entries[i].contender->name, name) == 0 &&
            strcmp(race->entries[i].contender->job, job) == 0)
            return &race->entries[i];
    return NULL;
}

static void print_entry(const struct entry *e, const struct entry *yardstick, const struct set *set,
                        size_t rounds)
{
    printf("  %-8s %-20s %8.1f MB/s", e->contender->name, e->contender->job,
           (double)set->bytes / 1e6 / median(e, NULL, rounds));
    if (yardstick != NULL)
        printf("  x %.2f", median(e, yardstick, rounds));
    if (e->refused != 0)
        printf("  (%zu refused)", e->refused);
    printf("\n");
}

/* Prints the speed of each preset relative to the default policy. */
static void print_presets(const struct race *race)
{
    const char *preset;
    const struct entry *by_default = find(race, "tamis", "sanitize");
    for (size_t i = 1; (preset = tamis_preset_name(i)) != NULL; i++) {
        const struct entry *e = find(race, "tamis", preset);
        if (e != NULL && by_default != NULL)
            printf("  preset %s: %.2f x default\n", preset, median(e, by_default, race->rounds));
    }
}

static void print_floor(const struct floor *f, const struct race *race)
{
    const struct entry *ours = find(race, "tamis", f->ours);
    const struct entry *other = find(race, f->other, f->others);
    if (ours == NULL || other == NULL) {
        printf("  %s: %s is not built in\n", f->label, f->other);
        return;
    }
    double ratio = median(ours, other, race->rounds);
    printf("  %s: %.2f x %s's %s (floor %.1f: %s)\n", f->label, ratio, f->other, f->others, f->minimum,
           ratio >= f->minimum ? "met" : "MISSED");
}

static int by_length(const void *a, const void *b)
{
    size_t x = ((const struct document *)a)->n, y = ((const struct document *)b)->n;
    return (x > y) - (x < y);
}

/* Sorts a copy, because the order of the set affects the measurement. */
static void print_set(const struct set *set)
{
    struct document *sorted = malloc(set->count * sizeof *sorted);
    if (sorted == NULL)
        return;
    memcpy(sorted, set->documents, set->count * sizeof *sorted);
    qsort(sorted, set->count, sizeof *sorted, by_length);
    printf("%s: %zu documents, %.1f MB, p10 / p50 / p90 / max %zu / %zu / %zu / %zu bytes\n", set->name,
           set->count, (double)set->bytes / 1e6, sorted[set->count / 10].n, sorted[set->count / 2].n,
           sorted[set->count * 9 / 10].n, sorted[set->count - 1].n);
    free(sorted);
}

static void measure(const struct set *set, size_t rounds)
{
    struct race race = {.rounds = rounds};
    enter(&race, tamis_contenders, set->kind);
    enter_presets(&race, set->kind);
    enter(&race, lexbor_contenders, set->kind);
    enter(&race, gumbo_contenders, set->kind);
    enter(&race, libxml2_contenders, set->kind);
    print_set(set);
    run(&race, set);
    const struct entry *yardstick = find(&race, "lexbor", "parse and serialize");
    for (size_t i = 0; i < race.count; i++)
        print_entry(&race.entries[i], yardstick, set, rounds);
    print_presets(&race);
    for (size_t i = 0; i < COUNT(floors); i++)
        print_floor(&floors[i], &race);
    for (size_t i = 0; i < race.count; i++)
        race.entries[i].contender->close(race.entries[i].state);
    printf("\n");
}

int main(int argc, char **argv)
{
    struct set pages, fragments;
    size_t rounds = argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : 5;
    if (argc < 2 || rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "usage: tamis_bench LIST [ROUNDS]\n");
        return 2;
    }
    if (!set_of_pages(argv[1], PAGE_BYTES, &pages) || !set_of_fragments(&pages, FRAGMENT_COUNT, &fragments)) {
        fprintf(stderr, "%s: too few pages\n", argv[1]);
        return 3;
    }
    printf("x: speed relative to lexbor's parse and serialize; median of %zu rounds\n\n", rounds);
    measure(&pages, rounds);
    measure(&fragments, rounds);
    set_free(&fragments);
    set_free(&pages);
    return 0;
}
