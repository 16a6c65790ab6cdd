/* comment.c: comments and bogus comments (HTML Standard, 13.2.5.41 to 13.2.5.52), and CDATA sections (13.2.5.69 to
 * 13.2.5.71). straight/comment.c repeats some of these rules. */
#include "lex/comment.h"

#include "lex/html/html.h"
#include "lex/words.h"

static const struct comment_states states = {
    .data = DATA,
    .start_dash = COMMENT_START_DASH,
    .comment = COMMENT,
    .less_than_sign = COMMENT_LESS_THAN_SIGN,
    .less_than_sign_bang = COMMENT_LESS_THAN_SIGN_BANG,
    .less_than_sign_bang_dash = COMMENT_LESS_THAN_SIGN_BANG_DASH,
    .less_than_sign_bang_dash_dash = COMMENT_LESS_THAN_SIGN_BANG_DASH_DASH,
    .end_dash = COMMENT_END_DASH,
    .end = COMMENT_END,
    .end_bang = COMMENT_END_BANG,
    .bogus = BOGUS_COMMENT,
};

/* 13.2.5.41 Bogus comment */
state HANDLER(bogus_comment)(struct lexer *l, int c)
{
    return tamis_lex_comment_bogus(l, c, &states);
}

static state open_cdata(struct lexer *l)
{
    if (l->foreign)
        return CDATA_SECTION;
    tamis_lex_error_at(l, ERROR_CDATA_IN_HTML_CONTENT, l->at);
    tamis_lex_begin_data(l, TOKEN_COMMENT);
    append_text_to_data(l, temporary_buffer(l));
    return BOGUS_COMMENT;
}

/* 13.2.5.42 Markup declaration open. The standard looks ahead; this state collects the bytes in the temporary buffer, as long
 * as they are the start of "--", "DOCTYPE" or "[CDATA[". */
state HANDLER(markup_declaration_open)(struct lexer *l, int c)
{
    enum { DASHES, DOCTYPE_WORD, CDATA_WORD, WORDS };
    static const struct word words[WORDS] = {
        {{"--", 2}, false}, {{"doctype", 7}, true}, {{"[CDATA[", 7}, false}};
    if (l->temp.n == 0)
        mark_place(l);
    if (c == END)
        return tamis_lex_comment_incorrectly_opened(l, BOGUS_COMMENT);
    append_to_temporary_buffer(l, c);
    switch (tamis_lex_word(temporary_buffer(l), words, WORDS)) {
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
        shorten_temporary_buffer(l);
        return tamis_lex_comment_incorrectly_opened(l, BOGUS_COMMENT);
    }
}

/* 13.2.5.43 Comment start */
state HANDLER(comment_start)(struct lexer *l, int c)
{
    return tamis_lex_comment_start(l, c, &states);
}

/* 13.2.5.44 Comment start dash */
state HANDLER(comment_start_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_start_dash(l, c, &states);
}

/* 13.2.5.45 Comment */
state HANDLER(comment)(struct lexer *l, int c)
{
    return tamis_lex_comment(l, c, &states);
}

/* 13.2.5.46 Comment less-than sign */
state HANDLER(comment_less_than_sign)(struct lexer *l, int c)
{
    return tamis_lex_comment_less_than_sign(l, c, &states);
}

/* 13.2.5.47 Comment less-than sign bang */
state HANDLER(comment_less_than_sign_bang)(struct lexer *l, int c)
{
    (void)l;
    return tamis_lex_comment_less_than_sign_bang(c, &states);
}

/* 13.2.5.48 Comment less-than sign bang dash */
state HANDLER(comment_less_than_sign_bang_dash)(struct lexer *l, int c)
{
    (void)l;
    return tamis_lex_comment_less_than_sign_bang_dash(c, &states);
}

/* 13.2.5.49 Comment less-than sign bang dash dash */
state HANDLER(comment_less_than_sign_bang_dash_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_less_than_sign_bang_dash_dash(l, c, &states);
}

/* 13.2.5.50 Comment end dash */
state HANDLER(comment_end_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_end_dash(l, c, &states);
}

/* 13.2.5.51 Comment end */
state HANDLER(comment_end)(struct lexer *l, int c)
{
    return tamis_lex_comment_end(l, c, &states);
}

/* 13.2.5.52 Comment end bang */
state HANDLER(comment_end_bang)(struct lexer *l, int c)
{
    return tamis_lex_comment_end_bang(l, c, &states);
}

/* 13.2.5.69 CDATA section */
state HANDLER(cdata_section)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case RIGHT_BRACKET:
        return CDATA_SECTION_BRACKET;
    case END_OF_INPUT:
        tamis_lex_error(l, ERROR_EOF_IN_CDATA);
        tamis_lex_emit_end(l);
        return l->state;
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
