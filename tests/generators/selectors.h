/* selectors.h: random lists of selectors. Most are valid. Most of the valid ones contain functional pseudo-classes,
 * combinators and pseudo-classes that may select elements outside of a scope. */
#ifndef TESTS_GENERATORS_SELECTORS_H
#define TESTS_GENERATORS_SELECTORS_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/random.h"

enum { SELECTORS_ROOM = 1024 };

/* Writes one selector, or a list of at least one, and returns its length. `scope` occurs in some of them. */
size_t selectors_write(struct random *r, const char *scope, bool one, char out[SELECTORS_ROOM]);

#endif
