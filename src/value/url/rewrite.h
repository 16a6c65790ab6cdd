/* rewrite.h: declarations shared by the files that rewrite URLs with templates. */
#ifndef TAMIS_VALUE_URL_REWRITE_H
#define TAMIS_VALUE_URL_REWRITE_H

#include "value/url/url.h"

/* Reports whether the byte can be a part of what a placeholder stands for. */
bool tamis_value_url_is_place_byte(char c);

/* Appends what a placeholder stands for, for the URL `u`. */
void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out);

/* Decodes `text`, a result of tamis_value_url_put_place(), and appends the decoded text. Returns false if `text` certainly
 * is no such result. If the result is true, `text` can still be something else. Therefore the caller encodes the decoded
 * text again and compares. */
bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out);

#endif
