/* nests.h: checks that portable output has at most three equal formatting elements in each other (docs/readers.md). */
#ifndef TESTS_JUDGES_NESTS_H
#define TESTS_JUDGES_NESTS_H

#include <stdbool.h>
#include <stddef.h>

/* `out` is portable output. Elements are equal if they have the same name and the same attributes, in any order. Elements in
 * different cells, captions, objects or marquees are not counted together. */
bool nests_are_limited(const char *out, size_t n);

#endif
