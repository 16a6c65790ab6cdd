/* stable.h: is this tree of a shape that is known to parse back to itself? */
#ifndef TAMIS_SERIALIZE_STABLE_H
#define TAMIS_SERIALIZE_STABLE_H

#include "base/meter.h"
#include "parse/node.h"

/* True only when parse(serialize(t)) == t for certain, by the rules of tree construction for each element where it
 * stands. False says nothing: parse again and compare. `context`: of the fragment; NULL for a document. */
bool tamis_serialize_is_stable(const struct tree *t, const struct node *context, struct meter *m);

#endif
