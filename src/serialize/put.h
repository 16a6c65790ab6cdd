/* put.h: writes short strings to a buffer that has space for them, and finds out whether a string needs escapes.
 *
 * Names and values are short, so these functions read and write eight or sixteen bytes at once, without a call. */
#ifndef TAMIS_SERIALIZE_PUT_H
#define TAMIS_SERIALIZE_PUT_H

#include "base/buf.h"
#include "base/scan.h"

/* Reports whether `more` bytes fit into the buffer as it is, and are within its limit. */
static inline bool put_fits(const struct buf *b, size_t more)
{
    return b->capacity - b->n >= more && b->n + more <= b->meter->limits[b->limit];
}

/* Each of these two functions writes to `to` and returns the byte after what it has written. */

static inline char *put_byte(char *to, char c)
{
    *to = c;
    return to + 1;
}

/* If the length is not 4, 8 or 16, some bytes are written twice. */
static inline char *put_span(char *to, struct span s)
{
    if (s.n > 16)
        return (char *)memcpy(to, s.p, s.n) + s.n;
    if (s.n >= 8) {
        memmove(to, s.p, 8);
        memmove(to + s.n - 8, s.p + s.n - 8, 8);
    } else if (s.n >= 4) {
        memmove(to, s.p, 4);
        memmove(to + s.n - 4, s.p + s.n - 4, 4);
    } else {
        for (size_t i = 0; i < s.n; i++)
            to[i] = s.p[i];
    }
    return to + s.n;
}

SCAN_INLINE bool put_stops(const char *p, const char *end, int quote)
{
    while (p < end && !scan_stops((unsigned char)*p, '<', '>', '\r', 0xC2, '&', quote))
        p++;
    return p < end;
}

#if defined(__SSE2__)
SCAN_INLINE bool put_block_stops(const char *first, const char *second, size_t half, int quote)
{
    unsigned char block[16] = {0};
    memcpy(block, first, half);
    memcpy(block + 8, second, half);
    return scan_block(block, '<', '>', '\r', 0xC2, '&', quote) != 0;
}

/* Reports whether a string may contain a byte that escape() has to look at. `quote` is '"' or '&', as for escape(). */
SCAN_INLINE bool put_needs_escape(struct span s, int quote)
{
    const char *p = s.p, *end = p + s.n;
    if (s.n >= 16) {
        for (; end - p > 16; p += 16)
            if (scan_block((const unsigned char *)p, '<', '>', '\r', 0xC2, '&', quote))
                return true;
        return scan_block((const unsigned char *)end - 16, '<', '>', '\r', 0xC2, '&', quote) != 0;
    }
    if (s.n >= 8)
        return put_block_stops(p, end - 8, 8, quote);
    if (s.n >= 4)
        return put_block_stops(p, end - 4, 4, quote);
    return put_stops(p, end, quote);
}
#else
SCAN_INLINE bool put_needs_escape(struct span s, int quote)
{
    return s.n && put_stops(s.p, s.p + s.n, quote);
}
#endif

#endif
