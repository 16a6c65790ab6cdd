/* host.c: the host parser: addresses in brackets, opaque hosts, domains and IPv4 addresses. */
#include "value/url/host.h"

#include "base/decimal.h"
#include "value/url/percent.h"

/* "Forbidden host code point" */
static bool is_forbidden_host(char c)
{
    return c == '\0' || span_has(SPAN("\t\n\r #/:<>?@[\\]^|"), c);
}

/* "Forbidden domain code point" */
static bool is_forbidden_domain(char c)
{
    return is_forbidden_host(c) || (unsigned char)c <= 0x1F || c == '%' || c == 0x7F;
}

static void append_without_removed(struct span input, struct buf *out)
{
    for (size_t i = 0; i < input.n; i++)
        if (!span_is_tab_or_newline(input.p[i]))
            buf_push(out, input.p[i]);
}

static enum url_parse failure(struct buf *out, size_t begin)
{
    out->n = begin;
    return URL_FAILURE;
}

static enum url_parse in_brackets(struct span input, struct buf *out)
{
    size_t begin = out->n;
    uint16_t address[8] = {0};
    append_without_removed(input, out);
    struct span text = url_text_from(out, begin);
    if (text.n < 2 || text.p[text.n - 1] != ']' ||
        !tamis_value_url_ipv6_parse(span_of(text.p + 1, text.n - 2), address))
        return failure(out, begin);
    out->n = begin;
    tamis_value_url_ipv6_write(out, address);
    return URL_PARSED;
}

/* "Opaque-host parser" */
static enum url_parse opaque_host(struct span input, struct buf *out)
{
    size_t begin = out->n;
    for (size_t i = 0; i < input.n; i++) {
        if (span_is_tab_or_newline(input.p[i]))
            continue;
        if (is_forbidden_host(input.p[i]))
            return failure(out, begin);
        tamis_value_url_encode(out, input.p[i], PERCENT_C0_CONTROL);
    }
    return URL_PARSED;
}

/* "Percent-decode": decodes the contents of `out` from `begin` on, in place. */
static void percent_decode(struct buf *out, size_t begin)
{
    size_t kept = begin;
    for (size_t i = begin; i < out->n;)
        out->p[kept++] = tamis_value_url_decode_next(buf_span(out), &i);
    out->n = kept;
}

static bool has_forbidden(struct span domain)
{
    for (size_t i = 0; i < domain.n; i++)
        if (is_forbidden_domain(domain.p[i]))
            return true;
    return false;
}

enum label_kind { LABELS_PLAIN, LABELS_UNICODE, LABELS_NUL };

/* Returns LABELS_NUL if the domain contains U+0000, LABELS_PLAIN if all labels are ASCII and do not begin with "xn--", and
 * otherwise LABELS_UNICODE. "Domain to ASCII" handles the three kinds differently. */
static enum label_kind kind_of(struct span domain)
{
    enum label_kind kind = LABELS_PLAIN;
    for (size_t i = 0; i < domain.n; i++) {
        bool starts = i == 0 || domain.p[i - 1] == '.';
        if (domain.p[i] == '\0')
            return LABELS_NUL;
        if ((unsigned char)domain.p[i] >= 0x80 ||
            (starts && domain.n - i >= 4 && span_equal_nocase(span_of(domain.p + i, 4), SPAN("xn--"))))
            kind = LABELS_UNICODE;
    }
    return kind;
}

enum url_parse tamis_value_url_domain_to_ascii(struct buf *out, size_t begin)
{
    switch (kind_of(url_text_from(out, begin))) {
    case LABELS_NUL:
        return URL_FAILURE;
    case LABELS_UNICODE:
        return tamis_value_url_unicode_to_ascii(out, begin);
    case LABELS_PLAIN:
        break;
    }
    for (size_t i = begin; i < out->n; i++)
        if (out->p[i] >= 'A' && out->p[i] <= 'Z')
            out->p[i] = (char)(out->p[i] | 0x20);
    return URL_PARSED;
}

static enum url_parse domain_or_ipv4(struct span input, struct buf *out)
{
    size_t begin = out->n;
    uint32_t address;
    append_without_removed(input, out);
    percent_decode(out, begin);
    enum url_parse result = tamis_value_url_domain_to_ascii(out, begin);
    struct span domain = url_text_from(out, begin);
    if (result == URL_PARSED && (domain.n == 0 || has_forbidden(domain)))
        result = URL_FAILURE;
    if (result != URL_PARSED) {
        out->n = begin;
        return result;
    }
    if (!tamis_value_url_ends_in_number(domain))
        return URL_PARSED;
    bool valid = tamis_value_url_ipv4_parse(domain, &address);
    out->n = begin;
    if (!valid)
        return URL_FAILURE;
    tamis_value_url_ipv4_write(out, address);
    return URL_PARSED;
}

enum url_parse tamis_value_url_host(struct span input, bool opaque, struct buf *out)
{
    while (input.n && span_is_tab_or_newline(input.p[0]))
        input = span_of(input.p + 1, input.n - 1);
    if (input.n && input.p[0] == '[')
        return in_brackets(input, out);
    return opaque ? opaque_host(input, out) : domain_or_ipv4(input, out);
}

void tamis_value_url_write_number(struct buf *out, uint32_t number)
{
    char digits[DECIMAL_DIGITS];
    buf_add(out, tamis_base_decimal(number, digits));
}
