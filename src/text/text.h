/* text.h: writes the text of a tree by the steps for innerText (HTML Standard, 3.2.7, "rendered text collection steps"). */
#ifndef TAMIS_TEXT_TEXT_H
#define TAMIS_TEXT_TEXT_H

#include "base/buf.h"
#include "parse/node.h"

/* Writes the innerText of the element `context` as if the nodes of the tree were its content. If
 * `context` is NULL, the tree is a document. `options`: a combination of enum tamis_text_option. */
void tamis_text_write(const struct tree *tree, const struct node *context, unsigned options, struct buf *out);

#endif
