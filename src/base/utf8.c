/* utf8.c: see utf8.h. */
#include "base/utf8.h"

/* What the first byte of a sequence determines: the number of bytes after the first byte, and the range of the second byte,
 * from `low` to `high`. If low > high, no sequence begins with this byte. */
struct lead {
    unsigned more;
    unsigned char low;
    unsigned char high;
};

static struct lead lead_of(unsigned char c)
{
    if (c < 0x80)
        return (struct lead){0, 0x80, 0xBF};
    if (c < 0xC2 || c > 0xF4)
        return (struct lead){0, 1, 0};
    if (c < 0xE0)
        return (struct lead){1, 0x80, 0xBF};
    if (c < 0xF0)
        return (struct lead){2, c == 0xE0 ? 0xA0 : 0x80, c == 0xED ? 0x9F : 0xBF};
    return (struct lead){3, c == 0xF0 ? 0x90 : 0x80, c == 0xF4 ? 0x8F : 0xBF};
}

struct utf8_sequence tamis_base_utf8_read(const unsigned char *p, size_t n)
{
    struct lead lead = lead_of(p[0]);
    if (lead.low > lead.high)
        return (struct utf8_sequence){UTF8_INVALID, 1};
    for (unsigned i = 1; i <= lead.more; i++) {
        if (i == n)
            return (struct utf8_sequence){UTF8_CUT, i};
        if (p[i] < lead.low || p[i] > lead.high)
            return (struct utf8_sequence){UTF8_INVALID, i};
        lead.low = 0x80;
        lead.high = 0xBF;
    }
    return (struct utf8_sequence){UTF8_VALID, lead.more + 1};
}

bool tamis_base_utf8_is_valid(const char *p, size_t n)
{
    for (size_t i = 0; i < n;) {
        struct utf8_sequence next = tamis_base_utf8_read((const unsigned char *)p + i, n - i);
        if (next.kind != UTF8_VALID)
            return false;
        i += next.length;
    }
    return true;
}

uint32_t tamis_base_utf8_decode(const unsigned char *p)
{
    if (p[0] < 0x80)
        return p[0];
    if (p[0] < 0xE0) {
        return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    }
    if (p[0] < 0xF0) {
        return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    }
    return (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
}

size_t tamis_base_utf8_encode(uint32_t c, char out[4])
{
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        c = 0xFFFD;
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}
