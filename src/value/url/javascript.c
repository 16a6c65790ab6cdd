/* javascript.c: see javascript.h. The scheme is read as in the scheme
 * start state and the scheme state of the URL Standard (4.4). */
#include "value/url/javascript.h"

static bool is_removed(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* DEVIATES: a URL that begins with "javascript://" is treated as a javascript: URL even
 * if its host or port is not valid. The basic URL parser fails for such a URL, and a
 * browser does not follow it, but parsers differ in which hosts and ports are valid. */
bool tamis_value_url_is_javascript_url(struct span value)
{
    static const struct span scheme = {"javascript:", 11};
    size_t at = 0;
    while (at < value.n && (unsigned char)value.p[at] <= ' ')
        at++;
    for (size_t matched = 0; at < value.n; at++) {
        if (is_removed(value.p[at]))
            continue;
        if (!span_equal_nocase(span_of(value.p + at, 1), span_of(scheme.p + matched, 1)))
            return false;
        if (++matched == scheme.n)
            return true;
    }
    return false;
}

bool tamis_value_url_names_href(struct span value)
{
    static const struct span suffix = {":href", 5};
    if (span_equal(value, SPAN("href")))
        return true;
    if (!span_ends(value, suffix))
        return false;
    for (size_t i = 0; i < value.n - suffix.n; i++)
        if (value.p[i] == ':')
            return false;
    return true;
}
