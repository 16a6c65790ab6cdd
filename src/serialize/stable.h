/* stable.h: recognizes trees that certainly parse back to themselves. */
#ifndef TAMIS_SERIALIZE_STABLE_H
#define TAMIS_SERIALIZE_STABLE_H

#include "base/meter.h"
#include "parse/node.h"

/* Returns true only if the rules of tree construction make it certain that parse(serialize(t)) == t; adjacent text nodes of `t`
 * count as one. If the result is false, the caller must parse the output and compare. `context`: the context element of a
 * fragment; NULL for a document. `every_reader`: if true, the result is true only if this equation is certain by the rules of
 * every year from 2014 to 2026; the tree must then have been repaired for every reader (repair.h). */
bool tamis_serialize_is_stable(const struct tree *t, const struct node *context, bool every_reader,
                               struct meter *m);

#endif
