/* put.h: functions that write to a buffer with enough space, and that determine whether a string needs escapes. */
#ifndef TAMIS_SERIALIZE_PUT_H
#define TAMIS_SERIALIZE_PUT_H

#include "base/buf.h"
#include "base/scan.h"

/* Reports whether `more` bytes can be appended to the buffer without new memory and within its limit. */
/*@ requires buf_valid(b);
    assigns \nothing;
    ensures \result ==> b->n + more <= b->capacity && b->n + more <= b->meter->limits[b->limit]; */
static inline bool put_fits(const struct buf *b, size_t more)
{
    return b->capacity - b->n >= more && b->n + more <= b->meter->limits[b->limit];
}

/* Writes a byte to `to`, and returns a pointer to the byte after it. */
/*@ requires \valid(to);
    assigns *to;
    ensures *to == c && \result == to + 1; */
static inline char *put_byte(char *to, char c)
{
    *to = c;
    return to + 1;
}

/*@ requires range_readable((unsigned char *)p, (unsigned char *)end);
    assigns \nothing;
    ensures !\result ==> \forall integer i; 0 <= i < end - p ==> p[i] != '<' && p[i] != '>' && p[i] != '&' && p[i] != quote; */
SCAN_INLINE bool put_stops(const char *p, const char *end, int quote)
{
    /*@ loop invariant in_range((unsigned char *)p, (unsigned char *)\at(p, Pre), (unsigned char *)end);
        loop invariant \forall integer i; 0 <= i < p - \at(p, Pre) ==>
                           !scan_stopped(\at(p, Pre)[i], '<', '>', '\r', 0xC2, '&', quote);
        loop assigns p;
        loop variant end - p; */
    while (p < end && !scan_stops((unsigned char)*p, '<', '>', '\r', 0xC2, '&', quote))
        p++;
    return p < end;
}

#if defined(__SSE2__)
SCAN_INLINE bool put_block_stops(__m128i block, int quote)
{
    int mask = scan_mask(block, '<') | scan_mask(block, '>') | scan_mask(block, '\r') |
               scan_mask(block, 0xC2) | scan_mask(block, '&');
    return (quote == '&' ? mask : mask | scan_mask(block, quote)) != 0;
}

SCAN_INLINE __m128i put_load_16(const char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

SCAN_INLINE __m128i put_load_8(const char *p)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)p);
}

/* Reports whether a string can contain a byte that escape() must examine. `quote` is '"' or '&', as for escape(). If the length
 * is above 7 and not a multiple of 16, some bytes are compared twice. */
SCAN_INLINE bool put_needs_escape(struct span s, int quote)
{
    const char *p = s.p, *end = p + s.n;
    if (s.n < 8)
        return put_stops(p, end, quote);
    if (s.n < 16)
        return put_block_stops(_mm_unpacklo_epi64(put_load_8(p), put_load_8(end - 8)), quote);
    for (; end - p > 16; p += 16)
        if (put_block_stops(put_load_16(p), quote))
            return true;
    return put_block_stops(put_load_16(end - 16), quote);
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
