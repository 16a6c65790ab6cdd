/* dialects.h: the list of dialects. */
#ifndef TAMIS_LEX_DIALECTS_H
#define TAMIS_LEX_DIALECTS_H

#include <tamis/dialect.h>

#include "lex/lexer.h"

/* Returns the dialect, or NULL if `dialect` is out of range. */
const struct dialect *tamis_lex_dialect(tamis_dialect dialect);

#endif
