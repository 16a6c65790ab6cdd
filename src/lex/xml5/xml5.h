/* xml5.h: the tokenizer of the XML5 draft (section 1.3) as a dialect. In the files of this dialect,
 * "the draft" is the version of August 2016, whose states are in 1.3.1 to 1.3.51; "the later
 * version" is that of August 2022. Both are in the repository Ygg01/xml5_draft. */
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
