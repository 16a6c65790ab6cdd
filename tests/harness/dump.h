/* dump.h: a tree in the lines of the html5lib tree-construction tests. */
#ifndef TESTS_HARNESS_DUMP_H
#define TESTS_HARNESS_DUMP_H

#include <tamis/tree.h>

#include "support/text.h"

/* Adds the lines for the children of `root`, and theirs; no LF after the last. A shadow root is
 * `#shadow-root`, for which the tests have no notation. */
void dump_tree(const tamis_parser *p, const tamis_node *root, struct text *out);

#endif
