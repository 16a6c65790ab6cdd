/* trees.h: compares two trees in everything that a caller can observe. */
#ifndef TESTS_JUDGES_TREES_H
#define TESTS_JUDGES_TREES_H

#include "parse/node.h"

/* Returns NULL, or the name of the first difference, as in "the offset of a node". The trees may have different tables
 * of names. */
const char *trees_difference(const struct tree *a, const struct tree *b);

#endif
