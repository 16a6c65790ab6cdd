/* tag.c: tags and their attributes (HTML Standard, 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40). The fast path
 * in lex/scan_tag.c repeats some of these rules; tests/lex/fast_path_test.c compares the results. In straight,
 * straight.c, plain_run.c, plain.c, ruled.c and close.c repeat some of them. */
#include "lex/html/html.h"

/* Handles the end of the input inside a tag: drops the tag and emits an end-of-file token. */
static state eof_in_tag(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_TAG);
    tamis_lex_emit_end(l);
    return l->state;
}

/* 13.2.5.6 Tag open */
state HANDLER(tag_open)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EXCLAMATION:
        clear_temporary_buffer(l);
        return MARKUP_DECLARATION_OPEN;
    case SOLIDUS:
        return END_TAG_OPEN;
    case ANY_LETTER:
        tamis_lex_begin_tag(l, TOKEN_START_TAG);
        return reconsume(TAG_NAME);
    case QUESTION:
        if (l->question_mark_begins_comment) {
            tamis_lex_begin_data(l, TOKEN_COMMENT);
            return reconsume(BOGUS_COMMENT);
        }
        tamis_lex_begin_data(l, TOKEN_PROCESSING_INSTRUCTION);
        return PROCESSING_INSTRUCTION_OPEN;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_BEFORE_TAG_NAME);
        emit_text(l, "<");
        tamis_lex_emit_end(l);
        return l->state;
    default:
        tamis_lex_error(l, ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        emit_text(l, "<");
        return reconsume(DATA);
    }
}

/* 13.2.5.7 End tag open */
state HANDLER(end_tag_open)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
        return reconsume(TAG_NAME);
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_MISSING_END_TAG_NAME);
        return DATA;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_BEFORE_TAG_NAME);
        emit_text(l, "</");
        tamis_lex_emit_end(l);
        return l->state;
    default:
        tamis_lex_error(l, ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return reconsume(BOGUS_COMMENT);
    }
}

/* 13.2.5.8 Tag name */
state HANDLER(tag_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        tamis_lex_end_tag_name(l);
        return BEFORE_ATTRIBUTE_NAME;
    case SOLIDUS:
        tamis_lex_end_tag_name(l);
        return SELF_CLOSING_START_TAG;
    case GREATER_THAN:
        tamis_lex_end_tag_name(l);
        return tamis_lex_emit_tag(l, DATA);
    case ANY_UPPER:
        append_to_tag_name(l, lower(c));
        return TAG_NAME;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        append_replacement_to_tag_name(l);
        return TAG_NAME;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        append_to_tag_name(l, c);
        return TAG_NAME;
    }
}

/* 13.2.5.32 Before attribute name */
state HANDLER(before_attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_ATTRIBUTE_NAME;
    case SOLIDUS:
    case GREATER_THAN:
    case END_OF_INPUT:
        return reconsume(AFTER_ATTRIBUTE_NAME);
    case EQUALS:
        tamis_lex_error(l, ERROR_UNEXPECTED_EQUALS_SIGN_BEFORE_ATTRIBUTE_NAME);
        tamis_lex_begin_attribute(l);
        append_to_attribute_name(l, c);
        return ATTRIBUTE_NAME;
    default:
        tamis_lex_begin_attribute(l);
        return reconsume(ATTRIBUTE_NAME);
    }
}

/* 13.2.5.33 Attribute name */
state HANDLER(attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
    case SOLIDUS:
    case GREATER_THAN:
    case END_OF_INPUT:
        tamis_lex_end_attribute_name(l);
        return reconsume(AFTER_ATTRIBUTE_NAME);
    case EQUALS:
        tamis_lex_end_attribute_name(l);
        return BEFORE_ATTRIBUTE_VALUE;
    case ANY_UPPER:
        append_to_attribute_name(l, lower(c));
        return ATTRIBUTE_NAME;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        append_replacement_to_attribute_name(l);
        return ATTRIBUTE_NAME;
    case QUOTE:
    case APOSTROPHE:
    case LESS_THAN:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_ATTRIBUTE_NAME);
        append_to_attribute_name(l, c);
        return ATTRIBUTE_NAME;
    default:
        append_to_attribute_name(l, c);
        return ATTRIBUTE_NAME;
    }
}

/* 13.2.5.34 After attribute name */
state HANDLER(after_attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return AFTER_ATTRIBUTE_NAME;
    case SOLIDUS:
        return SELF_CLOSING_START_TAG;
    case EQUALS:
        return BEFORE_ATTRIBUTE_VALUE;
    case GREATER_THAN:
        return tamis_lex_emit_tag(l, DATA);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        tamis_lex_begin_attribute(l);
        return reconsume(ATTRIBUTE_NAME);
    }
}

/* 13.2.5.35 Before attribute value */
state HANDLER(before_attribute_value)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_ATTRIBUTE_VALUE;
    case QUOTE:
        return ATTRIBUTE_VALUE_DOUBLE_QUOTED;
    case APOSTROPHE:
        return ATTRIBUTE_VALUE_SINGLE_QUOTED;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_MISSING_ATTRIBUTE_VALUE);
        return tamis_lex_emit_tag(l, DATA);
    default:
        return reconsume(ATTRIBUTE_VALUE_UNQUOTED);
    }
}

/* Handles a byte in one of the three attribute value states, unless the byte ends the value. */
static state value(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        set_return_state(l, l->state);
        return CHARACTER_REFERENCE;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        tamis_lex_append_value(l, replacement_character());
        return l->state;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        append_to_attribute_value(l, c);
        return l->state;
    }
}

/* 13.2.5.36 Attribute value (double-quoted) */
state HANDLER(attribute_value_double_quoted)(struct lexer *l, int c)
{
    return c == '"' ? AFTER_ATTRIBUTE_VALUE_QUOTED : value(l, c);
}

/* 13.2.5.37 Attribute value (single-quoted) */
state HANDLER(attribute_value_single_quoted)(struct lexer *l, int c)
{
    return c == '\'' ? AFTER_ATTRIBUTE_VALUE_QUOTED : value(l, c);
}

/* 13.2.5.38 Attribute value (unquoted) */
state HANDLER(attribute_value_unquoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_ATTRIBUTE_NAME;
    case GREATER_THAN:
        return tamis_lex_emit_tag(l, DATA);
    case QUOTE:
    case APOSTROPHE:
    case LESS_THAN:
    case EQUALS:
    case GRAVE:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_UNQUOTED_ATTRIBUTE_VALUE);
        return value(l, c);
    default:
        return value(l, c);
    }
}

/* 13.2.5.39 After attribute value (quoted) */
state HANDLER(after_attribute_value_quoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        return BEFORE_ATTRIBUTE_NAME;
    case SOLIDUS:
        return SELF_CLOSING_START_TAG;
    case GREATER_THAN:
        return tamis_lex_emit_tag(l, DATA);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BETWEEN_ATTRIBUTES);
        return reconsume(BEFORE_ATTRIBUTE_NAME);
    }
}

/* 13.2.5.40 Self-closing start tag */
state HANDLER(self_closing_start_tag)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        set_self_closing(l, true);
        return tamis_lex_emit_tag(l, DATA);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        tamis_lex_error(l, ERROR_UNEXPECTED_SOLIDUS_IN_TAG);
        return reconsume(BEFORE_ATTRIBUTE_NAME);
    }
}
