/* link.c: writes the addresses and titles of links and images, and the alternative texts of images (GFM, 6.6 and 6.7). */
#include "markdown/escape.h"
#include "markdown/run.h"

void tamis_markdown_put_address(struct buf *out, const struct node *n, atom address)
{
    struct span title = node_value(n, ATOM_title);
    buf_add(out, SPAN("]("));
    size_t before = out->n;
    tamis_markdown_put_url(out, node_url(n, address));
    if (title.n && out->n == before)
        buf_add(out, SPAN("<>"));
    if (title.n)
        buf_add(out, SPAN(" \""));
    tamis_markdown_put_plain(out, title);
    if (title.n)
        buf_push(out, '"');
    buf_push(out, ')');
}

void tamis_markdown_put_image(struct buf *out, const struct node *n)
{
    buf_add(out, SPAN("!["));
    tamis_markdown_put_plain(out, node_value(n, ATOM_alt));
    tamis_markdown_put_address(out, n, ATOM_src);
}
