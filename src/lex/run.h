/* run.h: a function for tag_run.c and markup_run.c, which read several bytes at once (a run). */
#ifndef TAMIS_LEX_RUN_H
#define TAMIS_LEX_RUN_H

#include "lex/lexer.h"

/* Makes `s` the current state of the lexer. */
static inline void set_state(struct lexer *l, state s)
{
    l->state = s;
}

#endif
