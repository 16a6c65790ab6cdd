/* comment.c: comments and bogus comments (states 16 to 22 of the draft, see html2008.h), and CDATA blocks (state 36). */
#include "lex/comment.h"

#include "lex/html2008/handlers.h"
#include "lex/words.h"

static state emit_comment(struct lexer *l)
{
    tamis_lex_emit_data(l);
    return H2008_DATA;
}

static state eof_in_comment(struct lexer *l)
{
    tamis_lex_error(l, ERROR_EOF_IN_COMMENT);
    return reconsume(emit_comment(l));
}

/* Handles the ">" of "<!-->" and "<!--->". */
static state close_abruptly(struct lexer *l)
{
    tamis_lex_error(l, ERROR_ABRUPT_CLOSING_OF_EMPTY_COMMENT);
    return emit_comment(l);
}

/* Appends `dashes` and `c` to the comment. `dashes` is a string of the
 * dashes before `c`, which did not end the comment; it can be empty. */
static state resume_comment(struct lexer *l, const char *dashes, int c)
{
    append_string_to_data(l, dashes);
    append_to_data(l, c);
    return H2008_COMMENT;
}

/* 16 Bogus comment */
state HANDLER(bogus_comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case END_OF_INPUT:
        return reconsume(emit_comment(l));
    default:
        append_to_data(l, c);
        return H2008_BOGUS_COMMENT;
    }
}

static state open_cdata_block(struct lexer *l)
{
    clear_temporary_buffer(l);
    return H2008_CDATA_BLOCK;
}

/* 17 Markup declaration open. The draft looks ahead; this state collects the bytes in the temporary buffer, as long as they are
 * the start of "--", "DOCTYPE" or, in foreign content, "[CDATA[". */
state HANDLER(markup_declaration_open)(struct lexer *l, int c)
{
    enum { DASHES, DOCTYPE_WORD, CDATA_WORD, WORDS };
    static const struct word words[WORDS] = {
        {{"--", 2}, false}, {{"doctype", 7}, true}, {{"[CDATA[", 7}, false}};
    if (l->temp.n == 0)
        mark_place(l);
    if (c == END)
        return tamis_lex_comment_incorrectly_opened(l, H2008_BOGUS_COMMENT);
    append_to_temporary_buffer(l, c);
    switch (tamis_lex_word(temporary_buffer(l), words, l->foreign ? WORDS : CDATA_WORD)) {
    case DASHES:
        tamis_lex_begin_data(l, TOKEN_COMMENT);
        return H2008_COMMENT_START;
    case DOCTYPE_WORD:
        return H2008_DOCTYPE;
    case CDATA_WORD:
        return open_cdata_block(l);
    case WORD_BEGUN:
        return H2008_MARKUP_DECLARATION_OPEN;
    default:
        shorten_temporary_buffer(l);
        return tamis_lex_comment_incorrectly_opened(l, H2008_BOGUS_COMMENT);
    }
}

/* 18 Comment start */
state HANDLER(comment_start)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return H2008_COMMENT_START_DASH;
    case GREATER_THAN:
        return close_abruptly(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        return resume_comment(l, "", c);
    }
}

/* 19 Comment start dash */
state HANDLER(comment_start_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return H2008_COMMENT_END;
    case GREATER_THAN:
        return close_abruptly(l);
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        return resume_comment(l, "-", c);
    }
}

/* 20 Comment */
state HANDLER(comment)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return H2008_COMMENT_END_DASH;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        return resume_comment(l, "", c);
    }
}

/* 21 Comment end dash */
state HANDLER(comment_end_dash)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case DASH:
        return H2008_COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        return resume_comment(l, "-", c);
    }
}

/* 22 Comment end. Unlike in html and xml5, two dashes inside a comment are an error. */
state HANDLER(comment_end)(struct lexer *l, int c)
{
    switch (kind_of(c)) {
    case GREATER_THAN:
        return emit_comment(l);
    case DASH:
        tamis_lex_error(l, ERROR_INCORRECTLY_CLOSED_COMMENT);
        append_to_data(l, '-');
        return H2008_COMMENT_END;
    case END_OF_INPUT:
        return eof_in_comment(l);
    default:
        tamis_lex_error(l, ERROR_INCORRECTLY_CLOSED_COMMENT);
        return resume_comment(l, "--", c);
    }
}

/* 36 CDATA block. The temporary buffer contains up to two brackets that can begin "]]>". */
state HANDLER(cdata_block)(struct lexer *l, int c)
{
    size_t brackets = l->temp.n;
    if (c == ']' && brackets < 2) {
        append_to_temporary_buffer(l, ']');
        return H2008_CDATA_BLOCK;
    }
    if (c == ']') { /* the last two brackets remain in the buffer */
        emit_text(l, "]");
        return H2008_CDATA_BLOCK;
    }
    if (c == '>' && brackets == 2)
        return H2008_DATA;
    tamis_lex_emit_text(l, temporary_buffer(l));
    clear_temporary_buffer(l);
    if (c == END)
        return reconsume(H2008_DATA);
    tamis_lex_emit_byte(l, c);
    return H2008_CDATA_BLOCK;
}
