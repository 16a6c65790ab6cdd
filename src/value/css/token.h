/* token.h: the tokens of CSS (CSS Syntax Level 3, 4).
 *
 * A pull tokenizer: it reads from a span, bytes taken as UTF-8, and keeps nothing but its place. What escapes stood for is
 * decoded into a buffer; comments are skipped; numbers stay the text that they were. */
#ifndef TAMIS_VALUE_CSS_TOKEN_H
#define TAMIS_VALUE_CSS_TOKEN_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

enum css_token_kind {
    CSS_TOKEN_IDENT,
    CSS_TOKEN_FUNCTION, /* its "(" is part of it */
    CSS_TOKEN_AT_KEYWORD,
    CSS_TOKEN_HASH,
    CSS_TOKEN_STRING,
    CSS_TOKEN_BAD_STRING,
    CSS_TOKEN_URL,
    CSS_TOKEN_BAD_URL,
    CSS_TOKEN_DELIM,
    CSS_TOKEN_NUMBER,
    CSS_TOKEN_PERCENTAGE,
    CSS_TOKEN_DIMENSION,
    CSS_TOKEN_WHITE_SPACE,
    CSS_TOKEN_CDO,
    CSS_TOKEN_CDC,
    CSS_TOKEN_COLON,
    CSS_TOKEN_SEMICOLON,
    CSS_TOKEN_COMMA,
    CSS_TOKEN_LEFT_SQUARE,
    CSS_TOKEN_RIGHT_SQUARE,
    CSS_TOKEN_LEFT_PAREN,
    CSS_TOKEN_RIGHT_PAREN,
    CSS_TOKEN_LEFT_CURLY,
    CSS_TOKEN_RIGHT_CURLY,
    CSS_TOKEN_END
};

struct css_token {
    enum css_token_kind kind;
    char delim;           /* the byte of a DELIM */
    bool spaced;          /* white space stands before it */
    bool is_id;           /* a HASH that is an ident */
    bool integer;         /* a number without fraction and exponent */
    bool cut;             /* the input ended inside it */
    bool was_url;         /* it says "none" where a url() may not stay */
    bool names_keyframes; /* a grammar found a name of @keyframes in it, unless it has a spelling too */
    uint8_t class;        /* what match.c knows of it: what it is to a grammar, */
    uint16_t word;        /* which word of all grammars it is, or 0, */
    unsigned unit;        /* and of a DIMENSION the kind of its unit */
    size_t at, length;    /* of its decoded text in the buffer: name, string, url, unit of a DIMENSION */
    struct span number;   /* as it was written: sign, digits, fraction, exponent */
    struct span source;   /* where it stood */
    struct span spelling; /* when a grammar knows the word: how it is written */
};

struct css_reader {
    struct span in;
    size_t at;
    struct buf *text; /* decoded text is appended to it; whoever reads says when it may be emptied */
};

/* The next token, white space among them; after the last one CSS_TOKEN_END for ever. Counts one unit of work. */
struct css_token tamis_value_css_next(struct css_reader *r);

/* White space is skipped: the next token says whether there was any. */
struct css_token tamis_value_css_next_word(struct css_reader *r);

/* A bracket but a curly one, or a function with its own. */
static inline bool css_opens(const struct css_token *t)
{
    return t->kind == CSS_TOKEN_FUNCTION || t->kind == CSS_TOKEN_LEFT_PAREN ||
           t->kind == CSS_TOKEN_LEFT_SQUARE;
}

static inline struct span css_text(const struct buf *text, const struct css_token *t)
{
    return text->p ? span_of(text->p + t->at, t->length) : span_of(NULL, 0);
}

static inline bool css_is_delim(const struct css_token *t, char delim)
{
    return t->kind == CSS_TOKEN_DELIM && t->delim == delim;
}

#endif
