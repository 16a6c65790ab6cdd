/* lexer_api.h: access to the internals of the public lexer and its tokens, for the SGML callback interface
 * (lex/sgml/sgml_api.c). */
#ifndef TAMIS_LEX_LEXER_API_H
#define TAMIS_LEX_LEXER_API_H

#include <tamis/lexer.h>

#include "lex/lexer.h"

struct lexer *tamis_lex_internal(tamis_lexer *l);
const struct event *tamis_lex_event(const tamis_token *t); /* NULL if the token is not an event */

#endif
