/* doctype.c: DOCTYPEs (states 23 to 35 of the draft, see html2008.h). The names of DOCTYPEs keep their case. */
#include "lex/doctype.h"
#include "lex/html2008/handlers.h"

static const struct doctype_states states = {
    .data = H2008_DATA,
    .before_name = H2008_BEFORE_DOCTYPE_NAME,
    .name = H2008_DOCTYPE_NAME,
    .after_name = H2008_AFTER_DOCTYPE_NAME,
    .after_public_keyword = H2008_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER,
    .before_public_id = H2008_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER,
    .public_id_double_quoted = H2008_DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED,
    .public_id_single_quoted = H2008_DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED,
    .after_public_id = H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
    .between_ids = H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
    .after_system_keyword = H2008_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER,
    .before_system_id = H2008_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER,
    .system_id_double_quoted = H2008_DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED,
    .system_id_single_quoted = H2008_DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED,
    .after_system_id = H2008_AFTER_DOCTYPE_SYSTEM_IDENTIFIER,
    .bogus = H2008_BOGUS_DOCTYPE,
    .quirks = true,
    .vertical_tab = true,
};

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
    return tamis_lex_doctype_before_name(l, c, &states);
}

/* 25 DOCTYPE name */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_name(l, c, &states);
}

/* 26 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_name(l, c, &states);
}

/* 27 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_public_id(l, c, &states);
}

/* 28 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '"', &states);
}

/* 29 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '\'', &states);
}

/* 30 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_id(l, c, &states);
}

/* 31 Before DOCTYPE system identifier */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_system_id(l, c, &states);
}

/* 32 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '"', &states);
}

/* 33 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '\'', &states);
}

/* 34 After DOCTYPE system identifier */
state HANDLER(after_doctype_system_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_system_id(l, c, &states);
}

/* 35 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    return tamis_lex_doctype_bogus(l, c, &states);
}
