/* tag.c: the start conditions TAG (after the name of an end tag), ATTR (after the name of a start tag) and ATTRVAL (after a
 * "=" in ATTR). */
#include "lex/sgml/handlers.h"

/* Reports a "<" before the end of the tag, and emits the incomplete tag. The "<" is consumed, so it does not begin markup. */
static state unclosed(struct lexer *l, int c)
{
    tamis_lex_sgml_report_byte(l, TAMIS_SGML_LIMITATION, "Unclosed tags not supported", c);
    tamis_lex_sgml_cut_off(l);
    return SGML_INITIAL;
}

/* TAG */
state HANDLER(tag)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        tamis_lex_sgml_close(l, c);
        return SGML_INITIAL;
    case LESS_THAN:
        return unclosed(l, c);
    case SGML_SPACE:
        return sgml_skip(l, c);
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_TAG;
    default:
        tamis_lex_sgml_report_byte(l, TAMIS_SGML_ERROR, BAD_CHARACTER, c);
        return SGML_TAG;
    }
}

/* ATTR */
state HANDLER(attr)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        sgml_begin(l, c, TAMIS_MAX_ATTRIBUTE_NAME_BYTES);
        return SGML_ATTR_NAME;
    case GREATER_THAN:
        tamis_lex_sgml_close(l, c);
        return SGML_INITIAL;
    case SOLIDUS:
        tamis_lex_sgml_report_byte(l, TAMIS_SGML_LIMITATION, "NET tags not supported", c);
        return SGML_ATTR;
    case LESS_THAN:
        return unclosed(l, c);
    case SGML_SPACE:
        return sgml_skip(l, c);
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_ATTR;
    default:
        tamis_lex_sgml_report_byte(l, TAMIS_SGML_ERROR, BAD_CHARACTER, c);
        return SGML_ATTR;
    }
}

state HANDLER(attr_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_take(l, c);
        return SGML_ATTR_NAME;
    default:
        return reconsume(SGML_ATTR_AFTER_NAME);
    }
}

/* Reads the white space and the "=" after an attribute name, or the white space after a value whose attribute name was
 * omitted. */
state HANDLER(attr_after_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SGML_SPACE:
        sgml_take(l, c);
        return SGML_ATTR_AFTER_NAME;
    case EQUALS:
        sgml_take(l, c);
        return sgml_take_space(l, SGML_ATTR_AFTER_NAME);
    default:
        return reconsume(sgml_take_space(l, SGML_ATTR_NAME));
    }
}

/* ATTRVAL */
state HANDLER(attrval)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_begin(l, c, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
        return SGML_NAME_TOKEN;
    case QUOTE:
        sgml_begin(l, c, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
        return SGML_VALUE_LITERAL;
    case APOSTROPHE:
        sgml_begin(l, c, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
        return SGML_VALUE_LITERAL_APOS;
    case GREATER_THAN:
        tamis_lex_sgml_report_byte(l, TAMIS_SGML_ERROR, "Tag close found where attribute value expected", c);
        tamis_lex_sgml_cut_off(l);
        return SGML_INITIAL;
    case END_OF_INPUT:
        tamis_lex_emit_end(l);
        return SGML_ATTRVAL;
    case SGML_SPACE: /* after an opening quote without a closing quote, the white space belongs to no token */
        break;
    default:
        sgml_begin(l, c, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES);
        return SGML_UNQUOTED;
    }
    tamis_lex_sgml_report_byte(l, TAMIS_SGML_ERROR, BAD_CHARACTER, c);
    return SGML_ATTRVAL;
}

/* Reads a name token, or the start of a value without quotes that is not a name token. The rule
 * with the longer match applies; if the lengths are equal, the rule for name tokens applies. */
state HANDLER(attrval_name_token)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_take(l, c);
        return SGML_NAME_TOKEN;
    case SGML_SPACE:
    case QUOTE:
    case APOSTROPHE:
    case GREATER_THAN:
    case END_OF_INPUT:
        return reconsume(sgml_take_space(l, SGML_NAME_TOKEN));
    default:
        sgml_take(l, c);
        return SGML_UNQUOTED;
    }
}

state HANDLER(attrval_unquoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SGML_SPACE:
    case QUOTE:
    case APOSTROPHE:
    case GREATER_THAN:
    case END_OF_INPUT:
        return reconsume(sgml_take_space(l, SGML_UNQUOTED));
    default:
        sgml_take(l, c);
        return SGML_UNQUOTED;
    }
}

state HANDLER(attrval_literal)(struct lexer *l, int c)
{
    static const struct sgml_literal literal = {'"', SGML_VALUE_LITERAL, SGML_VALUE_LITERAL, SGML_ATTRVAL,
                                                BAD_CHARACTER};
    return tamis_lex_sgml_literal(l, c, &literal);
}

state HANDLER(attrval_literal_apos)(struct lexer *l, int c)
{
    static const struct sgml_literal literal = {'\'', SGML_VALUE_LITERAL_APOS, SGML_VALUE_LITERAL,
                                                SGML_ATTRVAL, BAD_CHARACTER};
    return tamis_lex_sgml_literal(l, c, &literal);
}
