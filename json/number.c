/* number.c: computes the values of numbers, and converts numbers to strings as ECMAScript does (Number::toString). The locale
 * has no effect here: in strtod() and snprintf(), the locale changes only the decimal point, but strtod() gets no decimal
 * point, and the decimal points that snprintf() writes are ignored. */
#include "tree.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 17, SCIENTIFIC_BYTES = 48 };

/* ---- Reading */

/* A number halfway between two adjacent doubles has at most 768 significant digits. Therefore, the digits after the first
 * EXACT_DIGITS matter in only one respect: whether one of them is not 0. */
enum { EXACT_DIGITS = 780, GREATEST_POWER = 1000000000 };

/* The significant digits of a number as an integer, and the power of ten by which the integer is multiplied. */
struct scaled {
    char text[EXACT_DIGITS + 32];
    int count;
    int64_t power;
    bool has_more; /* a digit that was left out is not 0 */
};

static void add_digit(struct scaled *s, char digit, bool in_fraction)
{
    bool fits = s->count < EXACT_DIGITS;
    if (fits && (s->count > 0 || digit != '0'))
        s->text[s->count++] = digit;
    s->has_more = s->has_more || (!fits && digit != '0');
    s->power += (int64_t)!fits - in_fraction;
}

/* Returns the value of an exponent such as "-12". A value below -GREATEST_POWER is replaced with -GREATEST_POWER, and a value
 * above GREATEST_POWER with GREATEST_POWER. */
static int64_t read_exponent(const char *c)
{
    bool negative = *c == '-';
    int64_t value = 0;
    for (c += *c == '-' || *c == '+'; *c; c++)
        value = value < GREATEST_POWER ? value * 10 + (*c - '0') : value;
    value = value < GREATEST_POWER ? value : GREATEST_POWER;
    return negative ? -value : value;
}

static double magnitude(const char *text)
{
    struct scaled s = {.count = 0};
    bool in_fraction = false;
    const char *c = text + (*text == '-');
    for (; *c && *c != 'e' && *c != 'E'; c++) {
        if (*c == '.')
            in_fraction = true;
        else
            add_digit(&s, *c, in_fraction);
    }
    int64_t power = s.power + (*c ? read_exponent(c + 1) : 0) - s.has_more;
    if (s.count == 0)
        return 0;
    if (s.has_more)
        s.text[s.count++] = '1';
    snprintf(s.text + s.count, sizeof s.text - (size_t)s.count, "e%lld", (long long)power);
    return strtod(s.text, NULL);
}

bool tamis_json_is_not_zero(const struct json_value *v)
{
    return json_is(v, JSON_NUMBER) && magnitude(v->text) > 0;
}

/* ---- Writing */

/* The number 0.d₁d₂… × 10^point. */
struct decimal {
    char digits[MOST_DIGITS + 1];
    int count;
    int point;
};

/* Reads the output of printf("%e"). */
static struct decimal read_scientific(const char *text)
{
    struct decimal d = {.count = 0, .point = 0};
    for (; *text && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && d.count < MOST_DIGITS)
            d.digits[d.count++] = *text;
    d.point = *text ? (int)read_exponent(text + 1) + 1 : 1;
    while (d.count > 1 && d.digits[d.count - 1] == '0')
        d.count--;
    return d;
}

static double value_of(const struct decimal *d)
{
    char text[SCIENTIFIC_BYTES];
    snprintf(text, sizeof text, "%.*se%d", d->count, d->digits, d->point - d->count);
    return strtod(text, NULL);
}

/* Returns the decimal number with the fewest digits that strtod() converts back to `positive`. */
static struct decimal shortest(double positive)
{
    char text[SCIENTIFIC_BYTES] = "";
    struct decimal d = {.count = 0, .point = 0};
    for (int precision = 0; precision < MOST_DIGITS; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, positive);
        d = read_scientific(text);
        double again = value_of(&d);
        if (!(again < positive) && !(again > positive))
            break;
    }
    return d;
}

static char *add(char *out, const char *text, int count)
{
    memcpy(out, text, (size_t)count);
    return out + count;
}

static char *add_zeros(char *out, int count)
{
    memset(out, '0', (size_t)count);
    return out + count;
}

static void write_with_exponent(char *out, size_t buffer, const struct decimal *d)
{
    snprintf(out, buffer, "%.1s%s%.*se%c%d", d->digits, d->count > 1 ? "." : "", d->count - 1, d->digits + 1,
             d->point > 0 ? '+' : '-', abs(d->point - 1));
}

static void write_digits(char *out, const struct decimal *d)
{
    if (d->point <= 0) {
        out = add_zeros(add(out, "0.", 2), -d->point);
        out = add(out, d->digits, d->count);
    } else if (d->point >= d->count) {
        out = add_zeros(add(out, d->digits, d->count), d->point - d->count);
    } else {
        out = add(add(out, d->digits, d->point), ".", 1);
        out = add(out, d->digits + d->point, d->count - d->point);
    }
    *out = '\0';
}

const char *tamis_json_number_text(const struct json_value *v, char buffer[JSON_NUMBER_BYTES])
{
    char *out = buffer;
    double number = magnitude(v->text);
    if (!(number > 0))
        return "0";
    if (v->text[0] == '-')
        *out++ = '-';
    struct decimal d = shortest(number);
    if (number > DBL_MAX)
        memcpy(out, "Infinity", sizeof "Infinity");
    else if (d.point > 21 || d.point < -5)
        write_with_exponent(out, JSON_NUMBER_BYTES - 1, &d);
    else
        write_digits(out, &d);
    return buffer;
}
