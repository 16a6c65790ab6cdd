/* put.h: functions that write to a buffer with enough space, and that determine whether a string needs escapes. */
#ifndef TAMIS_SERIALIZE_PUT_H
#define TAMIS_SERIALIZE_PUT_H

#include "base/buf.h"
#include "base/scan.h"

/* Reports whether `more` bytes can be appended to the buffer without allocating memory and within its limit. */
/*@ requires buf_valid(b);
    assigns \nothing;
    ensures \result ==> b->n + more <= b->capacity && b->n + more <= b->meter->limits[b->limit]; */
static inline bool put_fits(const struct buf *b, size_t more)
{
    return b->capacity - b->n >= more && b->n + more <= b->meter->limits[b->limit];
}

/* Writes a byte to `to`, and returns a pointer to the byte after it. */
static inline char *put_byte(char *to, char c)
{
    *to = c;
    return to + 1;
}

SCAN_INLINE bool put_stops(const char *p, const char *end, int quote)
{
    while (p < end && !scan_stops((unsigned char)*p, '<', '>', '\r', 0xC2, '&', quote))
        p++;
    return p < end;
}

#if defined(SCAN_BLOCK)
SCAN_INLINE bool put_block_stops(vector block, int quote)
{
    return scan_is_any(scan_block(block, '<', '>', '\r', 0xC2, '&', quote));
}

/* Reports whether a string can contain a byte that escape() must examine. `quote` is '"' or '&', as for escape(). If the length
 * is above 7 and not a multiple of 16, some bytes are compared twice. */
SCAN_INLINE bool put_needs_escape(struct span s, int quote)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    if (s.n < 8)
        return put_stops(s.p, s.p + s.n, quote);
    if (s.n < SCAN_BLOCK)
        return put_block_stops(block_load_halves(p, end - 8), quote);
    for (; end - p > SCAN_BLOCK; p += SCAN_BLOCK)
        if (put_block_stops(block_load(p), quote))
            return true;
    return put_block_stops(block_load(end - SCAN_BLOCK), quote);
}
#else
/*@ requires span_readable(s) && s.n <= INT64_MAX;
    assigns \nothing;
    ensures !\result ==> \forall integer i; 0 <= i < s.n ==>
                s.p[i] != '<' && s.p[i] != '>' && s.p[i] != '&' && s.p[i] != quote; */
SCAN_INLINE bool put_needs_escape(struct span s, int quote)
{
    return s.n && put_stops(s.p, s.p + s.n, quote);
}
#endif

#endif
