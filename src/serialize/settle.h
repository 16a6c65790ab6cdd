/* settle.h: removes from a tree everything that the parser could change, for trees whose output is not stable after many
 * rounds. */
#ifndef TAMIS_SERIALIZE_SETTLE_H
#define TAMIS_SERIALIZE_SETTLE_H

#include "serialize/writer.h"

/* Replaces with its children every element that the parser could close, move, rename or drop at its place (frame.h), and
 * every table. Removes templates, raw text elements and foreign elements that are not certain, with their content. Removes
 * text, comments and processing instructions that are not certain, except directly below the root. Most of the resulting trees
 * certainly parse back. The writer must have prepared the tree. */
void tamis_serialize_settle(const struct writing *w);

#endif
