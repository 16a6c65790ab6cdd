/* scanner.h: searches strings for bytes, many bytes at a time. There are several implementations, for different processors. All
 * of them return the same results; tests/base/scanner_test.c checks this.
 *
 * scan.h has functions that search the first blocks without a function call; use them for strings that can be short. No
 * function reads bytes outside the range from `p` to `end`. */
#ifndef TAMIS_BASE_SCANNER_H
#define TAMIS_BASE_SCANNER_H

#include <stdbool.h>
#include <stdint.h>

/*@ // p and end are the ends of a readable range of bytes
    predicate range_readable(unsigned char *p, unsigned char *end) =
        \base_addr(p) == \base_addr(end) && p <= end && (p == end || \valid_read(p + (0 .. end - p - 1)));
    predicate in_range(unsigned char *at, unsigned char *p, unsigned char *end) =
        \base_addr(at) == \base_addr(p) && p <= at <= end; */

/* The sets of bytes at which a search stops. SCAN_TEXT contains the bytes that can require a change when text is read or
 * written: < > & U+000D U+0000, and 0xC2, the first byte of U+00A0. */
enum scan_set {
    SCAN_TEXT,
    SCAN_QUOTED,    /* the bytes of SCAN_TEXT, and " */
    SCAN_APOSTROPHE /* the bytes of SCAN_TEXT, " and ' */
};

struct scanner {
    const char *name;

    /* Returns the first byte that is in the set, or `end`. */
    const unsigned char *(*find)(enum scan_set set, const unsigned char *p, const unsigned char *end);

    /* Does the same as find(), and also copies the bytes before the returned byte to `out`. The bytes of `out` after the copied
     * bytes, up to out + (end - p), can also be overwritten, so `out` must have space for end - p bytes. The two arrays must
     * not overlap. */
    const unsigned char *(*copy)(enum scan_set set, const unsigned char *p, const unsigned char *end,
                                 unsigned char *out);

    /* Returns the end of the longest prefix that is well-formed UTF-8 and contains neither of the two stops. Each stop is an
     * ASCII byte or SCAN_NO_STOP. `p` must be at the beginning of a sequence. If the last sequence is incomplete, the prefix
     * ends before this sequence. */
    const unsigned char *(*utf8)(const unsigned char *p, const unsigned char *end, unsigned char stop_1,
                                 unsigned char stop_2);

    /* Copies the bytes to `out`, and replaces each U+000D U+000A, and each other U+000D, with one U+000A. Returns the end of
     * the copy. As with copy(), `out` must have space for end - p bytes, all of which can be overwritten. Sets `*is_ascii` to
     * true if all bytes are ASCII other than U+0000, and otherwise to false. If it is true, the caller need not search the
     * bytes for U+0000 or malformed UTF-8. */
    unsigned char *(*lines)(const unsigned char *p, const unsigned char *end, unsigned char *out,
                            bool *is_ascii);
};

/* A byte that is never part of well-formed UTF-8. As a stop, it has no effect, because the prefix that utf8() returns always
 * ends before this byte. */
enum { SCAN_NO_STOP = 0xFF };

/* Returns the fastest implementation that this processor can run. */
const struct scanner *tamis_base_scanner(void);

/* Returns one of the implementations that this processor can run: index 0 is the fastest, and the last one is
 * tamis_base_scan_scalar. Returns NULL if `index` is greater than the index of the last one. */
const struct scanner *tamis_base_scanner_at(unsigned index);

/* scan_scalar.c: one byte at a time, on every processor. */
extern const struct scanner tamis_base_scan_scalar;

/* scan_block.c: sixteen bytes at a time, with SSE2, NEON or wasm_simd128, if the compiler is allowed to use one of them. */
extern const struct scanner tamis_base_scan_block;

/* scan_avx2.c: 32 bytes at a time, if compiler.h defines TARGET_AVX2. The processor must support AVX2. */
extern const struct scanner tamis_base_scan_avx2;

#endif
