/* stream.c: see stream.h. */
#include "input/stream.h"

#include "base/array.h"

static const struct span replacement = {"\xEF\xBF\xBD", 3};
static const struct span byte_order_mark = {"\xEF\xBB\xBF", 3};
static const struct span line_feed = {"\n", 1};

void tamis_input_open(struct stream *s, bool verbatim)
{
    *s = (struct stream){.verbatim = verbatim, .begun = verbatim};
}

void tamis_input_feed(struct stream *s, struct span bytes)
{
    s->next = (const unsigned char *)bytes.p;
    s->end = s->next + bytes.n;
}

void tamis_input_close(struct stream *s)
{
    s->closed = true;
}

static size_t left(const struct stream *s)
{
    return (size_t)(s->end - s->next);
}

static void skip(struct stream *s, size_t n)
{
    s->next += n;
    s->offset += n;
}

/* Returns the end of the bytes that need no change. They end before the next CR (unless `verbatim` is true), before the
 * next byte that does not begin a complete well-formed sequence, or at the end of the fed bytes, whichever comes first. */
static const unsigned char *clean_until(const struct stream *s)
{
    unsigned char stop = s->verbatim ? SCAN_NO_STOP : '\r';
    if (*s->next == stop) /* a fast check: this function is called at each CR */
        return s->next;
    return tamis_base_scanner()->utf8(s->next, s->end, stop, stop);
}

static bool give(struct piece *piece, struct span text, uint64_t offset, bool in_input)
{
    piece->p = text.p;
    piece->n = text.n;
    piece->offset = offset;
    piece->in_input = in_input;
    piece->end = 0; /* tamis_input_next() sets it */
    return true;
}

/* Adds fed bytes to the incomplete sequence in `cut`. If the sequence becomes complete, sets `*piece` to the sequence. If the
 * sequence is malformed, or if the input ends inside the sequence, sets `*piece` to U+FFFD. If more bytes are needed, returns
 * false without setting `*piece`. */
static bool complete_sequence(struct stream *s, struct piece *piece)
{
    uint64_t offset = s->offset - s->cut_length;
    for (;;) {
        struct utf8_sequence q = tamis_base_utf8_read(s->cut, s->cut_length);
        if (q.kind == UTF8_CUT && left(s)) {
            s->cut[s->cut_length++] = *s->next;
            skip(s, 1);
            continue;
        }
        if (q.kind == UTF8_CUT && !s->closed)
            return false;
        /* The byte that made the sequence malformed is not part of the sequence, and is read again. */
        if (q.kind == UTF8_INVALID && q.length < s->cut_length) {
            s->next--;
            s->offset--;
        }
        s->cut_length = 0;
        if (q.kind == UTF8_VALID)
            return give(piece, span_of((const char *)s->cut, q.length), offset, false);
        return give(piece, replacement, offset, false);
    }
}

/* Handles a CR that has been read. If no LF follows the CR, sets `*piece` to an LF and returns true. If an LF
 * follows, drops the CR and returns false. If the byte after the CR is not available yet, returns false. */
static bool end_line(struct stream *s, struct piece *piece)
{
    if (!left(s) && !s->closed)
        return false;
    s->carriage_return = false;
    if (left(s) && *s->next == '\n')
        return false;
    return give(piece, line_feed, s->offset - 1, false);
}

/* Handles the CR, the malformed sequence or the incomplete sequence
 * that begins at `next`. Reports whether this function set `*piece`. */
static bool repair(struct stream *s, struct piece *piece)
{
    if (*s->next == '\r') {
        skip(s, 1);
        s->carriage_return = true;
        return end_line(s, piece);
    }
    struct utf8_sequence q = tamis_base_utf8_read(s->next, left(s));
    if (q.kind == UTF8_CUT) {
        tamis_base_array_copy(s->cut, s->next, q.length, 1);
        s->cut_length = q.length;
        skip(s, q.length);
        return complete_sequence(s, piece);
    }
    skip(s, q.length);
    return give(piece, replacement, s->offset - q.length, false);
}

static bool next_raw(struct stream *s, struct piece *piece)
{
    if (s->cut_length)
        return complete_sequence(s, piece);
    if (s->carriage_return && end_line(s, piece))
        return true;
    while (left(s)) {
        const unsigned char *clean = clean_until(s);
        size_t n = (size_t)(clean - s->next);
        if (n) {
            struct span text = span_of((const char *)s->next, n);
            skip(s, n);
            give(piece, text, s->offset - n, true);
            return true;
        }
        if (repair(s, piece))
            return true;
    }
    return false;
}

bool tamis_input_next(struct stream *s, struct piece *piece)
{
    while (next_raw(s, piece)) {
        piece->end = s->offset;
        if (s->begun)
            return true;
        s->begun = true;
        if (!span_starts(span_of(piece->p, piece->n), byte_order_mark))
            return true;
        piece->p += byte_order_mark.n;
        piece->n -= byte_order_mark.n;
        piece->offset += byte_order_mark.n;
        if (piece->n)
            return true;
    }
    return false;
}
