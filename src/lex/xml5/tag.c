/* tag.c: tags and their attributes, 1.3.3 to 1.3.6 and 1.3.24 to 1.3.33. Names keep their case, and nearly every character is
 * allowed in a name. `self_closing` marks an empty tag: a "/" sets it, and if any character except ">" follows the "/", this
 * character clears it. The fast path in lex/scan_tag.c repeats some of these rules; tests/lex/fast_path_test.c compares the
 * results. */
#include "lex/charref/reference.h"
#include "lex/xml5/handlers.h"

static state emit_tag(struct lexer *l)
{
    return tamis_lex_emit_tag(l, XML5_DATA);
}

/* Handles the end of the input inside a tag: unlike in HTML, the tag is emitted. */
static state eof_in_tag(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_TAG);
    return reconsume(emit_tag(l));
}

/* Reports an error and emits `text`, a "<" or "</" that does not begin a tag. */
static state no_tag(struct lexer *l, int c, const char *text)
{
    tamis_lex_error(l, c == END ? ERROR_EOF_BEFORE_TAG_NAME : ERROR_INVALID_FIRST_CHARACTER_OF_TAG_NAME);
    emit_text(l, text);
    return reconsume(XML5_DATA);
}

static state begin_tag(struct lexer *l, int c, enum token_type type)
{
    tamis_lex_begin_tag(l, type);
    append_to_tag_name(l, c);
    return type == TOKEN_START_TAG ? XML5_TAG_NAME : XML5_END_TAG_NAME;
}

/* 1.3.3 Tag */
state HANDLER(tag)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SOLIDUS:
        return XML5_END_TAG;
    case QUESTION:
        return XML5_PI;
    case EXCLAMATION:
        clear_temporary_buffer(l);
        return XML5_MARKUP_DECLARATION;
    case XML_SPACE:
    case COLON:
    case LESS_THAN:
    case GREATER_THAN:
    case END_OF_INPUT:
        return no_tag(l, c, "<");
    default:
        return begin_tag(l, c, TOKEN_START_TAG);
    }
}

/* 1.3.4 End tag */
state HANDLER(end_tag)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN: /* "</>", the short end tag */
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
        return emit_tag(l);
    case XML_SPACE:
    case LESS_THAN:
    case COLON:
    case END_OF_INPUT:
        return no_tag(l, c, "</");
    default:
        return begin_tag(l, c, TOKEN_END_TAG);
    }
}

/* 1.3.5 End tag name */
state HANDLER(end_tag_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
        tamis_lex_end_tag_name(l);
        return XML5_END_TAG_NAME_AFTER;
    case SOLIDUS:
        tamis_lex_error(l, ERROR_END_TAG_WITH_TRAILING_SOLIDUS);
        tamis_lex_end_tag_name(l);
        return XML5_END_TAG_NAME_AFTER;
    case END_OF_INPUT:
        tamis_lex_end_tag_name(l);
        return eof_in_tag(l);
    case GREATER_THAN:
        tamis_lex_end_tag_name(l);
        return emit_tag(l);
    default:
        append_to_tag_name(l, c);
        return XML5_END_TAG_NAME;
    }
}

/* 1.3.6 End tag name after */
state HANDLER(end_tag_name_after)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_tag(l);
    case XML_SPACE:
        return XML5_END_TAG_NAME_AFTER;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        if ((c & 0xC0) != 0x80) /* one error for each character, not for each byte */
            tamis_lex_error(l, ERROR_END_TAG_WITH_ATTRIBUTES);
        return XML5_END_TAG_NAME_AFTER;
    }
}

static state mark_empty(struct lexer *l)
{
    set_self_closing(l, true);
    return XML5_EMPTY_TAG;
}

/* 1.3.24 Tag name */
state HANDLER(tag_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
        tamis_lex_end_tag_name(l);
        return XML5_TAG_ATTRIBUTE_NAME_BEFORE;
    case GREATER_THAN:
        tamis_lex_end_tag_name(l);
        return emit_tag(l);
    case END_OF_INPUT:
        tamis_lex_end_tag_name(l);
        return eof_in_tag(l);
    case SOLIDUS:
        tamis_lex_end_tag_name(l);
        return mark_empty(l);
    default:
        append_to_tag_name(l, c);
        return XML5_TAG_NAME;
    }
}

/* 1.3.25 Empty tag. DEVIATES: the draft does not clear `self_closing`, so the tag would still count as empty at a
 * later ">". The next state is the same as in the draft; in the later version, it is Tag attribute value before. */
state HANDLER(empty_tag)(struct lexer *l, int c)
{
    if (c == '>')
        return emit_tag(l);
    tamis_lex_error(l, ERROR_UNEXPECTED_SOLIDUS_IN_TAG);
    set_self_closing(l, false);
    return reconsume(XML5_TAG_ATTRIBUTE_NAME_BEFORE);
}

static state begin_attribute(struct lexer *l, int c)
{
    tamis_lex_begin_attribute(l);
    append_to_attribute_name(l, c);
    return XML5_TAG_ATTRIBUTE_NAME;
}

/* 1.3.26 Tag attribute name before */
state HANDLER(tag_attribute_name_before)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
        return XML5_TAG_ATTRIBUTE_NAME_BEFORE;
    case GREATER_THAN:
        return emit_tag(l);
    case SOLIDUS:
        return mark_empty(l);
    case COLON:
        tamis_lex_error(l, ERROR_UNEXPECTED_CHARACTER_IN_ATTRIBUTE_NAME);
        return XML5_TAG_ATTRIBUTE_NAME_BEFORE;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        return begin_attribute(l, c);
    }
}

/* 1.3.27 and 1.3.28: handles a character that ends an attribute name, or that follows the white space after the name. */
static state after_name(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EQUALS:
        return XML5_TAG_ATTRIBUTE_VALUE_BEFORE;
    case GREATER_THAN:
        return emit_tag(l);
    case SOLIDUS:
        return mark_empty(l);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        return XML5_TAG_ATTRIBUTE_NAME_AFTER;
    }
}

/* 1.3.27 Tag attribute name */
state HANDLER(tag_attribute_name)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EQUALS:
    case GREATER_THAN:
    case XML_SPACE:
    case SOLIDUS:
    case END_OF_INPUT:
        tamis_lex_end_attribute_name(l);
        return after_name(l, c);
    default:
        append_to_attribute_name(l, c);
        return XML5_TAG_ATTRIBUTE_NAME;
    }
}

/* 1.3.28 Tag attribute name after */
state HANDLER(tag_attribute_name_after)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
    case EQUALS:
    case GREATER_THAN:
    case SOLIDUS:
    case END_OF_INPUT:
        return after_name(l, c);
    default:
        return begin_attribute(l, c);
    }
}

/* 1.3.29 Tag attribute value before */
state HANDLER(tag_attribute_value_before)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
        return XML5_TAG_ATTRIBUTE_VALUE_BEFORE;
    case QUOTE:
        return XML5_TAG_ATTRIBUTE_VALUE_DOUBLE_QUOTED;
    case APOSTROPHE:
        return XML5_TAG_ATTRIBUTE_VALUE_SINGLE_QUOTED;
    case AMPERSAND:
        return reconsume(XML5_TAG_ATTRIBUTE_VALUE_UNQUOTED);
    case GREATER_THAN:
        return emit_tag(l);
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        append_to_attribute_value(l, c);
        return XML5_TAG_ATTRIBUTE_VALUE_UNQUOTED;
    }
}

/* Handles a byte in the three attribute value states, unless the byte ends the value. `closer` is the argument for
 * tamis_lex_begin_reference(). */
static state value(struct lexer *l, int c, int closer)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        tamis_lex_begin_reference(l, l->state, closer);
        return XML5_CHARACTER_REFERENCE_IN_ATTRIBUTE_VALUE;
    case END_OF_INPUT:
        return eof_in_tag(l);
    default:
        append_to_attribute_value(l, c);
        return l->state;
    }
}

/* 1.3.30 Tag attribute value double quoted */
state HANDLER(tag_attribute_value_double_quoted)(struct lexer *l, int c)
{
    return c == '"' ? XML5_TAG_ATTRIBUTE_NAME_BEFORE : value(l, c, '"');
}

/* 1.3.31 Tag attribute value single quoted */
state HANDLER(tag_attribute_value_single_quoted)(struct lexer *l, int c)
{
    return c == '\'' ? XML5_TAG_ATTRIBUTE_NAME_BEFORE : value(l, c, '\'');
}

/* 1.3.32 Tag attribute value unquoted */
state HANDLER(tag_attribute_value_unquoted)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case XML_SPACE:
        return XML5_TAG_ATTRIBUTE_NAME_BEFORE;
    case GREATER_THAN:
        return emit_tag(l);
    default:
        return value(l, c, '>');
    }
}

/* 1.3.33 Character reference in attribute value */
state HANDLER(character_reference_in_attribute_value)(struct lexer *l, int c)
{
    return tamis_lex_reference_state(l, c);
}
