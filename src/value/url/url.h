/* url.h: parses URLs as browsers do (URL Standard), and checks them against a rule of the policy.
 *
 * The parser writes the serialization of a URL and stores spans of its parts. An absolute URL is checked in
 * its parsed form, never as the bytes of the input, and the serialization that was checked is written, unless
 * the rule replaces the URL. After the check, the parts of a data: URL that have no effect are removed. In a
 * URL of a list, the characters that separate the items of the list are percent-encoded. A relative URL is
 * parsed only if it is resolved with a base or begins with "//". In a URL that is not parsed, check.c replaces
 * "\" in the path with "/", and percent-encodes the characters that the URL parser would percent-encode.
 *
 * If tamis is built with TAMIS_IDN, libidn2 converts hosts that have characters beyond ASCII or
 * labels that begin with "xn--". For this, libidn2 allocates memory with malloc() (host.h). */
#ifndef TAMIS_VALUE_URL_URL_H
#define TAMIS_VALUE_URL_URL_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "base/span.h"
#include "value/pattern.h"

/* A parsed URL. `text` is its serialization, and the other spans are parts of `text`. The span of an absent
 * part is empty; for an absent host, query or fragment, has_host, has_query or has_fragment is false. All
 * spans point into the buffer that the URL was parsed into, and are valid until the buffer changes. */
struct url {
    struct span text;   /* the whole URL */
    struct span scheme; /* without ":" */
    struct span username;
    struct span password;
    struct span host; /* the serialized host, which is ASCII; an IPv6 address has its brackets */
    struct span port; /* digits; empty if the URL has no port or the default port of its scheme */
    struct span path;
    struct span query;    /* without "?" */
    struct span fragment; /* without "#" */
    bool has_host;        /* also true if the host is empty */
    bool has_query;
    bool has_fragment;
    bool opaque_path;
    bool special;
};

enum url_parse {
    URL_PARSED,
    URL_RELATIVE, /* the input has no scheme, and no base was given */
    URL_FAILURE,  /* the parser of the standard returns failure, or the meter has failed */
    /* The host has characters beyond ASCII or labels that begin with "xn--", and tamis cannot convert the host as
     * the standard does. Possible causes: tamis was built without libidn2, the host is too long for DNS, libidn2
     * refuses the host, or the result of libidn2 might differ from the result that the standard requires (idn.c). */
    URL_UNDECIDED
};

/* "Basic URL parser" (URL Standard, 4.4), for UTF-8 only. Stores the parts of the URL in `u`, and writes the
 * serialization to `out`, which is emptied first and stays empty unless the result is URL_PARSED. `base` can
 * be NULL; otherwise it must have been parsed into another buffer. The meter of `out` counts the work. */
enum url_parse tamis_value_url_parse(struct span input, const struct url *base, struct url *u,
                                     struct buf *out);

/* If the result is true, the text is a relative URL that does not begin with a host
 * and is written unchanged. The result can be false for such a URL, too (plain.c). */
bool tamis_value_url_is_plain_relative(struct span s);

/* A list of strings in a rule. The items are schemes, hosts, or types of data: URLs, all in lowercase. */
struct string_list {
    const struct span *items;
    uint32_t count;
};

/* A placeholder of a template. */
enum url_place {
    URL_PLACE_URL,       /* {url}: the URL, percent-encoded */
    URL_PLACE_BASE64URL, /* {base64url}: the URL in base64url without padding (RFC 4648, 5) */
    URL_PLACE_HEX,       /* {hex}: the bytes of the URL as pairs of hexadecimal digits in lowercase */
    URL_PLACE_HOST       /* {host}: the host, percent-encoded */
};

enum {
    URL_TEMPLATE_BYTES = 500, /* the maximum number of bytes of a template */
    URL_TEMPLATE_PLACES = 4   /* the maximum number of placeholders of a template */
};

/* A template for URLs, such as "https://img.example/?u={url}" (rewrite.h). */
struct url_template {
    /* The text before each placeholder, and the text after the last placeholder. */
    struct span texts[URL_TEMPLATE_PLACES + 1];
    uint8_t places[URL_TEMPLATE_PLACES]; /* enum url_place */
    uint32_t count;                      /* the number of placeholders */
};

/* The answer of the program that uses tamis when it is asked about a URL that a rule allows. */
enum url_answer {
    URL_ANSWER_KEEP,
    URL_ANSWER_REMOVE,
    URL_ANSWER_REPLACE,
    URL_ANSWER_FAILURE /* any answer that is not one of the others */
};

/* The function `ask` asks the program about a URL. It is called for each URL
 * that a rule allows, except the empty URL and URLs that begin with "#". */
struct url_asker {
    /* text: the URL, as it will be written if the answer is URL_ANSWER_KEEP. descriptor: the
     * descriptors of a candidate of srcset, or empty. If the answer is URL_ANSWER_REPLACE,
     * the function writes the new URL to `to`, which is empty before the call. */
    enum url_answer (*ask)(void *user, struct span text, struct span descriptor, struct buf *to);
    void *user;
    /* If true, the program is asked a second time, about the URL that results from its first
     * answer. If the second answer does not keep this URL, the first answer is invalid. */
    bool twice;
};

struct url_rule {
    /* The allowed schemes of absolute URLs, for example "https". Empty: absolute URLs are not allowed. */
    struct string_list schemes;
    /* The allowed hosts in their serialized form, which is ASCII: "example.org" stands
     * for this host, "*.example.org" for all subdomains of example.org. Empty: any host
     * is allowed. The list does not apply to a URL without a host (mailto:, data:). */
    struct string_list hosts;
    /* The serialization of a URL with a host, without its fragment, must match one of these patterns. If `pattern_count` is 0,
     * the URL need not match a pattern. */
    const struct pattern *patterns;
    uint32_t pattern_count;
    /* The allowed types of data: URLs, for example "image/png"; "data" must be in `schemes`, too. The data
     * must be in base64, and its first bytes must match the type (PNG, JPEG, GIF, WebP, AVIF, BMP, ICO). */
    struct string_list data_types;
    bool upgrade_insecure; /* http: URLs become https: URLs before they are checked */
    bool removes_private;  /* URLs with a host of private_hosts.def are not allowed */
    tamis_relative relative;
    const struct url *base; /* the base of TAMIS_RELATIVE_RESOLVE; NULL: there is none */
    /* Every allowed URL with a host is replaced with the URL that the template produces from it, except
     * URLs that the template has already produced from an allowed URL. NULL: there is no template. */
    const struct url_template *rewrite;
    /* "rewriteTo" of the policy: the schemes and hosts that a rewritten URL must have. If there are schemes,
     * but no template, a URL with one of these schemes and one of these hosts is also allowed. Therefore the
     * answers of the program, which must be such URLs, are allowed when the output is sanitized again. */
    struct string_list rewrite_schemes;
    struct string_list rewrite_hosts;
    /* NULL: the program is not asked. This member is NULL in the
     * rules of a policy; the filter sets it in a copy of the rule. */
    const struct url_asker *asker;
};

/* Returns the member of a rule that is the cause of `reason`, as a path in the JSON policy, for example
 * "url.schemes"; "url" if there is no such member. */
const char *tamis_value_url_member(tamis_reason reason);

/* How an attribute holds URLs. */
enum url_kind {
    URL_NOT,        /* the attribute does not hold URLs */
    URL_SINGLE,     /* one URL: href, src */
    URL_LIST,       /* ping: URLs separated by ASCII whitespace */
    URL_CANDIDATES, /* srcset, imagesrcset: URLs with descriptors (candidates.c) */
    URL_REFRESH,    /* content of <meta http-equiv=refresh> */
    URL_HASH_NAME,  /* usemap: "#" and a name */
    URL_COMMAS,     /* archive of applet: URLs separated by commas */
    URL_PAINT,      /* SVG presentation attributes: CSS that can contain url() (css/css.h) */
};

/* Returns how an attribute holds URLs, as listed in url_attributes.def. `attribute_ns` is NS_XLINK
 * for xlink:href in SVG and MathML. All names in url_attributes.def are static (base/names.h). */
enum url_kind tamis_value_url_kind(uint32_t element, uint16_t attribute_ns, uint32_t attribute);

/* Reports whether an attribute in no namespace is of the kind URL_SINGLE on every element. */
bool tamis_value_url_is_single(uint32_t attribute);

/* Reports whether url_attributes.def contains the attribute, for at least one element. */
bool tamis_value_url_is_known(uint16_t attribute_ns, uint32_t attribute);

/* Checks the value of an attribute of the kind `kind`, which must not be URL_PAINT. If the value is allowed, returns
 * true and writes it to `out`, with every URL in its canonical form, or as the rule rewrites it. Items of a list
 * that are not allowed are left out; `*reason` is then set to the reason for the last such item. If all items are
 * allowed, `*reason` is set to TAMIS_REASON_URL_REPLACED if a URL was replaced, and otherwise to TAMIS_REASON_COUNT.
 * If the value is not allowed, returns false, leaves `out` empty, and sets `*reason` to the reason. `*detail` is set
 * to the part of `value` that is the cause of `*reason`, or to an empty span. `out` and `scratch` are emptied first.
 * Checking the result again does not change it, unless rule->asker gives other answers. */
bool tamis_value_url_check(const struct url_rule *rule, enum url_kind kind, struct span value,
                           struct buf *out, struct buf *scratch, tamis_reason *reason, struct span *detail);

/* Reports whether the rule can replace a URL with another one. */
static inline bool url_rule_replaces(const struct url_rule *rule)
{
    return rule->rewrite || rule->asker;
}

/* Parses the template in `text` into `t`. The spans of `t` then point into `text`. Returns NULL if the template is valid.
 * Otherwise returns the error message, and sets `*what` to the part of the text that is the cause, or to an empty span. */
const char *tamis_value_url_template_read(struct span text, struct url_template *t, struct span *what);

/* Reports whether every text between two placeholders begins with a byte that is not a comma and cannot
 * occur in the text that replaces a placeholder. This byte marks the end of the replacement text in a
 * rewritten URL. A comma is not sufficient, because a list of URLs can contain it as "%2C". */
bool tamis_value_url_template_separates(const struct url_template *t);

/* Reports whether a template has a placeholder for the whole URL: {url}, {base64url} or {hex}. */
bool tamis_value_url_template_has_url(const struct url_template *t);

/* Appends the URL that the template produces from `u`. */
void tamis_value_url_expand(const struct url_template *t, const struct url *u, struct buf *out);

/* Reports whether an item of `hosts` ("example.org", "*.example.org") matches the host of a URL. */
bool tamis_value_url_host_matches(struct span item, struct span host);

/* Reports whether a value begins with a scheme and ":". The value need not be a valid URL. */
bool tamis_value_url_has_scheme(struct span value, struct meter *m);

/* Reports whether a value, read as a URL of a page with an https: URL, can lead to another host or have another scheme: it
 * begins with a scheme and ":", or with two characters each of which is "/" or "\". Leading spaces and controls, and tabs and
 * newlines, do not count, because URL parsers remove them. The value need not be a valid URL. The function is used for
 * attributes that are not known to tamis (known_names.h). */
bool tamis_value_url_leads_elsewhere(struct span value, struct meter *m);

/* Reports whether the text is a valid item of `schemes`: a scheme in lowercase. */
bool tamis_value_url_is_scheme(struct span text);

/* Reports whether the text is a valid item of `hosts`: a host in its serialized form, or "*." and a domain. `scratch` is
 * overwritten. */
bool tamis_value_url_is_host_rule(struct span text, struct buf *scratch);

/* Reports whether all hosts that a valid item of `hosts` matches are private (private_hosts.def). */
bool tamis_value_url_is_private_host_rule(struct span item);

/* Reports whether the text is a valid item of `data_types`: a type whose first bytes tamis can check. */
bool tamis_value_url_is_data_type(struct span text);

#endif
