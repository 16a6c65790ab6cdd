/* upgrade.c: changes http: URLs to https: URLs. */
#include "base/array.h"
#include "value/url/check.h"

/* Inserts the byte `c` into the text at the offset `at`; if `c` is 0, removes the byte
 * at this offset. The spans of the parts that begin at or after `at` are adjusted. */
static void edit(struct url *u, struct buf *text, size_t at, char c)
{
    enum { PARTS = 8 };
    struct span *const parts[PARTS] = {&u->scheme, &u->username, &u->password, &u->host,
                                       &u->port,   &u->path,     &u->query,    &u->fragment};
    size_t begins[PARTS];
    for (size_t i = 0; i < PARTS; i++)
        begins[i] = parts[i]->n ? (size_t)(parts[i]->p - text->p) : 0;
    if (c && !buf_reserve(text, 1))
        return;
    if (c)
        tamis_base_array_open(text->p, text->n++, at, 1);
    else
        tamis_base_array_close(text->p, text->n--, at, 1);
    if (c)
        text->p[at] = c;
    for (size_t i = 0; i < PARTS; i++)
        parts[i]->p = text->p + begins[i] + (begins[i] < at ? 0 : c ? 1 : -1);
    u->text = buf_span(text);
}

static void drop_port(struct url *u, struct buf *text)
{
    size_t colon = (size_t)(u->port.p - text->p) - 1, n = u->port.n + 1;
    u->port = span_of(NULL, 0);
    for (size_t i = 0; i < n; i++)
        edit(u, text, colon, 0);
}

void tamis_value_url_upgrade(struct url *u, struct buf *text)
{
    if (!span_equal(u->scheme, SPAN("http")))
        return;
    if (span_equal(u->port, SPAN("443")))
        drop_port(u, text);
    edit(u, text, u->scheme.n, 's');
    u->scheme.n += meter_ok(text->meter);
}
