/* enter.c: starts the lexer in a given state. If the given state is inside a token, creates the
 * unfinished token with empty strings. The comparisons of states rely on the order of html_states.def.
 * tests/lex/states_test.c and tests/lex/chunk_test.c start the lexer in every state. */
#include "lex/html/html.h"

static bool is_between(state s, state first, state last)
{
    return s >= first && s <= last;
}

static void enter_tag(struct lexer *l, state s)
{
    tamis_lex_begin_tag(l, TOKEN_START_TAG);
    if (is_between(s, ATTRIBUTE_NAME, ATTRIBUTE_VALUE_UNQUOTED))
        tamis_lex_begin_attribute(l);
    if (is_between(s, AFTER_ATTRIBUTE_NAME, ATTRIBUTE_VALUE_UNQUOTED))
        tamis_lex_end_attribute_name(l);
}

static void enter_doctype(struct lexer *l, state s)
{
    bool has_public_id =
        is_between(s, DOCTYPE_PUBLIC_IDENTIFIER_DOUBLE_QUOTED, BETWEEN_DOCTYPE_PUBLIC_AND_SYSTEM_IDENTIFIERS);
    bool has_system_id =
        is_between(s, DOCTYPE_SYSTEM_IDENTIFIER_DOUBLE_QUOTED, AFTER_DOCTYPE_SYSTEM_IDENTIFIER);
    begin_doctype(l, has_public_id, has_system_id);
}

static void enter_reference(struct lexer *l, state s)
{
    set_return_state(l, DATA);
    reset_reference(l);
    append_to_temporary_buffer(l, '&');
    if (s >= NUMERIC_CHARACTER_REFERENCE)
        append_to_temporary_buffer(l, '#');
    if (is_between(s, HEXADECIMAL_CHARACTER_REFERENCE_START, HEXADECIMAL_CHARACTER_REFERENCE))
        append_to_temporary_buffer(l, 'x');
}

static bool is_raw_end_tag_name(state s)
{
    return s == RCDATA_END_TAG_NAME || s == RAWTEXT_END_TAG_NAME || s == SCRIPT_DATA_END_TAG_NAME ||
           s == SCRIPT_DATA_ESCAPED_END_TAG_NAME;
}

void tamis_lex_html_enter(struct lexer *l, state s)
{
    clear_temporary_buffer(l);
    begin_markup(l);
    if (s == TAG_NAME || is_between(s, BEFORE_ATTRIBUTE_NAME, SELF_CLOSING_START_TAG))
        enter_tag(l, s);
    else if (is_raw_end_tag_name(s))
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
    else if (s == BOGUS_COMMENT || is_between(s, COMMENT_START, COMMENT_END_BANG))
        tamis_lex_begin_data(l, TOKEN_COMMENT);
    else if (is_between(s, DOCTYPE_NAME, BOGUS_DOCTYPE))
        enter_doctype(l, s);
    else if (is_between(s, PROCESSING_INSTRUCTION_OPEN, PROCESSING_INSTRUCTION_QUESTIONABLE)) {
        tamis_lex_begin_data(l, TOKEN_PROCESSING_INSTRUCTION);
        end_target(l);
    } else if (s >= CHARACTER_REFERENCE)
        enter_reference(l, s);
}
