/* comment.c: comments and what becomes one, 1.3.12 to 1.3.20 and 1.3.34. */
#include "lex/words.h"
#include "lex/xml5/handlers.h"

static state emit_comment(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return XML5_DATA;
}

static state eof_in_comment(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_COMMENT);
    return reconsume(emit_comment(l));
}

static void append(struct lexer *l, const char *text)
{
    buf_add(&l->data, span_from(text));
}

/* Not a word after all. None of the bytes that waited means anything to a bogus comment but itself. */
static state incorrectly_opened(struct lexer *l)
{
    tamis_lex_error_at(l, ERROR_INCORRECTLY_OPENED_COMMENT, l->mark);
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    buf_add(&l->data, buf_span(&l->temp));
    return reconsume(XML5_BOGUS_COMMENT);
}

/* 1.3.12 Markup declaration. The draft looks ahead; here what may yet become one of the three words waits in the
 * temporary buffer. */
state HANDLER(markup_declaration)(struct lexer *l, int c)
{
    enum { DASHES, CDATA_WORD, DOCTYPE_WORD, WORDS };
    static const struct word words[WORDS] = {
        {{"--", 2}, false}, {{"[CDATA[", 7}, false}, {{"DOCTYPE", 7}, false}};
    if (l->temp.n == 0)
        l->mark = l->at;
    if (c == END)
        return incorrectly_opened(l);
    buf_push(&l->temp, (char)c);
    switch (tamis_lex_word(buf_span(&l->temp), words, WORDS)) {
    case DASHES:
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return XML5_COMMENT_START;
    case CDATA_WORD:
        return XML5_CDATA;
    case DOCTYPE_WORD:
        return XML5_DOCTYPE;
    case WORD_BEGUN:
        return XML5_MARKUP_DECLARATION;
    default:
        l->temp.n--;
        return incorrectly_opened(l);
    }
}

/* 1.3.12a Comment start. DEVIATES: the draft has neither this state nor the next, so that "<!-->" would stay open; its
 * later version has both. */
state HANDLER(comment_start)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return XML5_COMMENT_START_DASH;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l);
    default:
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.12b Comment start dash */
state HANDLER(comment_start_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return XML5_COMMENT_END;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
        return emit_comment(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "-");
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.13 Comment */
state HANDLER(comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case LESS_THAN:
        append(l, "<");
        return XML5_COMMENT_LESS_THAN_SIGN;
    case DASH:
        return XML5_COMMENT_END_DASH;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        buf_push(&l->data, (char)c);
        return XML5_COMMENT;
    }
}

/* 1.3.14 Comment less-than sign. DEVIATES: in the draft "!" stays here, and nothing leads to the next three states. */
state HANDLER(comment_less_than_sign)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case EXCLAMATION:
        append(l, "!");
        return XML5_COMMENT_LESS_THAN_SIGN_BANG;
    case LESS_THAN:
        append(l, "<");
        return XML5_COMMENT_LESS_THAN_SIGN;
    default:
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.15 Comment less-than sign bang */
state HANDLER(comment_less_than_sign_bang)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? XML5_COMMENT_LESS_THAN_SIGN_BANG_DASH : reconsume(XML5_COMMENT);
}

/* 1.3.16 Comment less-than sign bang dash */
state HANDLER(comment_less_than_sign_bang_dash)(struct lexer *l, int c)
{
    (void)l;
    return c == '-' ? XML5_COMMENT_LESS_THAN_SIGN_BANG_DASH_DASH : reconsume(XML5_COMMENT_END_DASH);
}

/* 1.3.17 Comment less-than sign bang dash dash */
state HANDLER(comment_less_than_sign_bang_dash_dash)(struct lexer *l, int c)
{
    if (c != '>' && c != END)
        tamis_lex_error(l, ERROR_NESTED_COMMENT);
    return reconsume(XML5_COMMENT_END);
}

/* 1.3.18 Comment end dash */
state HANDLER(comment_end_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return XML5_COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "-");
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.19 Comment end. DEVIATES: the draft appends the character in hand too and then reads it once more. */
state HANDLER(comment_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case EXCLAMATION:
        return XML5_COMMENT_END_BANG;
    case DASH:
        append(l, "-");
        return XML5_COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "--");
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.20 Comment end bang. DEVIATES: before a dash the draft appends "-!" where "--!" was read. */
state HANDLER(comment_end_bang)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        append(l, "--!");
        return XML5_COMMENT_END_DASH;
    case GREATER_THAN:
        tamis_lex_error(l, ERROR_INCORRECTLY_CLOSED_COMMENT);
        return emit_comment(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        append(l, "--!");
        return reconsume(XML5_COMMENT);
    }
}

/* 1.3.34 Bogus comment */
state HANDLER(bogus_comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case END_OF_INPUT:
        return reconsume(emit_comment(l));
    default:
        buf_push(&l->data, (char)c);
        return XML5_BOGUS_COMMENT;
    }
}
