/* link.c: see link.h. */
#include "text/link.h"

bool tamis_text_is_link(const struct node *n)
{
    struct span address = node_is_html(n, ATOM_a) ? node_url(n, ATOM_href) : SPAN("");
    return address.n && *address.p != '#';
}

/* Reports whether a byte must be percent-encoded because it could end the address or the line. */
static bool is_encoded(char c)
{
    return (unsigned char)c <= ' ' || c == '<' || c == '>' || c == 0x7F;
}

/* Writes a byte of an address. Tabs and newlines are not written, because the URL parser removes them. */
static void put_byte(struct lines *l, char c)
{
    static const char digits[] = "0123456789ABCDEF";
    char encoded[] = {'%', digits[(unsigned char)c >> 4], digits[(unsigned char)c & 15]};
    if (span_is_tab_or_newline(c))
        return;
    if (is_encoded(c))
        tamis_text_append(l, span_of(encoded, sizeof encoded));
    else
        tamis_text_append(l, span_of(&c, 1));
}

static bool ends_with_word(struct span text, struct span word)
{
    return span_ends(text, word) && (text.n == word.n || span_is_white(text.p[text.n - word.n - 1]));
}

/* Reports whether `text`, the output since the beginning of the link, ends with the address as a separate word. For a mailto:
 * URL, the part after "mailto:" is also sufficient. */
static bool says_address(struct span text, struct span address)
{
    struct span mailto = SPAN("mailto:");
    if (ends_with_word(text, address))
        return true;
    return span_starts(address, mailto) && address.n > mailto.n &&
           ends_with_word(text, span_of(address.p + mailto.n, address.n - mailto.n));
}

void tamis_text_put_address(struct lines *l, const struct node *link, size_t begin)
{
    struct span address = node_url(link, ATOM_href), text = buf_part(l->out, begin, l->out->n - begin);
    if (says_address(text, address))
        return;
    if (tamis_text_is_white(text))
        tamis_text_put(l, SPAN("<"), false);
    else
        tamis_text_append(l, SPAN(" <"));
    for (size_t i = 0; i < address.n; i++)
        put_byte(l, address.p[i]);
    tamis_text_append(l, SPAN(">"));
}
