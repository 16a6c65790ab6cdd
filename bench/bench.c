/* bench.c: measures tamis and other programs on the same documents.
 *
 *     tamis_bench measure LIST ROUNDS [SET]...    LIST: a file with the paths of HTML pages, one per line
 *     tamis_bench write LIST DIRECTORY            writes each set to DIRECTORY/NAME.set, for programs in other languages
 *
 * The output of `measure` is records, which run.py reads (race.h). Without SET, all sets and the hostile inputs are
 * measured. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "race.h"
#include "sets.h"

enum { PAGE_BYTES = 64000000, FRAGMENT_COUNT = 20000 };

struct sets {
    struct set all[3]; /* pages, fragments, text */
};

static bool open_sets(const char *list, struct sets *sets)
{
    struct set *all = sets->all;
    return set_of_pages(list, PAGE_BYTES, &all[0]) && set_of_fragments(&all[0], FRAGMENT_COUNT, &all[1]) &&
           set_of_text(&all[0], &all[2]);
}

/* Fragments point into the pages. */
static void close_sets(struct sets *sets)
{
    for (size_t i = COUNT(sets->all); i-- > 0;)
        set_free(&sets->all[i]);
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
    printf("set\t%s\t%zu\t%zu\t%zu\t%zu\t%zu\t%zu\n", set->name, set->count, set->bytes,
           sorted[set->count / 10].n, sorted[set->count / 2].n, sorted[set->count * 9 / 10].n,
           sorted[set->count - 1].n);
    free(sorted);
}

static void measure_set(const struct set *set, size_t rounds)
{
    struct race *race = malloc(sizeof *race);
    if (race == NULL)
        return;
    print_set(set);
    race_open(race, set->kind, rounds);
    race_run(race, set);
    latency_measure(race, set);
    race_close(race);
    memory_measure(set);
    free(race);
}

static bool is_chosen(const char *name, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return count == 0;
}

static int measure(const struct sets *sets, const char *number, int count, char **names)
{
    size_t rounds = (size_t)strtoul(number, NULL, 10);
    if (rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "tamis_bench: ROUNDS is 1 to %d\n", MOST_ROUNDS);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < COUNT(sets->all); i++)
        if (is_chosen(sets->all[i].name, count, names))
            measure_set(&sets->all[i], rounds);
    if (is_chosen("hostile", count, names))
        hostile_measure();
    return 0;
}

static int write_sets(const struct sets *sets, const char *directory)
{
    for (size_t i = 0; i < COUNT(sets->all); i++)
        if (!set_write(&sets->all[i], directory)) {
            fprintf(stderr, "tamis_bench: cannot write to %s\n", directory);
            return 3;
        }
    return 0;
}

static int run(const struct sets *sets, int argc, char **argv)
{
    if (strcmp(argv[1], "write") == 0)
        return write_sets(sets, argv[3]);
    return measure(sets, argv[3], argc - 4, argv + 4);
}

int main(int argc, char **argv)
{
    struct sets sets = {0};
    if (argc < 4 || (strcmp(argv[1], "measure") != 0 && strcmp(argv[1], "write") != 0)) {
        fprintf(stderr, "usage: tamis_bench measure LIST ROUNDS [SET]...\n"
                        "       tamis_bench write LIST DIRECTORY\n");
        return 2;
    }
    bool open = open_sets(argv[2], &sets);
    if (!open)
        fprintf(stderr, "%s: too few pages\n", argv[2]);
    int status = open ? run(&sets, argc, argv) : 3;
    close_sets(&sets);
    return status;
}
