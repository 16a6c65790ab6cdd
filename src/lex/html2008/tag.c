/* tag.c: tags and their attributes (states 5 to 15 of the draft, see html2008.h). If the input ends inside a tag, the
 * incomplete tag is emitted. The fast path in lex/scan_tag.c repeats some of these rules; tests/lex/fast_path_test.c compares
 * the results. */
#include "lex/charref/reference.h"
#include "lex/html2008/handlers.h"

static state emit_tag(struct lexer *l)
{
    return tamis_lex_emit_tag(l, H2008_DATA);
}

static state eof_in_tag(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_TAG);
    return reconsume(emit_tag(l));
}

/* 5 Tag name */
state HANDLER(tag_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        tamis_lex_end_tag_name(l);
        return H2008_BEFORE_ATTRIBUTE_NAME;
    case GREATER_THAN:
        tamis_lex_end_tag_name(l);
        return emit_tag(l);
    case ANY_UPPER:
        append_to_tag_name(l, lower(c));
        return H2008_TAG_NAME;
    case END_OF_INPUT:
        tamis_lex_end_tag_name(l);
        return eof_in_tag(l);
    case SOLIDUS:
        tamis_lex_end_tag_name(l);
        return H2008_SELF_CLOSING_START_TAG;
    default:
        append_to_tag_name(l, c);
        return H2008_TAG_NAME;
    }
}

static state begin_attribute(struct lexer *l, int first)
{
    tamis_lex_begin_attribute(l);
    append_to_attribute_name(l, first);
    return H2008_ATTRIBUTE_NAME;
}

/* 6 Before attribute name */
state HANDLER(before_attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_ATTRIBUTE_NAME;
    case GREATER_THAN:
        return emit_tag(l);
    case ANY_UPPER:
        return begin_attribute(l, lower(c));
    case SOLIDUS:
        return H2008_SELF_CLOSING_START_TAG;
    case QUOTE:
    case APOSTROPHE:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_ATTRIBUTE_NAME);
        return begin_attribute(l, c);
    case EQUALS:
        tamis_lex_error(l, ERROR_UNEXPECTED_EQUALS_SIGN_BEFORE_ATTRIBUTE_NAME);
        return begin_attribute(l, c);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        return begin_attribute(l, c);
    }
}

static state add_to_name(struct lexer *l, int c)
{
    append_to_attribute_name(l, c);
    return H2008_ATTRIBUTE_NAME;
}

/* 7 Attribute name */
state HANDLER(attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        tamis_lex_end_attribute_name(l);
        return H2008_AFTER_ATTRIBUTE_NAME;
    case EQUALS:
        tamis_lex_end_attribute_name(l);
        return H2008_BEFORE_ATTRIBUTE_VALUE;
    case GREATER_THAN:
        tamis_lex_end_attribute_name(l);
        return emit_tag(l);
    case ANY_UPPER:
        return add_to_name(l, lower(c));
    case SOLIDUS:
        tamis_lex_end_attribute_name(l);
        return H2008_SELF_CLOSING_START_TAG;
    case QUOTE:
    case APOSTROPHE:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_ATTRIBUTE_NAME);
        return add_to_name(l, c);
    case END_OF_INPUT:
        tamis_lex_end_attribute_name(l);
        return eof_in_tag(l);
    default:
        return add_to_name(l, c);
    }
}

/* 8 After attribute name */
state HANDLER(after_attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_AFTER_ATTRIBUTE_NAME;
    case EQUALS:
        return H2008_BEFORE_ATTRIBUTE_VALUE;
    case GREATER_THAN:
        return emit_tag(l);
    case ANY_UPPER:
        return begin_attribute(l, lower(c));
    case SOLIDUS:
        return H2008_SELF_CLOSING_START_TAG;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default: /* includes quotes, which are not an error in this state */
        return begin_attribute(l, c);
    }
}

static state add_to_value(struct lexer *l, int c, state next)
{
    append_to_attribute_value(l, c);
    return next;
}

/* 9 Before attribute value */
state HANDLER(before_attribute_value)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_ATTRIBUTE_VALUE;
    case QUOTE:
        return H2008_ATTRIBUTE_VALUE_DOUBLE_QUOTED;
    case AMPERSAND:
        return reconsume(H2008_ATTRIBUTE_VALUE_UNQUOTED);
    case APOSTROPHE:
        return H2008_ATTRIBUTE_VALUE_SINGLE_QUOTED;
    case GREATER_THAN:
        return emit_tag(l);
    case EQUALS:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_UNQUOTED_ATTRIBUTE_VALUE);
        return add_to_value(l, c, H2008_ATTRIBUTE_VALUE_UNQUOTED);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        return add_to_value(l, c, H2008_ATTRIBUTE_VALUE_UNQUOTED);
    }
}

/* Handles a byte in one of the three attribute value states, unless the byte
 * ends the value. `closer` is the argument for tamis_lex_begin_reference(). */
static state value(struct lexer *l, int c, int closer)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        tamis_lex_begin_reference(l, l->state, closer);
        return H2008_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        return add_to_value(l, c, l->state);
    }
}

/* 10 Attribute value (double-quoted) */
state HANDLER(attribute_value_double_quoted)(struct lexer *l, int c)
{
    return c == '"' ? H2008_AFTER_ATTRIBUTE_VALUE_QUOTED : value(l, c, '"');
}

/* 11 Attribute value (single-quoted) */
state HANDLER(attribute_value_single_quoted)(struct lexer *l, int c)
{
    return c == '\'' ? H2008_AFTER_ATTRIBUTE_VALUE_QUOTED : value(l, c, '\'');
}

/* 12 Attribute value (unquoted) */
state HANDLER(attribute_value_unquoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_ATTRIBUTE_NAME;
    case GREATER_THAN:
        return emit_tag(l);
    case QUOTE:
    case APOSTROPHE:
    case EQUALS:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_UNQUOTED_ATTRIBUTE_VALUE);
        return value(l, c, END);
    default:
        return value(l, c, END);
    }
}

/* 13 Character reference in attribute value */
state HANDLER(character_reference_in_attribute_value)(struct lexer *l, int c)
{
    return tamis_lex_reference_state(l, c);
}

/* 14 After attribute value (quoted) */
state HANDLER(after_attribute_value_quoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DRAFT_SPACE:
        return H2008_BEFORE_ATTRIBUTE_NAME;
    case GREATER_THAN:
        return emit_tag(l);
    case SOLIDUS:
        return H2008_SELF_CLOSING_START_TAG;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        tamis_lex_error(l, ERROR_MISSING_WHITESPACE_BETWEEN_ATTRIBUTES);
        return reconsume(H2008_BEFORE_ATTRIBUTE_NAME);
    }
}

/* 15 Self-closing start tag */
state HANDLER(self_closing_start_tag)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        set_self_closing(l, true);
        return emit_tag(l);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        tamis_lex_error(l, ERROR_UNEXPECTED_SOLIDUS_IN_TAG);
        return reconsume(H2008_BEFORE_ATTRIBUTE_NAME);
    }
}
