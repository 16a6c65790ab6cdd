/* use.h: how many elements the `use` elements of a tree stand for.
 *
 * `use` shows a copy of the element that it names, and of the `use` elements in that: ten lines can ask a reader for a
 * billion shapes. What comes out of tamis is small then, and what becomes of it is not; so the copies are counted. */
#ifndef TAMIS_SANITIZE_USE_H
#define TAMIS_SANITIZE_USE_H

#include "parse/node.h"

/* Fails the meter with LIMIT_USE_COPIES when readers that follow the SVG standard would have to make more copies than the
 * limit says. One that is copied into itself, which readers are to ignore, counts as endless. Takes memory of the tree's
 * arena and work that grow with the tree and not with the copies. */
void tamis_sanitize_count_copies(const struct tree *t, struct meter *m);

#endif
