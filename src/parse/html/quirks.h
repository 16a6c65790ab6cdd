/* quirks.h: determines whether a DOCTYPE sets quirks mode (13.2.6.4.1). Limited-quirks mode does not change how a document is
 * parsed, so tamis does not determine it. */
#ifndef TAMIS_PARSE_HTML_QUIRKS_H
#define TAMIS_PARSE_HTML_QUIRKS_H

#include "parse/parser.h"

bool tamis_parse_is_quirky(struct parser *p, const struct token *doctype);

#endif
