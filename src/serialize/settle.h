/* settle.h: removes from a tree everything that the parser could change, for trees whose output is not stable after many
 * rounds. */
#ifndef TAMIS_SERIALIZE_SETTLE_H
#define TAMIS_SERIALIZE_SETTLE_H

#include "serialize/writer.h"

/* An element is uncertain if the parser could close, move, rename or drop it at its place (frame.h); every table counts as
 * uncertain. Removes uncertain templates, raw text elements and foreign elements with their content, and replaces other
 * uncertain elements with their children. Removes uncertain text, comments and processing instructions, except directly below
 * the root. Most of the resulting trees certainly parse back to themselves. The writer must have prepared the tree.
 * The report gives `reason` for each node that is removed or replaced. */
void tamis_serialize_settle(const struct writing *w, tamis_reason reason);

#endif
