/* script.c: states of script data (HTML Standard, 13.2.5.15 to 13.2.5.31). The "script data" state (13.2.5.4) is in text.c. */
#include "lex/html/raw.h"

static const struct raw script = {SCRIPT_DATA, SCRIPT_DATA_END_TAG_OPEN, SCRIPT_DATA_END_TAG_NAME};
static const struct raw escaped = {SCRIPT_DATA_ESCAPED, SCRIPT_DATA_ESCAPED_END_TAG_OPEN,
                                   SCRIPT_DATA_ESCAPED_END_TAG_NAME};

/* Four of the escaped states (`once`), or the same four of the double escaped states (`twice`). The functions for both
 * groups take the next state from here. Only the double escaped states emit a "<" immediately. In the escaped states,
 * a "<" can begin an end tag; a later state emits the "<" if no end tag begins. */
struct escape {
    state text;
    state dash;
    state dash_dash;
    state less_than_sign;
    bool emits_less_than;
};

static const struct escape once = {SCRIPT_DATA_ESCAPED, SCRIPT_DATA_ESCAPED_DASH,
                                   SCRIPT_DATA_ESCAPED_DASH_DASH, SCRIPT_DATA_ESCAPED_LESS_THAN_SIGN, false};
static const struct escape twice = {SCRIPT_DATA_DOUBLE_ESCAPED, SCRIPT_DATA_DOUBLE_ESCAPED_DASH,
                                    SCRIPT_DATA_DOUBLE_ESCAPED_DASH_DASH,
                                    SCRIPT_DATA_DOUBLE_ESCAPED_LESS_THAN_SIGN, true};

/* 13.2.5.15 Script data less-than sign */
state HANDLER(script_data_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SOLIDUS:
        clear_temporary_buffer(l);
        return SCRIPT_DATA_END_TAG_OPEN;
    case EXCLAMATION:
        emit_text(l, "<!");
        return SCRIPT_DATA_ESCAPE_START;
    default:
        emit_text(l, "<");
        return reconsume(SCRIPT_DATA);
    }
}

/* 13.2.5.16 Script data end tag open */
state HANDLER(script_data_end_tag_open)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_open(l, c, &script);
}

/* 13.2.5.17 Script data end tag name */
state HANDLER(script_data_end_tag_name)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_name(l, c, &script);
}

static state escape_start(struct lexer *l, int c, state next)
{
    switch (kind_of(c)) {
    case DASH:
        emit_text(l, "-");
        return next;
    default:
        return reconsume(SCRIPT_DATA);
    }
}

/* 13.2.5.18 Script data escape start */
state HANDLER(script_data_escape_start)(struct lexer *l, int c)
{
    return escape_start(l, c, SCRIPT_DATA_ESCAPE_START_DASH);
}

/* 13.2.5.19 Script data escape start dash */
state HANDLER(script_data_escape_start_dash)(struct lexer *l, int c)
{
    return escape_start(l, c, SCRIPT_DATA_ESCAPED_DASH_DASH);
}

/* Handles a byte in the states `text`, `dash` and `dash_dash` of a struct escape, except ">" after two dashes. `after_dash` is
 * the next state if the byte is a dash. */
static state escaped_text(struct lexer *l, int c, const struct escape *e, state after_dash)
{
    switch (kind_of(c)) {
    case DASH:
        emit_text(l, "-");
        return after_dash;
    case LESS_THAN:
        begin_markup(l);
        if (e->emits_less_than)
            emit_text(l, "<");
        return e->less_than_sign;
    case NUL:
        tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
        tamis_lex_emit_text(l, replacement_character());
        return e->text;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_IN_SCRIPT_HTML_COMMENT_LIKE_TEXT);
        tamis_lex_emit_end(l);
        return l->state;
    default:
        tamis_lex_emit_byte(l, c);
        return e->text;
    }
}

static state escaped_dash_dash(struct lexer *l, int c, const struct escape *e)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        emit_text(l, ">");
        return SCRIPT_DATA;
    default:
        return escaped_text(l, c, e, e->dash_dash);
    }
}

/* 13.2.5.20 Script data escaped */
state HANDLER(script_data_escaped)(struct lexer *l, int c)
{
    return escaped_text(l, c, &once, once.dash);
}

/* 13.2.5.21 Script data escaped dash */
state HANDLER(script_data_escaped_dash)(struct lexer *l, int c)
{
    return escaped_text(l, c, &once, once.dash_dash);
}

/* 13.2.5.22 Script data escaped dash dash */
state HANDLER(script_data_escaped_dash_dash)(struct lexer *l, int c)
{
    return escaped_dash_dash(l, c, &once);
}

/* 13.2.5.23 Script data escaped less-than sign */
state HANDLER(script_data_escaped_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SOLIDUS:
        clear_temporary_buffer(l);
        return SCRIPT_DATA_ESCAPED_END_TAG_OPEN;
    case ANY_LETTER:
        clear_temporary_buffer(l);
        emit_text(l, "<");
        return reconsume(SCRIPT_DATA_DOUBLE_ESCAPE_START);
    default:
        emit_text(l, "<");
        return reconsume(SCRIPT_DATA_ESCAPED);
    }
}

/* 13.2.5.24 Script data escaped end tag open */
state HANDLER(script_data_escaped_end_tag_open)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_open(l, c, &escaped);
}

/* 13.2.5.25 Script data escaped end tag name */
state HANDLER(script_data_escaped_end_tag_name)(struct lexer *l, int c)
{
    return tamis_lex_html_raw_end_tag_name(l, c, &escaped);
}

/* Handles a byte of the tag name that can begin or end double escaped text, or the byte after
 * this name. If the name is "script" and the byte after it is white space, "/" or ">", the
 * next state is `after_script`. Otherwise, the next state after the name is `after_other`. */
static state double_escape(struct lexer *l, int c, state after_script, state after_other)
{
    switch (kind_of(c)) {
    case HTML_SPACE:
    case SOLIDUS:
    case GREATER_THAN:
        tamis_lex_emit_byte(l, c);
        return span_equal(temporary_buffer(l), SPAN("script")) ? after_script : after_other;
    case ANY_UPPER:
        append_to_temporary_buffer(l, lower(c));
        tamis_lex_emit_byte(l, c);
        return l->state;
    case ANY_LOWER:
        append_to_temporary_buffer(l, c);
        tamis_lex_emit_byte(l, c);
        return l->state;
    default:
        return reconsume(after_other);
    }
}

/* 13.2.5.26 Script data double escape start */
state HANDLER(script_data_double_escape_start)(struct lexer *l, int c)
{
    return double_escape(l, c, SCRIPT_DATA_DOUBLE_ESCAPED, SCRIPT_DATA_ESCAPED);
}

/* 13.2.5.27 Script data double escaped */
state HANDLER(script_data_double_escaped)(struct lexer *l, int c)
{
    return escaped_text(l, c, &twice, twice.dash);
}

/* 13.2.5.28 Script data double escaped dash */
state HANDLER(script_data_double_escaped_dash)(struct lexer *l, int c)
{
    return escaped_text(l, c, &twice, twice.dash_dash);
}

/* 13.2.5.29 Script data double escaped dash dash */
state HANDLER(script_data_double_escaped_dash_dash)(struct lexer *l, int c)
{
    return escaped_dash_dash(l, c, &twice);
}

/* 13.2.5.30 Script data double escaped less-than sign */
state HANDLER(script_data_double_escaped_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case SOLIDUS:
        clear_temporary_buffer(l);
        emit_text(l, "/");
        return SCRIPT_DATA_DOUBLE_ESCAPE_END;
    default:
        return reconsume(SCRIPT_DATA_DOUBLE_ESCAPED);
    }
}

/* 13.2.5.31 Script data double escape end */
state HANDLER(script_data_double_escape_end)(struct lexer *l, int c)
{
    return double_escape(l, c, SCRIPT_DATA_ESCAPED, SCRIPT_DATA_DOUBLE_ESCAPED);
}
