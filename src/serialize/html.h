/* html.h: writes a tree as HTML (HTML Standard, 13.3, as of 2026: "<" and ">" are also escaped in attribute values). */
#ifndef TAMIS_SERIALIZE_HTML_H
#define TAMIS_SERIALIZE_HTML_H

#include "base/buf.h"
#include "parse/node.h"

/* Appends all nodes below the root to `out`, except shadow roots. If the algorithm of the standard were used without
 * changes, some characters would be lost or changed when the output is parsed. Therefore a CR, and a byte order mark at
 * the start of the output, are written as references, except in raw text. For the same reason, a line feed at the start
 * of pre, listing or textarea is written twice. `context`: the context element of a fragment, or NULL; text directly
 * below the root is written as the content of the context element. t->syntax selects the form of tags. A failure sets the status of the meter of `out`. */
void tamis_serialize_html(const struct tree *t, const struct node *context, struct buf *out);

/* Appends a node other than an element. */
void tamis_serialize_leaf(const struct tree *t, const struct node *context, const struct node *n,
                          struct buf *out);

/* Returns the prefix of the name of an attribute, with ":"; an empty span if there is no prefix. */
struct span tamis_serialize_attribute_prefix(const struct attribute *a);

/* Reports whether text in `parent` is written without escaping (13.3). The text of noscript is written without
 * escaping only if the tree was parsed with scripting enabled. */
bool tamis_serialize_is_raw_text(const struct tree *t, const struct node *parent);

#endif
