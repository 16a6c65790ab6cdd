/* handlers.h: what the files of the dialect share: every handler stands as `state HANDLER(name)(struct lexer *l, int c)`
 * in the file of its family. Where the input ends inside a token, it emits the token and gives the end to Data again. */
#ifndef TAMIS_LEX_XML5_HANDLERS_H
#define TAMIS_LEX_XML5_HANDLERS_H

#include "lex/xml5/xml5.h"

#define HANDLER(name) tamis_lex_xml5_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/xml5/xml5_states.def"
#undef STATE

void tamis_lex_xml5_enter(struct lexer *l, state s);

#endif
