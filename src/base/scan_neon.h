/* scan_neon.h: blocks of sixteen bytes with NEON on 64-bit ARM; see scan_block.h and, for the operations after block_bits(),
 * scan_utf8.inc. */
#ifndef TAMIS_BASE_SCAN_NEON_H
#define TAMIS_BASE_SCAN_NEON_H

#include <arm_neon.h>
#include <stdbool.h>

#define SCAN_BLOCK      16
#define SCAN_BLOCK_NAME "neon"

typedef uint8x16_t vector;

BLOCK_INLINE vector block_load(const unsigned char *p)
{
    return vld1q_u8(p);
}

BLOCK_INLINE vector block_load_halves(const unsigned char *p, const unsigned char *q)
{
    return vcombine_u8(vld1_u8(p), vld1_u8(q));
}

BLOCK_INLINE void block_store(unsigned char *p, vector b)
{
    vst1q_u8(p, b);
}

BLOCK_INLINE vector block_fill(unsigned char byte)
{
    return vdupq_n_u8(byte);
}

BLOCK_INLINE vector block_and(vector a, vector b)
{
    return vandq_u8(a, b);
}

BLOCK_INLINE vector block_or(vector a, vector b)
{
    return vorrq_u8(a, b);
}

BLOCK_INLINE vector block_equal(vector a, vector b)
{
    return vceqq_u8(a, b);
}

BLOCK_INLINE vector block_at_most(vector a, vector b)
{
    return vcleq_u8(a, b);
}

BLOCK_INLINE vector block_minus(vector a, vector b)
{
    return vsubq_u8(a, b);
}

BLOCK_INLINE bool block_any_high(vector b)
{
    return vmaxvq_u8(b) >= 0x80;
}

/* NEON has no instruction that returns a mask with one bit for each byte. Therefore `mask` has four bits for each byte. */
BLOCK_INLINE unsigned block_first(vector compared)
{
    uint8x8_t narrow = vshrn_n_u16(vreinterpretq_u16_u8(compared), 4);
    uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(narrow), 0);
    return mask ? lowest_bit_64(mask) / 4 : SCAN_BLOCK;
}

BLOCK_INLINE unsigned block_index(vector compared)
{
    return block_first(compared);
}

BLOCK_INLINE unsigned block_bits(vector compared)
{
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    vector bits = vandq_u8(compared, vld1q_u8(weights));
    return vaddv_u8(vget_low_u8(bits)) | (unsigned)vaddv_u8(vget_high_u8(bits)) << 8;
}

BLOCK_INLINE bool block_any(vector b)
{
    return vmaxvq_u8(b) != 0;
}

BLOCK_INLINE vector block_xor(vector a, vector b)
{
    return veorq_u8(a, b);
}

BLOCK_INLINE vector block_minus_or_0(vector a, vector b)
{
    return vqsubq_u8(a, b);
}

BLOCK_INLINE unsigned block_pair_index(vector a, vector b)
{
    unsigned first = block_first(block_at_most(block_fill(0x80), a));
    return first < SCAN_BLOCK ? first : SCAN_BLOCK + block_first(block_at_most(block_fill(0x80), b));
}

BLOCK_INLINE vector block_table(const unsigned char bytes[16])
{
    return vld1q_u8(bytes);
}

BLOCK_INLINE vector block_look_up(vector table, vector indexes)
{
    return vqtbl1q_u8(table, indexes);
}

BLOCK_INLINE vector block_high_digits(vector b)
{
    return vshrq_n_u8(b, 4);
}

BLOCK_INLINE vector block_before(vector b, vector last, int n)
{
    switch (n) { /* the last argument must be a constant */
    case 1:
        return vextq_u8(last, b, 15);
    case 2:
        return vextq_u8(last, b, 14);
    default:
        return vextq_u8(last, b, 13);
    }
}

#include "base/scan_low_digits.inc"

#endif
