/* dialects.h: the list of front ends. */
#ifndef TAMIS_LEX_DIALECTS_H
#define TAMIS_LEX_DIALECTS_H

#include <tamis/dialect.h>

#include "lex/lexer.h"

/* NULL for what is no dialect. */
const struct dialect *tamis_lex_dialect(tamis_dialect dialect);

#endif
