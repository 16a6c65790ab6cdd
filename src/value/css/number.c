/* number.c: checks numbers and writes them without exponents (CSS Syntax Level 3, 4.3.12 and 4.3.13). */
#include "value/css/value.h"

enum { WHOLE_DIGITS = 10, FRACTION_DIGITS = 30, DIGITS = 40 };

static size_t digits(struct span s, size_t *at)
{
    size_t from = *at;
    while (*at < s.n && span_is_digit(s.p[*at]))
        ++*at;
    return *at - from;
}

/* Returns the offset of the "e" of the exponent, or the length of the number if the number has no exponent. */
static size_t mantissa(struct span number)
{
    size_t at = span_find(number, 'e');
    return at < number.n ? at : span_find(number, 'E');
}

static bool is_short(struct span number)
{
    size_t at = number.n && (number.p[0] == '+' || number.p[0] == '-');
    while (at < number.n && number.p[at] == '0')
        at++;
    if (digits(number, &at) > WHOLE_DIGITS)
        return false;
    if (at < number.n && number.p[at] == '.') {
        at++;
        if (digits(number, &at) > FRACTION_DIGITS)
            return false;
    }
    return at == number.n;
}

bool tamis_value_css_is_zero(struct span number)
{
    for (size_t i = 0, n = mantissa(number); i < n; i++)
        if (number.p[i] >= '1' && number.p[i] <= '9')
            return false;
    return true;
}

/* Reads an exponent, which is the text after "e" or "E". Returns false if the exponent
 * is DIGITS or more, or -DIGITS or less; a number with such an exponent is not kept. */
static bool read_exponent(struct span text, int *exponent)
{
    size_t at = text.n && (text.p[0] == '+' || text.p[0] == '-');
    int value = 0;
    for (; at < text.n && value < DIGITS; at++)
        value = value * 10 + (text.p[at] - '0');
    *exponent = text.n && text.p[0] == '-' ? -value : value;
    return at == text.n && value < DIGITS;
}

/* The digits of a number without the decimal point. `point` is the number of digits before the decimal point. */
struct decimal {
    char digits[DIGITS];
    int count, point;
};

/* Reads a number without an exponent. Returns false if the number has more than DIGITS digits. */
static bool read_decimal(struct span text, struct decimal *d)
{
    bool behind = false;
    *d = (struct decimal){.count = 0};
    for (size_t i = 0; i < text.n; i++) {
        behind = behind || text.p[i] == '.';
        if (!span_is_digit(text.p[i]))
            continue;
        if (d->count == DIGITS)
            return false;
        d->digits[d->count++] = text.p[i];
        d->point += !behind;
    }
    return true;
}

size_t tamis_value_css_expand_number(struct span number, char text[CSS_NUMBER_TEXT])
{
    size_t end = mantissa(number), n = 0;
    int exponent = 0;
    struct decimal d;
    if (end < number.n && !read_exponent(span_of(number.p + end + 1, number.n - end - 1), &exponent))
        return 0;
    if (!read_decimal(span_of(number.p, end), &d))
        return 0;
    d.point += exponent;
    if (number.p[0] == '-')
        text[n++] = '-';
    for (int i = d.point < 0 ? d.point : 0; i < d.point || i < d.count; i++) {
        if (n + 2 > CSS_NUMBER_TEXT)
            return 0;
        if (i == d.point)
            text[n++] = '.';
        text[n++] = i >= 0 && i < d.count ? d.digits[i] : '0';
    }
    return n;
}

bool tamis_value_css_is_plain_number(struct span number)
{
    char text[CSS_NUMBER_TEXT];
    if (mantissa(number) == number.n)
        return is_short(number);
    size_t n = tamis_value_css_expand_number(number, text);
    return n && is_short(span_of(text, n));
}
