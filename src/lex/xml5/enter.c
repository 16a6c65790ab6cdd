/* enter.c: starts the lexer in a given state. If the given state is inside a token, creates the unfinished token with empty
 * strings. */
#include "lex/charref/reference.h"
#include "lex/xml5/handlers.h"

static bool is_between(state s, state first, state last)
{
    return s >= first && s <= last;
}

static void enter_start_tag(struct lexer *l, state s)
{
    tamis_lex_begin_tag(l, TOKEN_START_TAG);
    set_self_closing(l, s == XML5_EMPTY_TAG);
    if (s >= XML5_TAG_ATTRIBUTE_NAME)
        tamis_lex_begin_attribute(l);
    if (s >= XML5_TAG_ATTRIBUTE_NAME_AFTER)
        tamis_lex_end_attribute_name(l);
    if (s == XML5_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE)
        tamis_lex_begin_reference(l, XML5_TAG_ATTRIBUTE_VALUE_DOUBLE_QUOTED, '"');
}

static void enter_doctype(struct lexer *l, state s)
{
    bool has_public_id = is_between(s, XML5_DOCTYPE_PUBLIC_IDENTIFIER_SINGLE_QUOTED,
                                    XML5_BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS);
    bool has_system_id =
        is_between(s, XML5_DOCTYPE_SYSTEM_IDENTIFIER_SINGLE_QUOTED, XML5_AFTER_DOCTYPE_SYSTEM_IDENTIFIERS);
    begin_doctype(l, has_public_id, has_system_id);
    if (s == XML5_DOCTYPE_NAME)
        begin_doctype_name(l);
}

void tamis_lex_xml5_enter(struct lexer *l, state s)
{
    clear_temporary_buffer(l);
    begin_markup(l);
    if (s == XML5_CHARACTER_REFERENCE_IN_DATA)
        tamis_lex_begin_reference(l, XML5_DATA, END);
    else if (is_between(s, XML5_END_TAG_NAME, XML5_END_TAG_NAME_AFTER))
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
    else if (is_between(s, XML5_PI_TARGET, XML5_PI_AFTER)) {
        tamis_lex_begin_data(l, TOKEN_PROCESSING_INSTRUCTION);
        end_target(l);
    } else if (s == XML5_BOGUS_COMMENT || is_between(s, XML5_COMMENT_START, XML5_COMMENT_END_BANG))
        tamis_lex_begin_data(l, TOKEN_COMMENT);
    else if (is_between(s, XML5_TAG_NAME, XML5_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE))
        enter_start_tag(l, s);
    else if (is_between(s, XML5_DOCTYPE_NAME, XML5_BOGUS_DOCTYPE))
        enter_doctype(l, s);
}
