/* doctype.c: DOCTYPEs, 1.3.36 to 1.3.51. Name and identifiers collect in `data`, one after the other. Here a form feed is
 * white space too. An internal subset is not understood: the DOCTYPE ends at the first ">". */
#include "lex/words.h"
#include "lex/xml5/handlers.h"

static state emit_doctype(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return XML5_DATA;
}

static state eof_in_doctype(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_DOCTYPE);
    return reconsume(emit_doctype(l));
}

/* > where something is missing. */
static state end_early(struct lexer *l, enum parse_error error)
{
    tamis_lex_error(l, error);
    return emit_doctype(l);
}

static state go_bogus(struct lexer *l, enum parse_error error)
{
    tamis_lex_error(l, error);
    return XML5_BOGUS_DOCTYPE;
}

static state begin_name(struct lexer *l, int first)
{
    tamis_lex_begin_data(l, TOKEN_DOCTYPE);
    l->token.has_name = true;
    buf_push(&l->data, (char)first);
    return XML5_DOCTYPE_NAME;
}

static state begin_public_id(struct lexer *l, int quote)
{
    l->token.has_public_id = true;
    l->public_start = l->data.n;
    return quote == '"' ? XML5_DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED
                        : XML5_DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED;
}

static state begin_system_id(struct lexer *l, int quote)
{
    l->token.has_system_id = true;
    l->system_start = l->data.n;
    return quote == '"' ? XML5_DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED
                        : XML5_DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED;
}

/* 1.3.36 DOCTYPE */
state HANDLER(doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_BEFORE_DOCTYPE_NAME;
    case END_OF_INPUT:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return eof_in_doctype(l);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BEFORE_DOCTYPE_NAME);
        return reconsume(XML5_BEFORE_DOCTYPE_NAME);
    }
}

/* 1.3.37 Before DOCTYPE name */
state HANDLER(before_doctype_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_BEFORE_DOCTYPE_NAME;
    case ANY_UPPER:
        return begin_name(l, lower(c));
    case GREATER_THAN:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return end_early(l, ERROR_MISSING_DOCTYPE_NAME);
    case END_OF_INPUT:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return eof_in_doctype(l);
    default:
        return begin_name(l, c);
    }
}

/* 1.3.38 DOCTYPE name. DEVIATES: at ">" the draft begins a token anew, without the name. */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        l->temp.n = 0;
        return XML5_AFTER_DOCTYPE_NAME;
    case ANY_UPPER:
        buf_push(&l->data, (char)lower(c));
        return XML5_DOCTYPE_NAME;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        buf_push(&l->data, (char)c);
        return XML5_DOCTYPE_NAME;
    }
}

static state no_keyword(struct lexer *l)
{
    tamis_lex_error_at(l, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME, l->mark);
    return reconsume(XML5_BOGUS_DOCTYPE);
}

/* The two keywords, read a letter at a time into the temporary buffer; a bogus DOCTYPE ignores what was read. */
static state keyword(struct lexer *l, int c)
{
    enum { PUBLIC, SYSTEM, WORDS };
    static const struct word words[WORDS] = {{{"public", 6}, true}, {{"system", 6}, true}};
    if (l->temp.n == 0)
        l->mark = l->at;
    if (c == END)
        return no_keyword(l);
    buf_push(&l->temp, (char)c);
    switch (tamis_lex_word(buf_span(&l->temp), words, WORDS)) {
    case PUBLIC:
        return XML5_AFTER_DOCTYPE_PUBLIC_KEYWORD;
    case SYSTEM:
        return XML5_AFTER_DOCTYPE_SYSTEM_KEYWORD;
    case WORD_BEGUN:
        return XML5_AFTER_DOCTYPE_NAME;
    default:
        return no_keyword(l);
    }
}

/* 1.3.39 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    if (l->temp.n)
        return keyword(l, c);
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_AFTER_DOCTYPE_NAME;
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
        return go_bogus(l, no_quote);
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
        return go_bogus(l, no_quote);
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

/* 1.3.40 After DOCTYPE public keyword. DEVIATES: at ">" the draft begins an identifier instead. */
state HANDLER(after_doctype_public_keyword)(struct lexer *l, int c)
{
    return after_keyword(l, c, XML5_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER, begin_public_id,
                         ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_PUBLIC_KEYWORD,
                         ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                         ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 1.3.41 After DOCTYPE system keyword. DEVIATES: the same, and the draft sets the public identifier. */
state HANDLER(after_doctype_system_keyword)(struct lexer *l, int c)
{
    return after_keyword(l, c, XML5_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER, begin_system_id,
                         ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_SYSTEM_KEYWORD,
                         ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                         ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 1.3.42 Before DOCTYPE system identifier. DEVIATES: for the draft a right quote is an error, here and in the next. */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_system_id, ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 1.3.43 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return before_identifier(l, c, begin_public_id, ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                             ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 1.3.44 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', XML5_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* 1.3.45 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', XML5_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
                      ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER);
}

/* A system identifier may follow the public one, or nothing. */
static state after_public_id(struct lexer *l, int c, bool spaced)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS;
    case QUOTE:
    case APOSTROPHE:
        if (!spaced)
            tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS);
        return begin_system_id(l, c);
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER);
    }
}

/* 1.3.46 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    return after_public_id(l, c, false);
}

/* 1.3.47 Between DOCTYPE public and system identifiers */
state HANDLER(between_doctype_public_and_system_identifiers)(struct lexer *l, int c)
{
    return after_public_id(l, c, true);
}

/* 1.3.48 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '\'', XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS,
                      ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 1.3.49 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return identifier(l, c, '"', XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS,
                      ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER);
}

/* 1.3.50 After DOCTYPE system identifiers */
state HANDLER(after_doctype_system_identifiers)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS;
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return eof_in_doctype(l);
    default:
        return go_bogus(l, ERROR_UNEXPECTED_CHARACTER_AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
    }
}

/* 1.3.51 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_doctype(l);
    case END_OF_INPUT:
        return reconsume(emit_doctype(l));
    default:
        return XML5_BOGUS_DOCTYPE;
    }
}
