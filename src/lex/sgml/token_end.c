/* token_end.c: reads the white space after a token of markup; this white space belongs to the token. Then adds the token to an
 * event, or reports the token. l->return_state is a state that stands for the kind of the token. */
#include "lex/sgml/handlers.h"

static state begin_event(struct lexer *l, tamis_sgml_call call, tamis_sgml_type type, state next)
{
    tamis_lex_sgml_begin_event(l, call);
    tamis_lex_sgml_add(l, type);
    return next;
}

static state begin_skipping(struct lexer *l)
{
    tamis_lex_sgml_report(l, TAMIS_SGML_LIMITATION, "marked sections not supported");
    tamis_lex_sgml_begin_event(l, TAMIS_SGML_CALL_AUXILIARY);
    return SGML_DS;
}

static state add(struct lexer *l, tamis_sgml_type type, state next)
{
    tamis_lex_sgml_add(l, type);
    return next;
}

static state add_attribute_name(struct lexer *l)
{
    tamis_lex_sgml_count(l);
    return add(l, TAMIS_SGML_ATTRNAME, SGML_ATTRVAL);
}

static state add_unnamed_attribute(struct lexer *l)
{
    tamis_lex_sgml_count(l);
    tamis_lex_sgml_add_omitted(l);
    return add(l, TAMIS_SGML_NAME, SGML_ATTR);
}

static state add_unquoted(struct lexer *l)
{
    tamis_lex_sgml_report(l, TAMIS_SGML_ERROR, "attribute value needs quotes");
    return add(l, TAMIS_SGML_LITERAL, SGML_ATTR);
}

/* Reports whether the end quote of a literal is probably missing: the literal contains a ">", and its last quote follows a "=".
 * This last quote was probably meant to begin the next literal. Example: `"x> text <a href="`. */
static bool end_quote_seems_missing(struct span literal)
{
    while (literal.n > 1 && literal.p[literal.n - 1] != literal.p[0])
        literal.n--;
    return literal.n > 1 && literal.p[literal.n - 2] == '=' && span_has(literal, '>');
}

static state add_literal(struct lexer *l)
{
    if (end_quote_seems_missing(collected_data(l)))
        tamis_lex_sgml_report(l, TAMIS_SGML_WARNING, "missing attribute end-quote?");
    return add(l, TAMIS_SGML_LITERAL, SGML_ATTR);
}

/* Adds a parameter or comment to a declaration. */
static state add_parameter(struct lexer *l, tamis_sgml_type type)
{
    tamis_lex_sgml_count(l);
    sgml_limit_declaration(l);
    return add(l, type, SGML_MD);
}

static state skip_entity(struct lexer *l)
{
    tamis_lex_sgml_report(l, TAMIS_SGML_LIMITATION, "parameter entity reference not supported");
    return SGML_MD;
}

static state add_comment(struct lexer *l)
{
    tamis_lex_sgml_count(l);
    return add(l, TAMIS_SGML_COMMENT, SGML_COM);
}

static state accept(struct lexer *l)
{
    switch (l->return_state) {
    case SGML_START_NAME:
        return begin_event(l, TAMIS_SGML_CALL_PRIMARY, TAMIS_SGML_START, SGML_ATTR);
    case SGML_END_NAME:
        return begin_event(l, TAMIS_SGML_CALL_PRIMARY, TAMIS_SGML_END, SGML_TAG);
    case SGML_DECLARATION_NAME:
        return begin_event(l, TAMIS_SGML_CALL_AUXILIARY, TAMIS_SGML_MARKUP_DECL, SGML_MD);
    case SGML_DECLARATION_OPEN:
        return begin_skipping(l);
    case SGML_ATTR_NAME:
        return add_unnamed_attribute(l);
    case SGML_ATTR_AFTER_NAME:
        return add_attribute_name(l);
    case SGML_NAME_TOKEN:
        return add(l, TAMIS_SGML_NMTOKEN, SGML_ATTR);
    case SGML_UNQUOTED:
        return add_unquoted(l);
    case SGML_VALUE_LITERAL:
        return add_literal(l);
    case SGML_MD_COMMENT:
        return add_parameter(l, TAMIS_SGML_COMMENT);
    case SGML_MD_ENTITY:
        return skip_entity(l);
    case SGML_MD_NUMBER:
        return add_parameter(l, TAMIS_SGML_NUMBER);
    case SGML_MD_NAME:
        return add_parameter(l, TAMIS_SGML_NAME);
    case SGML_MD_LITERAL:
        return add_parameter(l, TAMIS_SGML_LITERAL);
    default: /* SGML_COM_COMMENT */
        return add_comment(l);
    }
}

state HANDLER(token_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SGML_SPACE:
        sgml_take(l, c);
        return SGML_TOKEN_END;
    default:
        tamis_lex_sgml_end_before(l);
        return reconsume(accept(l));
    }
}
