/* scan_scalar.c: see scanner.h and scan_scalar.h. */
#include "base/scan_scalar.h"

/* sets_of[byte] has the bit 1 << set for each set (enum scan_set) that contains the byte. */
static const unsigned char sets_of[256] = {
    ['<'] = 7, ['>'] = 7, ['&'] = 7, ['\r'] = 7, [0] = 7, [0xC2] = 7, ['"'] = 6, ['\''] = 4,
};

const unsigned char *tamis_base_scalar_find(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end)
{
    /*@ loop invariant in_range(p, \at(p, Pre), end);
        loop assigns p;
        loop variant end - p; */
    while (p < end && !(sets_of[*p] >> set & 1))
        p++;
    return p;
}

const unsigned char *tamis_base_scalar_copy(enum scan_set set, const unsigned char *p,
                                            const unsigned char *end, unsigned char *out)
{
    /*@ loop invariant in_range(p, \at(p, Pre), end) && out == \at(out, Pre) + (p - \at(p, Pre));
        loop invariant \forall integer i; 0 <= i < p - \at(p, Pre) ==> \at(out, Pre)[i] == \at(p, Pre)[i];
        loop assigns p, out, \at(out, Pre)[0 .. end - \at(p, Pre) - 1];
        loop variant end - p; */
    while (p < end && !(sets_of[*p] >> set & 1))
        *out++ = *p++;
    return p;
}

const unsigned char *tamis_base_scalar_sequences(const unsigned char *p, const unsigned char *end)
{
    /*@ loop invariant range_readable(p, end);
        loop invariant in_range(p, \at(p, Pre), end) && utf8_text(\at(p, Pre), p - \at(p, Pre));
        loop assigns p;
        loop variant end - p; */
    while (p < end && *p >= 0x80) {
        struct utf8_sequence next = tamis_base_utf8_read(p, (size_t)(end - p));
        if (next.kind != UTF8_VALID)
            return p;
        /*@ assert utf8_text(p, next.length) && p == \at(p, Pre) + (p - \at(p, Pre)); */
        /*@ assert utf8_text(\at(p, Pre) + (p - \at(p, Pre)), next.length); */
        p += next.length;
    }
    return p;
}

const unsigned char *tamis_base_scalar_utf8(const unsigned char *p, const unsigned char *end,
                                            unsigned char stop_1, unsigned char stop_2)
{
    /*@ loop invariant range_readable(p, end);
        loop invariant in_range(p, \at(p, Pre), end) && utf8_text(\at(p, Pre), p - \at(p, Pre));
        loop assigns p;
        loop variant end - p; */
    for (;;) {
        /*@ loop invariant range_readable(p, end);
            loop invariant in_range(p, \at(p, LoopEntry), end) && utf8_text(\at(p, Pre), p - \at(p, Pre));
            loop assigns p;
            loop variant end - p; */
        while (p < end && *p < 0x80 && *p != stop_1 && *p != stop_2) {
            /*@ assert utf8_text(p, 1) && p == \at(p, Pre) + (p - \at(p, Pre)); */
            /*@ assert utf8_text(\at(p, Pre) + (p - \at(p, Pre)), 1); */
            p++;
        }
        if (p == end || *p < 0x80)
            return p;
        /*@ ghost const unsigned char *from = p; */
        /*@ assert from == \at(p, Pre) + (from - \at(p, Pre)); */
        p = tamis_base_scalar_sequences(p, end);
        /*@ assert utf8_text(\at(p, Pre) + (from - \at(p, Pre)), p - from); */
        /*@ assert utf8_text(\at(p, Pre), p - \at(p, Pre)); */
        if (p == end || *p >= 0x80)
            return p;
    }
}

const unsigned char *tamis_base_scalar_boundary(const unsigned char *start, const unsigned char *p)
{
    /*@ loop invariant 1 <= back <= 4;
        loop assigns back;
        loop variant 4 - back; */
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
    /*@ loop invariant in_range(p, \at(p, Pre), stop) && in_range(out, \at(out, Pre), \at(out, Pre) + (p - \at(p, Pre)));
        loop assigns p, out, \at(out, Pre)[0 .. stop - \at(p, Pre) - 1];
        loop variant stop - p; */
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
    /*@ loop invariant in_range(p, \at(p, Pre), end);
        loop assigns p, found;
        loop variant end - p; */
    for (; p < end; p++)
        found |= *p | (*p == 0 ? 0x80u : 0u);
    return found < 0x80;
}

/*@ requires range_readable(p, end);
    requires p == end || (\valid(out + (0 .. end - p - 1)) && \separated(out + (0 .. end - p - 1), p + (0 .. end - p - 1)));
    requires \valid(is_ascii) && \separated(is_ascii, out + (0 .. end - p - 1));
    requires \separated(is_ascii, p + (0 .. end - p - 1));
    assigns out[0 .. end - p - 1], *is_ascii;
    ensures in_range(\result, out, out + (end - p)); */
static unsigned char *lines(const unsigned char *p, const unsigned char *end, unsigned char *out,
                            bool *is_ascii)
{
    *is_ascii = tamis_base_scalar_is_ascii(p, end);
    return tamis_base_scalar_lines(p, end, end, out);
}

const struct scanner tamis_base_scan_scalar = {
    "scalar", tamis_base_scalar_find, tamis_base_scalar_copy, tamis_base_scalar_utf8, lines,
};
