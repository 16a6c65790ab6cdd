/* certain.h: writes an ordinary tree in one walk, instead of repairing (repair.h), writing (html.h) and proving (stable.h) it in
 * three walks. */
#ifndef TAMIS_SERIALIZE_CERTAIN_H
#define TAMIS_SERIALIZE_CERTAIN_H

#include "serialize/writer.h"

/* If the tree certainly needs no repair, and its output certainly parses back to the tree by the rules of every year, appends this
 * output to `out`, which must be empty, counts the work of the three walks, and returns true. If memory or a limit on the output is
 * exceeded, sets the meter's status and returns true. Otherwise returns false; then `out` is empty, and no work was counted. Only
 * for trees that are written as they are: without a report, an excerpt, links from text, or drawings. */
bool tamis_serialize_certain(const struct writing *w, struct buf *out);

#endif
