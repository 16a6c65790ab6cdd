/* scan_sse2.h: blocks of sixteen bytes with SSE2; see scan_block.h. SSE2 has no table lookups, so this file does not define the
 * operations that scan_utf8.inc lists. */
#ifndef TAMIS_BASE_SCAN_SSE2_H
#define TAMIS_BASE_SCAN_SSE2_H

#include <emmintrin.h>
#include <stdbool.h>

#define SCAN_BLOCK      16
#define SCAN_BLOCK_NAME "sse2"

typedef __m128i vector;

BLOCK_INLINE vector block_load(const unsigned char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* Returns the eight bytes at `p`, followed by the eight bytes at `q`. */
BLOCK_INLINE vector block_load_halves(const unsigned char *p, const unsigned char *q)
{
    return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(const void *)p),
                              _mm_loadl_epi64((const __m128i *)(const void *)q));
}

BLOCK_INLINE void block_store(unsigned char *p, vector b)
{
    _mm_storeu_si128((__m128i *)(void *)p, b);
}

BLOCK_INLINE vector block_fill(unsigned char byte)
{
    return _mm_set1_epi8((char)byte);
}

BLOCK_INLINE vector block_and(vector a, vector b)
{
    return _mm_and_si128(a, b);
}

BLOCK_INLINE vector block_or(vector a, vector b)
{
    return _mm_or_si128(a, b);
}

BLOCK_INLINE vector block_equal(vector a, vector b)
{
    return _mm_cmpeq_epi8(a, b);
}

/* Compares unsigned bytes: true where a <= b. */
BLOCK_INLINE vector block_at_most(vector a, vector b)
{
    return _mm_cmpeq_epi8(_mm_min_epu8(a, b), a);
}

/* Returns a - b modulo 256 for each byte. */
BLOCK_INLINE vector block_minus(vector a, vector b)
{
    return _mm_sub_epi8(a, b);
}

/* Reports whether at least one byte is 0x80 or above. */
BLOCK_INLINE bool block_any_high(vector b)
{
    return _mm_movemask_epi8(b) != 0;
}

/* Returns the index of the first byte that is not 0 in the result of a comparison; SCAN_BLOCK if there is none. With SSE2, the
 * argument can be any block; the function then returns the index of the first byte of 0x80 or above. */
BLOCK_INLINE unsigned block_first(vector compared)
{
    unsigned mask = (unsigned)_mm_movemask_epi8(compared);
    return mask ? lowest_bit(mask) : SCAN_BLOCK;
}

/* Does the same as block_first(), but without a branch. Use it where the processor cannot predict the result. */
BLOCK_INLINE unsigned block_index(vector compared)
{
    return lowest_bit((unsigned)_mm_movemask_epi8(compared) | 1u << SCAN_BLOCK);
}

/* Returns the result of a comparison with a bit for each byte; that of the first byte is the lowest one. */
BLOCK_INLINE unsigned block_bits(vector compared)
{
    return (unsigned)_mm_movemask_epi8(compared);
}

/* Compares each byte with the bytes of SCAN_TEXT. Setting bit 1 (the value 2) turns < and >, but no other byte, into >. */
BLOCK_INLINE vector block_text_stops(vector b)
{
    vector angle = block_equal(block_or(b, block_fill(2)), block_fill('>'));
    vector reference = block_equal(b, block_fill('&'));
    vector newline = block_equal(b, block_fill('\r'));
    vector null = block_equal(b, block_fill(0));
    vector no_break = block_equal(b, block_fill(0xC2));
    return block_or(block_or(block_or(angle, reference), block_or(newline, null)), no_break);
}

#endif
