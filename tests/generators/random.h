/* random.h: reproducible random numbers, the same on every platform. */
#ifndef TESTS_GENERATORS_RANDOM_H
#define TESTS_GENERATORS_RANDOM_H

#include <stdint.h>

#include "support/count.h"

struct random {
    uint64_t state;
};

/* Returns a number less than `bound`, which is at least 1. */
static inline uint32_t random_below(struct random *r, uint32_t bound)
{
    r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((r->state >> 33) % bound);
}

/* One of the items of an array. */
#define ONE_OF(r, list) ((list)[random_below((r), (uint32_t)COUNT(list))])

#endif
