/* instructions.c: runs jobs of tamis on generated documents and on real ones, so that callgrind can count the instructions of each
 * job.
 *
 *     tamis_instructions [LIST]            under callgrind, writes one profile for each job; instructions.py reads them
 *     tamis_instructions --machine         prints what the counts depend on: the compiler and the processor
 *     tamis_instructions --sizes [LIST]    prints the bytes of each set, and a hash of its documents
 *
 * LIST is the file with the paths of the real pages (tests/pages/fetch.sh). Without it, there are only generated documents. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "contender.h"
#include "generated.h"
#include "sets.h"

enum { REAL_PAGES = 3 << 19, REAL_FRAGMENTS = 1500, REAL_SETS = 3 };

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

/* FNV-1a of the documents. */
static uint64_t hash_of(const struct set *set)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < set->count; i++)
        for (size_t at = 0; at < set->documents[i].n; at++)
            hash = (hash ^ (unsigned char)set->documents[i].html[at]) * 0x100000001b3u;
    return hash;
}

static void run_sets(const struct set *sets, size_t count, bool prints_sizes)
{
    for (size_t i = 0; i < count; i++) {
        if (prints_sizes)
            printf("%s\t%zu\t%016" PRIx64 "\n", sets[i].name, sets[i].bytes, hash_of(&sets[i]));
        else
            count_set(&sets[i]);
    }
}

/* Makes the sets of real documents: some of those that tamis_bench measures. The fragments point into the pages. */
static bool make_real(const char *list, struct set sets[REAL_SETS])
{
    if (!set_of_pages(list, REAL_PAGES, &sets[0]) || !set_of_fragments(&sets[0], REAL_FRAGMENTS, &sets[1]) ||
        !set_of_text(&sets[0], &sets[2]))
        return false;
    sets[0].name = "real pages";
    sets[1].name = "real fragments";
    sets[2].name = "real text";
    return true;
}

static void run_generated(bool prints_sizes)
{
    struct set sets[GENERATED_SETS];
    generated_make(sets);
    run_sets(sets, GENERATED_SETS, prints_sizes);
    for (size_t i = 0; i < GENERATED_SETS; i++)
        set_free(&sets[i]);
}

static bool run_real(const char *list, bool prints_sizes)
{
    struct set sets[REAL_SETS] = {{NULL, DOCUMENTS, NULL, 0, 0, NULL, 0}};
    bool good = make_real(list, sets);
    if (good)
        run_sets(sets, REAL_SETS, prints_sizes);
    else
        fprintf(stderr, "the pages of %s cannot be read\n", list);
    for (size_t i = 0; i < REAL_SETS; i++)
        set_free(&sets[i]);
    return good;
}

int main(int argc, char **argv)
{
    bool prints_sizes = argc > 1 && strcmp(argv[1], "--sizes") == 0;
    const char *list = argc > 1 + prints_sizes ? argv[1 + prints_sizes] : NULL;
    if (list != NULL && strcmp(list, "--machine") == 0) {
        print_machine();
        return 0;
    }
    run_generated(prints_sizes);
    return list == NULL || run_real(list, prints_sizes) ? 0 : 1;
}
