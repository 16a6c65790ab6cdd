/* settle.h: makes a tree certain, where removing only what does not parse back takes too many rounds. */
#ifndef TAMIS_SERIALIZE_SETTLE_H
#define TAMIS_SERIALIZE_SETTLE_H

#include "serialize/writer.h"

/* Replaces with its children every element that the parser could close, move, rename or drop at its place (frame.h), and
 * every table. Removes templates, raw text elements and foreign elements that are not certain, with their content. What is
 * left of most trees certainly parses back. The tree is one that the writer has prepared. */
void tamis_serialize_settle(const struct writing *w);

#endif
