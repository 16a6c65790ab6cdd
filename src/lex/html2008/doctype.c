/* doctype.c: DOCTYPEs, 23 to 35. Name and identifiers collect in `data`, one after the other. */
#include "lex/html2008/handlers.h"
#include "lex/words.h"

static state emit_doctype(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return H2008_DATA;
}

/* ">" where something is missing: the DOCTYPE ends here, in quirks mode. */
static state end_early(struct lexer *l, enum parse_error error)
{
    tamis_lex_error(l, error);
    l->token.force_quirks = true;
    return emit_doctype(l);
}

static state eof_in_doctype(struct lexer *l)
{
    return reconsume(end_early(l, ERROR_EOF_IN_DOCTYPE));
}

static state go_bogus(struct lexer *l, struct place place, enum parse_error error)
{
    tamis_lex_error_at(l, error, place);
    l->token.force_quirks = true;
    return reconsume(H2008_BOGUS_DOCTYPE);
}

static state begin_public_id(struct lexer *l, int quote)
{
    l->token.has_public_id = true;
    l->public_start = l->data.n;
    return quote == '"' ? H2008_DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED
                        : H2008_DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED;
}

static state begin_system_id(struct lexer *l, int quote)
{
    l->token.has_system_id = true;
    l->system_start = l->data.n;
    return quote == '"' ? H2008_DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED
                        : H2008_DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED;
}

/* 23 DOCTYPE */
state HANDLER(doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_DOCTYPE_NAME;
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BEFORE_DOCTYPE_NAME);
        return reconsume(H2008_BEFORE_DOCTYPE_NAME);
    }
}

/* 24 Before DOCTYPE name */
state HANDLER(before_doctype_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_DOCTYPE_NAME;
    case GREATER_THAN:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return end_early(l, ERROR_MISSING_DOCTYPE_NAME);
    case END_OF_INPUT:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return eof_in_doctype(l);
    default:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        l->token.has_name = true;
        buf_push(&l->data, (char)c);
        return H2008_DOCTYPE_NAME;
    }
}

/* 25 DOCTYPE name */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        l->temp.n = 0;
        return H2008_AFTER_DOCTYPE_NAME;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default: /* in the case that it is written in */
        buf_push(&l->data, (char)c);
        return H2008_DOCTYPE_NAME;
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
        return H2008_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER;
    case SYSTEM:
        return H2008_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER;
    case WORD_BEGUN:
        return H2008_AFTER_DOCTYPE_NAME;
    default:
        return go_bogus(l, l->mark, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME);
    }
}

/* 26 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    if (l->temp.n)
        return keyword(l, c);
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_AFTER_DOCTYPE_NAME;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return keyword(l, c);
    }
}

static state before_identifier(struct lexer *l, int c, state begin(struct lexer *l, int quote),
                               enum parse_error missing, enum parse_error no_quote)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
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
    case GREATER_THAN:
        return end_early(l, abrupt);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        buf_push(&l->data, (char)c);
        return l->state;
    }
}

/* 27 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_public_id, ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 28 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 29 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 30 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER;
    case QUOTE:
    case APOSTROPHE:
        return begin_system_id(l, c);
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, l->at, ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
    }
}

/* 31 Before DOCTYPE system identifier */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_system_id, ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 32 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', H2008_AFTER_DOCTYPE_SYSTEM_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 33 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', H2008_AFTER_DOCTYPE_SYSTEM_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 34 After DOCTYPE system identifier */
state HANDLER(after_doctype_system_identifier)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_AFTER_DOCTYPE_SYSTEM_IDENTIFIER;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default: /* no quirks here */
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
        return H2008_BOGUS_DOCTYPE;
    }
}

/* 35 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return reconsume(emit_doctype(l));
    default:
        return H2008_BOGUS_DOCTYPE;
    }
}
