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

static void count(struct places *p)
{
    unsigned char c = (unsigned char)p->piece.p[p->at++];
    if ((c & 0xC0) == 0x80)
        return;
    p->place.column += c >= 0xF0 ? 2 : 1; /* columns count UTF-16 code units (include/tamis/status.h) */
    if (c == '\n') {
        p->place.line++;
        p->place.column = 1;
    }
}

/* Counts the lines and columns of the characters that begin before the offset. The characters of a piece that replaces input
 * bytes (struct piece) all begin at the offset of the piece. */
tamis_place tamis_parse_places_next(struct places *p, uint64_t offset)
{
    do {
        const struct piece *piece = &p->piece;
        while (p->at < piece->n && piece->offset + (piece->in_input ? p->at : 0) < offset)
            count(p);
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

tamis_place tamis_parse_place_of(const struct document *d, uint64_t offset)
{
    struct places p;
    tamis_parse_places_begin(&p, d);
    return tamis_parse_places_next(&p, offset);
}

/* The lines of the input, counted without decoding it. */
struct lines {
    uint64_t before;    /* the number of line feeds */
    struct source rest; /* the bytes after the last line feed */
    uint64_t offset;    /* of these bytes */
    bool has_return;
};

static struct lines count_lines(const struct document *d)
{
    struct lines l = {0, {NULL, NULL, 0}, 0, false};
    uint64_t offset = d->start.offset;
    for (const struct source *s = d->first; s && !l.has_return; offset += s->n, s = s->next) {
        const unsigned char *start = (const unsigned char *)s->p, *end = start + s->n, *p = start;
        l.has_return = scan_byte(p, end, '\r') != end;
        for (p = scan_byte(p, end, '\n'); p != end; p = scan_byte(p, end, '\n')) {
            p++;
            l.before++;
            l.offset = offset + (uint64_t)(p - start);
            l.rest = (struct source){s->next, (const char *)p, (size_t)(end - p)};
        }
    }
    return l;
}

/* Returns the place of the byte at the offset `end`, which is the end of what `d->first` begins. */
static tamis_place place_of_end(const struct document *d, uint64_t end)
{
    struct lines l = count_lines(d);
    struct places p;
    tamis_parse_places_begin(&p, d);
    if (!l.has_return && l.before) {
        p.place = (tamis_place){l.offset, d->start.line + l.before, 1};
        p.stream.offset = l.offset;
        p.stream.begun = true;
        p.next = &l.rest;
    }
    return tamis_parse_places_next(&p, end);
}

tamis_place tamis_parse_place_of_end(const struct document *d)
{
    return place_of_end(d, d->fed);
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
    d->start = place_of_end(d, d->fed - cut);
    for (size_t i = 0; i < cut; i++)
        d->cut[i] = d->last->p[d->last->n + i];
    d->recent[0] = (struct source){NULL, d->cut, cut};
    d->first = d->last = cut ? &d->recent[0] : NULL;
}
