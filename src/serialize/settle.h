/* settle.h: removes from a tree what the parser could change, for trees whose output is not stable after many rounds, or is
 * read differently by parsers of earlier years. */
#ifndef TAMIS_SERIALIZE_SETTLE_H
#define TAMIS_SERIALIZE_SETTLE_H

#include "serialize/writer.h"

/* An element is uncertain if its start tag could make the parser close, move, rename or drop anything (frame.h); every table
 * counts as uncertain, unless it ends before the first other uncertain node, or there is no other. A text, comment or
 * processing instruction is uncertain if the parser could change or move it.
 *
 * Removes uncertain templates, raw text elements and foreign elements with their content, and replaces other uncertain
 * elements with their children. Removes uncertain text, comments and processing instructions, except directly below the root.
 * Most of the resulting trees certainly parse back to themselves. The writer must have prepared the tree. `reason` is the
 * reason that the report gives. */
void tamis_serialize_settle(const struct writing *w, tamis_reason reason);

#endif
