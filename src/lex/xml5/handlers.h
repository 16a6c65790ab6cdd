/* handlers.h: declarations for the files of the dialect. Every handler is defined as `state HANDLER(name)(struct
 * lexer *l, int c)`. If the input ends inside a token, the unfinished token is emitted, and the end of the input is
 * reconsumed in the state Data. */
#ifndef TAMIS_LEX_XML5_HANDLERS_H
#define TAMIS_LEX_XML5_HANDLERS_H

#include "lex/xml5/xml5.h"

#define HANDLER(name) tamis_lex_xml5_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/xml5/xml5_states.def"
#undef STATE

void tamis_lex_xml5_enter(struct lexer *l, state s);

#endif
