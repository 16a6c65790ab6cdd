/* comment.h: the states of a comment, shared by html and xml5. Each dialect passes the numbers of its states in a struct
 * comment_states. The functions are in the order of 13.2.5.43 to 13.2.5.52 of the HTML Standard; the functions for bogus
 * comments are last. */
#ifndef TAMIS_LEX_COMMENT_H
#define TAMIS_LEX_COMMENT_H

#include "lex/handler.h"

struct comment_states {
    state data; /* the state after the comment */
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

/* Called after a "<!" that does not begin a comment, a DOCTYPE or a CDATA section. Reports an error, and begins a bogus comment
 * whose text starts with the bytes in the temporary buffer. `bogus`: the number of the bogus comment state. html-2008 uses this
 * function too. */
state tamis_lex_comment_incorrectly_opened(struct lexer *l, state bogus);

#endif
