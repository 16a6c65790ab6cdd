/* quirks.h: determines which DOCTYPEs set quirks mode (13.2.6.4.1). */
#ifndef TAMIS_PARSE_HTML_QUIRKS_H
#define TAMIS_PARSE_HTML_QUIRKS_H

#include "lex/token.h"

bool tamis_parse_is_quirky(const struct token *doctype);
bool tamis_parse_is_limited_quirky(const struct token *doctype);

#endif
