/* html.h: a tree as HTML (HTML Standard, 13.3, with the escaping of 2026). */
#ifndef TAMIS_SERIALIZE_HTML_H
#define TAMIS_SERIALIZE_HTML_H

#include "base/buf.h"
#include "parse/node.h"

/* Appends everything below the root. What the standard's algorithm forgets is said: CR as a reference, so too a byte order
 * mark that would come first, and a line feed that comes first in pre, listing and textarea twice. Shadow roots are left out. `context` is the context element of a
 * fragment or NULL: text right below the root is written as that element's. The meter of `out` tells of failure. */
void tamis_serialize_html(const struct tree *t, const struct node *context, struct buf *out);

#endif
