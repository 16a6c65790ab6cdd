/* html.h: writes a tree as HTML (HTML Standard, 13.3, as of 2026: attribute values also escape "<" and ">"). */
#ifndef TAMIS_SERIALIZE_HTML_H
#define TAMIS_SERIALIZE_HTML_H

#include "base/buf.h"
#include "parse/node.h"

/* Appends everything below the root to `out`. Also writes what the standard's algorithm would lose: outside raw text, CR, and
 * a byte order mark at the start of the output, as references; a line feed at the start of pre, listing and textarea twice.
 * Shadow roots are left out. `context`: the context element of a fragment, or NULL; text directly below the root is written
 * as the content of the context element. A failure sets the status of the meter of `out`. */
void tamis_serialize_html(const struct tree *t, const struct node *context, struct buf *out);

#endif
