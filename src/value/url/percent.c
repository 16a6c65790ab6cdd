/* percent.c: see percent.h. */
#include "value/url/percent.h"

enum {
    FRAGMENT = PERCENT_FRAGMENT,
    PATH = PERCENT_PATH | PERCENT_USERINFO,
    QUERIES = PERCENT_QUERY | PERCENT_SPECIAL_QUERY | PATH,
    USERINFO = PERCENT_USERINFO
};

/* The sets (enum percent_set) that contain each ASCII character. The
 * C0 controls and U+007F are in every set and are not listed. */
static const unsigned char sets[0x7F] = {
    [' '] = FRAGMENT | QUERIES,
    ['"'] = FRAGMENT | QUERIES,
    ['<'] = FRAGMENT | QUERIES,
    ['>'] = FRAGMENT | QUERIES,
    ['`'] = FRAGMENT | PATH,
    ['#'] = QUERIES,
    ['\''] = PERCENT_SPECIAL_QUERY,
    ['?'] = PATH,
    ['^'] = PATH,
    ['{'] = PATH,
    ['}'] = PATH,
    ['/'] = USERINFO,
    [':'] = USERINFO,
    [';'] = USERINFO,
    ['='] = USERINFO,
    ['@'] = USERINFO,
    ['['] = USERINFO,
    ['\\'] = USERINFO,
    [']'] = USERINFO,
    ['|'] = USERINFO,
};

void tamis_value_url_encode_byte(struct buf *out, char c)
{
    static const char digits[] = "0123456789ABCDEF";
    char escape[3] = {'%', digits[(unsigned char)c / 16], digits[(unsigned char)c % 16]};
    buf_append(out, escape, sizeof escape);
}

void tamis_value_url_encode(struct buf *out, char c, enum percent_set set)
{
    unsigned char byte = (unsigned char)c;
    if (byte < 0x20 || byte > 0x7E || (sets[byte] & set))
        tamis_value_url_encode_byte(out, c);
    else
        buf_push(out, c);
}

int tamis_value_url_hex_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int tamis_value_url_decode_at(struct span s, size_t at)
{
    if (s.n - at < 3)
        return -1;
    int high = tamis_value_url_hex_value(s.p[at + 1]);
    int low = tamis_value_url_hex_value(s.p[at + 2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

char tamis_value_url_decode_next(struct span s, size_t *at)
{
    int byte = s.p[*at] == '%' ? tamis_value_url_decode_at(s, *at) : -1;
    char c = byte < 0 ? s.p[*at] : (char)byte;
    *at += byte < 0 ? 1 : 3;
    return c;
}
