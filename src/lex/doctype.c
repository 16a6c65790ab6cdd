/* doctype.c: see doctype.h. The section numbers refer to the HTML Standard. In these states,
 * U+0000 occurs only in html, because html-2008 and xml5 replace it before tokenization. */
#include "lex/doctype.h"

#include "lex/words.h"

/* Returns the class of a byte (or END). Every byte that is white space in the dialect gets the class SPACE. */
static enum kind class_of(int c, const struct doctype_states *d)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return SPACE;
    case VERTICAL_TAB:
        return d->vertical_tab ? SPACE : OTHER;
    default:
        return kind_of(c);
    }
}

static state emit_doctype(struct lexer *l, const struct doctype_states *d)
{
    tamis_lex_emit_data(l);
    return d->data;
}

/* Handles a ">" or the end of the input before the DOCTYPE is complete: reports `error`, sets the force-quirks flag if the
 * dialect uses it, and emits the DOCTYPE. */
static state end_early(struct lexer *l, enum parse_error error, const struct doctype_states *d)
{
    tamis_lex_error(l, error);
    set_force_quirks(l, d->quirks);
    return emit_doctype(l, d);
}

static state eof_in_doctype(struct lexer *l, const struct doctype_states *d)
{
    return reconsume(end_early(l, ERROR_EOF_IN_DOCTYPE, d));
}

static state enter_bogus(struct lexer *l, struct place place, enum parse_error error,
                         const struct doctype_states *d)
{
    tamis_lex_error_at(l, error, place);
    set_force_quirks(l, d->quirks);
    return reconsume(d->bogus);
}

static void append(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (kind_of(c)) {
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        append_text_to_data(l, replacement_character());
        return;
    case ANY_UPPER:
        append_to_data(l, d->folds_name ? lower(c) : c);
        return;
    default:
        append_to_data(l, c);
        return;
    }
}

/* Selects the public or the system identifier in the functions below. The states of the two identifiers
 * differ only in the next states, in the errors, and in the members of the lexer that they set. */
enum identifier { PUBLIC_ID, SYSTEM_ID };

static const struct identifier_errors {
    enum parse_error no_space; /* no white space after the keyword */
    enum parse_error missing;
    enum parse_error no_quote;
    enum parse_error abrupt;
} identifier_errors[] = {
    [PUBLIC_ID] = {ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_PUBLIC_KEYWORD,
                   ERROR_MISSING_DOCTYPE_PUBLIC_IDENTIFIER,
                   ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER,
                   ERROR_ABRUPT_DOCTYPE_PUBLIC_IDENTIFIER},
    [SYSTEM_ID] = {ERROR_MISSING_WHITESPACE_AFTER_DOCTYPE_SYSTEM_KEYWORD,
                   ERROR_MISSING_DOCTYPE_SYSTEM_IDENTIFIER,
                   ERROR_MISSING_QUOTE_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER,
                   ERROR_ABRUPT_DOCTYPE_SYSTEM_IDENTIFIER},
};

static state begin_identifier(struct lexer *l, int quote, const struct doctype_states *d, enum identifier id)
{
    if (id == SYSTEM_ID) {
        begin_system_identifier(l);
        return quote == '"' ? d->system_id_double_quoted : d->system_id_single_quoted;
    }
    begin_public_identifier(l);
    return quote == '"' ? d->public_id_double_quoted : d->public_id_single_quoted;
}

static state before_identifier(struct lexer *l, int c, const struct doctype_states *d, enum identifier id)
{
    switch (class_of(c, d)) {
    case SPACE:
        return id == PUBLIC_ID ? d->before_public_id : d->before_system_id;
    case QUOTE:
    case APOSTROPHE:
        return begin_identifier(l, c, d, id);
    case GREATER_THAN:
        return end_early(l, identifier_errors[id].missing, d);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default:
        return enter_bogus(l, l->at, identifier_errors[id].no_quote, d);
    }
}

/* It is an error if an identifier follows its keyword directly, without white space. */
static state after_keyword(struct lexer *l, int c, const struct doctype_states *d, enum identifier id)
{
    if (c == '"' || c == '\'')
        tamis_lex_error(l, identifier_errors[id].no_space);
    return before_identifier(l, c, d, id);
}

static state identifier(struct lexer *l, int c, const struct doctype_states *d, enum identifier id)
{
    switch (kind_of(c)) {
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        append_text_to_data(l, replacement_character());
        return l->state;
    case GREATER_THAN:
        return end_early(l, identifier_errors[id].abrupt, d);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default:
        append_to_data(l, c);
        return l->state;
    }
}

state tamis_lex_doctype_missing(struct lexer *l, const struct doctype_states *d)
{
    tamis_lex_begin_data(l, TOKEN_DOCTYPE);
    return eof_in_doctype(l, d);
}

/* 13.2.5.54 Before DOCTYPE name */
state tamis_lex_doctype_before_name(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (class_of(c, d)) {
    case SPACE:
        return d->before_name;
    case GREATER_THAN:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        return end_early(l, ERROR_MISSING_DOCTYPE_NAME, d);
    case END_OF_INPUT:
        return tamis_lex_doctype_missing(l, d);
    default:
        tamis_lex_begin_data(l, TOKEN_DOCTYPE);
        begin_doctype_name(l);
        append(l, c, d);
        return d->name;
    }
}

/* 13.2.5.55 DOCTYPE name */
state tamis_lex_doctype_name(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (class_of(c, d)) {
    case SPACE:
        clear_temporary_buffer(l);
        return d->after_name;
    case GREATER_THAN:
        return emit_doctype(l, d);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default:
        append(l, c, d);
        return d->name;
    }
}

/* Reads one byte of the keyword, "PUBLIC" or "SYSTEM", into the temporary buffer. If the input ends, or if no keyword begins
 * with the content of the buffer, reports an error and continues in the bogus DOCTYPE state. The buffer is not cleared after
 * the keyword, because the next states do not use it. */
static state keyword(struct lexer *l, int c, const struct doctype_states *d)
{
    enum { PUBLIC, SYSTEM, WORDS };
    static const struct word words[WORDS] = {{{"public", 6}, true}, {{"system", 6}, true}};
    if (l->temp.n == 0)
        mark_place(l);
    if (c == END)
        return enter_bogus(l, l->mark, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME, d);
    append_to_temporary_buffer(l, c);
    switch (tamis_lex_word(temporary_buffer(l), words, WORDS)) {
    case PUBLIC:
        return d->after_public_keyword;
    case SYSTEM:
        return d->after_system_keyword;
    case WORD_BEGUN:
        return d->after_name;
    default:
        return enter_bogus(l, l->mark, ERROR_INVALID_CHARACTER_SEQUENCE_AFTER_DOCTYPE_NAME, d);
    }
}

/* 13.2.5.56 After DOCTYPE name */
state tamis_lex_doctype_after_name(struct lexer *l, int c, const struct doctype_states *d)
{
    if (l->temp.n)
        return keyword(l, c, d);
    switch (class_of(c, d)) {
    case SPACE:
        return d->after_name;
    case GREATER_THAN:
        return emit_doctype(l, d);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default:
        return keyword(l, c, d);
    }
}

/* 13.2.5.57 After DOCTYPE public keyword */
state tamis_lex_doctype_after_public_keyword(struct lexer *l, int c, const struct doctype_states *d)
{
    return after_keyword(l, c, d, PUBLIC_ID);
}

/* 13.2.5.58 Before DOCTYPE public identifier */
state tamis_lex_doctype_before_public_id(struct lexer *l, int c, const struct doctype_states *d)
{
    return before_identifier(l, c, d, PUBLIC_ID);
}

/* 13.2.5.59 DOCTYPE public identifier (double-quoted); 13.2.5.60 (single-quoted) */
state tamis_lex_doctype_public_id(struct lexer *l, int c, int quote, const struct doctype_states *d)
{
    return c == quote ? d->after_public_id : identifier(l, c, d, PUBLIC_ID);
}

/* 13.2.5.61 After DOCTYPE public identifier; 13.2.5.62 Between DOCTYPE public and system identifiers */
state tamis_lex_doctype_after_public_id(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (class_of(c, d)) {
    case SPACE:
        return d->between_ids;
    case GREATER_THAN:
        return emit_doctype(l, d);
    case QUOTE:
    case APOSTROPHE:
        if (l->state != d->between_ids)
            tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS);
        return begin_identifier(l, c, d, SYSTEM_ID);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default:
        return enter_bogus(l, l->at, identifier_errors[SYSTEM_ID].no_quote, d);
    }
}

/* 13.2.5.63 After DOCTYPE system keyword */
state tamis_lex_doctype_after_system_keyword(struct lexer *l, int c, const struct doctype_states *d)
{
    return after_keyword(l, c, d, SYSTEM_ID);
}

/* 13.2.5.64 Before DOCTYPE system identifier */
state tamis_lex_doctype_before_system_id(struct lexer *l, int c, const struct doctype_states *d)
{
    return before_identifier(l, c, d, SYSTEM_ID);
}

/* 13.2.5.65 DOCTYPE system identifier (double-quoted); 13.2.5.66 (single-quoted) */
state tamis_lex_doctype_system_id(struct lexer *l, int c, int quote, const struct doctype_states *d)
{
    return c == quote ? d->after_system_id : identifier(l, c, d, SYSTEM_ID);
}

/* 13.2.5.67 After DOCTYPE system identifier */
state tamis_lex_doctype_after_system_id(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (class_of(c, d)) {
    case SPACE:
        return d->after_system_id;
    case GREATER_THAN:
        return emit_doctype(l, d);
    case END_OF_INPUT:
        return eof_in_doctype(l, d);
    default: /* this error does not set the force-quirks flag */
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
        return reconsume(d->bogus);
    }
}

/* 13.2.5.68 Bogus DOCTYPE */
state tamis_lex_doctype_bogus(struct lexer *l, int c, const struct doctype_states *d)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_doctype(l, d);
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        return d->bogus;
    case END_OF_INPUT:
        return reconsume(emit_doctype(l, d));
    default:
        return d->bogus;
    }
}
