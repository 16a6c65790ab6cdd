/* host.h: hosts (URL Standard, 3.5). Each function is named for what the standard calls the steps. */
#ifndef TAMIS_VALUE_URL_HOST_H
#define TAMIS_VALUE_URL_HOST_H

#include "value/url/url.h"

/* What stands in a buffer from a place on. */
static inline struct span url_text_from(const struct buf *b, size_t begin)
{
    return b->n > begin ? span_of(b->p + begin, b->n - begin) : span_of(NULL, 0);
}

/* "Host parser" and "host serializer": puts the host behind `out`. What is removed may still be in the input. Nothing is put
 * there unless the answer is URL_PARSED. */
enum url_parse tamis_value_url_host(struct span input, bool opaque, struct buf *out);

/* "Domain to ASCII" of what stands in `out` from `begin` on, not strict. */
enum url_parse tamis_value_url_domain_to_ascii(struct buf *out, size_t begin);

/* The same of a domain that has no U+0000 and is not simply ASCII: UTS #46 through libidn2, if the build has it (TAMIS_IDN);
 * URL_UNDECIDED otherwise. libidn2 takes its memory from malloc, not from the caller's allocator: a few kilobytes for the time
 * of the call, as longer domains are not handed to it. */
enum url_parse tamis_value_url_unicode_to_ascii(struct buf *out, size_t begin);

/* "Ends-in-a-number checker". */
bool tamis_value_url_ends_in_number(struct span host);

/* "IPv4 parser", "IPv6 parser" (without the brackets): false is failure. */
bool tamis_value_url_ipv4_parse(struct span input, uint32_t *address);
bool tamis_value_url_ipv6_parse(struct span input, uint16_t address[8]);

/* "IPv4 serializer"; "IPv6 serializer", with brackets. */
void tamis_value_url_ipv4_write(struct buf *out, uint32_t address);
void tamis_value_url_ipv6_write(struct buf *out, const uint16_t address[8]);

/* A number in decimal digits. */
void tamis_value_url_write_number(struct buf *out, uint32_t number);

#endif
