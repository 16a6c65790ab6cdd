/* random.h: random numbers that are the same in every run. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state; /* not 0 */
};

/* Returns a number less than `n`, which is at least 1. */
static inline size_t below(struct random *r, size_t n)
{
    r->state ^= r->state << 13;
    r->state ^= r->state >> 7;
    r->state ^= r->state << 17;
    return (size_t)(r->state >> 11) % n;
}

#endif
