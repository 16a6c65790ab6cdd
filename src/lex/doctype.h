/* doctype.h: the states of a DOCTYPE, which three dialects have alike: one body each, told by a struct where it leads.
 *
 * Name and identifiers collect in `data`, one after the other. The bodies stand in the order of 13.2.5.54 to 13.2.5.68 of
 * the HTML Standard. */
#ifndef TAMIS_LEX_DOCTYPE_H
#define TAMIS_LEX_DOCTYPE_H

#include "lex/lexer.h"

struct doctype_states {
    state data; /* after it */
    state before_name;
    state name;
    state after_name;
    state after_public_keyword; /* "before the identifier" where nothing is between that and the keyword */
    state before_public_id;
    state public_id_double_quoted;
    state public_id_single_quoted;
    state after_public_id;
    state between_ids; /* that after the public identifier where white space makes no difference */
    state after_system_keyword;
    state before_system_id;
    state system_id_double_quoted;
    state system_id_single_quoted;
    state after_system_id;
    state bogus;
    bool quirks;       /* what is missing or too much sets the force-quirks flag */
    bool folds_name;   /* to lower case */
    bool vertical_tab; /* is white space */
};

state tamis_lex_doctype_before_name(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_name(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_after_name(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_after_public_keyword(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_before_public_id(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_public_id(struct lexer *l, int c, int quote, const struct doctype_states *d);
state tamis_lex_doctype_after_public_id(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_after_system_keyword(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_before_system_id(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_system_id(struct lexer *l, int c, int quote, const struct doctype_states *d);
state tamis_lex_doctype_after_system_id(struct lexer *l, int c, const struct doctype_states *d);
state tamis_lex_doctype_bogus(struct lexer *l, int c, const struct doctype_states *d);

/* Begins a token without a name, and ends it, for the end of the input came first. */
state tamis_lex_doctype_missing(struct lexer *l, const struct doctype_states *d);

#endif
