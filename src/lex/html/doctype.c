/* doctype.c: DOCTYPEs, 13.2.5.53 to 13.2.5.68. Name and identifiers collect in `data`, one after the other. */
#include "lex/html/html.h"
#include "lex/words.h"

static state emit_doctype(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return DATA;
}

static state eof_in_doctype(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_DOCTYPE);
    l->token.force_quirks = true;
    emit_doctype(l);
    tamis_lex_emit_end(l);
    return l->state;
}

/* > where something is missing: the DOCTYPE ends here, in quirks mode. */
static state end_early(struct lexer *l, enum parse_error error)
{
    tamis_lex_error(l, error);
    l->token.force_quirks = true;
    return emit_doctype(l);
}

static state go_bogus(struct lexer *l, struct place place, enum parse_error error)
{
    tamis_lex_error_at(l, error, place);
    l->token.force_quirks = true;
    return reconsume(BOGUS_DOCTYPE);
}

static state begin_name(struct lexer *l, struct span first)
{
    tamis_lex_begin_data(l, TOKEN_DOCTYPE);
    l->token.has_name = true;
    buf_add(&l->data, first);
    return DOCTYPE_NAME;
}

static state begin_public_id(struct lexer *l, int quote)
{
    l->token.has_public_id = true;
    l->public_start = l->data.n;
    return quote == '"' ? DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED : DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED;
}

static state begin_system_id(struct lexer *l, int quote)
{
    l->token.has_system_id = true;
    l->system_start = l->data.n;
    return quote == '"' ? DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED : DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED;
}

/* 13.2.5.53 DOCTYPE */
state HANDLER(doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_DOCTYPE_NAME;
    case GREATER_THAN:
        return reconsume(BEFORE_DOCTYPE_NAME);
    case END_OF_INPUT:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return eof_in_doctype(l);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BEFORE_DOCTYPE_NAME);
        return reconsume(BEFORE_DOCTYPE_NAME);
    }
}

/* 13.2.5.54 Before DOCTYPE name */
state HANDLER(before_doctype_name)(struct lexer *l, int c)
{
    char byte = (char)c;
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_DOCTYPE_NAME;
    case ANY_UPPER:
        byte = (char)lower(c);
        return begin_name(l, span_of(&byte, 1));
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        return begin_name(l, replacement_character());
    case GREATER_THAN:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return end_early(l, ERROR_MISSING_DOCTYPE_NAME);
    case END_OF_INPUT:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return eof_in_doctype(l);
    default:
        return begin_name(l, span_of(&byte, 1));
    }
}

/* 13.2.5.55 DOCTYPE name */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        l->temp.n = 0;
        return AFTER_DOCTYPE_NAME;
    case GREATER_THAN:
        return emit_doctype(l);
    case ANY_UPPER:
        buf_push(&l->data, (char)lower(c));
        return DOCTYPE_NAME;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        buf_add(&l->data, replacement_character());
        return DOCTYPE_NAME;
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        buf_push(&l->data, (char)c);
        return DOCTYPE_NAME;
    }
}

/* The two keywords, read a letter at a time into the temporary buffer; a bogus DOCTYPE ignores what was read. */
static state keyword(struct lexer *l, int c)
{
    enum { PUBLIC, SYSTEM, WORDS };
    static const struct word words[WORDS] = {{{"public", 6}, true}, {{"system", 6}, true}};
    if (l->temp.n == 0)
        l->mark = l->at;
    if (c == END)
        return go_bogus(l, l->mark, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME);
    buf_push(&l->temp, (char)c);
    switch (tamis_lex_word(buf_span(&l->temp), words, WORDS)) {
    case PUBLIC:
        return AFTER_DOCTYPE_PUBLIC_KEYWORD;
    case SYSTEM:
        return AFTER_DOCTYPE_SYSTEM_KEYWORD;
    case WORD_BEGUN:
        return AFTER_DOCTYPE_NAME;
    default:
        return go_bogus(l, l->mark, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME);
    }
}

/* 13.2.5.56 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    if (l->temp.n)
        return keyword(l, c);
    switch (kind_of(c)) {
    case HTML_SPACE:
        return AFTER_DOCTYPE_NAME;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return keyword(l, c);
    }
}

/* After a keyword an identifier may follow without white space, which is an error. */
static state after_keyword(struct lexer *l, int c, state before, state begin(struct lexer *l, int quote),
                           enum parse_error no_space, enum parse_error missing, enum parse_error no_quote)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return before;
    case QUOTE:
    case APOSTROPHE:
        tamis_lex_error(l, no_space);
        return begin(l, c);
    case GREATER_THAN:
        return end_early(l, missing);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, l->at, no_quote);
    }
}

static state before_identifier(struct lexer *l, int c, state begin(struct lexer *l, int quote),
                               enum parse_error missing, enum parse_error no_quote)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return l->state;
    case QUOTE:
    case APOSTROPHE:
        return begin(l, c);
    case GREATER_THAN:
        return end_early(l, missing);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, l->at, no_quote);
    }
}

static state identifier(struct lexer *l, int c, int quote, state after, enum parse_error abrupt)
{
    if (c == quote)
        return after;
    switch (kind_of(c)) {
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        buf_add(&l->data, replacement_character());
        return l->state;
    case GREATER_THAN:
        return end_early(l, abrupt);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        buf_push(&l->data, (char)c);
        return l->state;
    }
}

/* 13.2.5.57 After DOCTYPE public keyword */
state HANDLER(after_doctype_public_keyword)(struct lexer *l, int c)
{
    return after_keyword(l, c, BEFORE_DOCTYPE_PUBLIC_IDENTIFIER, begin_public_id,
                         ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_PUBLIC_KEYWORD,
                         ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                         ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 13.2.5.58 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_public_id, ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 13.2.5.59 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', AFTER_DOCTYPE_PUBLIC_IDENTIFIER, ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 13.2.5.60 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', AFTER_DOCTYPE_PUBLIC_IDENTIFIER, ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* A system identifier may follow the public one, or nothing. */
static state after_public_id(struct lexer *l, int c, bool spaced)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS;
    case GREATER_THAN:
        return emit_doctype(l);
    case QUOTE:
    case APOSTROPHE:
        if (!spaced)
            tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS);
        return begin_system_id(l, c);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, l->at, ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
    }
}

/* 13.2.5.61 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    return after_public_id(l, c, false);
}

/* 13.2.5.62 Between DOCTYPE public and system identifiers */
state HANDLER(between_doctype_public_and_system_identifiers)(struct lexer *l, int c)
{
    return after_public_id(l, c, true);
}

/* 13.2.5.63 After DOCTYPE system keyword */
state HANDLER(after_doctype_system_keyword)(struct lexer *l, int c)
{
    return after_keyword(l, c, BEFORE_DOCTYPE_SYSTEM_IDENTIFIER, begin_system_id,
                         ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_SYSTEM_KEYWORD,
                         ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                         ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 13.2.5.64 Before DOCTYPE system identifier */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_system_id, ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 13.2.5.65 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', AFTER_DOCTYPE_SYSTEM_IDENTIFIER, ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 13.2.5.66 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', AFTER_DOCTYPE_SYSTEM_IDENTIFIER, ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 13.2.5.67 After DOCTYPE system identifier */
state HANDLER(after_doctype_system_identifier)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return AFTER_DOCTYPE_SYSTEM_IDENTIFIER;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default: /* no quirks here */
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
        return reconsume(BOGUS_DOCTYPE);
    }
}

/* 13.2.5.68 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_doctype(l);
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        return BOGUS_DOCTYPE;
    case END_OF_INPUT:
        emit_doctype(l);
        tamis_lex_emit_end(l);
        return l->state;
    default:
        return BOGUS_DOCTYPE;
    }
}
