/* rewrite.h: declarations shared by the files that rewrite URLs with templates. */
#ifndef TAMIS_VALUE_URL_REWRITE_H
#define TAMIS_VALUE_URL_REWRITE_H

#include "value/url/url.h"

/* Reports whether the text that replaces a placeholder can contain the byte. */
bool tamis_value_url_is_place_byte(char c);

/* Appends the text that replaces a placeholder if the template is applied to the URL `u`. */
void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out);

/* Decodes a text that tamis_value_url_put_place() may have written, and appends the decoded text. Returns
 * false if that function certainly did not write `text`. If the result is true, the caller must encode
 * the decoded text again and compare it with `text`, because the function may not have written `text`. */
bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out);

#endif
