/* rewrites.h: rows of a policy, what goes in, and what comes out. */
#ifndef TESTS_HARNESS_REWRITES_H
#define TESTS_HARNESS_REWRITES_H

#include <stddef.h>

struct rewrite {
    const char *policy; /* JSON, for a safe policy */
    const char *in;
    const char *out;
};

/* Fails the test for the first row that gives something else, or whose output gives something else when it goes in. */
void assert_rewrites(const struct rewrite *rows, size_t n);

#define ASSERT_REWRITES(rows) assert_rewrites(rows, sizeof(rows) / sizeof *(rows))

#endif
