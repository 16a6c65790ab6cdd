/* strings.c: strings of JavaScript and UTF-8. A JavaScript engine copies the UTF-16 units of a string as they are, or its Latin-1 bytes, in less
 * time than it converts them. So the module converts: sixteen units of ASCII at a time, and others one by one. The module `tamis/slim`, which
 * is made for size, only has tamis_js_form(). */
#include "strings.h"

#include <stdbool.h>
#include <string.h>
#include <wasm_simd128.h>

#include "base/utf8.h"

enum { BLOCK = 16 };

/* ---- The form of an output */

/* Returns the greatest of the bytes, at least 0x7F. */
static unsigned char greatest(const unsigned char *p, size_t n)
{
    unsigned char most = 0x7F;
    size_t i = 0;
    v128_t all = wasm_i8x16_splat(0);
    for (; i + BLOCK <= n; i += BLOCK)
        all = wasm_u8x16_max(all, wasm_v128_load(p + i));
    for (; i < n; i++)
        most = p[i] > most ? p[i] : most;
    if (!wasm_i8x16_bitmask(all)) /* all are less than 0x80 */
        return most;
    unsigned char lanes[BLOCK];
    wasm_v128_store(lanes, all);
    for (size_t lane = 0; lane < BLOCK; lane++)
        most = lanes[lane] > most ? lanes[lane] : most;
    return most;
}

/* The same as memcmp() == 0, which reads one byte at a time in wasi-libc. */
static bool is_equal(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    for (; i + BLOCK <= n; i += BLOCK)
        if (wasm_v128_any_true(wasm_v128_xor(wasm_v128_load(a + i), wasm_v128_load(b + i))))
            return false;
    return memcmp(a + i, b + i, n - i) == 0;
}

enum js_form tamis_js_form(const tamis_binding *b, const char *input, size_t n)
{
    const char *output = tamis_binding_result(b);
    size_t length = tamis_binding_result_length(b);
    if (length == n && is_equal(output, input, n))
        return JS_SAME;
    unsigned char most = greatest((const unsigned char *)output, length);
    return most < 0x80 ? JS_ASCII : most < 0xC4 ? JS_LATIN : JS_WIDE; /* 0xC4 0x80 is U+0100 */
}

#ifndef TAMIS_SLIM
/* ---- UTF-16 to UTF-8 */

static unsigned unit_at(const unsigned char *p)
{
    return p[0] | (unsigned)p[1] << 8;
}

static bool is_high(unsigned unit)
{
    return (unit & 0xFC00) == 0xD800;
}

static bool is_low(unsigned unit)
{
    return (unit & 0xFC00) == 0xDC00;
}

/* Copies the units before the first one that is not ASCII, and returns their number. Stops if fewer than BLOCK units are left. Overwrites
 * up to BLOCK bytes after those that it writes, but no unit that it has not read (strings.h). */
static size_t narrow_ascii(const unsigned char *units, size_t n, unsigned char *out)
{
    const v128_t others = wasm_i16x8_splat((int16_t)0xFF80), none = wasm_i16x8_splat(0);
    size_t i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        v128_t low = wasm_v128_load(units + 2 * i), high = wasm_v128_load(units + 2 * i + BLOCK);
        wasm_v128_store(out + i, wasm_u8x16_narrow_i16x8(low, high));
        if (!wasm_v128_any_true(wasm_v128_and(wasm_v128_or(low, high), others)))
            continue;
        v128_t first = wasm_i16x8_ne(wasm_v128_and(low, others), none);
        v128_t second = wasm_i16x8_ne(wasm_v128_and(high, others), none);
        return i + (size_t)__builtin_ctz(wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(first, second)));
    }
    return i;
}

/* Writes a unit that is no surrogate. */
static unsigned char *write_unit(unsigned char *out, unsigned unit)
{
    if (unit < 0x80) {
        *out++ = (unsigned char)unit;
        return out;
    }
    if (unit < 0x800) {
        *out++ = (unsigned char)(0xC0 | unit >> 6);
    } else {
        *out++ = (unsigned char)(0xE0 | unit >> 12);
        *out++ = (unsigned char)(0x80 | (unit >> 6 & 0x3F));
    }
    *out++ = (unsigned char)(0x80 | (unit & 0x3F));
    return out;
}

int32_t tamis_js_narrow(const unsigned char *units, size_t n, unsigned char *out)
{
    unsigned char *start = out;
    for (size_t i = 0; i < n;) {
        size_t ascii = narrow_ascii(units + 2 * i, n - i, out);
        i += ascii;
        out += ascii;
        /* Up to the next ASCII unit, or to the end if there is no block. */
        for (; i < n && (n - i < BLOCK || unit_at(units + 2 * i) >= 0x80); i++) {
            unsigned unit = unit_at(units + 2 * i), next = i + 1 < n ? unit_at(units + 2 * i + 2) : 0;
            if (is_high(unit) && is_low(next)) {
                out += tamis_base_utf8_encode(0x10000 + ((unit & 0x3FF) << 10 | (next & 0x3FF)), (char *)out);
                i++;
            } else if (is_high(unit) || is_low(unit)) {
                return -1;
            } else {
                out = write_unit(out, unit); /* writes no byte that it does not return */
            }
        }
    }
    return (int32_t)(out - start);
}

/* ---- UTF-8 to UTF-16 */

/* Copies the bytes before the first one that is not ASCII, and returns their number. Stops if fewer than BLOCK bytes are left. Overwrites
 * up to BLOCK units after those that it writes. */
static size_t widen_ascii(const unsigned char *text, size_t n, uint16_t *out)
{
    size_t i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        v128_t block = wasm_v128_load(text + i);
        wasm_v128_store(out + i, wasm_u16x8_extend_low_u8x16(block));
        wasm_v128_store(out + i + BLOCK / 2, wasm_u16x8_extend_high_u8x16(block));
        uint32_t others = wasm_i8x16_bitmask(block);
        if (others)
            return i + (size_t)__builtin_ctz(others);
    }
    return i;
}

/* Writes the code point of up to three bytes at `*p`, or the two surrogates of one of four, and moves `*p` to the byte after it. */
static uint16_t *write_units(uint16_t *out, const unsigned char **p)
{
    const unsigned char *b = *p;
    if (b[0] < 0x80) {
        *out++ = b[0];
        *p += 1;
    } else if (b[0] < 0xE0) {
        *out++ = (uint16_t)((b[0] & 0x1F) << 6 | (b[1] & 0x3F));
        *p += 2;
    } else if (b[0] < 0xF0) {
        *out++ = (uint16_t)((b[0] & 0x0F) << 12 | (b[1] & 0x3F) << 6 | (b[2] & 0x3F));
        *p += 3;
    } else {
        uint32_t c = tamis_base_utf8_decode(b) - 0x10000;
        *out++ = (uint16_t)(0xD800 | (c >> 10 & 0x3FF));
        *out++ = (uint16_t)(0xDC00 | (c & 0x3FF));
        *p += 4;
    }
    return out;
}

size_t tamis_js_widen(const unsigned char *text, size_t n, uint16_t *out)
{
    const uint16_t *start = out;
    for (const unsigned char *p = text, *end = text + n; p < end;) {
        size_t ascii = widen_ascii(p, (size_t)(end - p), out);
        p += ascii;
        out += ascii;
        while (p < end && (end - p < BLOCK || *p >= 0x80))
            out = write_units(out, &p);
    }
    return (size_t)(out - start);
}
#endif
