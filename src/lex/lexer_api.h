/* lexer_api.h: what is inside the public lexer and its tokens, for the callback interface of SGML, which is made of it. */
#ifndef TAMIS_LEX_LEXER_API_H
#define TAMIS_LEX_LEXER_API_H

#include <tamis/lexer.h>

#include "lex/lexer.h"

struct lexer *tamis_lex_inside(tamis_lexer *l);
const struct event *tamis_lex_event(const tamis_token *t); /* NULL: it is none */

#endif
