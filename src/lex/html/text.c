/* text.c: the text states (HTML Standard, 13.2.5.1 to 13.2.5.5), and the end tags of RCDATA and RAWTEXT (13.2.5.9 to
 * 13.2.5.14). straight/text.c and straight/raw_text.c repeat some of these rules. */
#include "lex/html/html.h"
#include "lex/html/raw.h"

static state end_of_file(struct lexer *l)
{
    tamis_lex_emit_end(l);
    return l->state;
}

static state null_in_text(struct lexer *l)
{
    tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
    tamis_lex_emit_text(l, replacement_character());
    return l->state;
}

static state text(struct lexer *l, int c)
{
    tamis_lex_emit_byte(l, c);
    return l->state;
}

/* 13.2.5.1 Data */
state HANDLER(data)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case AMPERSAND:
        set_return_state(l, DATA);
        return CHARACTER_REFERENCE;
    case LESS_THAN:
        begin_markup(l);
        return TAG_OPEN;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        return text(l, c);
    case END_OF_INPUT:
        return end_of_file(l);
    default:
        return text(l, c);
    }
}

/* Handles a byte in a text state other than Data. The callers handle "&" in RCDATA and "<" in PLAINTEXT. */
static state raw_text(struct lexer *l, int c, state less_than_sign)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        begin_markup(l);
        return less_than_sign;
    case NUL:
        return null_in_text(l);
    case END_OF_INPUT:
        return end_of_file(l);
    default:
        return text(l, c);
    }
}

/* 13.2.5.2 RCDATA */
state HANDLER(rcdata)(struct lexer *l, int c)
{
    if (c != '&')
        return raw_text(l, c, RCDATA_LESS_THAN_SIGN);
    set_return_state(l, RCDATA);
    return CHARACTER_REFERENCE;
}

/* 13.2.5.3 RAWTEXT */
state HANDLER(rawtext)(struct lexer *l, int c)
{
    return raw_text(l, c, RAWTEXT_LESS_THAN_SIGN);
}

/* 13.2.5.4 Script data */
state HANDLER(script_data)(struct lexer *l, int c)
{
    return raw_text(l, c, SCRIPT_DATA_LESS_THAN_SIGN);
}

/* 13.2.5.5 PLAINTEXT */
state HANDLER(plaintext)(struct lexer *l, int c)
{
    return c == '<' ? text(l, c) : raw_text(l, c, PLAINTEXT);
}

static const struct raw rcdata = {RCDATA, RCDATA_END_TAG_OPEN, RCDATA_END_TAG_NAME};
static const struct raw rawtext = {RAWTEXT, RAWTEXT_END_TAG_OPEN, RAWTEXT_END_TAG_NAME};

/* 13.2.5.9 RCDATA less-than sign; 13.2.5.12 RAWTEXT less-than sign */
static state less_than_sign(struct lexer *l, int c, const struct raw *r)
{
    switch (kind_of(c)) {
    case SOLIDUS:
        clear_temporary_buffer(l);
        return r->end_tag_open;
    default:
        emit_text(l, "<");
        return reconsume(r->text);
    }
}

state HANDLER(rcdata_less_than_sign)(struct lexer *l, int c)
{
    return less_than_sign(l, c, &rcdata);
}

state HANDLER(rawtext_less_than_sign)(struct lexer *l, int c)
{
    return less_than_sign(l, c, &rawtext);
}

/* The four "end tag open" states: 13.2.5.10 RCDATA; 13.2.5.13 RAWTEXT; 13.2.5.16 script data; 13.2.5.24 script data
 * escaped */
state tamis_lex_html_raw_end_tag_open(struct lexer *l, int c, const struct raw *r)
{
    switch (kind_of(c)) {
    case ANY_LETTER:
        tamis_lex_begin_tag(l, TOKEN_END_TAG);
        return reconsume(r->end_tag_name);
    default:
        emit_text(l, "</");
        return reconsume(r->text);
    }
}

/* The four "end tag name" states: 13.2.5.11 RCDATA; 13.2.5.14 RAWTEXT; 13.2.5.17 script data; 13.2.5.25 script data
 * escaped */
state tamis_lex_html_raw_end_tag_name(struct lexer *l, int c, const struct raw *r)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
        if (tamis_lex_is_appropriate_end_tag(l))
            return BEFORE_ATTRIBUTE_NAME;
        break;
    case SOLIDUS:
        if (tamis_lex_is_appropriate_end_tag(l))
            return SELF_CLOSING_START_TAG;
        break;
    case GREATER_THAN:
        if (tamis_lex_is_appropriate_end_tag(l))
            return tamis_lex_emit_tag(l, DATA);
        break;
    case ANY_UPPER:
        append_to_tag_name(l, lower(c));
        append_to_temporary_buffer(l, c);
        return r->end_tag_name;
    case ANY_LOWER:
        append_to_tag_name(l, c);
        append_to_temporary_buffer(l, c);
        return r->end_tag_name;
    default:
        break;
    }
    emit_text(l, "</");
    tamis_lex_emit_text(l, temporary_buffer(l));
    return reconsume(r->text);
}

state HANDLER(rcdata_end_tag_open)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_open(l, c, &rcdata);
}

state HANDLER(rcdata_end_tag_name)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_name(l, c, &rcdata);
}

state HANDLER(rawtext_end_tag_open)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_open(l, c, &rawtext);
}

state HANDLER(rawtext_end_tag_name)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_name(l, c, &rawtext);
}
