/* idn.c: converts domains that have characters beyond ASCII or labels that begin with
 * "xn--". No other file uses libidn2. This file uses it if tamis is built with TAMIS_IDN.
 *
 * libidn2 implements IDNA 2008. The URL Standard uses UTS #46, which allows more domains. Therefore, if libidn2
 * refuses a domain, the result is URL_UNDECIDED. The result is also URL_UNDECIDED if the domain is too long for
 * DNS, if libidn2 might allow more than UTS #46, or if the result might depend on the version of Unicode. */
#include "value/url/host.h"

#ifdef TAMIS_IDN
#include <idn2.h>

#include "base/utf8.h"

/* LONGEST: the maximum number of bytes of a domain that is passed to libidn2. A domain that DNS allows
 * has at most 253 bytes in ASCII, and fewer than LONGEST bytes after it is converted to Unicode. */
enum { LONGEST = 1024, FLAGS = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL };

static enum url_parse refuse(struct meter *m, int error)
{
    if (error == IDN2_MALLOC)
        tamis_base_meter_fail(m, TAMIS_NO_MEMORY);
    return URL_UNDECIDED;
}

/* Reports whether the domain contains U+1E9E LATIN CAPITAL LETTER SHARP S, which UTS #46 maps to "ss" up to Unicode 15.0, and
 * to "ß" in later versions. */
static bool depends_on_version(struct span domain)
{
    for (size_t i = 0; i + 2 < domain.n; i++)
        if (span_equal(span_of(domain.p + i, 3), SPAN("\xE1\xBA\x9E")))
            return true;
    return false;
}

/* Reports whether a character is in one of the ranges that Unicode reserves for right-to-left
 * scripts. New versions of Unicode add characters of right-to-left scripts only in these ranges. */
static bool is_right_to_left(uint32_t c)
{
    return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFF) ||
           (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

/* The directions of the characters of a label. */
struct directions {
    bool has_right;
    bool has_other; /* a digit, or a character beyond ASCII that is not right-to-left */
    /* The label is empty, or its first byte is an ASCII letter and its last byte is an ASCII letter
     * or digit. An ASCII label of this form satisfies the Bidi rule for left-to-right labels. */
    bool is_plain;
};

static struct directions directions_of(struct span label)
{
    struct directions d = {0};
    for (size_t i = 0; i < label.n; i++) {
        const unsigned char *p = (const unsigned char *)label.p + i;
        d.has_other = d.has_other || span_is_digit(label.p[i]);
        if (*p < 0x80 || tamis_base_utf8_read(p, label.n - i).kind != UTF8_VALID)
            continue;
        bool right = is_right_to_left(tamis_base_utf8_decode(p));
        d.has_right = d.has_right || right;
        d.has_other = d.has_other || !right;
    }
    char last = label.n ? label.p[label.n - 1] : 'a';
    d.is_plain = (label.n == 0 || span_is_letter(label.p[0])) &&
                 (span_is_letter(last) || span_is_digit(last));
    return d;
}

/* Reports whether the Bidi check of libidn2 (CheckBidi of UTS #46) is not sufficient for the domain. If
 * one label contains right-to-left characters, the Bidi rule (RFC 5893, 2) applies to all labels, but
 * libidn2 checks only the labels that contain right-to-left characters. In these labels, libidn2 allows
 * digits of the Bidi class EN together with digits of the class AN. If these labels contain characters
 * beyond ASCII that are not right-to-left, the result of libidn2 depends on its version of Unicode. */
static bool mixes_directions(struct span domain)
{
    bool has_right = directions_of(domain).has_right;
    for (size_t at = 0; has_right && at <= domain.n;) {
        struct span rest = span_of(domain.p + at, domain.n - at);
        struct span label = span_of(rest.p, span_find(rest, '.'));
        struct directions d = directions_of(label);
        if (d.has_right ? d.has_other : !d.is_plain || !span_is_ascii(label))
            return true;
        at += label.n + 1;
    }
    return false;
}

/* Checks the ASCII form of a domain: converts it to Unicode, and also to ASCII again, as parsers of
 * the output will do. Returns URL_PARSED if both conversions succeed, the conversion to ASCII changes
 * nothing, and mixes_directions() returns false for the Unicode form; otherwise URL_UNDECIDED. */
static enum url_parse convert_back(struct meter *m, const char *ascii)
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
    if (out->n - begin > LONGEST || depends_on_version(url_text_from(out, begin)) ||
        !tamis_base_buf_terminate(out))
        return URL_UNDECIDED;
    int error = idn2_to_ascii_8z(out->p + begin, &ascii, FLAGS);
    if (error != IDN2_OK)
        return refuse(out->meter, error);
    enum url_parse result = convert_back(out->meter, ascii);
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
