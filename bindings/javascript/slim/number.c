/* number.c: stands in the module `tamis/slim` for json/number.c, which needs strtod() and printf() with floating point. Where a name
 * is expected, numbers with more than 15 digits, or with an exponent beyond 300, are an error. */
#include <stdio.h>
#include <string.h>

#include "json/tree.h"

enum { MOST_DIGITS = 15, LEAST_POINT = -323, MOST_POINT = 300 };

static int64_t exponent_of(const char *text)
{
    const char *c = text + strcspn(text, "eE");
    int64_t value = 0;
    bool negative = *c && c[1] == '-';
    for (c += *c != '\0'; *c; c++)
        if (*c >= '0' && *c <= '9' && value < INT32_MAX)
            value = value * 10 + (*c - '0');
    return negative ? -value : value;
}

/* The number 0.d₁d₂… × 10^point, with the digits that are written, from the first to the last that is not 0. */
struct decimal {
    char digits[MOST_DIGITS];
    int count; /* more than MOST_DIGITS if the number has more digits */
    int64_t point;
};

static void add_digit(struct decimal *d, char digit)
{
    if (d->count < MOST_DIGITS)
        d->digits[d->count] = digit;
    d->count += d->count <= MOST_DIGITS;
}

static struct decimal decimal_of(const char *text)
{
    struct decimal d = {.count = 0, .point = exponent_of(text)};
    int64_t zeros = 0; /* that were read after the last digit that is not 0 */
    bool in_fraction = false;
    for (const char *c = text + (*text == '-'); *c && *c != 'e' && *c != 'E'; c++) {
        if (*c == '.') {
            in_fraction = true;
            continue;
        }
        d.point += !in_fraction && (d.count > 0 || *c != '0');
        d.point -= in_fraction && d.count == 0 && *c == '0';
        zeros += d.count > 0 && *c == '0';
        for (; *c != '0' && zeros > 0; zeros--)
            add_digit(&d, '0');
        if (*c != '0')
            add_digit(&d, *c);
    }
    return d;
}

/* A number that is rounded to 0 is smaller than 2.5e-324; that is compared with one digit. */
bool tamis_json_is_not_zero(const struct json_value *v)
{
    if (!json_is(v, JSON_NUMBER))
        return false;
    struct decimal d = decimal_of(v->text);
    return d.count > 0 && (d.point > LEAST_POINT || (d.point == LEAST_POINT && d.digits[0] >= '3'));
}

static char *add(char *out, const char *text, int64_t count)
{
    memcpy(out, text, (size_t)count);
    return out + count;
}

static char *add_zeros(char *out, int64_t count)
{
    memset(out, '0', (size_t)count);
    return out + count;
}

static void write_with_exponent(char *out, const struct decimal *d)
{
    int64_t power = d->point - 1;
    out = add(out, d->digits, 1);
    if (d->count > 1)
        out = add(add(out, ".", 1), d->digits + 1, d->count - 1);
    snprintf(out, 8, "e%c%d", power < 0 ? '-' : '+', (int)(power < 0 ? -power : power));
}

static void write_digits(char *out, const struct decimal *d)
{
    if (d->point <= 0) {
        out = add(add_zeros(add(out, "0.", 2), -d->point), d->digits, d->count);
    } else if (d->point >= d->count) {
        out = add_zeros(add(out, d->digits, d->count), d->point - d->count);
    } else {
        out = add(add(out, d->digits, d->point), ".", 1);
        out = add(out, d->digits + d->point, d->count - d->point);
    }
    *out = '\0';
}

/* Two numbers of at most 15 digits are different doubles. Therefore the shortest form has the digits that are written. */
const char *tamis_json_number_text(const struct json_value *v, char buffer[JSON_NUMBER_BYTES])
{
    struct decimal d = decimal_of(v->text);
    char *out = buffer;
    if (d.count == 0)
        return "0";
    if (d.count > MOST_DIGITS || d.point > MOST_POINT || d.point < -MOST_POINT)
        return NULL;
    if (v->text[0] == '-')
        *out++ = '-';
    if (d.point > 21 || d.point < -5)
        write_with_exponent(out, &d);
    else
        write_digits(out, &d);
    return buffer;
}
