/* ipv4.c: IPv4 addresses in URLs (URL Standard, 3.5 and 3.6). An address has one to four decimal, octal or hexadecimal numbers;
 * the last number fills the remaining bytes. */
#include "value/url/host.h"
#include "value/url/percent.h"

/* Removes the last part (the text after the last dot) and this dot from `rest`,
 * and returns the part. If there is no dot, the part is the whole text. */
static struct span last_part(struct span *rest)
{
    size_t begin = rest->n;
    while (begin > 0 && rest->p[begin - 1] != '.')
        begin--;
    struct span part = span_of(rest->p + begin, rest->n - begin);
    rest->n = begin ? begin - 1 : 0;
    return part;
}

/* "IPv4 number parser" for a part of a domain. The domain must be in lowercase. Returns false on failure. If the number
 * has more than 32 bits, the stored value need not be exact, because the "IPv4 parser" refuses all such numbers. */
static bool parse_number(struct span input, uint64_t *number)
{
    unsigned radix = 10;
    if (input.n == 0)
        return false;
    if (input.n >= 2 && input.p[0] == '0') {
        bool hexadecimal = input.p[1] == 'x';
        radix = hexadecimal ? 16 : 8;
        size_t prefix = hexadecimal ? 2 : 1;
        input = span_of(input.p + prefix, input.n - prefix);
    }
    *number = 0;
    for (size_t i = 0; i < input.n; i++) {
        int digit = tamis_value_url_hex_value(input.p[i]);
        if (digit < 0 || (unsigned)digit >= radix)
            return false;
        if (*number <= UINT32_MAX)
            *number = *number * radix + (unsigned)digit;
    }
    return true;
}

bool tamis_value_url_ends_in_number(struct span host)
{
    uint64_t number;
    struct span rest = host, last = last_part(&rest);
    if (last.n == 0) {
        if (!span_has(host, '.'))
            return false;
        last = last_part(&rest);
    }
    size_t digits = 0;
    while (digits < last.n && span_is_digit(last.p[digits]))
        digits++;
    return last.n && (digits == last.n || parse_number(last, &number));
}

/* Parses the numbers of an address. Returns the count of numbers, 1 to 4; 0 on failure. */
static unsigned parse_parts(struct span input, uint64_t numbers[4])
{
    unsigned count = 0;
    if (input.n && input.p[input.n - 1] == '.')
        input.n--;
    for (size_t at = 0; at <= input.n; count++) {
        struct span rest = span_of(input.p + at, input.n - at);
        size_t n = span_find(rest, '.');
        if (count == 4 || !parse_number(span_of(rest.p, n), &numbers[count]))
            return 0;
        at += n + 1;
    }
    return count;
}

bool tamis_value_url_ipv4_parse(struct span input, uint32_t *address)
{
    uint64_t numbers[4];
    unsigned count = parse_parts(input, numbers);
    if (count == 0)
        return false;
    uint64_t last = numbers[count - 1], ipv4 = last;
    if (last >> (8 * (5 - count)))
        return false;
    uint32_t unit = 1 << 24;
    for (unsigned i = 0; i + 1 < count; i++, unit /= 256) {
        if (numbers[i] > 255)
            return false;
        ipv4 += numbers[i] * unit;
    }
    *address = (uint32_t)ipv4;
    return true;
}

void tamis_value_url_ipv4_write(struct buf *out, uint32_t address)
{
    for (unsigned i = 0; i < 4; i++) {
        if (i)
            buf_push(out, '.');
        tamis_value_url_write_number(out, address >> (24 - 8 * i) & 255);
    }
}
