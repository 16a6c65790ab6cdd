/* supplied.h: the output for a document if the policy keeps neither html nor head nor body. When the output is parsed, the
 * parser inserts these elements without tags, and the filter replaces them with their children again. */
#ifndef TAMIS_SERIALIZE_SUPPLIED_H
#define TAMIS_SERIALIZE_SUPPLIED_H

#include "base/meter.h"
#include "parse/node.h"

/* Removes the ASCII whitespace before the first content of a document, as the parser does: from the texts directly below the
 * root, up to the first element or the first character that is not ASCII whitespace. */
void tamis_serialize_trim(struct tree *t, struct meter *m);

/* Returns true only if the rules of tree construction make two facts certain. First, when serialize(t) is parsed,
 * the parser inserts html, head and body. Second, the children of head, followed by the children of body, are
 * equal to the children of the root of `t`. Two differences are allowed: a text of `t` can be divided into two
 * texts, and a DOCTYPE, and comments and processing instructions before the first content, can be before html.
 * `context`: an html element, or NULL for a document. `every_reader`: as for tamis_serialize_is_stable(). */
bool tamis_serialize_is_stable_content(const struct tree *t, const struct node *context, bool every_reader,
                                       struct meter *m);

#endif
