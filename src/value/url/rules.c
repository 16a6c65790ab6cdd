/* rules.c: checks whether the schemes and hosts in a URL rule are valid. */
#include "value/url/host.h"

bool tamis_value_url_is_scheme(struct span text)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];
        bool is_letter = c >= 'a' && c <= 'z';
        bool is_other = span_is_digit(c) || c == '+' || c == '-' || c == '.';
        if (!is_letter && (i == 0 || !is_other))
            return false;
    }
    return text.n > 0;
}

/* "*." before an IP address is not valid, because addresses have no subdomains. */
bool tamis_value_url_is_host_rule(struct span text, struct buf *scratch)
{
    struct span host = text;
    bool below = span_starts(text, SPAN("*."));
    if (below)
        host = span_of(text.p + 2, text.n - 2);
    scratch->n = 0;
    if (host.n == 0 || tamis_value_url_host(host, false, scratch) != URL_PARSED)
        return false;
    bool is_address = host.p[0] == '[' || tamis_value_url_ends_in_number(host);
    return span_equal(buf_span(scratch), host) && host.p[0] != '.' && !span_has(host, '*') &&
           !(below && is_address);
}
