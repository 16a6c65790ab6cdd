/* comment.c: see comment.h. The section numbers refer to the HTML Standard. In these
 * states, U+0000 occurs only in html, because xml5 replaces it before tokenization. */
#include "lex/comment.h"

static state emit_comment(struct lexer *l, const struct comment_states *s)
{
    tamis_lex_emit_data(l);
    return s->data;
}

static state eof_in_comment(struct lexer *l, const struct comment_states *s)
{
    tamis_lex_error(l, ERROR_EOF_IN_COMMENT);
    return reconsume(emit_comment(l, s));
}

static void append_replacement(struct lexer *l)
{
    tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
    append_text_to_data(l, replacement_character());
}

/* 13.2.5.41 Bogus comment */
state tamis_lex_comment_bogus(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l, s);
    case END_OF_INPUT:
        return reconsume(emit_comment(l, s));
    case NUL:
        append_replacement(l);
        return s->bogus;
    default:
        append_to_data(l, c);
        return s->bogus;
    }
}

state tamis_lex_comment_incorrectly_opened(struct lexer *l, state bogus)
{
    tamis_lex_error_at(l, ERROR_INCORRECTLY_OPENED_COMMENT, l->mark);
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    append_text_to_data(l, temporary_buffer(l));
    return reconsume(bogus);
}

/* 13.2.5.43 Comment start */
state tamis_lex_comment_start(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case DASH:
        return s->start_dash;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l, s);
    default:
        return reconsume(s->comment);
    }
}

/* 13.2.5.44 Comment start dash */
state tamis_lex_comment_start_dash(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case DASH:
        return s->end;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l, s);
    case END_OF_INPUT:
        return eof_in_comment(l, s);
    default:
        append_string_to_data(l, "-");
        return reconsume(s->comment);
    }
}

/* 13.2.5.45 Comment */
state tamis_lex_comment(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        append_string_to_data(l, "<");
        return s->less_than_sign;
    case DASH:
        return s->end_dash;
    case NUL:
        append_replacement(l);
        return s->comment;
    case END_OF_INPUT:
        return eof_in_comment(l, s);
    default:
        append_to_data(l, c);
        return s->comment;
    }
}

/* 13.2.5.46 Comment less-than sign */
state tamis_lex_comment_less_than_sign(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case EXCLAMATION:
        append_string_to_data(l, "!");
        return s->less_than_sign_bang;
    case LESS_THAN:
        append_string_to_data(l, "<");
        return s->less_than_sign;
    default:
        return reconsume(s->comment);
    }
}

/* 13.2.5.47 Comment less-than sign bang */
state tamis_lex_comment_less_than_sign_bang(int c, const struct comment_states *s)
{
    return c == '-' ? s->less_than_sign_bang_dash : reconsume(s->comment);
}

/* 13.2.5.48 Comment less-than sign bang dash */
state tamis_lex_comment_less_than_sign_bang_dash(int c, const struct comment_states *s)
{
    return c == '-' ? s->less_than_sign_bang_dash_dash : reconsume(s->end_dash);
}

/* 13.2.5.49 Comment less-than sign bang dash dash */
state tamis_lex_comment_less_than_sign_bang_dash_dash(struct lexer *l, int c, const struct comment_states *s)
{
    if (c != '>' && c != END)
        tamis_lex_error(l, ERROR_NESTED_COMMENT);
    return reconsume(s->end);
}

/* 13.2.5.50 Comment end dash */
state tamis_lex_comment_end_dash(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case DASH:
        return s->end;
    case END_OF_INPUT:
        return eof_in_comment(l, s);
    default:
        append_string_to_data(l, "-");
        return reconsume(s->comment);
    }
}

/* 13.2.5.51 Comment end */
state tamis_lex_comment_end(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l, s);
    case EXCLAMATION:
        return s->end_bang;
    case DASH:
        append_string_to_data(l, "-");
        return s->end;
    case END_OF_INPUT:
        return eof_in_comment(l, s);
    default:
        append_string_to_data(l, "--");
        return reconsume(s->comment);
    }
}

/* 13.2.5.52 Comment end bang */
state tamis_lex_comment_end_bang(struct lexer *l, int c, const struct comment_states *s)
{
    switch (kind_of(c)) {
    case DASH:
        append_string_to_data(l, "--!");
        return s->end_dash;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_INCORRECTLY_CLOSED_COMMENT);
        return emit_comment(l, s);
    case END_OF_INPUT:
        return eof_in_comment(l, s);
    default:
        append_string_to_data(l, "--!");
        return reconsume(s->comment);
    }
}
