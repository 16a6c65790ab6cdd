/* quirks.h: determines whether a DOCTYPE sets quirks mode (13.2.6.4.1). Limited-quirks mode does not change how a document is
 * parsed. */
#ifndef TAMIS_PARSE_HTML_QUIRKS_H
#define TAMIS_PARSE_HTML_QUIRKS_H

#include "lex/token.h"

/* Reports whether a DOCTYPE sets quirks mode. `earlier`: the set of earlier rules that the parser uses (earlier.h). */
bool tamis_parse_is_quirky(const struct token *doctype, unsigned earlier);

#endif
