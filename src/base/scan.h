/* scan.h: finds the next byte that has one of a few values, and reads names. If the compiler is allowed to use SSE2, NEON or
 * wasm_simd128, sixteen bytes are compared at a time.
 *
 * In each call, except calls of scan_byte(), the byte values must be constants. The functions are inlined, so that the compiler
 * can remove unused comparisons. A function that searches reads only the bytes from `p` to `end`, and returns `end` if there is
 * no match. For long strings, scanner.h has faster functions, which are not inlined. */
#ifndef TAMIS_BASE_SCAN_H
#define TAMIS_BASE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/scan_block.h"

#define SCAN_INLINE static ALWAYS_INLINE

/* If SCAN_HIGH is passed instead of a byte value, all bytes from 0x80 to 0xFF match. */
enum { SCAN_HIGH = 256 };

SCAN_INLINE bool scan_stops(unsigned char byte, int a, int b, int c, int d, int e, int f)
{
    if (byte == a || byte == b || byte == c || byte == d || byte == e || byte == f)
        return true;
    return (a == SCAN_HIGH || b == SCAN_HIGH || c == SCAN_HIGH || d == SCAN_HIGH || e == SCAN_HIGH ||
            f == SCAN_HIGH) &&
           byte >= 0x80;
}

/* The result of comparing the bytes of a block with one or more values. With SSE2, it is a bit mask, in which bit i is 1 if
 * byte i has one of the values; otherwise, it is a block in which the bytes that have one of the values are 0xFF and the others
 * are 0. */
#if defined(HAS_SSE2)
typedef unsigned scan_found;

SCAN_INLINE scan_found scan_equal(vector block, int byte)
{
    return (unsigned)_mm_movemask_epi8(
        byte == SCAN_HIGH ? block : block_equal(block, block_fill((unsigned char)byte)));
}

SCAN_INLINE scan_found scan_either(scan_found a, scan_found b)
{
    return a | b;
}

SCAN_INLINE bool scan_is_any(scan_found found)
{
    return found != 0;
}

/* Returns the index of the first byte that was found. At least one byte must have been found. */
SCAN_INLINE unsigned scan_first(scan_found found)
{
    return lowest_bit(found);
}
#elif defined(SCAN_BLOCK)
typedef vector scan_found;

SCAN_INLINE scan_found scan_equal(vector block, int byte)
{
    return byte == SCAN_HIGH ? block_at_most(block_fill(0x80), block)
                             : block_equal(block, block_fill((unsigned char)byte));
}

SCAN_INLINE scan_found scan_either(scan_found a, scan_found b)
{
    return block_or(a, b);
}

SCAN_INLINE bool scan_is_any(scan_found found)
{
    return block_any(found);
}

SCAN_INLINE unsigned scan_first(scan_found found)
{
    return block_first(found);
}
#endif

#if defined(SCAN_BLOCK)
/* Compares each byte of the block with six values. To search for fewer than six values, repeat the last one. */
SCAN_INLINE scan_found scan_block(vector block, int a, int b, int c, int d, int e, int f)
{
    scan_found found = scan_equal(block, a);
    if (b != a)
        found = scan_either(found, scan_equal(block, b));
    if (c != b)
        found = scan_either(found, scan_equal(block, c));
    if (d != c)
        found = scan_either(found, scan_equal(block, d));
    if (e != d)
        found = scan_either(found, scan_equal(block, e));
    if (f != e)
        found = scan_either(found, scan_equal(block, f));
    return found;
}
#endif

/* Searches for one byte value, which need not be a constant. */
/*@ requires range_readable(p, end);
    assigns \nothing;
    ensures in_range(\result, p, end) && (\result < end ==> *\result == byte); */
SCAN_INLINE const unsigned char *scan_byte(const unsigned char *p, const unsigned char *end,
                                           unsigned char byte)
{
    const unsigned char *found = p < end ? memchr(p, byte, (size_t)(end - p)) : NULL;
    return found ? found : end;
}

/*@ predicate scan_stopped(integer byte, integer a, integer b, integer c, integer d, integer e, integer f) =
        byte == a || byte == b || byte == c || byte == d || byte == e || byte == f ||
        (byte >= 0x80 && (a == SCAN_HIGH || b == SCAN_HIGH || c == SCAN_HIGH || d == SCAN_HIGH || e == SCAN_HIGH ||
                          f == SCAN_HIGH)); */

/*@ requires range_readable(p, end);
    assigns \nothing;
    ensures in_range(\result, p, end) && (\result < end ==> scan_stopped(*\result, a, b, c, d, e, f));
    ensures \forall integer i; 0 <= i < \result - p ==> !scan_stopped(p[i], a, b, c, d, e, f); */
SCAN_INLINE const unsigned char *scan_any(const unsigned char *p, const unsigned char *end, int a, int b,
                                          int c, int d, int e, int f)
{
#if defined(SCAN_BLOCK)
    while (end - p >= SCAN_BLOCK) {
        scan_found found = scan_block(block_load(p), a, b, c, d, e, f);
        if (scan_is_any(found))
            return p + scan_first(found);
        p += SCAN_BLOCK;
    }
#endif
    while (p < end && !scan_stops(*p, a, b, c, d, e, f))
        p++;
    return p;
}

/* Finds the next byte that may need to be escaped in portable output (serialize/portable.h): & < > " ' ` and 0xC2, the first
 * byte of U+00A0; in an attribute value also TAB and LF. */
SCAN_INLINE const unsigned char *scan_unwritable(const unsigned char *p, const unsigned char *end,
                                                 bool in_value)
{
    int tab = in_value ? '\t' : '&', line_feed = in_value ? '\n' : '&';
#if defined(SCAN_BLOCK)
    while (end - p >= SCAN_BLOCK) {
        vector block = block_load(p);
        scan_found found =
            scan_either(scan_block(block, '&', '<', '>', '"', '\'', '`'),
                        scan_block(block, 0xC2, tab, line_feed, line_feed, line_feed, line_feed));
        if (scan_is_any(found))
            return p + scan_first(found);
        p += SCAN_BLOCK;
    }
#endif
    while (p < end && !scan_stops(*p, '&', '<', '>', '"', '\'', '`') &&
           !scan_stops(*p, 0xC2, tab, line_feed, line_feed, line_feed, line_feed))
        p++;
    return p;
}

/* Reports whether the byte is DEL or a C0 control other than TAB and LF, or can be the first byte of a C1 control (0xC2)
 * or of a noncharacter (0xEF and above). */
SCAN_INLINE bool scan_is_suspect(unsigned char byte)
{
    if (byte >= 0x20 && byte < 0x7F) /* nearly all bytes */
        return false;
    return (byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F || byte == 0xC2 || byte >= 0xEF;
}

#if defined(HAS_SSE2)
SCAN_INLINE scan_found scan_suspects(vector block)
{
    unsigned low = (unsigned)_mm_movemask_epi8(block_at_most(block, block_fill(0x1F)));
    unsigned high = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(block, block_fill(0xEF)), block));
    unsigned fine = scan_block(block, '\t', '\n', '\n', '\n', '\n', '\n');
    return (low & ~fine) | high | scan_block(block, 0x7F, 0xC2, 0xC2, 0xC2, 0xC2, 0xC2);
}
#elif defined(SCAN_BLOCK)
SCAN_INLINE scan_found scan_suspects(vector block)
{
    vector before_tab = block_at_most(block, block_fill('\t' - 1));
    vector after_line_feed =
        block_at_most(block_minus(block, block_fill('\n' + 1)), block_fill(0x1F - ('\n' + 1)));
    vector high = block_at_most(block_fill(0xEF), block);
    return block_or(block_or(before_tab, after_line_feed),
                    block_or(high, scan_block(block, 0x7F, 0xC2, 0xC2, 0xC2, 0xC2, 0xC2)));
}
#endif

SCAN_INLINE const unsigned char *scan_suspect(const unsigned char *p, const unsigned char *end)
{
#if defined(SCAN_BLOCK)
    while (end - p >= SCAN_BLOCK) {
        scan_found found = scan_suspects(block_load(p));
        if (scan_is_any(found))
            return p + scan_first(found);
        p += SCAN_BLOCK;
    }
#endif
    while (p < end && !scan_is_suspect(*p))
        p++;
    return p;
}

/* --- the sets of scanner.h --- */

/* scan_find() and scan_copy() do the same as find() and copy() of scanner.h, but search the first SCAN_BLOCKS_INLINE blocks
 * without a function call. scan_copy() also advances `*out`. As with copy(), `*out` must have space for end - p bytes, all of
 * which can be overwritten. */
enum { SCAN_BLOCKS_INLINE = 4 };

/*@ requires range_readable(p, end) && set <= SCAN_APOSTROPHE;
    assigns \nothing;
    ensures in_range(\result, p, end); */
SCAN_INLINE const unsigned char *scan_find(enum scan_set set, const unsigned char *p,
                                           const unsigned char *end)
{
#if defined(SCAN_BLOCK)
    for (unsigned i = 0; i < SCAN_BLOCKS_INLINE && end - p >= SCAN_BLOCK; i++, p += SCAN_BLOCK) {
        unsigned first = block_first(block_stops(set, block_load(p)));
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    return tamis_base_scanner()->find(set, p, end);
}

/*@ requires range_readable(p, end) && set <= SCAN_APOSTROPHE && \valid(out);
    requires p == end || \valid(*out + (0 .. end - p - 1));
    assigns *out, (*out)[0 .. end - p - 1];
    ensures in_range(\result, p, end) && *out == \old(*out) + (\result - p); */
SCAN_INLINE const unsigned char *scan_copy(enum scan_set set, const unsigned char *p,
                                           const unsigned char *end, unsigned char **out)
{
#if defined(SCAN_BLOCK)
    for (unsigned i = 0; i < SCAN_BLOCKS_INLINE && end - p >= SCAN_BLOCK; i++, p += SCAN_BLOCK) {
        vector b = block_load(p);
        unsigned first = block_first(block_stops(set, b));
        block_store(*out, b);
        *out += first;
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    const unsigned char *stop = tamis_base_scanner()->copy(set, p, end, *out);
    *out += stop - p;
    return stop;
}

/* --- names --- */

enum { SCAN_NAME_MAX = 16 };

/* A name of up to SCAN_NAME_MAX bytes: its first eight bytes and its next eight bytes, each as a little-endian integer. The
 * bytes after the name are zero. */
struct scan_name {
    uint64_t first;
    uint64_t second;
    unsigned n;
    /* True if the name has up to 16 bytes and ends before the end of the input. If false, the other members are not valid. */
    bool is_short;
};

/* Reports whether scan_name() stops at this byte. The result is true for all bytes up to 0x22 (the C0 controls, space, "!" and
 * '"'), and for "'", "/", "<", "=", ">" and "?". These are all bytes that can end a name, and some others that are rare in
 * names; the caller checks whether the byte really ends the name. */
SCAN_INLINE bool scan_ends_name(unsigned char c)
{
    return c <= '"' || (c | 8) == '/' || (c | 3) == '?';
}

/* Does the same as scan_name(), but one byte at a time: for the last bytes of the input, and for builds without SCAN_BLOCK. */
SCAN_INLINE struct scan_name scan_name_bytes(const unsigned char *p, const unsigned char *end, bool lower)
{
    struct scan_name name = {0};
    for (; p < end && !scan_ends_name(*p); p++) {
        if (name.n == SCAN_NAME_MAX)
            return name;
        uint64_t byte = lower && *p >= 'A' && *p <= 'Z' ? *p | 0x20u : *p;
        if (name.n < 8)
            name.first |= byte << 8 * name.n;
        else
            name.second |= byte << 8 * (name.n - 8);
        name.n++;
    }
    name.is_short = p < end;
    return name;
}

/* Reads the name that begins at `p` and ends before the first byte for which scan_ends_name() is true. If `lower` is true,
 * converts ASCII uppercase letters to lowercase. The name can be empty. */
/*@ requires range_readable(p, end);
    assigns \nothing;
    ensures \result.n <= SCAN_NAME_MAX && \result.n <= end - p && (\result.is_short ==> \result.n < end - p); */
SCAN_INLINE struct scan_name scan_name(const unsigned char *p, const unsigned char *end, bool lower)
{
#if defined(SCAN_BLOCK)
    static const unsigned char mask[2 * SCAN_NAME_MAX] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                          255, 255, 255, 255, 255, 255, 255, 255};
    if (end - p > SCAN_BLOCK) {
        vector b = block_load(p);
        vector marks = block_or(block_equal(block_or(b, block_fill(8)), block_fill('/')),
                                block_equal(block_or(b, block_fill(3)), block_fill('?')));
        unsigned n = block_first(block_or(block_at_most(b, block_fill('"')), marks));
        vector capitals = block_at_most(block_minus(b, block_fill('A')), block_fill('Z' - 'A'));
        if (lower)
            b = block_or(b, block_and(capitals, block_fill(0x20)));
        b = block_and(b, block_load(mask + SCAN_NAME_MAX - n));
        uint64_t words[2];
        memcpy(words, &b, sizeof words);
        return (struct scan_name){words[0], words[1], n, n < SCAN_BLOCK || scan_ends_name(p[SCAN_BLOCK])};
    }
#endif
    return scan_name_bytes(p, end, lower);
}

#endif
