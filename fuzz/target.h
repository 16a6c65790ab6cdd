/* target.h: declarations shared by all fuzz targets. In comments and messages of the targets, P1 to P10 and M1 are the promises
 * of docs/architecture.md. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The number of the current run of an input: 0 in a fuzzer. The standalone runner can run an input several times
 * (--turns), with different choices in each run. */
extern uint32_t target_turn;

/* The number of elements of an array. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A target derives its choices for an input from this hash. */
static inline uint32_t hash(const uint8_t *data, size_t size)
{
    uint32_t h = 2166136261u + target_turn;
    for (size_t i = 0; i < size; i++)
        h = (h ^ data[i]) * 16777619u;
    return h ^ h >> 15;
}

static inline void check(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FINDING: %s\n", what);
    abort();
}

#endif
