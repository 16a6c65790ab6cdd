/* string.c: reads and decodes the strings of JSON. */
#include "pull.h"

#include "base/scan_block.h"
#include "base/span.h"
#include "base/utf8.h"

#include <string.h>

/* ---- Reading */

/* Returns the first quote, backslash or control character, or `end`. */
static const unsigned char *find_stop(const unsigned char *p, const unsigned char *end)
{
#if defined(SCAN_BLOCK)
    for (; end - p >= SCAN_BLOCK; p += SCAN_BLOCK) {
        vector b = block_load(p);
        vector marks = block_or(block_equal(b, block_fill('"')), block_equal(b, block_fill('\\')));
        unsigned first = block_first(block_or(marks, block_at_most(b, block_fill(0x1F))));
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    while (p < end && *p != '"' && *p != '\\' && *p > 0x1F)
        p++;
    return p;
}

/* Returns the value of the four hexadecimal digits at `p`, or a number above 0xFFFF if fewer than four digits are there. */
static uint32_t read_hex(const unsigned char *p, const unsigned char *end)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned char c = end - p > (ptrdiff_t)i ? p[i] : 0;
        unsigned char letter = c | 0x20;
        if (c >= '0' && c <= '9')
            value = value * 16 + (c - '0');
        else if (letter >= 'a' && letter <= 'f')
            value = value * 16 + (letter - 'a' + 10u);
        else
            return UINT32_MAX;
    }
    return value;
}

static bool is_high_surrogate(uint32_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low_surrogate(uint32_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

/* Reads the escape at `p`, which begins with "\u". Returns the code point, and stores the length of the escape: 6 bytes, or 12
 * for a pair of surrogates. If the escape has an error, the length is 0, and the result is a constant of enum json_fault. */
static uint32_t read_code_point(const unsigned char *p, const unsigned char *end, unsigned *length)
{
    uint32_t unit = read_hex(p + 2, end);
    *length = 0;
    if (unit > 0xFFFF)
        return JSON_FAULT_ESCAPE;
    if (is_low_surrogate(unit))
        return JSON_FAULT_SURROGATE;
    *length = 6;
    if (!is_high_surrogate(unit))
        return unit;
    uint32_t second = end - p > 8 && p[6] == '\\' && p[7] == 'u' ? read_hex(p + 8, end) : 0;
    *length = is_low_surrogate(second) ? 12 : 0;
    return *length == 0 ? JSON_FAULT_SURROGATE : 0x10000 + (unit - 0xD800) * 0x400 + (second - 0xDC00);
}

/* Returns the length of the escape that begins with the backslash at `p`. If the escape has an error, returns 0, and `*fault`
 * is the error. */
static unsigned read_escape(const struct json_pull *r, const unsigned char *p, const unsigned char *end,
                            enum json_fault *fault)
{
    unsigned length = 0;
    if (end - p < 2) {
        *fault = JSON_FAULT_OPEN;
        return 0;
    }
    if (p[1] != 'u') {
        *fault = JSON_FAULT_ESCAPE;
        return span_has(SPAN("\"\\/bfnrt"), (char)p[1]) ? 2 : 0;
    }
    uint32_t code_point = read_code_point(p, end, &length);
    *fault = length == 0 ? (enum json_fault)code_point : JSON_FAULT_NUL;
    return code_point == 0 && r->refuses_nul ? 0 : length;
}

/* Returns the end of the longest prefix that is complete, well-formed UTF-8. */
static const unsigned char *valid_until(const unsigned char *p, const unsigned char *end)
{
    return tamis_base_scanner()->utf8(p, end, SCAN_NO_STOP, SCAN_NO_STOP);
}

/* Records an error at `at` in the string that begins at `begin`. If there is malformed UTF-8 before `at`, records this error
 * instead. If the closing quote is missing, the place of the error is the beginning of the string. */
static bool fail(struct json_pull *p, enum json_fault fault, uint32_t begin, const unsigned char *at)
{
    const unsigned char *valid = valid_until(p->text + begin, at);
    if (valid < at && (fault != JSON_FAULT_OPEN ||
                       tamis_base_utf8_read(valid, (size_t)(p->text + p->n - valid)).kind == UTF8_INVALID)) {
        fault = JSON_FAULT_UTF8;
        at = valid;
    }
    uint32_t offset = fault == JSON_FAULT_OPEN ? begin : (uint32_t)(at - p->text);
    tamis_json_fail(p, fault, offset, begin);
    return false;
}

bool tamis_json_read_string(struct json_pull *p)
{
    uint32_t begin = p->at;
    const unsigned char *at = p->text + begin + 1, *end = p->text + p->n;
    bool is_escaped = false;
    while ((at = find_stop(at, end)) < end && *at == '\\') {
        enum json_fault fault = JSON_FAULT_ESCAPE;
        unsigned length = read_escape(p, at, end, &fault);
        if (length == 0)
            return fail(p, fault, begin, at);
        is_escaped = true;
        at += length;
    }
    if (at == end)
        return fail(p, JSON_FAULT_OPEN, begin, at);
    if (*at != '"')
        return fail(p, JSON_FAULT_CONTROL, begin, at);
    const unsigned char *first = p->text + begin;
    if (valid_until(first, at) < at)
        return fail(p, JSON_FAULT_UTF8, begin, at);
    p->at = (uint32_t)(at - p->text) + 1;
    p->token = (struct json_token){begin, p->at, is_escaped};
    return true;
}

/* ---- Decoding of strings that have been read */

/* Copies the bytes before the next backslash, and returns this backslash or `end`. There must be space for all bytes up to
 * `end`, because the bytes after the copied ones can be overwritten. */
static const unsigned char *copy_run(const unsigned char *p, const unsigned char *end, unsigned char **out)
{
#if defined(SCAN_BLOCK)
    for (; end - p >= SCAN_BLOCK; p += SCAN_BLOCK) {
        vector b = block_load(p);
        unsigned first = block_first(block_equal(b, block_fill('\\')));
        block_store(*out, b);
        *out += first;
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    while (p < end && *p != '\\')
        *(*out)++ = *p++;
    return p;
}

/* Returns the byte that an escape of two characters, such as \n, represents. */
static unsigned char escaped_byte(unsigned char letter)
{
    switch (letter) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return letter; /* the quote, the backslash and the slash */
    }
}

/* Decodes the escape at `p`, and returns the byte after it. */
static const unsigned char *decode_escape(const unsigned char *p, const unsigned char *end,
                                          unsigned char **out)
{
    unsigned length;
    if (p[1] != 'u') {
        *(*out)++ = escaped_byte(p[1]);
        return p + 2;
    }
    uint32_t code_point = read_code_point(p, end, &length);
    *out += tamis_base_utf8_encode(code_point, (char *)*out);
    return p + length;
}

size_t tamis_json_decode(const char *text, struct json_token t, char *out)
{
    const unsigned char *p = (const unsigned char *)text + t.begin + 1;
    const unsigned char *end = (const unsigned char *)text + t.end - 1;
    unsigned char *to = (unsigned char *)out;
    while ((p = copy_run(p, end, &to)) < end)
        p = decode_escape(p, end, &to);
    return (size_t)(to - (unsigned char *)out);
}
