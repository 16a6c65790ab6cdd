/* number.c: converts a number to a string as ECMAScript does (Number::toString). */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 17, SCIENTIFIC_BYTES = 48 };

/* The number 0.d₁d₂… × 10^point. */
struct decimal {
    char digits[MOST_DIGITS + 1];
    int count;
    int point;
};

/* Reads the output of printf("%e"). The decimal separator depends on the locale, so only the digits and the exponent are used. */
static struct decimal read_scientific(const char *text)
{
    struct decimal d = {.count = 0, .point = 0};
    for (; *text && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && d.count < MOST_DIGITS)
            d.digits[d.count++] = *text;
    d.point = *text ? (int)strtol(text + 1, NULL, 10) + 1 : 1;
    while (d.count > 1 && d.digits[d.count - 1] == '0')
        d.count--;
    return d;
}

/* Returns the fewest decimal digits, with their exponent, that give the same number when they are parsed. */
static struct decimal shortest(double positive)
{
    char text[SCIENTIFIC_BYTES] = "";
    for (int precision = 0; precision < MOST_DIGITS; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, positive);
        double again = strtod(text, NULL);
        if (!(again < positive) && !(again > positive))
            break;
    }
    return read_scientific(text);
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

const char *tamis_json_number_text(double number, char buffer[NUMBER_BYTES])
{
    char *out = buffer;
    if (!(number < 0) && !(number > 0))
        return "0";
    if (number < 0)
        *out++ = '-';
    struct decimal d = shortest(number < 0 ? -number : number);
    if (d.point > 21 || d.point < -5) {
        write_with_exponent(out, NUMBER_BYTES - 1, &d);
        return buffer;
    }
    if (d.point <= 0) {
        out = add_zeros(add(out, "0.", 2), -d.point);
        out = add(out, d.digits, d.count);
    } else if (d.point >= d.count) {
        out = add_zeros(add(out, d.digits, d.count), d.point - d.count);
    } else {
        out = add(add(out, d.digits, d.point), ".", 1);
        out = add(out, d.digits + d.point, d.count - d.point);
    }
    *out = '\0';
    return buffer;
}
