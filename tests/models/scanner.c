/* scanner.c: see scanner.h. */
#include "models/scanner.h"

#include <stdint.h>
#include <string.h>

const struct scanner_model_set scanner_model_sets[3] = {
    {"<>&\r\xC2\0", 6}, {"<>&\r\xC2\"\0", 7}, {"<>&\r\xC2\"'\0", 8}};

size_t scanner_model_find(size_t set, const unsigned char *p, size_t n)
{
    const struct scanner_model_set *s = &scanner_model_sets[set];
    for (size_t i = 0; i < n; i++)
        if (memchr(s->bytes, p[i], s->n))
            return i;
    return n;
}

size_t scanner_model_lines(const unsigned char *p, size_t n, unsigned char *out)
{
    size_t length = 0;
    bool after_return = false;
    for (size_t i = 0; i < n; i++) {
        bool is_feed = p[i] == '\n', is_return = p[i] == '\r';
        if (!(is_feed && after_return))
            out[length++] = is_return ? '\n' : p[i];
        after_return = is_return;
    }
    return length;
}

/* Returns the number of bytes of a sequence, which is the number of the highest 1 bits of its first byte; 0 if no
 * sequence begins with the byte. */
static size_t announced(unsigned char first)
{
    size_t ones = 0;
    while (ones < 8 && first & 0x80 >> ones)
        ones++;
    return ones == 0 ? 1 : ones == 1 || ones > 4 ? 0 : ones;
}

/* Returns the number of bytes that a code point needs; 0 for a surrogate and for a value above U+10FFFF. */
static size_t needed(uint32_t c)
{
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return 0;
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

size_t scanner_model_sequence(const unsigned char *p, size_t n)
{
    size_t length = announced(p[0]);
    if (length == 0 || length > n)
        return 0;
    uint32_t c = length == 1 ? p[0] : p[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (p[i] >> 6 != 2)
            return 0;
        c = c << 6 | (p[i] & 0x3F);
    }
    return needed(c) == length ? length : 0;
}

size_t scanner_model_utf8(const unsigned char *p, size_t n, unsigned char stop_1, unsigned char stop_2)
{
    size_t i = 0;
    while (i < n && p[i] != stop_1 && p[i] != stop_2) {
        size_t length = scanner_model_sequence(p + i, n - i);
        if (length == 0)
            return i;
        i += length;
    }
    return i;
}

int scanner_model_name(const unsigned char *p, size_t n, bool lower, char text[16])
{
    size_t length = 0;
    memset(text, 0, 16);
    while (length < n && p[length] > 0x22 && !strchr("'/<=>?", p[length])) {
        if (length == 16)
            return -1;
        bool capital = lower && p[length] >= 'A' && p[length] <= 'Z';
        text[length] = (char)(capital ? p[length] - 'A' + 'a' : p[length]);
        length++;
    }
    return length < n ? (int)length : -1;
}
