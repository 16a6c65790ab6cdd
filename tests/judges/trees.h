/* trees.h: whether two trees are the same in everything that a reader can see. */
#ifndef TESTS_JUDGES_TREES_H
#define TESTS_JUDGES_TREES_H

#include "parse/node.h"

/* NULL, or what differs first: "the offset of a node". The trees may have different names tables. */
const char *trees_difference(const struct tree *a, const struct tree *b);

#endif
