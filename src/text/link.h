/* link.h: the address of a link, which is written after its text. */
#ifndef TAMIS_TEXT_LINK_H
#define TAMIS_TEXT_LINK_H

#include "parse/node.h"
#include "text/lines.h"

/* Reports whether the element is an HTML a element with an address that is not empty and does not begin with "#". */
bool tamis_text_is_link(const struct node *n);

/* Writes " <address>" after the text of a link, or "<address>" if there is no text; nothing if the text ends with the address.
 * `begin`: the length of the output before the link. */
void tamis_text_put_address(struct lines *l, const struct node *link, size_t begin);

#endif
