/* doctype.c: DOCTYPEs, 1.3.36 to 1.3.51. A form feed is white space in the states of a DOCTYPE. DEVIATES:
 * in the draft, a DOCTYPE with an internal subset ends at the first ">". In tamis, as in XML, a "[" after
 * the name or after the system identifier begins the internal subset (subset.c). */
#include "lex/doctype.h"
#include "lex/xml5/handlers.h"

static const struct doctype_states states = {
    .data = XML5_DATA,
    .before_name = XML5_BEFORE_DOCTYPE_NAME,
    .name = XML5_DOCTYPE_NAME,
    .after_name = XML5_AFTER_DOCTYPE_NAME,
    .after_public_keyword = XML5_AFTER_DOCTYPE_PUBLIC_KEYWORD,
    .before_public_id = XML5_BEFORE_DOCTYPE_PUBLIC_IDENTIFIER,
    .public_id_double_quoted = XML5_DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED,
    .public_id_single_quoted = XML5_DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED,
    .after_public_id = XML5_AFTER_DOCTYPE_PUBLIC_IDENTIFIER,
    .between_ids = XML5_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS,
    .after_system_keyword = XML5_AFTER_DOCTYPE_SYSTEM_KEYWORD,
    .before_system_id = XML5_BEFORE_DOCTYPE_SYSTEM_IDENTIFIER,
    .system_id_double_quoted = XML5_DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED,
    .system_id_single_quoted = XML5_DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED,
    .after_system_id = XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS,
    .bogus = XML5_BOGUS_DOCTYPE,
    .folds_name = true,
};

/* 1.3.36 DOCTYPE */
state HANDLER(doctype)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return XML5_BEFORE_DOCTYPE_NAME;
    case END_OF_INPUT:
        return tamis_lex_doctype_missing(l, &states);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BEFORE_DOCTYPE_NAME);
        return reconsume(XML5_BEFORE_DOCTYPE_NAME);
    }
}

/* 1.3.37 Before DOCTYPE name */
state HANDLER(before_doctype_name)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_name(l, c, &states);
}

/* 1.3.38 DOCTYPE name. DEVIATES: at ">" the draft emits a new token, without the name. */
state HANDLER(doctype_name)(struct lexer *l, int c)
{
    return c == '[' ? XML5_INTERNAL_SUBSET : tamis_lex_doctype_name(l, c, &states);
}

/* 1.3.39 After DOCTYPE name */
state HANDLER(after_doctype_name)(struct lexer *l, int c)
{
    return c == '[' && !l->temp.n ? XML5_INTERNAL_SUBSET : tamis_lex_doctype_after_name(l, c, &states);
}

/* 1.3.40 After DOCTYPE public keyword. DEVIATES: in the draft, a ">" begins an identifier. Here it ends the DOCTYPE. */
state HANDLER(after_doctype_public_keyword)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_keyword(l, c, &states);
}

/* 1.3.41 After DOCTYPE system keyword. DEVIATES: in the draft, a ">" begins an identifier; here it ends the DOCTYPE. At a
 * quote, the draft sets the public identifier to the empty string; here, the system identifier is set to the empty string. */
state HANDLER(after_doctype_system_keyword)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_system_keyword(l, c, &states);
}

/* 1.3.42 Before DOCTYPE system identifier. DEVIATES: in the draft, an opening apostrophe is an error in
 * this state, and an opening quote of either kind is an error in 1.3.43. In tamis, neither is an error. */
state HANDLER(before_doctype_system_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_system_id(l, c, &states);
}

/* 1.3.43 Before DOCTYPE public identifier */
state HANDLER(before_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_before_public_id(l, c, &states);
}

/* 1.3.44 DOCTYPE public identifier (single-quoted) */
state HANDLER(doctype_public_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '\'', &states);
}

/* 1.3.45 DOCTYPE public identifier (double-quoted) */
state HANDLER(doctype_public_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_public_id(l, c, '"', &states);
}

/* 1.3.46 After DOCTYPE public identifier */
state HANDLER(after_doctype_public_identifier)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_id(l, c, &states);
}

/* 1.3.47 Between DOCTYPE public and system identifiers */
state HANDLER(between_doctype_public_and_system_identifiers)(struct lexer *l, int c)
{
    return tamis_lex_doctype_after_public_id(l, c, &states);
}

/* 1.3.48 DOCTYPE system identifier (single-quoted) */
state HANDLER(doctype_system_identifier_single_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '\'', &states);
}

/* 1.3.49 DOCTYPE system identifier (double-quoted) */
state HANDLER(doctype_system_identifier_double_quoted)(struct lexer *l, int c)
{
    return tamis_lex_doctype_system_id(l, c, '"', &states);
}

/* 1.3.50 After DOCTYPE system identifiers */
state HANDLER(after_doctype_system_identifiers)(struct lexer *l, int c)
{
    return c == '[' ? XML5_INTERNAL_SUBSET : tamis_lex_doctype_after_system_id(l, c, &states);
}

/* 1.3.50n After internal subset */
state HANDLER(after_internal_subset)(struct lexer *l, int c)
{
    state next = tamis_lex_doctype_after_system_id(l, c, &states);
    return next == XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS ? XML5_AFTER_INTERNAL_SUBSET : next;
}

/* 1.3.51 Bogus DOCTYPE */
state HANDLER(bogus_doctype)(struct lexer *l, int c)
{
    return tamis_lex_doctype_bogus(l, c, &states);
}
