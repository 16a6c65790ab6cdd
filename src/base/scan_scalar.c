/* scan_scalar.c: see scanner.h and scan_scalar.h. */
#include "base/scan_scalar.h"

/* sets_of[byte] has the bit 1 << set for each set (enum scan_set) that contains the byte. */
static const unsigned char sets_of[256] = {
    ['<'] = 7, ['>'] = 7, ['&'] = 7, ['\r'] = 7, [0] = 7, [0xC2] = 7, ['"'] = 6, ['\''] = 4,
};

const unsigned char *tamis_base_scalar_find(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end)
{
    while (p < end && !(sets_of[*p] >> set & 1))
        p++;
    return p;
}

const unsigned char *tamis_base_scalar_copy(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end, unsigned char *out)
{
    while (p < end && !(sets_of[*p] >> set & 1))
        *out++ = *p++;
    return p;
}

const unsigned char *tamis_base_scalar_sequences(const unsigned char *p, const unsigned char *end)
{
    while (p < end && *p >= 0x80) {
        struct utf8_sequence next = tamis_base_utf8_read(p, (size_t)(end - p));
        if (next.kind != UTF8_VALID)
            return p;
        p += next.length;
    }
    return p;
}

const unsigned char *tamis_base_scalar_utf8(const unsigned char *p, const unsigned char *end,
                                            unsigned char stop_1, unsigned char stop_2)
{
    for (;;) {
        while (p < end && *p < 0x80 && *p != stop_1 && *p != stop_2) {
            p++;
        }
        if (p == end || *p < 0x80)
            return p;
        p = tamis_base_scalar_sequences(p, end);
        if (p == end || *p >= 0x80)
            return p;
    }
}

const unsigned char *tamis_base_scalar_boundary(const unsigned char *start, const unsigned char *p)
{
    for (int back = 1; back < 4 && p - start >= back; back++) {
        unsigned char c = p[-back];
        if (c < 0x80)
            return p;
        if (c >= 0xC0) {
            int length = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
            return back < length ? p - back : p;
        }
    }
    return p;
}

unsigned char *tamis_base_scalar_lines(const unsigned char *p, const unsigned char *stop,
                                       const unsigned char *end, unsigned char *out)
{
    for (; p < stop; p++) {
        if (*p != '\r')
            *out++ = *p;
        else if (p + 1 == end || p[1] != '\n')
            *out++ = '\n';
    }
    return out;
}

bool tamis_base_scalar_is_ascii(const unsigned char *p, const unsigned char *end)
{
    unsigned found = 0;
    for (; p < end; p++)
        found |= *p | (*p == 0 ? 0x80u : 0u);
    return found < 0x80;
}

static unsigned char *lines(const unsigned char *p, const unsigned char *end, unsigned char *out,
                            bool *is_ascii)
{
    *is_ascii = tamis_base_scalar_is_ascii(p, end);
    return tamis_base_scalar_lines(p, end, end, out);
}

const struct scanner tamis_base_scan_scalar = {
    "scalar", tamis_base_scalar_find, tamis_base_scalar_copy, tamis_base_scalar_utf8, lines,
};
