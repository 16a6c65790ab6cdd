/* subset.c: the internal subset of a DOCTYPE, 1.3.50a to 1.3.50m. These states are additions of tamis. They find the end of
 * each declaration as XML 1.0 prescribes (2.8, 4.2). Declarations of entities are read; other declarations, comments and
 * processing instructions are skipped. */
#include "lex/entities.h"
#include "lex/xml5/handlers.h"

static state eof_in_subset(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_DOCTYPE);
    tamis_lex_emit_data(l);
    return reconsume(XML5_DATA);
}

/* Reports an error and skips the rest of the DOCTYPE, up to the next ">". */
static state give_up(struct lexer *l)
{
    tamis_lex_error(l, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME);
    return reconsume(XML5_BOGUS_DOCTYPE);
}

/* 1.3.50a Internal subset. After a reference to a parameter entity, declarations are ignored (XML 1.0, 5.1),
 * because the parameter entity, which the lexer does not read, can contain declarations. */
state HANDLER(internal_subset)(struct lexer *l, int c)
{
    clear_declaration(l);
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_INTERNAL_SUBSET;
    case RIGHT_BRACKET:
        return XML5_AFTER_INTERNAL_SUBSET;
    case LESS_THAN:
        return XML5_INTERNAL_SUBSET_LESS_THAN_SIGN;
    case PERCENT:
        ignore_declarations(l);
        return XML5_INTERNAL_SUBSET_REFERENCE;
    case END_OF_INPUT:
        return eof_in_subset(l);
    default:
        return give_up(l);
    }
}

/* 1.3.50b Internal subset less-than sign */
state HANDLER(internal_subset_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EXCLAMATION:
        return XML5_INTERNAL_SUBSET_BANG;
    case QUESTION:
        return XML5_INTERNAL_SUBSET_PI;
    case END_OF_INPUT:
        return eof_in_subset(l);
    default:
        return give_up(l);
    }
}

/* 1.3.50c Internal subset less-than sign bang */
state HANDLER(internal_subset_bang)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? XML5_INTERNAL_SUBSET_BANG_DASH : reconsume(XML5_INTERNAL_SUBSET_DECLARATION);
}

/* 1.3.50d Internal subset less-than sign bang dash */
state HANDLER(internal_subset_bang_dash)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? XML5_INTERNAL_SUBSET_COMMENT : reconsume(XML5_INTERNAL_SUBSET_DECLARATION);
}

/* 1.3.50e Internal subset declaration */
state HANDLER(internal_subset_declaration)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        tamis_lex_declare_entity(l, collected_declaration(l));
        return XML5_INTERNAL_SUBSET;
    case END_OF_INPUT:
        return eof_in_subset(l);
    case QUOTE:
        append_to_declaration(l, '"');
        return XML5_INTERNAL_SUBSET_DOUBLE_QUOTED;
    case APOSTROPHE:
        append_to_declaration(l, '\'');
        return XML5_INTERNAL_SUBSET_SINGLE_QUOTED;
    default:
        append_to_declaration(l, c);
        return XML5_INTERNAL_SUBSET_DECLARATION;
    }
}

static state in_quotes(struct lexer *l, int c, int quote)
{
    if (c == END)
        return eof_in_subset(l);
    append_to_declaration(l, c);
    return c == quote ? XML5_INTERNAL_SUBSET_DECLARATION : l->state;
}

/* 1.3.50f Internal subset declaration (double-quoted) */
state HANDLER(internal_subset_double_quoted)(struct lexer *l, int c)
{
    return in_quotes(l, c, '"');
}

/* 1.3.50g Internal subset declaration (single-quoted) */
state HANDLER(internal_subset_single_quoted)(struct lexer *l, int c)
{
    return in_quotes(l, c, '\'');
}

/* 1.3.50h Internal subset comment */
state HANDLER(internal_subset_comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return XML5_INTERNAL_SUBSET_COMMENT_DASH;
    case END_OF_INPUT:
        return eof_in_subset(l);
    default:
        return XML5_INTERNAL_SUBSET_COMMENT;
    }
}

/* 1.3.50i Internal subset comment dash */
state HANDLER(internal_subset_comment_dash)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? XML5_INTERNAL_SUBSET_COMMENT_END : reconsume(XML5_INTERNAL_SUBSET_COMMENT);
}

/* 1.3.50j Internal subset comment end */
state HANDLER(internal_subset_comment_end)(struct lexer *l, int c)
{
    (void)l;
    switch (kind_of(c)) {
    case GREATER_THAN:
        return XML5_INTERNAL_SUBSET;
    case DASH:
        return XML5_INTERNAL_SUBSET_COMMENT_END;
    default:
        return reconsume(XML5_INTERNAL_SUBSET_COMMENT);
    }
}

/* 1.3.50k Internal subset pi */
state HANDLER(internal_subset_pi)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case QUESTION:
        return XML5_INTERNAL_SUBSET_PI_AFTER;
    case END_OF_INPUT:
        return eof_in_subset(l);
    default:
        return XML5_INTERNAL_SUBSET_PI;
    }
}

/* 1.3.50l Internal subset pi after */
state HANDLER(internal_subset_pi_after)(struct lexer *l, int c)
{
    (void)l;
    switch (kind_of(c)) {
    case GREATER_THAN:
        return XML5_INTERNAL_SUBSET;
    case QUESTION:
        return XML5_INTERNAL_SUBSET_PI_AFTER;
    default:
        return reconsume(XML5_INTERNAL_SUBSET_PI);
    }
}

/* 1.3.50m Internal subset parameter entity reference */
state HANDLER(internal_subset_reference)(struct lexer *l, int c)
{
    (void)l;
    switch (kind_of(c)) {
    case SEMICOLON:
        return XML5_INTERNAL_SUBSET;
    case HTML_SPACE:
    case LESS_THAN:
    case RIGHT_BRACKET:
    case GREATER_THAN:
    case END_OF_INPUT:
        return reconsume(XML5_INTERNAL_SUBSET);
    default:
        return XML5_INTERNAL_SUBSET_REFERENCE;
    }
}
