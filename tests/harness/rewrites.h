/* rewrites.h: runs tests that consist of an input and its expected output. */
#ifndef TESTS_HARNESS_REWRITES_H
#define TESTS_HARNESS_REWRITES_H

#include <stddef.h>
#include <tamis/tamis.h>

struct rewrite {
    const char *policy; /* JSON, for a safe policy */
    const char *in;
    const char *out;
};

/* Fails the test for the first row that gives a different output, or whose output changes when it is
 * sanitized again. */
void assert_rewrites(const struct rewrite *rows, size_t n);

/* Fails the test if the document gives a different output, or none. */
void assert_output(tamis *t, const char *html, const char *expected);

#define ASSERT_REWRITES(rows) assert_rewrites(rows, sizeof(rows) / sizeof *(rows))

#endif
