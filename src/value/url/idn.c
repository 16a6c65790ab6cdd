/* idn.c: domains beyond ASCII. The only file that knows libidn2 (TAMIS_IDN).
 *
 * libidn2 keeps to IDNA 2008 where the standard keeps to UTS #46, which lets more pass; what it refuses is refused here. Where it
 * lets more pass, or reads a character as an older Unicode did, the answer is URL_UNDECIDED. */
#include "value/url/host.h"

#ifdef TAMIS_IDN
#include <idn2.h>

#include "base/utf8.h"

/* DNS allows 253 bytes; in UTF-8, percent-encoding decoded, none needs more than this. */
enum { LONGEST = 1024, FLAGS = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL };

static enum url_parse refuse(struct meter *m, int error)
{
    if (error == IDN2_MALLOC)
        tamis_base_meter_fail(m, TAMIS_NO_MEMORY);
    return URL_UNDECIDED;
}

/* U+1E9E LATIN CAPITAL LETTER SHARP S is "ss" up to Unicode 15, "ß" since. */
static bool hangs_on_version(struct span domain)
{
    for (size_t i = 0; i + 2 < domain.n; i++)
        if (span_equal(span_of(domain.p + i, 3), SPAN("\xE1\xBA\x9E")))
            return true;
    return false;
}

/* Blocks that have all characters written from right to left, whichever Unicode it is. */
static bool is_from_right(uint32_t c)
{
    return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFF) ||
           (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

/* What the characters of a label are. */
struct directions {
    bool has_right;
    bool has_other; /* beyond ASCII and not from right to left, or a digit */
    bool
        is_plain; /* ASCII from a letter to a letter or digit: the Bidi rule takes it for one from left to right */
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_ascii(struct span label)
{
    size_t i = 0;
    while (i < label.n && (unsigned char)label.p[i] < 0x80)
        i++;
    return i == label.n;
}

static struct directions directions_of(struct span label)
{
    struct directions d = {0};
    for (size_t i = 0; i < label.n; i++) {
        const unsigned char *p = (const unsigned char *)label.p + i;
        d.has_other = d.has_other || span_is_digit(label.p[i]);
        if (*p < 0x80 || tamis_base_utf8_read(p, label.n - i).kind != UTF8_VALID)
            continue;
        bool right = is_from_right(tamis_base_utf8_decode(p));
        d.has_right = d.has_right || right;
        d.has_other = d.has_other || !right;
    }
    char last = label.n ? label.p[label.n - 1] : 'a';
    d.is_plain = (label.n == 0 || is_letter(label.p[0])) && (is_letter(last) || span_is_digit(last));
    return d;
}

/* CheckBidi: once one label has characters from right to left the Bidi rule (RFC 5893, 2) is for all, but libidn2 looks only at
 * those that do. In these it misses digits of two kinds, and the classes of other characters hang on the version of Unicode. */
static bool mixes_directions(struct span domain)
{
    bool has_right = directions_of(domain).has_right;
    for (size_t at = 0; has_right && at <= domain.n;) {
        struct span rest = span_of(domain.p + at, domain.n - at);
        struct span label = span_of(rest.p, span_find(rest, '.'));
        struct directions d = directions_of(label);
        if (d.has_right ? d.has_other : !d.is_plain || !is_ascii(label))
            return true;
        at += label.n + 1;
    }
    return false;
}

/* The ASCII of a domain is decoded, and encoded again, as every later reader will do it. */
static enum url_parse read_back(struct meter *m, const char *ascii)
{
    char *unicode = NULL, *again = NULL;
    int error = idn2_to_unicode_8z8z(ascii, &unicode, FLAGS);
    if (error != IDN2_OK)
        return refuse(m, error);
    bool is_same = !mixes_directions(span_from(unicode));
    error = idn2_to_ascii_8z(ascii, &again, FLAGS);
    is_same = is_same && error == IDN2_OK && span_equal(span_from(ascii), span_from(again));
    idn2_free(unicode);
    idn2_free(again);
    return is_same ? URL_PARSED : refuse(m, error);
}

enum url_parse tamis_value_url_unicode_to_ascii(struct buf *out, size_t begin)
{
    char *ascii = NULL;
    if (out->n - begin > LONGEST || hangs_on_version(url_text_from(out, begin)) ||
        !tamis_base_buf_terminate(out))
        return URL_UNDECIDED;
    int error = idn2_to_ascii_8z(out->p + begin, &ascii, FLAGS);
    if (error != IDN2_OK)
        return refuse(out->meter, error);
    enum url_parse result = read_back(out->meter, ascii);
    out->n = begin;
    buf_add(out, span_from(ascii));
    idn2_free(ascii);
    return result;
}

#else

enum url_parse tamis_value_url_unicode_to_ascii(struct buf *out, size_t begin)
{
    (void)out;
    (void)begin;
    return URL_UNDECIDED;
}

#endif
