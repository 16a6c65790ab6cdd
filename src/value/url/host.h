/* host.h: parses and writes hosts (URL Standard, 3.3, 3.5 and 3.6).
 * A name in quotes is the name of an algorithm in the standard. */
#ifndef TAMIS_VALUE_URL_HOST_H
#define TAMIS_VALUE_URL_HOST_H

#include "value/url/percent.h"
#include "value/url/url.h"

/* Returns the contents of a buffer from the offset `begin` on. */
static inline struct span url_text_from(const struct buf *b, size_t begin)
{
    return b->n > begin ? span_of(b->p + begin, b->n - begin) : span_of(NULL, 0);
}

/* "Host parser" and "host serializer": parses the host in `input`, and appends its
 * serialization to `out`. The input can contain tabs and newlines, which are ignored. `opaque`
 * is true if the URL is not special. Nothing is appended unless the result is URL_PARSED. */
enum url_parse tamis_value_url_host(struct span input, bool opaque, struct buf *out);

/* "Domain to ASCII" with beStrict = false: converts the contents of `out` from `begin` on, in place. */
enum url_parse tamis_value_url_domain_to_ascii(struct buf *out, size_t begin);

/* "Domain to ASCII" for a domain that has characters beyond ASCII or labels that begin with "xn--". The
 * domain must not contain U+0000. If tamis is built with TAMIS_IDN, libidn2 converts the domain; otherwise
 * the result is URL_UNDECIDED. libidn2 allocates memory with malloc(), not with the caller's allocator. The
 * conversion needs at most a few kilobytes of memory, because long domains are not passed to libidn2. */
enum url_parse tamis_value_url_unicode_to_ascii(struct buf *out, size_t begin);

/* "Ends-in-a-number checker". */
bool tamis_value_url_ends_in_number(struct span host);

/* "IPv4 parser" and "IPv6 parser". These functions return false on failure. The input of the IPv6
 * parser must not have brackets, and all items of its array `address` must be 0 before the call. */
bool tamis_value_url_ipv4_parse(struct span input, uint32_t *address);
bool tamis_value_url_ipv6_parse(struct span input, uint16_t address[8]);

/* "IPv4 serializer" and "IPv6 serializer". An IPv6 address is written with brackets. */
void tamis_value_url_ipv4_write(struct buf *out, uint32_t address);
void tamis_value_url_ipv6_write(struct buf *out, const uint16_t address[8]);

/* Appends a number in decimal digits. */
void tamis_value_url_write_number(struct buf *out, uint32_t number);

#endif
