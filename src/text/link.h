/* link.h: writes the address of a link after the text of the link. */
#ifndef TAMIS_TEXT_LINK_H
#define TAMIS_TEXT_LINK_H

#include "parse/node.h"
#include "text/lines.h"

/* Reports whether the element is an HTML a element with an address that is not empty and does not begin with "#". */
bool tamis_text_is_link(const struct node *n);

/* Writes " <address>" after the text of a link, or "<address>" if the link has no text. Writes nothing if the text ends with
 * the address as a separate word or, for a mailto: URL, with the part after "mailto:". `begin`: the length of the output before
 * the link. */
void tamis_text_put_address(struct lines *l, const struct node *link, size_t begin);

#endif
