/* places.c: see places.h. */
#include "parse/places.h"

#include "base/array.h"
#include "base/scan.h"

void tamis_parse_places_begin(struct places *p, const struct document *d)
{
    *p = (struct places){.place = d->start,
                         .next = d->first,
                         .source = d->first,
                         .source_start = d->start.offset,
                         .first = d->first,
                         .first_start = d->start.offset};
    tamis_input_open(&p->stream, d->lexer.dialect->verbatim);
    p->stream.offset = d->start.offset;
    p->stream.begun |= d->start.offset != 0;
}

static bool next_piece(struct places *p)
{
    while (!tamis_input_next(&p->stream, &p->piece)) {
        if (p->stream.closed)
            return false;
        if (p->next) {
            tamis_input_feed(&p->stream, span_of(p->next->p, p->next->n));
            p->next = p->next->next;
        } else {
            tamis_input_close(&p->stream);
        }
    }
    p->at = 0;
    return true;
}

/* Returns the number of UTF-16 code units; columns count these (include/tamis/status.h). */
static size_t code_units(const unsigned char *p, const unsigned char *end)
{
    size_t n = 0;
    for (; p < end; p++)
        n += (size_t)((*p & 0xC0) != 0x80) + (*p >= 0xF0);
    return n;
}

/* Counts the bytes of the piece up to the index `to`. */
static void count(struct places *p, size_t to)
{
    const unsigned char *at = (const unsigned char *)p->piece.p + p->at;
    const unsigned char *end = (const unsigned char *)p->piece.p + to;
    for (const unsigned char *feed; (feed = scan_byte(at, end, '\n')) != end; at = feed + 1) {
        p->place.line++;
        p->place.column = 1;
    }
    p->place.column += code_units(at, end);
    p->at = to;
}

/* Returns the index after the bytes of the piece that begin before the offset. The characters of a piece that replaces input bytes
 * (struct piece) all begin at the offset of the piece. */
static size_t index_of(const struct piece *piece, uint64_t offset)
{
    if (piece->offset >= offset)
        return 0;
    return piece->in_input && offset - piece->offset < piece->n ? (size_t)(offset - piece->offset) : piece->n;
}

tamis_place tamis_parse_places_next(struct places *p, uint64_t offset)
{
    do {
        size_t to = index_of(&p->piece, offset);
        if (to > p->at)
            count(p, to);
    } while (p->at == p->piece.n && next_piece(p));
    p->place.offset = offset;
    return p->place;
}

int tamis_parse_places_byte(struct places *p, uint64_t offset)
{
    if (offset < p->source_start) {
        p->source = p->first;
        p->source_start = p->first_start;
    }
    while (p->source && offset - p->source_start >= p->source->n) {
        p->source_start += p->source->n;
        p->source = p->source->next;
    }
    return p->source ? (unsigned char)p->source->p[offset - p->source_start] : -1;
}

/* --- one offset --- */

/* Returns the byte after a source; -1 at the end of the input. */
static int byte_after(const struct source *s)
{
    do
        s = s->next;
    while (s && !s->n);
    return s ? (unsigned char)s->p[0] : -1;
}

/* Reports whether a line ends with the byte. `after`: the byte that follows. `other`: U+000D or, if it does not end lines, U+000A. */
static inline bool ends_line(unsigned char byte, int after, unsigned char other)
{
    return (byte == '\n') | ((byte == other) & (after != '\n'));
}

/* Returns the number of lines that end in the `n` bytes. `after`: the byte that follows them. */
static size_t ends_of_lines(const unsigned char *p, size_t n, int after, unsigned char other)
{
    enum { ROUND = 240 }; /* the inner loop can be vectorized, because a byte is large enough for its count */
    size_t count = 0, at = 0;
    while (at + 1 < n) {
        size_t stop = n - 1 - at > ROUND ? at + ROUND : n - 1;
        unsigned char few = 0;
        for (; at < stop; at++)
            few = (unsigned char)(few + ends_line(p[at], p[at + 1], other));
        count += few;
    }
    return count + (n && ends_line(p[n - 1], after, other));
}

/* Goes on behind the last line that ends before the offset. All lines up to it are counted without reading code points. */
static void skip_lines(struct places *p, uint64_t offset)
{
    unsigned char other = p->stream.verbatim ? '\n' : '\r';
    uint64_t start = p->first_start;
    for (const struct source *s = p->first; s && start < offset; start += s->n, s = s->next) {
        const unsigned char *bytes = (const unsigned char *)s->p;
        size_t n = offset - start < s->n ? (size_t)(offset - start) : s->n;
        int after = n < s->n ? bytes[n] : byte_after(s);
        size_t count = ends_of_lines(bytes, n, after, other);
        if (!count)
            continue;
        while (!ends_line(bytes[n - 1], n < s->n ? bytes[n] : after, other))
            n--;
        p->place.line += count;
        p->place.column = 1;
        p->stream.offset = start + n;
        p->stream.begun = true;
        p->next = s->next;
        tamis_input_feed(&p->stream, span_of(s->p + n, s->n - n));
    }
}

tamis_place tamis_parse_place_of(const struct document *d, uint64_t offset)
{
    struct places p;
    tamis_parse_places_begin(&p, d);
    skip_lines(&p, offset);
    return tamis_parse_places_next(&p, offset);
}

/* Makes the bytes of the last feed long enough to contain all that is cut. */
static void join_recent(struct document *d)
{
    const struct source *cut = &d->recent[0];
    struct source *last = &d->recent[1];
    if (d->first != cut || last->n >= sizeof d->stream.cut)
        return;
    tamis_base_array_copy(d->cut + cut->n, last->p, last->n, 1);
    *last = (struct source){NULL, d->cut, cut->n + last->n};
    d->first = last;
}

void tamis_parse_forget_input(struct document *d)
{
    size_t cut = d->stream.carriage_return ? 1 : d->stream.cut_length;
    if (!d->last)
        return;
    join_recent(d);
    d->last->n -= cut;
    d->start = tamis_parse_place_of(d, d->fed - cut);
    for (size_t i = 0; i < cut; i++)
        d->cut[i] = d->last->p[d->last->n + i];
    d->recent[0] = (struct source){NULL, d->cut, cut};
    d->first = d->last = cut ? &d->recent[0] : NULL;
}
