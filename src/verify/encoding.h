/* encoding.h: finds declarations of an encoding other than UTF-8 in a text, as readers do before they parse it. */
#ifndef TAMIS_VERIFY_ENCODING_H
#define TAMIS_VERIFY_ENCODING_H

#include <stdint.h>

#include "base/span.h"

/* Reads the text as "prescan a byte stream to determine its encoding" of the HTML Standard does: it finds tags and comments
 * without a tokenizer, also where a parser would read text. Returns NULL if nothing declares an encoding other than UTF-8.
 * Otherwise returns a description of the first declaration, and sets `*offset` to its offset. */
const char *tamis_verify_declared(struct span text, uint64_t *offset);

#endif
