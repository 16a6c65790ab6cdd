/* race.c: all jobs on the same documents, once in each round. */
#define _POSIX_C_SOURCE 200809L
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <tamis/policy.h>
#include <time.h>

double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* ---- Opening */

static void enter(struct race *race, const struct contender *contender, void *state)
{
    if (state == NULL)
        return;
    if (race->count == MOST_CONTENDERS) {
        fputs("tamis_bench: MOST_CONTENDERS is too small\n", stderr);
        exit(EXIT_FAILURE);
    }
    race->entries[race->count++] = (struct entry){.contender = contender, .state = state};
}

static void enter_list(struct race *race, const struct contender *contenders, enum kind kind)
{
    for (; contenders->name != NULL; contenders++)
        enter(race, contenders, contenders->open(kind));
}

/* The sanitizer with each preset other than the default. */
static void enter_presets(struct race *race, enum kind kind)
{
    static struct contender contenders[MOST_CONTENDERS];
    const char *preset;
    for (size_t i = 1; (preset = tamis_preset_name(i)) != NULL && i < MOST_CONTENDERS; i++) {
        void *state = tamis_open_preset(kind, preset);
        if (state == NULL) {
            fprintf(stderr, "tamis_bench: preset %s cannot run\n", preset);
            exit(EXIT_FAILURE);
        }
        contenders[i] =
            (struct contender){"tamis", preset, NULL, tamis_run_preset, tamis_close_preset, false};
        enter(race, &contenders[i], state);
    }
}

void race_open(struct race *race, enum kind kind, size_t rounds)
{
    *race = (struct race){.rounds = rounds};
    enter_list(race, tamis_contenders, kind);
    enter_presets(race, kind);
    enter_list(race, lexbor_contenders, kind);
    enter_list(race, gumbo_contenders, kind);
    enter_list(race, libxml2_contenders, kind);
    enter_list(race, memcpy_contenders, kind);
}

void race_close(struct race *race)
{
    for (size_t i = 0; i < race->count; i++)
        race->entries[i].contender->close(race->entries[i].state);
}

/* ---- Running */

static double run_once(struct entry *e, const struct set *set)
{
    double start = cpu_seconds();
    e->refused = 0;
    for (size_t i = 0; i < set->count; i++)
        e->refused += !e->contender->run(e->state, set->documents[i].html, set->documents[i].n);
    return cpu_seconds() - start;
}

static void print_entry(const struct entry *e, const struct set *set, size_t rounds)
{
    printf("time\t%s\t%s\t%s\t%zu\t%zu", set->name, e->contender->name, e->contender->job, set->bytes,
           e->refused);
    for (size_t i = 0; i < rounds; i++)
        printf("\t%.9f", e->seconds[i]);
    printf("\n");
}

/* The first round is not counted, because it allocates memory and fills caches. */
void race_run(struct race *race, const struct set *set)
{
    for (size_t round = 0; round <= race->rounds; round++)
        for (size_t i = 0; i < race->count; i++)
            race->entries[i].seconds[round > 0 ? round - 1 : 0] = run_once(&race->entries[i], set);
    for (size_t i = 0; i < race->count; i++)
        print_entry(&race->entries[i], set, race->rounds);
}
