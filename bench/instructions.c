/* instructions.c: runs jobs of tamis on generated documents, so that callgrind can count the instructions of each job.
 *
 *     tamis_instructions              under callgrind, writes one profile for each job; instructions.py reads them
 *     tamis_instructions --machine    prints what the counts depend on: the compiler and the processor
 *     tamis_instructions --sizes      prints the bytes of each set */
#include <stdio.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "contender.h"
#include "generated.h"

static const char *const jobs[] = {"tokenize", "parse", "sanitize", "tree path", "one call"};
static const char *const presets[] = {"comment", "article", "email"};

static void run_all(const struct contender *c, void *state, const struct set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (!c->run(state, set->documents[i].html, set->documents[i].n))
            fprintf(stderr, "%s, %s: document %zu is refused\n", set->name, c->job, i);
}

/* The first run is not counted, because it allocates memory. */
static void count(const struct contender *c, void *state, const struct set *set)
{
    char name[80];
    snprintf(name, sizeof name, "%s: %s", set->name, c->job);
    if (state == NULL) {
        fprintf(stderr, "%s cannot run\n", name);
        return;
    }
    run_all(c, state, set);
    CALLGRIND_ZERO_STATS;
    run_all(c, state, set);
    CALLGRIND_DUMP_STATS_AT(name);
    c->close(state);
}

static void count_set(const struct set *set)
{
    for (const struct contender *c = tamis_contenders; c->name != NULL; c++)
        for (size_t i = 0; i < COUNT(jobs); i++)
            if (strcmp(c->job, jobs[i]) == 0)
                count(c, c->open(set->kind), set);
    for (size_t i = 0; i < COUNT(presets); i++) {
        struct contender c = {"tamis", presets[i], NULL, tamis_run_preset, tamis_close_preset, false};
        count(&c, tamis_open_preset(set->kind, presets[i]), set);
    }
}

/* The processor decides which functions libc and tamis choose when they start. */
static void print_machine(void)
{
#if defined(__x86_64__)
    printf("%s, x86-64%s\n", __VERSION__, __builtin_cpu_supports("avx2") ? " with AVX2" : "");
#elif defined(__aarch64__)
    printf("%s, AArch64\n", __VERSION__);
#else
    printf("%s, other processor\n", __VERSION__);
#endif
}

int main(int argc, char **argv)
{
    struct set sets[GENERATED_SETS];
    const char *option = argc > 1 ? argv[1] : "";
    if (strcmp(option, "--machine") == 0) {
        print_machine();
        return 0;
    }
    generated_make(sets);
    for (size_t i = 0; i < GENERATED_SETS; i++) {
        if (strcmp(option, "--sizes") == 0)
            printf("%s\t%zu\n", sets[i].name, sets[i].bytes);
        else
            count_set(&sets[i]);
        set_free(&sets[i]);
    }
    return 0;
}
