/* raw.h: the "end tag open" and "end tag name" states of RCDATA, RAWTEXT, script data and script data escaped. The caller
 * passes the next states in a struct raw. */
#ifndef TAMIS_LEX_HTML_RAW_H
#define TAMIS_LEX_HTML_RAW_H

#include "lex/html/html.h"

struct raw {
    state text;
    state end_tag_open;
    state end_tag_name;
};

state tamis_lex_html_raw_end_tag_open(struct lexer *l, int c, const struct raw *r);
state tamis_lex_html_raw_end_tag_name(struct lexer *l, int c, const struct raw *r);

#endif
