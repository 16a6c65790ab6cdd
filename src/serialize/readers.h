/* readers.h: what the parsers of other years, and browsers that do not follow the standard of 2026, read differently
 * (promise P10). */
#ifndef TAMIS_SERIALIZE_READERS_H
#define TAMIS_SERIALIZE_READERS_H

#include "parse/document.h"
#include "serialize/edit.h"

/* Changes the tree at the current node of a walk so that all parsers read this node in the same way: removes the node, replaces
 * it with its children, or changes its attributes or an ancestor. Returns true if the node was removed or replaced; the walk is
 * then at the next node. `context`: the context element of a fragment; NULL for a document. */
bool tamis_serialize_unify(struct edit *e, const struct node *context, struct meter *m);

/* Reports whether parsers of different years certainly read an element in the same way if they read its parent in the same
 * way. `in_select`: the element is in a select. */
bool tamis_serialize_is_read_alike(const struct node *n, bool in_select);

/* Parses bytes again by the earlier rules that the parser of `newest` has met (struct parser), with all of these rules and with
 * each of them alone. Reports whether all trees equal the tree of `newest`. `earlier` is a document to parse with. If the meter
 * fails, returns false. */
bool tamis_serialize_reads_alike(struct document *newest, struct document *earlier, struct span bytes);

#endif
