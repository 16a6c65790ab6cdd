/* scan_wasm.h: blocks of sixteen bytes with wasm_simd128; see scan_block.h and, for the operations after block_bits(),
 * scan_utf8.inc. */
#ifndef TAMIS_BASE_SCAN_WASM_H
#define TAMIS_BASE_SCAN_WASM_H

#include <stdbool.h>
#include <wasm_simd128.h>

#define SCAN_BLOCK      16
#define SCAN_BLOCK_NAME "wasm_simd128"

typedef v128_t vector;

BLOCK_INLINE vector block_load(const unsigned char *p)
{
    return wasm_v128_load(p);
}

BLOCK_INLINE vector block_load_halves(const unsigned char *p, const unsigned char *q)
{
    return wasm_v128_load64_lane(q, wasm_v128_load64_zero(p), 1);
}

BLOCK_INLINE void block_store(unsigned char *p, vector b)
{
    wasm_v128_store(p, b);
}

BLOCK_INLINE vector block_fill(unsigned char byte)
{
    return wasm_u8x16_splat(byte);
}

BLOCK_INLINE vector block_and(vector a, vector b)
{
    return wasm_v128_and(a, b);
}

BLOCK_INLINE vector block_or(vector a, vector b)
{
    return wasm_v128_or(a, b);
}

BLOCK_INLINE vector block_equal(vector a, vector b)
{
    return wasm_i8x16_eq(a, b);
}

BLOCK_INLINE vector block_at_most(vector a, vector b)
{
    return wasm_u8x16_le(a, b);
}

BLOCK_INLINE vector block_minus(vector a, vector b)
{
    return wasm_i8x16_sub(a, b);
}

BLOCK_INLINE bool block_any_high(vector b)
{
    return wasm_i8x16_bitmask(b) != 0;
}

BLOCK_INLINE unsigned block_index(vector compared)
{
    return lowest_bit((unsigned)wasm_i8x16_bitmask(compared) | 1u << SCAN_BLOCK);
}

/* Without a condition, which would become a conditional move: that takes more time. */
BLOCK_INLINE unsigned block_first(vector compared)
{
    return block_index(compared);
}

BLOCK_INLINE unsigned block_bits(vector compared)
{
    return (unsigned)wasm_i8x16_bitmask(compared);
}

BLOCK_INLINE bool block_any(vector b)
{
    return wasm_v128_any_true(b);
}

BLOCK_INLINE vector block_xor(vector a, vector b)
{
    return wasm_v128_xor(a, b);
}

BLOCK_INLINE vector block_minus_or_0(vector a, vector b)
{
    return wasm_u8x16_sub_sat(a, b);
}

BLOCK_INLINE unsigned block_pair_index(vector a, vector b)
{
    unsigned first = (unsigned)wasm_i8x16_bitmask(a), second = (unsigned)wasm_i8x16_bitmask(b);
    return lowest_bit(first | second << SCAN_BLOCK);
}

BLOCK_INLINE vector block_table(const unsigned char bytes[16])
{
    return wasm_v128_load(bytes);
}

BLOCK_INLINE vector block_look_up(vector table, vector indexes)
{
    return wasm_i8x16_swizzle(table, indexes);
}

BLOCK_INLINE vector block_high_digits(vector b)
{
    return wasm_u8x16_shr(b, 4);
}

BLOCK_INLINE vector block_before(vector b, vector last, int n)
{
    switch (n) { /* the indexes must be constants */
    case 1:
        return wasm_i8x16_shuffle(last, b, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    case 2:
        return wasm_i8x16_shuffle(last, b, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    default:
        return wasm_i8x16_shuffle(last, b, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
    }
}

#include "base/scan_low_digits.inc"

#endif
