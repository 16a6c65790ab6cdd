/* comment.c: comments and what becomes one, 13.2.5.41 to 13.2.5.52, and CDATA sections, 13.2.5.69 to 13.2.5.71. */
#include "lex/html/html.h"
#include "lex/words.h"

static state emit_comment(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return DATA;
}

static state end_of_file(struct lexer *l)
{
    tamis_lex_emit_end(l);
    return l->state;
}

static state eof_in_comment(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_COMMENT);
    emit_comment(l);
    return end_of_file(l);
}

static void append(struct lexer *l, const char *text)
{
    buf_add(&l->data, span_from(text));
}

static void append_replacement(struct lexer *l)
{
    tamis_lex_error(l, ERROR_UNEXPECTED_NULL_CHARACTER);
    buf_add(&l->data, replacement_character());
}

/* 13.2.5.41 Bogus comment */
state HANDLER(bogus_comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case END_OF_INPUT:
        emit_comment(l);
        return end_of_file(l);
    case NUL:
        append_replacement(l);
        return BOGUS_COMMENT;
    default:
        buf_push(&l->data, (char)c);
        return BOGUS_COMMENT;
    }
}

static state open_cdata(struct lexer *l)
{
    if (l->foreign)
        return CDATA_SECTION;
    tamis_lex_error_at(l, ERROR_CDATA_IN_HTML_CONTENT, l->at);
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    buf_add(&l->data, buf_span(&l->temp));
    return BOGUS_COMMENT;
}

/* Not a word after all. None of the bytes that waited means anything to a bogus comment but itself. */
static state incorrectly_opened(struct lexer *l)
{
    tamis_lex_error_at(l, ERROR_INCORRECTLY_OPENED_COMMENT, l->mark);
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    buf_add(&l->data, buf_span(&l->temp));
    return reconsume(BOGUS_COMMENT);
}

/* 13.2.5.42 Markup declaration open. The standard looks ahead; here what may yet become one of the three words waits in
 * the temporary buffer. */
state HANDLER(markup_declaration_open)(struct lexer *l, int c)
{
    enum { DASHES, DOCTYPE_WORD, CDATA_WORD, WORDS };
    static const struct word words[WORDS] = {
        {{"--", 2}, false}, {{"doctype", 7}, true}, {{"[CDATA[", 7}, false}};
    if (l->temp.n == 0)
        l->mark = l->at;
    if (c == END)
        return incorrectly_opened(l);
    buf_push(&l->temp, (char)c);
    switch (tamis_lex_word(buf_span(&l->temp), words, WORDS)) {
    case DASHES:
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return COMMENT_START;
    case DOCTYPE_WORD:
        return DOCTYPE;
    case CDATA_WORD:
        return open_cdata(l);
    case WORD_BEGUN:
        return MARKUP_DECLARATION_OPEN;
    default:
        l->temp.n--;
        return incorrectly_opened(l);
    }
}

/* 13.2.5.43 Comment start */
state HANDLER(comment_start)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return COMMENT_START_DASH;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l);
    default:
        return reconsume(COMMENT);
    }
}

/* 13.2.5.44 Comment start dash */
state HANDLER(comment_start_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return COMMENT_END;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "-");
        return reconsume(COMMENT);
    }
}

/* 13.2.5.45 Comment */
state HANDLER(comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        append(l, "<");
        return COMMENT_LESS_THAN_SIGN;
    case DASH:
        return COMMENT_END_DASH;
    case NUL:
        append_replacement(l);
        return COMMENT;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        buf_push(&l->data, (char)c);
        return COMMENT;
    }
}

/* 13.2.5.46 Comment less-than sign */
state HANDLER(comment_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EXCLAMATION:
        append(l, "!");
        return COMMENT_LESS_THAN_SIGN_BANG;
    case LESS_THAN:
        append(l, "<");
        return COMMENT_LESS_THAN_SIGN;
    default:
        return reconsume(COMMENT);
    }
}

/* 13.2.5.47 Comment less-than sign bang */
state HANDLER(comment_less_than_sign_bang)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? COMMENT_LESS_THAN_SIGN_BANG_DASH : reconsume(COMMENT);
}

/* 13.2.5.48 Comment less-than sign bang dash */
state HANDLER(comment_less_than_sign_bang_dash)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? COMMENT_LESS_THAN_SIGN_BANG_DASH_DASH : reconsume(COMMENT_END_DASH);
}

/* 13.2.5.49 Comment less-than sign bang dash dash */
state HANDLER(comment_less_than_sign_bang_dash_dash)(struct lexer *l, int c)
{
    if (c != '>' && c != END)
        tamis_lex_error(l, ERROR_NESTED_COMMENT);
    return reconsume(COMMENT_END);
}

/* 13.2.5.50 Comment end dash */
state HANDLER(comment_end_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "-");
        return reconsume(COMMENT);
    }
}

/* 13.2.5.51 Comment end */
state HANDLER(comment_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case EXCLAMATION:
        return COMMENT_END_BANG;
    case DASH:
        append(l, "-");
        return COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "--");
        return reconsume(COMMENT);
    }
}

/* 13.2.5.52 Comment end bang */
state HANDLER(comment_end_bang)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        append(l, "--!");
        return COMMENT_END_DASH;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_INCORRECTLY_CLOSED_COMMENT);
        return emit_comment(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "--!");
        return reconsume(COMMENT);
    }
}

/* 13.2.5.69 CDATA section */
state HANDLER(cdata_section)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        return CDATA_SECTION_BRACKET;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_IN_CDATA);
        return end_of_file(l);
    default:
        tamis_lex_emit_byte(l, c);
        return CDATA_SECTION;
    }
}

/* 13.2.5.70 CDATA section bracket */
state HANDLER(cdata_section_bracket)(struct lexer *l, int c)
{
    if (c == ']')
        return CDATA_SECTION_END;
    emit_text(l, "]");
    return reconsume(CDATA_SECTION);
}

/* 13.2.5.71 CDATA section end */
state HANDLER(cdata_section_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        emit_text(l, "]");
        return CDATA_SECTION_END;
    case GREATER_THAN:
        return DATA;
    default:
        emit_text(l, "]]");
        return reconsume(CDATA_SECTION);
    }
}
