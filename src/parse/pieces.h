/* pieces.h: if the tree builder has a sink, the sink and the lexer read the input in turn. */
#ifndef TAMIS_PARSE_PIECES_H
#define TAMIS_PARSE_PIECES_H

#include "parse/document.h"

/* Gives what was fed to the stream of the document to the sink and to the lexer. */
void tamis_parse_take_in_turn(struct document *d);

/* Reports whether the lexer is between two tokens, in the state "data". */
bool tamis_parse_is_between_tokens(const struct lexer *l);

#endif
