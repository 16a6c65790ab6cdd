/* pieces.h: gives what was fed to the stream of a document to its lexer and, if the tree builder has a sink, to the sink. */
#ifndef TAMIS_PARSE_PIECES_H
#define TAMIS_PARSE_PIECES_H

#include "parse/document.h"

void tamis_parse_take_pieces(struct document *d);

/* Reports whether the lexer is between two tokens, in the state "data". */
bool tamis_parse_is_between_tokens(const struct lexer *l);

#endif
