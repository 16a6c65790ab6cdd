/* handlers.h: declarations for the files of the dialect. Every handler is defined as `state HANDLER(name)(struct
 * lexer *l, int c)`. */
#ifndef TAMIS_LEX_HTML2008_HANDLERS_H
#define TAMIS_LEX_HTML2008_HANDLERS_H

#include "lex/html2008/html2008.h"

#define HANDLER(name) tamis_lex_html2008_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/html2008/html2008_states.def"
#undef STATE

void tamis_lex_html2008_enter(struct lexer *l, state s);

#endif
