/* url.h: URLs as browsers parse them (URL Standard), and the check of URLs against a rule of the policy.
 *
 * A URL is parsed, with or without a base, into its serialization and spans of its parts. Rules are checked against the
 * parsed URL, never against the bytes of the input, and the serialization that was checked is what is written.
 *
 * With TAMIS_IDN, hosts beyond ASCII are converted by libidn2, which allocates with malloc during a call (host.h). */
#ifndef TAMIS_VALUE_URL_URL_H
#define TAMIS_VALUE_URL_URL_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "base/span.h"
#include "value/pattern.h"

/* A parsed URL: `text` is its serialization, the other spans are parts of it. For an absent part, the length is 0 and `has_…`
 * is false. All spans point into the buffer that the URL was parsed into, and are valid until the buffer changes. */
struct url {
    struct span text;   /* the whole URL */
    struct span scheme; /* without ":" */
    struct span username;
    struct span password;
    struct span host; /* as serialized: ASCII, "[::1]" with its brackets */
    struct span port; /* digits; empty if it is the default port of the scheme */
    struct span path;
    struct span query;    /* without "?" */
    struct span fragment; /* without "#" */
    bool has_host;        /* true for an empty host, too */
    bool has_query;
    bool has_fragment;
    bool opaque_path;
    bool special;
};

enum url_parse {
    URL_PARSED,
    URL_RELATIVE, /* no scheme, and no base was given: it may be a relative URL */
    URL_FAILURE,  /* the standard's failure */
    URL_UNDECIDED /* the host is not ASCII, and either tamis was built without libidn2, or libidn2 might differ from the standard */
};

/* "Basic URL parser", for UTF-8 only. `out` is emptied first, and then holds the serialization. base: NULL, or parsed into
 * another buffer. The meter of the buffer counts the work. */
enum url_parse tamis_value_url_parse(struct span input, const struct url *base, struct url *u,
                                     struct buf *out);

/* A list of strings of a rule; in lowercase where they are compared with lowercase. */
struct string_list {
    const struct span *items;
    uint32_t count;
};

struct url_rule {
    /* Of absolute URLs, for example "https". Empty: absolute URLs are not allowed. */
    struct string_list schemes;
    /* "example.org" is that host, "*.example.org" are all its subdomains; in ASCII, as serialized. Empty: any host is
     * allowed. A URL without a host (mailto:, data:) is checked by its scheme only. */
    struct string_list hosts;
    /* The serialization of a URL with a host, without its fragment, must match one of these. None: any URL is allowed. */
    const struct pattern *patterns;
    uint32_t pattern_count;
    /* Of data: URLs, for example "image/png"; "data" must be in `schemes`, too. Only base64 is allowed, and the first bytes
     * must be those of the type (PNG, JPEG, GIF, WebP, AVIF, BMP, ICO). */
    struct string_list data_types;
    tamis_relative relative;
    const struct url *base; /* the base of TAMIS_RELATIVE_RESOLVE; or NULL */
};

/* Returns the member of a rule because of which a URL is not allowed, by the reason: "url.schemes"; "url" if it is none. */
const char *tamis_value_url_member(tamis_reason reason);

/* How an attribute holds URLs. */
enum url_kind {
    URL_NOT,        /* it does not hold URLs */
    URL_SINGLE,     /* href, src */
    URL_LIST,       /* ping: separated by ASCII whitespace */
    URL_CANDIDATES, /* srcset, imagesrcset */
    URL_REFRESH,    /* content of <meta http-equiv=refresh> */
    URL_HASH_NAME,  /* usemap: "#" and a name */
    URL_COMMAS,     /* archive of applet: separated by commas */
    URL_PAINT,      /* SVG presentation attributes: CSS in which url() may stand (css/css.h) */
};

/* Returns how an attribute holds URLs, by the table in url_attributes.def (HTML, SVG and MathML standards). attribute_ns:
 * NS_XLINK for xlink:href. Names are static atoms; other names are not in the table. */
enum url_kind tamis_value_url_kind(uint32_t element, uint16_t attribute_ns, uint32_t attribute);

/* Reports whether the table contains the attribute, for any element. */
bool tamis_value_url_is_known(uint16_t attribute_ns, uint32_t attribute);

/* Checks a value that holds URLs as `kind` states (not URL_PAINT). Returns true if the value is allowed: then `out` holds the
 * value to write, with every URL serialized. URLs of a list that are not allowed are left out; `*reason` is why the last one
 * was left out, or TAMIS_REASON_COUNT. Returns false if nothing of the value is allowed; `*reason` is why. Checking the
 * result again does not change it. `out` and `scratch` are emptied first; `*detail` is a part of `value`, or empty. */
bool tamis_value_url_check(const struct url_rule *rule, enum url_kind kind, struct span value,
                           struct buf *out, struct buf *scratch, tamis_reason *reason, struct span *detail);

/* Reports whether the value of an attribute that is not in the table is a URL with a scheme. */
bool tamis_value_url_has_scheme(struct span value, struct buf *scratch);

/* Report whether a string of a rule is valid: a scheme; a host, or "*." and a host, as serialized; a type of data that tamis
 * can verify. */
bool tamis_value_url_is_scheme(struct span text);
bool tamis_value_url_is_host_rule(struct span text, struct buf *scratch);
bool tamis_value_url_is_data_type(struct span text);

#endif
