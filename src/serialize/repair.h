/* repair.h: takes from a filtered tree what HTML cannot write, before it is written. */
#ifndef TAMIS_SERIALIZE_REPAIR_H
#define TAMIS_SERIALIZE_REPAIR_H

#include "base/meter.h"
#include "parse/node.h"
#include "serialize/edit.h"

/* In place: elements deeper than OUTPUT_DEPTH become siblings; shadow roots go; plaintext, which no end tag ends, gives
 * way to its children; and so does whatever else is without a written form. `context`: see html.h; text of a raw text
 * context with "<" in it goes, for nothing could keep it from ending the element.
 *
 * DEVIATES: when the output is to be `safe` and its context is foreign, comments and instructions with an end tag in them
 * go too. There a textarea has content like any other element; put into HTML, where the promise of closure holds as
 * well, it is text. */
void tamis_serialize_repair(struct tree *t, const struct node *context, bool safe, struct meter *m);

#endif
