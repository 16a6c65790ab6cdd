/* rewrite.h: declarations shared by the files that rewrite URLs with templates. */
#ifndef TAMIS_VALUE_URL_REWRITE_H
#define TAMIS_VALUE_URL_REWRITE_H

#include "value/url/url.h"

/* Reports whether the text that replaces a placeholder can contain the byte `c`. */
bool tamis_value_url_is_place_byte(char c);

/* Appends the text that replaces the placeholder `place` when a template is applied to the URL `u`. */
void tamis_value_url_put_place(enum url_place place, const struct url *u, struct buf *out);

/* The inverse of tamis_value_url_put_place(): decodes `text`, and appends the decoded text. Returns false if
 * `text` cannot be decoded. This function also decodes some texts that tamis_value_url_put_place() never writes.
 * To exclude these texts, the caller must encode the decoded text again and compare the result with `text`. */
bool tamis_value_url_read_place(enum url_place place, struct span text, struct buf *out);

#endif
