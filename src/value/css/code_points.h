/* code_points.h: how the tokenizer reads the input (CSS Syntax Level 3, 3.3 and 4.2).
 *
 * The tokenizer does not distinguish code points beyond ASCII, so it can read bytes. The tokenizer preprocesses the input (3.3)
 * while it reads: FF and CR are newlines, CR LF is one newline, and U+0000 is replaced with U+FFFD. */
#ifndef TAMIS_VALUE_CSS_CODE_POINTS_H
#define TAMIS_VALUE_CSS_CODE_POINTS_H

#include "value/css/token.h"

enum { END = -1, NEWLINE = '\n' };

/* 3.3 Preprocessing the input stream. Returns the byte that is `ahead` bytes after the current position; END if the input ends
 * before this byte. CR and FF are returned as NEWLINE, and U+0000 as 0. The value 0 is an ident code point, like U+FFFD; the
 * tokenizer writes U+FFFD for this value. */
/*@ requires css_reader_valid(r);
    assigns \nothing;
    ensures -1 <= \result <= 255 && (\result == END <==> ahead >= r->in.n - r->at); */
static inline int peek(const struct css_reader *r, size_t ahead)
{
    if (ahead >= r->in.n - r->at)
        return END;
    unsigned char c = (unsigned char)r->in.p[r->at + ahead];
    return c == '\r' || c == '\f' ? NEWLINE : c;
}

static inline void skip(struct css_reader *r, size_t count)
{
    r->at += count;
}

/* Skips one whitespace character; CR LF counts as one character. */
static inline void skip_newline(struct css_reader *r)
{
    bool pair = r->in.n - r->at >= 2 && r->in.p[r->at] == '\r' && r->in.p[r->at + 1] == '\n';
    skip(r, pair ? 2 : 1);
}

static inline int hex_value(int c)
{
    if (span_is_digit(c))
        return c - '0';
    int lower = c | 0x20;
    return c > 0 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static inline bool is_space(int c)
{
    return c == ' ' || c == '\t' || c == NEWLINE;
}

static inline bool is_ident_start(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80 || c == 0;
}

static inline bool is_ident(int c)
{
    return is_ident_start(c) || span_is_digit(c) || c == '-';
}

static inline bool is_unprintable(int c)
{
    return (c > 0 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F;
}

#endif
