/* escape.h: escapes text and attribute values of HTML (HTML Standard, 13.3, "escaping a string"). CR is escaped too, because
 * parsers change an unescaped CR to LF. */
#ifndef TAMIS_SERIALIZE_ESCAPE_H
#define TAMIS_SERIALIZE_ESCAPE_H

#include "base/buf.h"
#include "base/scan.h"

/*@ // the bytes after index `at`, which is that of a &, are those of a reference that escape() writes
    predicate escape_reference(char *p, integer at, integer end) =
        (end - at >= 5 && p[at + 1] == 'a' && p[at + 2] == 'm' && p[at + 3] == 'p' && p[at + 4] == ';') ||
        (end - at >= 4 && (p[at + 1] == 'l' || p[at + 1] == 'g') && p[at + 2] == 't' && p[at + 3] == ';') ||
        (end - at >= 6 && p[at + 1] == 'q' && p[at + 2] == 'u' && p[at + 3] == 'o' && p[at + 4] == 't' && p[at + 5] == ';') ||
        (end - at >= 5 && p[at + 1] == '#' && p[at + 2] == '1' && p[at + 3] == '3' && p[at + 4] == ';') ||
        (end - at >= 6 && p[at + 1] == 'n' && p[at + 2] == 'b' && p[at + 3] == 's' && p[at + 4] == 'p' && p[at + 5] == ';');

    // no byte from index `from` to `to` can end a text or a value in quotes, and each & begins a reference that escape() writes
    predicate escape_harmless(char *p, integer from, integer to, integer quote) =
        \forall integer i; from <= i < to ==>
            p[i] != '<' && p[i] != '>' && p[i] != '\r' && (p[i] == '"' ==> quote != '"') &&
            (p[i] == '&' ==> escape_reference(p, i, to)); */

/* Returns the escaped form of the character at `p`, and sets `*taken` to the number of bytes of this character:
 * 2 for U+00A0, otherwise 1. If the byte at `p` is not escaped, returns an empty span and sets `*taken` to 1. */
static inline struct span escaped(const unsigned char *p, const unsigned char *end, size_t *taken)
{
    *taken = 1;
    switch (*p) {
    case '&':
        return SPAN("&amp;");
    case '<':
        return SPAN("&lt;");
    case '>':
        return SPAN("&gt;");
    case '"':
        return SPAN("&quot;");
    case '\r':
        return SPAN("&#13;");
    case 0xC2:
        if (end - p < 2 || p[1] != 0xA0)
            return SPAN("");
        *taken = 2;
        return SPAN("&nbsp;");
    default:
        return SPAN("");
    }
}

static inline void escape_put(struct buf *out, struct span s)
{
    buf_add(out, s);
}

/* Appends `s` in escaped form. `quote` is one more byte to escape: '"' in attribute values. In text, `quote` is '&', which is
 * escaped in any case. */
/*@ requires buf_valid(out) && span_readable(s) && s.n <= INT64_MAX && (quote == '"' || quote == '&');
    assigns out->n, out->p, out->capacity, out->meter->held, out->meter->status, out->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures buf_valid(out);
    ensures meter_sticks{Pre, Post}(out->meter);
    ensures buf_keeps{Pre, Post}(out) && out->n >= \old(out->n);
    ensures escape_harmless(out->p, \old(out->n), out->n, quote); */
SCAN_INLINE void escape(struct buf *out, struct span s, int quote)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    while (p < end) {
        const unsigned char *stop = scan_any(p, end, '<', '>', '\r', 0xC2, '&', quote);
        size_t taken = 0;
        struct span text = stop < end ? escaped(stop, end, &taken) : SPAN("");
        escape_put(out, span_of((const char *)p, (size_t)(stop - p) + (text.n ? 0 : taken)));
        escape_put(out, text);
        p = stop + taken;
    }
}

#endif
