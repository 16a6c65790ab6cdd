/* enter.c: starts the lexer in a given state. If the given state is inside a token, creates the unfinished token with empty
 * strings. */
#include "lex/charref/reference.h"
#include "lex/html2008/handlers.h"

static bool is_between(state s, state first, state last)
{
    return s >= first && s <= last;
}

static void enter_tag(struct lexer *l, state s)
{
    tamis_lex_begin_tag(l, TOKEN_START_TAG);
    if (is_between(s, H2008_ATTRIBUTE_NAME, H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE))
        tamis_lex_begin_attribute(l);
    if (is_between(s, H2008_AFTER_ATTRIBUTE_NAME, H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE))
        tamis_lex_end_attribute_name(l);
    if (s == H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE)
        tamis_lex_begin_reference(l, H2008_ATTRIBUTE_VALUE_DOUBLE_QUOTED, '"');
}

static void enter_doctype(struct lexer *l, state s)
{
    bool has_public_id =
        is_between(s, H2008_DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED, H2008_AFTER_DOCTYPE_PUBLIC_IDENTIFIER);
    bool has_system_id =
        is_between(s, H2008_DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED, H2008_AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
    begin_doctype(l, has_public_id, has_system_id);
}

void tamis_lex_html2008_enter(struct lexer *l, state s)
{
    clear_temporary_buffer(l);
    begin_markup(l);
    tamis_lex_begin_reference(l, H2008_DATA, END); /* Tag open and Close tag open use this return state too */
    if (is_between(s, H2008_TAG_NAME, H2008_SELF_CLOSING_START_TAG))
        enter_tag(l, s);
    else if (s == H2008_BOGUS_COMMENT || is_between(s, H2008_COMMENT_START, H2008_COMMENT_END))
        tamis_lex_begin_data(l, TOKEN_COMMENT);
    else if (is_between(s, H2008_DOCTYPE_NAME, H2008_BOGUS_DOCTYPE))
        enter_doctype(l, s);
}
