/* drawing.h: what readers have to draw for the SVG in a tree, which can be far more than stands in it.
 *
 * `use` shows a copy of what it names, a marker stands on each vertex of a path, and patterns, masks, clip paths and
 * filters draw what is in them for each element that refers to them; and in all of it are references again. Ten lines can
 * ask a reader for a billion shapes. What comes out of tamis is small then, and what becomes of it is not; so it is
 * counted. */
#ifndef TAMIS_SANITIZE_DRAWING_DRAWING_H
#define TAMIS_SANITIZE_DRAWING_DRAWING_H

#include "parse/node.h"

/* Fails the meter with LIMIT_DRAWING_COST when what references ask for comes to more than the limit says. What needs
 * itself to be drawn, which readers are to ignore, counts as endless. Takes memory and work that grow with the tree and not
 * with what is drawn. */
void tamis_sanitize_drawing_bound(const struct tree *t, struct meter *m);

#endif
