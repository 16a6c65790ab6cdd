/* race.h: the measurements. Each prints records on standard output: fields with a tab between them. README.md lists the
 * records. Seconds are CPU seconds of this process, unless something else is said. */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include <stddef.h>

#include "contender.h"
#include "sets.h"

enum { MOST_CONTENDERS = 40, MOST_ROUNDS = 51 };

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

/* Opens all jobs of all programs for one kind of document. */
void race_open(struct race *race, enum kind kind, size_t rounds);
void race_close(struct race *race);

/* Prints a record `time` for each job: the seconds of each round. Each job runs once in each round, so two jobs of the
 * same round can be compared on a busy machine. */
void race_run(struct race *race, const struct set *set);

/* Measures the wall time of each document. Prints, for each job with a latency, a record `latency`, and a record `curve` for
 * each range of sizes. */
void latency_measure(const struct race *race, const struct set *set);

/* Prints a record `memory` for each range of sizes: the memory that a new context holds at most for one document. */
void memory_measure(const struct set *set);

/* Prints a record `hostile` for each input of tests/pathological/inputs.def, except those whose tree the standard makes large. */
void hostile_measure(void);

double cpu_seconds(void);
int compare_doubles(const void *a, const void *b);

#endif
