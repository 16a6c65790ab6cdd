/* pieces.c: see pieces.h. */
#include "base/array.h"
#include "base/scan.h"
#include "parse/pieces.h"

/* SLICE: the least number of bytes that the lexer gets at a time, if so many are left. */
enum { SLICE = 128 };

/* PIECES, JOINED: the most pieces that are joined, and the most bytes. */
enum { PIECES = 64, JOINED = 8192 };

/* Pieces that follow one another in memory. The sink reads them as one text: otherwise each malformed byte and each U+000D would end
 * its run. The lexer reads each piece by itself, so that the offsets of its tokens are those of the input. */
struct pieces {
    struct piece piece[PIECES]; /* from `at` on, what has not been read */
    unsigned at;
    unsigned count;
    struct piece next; /* the piece after these, if `has_next` is true */
    bool has_next;
};

/* --- joining */

static void append(struct pieces *all, struct piece piece, char *to)
{
    tamis_base_array_copy(to, piece.p, piece.n, 1);
    piece.p = to;
    all->piece[all->count++] = piece;
}

/* Appends the following pieces to the first one, as many as have space. */
static void join(struct document *d, struct pieces *all)
{
    struct piece piece = all->piece[0];
    size_t used = 0;
    if (!tamis_parse_document_has_space(d, JOINED))
        return;
    all->count = 0;
    do {
        append(all, piece, d->space + used);
        used += piece.n;
        if (all->count == PIECES || !tamis_input_next(&d->stream, &piece))
            break;
        all->has_next = piece.n > JOINED - used;
    } while (!all->has_next);
    all->next = piece;
    if (!parser_forgets_input(&d->parser)) {
        d->space += used;
        d->space_left -= used;
    }
}

/* Reads the next pieces. Returns false if more bytes are needed, or at the end of the input. */
static bool next_pieces(struct document *d, struct pieces *all)
{
    if (all->has_next)
        all->piece[0] = all->next;
    else if (!tamis_input_next(&d->stream, &all->piece[0]))
        return false;
    all->has_next = false;
    all->at = 0;
    all->count = 1;
    if (!d->parser.sink->needs_offsets && all->piece[0].n < JOINED && d->stream.next != d->stream.end)
        join(d, all);
    return true;
}

/* --- with a sink: the lexer and the sink read in turn */

bool tamis_parse_is_between_tokens(const struct lexer *l)
{
    return l->state == l->dialect->content_states[CONTENT_UNCHANGED] && !l->part_length &&
           l->again_at == l->again.n;
}

/* Reports whether each byte of the piece is the byte of the input at its offset. */
static bool is_plain(const struct piece *piece)
{
    return piece->in_input && piece->end - piece->offset == piece->n;
}

/* Removes `n` bytes, which were read, from the pieces. */
static void skip(struct pieces *all, size_t n)
{
    while (n) {
        struct piece *piece = &all->piece[all->at];
        size_t part = n < piece->n ? n : piece->n;
        piece->p += part;
        piece->n -= part;
        piece->offset += part; /* a part of a piece is read only if it is plain */
        n -= part;
        if (!piece->n)
            all->at++;
    }
}

static struct span rest_of(const struct pieces *all)
{
    const struct piece *last = &all->piece[all->count - 1];
    const char *p = all->piece[all->at].p;
    return span_of(p, (size_t)(last->p + last->n - p));
}

/* Lets the sink read the beginning of the pieces. */
static void run(struct document *d, struct pieces *all)
{
    struct parser *p = &d->parser;
    struct span rest = rest_of(all);
    const unsigned char *at = (const unsigned char *)rest.p;
    if (!p->sink->can_run(p->sink, p))
        return;
    const unsigned char *stop = p->sink->run(p->sink, p, at, at + rest.n, all->piece[all->at].offset);
    skip(all, (size_t)(stop - at));
    meter_reach(d->meter, all->at < all->count ? all->piece[all->at].offset : all->piece[all->count - 1].end);
}

/* Lets the lexer read the beginning of a piece: at least one token, or as much as there is. */
static void lex(struct document *d, struct pieces *all)
{
    struct piece slice = all->piece[all->at];
    const unsigned char *at = (const unsigned char *)slice.p, *end = at + slice.n;
    d->parser.pauses = is_plain(&slice);
    if (d->parser.pauses && slice.n > SLICE) {
        slice.n = (size_t)(scan_byte(at + SLICE, end, '<') - at);
        slice.end = slice.offset + slice.n;
    }
    d->parser.is_paused = false;
    tamis_lex_feed(&d->lexer, &slice);
    d->lexer.stopped = false;
    skip(all, d->parser.is_paused ? (size_t)(d->parser.paused_at - slice.offset) : slice.n);
}

static void take_turns(struct document *d, struct pieces *all)
{
    while (all->at < all->count && meter_ok(d->meter)) {
        if (tamis_parse_is_between_tokens(&d->lexer))
            run(d, all);
        if (all->at < all->count && meter_ok(d->meter))
            lex(d, all);
    }
    d->parser.pauses = false;
}

/* Reports whether the sink can read the pieces: none contains U+0000 and, if the sink needs offsets, each byte is the byte of the
 * input at its offset. */
static bool can_take_turns(const struct parser *p, const struct pieces *all)
{
    return (!p->sink->needs_offsets || is_plain(&all->piece[0])) && !span_has(rest_of(all), '\0');
}

void tamis_parse_take_in_turn(struct document *d)
{
    struct pieces all;
    all.has_next = false;
    while (meter_ok(d->meter) && next_pieces(d, &all)) {
        if (can_take_turns(&d->parser, &all))
            take_turns(d, &all);
        else
            for (; all.at < all.count; all.at++)
                tamis_lex_feed(&d->lexer, &all.piece[all.at]);
    }
}
