/* declaration.c: the start conditions MD (the parameters of a declaration), COM (comments and white space up to the ">" of a
 * declaration) and DS (text between brackets, which is skipped). */
#include "lex/sgml/handlers.h"

static state illegal(struct lexer *l, int c)
{
    tamis_lex_sgml_report_byte(l, TAMIS_SGML_ERROR, ILLEGAL_CHARACTER, c);
    return l->state;
}

/* MD */
state HANDLER(md)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_DASH;
    case PERCENT:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_PERCENT;
    case DIGIT:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_NUMBER;
    case ANY_LETTER:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_NAME;
    case QUOTE:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_LITERAL;
    case APOSTROPHE:
        sgml_begin(l, c, TAMIS_MAX_DOCTYPE_BYTES);
        return SGML_MD_LITERAL_APOS;
    case GREATER_THAN:
        tamis_lex_sgml_close(l, c);
        return SGML_INITIAL;
    case LEFT_BRACKET:
        tamis_lex_sgml_report_byte(l, TAMIS_SGML_LIMITATION, "declaration subset not supported", c);
        return SGML_DS;
    case SGML_SPACE:
        return sgml_skip(l, c);
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_MD;
    default:
        return illegal(l, c);
    }
}

/* --- comments, in MD and COM --- */

struct comment_kind {
    state outside; /* the start condition */
    state comment;
    state dash; /* the state after a dash inside a comment */
};

static const struct comment_kind in_md = {SGML_MD, SGML_MD_COMMENT, SGML_MD_COMMENT_DASH};
static const struct comment_kind in_com = {SGML_COM, SGML_COM_COMMENT, SGML_COM_COMMENT_DASH};

/* Reports the current token, which has one byte, as illegal, because the current byte does not continue the token. */
static state illegal_token(struct lexer *l, state next)
{
    tamis_lex_sgml_end_before(l);
    tamis_lex_sgml_report(l, TAMIS_SGML_ERROR, ILLEGAL_CHARACTER);
    return reconsume(next);
}

static state dash(struct lexer *l, int c, const struct comment_kind *k)
{
    switch (kind_of(c)) {
    case DASH:
        sgml_take(l, c);
        return k->comment;
    default:
        return illegal_token(l, k->outside);
    }
}

static state unclosed_comment(struct lexer *l, const struct comment_kind *k)
{
    return tamis_lex_sgml_give_up(l, ILLEGAL_CHARACTER, k->outside);
}

static state comment(struct lexer *l, int c, const struct comment_kind *k)
{
    switch (kind_of(c)) {
    case DASH:
        sgml_take(l, c);
        return k->dash;
    case END_OF_INPUT:
        return unclosed_comment(l, k);
    default:
        sgml_take(l, c);
        return k->comment;
    }
}

static state comment_dash(struct lexer *l, int c, const struct comment_kind *k)
{
    switch (kind_of(c)) {
    case DASH:
        sgml_take(l, c);
        return sgml_take_space(l, k->comment);
    case END_OF_INPUT:
        return unclosed_comment(l, k);
    default:
        sgml_take(l, c);
        return k->comment;
    }
}

state HANDLER(md_dash)(struct lexer *l, int c)
{
    return dash(l, c, &in_md);
}

state HANDLER(md_comment)(struct lexer *l, int c)
{
    return comment(l, c, &in_md);
}

state HANDLER(md_comment_dash)(struct lexer *l, int c)
{
    return comment_dash(l, c, &in_md);
}

/* --- parameters that are not comments, in MD --- */

state HANDLER(md_percent)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        sgml_take(l, c);
        return SGML_MD_ENTITY;
    default:
        return illegal_token(l, SGML_MD);
    }
}

state HANDLER(md_entity)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_take(l, c);
        return SGML_MD_ENTITY;
    case SEMICOLON:
        sgml_take(l, c);
        return sgml_take_space(l, SGML_MD_ENTITY);
    default: /* a line feed that ends the reference is read as white space after the token */
        return reconsume(sgml_take_space(l, SGML_MD_ENTITY));
    }
}

state HANDLER(md_number)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DIGIT:
        sgml_take(l, c);
        return SGML_MD_NUMBER;
    default:
        return reconsume(sgml_take_space(l, SGML_MD_NUMBER));
    }
}

state HANDLER(md_name)(struct lexer *l, int c)
{
    return tamis_lex_sgml_name(l, c, SGML_MD_NAME);
}

state HANDLER(md_literal)(struct lexer *l, int c)
{
    static const struct sgml_literal literal = {'"', SGML_MD_LITERAL, SGML_MD_LITERAL, SGML_MD,
                                                ILLEGAL_CHARACTER};
    return tamis_lex_sgml_literal(l, c, &literal);
}

state HANDLER(md_literal_apos)(struct lexer *l, int c)
{
    static const struct sgml_literal literal = {'\'', SGML_MD_LITERAL_APOS, SGML_MD_LITERAL, SGML_MD,
                                                ILLEGAL_CHARACTER};
    return tamis_lex_sgml_literal(l, c, &literal);
}

/* --- COM --- */

state HANDLER(com)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        sgml_begin(l, c, TAMIS_MAX_COMMENT_BYTES);
        return SGML_COM_DASH;
    case GREATER_THAN:
        tamis_lex_sgml_close(l, c);
        return SGML_INITIAL;
    case SGML_SPACE:
        return sgml_skip(l, c);
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_COM;
    default:
        return illegal(l, c);
    }
}

state HANDLER(com_dash)(struct lexer *l, int c)
{
    return dash(l, c, &in_com);
}

state HANDLER(com_comment)(struct lexer *l, int c)
{
    return comment(l, c, &in_com);
}

state HANDLER(com_comment_dash)(struct lexer *l, int c)
{
    return comment_dash(l, c, &in_com);
}

/* --- DS --- */

state HANDLER(ds)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        sgml_begin(l, c, TAMIS_MAX_COMMENT_BYTES);
        return SGML_DS_BRACKET;
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_DS;
    default:
        sgml_begin(l, c, TAMIS_MAX_COMMENT_BYTES);
        return SGML_DS_TEXT;
    }
}

state HANDLER(ds_text)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
    case END_OF_INPUT:
        tamis_lex_sgml_end_before(l);
        tamis_lex_sgml_report(l, TAMIS_SGML_LIMITATION, "declaration subset: skipping");
        return reconsume(SGML_DS);
    default:
        sgml_take(l, c);
        return SGML_DS_TEXT;
    }
}

/* A single "]" ends the skipped text. Comments can follow the "]", so the next start condition is COM. */
state HANDLER(ds_bracket)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        sgml_take(l, c);
        return SGML_DS_TWO_BRACKETS;
    default:
        return reconsume(SGML_COM);
    }
}

/* DEVIATES: if "]]>" ends a declaration subset, as in <!DOCTYPE x [ … ]]>, the W3C program drops the declaration; tamis emits
 * the strings of the declaration, without a string for the ">". */
state HANDLER(ds_two_brackets)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        tamis_lex_sgml_cut_off(l);
        return SGML_INITIAL;
    default:
        tamis_lex_back_up(l, 1);
        return reconsume(SGML_COM);
    }
}
