/* html.h: the HTML Standard's tokenizer as a dialect, and the declarations of its handlers. */
#ifndef TAMIS_LEX_HTML_HTML_H
#define TAMIS_LEX_HTML_HTML_H

#include "lex/handler.h"

enum html_state {
#define STATE(id, handler, section, name, run) id,
#include "lex/html/html_states.def"
#undef STATE
    HTML_STATE_COUNT
};

extern const struct dialect tamis_lex_html;

/* Every handler is defined as `state HANDLER(name)(struct lexer *l, int c)`. */
#define HANDLER(name) tamis_lex_html_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/html/html_states.def"
#undef STATE

void tamis_lex_html_enter(struct lexer *l, state s);

#endif
