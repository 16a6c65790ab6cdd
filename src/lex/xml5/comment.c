/* comment.c: comments and bogus comments, 1.3.12 to 1.3.20 and 1.3.34. */
#include "lex/comment.h"

#include "lex/words.h"
#include "lex/xml5/handlers.h"

static const struct comment_states states = {
    .data = XML5_DATA,
    .start_dash = XML5_COMMENT_START_DASH,
    .comment = XML5_COMMENT,
    .less_than_sign = XML5_COMMENT_LESS_THAN_SIGN,
    .less_than_sign_bang = XML5_COMMENT_LESS_THAN_SIGN_BANG,
    .less_than_sign_bang_dash = XML5_COMMENT_LESS_THAN_SIGN_BANG_DASH,
    .less_than_sign_bang_dash_dash = XML5_COMMENT_LESS_THAN_SIGN_BANG_DASH_DASH,
    .end_dash = XML5_COMMENT_END_DASH,
    .end = XML5_COMMENT_END,
    .end_bang = XML5_COMMENT_END_BANG,
    .bogus = XML5_BOGUS_COMMENT,
};

/* 1.3.12 Markup declaration. In the draft, this state tests the next few characters at once. Here, it
 * collects the bytes in the temporary buffer, as long as they are the start of "--", "DOCTYPE" or "[CDATA[". */
state HANDLER(markup_declaration)(struct lexer *l, int c)
{
    enum { DASHES, CDATA_WORD, DOCTYPE_WORD, WORDS };
    static const struct word words[WORDS] = {
        {{"--", 2}, false}, {{"[CDATA[", 7}, false}, {{"DOCTYPE", 7}, false}};
    if (l->temp.n == 0)
        mark_place(l);
    if (c == END)
        return tamis_lex_comment_incorrectly_opened(l, XML5_BOGUS_COMMENT);
    append_to_temporary_buffer(l, c);
    switch (tamis_lex_word(temporary_buffer(l), words, WORDS)) {
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
        shorten_temporary_buffer(l);
        return tamis_lex_comment_incorrectly_opened(l, XML5_BOGUS_COMMENT);
    }
}

/* 1.3.12a Comment start. DEVIATES: the draft has neither this state nor Comment start dash, so there the ">" of
 * "<!-->" does not end the comment. The later version of the draft has both states. */
state HANDLER(comment_start)(struct lexer *l, int c)
{
    return tamis_lex_comment_start(l, c, &states);
}

/* 1.3.12b Comment start dash */
state HANDLER(comment_start_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_start_dash(l, c, &states);
}

/* 1.3.13 Comment */
state HANDLER(comment)(struct lexer *l, int c)
{
    return tamis_lex_comment(l, c, &states);
}

/* 1.3.14 Comment less-than sign. DEVIATES: in the draft "!" does not change the state, and the states 1.3.15 to 1.3.17 are
 * never reached. */
state HANDLER(comment_less_than_sign)(struct lexer *l, int c)
{
    return tamis_lex_comment_less_than_sign(l, c, &states);
}

/* 1.3.15 Comment less-than sign bang */
state HANDLER(comment_less_than_sign_bang)(struct lexer *l, int c)
{
    (void)l;
    return tamis_lex_comment_less_than_sign_bang(c, &states);
}

/* 1.3.16 Comment less-than sign bang dash */
state HANDLER(comment_less_than_sign_bang_dash)(struct lexer *l, int c)
{
    (void)l;
    return tamis_lex_comment_less_than_sign_bang_dash(c, &states);
}

/* 1.3.17 Comment less-than sign bang dash dash */
state HANDLER(comment_less_than_sign_bang_dash_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_less_than_sign_bang_dash_dash(l, c, &states);
}

/* 1.3.18 Comment end dash */
state HANDLER(comment_end_dash)(struct lexer *l, int c)
{
    return tamis_lex_comment_end_dash(l, c, &states);
}

/* 1.3.19 Comment end. DEVIATES: the draft appends the current character and then reconsumes it, so the character is in the
 * comment twice. */
state HANDLER(comment_end)(struct lexer *l, int c)
{
    return tamis_lex_comment_end(l, c, &states);
}

/* 1.3.20 Comment end bang. DEVIATES: at a dash the draft appends "-!", although "--!" was read. Here "--!" is appended. */
state HANDLER(comment_end_bang)(struct lexer *l, int c)
{
    return tamis_lex_comment_end_bang(l, c, &states);
}

/* 1.3.34 Bogus comment */
state HANDLER(bogus_comment)(struct lexer *l, int c)
{
    return tamis_lex_comment_bogus(l, c, &states);
}
