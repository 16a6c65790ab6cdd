/* escape.c: writes text as the content of a JSON string. JSON requires no escapes for DEL and the C1
 * control characters, but they are escaped too, because they can control a terminal or end a line. */
#include "pull.h"

#include "base/scan_block.h"

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7F && c != 0xC2;
}

/* Copies the bytes before the next byte that may need an escape: a C0 control, the quote, the backslash,
 * DEL, or the first byte of a C1 control. Returns this byte or `end`. The space at `*out` must be sufficient
 * for all bytes up to `end`, because this function can also overwrite bytes after the copied ones. */
static const unsigned char *copy_run(const unsigned char *p, const unsigned char *end, unsigned char **out)
{
#if defined(SCAN_BLOCK)
    for (; end - p >= SCAN_BLOCK; p += SCAN_BLOCK) {
        vector b = block_load(p);
        vector marks = block_or(block_equal(b, block_fill('"')), block_equal(b, block_fill('\\')));
        vector controls = block_or(block_at_most(b, block_fill(0x1F)), block_equal(b, block_fill(0x7F)));
        marks = block_or(marks, block_equal(b, block_fill(0xC2)));
        unsigned first = block_first(block_or(marks, controls));
        block_store(*out, b);
        *out += first;
        if (first < SCAN_BLOCK)
            return p + first;
    }
#endif
    while (p < end && is_plain(*p))
        *(*out)++ = *p++;
    return p;
}

/* Returns the second character of the two-character escape for `c`, or 0 if `c` is written as \u00XX. */
static char letter_of(unsigned char c)
{
    switch (c) {
    case '\n':
        return 'n';
    case '\t':
        return 't';
    case '\r':
        return 'r';
    case '"':
    case '\\':
        return (char)c;
    default:
        return '\0';
    }
}

static unsigned char *put_escape(unsigned char *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    *out++ = '\\';
    if (letter_of(c)) {
        *out++ = (unsigned char)letter_of(c);
        return out;
    }
    out[0] = 'u';
    out[1] = out[2] = '0';
    out[3] = (unsigned char)digits[c >> 4];
    out[4] = (unsigned char)digits[c & 15];
    return out + 5;
}

const char *tamis_json_escape(const char *p, const char *end, char **out, const char *out_end)
{
    const unsigned char *at = (const unsigned char *)p;
    const unsigned char *last = (const unsigned char *)end;
    unsigned char *to = (unsigned char *)*out;
    while (at < last && out_end - (char *)to >= JSON_ESCAPED) {
        size_t left = (size_t)(last - at), space = (size_t)(out_end - (char *)to);
        at = copy_run(at, left < space ? last : at + space, &to);
        if (at == last || out_end - (char *)to < JSON_ESCAPED)
            break;
        bool is_c1 = *at == 0xC2 && last - at > 1 && at[1] < 0xA0;
        at += is_c1;
        if (*at == 0xC2)
            *to++ = *at; /* the first byte of a character that is not escaped */
        else
            to = put_escape(to, *at);
        at++;
    }
    *out = (char *)to;
    return (const char *)at;
}
