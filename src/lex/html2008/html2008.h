/* html2008.h: the tokenizer of the HTML 5 draft of June 2008 (8.2.4) as a dialect. In the files of this dialect, "the draft" is
 * this draft. */
#ifndef TAMIS_LEX_HTML2008_HTML2008_H
#define TAMIS_LEX_HTML2008_HTML2008_H

#include "lex/lexer.h"

enum html2008_state {
#define STATE(id, handler, section, name, run) id,
#include "lex/html2008/html2008_states.def"
#undef STATE
    HTML2008_STATE_COUNT
};

extern const struct dialect tamis_lex_html2008;

#endif
