/* token.c: the tokenizer (CSS Syntax Level 3, 3.3 and 4.3).
 *
 * The section numbers in this file are those of the Candidate Recommendation Draft of 24 December 2021. */
#include "value/css/code_points.h"

#include "base/utf8.h"

static void append(struct css_reader *r, int c)
{
    if (c == 0)
        buf_add(r->text, SPAN("\xEF\xBF\xBD"));
    else
        buf_push(r->text, (char)c);
}

/* 4.3.8 Check if two code points are a valid escape. The first code point is `ahead` bytes after the current position. */
static bool is_escape(const struct css_reader *r, size_t ahead)
{
    return peek(r, ahead) == '\\' && peek(r, ahead + 1) != NEWLINE;
}

/* 4.3.9 Check if three code points would start an ident sequence */
static bool starts_ident(const struct css_reader *r, size_t ahead)
{
    int c = peek(r, ahead);
    if (c == '-')
        return is_ident_start(peek(r, ahead + 1)) || peek(r, ahead + 1) == '-' || is_escape(r, ahead + 1);
    return is_ident_start(c) || is_escape(r, ahead);
}

/* 4.3.10 Check if three code points would start a number */
static bool starts_number(const struct css_reader *r)
{
    size_t sign = peek(r, 0) == '+' || peek(r, 0) == '-';
    if (peek(r, sign) == '.')
        return span_is_digit(peek(r, sign + 1));
    return span_is_digit(peek(r, sign));
}

/* 4.3.7 Consume an escaped code point; the backslash has been skipped. */
static void escaped_code_point(struct css_reader *r, struct css_token *t)
{
    int c = peek(r, 0);
    if (c == END) {
        t->cut = true;
        buf_add(r->text, SPAN("\xEF\xBF\xBD"));
        return;
    }
    if (hex_value(c) < 0) {
        skip(r, 1); /* the other bytes of a UTF-8 sequence are appended later, like unescaped bytes */
        append(r, c);
        return;
    }
    uint32_t code_point = 0;
    for (int digits = 0; digits < 6 && hex_value(peek(r, 0)) >= 0; digits++, skip(r, 1))
        code_point = code_point * 16 + (uint32_t)hex_value(peek(r, 0));
    if (is_space(peek(r, 0)))
        skip_newline(r);
    char bytes[4];
    buf_append(r->text, bytes, tamis_base_utf8_encode(code_point ? code_point : 0xFFFD, bytes));
}

/* Appends the next ident code points unchanged. Stops at U+0000, for which append() writes U+FFFD. */
static void append_ident(struct css_reader *r)
{
    size_t end = r->at;
    while (end < r->in.n && r->in.p[end] && is_ident((unsigned char)r->in.p[end]))
        end++;
    buf_append(r->text, r->in.p + r->at, end - r->at);
    r->at = end;
}

/* 4.3.11 Consume an ident sequence */
static void ident_sequence(struct css_reader *r, struct css_token *t)
{
    for (;;) {
        append_ident(r);
        int c = peek(r, 0);
        if (is_ident(c)) {
            append(r, c);
            skip(r, 1);
        } else if (is_escape(r, 0)) {
            skip(r, 1);
            escaped_code_point(r, t);
        } else {
            return;
        }
    }
}

static void skip_digits(struct css_reader *r)
{
    while (span_is_digit(peek(r, 0)))
        skip(r, 1);
}

/* 4.3.12 Consume a number */
static void number(struct css_reader *r, struct css_token *t)
{
    size_t from = r->at;
    t->integer = true;
    if (peek(r, 0) == '+' || peek(r, 0) == '-')
        skip(r, 1);
    skip_digits(r);
    if (peek(r, 0) == '.' && span_is_digit(peek(r, 1))) {
        t->integer = false;
        skip(r, 1);
        skip_digits(r);
    }
    size_t sign = peek(r, 1) == '+' || peek(r, 1) == '-';
    if ((peek(r, 0) == 'e' || peek(r, 0) == 'E') && span_is_digit(peek(r, 1 + sign))) {
        t->integer = false;
        skip(r, 1 + sign);
        skip_digits(r);
    }
    t->number = span_of(r->in.p + from, r->at - from);
}

/* 4.3.3 Consume a numeric token */
static enum css_token_kind numeric(struct css_reader *r, struct css_token *t)
{
    number(r, t);
    if (starts_ident(r, 0)) {
        ident_sequence(r, t);
        return CSS_TOKEN_DIMENSION;
    }
    if (peek(r, 0) != '%')
        return CSS_TOKEN_NUMBER;
    skip(r, 1);
    return CSS_TOKEN_PERCENTAGE;
}

/* 4.3.5 Consume a string token; its first quote has been skipped. */
static enum css_token_kind string(struct css_reader *r, struct css_token *t, int quote)
{
    for (;;) {
        int c = peek(r, 0);
        if (c == END) {
            t->cut = true;
            return CSS_TOKEN_STRING;
        }
        if (c == NEWLINE) {
            r->text->n = t->at;
            return CSS_TOKEN_BAD_STRING;
        }
        skip(r, 1);
        if (c == quote)
            return CSS_TOKEN_STRING;
        if (c != '\\')
            append(r, c);
        else if (peek(r, 0) == NEWLINE)
            skip_newline(r);
        else if (peek(r, 0) == END)
            t->cut = true;
        else
            escaped_code_point(r, t);
    }
}

/* 4.3.14 Consume the remnants of a bad url */
static enum css_token_kind bad_url(struct css_reader *r, struct css_token *t)
{
    size_t length = r->text->n;
    for (;;) {
        int c = peek(r, 0);
        if (c == END || c == ')')
            break;
        bool escape = is_escape(r, 0);
        skip(r, 1);
        if (escape)
            escaped_code_point(r, t);
    }
    r->text->n = length;
    if (peek(r, 0) == ')')
        skip(r, 1);
    else
        t->cut = true;
    return CSS_TOKEN_BAD_URL;
}

static void skip_space(struct css_reader *r)
{
    while (is_space(peek(r, 0)))
        skip(r, 1);
}

/* 4.3.6 Consume a url token; "url(" has been skipped. */
static enum css_token_kind url(struct css_reader *r, struct css_token *t)
{
    skip_space(r);
    for (;;) {
        int c = peek(r, 0);
        if (is_space(c)) {
            skip_space(r);
            c = peek(r, 0);
            if (c != ')' && c != END)
                return bad_url(r, t);
        }
        if (c == ')' || c == END) {
            t->cut = c == END;
            skip(r, c != END);
            return CSS_TOKEN_URL;
        }
        if (c == '"' || c == '\'' || c == '(' || is_unprintable(c) || (c == '\\' && !is_escape(r, 0)))
            return bad_url(r, t);
        skip(r, 1);
        if (c == '\\')
            escaped_code_point(r, t);
        else
            append(r, c);
    }
}

/* 4.3.4 Consume an ident-like token */
static enum css_token_kind ident_like(struct css_reader *r, struct css_token *t)
{
    ident_sequence(r, t);
    if (peek(r, 0) != '(')
        return CSS_TOKEN_IDENT;
    skip(r, 1);
    t->length = r->text->n - t->at;
    if (!span_equal_nocase(css_text(r->text, t), SPAN("url")))
        return CSS_TOKEN_FUNCTION;
    size_t space = 0;
    while (is_space(peek(r, space)))
        space++;
    if (peek(r, space) == '"' || peek(r, space) == '\'')
        return CSS_TOKEN_FUNCTION;
    r->text->n = t->at;
    return url(r, t);
}

/* 4.3.2 Consume comments */
static void comments(struct css_reader *r, struct css_token *t)
{
    while (peek(r, 0) == '/' && peek(r, 1) == '*') {
        skip(r, 2);
        while (peek(r, 0) != END && !(peek(r, 0) == '*' && peek(r, 1) == '/'))
            skip(r, 1);
        t->cut = peek(r, 0) == END;
        skip(r, peek(r, 0) == END ? 0 : 2);
    }
}

static enum css_token_kind delim(struct css_reader *r, struct css_token *t)
{
    t->delim = r->in.p[r->at];
    skip(r, 1);
    return CSS_TOKEN_DELIM;
}

static enum css_token_kind one(struct css_reader *r, enum css_token_kind kind)
{
    skip(r, 1);
    return kind;
}

/* 4.3.1 Consume a token: U+0023 NUMBER SIGN */
static enum css_token_kind hash(struct css_reader *r, struct css_token *t)
{
    if (!is_ident(peek(r, 1)) && !is_escape(r, 1))
        return delim(r, t);
    t->is_id = starts_ident(r, 1);
    skip(r, 1);
    ident_sequence(r, t);
    return CSS_TOKEN_HASH;
}

/* 4.3.1 Consume a token: U+002B PLUS SIGN, U+002D HYPHEN-MINUS, U+002E FULL STOP */
static enum css_token_kind sign(struct css_reader *r, struct css_token *t)
{
    bool hyphen = peek(r, 0) == '-';
    if (starts_number(r))
        return numeric(r, t);
    if (hyphen && peek(r, 1) == '-' && peek(r, 2) == '>') {
        skip(r, 3);
        return CSS_TOKEN_CDC;
    }
    return hyphen && starts_ident(r, 0) ? ident_like(r, t) : delim(r, t);
}

/* 4.3.1 Consume a token: U+003C LESS-THAN SIGN */
static enum css_token_kind less_than(struct css_reader *r, struct css_token *t)
{
    if (peek(r, 1) != '!' || peek(r, 2) != '-' || peek(r, 3) != '-')
        return delim(r, t);
    skip(r, 4);
    return CSS_TOKEN_CDO;
}

/* 4.3.1 Consume a token: U+0040 COMMERCIAL AT */
static enum css_token_kind at(struct css_reader *r, struct css_token *t)
{
    if (!starts_ident(r, 1))
        return delim(r, t);
    skip(r, 1);
    ident_sequence(r, t);
    return CSS_TOKEN_AT_KEYWORD;
}

/* 4.3.1 Consume a token; the comments before it have been skipped. */
static enum css_token_kind token(struct css_reader *r, struct css_token *t)
{
    int c = peek(r, 0);
    switch (c) {
    case ' ':
    case '\t':
    case NEWLINE:
        skip_space(r);
        return CSS_TOKEN_WHITE_SPACE;
    case '"':
    case '\'':
        skip(r, 1);
        return string(r, t, c);
    case '#':
        return hash(r, t);
    case '(':
        return one(r, CSS_TOKEN_LEFT_PAREN);
    case ')':
        return one(r, CSS_TOKEN_RIGHT_PAREN);
    case '+':
    case '-':
    case '.':
        return sign(r, t);
    case ',':
        return one(r, CSS_TOKEN_COMMA);
    case ':':
        return one(r, CSS_TOKEN_COLON);
    case ';':
        return one(r, CSS_TOKEN_SEMICOLON);
    case '<':
        return less_than(r, t);
    case '@':
        return at(r, t);
    case '[':
        return one(r, CSS_TOKEN_LEFT_SQUARE);
    case ']':
        return one(r, CSS_TOKEN_RIGHT_SQUARE);
    case '{':
        return one(r, CSS_TOKEN_LEFT_CURLY);
    case '}':
        return one(r, CSS_TOKEN_RIGHT_CURLY);
    case END:
        return CSS_TOKEN_END;
    default:
        if (span_is_digit(c))
            return numeric(r, t);
        return starts_ident(r, 0) ? ident_like(r, t) : delim(r, t);
    }
}

struct css_token tamis_value_css_next(struct css_reader *r)
{
    struct css_token t = {.at = r->text->n};
    comments(r, &t);
    size_t from = r->at;
    t.kind = token(r, &t);
    t.length = r->text->n - t.at;
    t.source = span_of(r->in.p ? r->in.p + from : NULL, r->at - from);
    meter_work(r->text->meter, 1);
    return t;
}

struct css_token tamis_value_css_next_word(struct css_reader *r)
{
    bool spaced = false;
    for (;;) {
        struct css_token t = tamis_value_css_next(r);
        if (t.kind != CSS_TOKEN_WHITE_SPACE) {
            t.spaced = spaced;
            return t;
        }
        spaced = true;
    }
}
