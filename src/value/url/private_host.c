/* private_host.c: finds out whether the host of a URL is one of private_hosts.def. The host is in its serialized form: the host
 * parser has already read all spellings of an address, such as 0x7f.1 for 127.0.0.1. */
#include "base/array.h"
#include "value/url/check.h"
#include "value/url/host.h"

/* Addresses. */

struct ipv4_block {
    uint32_t prefix;
    unsigned bits;
};

static const struct ipv4_block ipv4_blocks[] = {
#define IPV4(a, b, c, d, bits, source) {(uint32_t)(a) << 24 | (b) << 16 | (c) << 8 | (d), bits},
#include "value/url/private_hosts.def"
};

static bool is_private_ipv4(uint32_t address)
{
    for (size_t i = 0; i < ARRAY_LENGTH(ipv4_blocks); i++)
        if ((address ^ ipv4_blocks[i].prefix) >> (32 - ipv4_blocks[i].bits) == 0)
            return true;
    return false;
}

enum { PREFIX_PIECES = 6 };

struct ipv6_block {
    enum { PRIVATE, PUBLIC, EMBEDS_AT_1, EMBEDS_AT_6 } kind;
    uint16_t prefix[PREFIX_PIECES];
    unsigned bits;
};

static const struct ipv6_block ipv6_blocks[] = {
#define IPV6(kind, a, b, c, d, e, f, bits, source) {kind, {a, b, c, d, e, f}, bits},
#include "value/url/private_hosts.def"
};

static bool is_in_block(const uint16_t address[8], const struct ipv6_block *block)
{
    unsigned bits = block->bits;
    for (size_t i = 0; i < PREFIX_PIECES && bits; i++) {
        unsigned n = bits < 16 ? bits : 16;
        if ((unsigned)(address[i] ^ block->prefix[i]) >> (16 - n))
            return false;
        bits -= n;
    }
    return true;
}

static bool is_private_ipv6(const uint16_t address[8])
{
    const struct ipv6_block *block = ipv6_blocks;
    while (!is_in_block(address, block))
        block++; /* the last block contains all addresses */
    size_t at = block->kind == EMBEDS_AT_1 ? 1 : 6;
    if (block->kind == EMBEDS_AT_1 || block->kind == EMBEDS_AT_6)
        return is_private_ipv4((uint32_t)address[at] << 16 | address[at + 1]);
    return block->kind == PRIVATE;
}

/* Names. */

/* Reports whether the name, which does not end with a dot, is in a domain of the list, or has no dot. */
static bool is_private_name(struct span name)
{
    static const struct span domains[] = {
#define DOMAIN(name, source) {"." name, sizeof(name)},
#include "value/url/private_hosts.def"
    };
    if (!span_has(name, '.'))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(domains); i++) {
        struct span suffix = domains[i], domain = span_of(suffix.p + 1, suffix.n - 1);
        if (suffix.p[suffix.n - 1] != name.p[name.n - 1])
            continue; /* faster */
        if (span_ends(name, suffix) || span_equal(name, domain))
            return true;
    }
    return false;
}

static bool is_private_domain(struct span host)
{
    uint32_t address;
    while (host.n && host.p[host.n - 1] == '.')
        host.n--;
    if (!tamis_value_url_ends_in_number(host))
        return is_private_name(host);
    return !tamis_value_url_ipv4_parse(host, &address) || is_private_ipv4(address);
}

/* Hosts. */

/* `host` is a serialized host that is not opaque. */
static bool is_private(struct span host)
{
    uint16_t address[8] = {0};
    if (host.p[0] != '[')
        return is_private_domain(host);
    return !tamis_value_url_ipv6_parse(span_of(host.p + 1, host.n - 2), address) || is_private_ipv6(address);
}

/* Reads an opaque host as the host parser reads a domain, because the program that opens the URL can do the same. A host that is
 * not a domain counts as private. */
static bool is_private_opaque(struct span host, struct meter *m)
{
    struct buf domain;
    tamis_base_buf_init(&domain, m, TAMIS_MAX_OUTPUT_BYTES);
    bool parsed = tamis_value_url_host(host, false, &domain) == URL_PARSED && domain.n;
    bool result = !parsed || is_private(buf_span(&domain));
    tamis_base_buf_free(&domain);
    return result;
}

bool tamis_value_url_has_private_host(const struct url *u, struct meter *m)
{
    if (!u->host.n)
        return span_equal(u->scheme, SPAN("file"));
    return u->special ? is_private(u->host) : is_private_opaque(u->host, m);
}

bool tamis_value_url_is_private_host_rule(struct span item)
{
    return span_starts(item, SPAN("*.")) ? is_private_domain(span_of(item.p + 1, item.n - 1))
                                         : is_private(item);
}
