/* escape.h: escapes text and attribute values of HTML (HTML Standard, 13.3, "escaping a string"). CR is escaped too, because
 * parsers change an unescaped CR to LF. */
#ifndef TAMIS_SERIALIZE_ESCAPE_H
#define TAMIS_SERIALIZE_ESCAPE_H

#include "base/buf.h"
#include "base/scan.h"

/* Returns the escaped form of the character at `p`, and sets `*taken` to the number of bytes at `p` that it replaces: 2 for
 * U+00A0, otherwise 1. If the byte at `p` is not escaped, returns an empty span and sets `*taken` to 1. */
/*@ requires range_readable((unsigned char *)p, (unsigned char *)end) && p < end && \valid(taken);
    assigns *taken;
    ensures 1 <= *taken <= 2 && *taken <= end - p && span_readable(\result);
    ensures \result.n == 0 ==> *taken == 1;
    ensures *p == '<' || *p == '>' || *p == '&' || *p == '"' || *p == '\r' ==> \result.n > 0; */
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

/* Appends `s` in escaped form. `quote` is one more byte to escape: '"' in attribute values. In text, `quote` is '&', which is
 * escaped in any case. */
/*@ requires buf_valid(out) && span_readable(s) && s.n <= INT64_MAX;
    assigns out->n, out->p, out->capacity, out->meter->held, out->meter->status, out->meter->failed_at,
            heap[0 .. heap_size - 1];
    ensures buf_valid(out);
    ensures meter_sticks{Pre, Post}(out->meter); */
SCAN_INLINE void escape(struct buf *out, struct span s, int quote)
{
    const unsigned char *p = (const unsigned char *)s.p, *end = p + s.n;
    /*@ loop invariant range_readable((unsigned char *)p, (unsigned char *)end) && end - p <= INT64_MAX;
        loop invariant buf_valid(out);
        loop invariant meter_sticks{Pre, Here}(out->meter);
        loop assigns p, out->n, out->p, out->capacity, out->meter->held, out->meter->status, out->meter->failed_at,
                     heap[0 .. heap_size - 1];
        loop variant end - p; */
    while (p < end) {
        const unsigned char *stop = scan_any(p, end, '<', '>', '\r', 0xC2, '&', quote);
        size_t taken = 0;
        struct span text = stop < end ? escaped(stop, end, &taken) : SPAN("");
        buf_append(out, (const char *)p, (size_t)(stop - p) + (text.n ? 0 : taken));
        buf_add(out, text);
        p = stop + taken;
    }
}

#endif
