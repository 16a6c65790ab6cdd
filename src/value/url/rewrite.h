/* rewrite.h: declarations shared by the files that rewrite URLs with templates. */
#ifndef TAMIS_VALUE_URL_REWRITE_H
#define TAMIS_VALUE_URL_REWRITE_H

#include "value/url/url.h"

/* Reports whether the byte can be a part of the text that replaces a placeholder. */
bool tamis_value_url_is_place_byte(char c);

/* Appends the text that replaces a placeholder if the template is applied to the URL `u`. */
void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out);

/* Decodes `text`, which can be a result of tamis_value_url_put_place(), and appends the decoded text. Returns false if `text` is
 * certainly not a result of that function. If this function returns true, `text` may still be another text. Therefore the caller
 * encodes the decoded text again, and compares it with `text`. */
bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out);

#endif
