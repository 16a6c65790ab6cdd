/* xml5.h: the XML5 tokenizer (1.3) as a dialect. */
#ifndef TAMIS_LEX_XML5_XML5_H
#define TAMIS_LEX_XML5_XML5_H

#include "lex/lexer.h"

enum xml5_state {
#define STATE(id, handler, section, name, run) id,
#include "lex/xml5/xml5_states.def"
#undef STATE
    XML5_STATE_COUNT
};

extern const struct dialect tamis_lex_xml5;

#endif
