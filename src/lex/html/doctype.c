/* doctype.c: the states for DOCTYPEs (HTML Standard, 13.2.5.53 to 13.2.5.68). straight/doctype.c repeats some of these
 * rules. */
#include "lex/doctype.h"
#include "lex/html/html.h"

static const struct doctype_states states = {
    .data = DATA,
    .before_name = BEFORE_DOCTYPE_NAME,
    .name = DOCTYPE_NAME,
    .after_name = AFTER_DOCTYPE_NAME,
    .after_public_keyword = AFTER_DOCTYPE_PUBLIC_KEYWORD,
    .before_public_id = BEFORE_DOCTYPE_PUBLIC_IDENTIFIER,
    .public_id_double_quoted = DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED,
    .public_id_single_quoted = DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED,
    .after_public_id = AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
    .between_ids = BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS,
    .after_system_keyword = AFTER_DOCTYPE_SYSTEM_KEYWORD,
    .before_system_id = BEFORE_DOCTYPE_SYSTEM_IDENTIFIER,
    .system_id_double_quoted = DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED,
    .system_id_single_quoted = DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED,
    .after_system_id = AFTER_DOCTYPE_SYSTEM_IDENTIFIER,
    .bogus = BOGUS_DOCTYPE,
    .quirks = true,
    .folds_name = true,
};

/* 13.2.5.53 DOCTYPE */
state HANDLER(doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_DOCTYPE_NAME;
    case GREATER_THAN:
        return reconsume(BEFORE_DOCTYPE_NAME);
    case END_OF_INPUT:
        return tamis_lex_doctype_missing(l, &states);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BEFORE_DOCTYPE_NAME);
        return reconsume(BEFORE_DOCTYPE_NAME);
    }
}

/* 13.2.5.54 Before DOCTYPE name */
state HANDLER(before_doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_name(l, c, &states);
}

/* 13.2.5.55 DOCTYPE name */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_name(l, c, &states);
}

/* 13.2.5.56 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_name(l, c, &states);
}

/* 13.2.5.57 After DOCTYPE public keyword */
state HANDLER(after_doctype_public_keyword)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_keyword(l, c, &states);
}

/* 13.2.5.58 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_public_id(l, c, &states);
}

/* 13.2.5.59 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '"', &states);
}

/* 13.2.5.60 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '\'', &states);
}

/* 13.2.5.61 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_id(l, c, &states);
}

/* 13.2.5.62 Between DOCTYPE public and system identifiers */
state HANDLER(between_doctype_public_and_system_identifiers)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_id(l, c, &states);
}

/* 13.2.5.63 After DOCTYPE system keyword */
state HANDLER(after_doctype_system_keyword)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_system_keyword(l, c, &states);
}

/* 13.2.5.64 Before DOCTYPE system identifier */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_system_id(l, c, &states);
}

/* 13.2.5.65 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '"', &states);
}

/* 13.2.5.66 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '\'', &states);
}

/* 13.2.5.67 After DOCTYPE system identifier */
state HANDLER(after_doctype_system_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_system_id(l, c, &states);
}

/* 13.2.5.68 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    return tamis_lex_doctype_bogus(l, c, &states);
}
