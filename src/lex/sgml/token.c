/* token.c: reads names and literals, which are tokens of more than one start condition. */
#include "lex/sgml/handlers.h"

state tamis_lex_sgml_name(struct lexer *l, int c, state self)
{
    switch (kind_of(c)) {
    case NAME_CHARACTER:
        sgml_take(l, c);
        return self;
    default:
        return reconsume(sgml_take_space(l, self));
    }
}

state tamis_lex_sgml_literal(struct lexer *l, int c, const struct sgml_literal *k)
{
    if (c == END)
        return tamis_lex_sgml_give_up(l, k->unclosed, k->outside);
    sgml_take(l, c);
    return c == k->quote ? sgml_take_space(l, k->kind) : k->self;
}
