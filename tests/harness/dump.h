/* dump.h: writes a tree in the format of the html5lib tree-construction tests. */
#ifndef TESTS_HARNESS_DUMP_H
#define TESTS_HARNESS_DUMP_H

#include <tamis/tree.h>

#include "support/text.h"

/* Adds the lines for the descendants of `root`, without an LF after the last line. The format has no notation for a shadow
 * root; it is written as `#shadow-root`. */
void dump_tree(const tamis_parser *p, const tamis_node *root, struct text *out);

#endif
