/* certain.h: repairs and writes an ordinary tree, and checks whether it is
 * stable, in one walk. repair.h, html.h and stable.h do this in three walks. */
#ifndef TAMIS_SERIALIZE_CERTAIN_H
#define TAMIS_SERIALIZE_CERTAIN_H

#include "serialize/writer.h"

/* Checks two conditions: it is certain that the tree needs no repair except moving elements that are too deep, and it
 * is certain that parsers of every year from 2014 to 2026 parse the output to the same tree. If both conditions are
 * met, appends the output to `out`, which must be empty, counts the work of the three walks, and returns true. If
 * there is no memory, or a limit on the output is exceeded, sets the meter's status and returns true. Otherwise
 * returns false; then `out` is empty, and only the moving of elements was counted as work. Always returns false if
 * the tree has a report or contains SVG, if the policy has "excerpt", "linkify" or "templateMarkers", or if w->every_reader is false. */
bool tamis_serialize_certain(const struct writing *w, struct buf *out);

#endif
