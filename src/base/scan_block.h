/* scan_block.h: operations on blocks of sixteen bytes, if the compiler is allowed to use SSE2, NEON or wasm_simd128. In this
 * case, SCAN_BLOCK is defined as the number of bytes in a block. Otherwise, it is not defined.
 *
 * A comparison compares each byte separately. It returns a block in which each byte is 0xFF if the comparison of this byte is
 * true, and otherwise 0. scan_sse2.h, scan_neon.h and scan_wasm.h define the same operations; the comments in scan_sse2.h
 * describe them. scan_neon.h and scan_wasm.h also define the operations that scan_utf8.inc describes. scan_avx2.c, which does
 * not include this file, defines most of these operations for blocks of 32 bytes. */
#ifndef TAMIS_BASE_SCAN_BLOCK_H
#define TAMIS_BASE_SCAN_BLOCK_H

#include "base/compiler.h"
#include "base/scanner.h"

#define BLOCK_INLINE   static ALWAYS_INLINE
#define BLOCK_FUNCTION static

#if defined(HAS_SSE2)
#include "base/scan_sse2.h"
#elif defined(HAS_NEON)
#include "base/scan_neon.h"
#elif defined(HAS_WASM_SIMD)
#include "base/scan_wasm.h"
#endif

#if defined(SCAN_BLOCK)
#include "base/scan_stops.inc"
#endif

#endif
