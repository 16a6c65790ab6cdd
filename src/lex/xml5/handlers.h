/* handlers.h: declarations for the files of the dialect xml5. Every handler is defined as
 * `state HANDLER(name)(struct lexer *l, int c)`. If the input ends inside a token, the
 * unfinished token is emitted, and the end of the input is reconsumed in the state Data. */
#ifndef TAMIS_LEX_XML5_HANDLERS_H
#define TAMIS_LEX_XML5_HANDLERS_H

#include "lex/handler.h"
#include "lex/xml5/xml5.h"

#define HANDLER(name) tamis_lex_xml5_##name

#define STATE(id, name, section, text, run) handler HANDLER(name);
#include "lex/xml5/xml5_states.def"
#undef STATE

/* --- the declaration of the internal subset that is being read --- */

static inline void clear_declaration(struct lexer *l)
{
    l->entities.declaration.n = 0;
}

static inline void append_to_declaration(struct lexer *l, int c)
{
    buf_push(&l->entities.declaration, (char)c);
}

static inline struct span collected_declaration(const struct lexer *l)
{
    return buf_span(&l->entities.declaration);
}

/* Called at a reference to a parameter entity: later declarations are ignored. */
static inline void ignore_declarations(struct lexer *l)
{
    l->entities.closed = true;
}

void tamis_lex_xml5_enter(struct lexer *l, state s);

#endif
