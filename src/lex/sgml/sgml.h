/* sgml.h: the lexical analyzer of the W3C Note "A Lexical Analyzer for HTML and Basic SGML" (14 April 1997) as a dialect. In
 * the files of this dialect, "the W3C Note" is this document, and "the W3C program" is the program that it describes. The
 * program was generated with flex. A start condition of flex is a mode of a lexer; each start condition has separate rules. */
#ifndef TAMIS_LEX_SGML_SGML_H
#define TAMIS_LEX_SGML_SGML_H

#include "lex/lexer.h"

enum sgml_state {
#define STATE(id, handler, section, name, run) id,
#include "lex/sgml/sgml_states.def"
#undef STATE
    SGML_STATE_COUNT
};

extern const struct dialect tamis_lex_sgml;

#endif
