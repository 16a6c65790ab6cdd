/* comment.h: the states of a comment, which html and xml5 have alike: one body each, told by a struct where it leads. They
 * stand in the order of 13.2.5.43 to 13.2.5.52 of the HTML Standard. */
#ifndef TAMIS_LEX_COMMENT_H
#define TAMIS_LEX_COMMENT_H

#include "lex/lexer.h"

struct comment_states {
    state data; /* after it */
    state start_dash;
    state comment;
    state less_than_sign;
    state less_than_sign_bang;
    state less_than_sign_bang_dash;
    state less_than_sign_bang_dash_dash;
    state end_dash;
    state end;
    state end_bang;
    state bogus;
};

state tamis_lex_comment_start(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_start_dash(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_less_than_sign(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_less_than_sign_bang(int c, const struct comment_states *s);
state tamis_lex_comment_less_than_sign_bang_dash(int c, const struct comment_states *s);
state tamis_lex_comment_less_than_sign_bang_dash_dash(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_end_dash(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_end(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_end_bang(struct lexer *l, int c, const struct comment_states *s);
state tamis_lex_comment_bogus(struct lexer *l, int c, const struct comment_states *s);

/* "<!" and then no word that is known: a bogus comment. None of the bytes that waited in the temporary buffer means anything
 * to it but itself. */
state tamis_lex_comment_incorrectly_opened(struct lexer *l, state bogus);

#endif
