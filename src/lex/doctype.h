/* doctype.h: the states of a DOCTYPE, shared by html, html-2008 and xml5. Each dialect passes the numbers of its states in a
 * struct doctype_states.
 *
 * The name and the identifiers are collected in the lexer's buffer `data`, one after the other. The functions are in the order
 * of 13.2.5.54 to 13.2.5.68 of the HTML Standard. */
#ifndef TAMIS_LEX_DOCTYPE_H
#define TAMIS_LEX_DOCTYPE_H

#include "lex/handler.h"

struct doctype_states {
    state data; /* the state after the DOCTYPE */
    state before_name;
    state name;
    state after_name;
    state after_public_keyword; /* before_public_id, if the dialect does not have this state */
    state before_public_id;
    state public_id_double_quoted;
    state public_id_single_quoted;
    state after_public_id;
    state between_ids;          /* after_public_id, if the dialect does not have this state */
    state after_system_keyword; /* before_system_id, if the dialect does not have this state */
    state before_system_id;
    state system_id_double_quoted;
    state system_id_single_quoted;
    state after_system_id;
    state bogus;
    bool quirks;       /* errors set the force-quirks flag, as the standard says; false: no error sets it */
    bool folds_name;   /* ASCII uppercase letters in the name are converted to lowercase */
    bool vertical_tab; /* U+000B is white space */
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

/* Handles the end of the input before the name of a DOCTYPE: reports an error and emits a DOCTYPE token without a name. */
state tamis_lex_doctype_missing(struct lexer *l, const struct doctype_states *d);

#endif
