/* url.h: URLs as browsers read them (URL Standard), and what a policy says of them.
 *
 * A URL is parsed without or with a base into its serialization and the places of its parts in that. Judging never
 * looks at the input's own bytes: it looks at what was parsed, and what is written is what was judged.
 *
 * With TAMIS_IDN hosts beyond ASCII go through libidn2, which takes memory from malloc for the time of a call (host.h). */
#ifndef TAMIS_VALUE_URL_URL_H
#define TAMIS_VALUE_URL_URL_H

#include <stdbool.h>
#include <stdint.h>
#include <tamis/policy.h>
#include <tamis/report.h>

#include "base/buf.h"
#include "base/span.h"
#include "value/pattern.h"

/* A parsed URL: `text` is its serialization; the rest are places in it. Absent parts have a length of 0 and `has_…` false.
 * All spans point into the buffer that the URL was parsed into, and live until that changes. */
struct url {
    struct span text;   /* the whole */
    struct span scheme; /* without ":" */
    struct span username;
    struct span password;
    struct span host; /* as serialized: ASCII, "[::1]" with its brackets */
    struct span port; /* digits; empty for the default of the scheme */
    struct span path;
    struct span query;    /* without "?" */
    struct span fragment; /* without "#" */
    bool has_host;        /* an empty host counts */
    bool has_query;
    bool has_fragment;
    bool opaque_path;
    bool special;
};

enum url_parse {
    URL_PARSED,
    URL_RELATIVE, /* no scheme, and no base was given: it may be a relative one */
    URL_FAILURE,  /* the standard's failure */
    URL_UNDECIDED /* a host beyond ASCII, and no libidn2 is built in, or it is not known to agree with the standard */
};

/* "Basic URL parser" without encoding other than UTF-8. `out` is emptied first and holds the text afterwards. base: NULL,
 * or parsed into another buffer. Work is counted by the buffer's meter. */
enum url_parse tamis_value_url_parse(struct span input, const struct url *base, struct url *u,
                                     struct buf *out);

/* What a rule says. All strings are in lower case where they are compared so. */
struct string_list {
    const struct span *items;
    uint32_t count;
};

struct url_rule {
    /* "https": of absolute URLs; empty: none are allowed */
    struct string_list schemes;
    /* Empty: any. "example.org": that host; "*.example.org": all below it. ASCII as serialized. Not empty: a URL without a host
     * (mailto:, data:) passes by its scheme alone */
    struct string_list hosts;
    /* None: any. What a URL that has a host is written as, without its fragment, matches one of these */
    const struct pattern *patterns;
    uint32_t pattern_count;
    /* "image/png": of data: URLs, which pass if "data" is in `schemes` too; base64 only, and the bytes must begin as the type
     * does (PNG, JPEG, GIF, WebP, AVIF, BMP, ICO) */
    struct string_list data_types;
    tamis_relative relative;
    const struct url *base; /* what TAMIS_RELATIVE_RESOLVE resolves against; or NULL */
};

/* How an attribute holds URLs. */
enum url_kind {
    URL_NOT,        /* it does not */
    URL_SINGLE,     /* href, src */
    URL_LIST,       /* ping: separated by white space */
    URL_CANDIDATES, /* srcset, imagesrcset */
    URL_REFRESH,    /* content of <meta http-equiv=refresh> */
    URL_HASH_NAME,  /* usemap: "#" and a name */
    URL_COMMAS,     /* archive of <applet>-like: separated by commas */
    URL_PAINT,      /* SVG presentation attributes: CSS in which url() may stand (css/css.h) */
};

/* The table (url_attributes.def), from the HTML, SVG and MathML standards; `attribute_ns` is
 * NS_XLINK for xlink:href. Names are static atoms; what is none has no row. */
enum url_kind tamis_value_url_kind(uint32_t element, uint16_t attribute_ns, uint32_t attribute);

/* Whether the table has a row for that attribute on any element. */
bool tamis_value_url_is_known(uint16_t attribute_ns, uint32_t attribute);

/* Judges a value that holds URLs as `kind` says (not URL_PAINT). True: `out` has the value to write, each URL of it
 * allowed and serialized, candidates that are not allowed left out (`*reason` then says why the last one was, else it is
 * TAMIS_REASON_COUNT). False: nothing of it may stay; `*reason` says why. Judging what was written gives the same again.
 * `out` and `scratch` are emptied first; `*detail` is a part of `value`, or empty. */
bool tamis_value_url_check(const struct url_rule *rule, enum url_kind kind, struct span value,
                           struct buf *out, struct buf *scratch, tamis_reason *reason, struct span *detail);

/* Whether a value that no table knows is a URL with a scheme all the same. */
bool tamis_value_url_has_scheme(struct span value, struct buf *scratch);

/* Whether the text of a rule is well-formed: a scheme; a host or "*." and a host, in the form it is serialized in; a type
 * of data that tamis can verify. For policies. */
bool tamis_value_url_is_scheme(struct span text);
bool tamis_value_url_is_host_rule(struct span text, struct buf *scratch);
bool tamis_value_url_is_data_type(struct span text);

#endif
