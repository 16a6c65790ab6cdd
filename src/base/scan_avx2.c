/* scan_avx2.c: the implementation of scanner.h with AVX2. It is compiled if compiler.h defines TARGET_AVX2, and used if the
 * processor supports AVX2. It defines the operations of scan_sse2.h and scan_utf8.inc that it needs, for blocks of 32 bytes. */
#include "base/compiler.h"
#include "base/scan_scalar.h"

#if defined(TARGET_AVX2)
#include <immintrin.h>
#include <string.h>

#define SCAN_BLOCK     32
#define BLOCK_FUNCTION static TARGET_AVX2
#define BLOCK_INLINE   static TARGET_AVX2 ALWAYS_INLINE

typedef __m256i vector;

BLOCK_INLINE vector block_load(const unsigned char *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

BLOCK_INLINE void block_store(unsigned char *p, vector b)
{
    _mm256_storeu_si256((__m256i *)(void *)p, b);
}

BLOCK_INLINE vector block_fill(unsigned char byte)
{
    return _mm256_set1_epi8((char)byte);
}

BLOCK_INLINE vector block_and(vector a, vector b)
{
    return _mm256_and_si256(a, b);
}

BLOCK_INLINE vector block_or(vector a, vector b)
{
    return _mm256_or_si256(a, b);
}

BLOCK_INLINE vector block_xor(vector a, vector b)
{
    return _mm256_xor_si256(a, b);
}

BLOCK_INLINE vector block_equal(vector a, vector b)
{
    return _mm256_cmpeq_epi8(a, b);
}

BLOCK_INLINE vector block_minus_or_0(vector a, vector b)
{
    return _mm256_subs_epu8(a, b);
}

BLOCK_INLINE bool block_any_high(vector b)
{
    return _mm256_movemask_epi8(b) != 0;
}

BLOCK_INLINE bool block_any(vector b)
{
    return !_mm256_testz_si256(b, b);
}

BLOCK_INLINE unsigned block_first(vector compared)
{
    unsigned mask = (unsigned)_mm256_movemask_epi8(compared);
    return mask ? lowest_bit(mask) : SCAN_BLOCK;
}

BLOCK_INLINE unsigned block_index(vector compared)
{
    return lowest_bit_64((unsigned)_mm256_movemask_epi8(compared) | UINT64_C(1) << SCAN_BLOCK);
}

BLOCK_INLINE unsigned block_pair_index(vector a, vector b)
{
    uint64_t first = (unsigned)_mm256_movemask_epi8(a), second = (unsigned)_mm256_movemask_epi8(b);
    return lowest_bit_64(first | second << SCAN_BLOCK);
}

BLOCK_INLINE vector block_table(const unsigned char bytes[16])
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)bytes));
}

BLOCK_INLINE vector block_look_up(vector table, vector indexes)
{
    return _mm256_shuffle_epi8(table, indexes);
}

BLOCK_INLINE vector block_high_digits(vector b)
{
    return _mm256_and_si256(_mm256_srli_epi16(b, 4), block_fill(0x0F));
}

/* `between` consists of the second half of `last` and the first half of `b`. It is needed because _mm256_alignr_epi8() works on
 * each half of a block separately. */
BLOCK_INLINE vector block_before(vector b, vector last, int n)
{
    vector between = _mm256_permute2x128_si256(last, b, 0x21);
    switch (n) { /* the last argument must be a constant */
    case 1:
        return _mm256_alignr_epi8(b, between, 15);
    case 2:
        return _mm256_alignr_epi8(b, between, 14);
    default:
        return _mm256_alignr_epi8(b, between, 13);
    }
}

BLOCK_INLINE const unsigned char *scan_shorter(enum scan_set set, const unsigned char *p,
                                               const unsigned char *end, unsigned char *out)
{
    return out ? tamis_base_scan_block.copy(set, p, end, out) : tamis_base_scan_block.find(set, p, end);
}

BLOCK_INLINE unsigned char *lines_shorter(const unsigned char *p, const unsigned char *end,
                                          unsigned char *out, bool *is_ascii)
{
    return tamis_base_scan_block.lines(p, end, out, is_ascii);
}

#include "base/scan_low_digits.inc"
#include "base/scan_stops.inc"
#include "base/scan_lines.inc"
#include "base/scan_search.inc"
#include "base/scan_utf8.inc"

const struct scanner tamis_base_scan_avx2 = {"avx2", find, copy, utf8, lines};
#endif
