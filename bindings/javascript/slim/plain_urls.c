/* plain_urls.c: stands in the module `tamis/slim` for src/value/url/plain.c, a fast path: every URL is parsed with the states, with the same
 * result. */
#include "value/url/parse.h"

bool tamis_value_url_put_plain(struct url_parser *p)
{
    (void)p;
    return false;
}

bool tamis_value_url_is_plain_relative(struct span s)
{
    (void)s;
    return false;
}
