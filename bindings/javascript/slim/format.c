/* format.c: snprintf() and vsnprintf() for the module `tamis/slim`. Those of libc can format floating point, which nothing in this module
 * needs. These know the conversions d, u, x, c, s and %, a width with 0, a precision for s, and the lengths z, l and ll; the
 * tests of the vectors compare all messages with those of `tamis`. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_DIGITS = 24 };

struct format {
    char *out;
    size_t size, n;
    int width, precision; /* precision: -1 if there is none */
    bool is_wide;         /* of 64 bits */
};

static void put(struct format *f, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++, f->n++)
        if (f->n + 1 < f->size)
            f->out[f->n] = text[i];
}

static void put_number(struct format *f, uint64_t number, unsigned base, bool is_negative)
{
    char text[MOST_DIGITS];
    size_t at = sizeof text;
    do {
        text[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    while ((int)(sizeof text - at) < f->width && at > 1)
        text[--at] = '0';
    if (is_negative)
        put(f, "-", 1);
    put(f, text + at, sizeof text - at);
}

static void put_string(struct format *f, const char *text)
{
    size_t most = f->precision >= 0 ? (size_t)f->precision : SIZE_MAX, n = 0;
    while (n < most && text[n])
        n++;
    put(f, text, n);
}

static const char *read_digits(const char *c, int *number)
{
    for (*number = 0; *c >= '0' && *c <= '9'; c++)
        *number = *number * 10 + (*c - '0');
    return c;
}

/* Reads what is between the percent sign and the conversion. */
static const char *read_flags(struct format *f, const char *c, va_list *list)
{
    c = read_digits(c, &f->width);
    f->precision = -1;
    if (*c == '.' && c[1] == '*') {
        f->precision = va_arg(*list, int);
        c += 2;
    } else if (*c == '.') {
        c = read_digits(c + 1, &f->precision);
    }
    f->is_wide = *c == 'l' && c[1] == 'l'; /* size_t and long have 32 bits */
    while (*c == 'l' || *c == 'z')
        c++;
    return c;
}

static void convert(struct format *f, char conversion, va_list *list)
{
    if (conversion == 's') {
        put_string(f, va_arg(*list, const char *));
    } else if (conversion == 'c') {
        char c = (char)va_arg(*list, int);
        put(f, &c, 1);
    } else if (conversion == 'd') {
        int64_t number = f->is_wide ? va_arg(*list, long long) : va_arg(*list, int);
        put_number(f, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 10, number < 0);
    } else if (conversion == 'u' || conversion == 'x') {
        uint64_t number = f->is_wide ? va_arg(*list, unsigned long long) : va_arg(*list, unsigned);
        put_number(f, number, conversion == 'x' ? 16 : 10, false);
    } else if (conversion == '%') {
        put(f, "%", 1);
    } else {
        __builtin_trap(); /* not used in this module */
    }
}

int vsnprintf(char *out, size_t size, const char *format, va_list given)
{
    struct format f = {.out = out, .size = size};
    va_list list;
    va_copy(list, given);
    for (const char *c = format; *c; c++) {
        if (*c != '%') {
            put(&f, c, 1);
            continue;
        }
        c = read_flags(&f, c + 1, &list);
        convert(&f, *c, &list);
    }
    va_end(list);
    if (size > 0)
        out[f.n < size ? f.n : size - 1] = '\0';
    return (int)f.n;
}

int snprintf(char *out, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(out, size, format, list);
    va_end(list);
    return n;
}
