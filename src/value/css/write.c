/* write.c: writes tokens in canonical form. The canonical form is the form of CSSOM, 2.1 "Common serializing idioms", with two
 * differences: the text is ASCII, and more characters are escaped. */
#include "value/css/value.h"

#include "base/utf8.h"

/* Writes an escape: a backslash, hexadecimal digits, and a space. The space, which ends the escape, is always written. */
static void escape(struct buf *out, uint32_t code_point)
{
    char digits[8];
    size_t n = sizeof digits;
    do
        digits[--n] = "0123456789abcdef"[code_point & 15];
    while ((code_point >>= 4) != 0);
    buf_push(out, '\\');
    buf_append(out, digits + n, sizeof digits - n);
    buf_push(out, ' ');
}

/* Writes the code point at s.p[at] as an escape. Returns the length of the code point in bytes. */
static size_t escape_at(struct buf *out, struct span s, size_t at)
{
    const unsigned char *p = (const unsigned char *)s.p + at;
    struct utf8_sequence sequence = tamis_base_utf8_read(p, s.n - at);
    escape(out, sequence.kind == UTF8_VALID ? tamis_base_utf8_decode(p) : 0xFFFD);
    return sequence.length;
}

static void write_escaped(struct buf *out, struct span s, struct span safe)
{
    size_t at = 0;
    while (at < s.n) {
        char c = s.p[at];
        if (span_is_letter(c) || span_is_digit(c) || span_has(safe, c)) {
            buf_push(out, c);
            at++;
        } else {
            at += escape_at(out, s, at);
        }
    }
}

void tamis_value_css_write_string(struct buf *out, struct span text)
{
    buf_push(out, '"');
    write_escaped(out, text, SPAN(" -_.,!?+%#"));
    buf_push(out, '"');
}

void tamis_value_css_write_url_text(struct buf *out, struct span url)
{
    write_escaped(out, url, SPAN("-_.,:/?#%=+~@!$"));
}

/* "Serialize an identifier": escapes a digit at the beginning of the name, a digit after a "-" at the beginning, a "-" that is
 * the whole name, and the characters that write_escaped() escapes. */
void tamis_value_css_write_ident(struct buf *out, struct span text)
{
    size_t at = text.n > 1 && text.p[0] == '-';
    buf_add(out, span_of(text.p, at));
    if (text.n && (span_is_digit(text.p[at]) || (text.n == 1 && text.p[0] == '-')))
        escape(out, (unsigned char)text.p[at++]);
    if (at < text.n)
        write_escaped(out, span_of(text.p + at, text.n - at), SPAN("-_"));
}

static void write_lower(struct buf *out, struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        buf_push(out, s.p[i] >= 'A' && s.p[i] <= 'Z' ? (char)(s.p[i] | 0x20) : s.p[i]);
}

static void write_plain_number(struct buf *out, struct span number)
{
    size_t at = number.n && (number.p[0] == '+' || number.p[0] == '-');
    size_t point = span_find(number, '.'), end = number.n;
    while (at < point && number.p[at] == '0')
        at++;
    while (point < end && (number.p[end - 1] == '0' || number.p[end - 1] == '.'))
        if (number.p[--end] == '.')
            break;
    if (at == end) {
        buf_push(out, '0');
        return;
    }
    if (number.p[0] == '-')
        buf_push(out, '-');
    if (at == point)
        buf_push(out, '0');
    buf_append(out, number.p + at, end - at);
}

/* Writes a number without "+", without an exponent, without redundant zeros, and with a digit before the point. */
void tamis_value_css_write_number(struct buf *out, struct span number)
{
    char text[CSS_NUMBER_TEXT];
    if (span_has(number, 'e') || span_has(number, 'E'))
        number = span_of(text, tamis_value_css_expand_number(number, text));
    write_plain_number(out, number);
}

static void write_word(struct buf *out, const struct css_value *v, const struct css_token *t)
{
    if (t->spelling.n)
        buf_add(out, t->spelling);
    else
        tamis_value_css_write_ident(out, css_text(v->text, t));
}

/* A unit such as "e5" or "e-5" after a number would be parsed as the exponent of the number, so its first letter is escaped. */
static void write_unit(struct buf *out, const struct css_value *v, const struct css_token *t)
{
    struct span unit = css_text(v->text, t);
    size_t digit = unit.n > 1 && unit.p[1] == '-' ? 2 : 1;
    bool is_exponent = unit.n > digit && (unit.p[0] | 0x20) == 'e' && span_is_digit(unit.p[digit]);
    if (t->spelling.n || !is_exponent) {
        write_word(out, v, t);
        return;
    }
    escape(out, (unsigned char)unit.p[0]);
    write_escaped(out, span_of(unit.p + 1, unit.n - 1), SPAN("-_"));
}

void tamis_value_css_write_token(struct buf *out, const struct css_value *v, const struct css_token *t)
{
    switch (t->kind) {
    case CSS_TOKEN_IDENT:
        write_word(out, v, t);
        break;
    case CSS_TOKEN_FUNCTION:
        write_word(out, v, t);
        buf_push(out, '(');
        break;
    case CSS_TOKEN_HASH:
        buf_push(out, '#');
        write_lower(out, css_text(v->text, t));
        break;
    case CSS_TOKEN_STRING:
        tamis_value_css_write_string(out, css_text(v->text, t));
        break;
    case CSS_TOKEN_URL:
        buf_add(out, SPAN("url(\""));
        tamis_value_css_write_url_text(out, css_text(v->text, t));
        buf_add(out, SPAN("\")"));
        break;
    case CSS_TOKEN_NUMBER:
        tamis_value_css_write_number(out, t->number);
        break;
    case CSS_TOKEN_PERCENTAGE:
        tamis_value_css_write_number(out, t->number);
        buf_push(out, '%');
        break;
    case CSS_TOKEN_DIMENSION:
        tamis_value_css_write_number(out, t->number);
        write_unit(out, v, t);
        break;
    default: /* brackets, commas, colons, semicolons, and operators such as "/" and ">=" */
        if (t->spelling.n)
            buf_add(out, t->spelling);
        else
            buf_push(out, t->source.p[0]);
    }
}

static bool closes(const struct css_token *t)
{
    switch (t->kind) {
    case CSS_TOKEN_COMMA:
    case CSS_TOKEN_COLON:
    case CSS_TOKEN_SEMICOLON:
    case CSS_TOKEN_RIGHT_PAREN:
    case CSS_TOKEN_RIGHT_SQUARE:
        return true;
    default:
        return false;
    }
}

void tamis_value_css_write_space(struct buf *out, const struct css_value *v, uint32_t before)
{
    if (before && !css_opens(&v->tokens[before - 1]) && !closes(&v->tokens[before]))
        buf_push(out, ' ');
}

void tamis_value_css_write_value(struct buf *out, const struct css_value *v)
{
    for (uint32_t i = 0; i < v->count; i++) {
        tamis_value_css_write_space(out, v, i);
        tamis_value_css_write_token(out, v, &v->tokens[i]);
    }
}
