/* drawing.h: the cost of drawing the SVG in a tree, which can be far greater than the size of the tree.
 *
 * `use` draws a copy of what it refers to, a marker can be drawn on each vertex of a path, and patterns, masks, clip paths and
 * filters draw their content for each element that refers to them. All of these can contain references again, so ten lines of
 * SVG can make a renderer draw a billion shapes. A filter primitive or a dashed outline can take as long to draw as thousands
 * of shapes. The size of the output does not show how long drawing takes; therefore the cost is computed. costs.def states how
 * the cost is counted. */
#ifndef TAMIS_SANITIZE_DRAWING_DRAWING_H
#define TAMIS_SANITIZE_DRAWING_DRAWING_H

#include "parse/node.h"

/* Sets the meter's status to TAMIS_OVER_MAX_DRAWING_COST if the cost of drawing exceeds the limit. If drawing an element needs
 * the element itself, the cost counts as infinite, although renderers should ignore such an element. Memory and work are
 * proportional to the size of the tree, not to the cost.
 *
 * If the tree needs repair (serialize/repair.h), it must be repaired before this call. The repair can remove elements. If
 * their ids were still in the tree, references could lead to these elements, although in the output the references lead to
 * other elements. */
void tamis_sanitize_drawing_bound(const struct tree *t, struct meter *m);

/* Reports whether the element `n`, whose children do not count, is simple: its cost does not depend on other elements, nor theirs on it,
 * if the document has no style sheet. `n` need not be in the tree; only the name and namespace of its parent are read. `may_have_id`:
 * nothing refers to the element. `*strokes` states whether outlines inherit a stroke; the function sets it to true if outlines in the
 * element do. If the element is simple, its cost, and what counts for the cost of others, is added to `drawn`. */
bool tamis_sanitize_drawing_is_simple(const struct tree *t, struct meter *m, const struct node *n,
                                      bool may_have_id, bool *strokes, struct drawn *drawn);

#endif
