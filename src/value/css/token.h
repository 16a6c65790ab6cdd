/* token.h: the tokens of CSS (CSS Syntax Level 3, 4).
 *
 * The caller requests one token after another. The tokenizer reads UTF-8 from a span, and its only state is its position in
 * the span. The text of names, strings and URLs is decoded into a buffer, comments are skipped, and numbers keep their
 * spelling. */
#ifndef TAMIS_VALUE_CSS_TOKEN_H
#define TAMIS_VALUE_CSS_TOKEN_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

enum css_token_kind {
    CSS_TOKEN_IDENT,
    CSS_TOKEN_FUNCTION, /* includes its "(" */
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

/* CSS_LATE: the url() would be loaded because of what the reader does. */
enum css_refusal { CSS_ALLOWED, CSS_REFUSED, CSS_LATE };

struct css_token {
    enum css_token_kind kind;
    char delim;          /* the byte of a CSS_TOKEN_DELIM */
    bool spaced;         /* there is whitespace between the previous token and this one */
    bool is_id;          /* a CSS_TOKEN_HASH whose type is "id" */
    bool integer;        /* a number without a fraction and without an exponent */
    bool cut;            /* the input ended within the token, or within a comment before it */
    uint8_t was_url;     /* enum css_refusal: why the url() is not allowed; "none" can replace it */
    bool is_name;        /* a name that gets id_prefix; if `spelling` is not empty, a keyword */
    uint8_t token_class; /* set by match.c: the class of the token */
    uint16_t word;      /* set by match.c: the number of the keyword or function; 0: no grammar contains it */
    unsigned unit;      /* set by match.c: the bit of css_numeric for the unit; 0: unknown unit */
    size_t at, length;  /* decoded text in the buffer: a name, a string, a URL, or a unit */
    struct span number; /* a number as in the input: sign, digits, fraction, exponent */
    struct span source; /* the token in the input */
    struct span spelling; /* the canonical form of a keyword, function, unit or comparison; otherwise empty */
};

struct css_reader {
    struct span in;
    size_t at;
    struct buf *text; /* decoded text is appended to this buffer; the caller empties the buffer */
};

/*@ predicate css_reader_valid(struct css_reader *r) = \valid(r) && span_readable(r->in) && r->at <= r->in.n; */

/* Returns the next token, which can be whitespace. At the end of the input, each call returns CSS_TOKEN_END. A call counts one
 * unit of work. */
struct css_token tamis_value_css_next(struct css_reader *r);

/* Skips whitespace and returns the next token. The member `spaced` of the token is true if whitespace was skipped. */
struct css_token tamis_value_css_next_word(struct css_reader *r);

/* Reports whether the token is or contains an opening bracket other than "{". A function token contains its "(". */
static inline bool css_opens(const struct css_token *t)
{
    return t->kind == CSS_TOKEN_FUNCTION || t->kind == CSS_TOKEN_LEFT_PAREN ||
           t->kind == CSS_TOKEN_LEFT_SQUARE;
}

static inline struct span css_text(const struct buf *text, const struct css_token *t)
{
    return buf_part(text, t->at, t->length);
}

static inline bool css_is_delim(const struct css_token *t, char delim)
{
    return t->kind == CSS_TOKEN_DELIM && t->delim == delim;
}

#endif
