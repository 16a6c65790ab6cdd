/* drawing.h: checks that a tree is an SVG drawing that runs no script, fetches nothing and has links to https
 * only. It has its own lists of the names and values of harmless drawings and uses no policy. */
#ifndef TESTS_JUDGES_DRAWING_H
#define TESTS_JUDGES_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tree.h>

enum { DRAWING_REASON_BYTES = 400 };

/* Returns false, with the node or value that is not allowed in `reason`. */
bool drawing_holds(const tamis_parser *p, const tamis_node *root, char reason[DRAWING_REASON_BYTES]);

#endif
