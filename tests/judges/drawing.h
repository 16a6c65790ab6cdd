/* drawing.h: whether a tree is a drawing of SVG that runs nothing, fetches nothing and leads nowhere but to https. It knows
 * the names and values of harmless drawings, and nothing of tamis' policies. */
#ifndef TESTS_JUDGES_DRAWING_H
#define TESTS_JUDGES_DRAWING_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/tree.h>

enum { DRAWING_REASON_BYTES = 400 };

/* False: `reason` says which node is none of a drawing, or what may not stand in it. */
bool drawing_holds(const tamis_parser *p, const tamis_node *root, char reason[DRAWING_REASON_BYTES]);

#endif
