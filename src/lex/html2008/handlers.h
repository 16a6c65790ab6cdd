/* handlers.h: declarations for the files of the dialect. Every handler is defined as
 * `state HANDLER(name)(struct lexer *l, int c)`. */
#ifndef TAMIS_LEX_HTML2008_HANDLERS_H
#define TAMIS_LEX_HTML2008_HANDLERS_H

#include "lex/handler.h"
#include "lex/html2008/html2008.h"

#define HANDLER(name) tamis_lex_html2008_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/html2008/html2008_states.def"
#undef STATE

static inline void set_escape_flag(struct lexer *l, bool escaped)
{
    l->escaped = escaped;
}

/* Records which part of "<!--" or "-->" (enum look_back of text.c) ends with the current byte. */
static inline void set_look_back(struct lexer *l, uint8_t look_back)
{
    l->look_back = look_back;
    l->look_back_end = l->at.offset + 1;
}

void tamis_lex_html2008_enter(struct lexer *l, state s);

#endif
