/* rewrite.h: declarations shared by the files that rewrite URLs with templates. */
#ifndef TAMIS_VALUE_URL_REWRITE_H
#define TAMIS_VALUE_URL_REWRITE_H

#include "value/url/url.h"

/* Reports whether the byte can be a part of what a placeholder stands for. */
bool tamis_value_url_is_place_byte(char c);

/* Appends what a placeholder stands for, for the URL `u`. */
void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out);

/* Appends what tamis_value_url_put_place() has encoded. Returns false if `text` cannot be its result. A result of true does not
 * mean that it is: the caller encodes the decoded text again and compares. */
bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out);

#endif
