/* gate.c: what the gate (src/gate) costs. Sanitizes each set of documents with it and without it, by turns, with the default policy and
 * with presets. Prints the greatest speed of each, and the median of the quotients of two times that follow each other.
 *
 *   tamis_bench_gate LIST [ROUNDS]    LIST: a file with the paths of pages */
#define _POSIX_C_SOURCE 200809L /* clock_gettime() */

#include <stdio.h>
#include <stdlib.h>
#include <tamis/gate.h>
#include <tamis/tamis.h>
#include <time.h>

#include "sets.h"

enum { PAGE_BYTES = 8000000, FRAGMENTS_COUNT = 2000, SMALL = 400, ROUNDS = 31, ROUNDS_MOST = 501 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Returns the time, or exits: no document of the sets is refused. */
static double seconds(tamis *t, const struct set *set, bool with_gate)
{
    double from = now();
    if (tamis_set_gate(t, with_gate) != TAMIS_OK)
        exit(1);
    for (size_t i = 0; i < set->count; i++) {
        const char *out;
        size_t n;
        if (tamis_run(t, set->documents[i].html, set->documents[i].n, &out, &n) != TAMIS_OK) {
            fprintf(stderr, "%s: %s\n", set->name, tamis_last_error(t).text);
            exit(1);
        }
    }
    return now() - from;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const struct set *set, const char *preset, int rounds)
{
    tamis_policy *policy = NULL;
    tamis_config *config = tamis_config_new_preset(preset, NULL, NULL);
    tamis *t = tamis_new(NULL);
    double least[2] = {1e9, 1e9}, quotients[ROUNDS_MOST];
    for (int i = 0; config && i < TAMIS_LIMIT_COUNT; i++)
        tamis_config_set_limit(config, (tamis_limit)i, tamis_limit_default((tamis_limit)i));
    if (!config || !t || tamis_policy_new(config, true, NULL, &policy, NULL) != TAMIS_OK ||
        tamis_set_policy(t, policy) != TAMIS_OK)
        exit(1);
    for (int round = 0; round < rounds; round++) {
        double without = seconds(t, set, false), with = seconds(t, set, true);
        least[0] = without < least[0] ? without : least[0];
        least[1] = with < least[1] ? with : least[1];
        quotients[round] = with / without;
    }
    qsort(quotients, (size_t)rounds, sizeof *quotients, compare);
    printf("%-15s %-8s %5zu documents %6.0f MB/s without %6.0f MB/s with %6.1f %%\n", set->name, preset,
           set->count, (double)set->bytes / least[0] / 1e6, (double)set->bytes / least[1] / 1e6,
           100 * (quotients[rounds / 2] - 1));
    fflush(stdout);
    tamis_free(t);
    tamis_policy_free(policy);
    tamis_config_free(config);
}

static struct set small_ones(const struct set *set)
{
    struct set small = {
        "up to 400 bytes", set->kind, calloc(set->count, sizeof *set->documents), 0, 0, NULL, 0};
    for (size_t i = 0; small.documents && i < set->count; i++)
        if (set->documents[i].n <= SMALL) {
            small.documents[small.count++] = set->documents[i];
            small.bytes += set->documents[i].n;
        }
    return small;
}

int main(int argc, char **argv)
{
    static const char *const presets[] = {"default", "comment", "article", "email"};
    struct set sets[4];
    int rounds = argc > 2 ? (int)strtol(argv[2], NULL, 10) : ROUNDS;
    if (argc < 2 || rounds < 1 || rounds > ROUNDS_MOST / 5 || !set_of_pages(argv[1], PAGE_BYTES, &sets[0]) ||
        !set_of_fragments(&sets[0], FRAGMENTS_COUNT, &sets[1]) || !set_of_text(&sets[0], &sets[2]))
        return 1;
    sets[3] = small_ones(&sets[1]);
    for (size_t p = 0; p < sizeof presets / sizeof *presets; p++)
        for (size_t i = 0; i < 4; i++)
            measure(&sets[i], presets[p], i == 3 ? 5 * rounds : rounds);
    for (size_t i = 0; i < 4; i++)
        set_free(&sets[i]);
    return 0;
}
