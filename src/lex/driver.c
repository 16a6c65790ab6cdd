/* driver.c: reads the input and calls the handlers.
 *
 * A handler gets one byte at a time. If errors or transitions are reported, the handlers get every
 * byte. Otherwise, some input is read without the handlers: runs of bytes that a state would only
 * emit as text or append to a buffer (enum run), and the most frequent forms of tags, attributes and
 * references (markup_run.c, tag_run.c). Lines and columns are counted only if errors are reported.
 *
 * The functions marked RARE would slow down the loop over the bytes if they were inlined. */
#include "base/compiler.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "lex/lexer.h"
#include "lex/scan_tag.h"

/* Passes a byte (or END) to the handler of the current state, makes the returned state the current state, and reports the
 * transition. Returns what the handler returned: the state, which can be marked RECONSUME. */
static inline state transit(struct lexer *l, int c)
{
    state from = l->state, next = l->dialect->handlers[from](l, c);
    l->state = (state)(next & ~RECONSUME);
    if (l->sink.transition)
        l->sink.transition(l->sink.user, from, c, l->state);
    return next;
}

/* If `again` is not empty, the handlers are reading its bytes, and the last `n` bytes of `data`
 * were read from `again`. Therefore it is sufficient to reduce `again_at` in this case. */
void tamis_lex_back_up(struct lexer *l, size_t n)
{
    meter_work(l->meter, n);
    if (n > l->data.n) /* an append failed, so the lexer is done */
        return;
    l->again_offset = l->token_start + l->data.n - n;
    if (l->again.n)
        l->again_at -= n;
    else
        buf_append(&l->again, l->data.p + l->data.n - n, n);
}

/*@ requires buf_valid(b) && at <= b->n;
    assigns \nothing; */
static bool is_replacement(const struct buf *b, size_t at)
{
    return span_starts(span_of(b->p + at, b->n - at), replacement_character());
}

/* Returns 1 if the byte at index `at` advances the input offset, and otherwise 0. U+FFFD can replace a single byte of the
 * input, so only the last of the three bytes of U+FFFD advances the offset. */
/*@ requires buf_valid(b) && at < b->n;
    assigns \nothing;
    ensures \result <= 1; */
static unsigned width(const struct buf *b, size_t at)
{
    return !is_replacement(b, at) && !(at && is_replacement(b, at - 1));
}

/* Passes the bytes in `again` to the handlers once more, before the current byte. If a handler returns a state
 * marked RECONSUME, the handler of that state gets the same byte. The offset of each byte in `again` is computed
 * twice: forward from the offset of the first byte, and back from the offset of the current byte. The greater
 * result is used. Therefore the bytes before the first U+FFFD and after the last U+FFFD get exact offsets. */
RARE static void read_again(struct lexer *l)
{
    uint64_t offset = l->at.offset;
    bool at_end = l->at_end;
    l->at_end = false;
    while (l->again_at < l->again.n && !lexer_done(l)) {
        uint64_t left = l->again.n - l->again_at;
        if (offset > left && l->again_offset < offset - left)
            l->again_offset = offset - left;
        l->at.offset = l->again_offset;
        size_t here = l->again_at++;
        if (transit(l, (unsigned char)l->again.p[here]) & RECONSUME)
            l->again_at--;
        else
            l->again_offset += width(&l->again, here);
    }
    l->again.n = l->again_at = 0;
    l->at.offset = offset;
    l->at_end = at_end;
}

static inline void step(struct lexer *l, int c)
{
    state next;
    do {
        next = transit(l, c);
        if ((next & RECONSUME) && l->again.n)
            read_again(l);
    } while ((next & RECONSUME) && !lexer_done(l));
}

/* Passes U+FFFD instead of U+0000 to the handlers, for the dialects that replace U+0000 before tokenization (html-2008 and
 * xml5). */
RARE static void step_replacement(struct lexer *l)
{
    struct span bytes = replacement_character();
    l->stream_error = ERROR_UNEXPECTED_NULL_CHARACTER;
    for (size_t i = 0; i < bytes.n && !lexer_done(l); i++)
        step(l, (unsigned char)bytes.p[i]);
}

/* --- places and errors of the input stream (13.2.3.5) --- */

/*@ requires lexer_valid(l);
    assigns l->at.line, l->at.column, l->after_newline, l->after_pair;
    ensures LEXER_KEPT(l); */
static void advance_place(struct lexer *l)
{
    /*@ admit few: l->at.line <= LARGEST_OFFSET && l->at.column <= LARGEST_OFFSET; */
    if (l->after_newline) {
        l->at.line++;
        l->at.column = 0;
    }
    l->at.column += l->after_pair ? 2 : 1;
    l->after_newline = l->after_pair = false;
}

/* Returns the input stream error of the code point at `p`, or PARSE_ERROR_COUNT if it
 * has none. A piece is well-formed UTF-8, so all bytes of the code point can be read. */
/*@ requires lexer_valid(l) && \valid_read(p);
    assigns \nothing;
    ensures \result <= PARSE_ERROR_COUNT; */
static enum parse_error call_stream_error(struct lexer *l, const unsigned char *p)
{
    return l->dialect->stream_error(tamis_base_utf8_decode(p));
}

/* If errors are reported, this function is called before each code point is read. It sets the line and the column of the code
 * point, and its input stream error. */
/*@ requires lexer_valid(l) && \valid_read(p);
    assigns l->at.line, l->at.column, l->after_newline, l->after_pair, l->stream_error;
    ensures LEXER_KEPT(l); */
static void look_at(struct lexer *l, const unsigned char *p)
{
    if ((*p & 0xC0) == 0x80)
        return;
    advance_place(l);
    l->after_newline = *p == '\n';
    l->after_pair = *p >= 0xF0;
    if (l->dialect->stream_error)
        l->stream_error = call_stream_error(l, p);
}

/* --- runs --- */

struct cursor {
    const unsigned char *start; /* the first byte of the piece */
    const unsigned char *p;
    const unsigned char *end;
    const struct piece *piece;
    bool scans_tags; /* tamis_lex_run_markup() can read this piece */
};

/*@ // a piece that can be read; its offsets are those of the input
    predicate piece_valid(struct piece *piece) =
        \valid_read(piece) && (piece->n == 0 || \valid_read(piece->p + (0 .. piece->n - 1))) &&
        piece->offset + piece->n <= LARGEST_OFFSET && piece->end <= LARGEST_OFFSET && (piece->n > 0 ==> piece->end > 0);

    // the bytes from `p` to `end` are not read yet
    predicate cursor_valid(struct cursor *c) =
        \valid(c) && range_readable((unsigned char *)c->p, (unsigned char *)c->end) &&
        in_range((unsigned char *)c->p, (unsigned char *)c->start, (unsigned char *)c->end) && \valid_read(c->piece) &&
        c->piece->offset + (c->end - c->start) <= LARGEST_OFFSET && c->piece->end <= LARGEST_OFFSET &&
        (c->p < c->end ==> c->piece->end > 0);

    // the cursor and the piece are not in memory of the lexer
    predicate cursor_apart(struct cursor *c, struct piece *piece, struct lexer *l, struct meter *m, struct names *names,
                           struct arena *arena) =
        \base_addr(c) != \base_addr(piece) && \base_addr(c) != \base_addr(l) && \base_addr(c) != \base_addr(m) &&
        \base_addr(c) != \base_addr(names) && \base_addr(c) != \base_addr(arena) && \base_addr(c) != \base_addr(heap) &&
        \base_addr(piece) != \base_addr(l) && \base_addr(piece) != \base_addr(m) && \base_addr(piece) != \base_addr(names) &&
        \base_addr(piece) != \base_addr(arena) && \base_addr(piece) != \base_addr(heap); */

/*@ requires lexer_valid(l) && cursor_valid((struct cursor *)c);
    requires cursor_apart((struct cursor *)c, (struct piece *)c->piece, l, l->meter, l->names, l->names->arena);
    assigns l->at.offset, l->meter->at, l->meter->work_max;
    ensures LEXER_KEPT(l);
    ensures l->at.offset <= c->piece->offset + (c->p - c->start); */
static void arrive(struct lexer *l, const struct cursor *c)
{
    l->at.offset = c->piece->offset + (uint64_t)(c->p - c->start);
    /* U+FFFD has three bytes, but it can replace a single byte of the input, so the sum above can be too large. */
    if (l->at.offset >= c->piece->end)
        l->at.offset = c->piece->end - (c->p < c->end);
    lexer_reach(l, l->at.offset);
}

static void take_text(struct lexer *l, struct cursor *c, const unsigned char *stop)
{
    if (stop == c->p)
        return;
    struct span run = span_of((const char *)c->p, (size_t)(stop - c->p));
    tamis_lex_emit_run(l, run, l->at.offset, c->piece->in_input);
    c->p = stop;
}

/* Returns the end of a run: `stop`, or the first byte that exceeds the limit if that byte comes earlier. The
 * handler then reads the byte that exceeds the limit, so the failure is reported at the offset of that byte. */
/*@ requires lexer_valid((struct lexer *)l) && limit < TAMIS_LIMIT_COUNT && cursor_valid((struct cursor *)c);
    requires in_range((unsigned char *)stop, (unsigned char *)c->p, (unsigned char *)c->end);
    assigns \nothing;
    ensures in_range(\result, (unsigned char *)c->p, (unsigned char *)stop);
    // promise P4: a run does not exceed its limit
    ensures \result == c->p || used + (\result - c->p) <= l->meter->limits[limit]; */
static const unsigned char *within(const struct lexer *l, enum tamis_limit limit, size_t used,
                                   const struct cursor *c, const unsigned char *stop)
{
    uint64_t most = l->meter->limits[limit], left = most > used ? most - used : 0;
    return (uint64_t)(stop - c->p) > left ? c->p + left : stop;
}

static void take_value(struct lexer *l, struct cursor *c, const unsigned char *stop)
{
    stop = within(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, l->values.n - l->value_start, c, stop);
    tamis_lex_append_value(l, span_of((const char *)c->p, (size_t)(stop - c->p)));
    c->p = stop;
}

static void take_data(struct lexer *l, struct cursor *c, const unsigned char *stop)
{
    stop = within(l, l->data.limit, l->data.n, c, stop);
    buf_append(&l->data, (const char *)c->p, (size_t)(stop - c->p));
    c->p = stop;
}

/* Reads text and the most frequent forms of tags and references. Stops before the first
 * construct that requires the state machine, and after a tag that changes the state. */
static void run_data(struct lexer *l, struct cursor *c)
{
    while (c->p < c->end && !lexer_done(l)) {
        if (c->scans_tags) {
            c->p = tamis_lex_run_markup(l, c->p, c->end);
            if (l->state != l->dialect->first || lexer_done(l))
                return;
        } else {
            take_text(l, c, scan_any(c->p, c->end, '<', '&', 0, 0, 0, 0));
        }
        arrive(l, c);
        if (c->p == c->end || *c->p != '<' || !c->piece->in_input)
            return;
        const unsigned char *after = tamis_lex_run_tag(l, c->p, c->end);
        if (after == c->p)
            return;
        c->p = after;
        arrive(l, c);
        if (l->state != l->dialect->first)
            return;
    }
}

static void run(struct lexer *l, struct cursor *c)
{
    const unsigned char *p = c->p, *end = c->end;
    switch ((enum run)l->dialect->runs[l->state]) {
    case NO_RUN:
        return;
    case RUN_DATA:
        run_data(l, c);
        return;
    case RUN_ATTRIBUTES:
        if (c->piece->in_input)
            c->p = tamis_lex_run_attributes(l, p, end);
        return;
    case RUN_RCDATA:
        take_text(l, c, scan_any(p, end, '<', '&', 0, 0, 0, 0));
        return;
    case RUN_RAWTEXT:
        take_text(l, c, scan_any(p, end, '<', 0, 0, 0, 0, 0));
        return;
    case RUN_PLAINTEXT:
        take_text(l, c, scan_any(p, end, 0, 0, 0, 0, 0, 0));
        return;
    case RUN_ESCAPED:
        take_text(l, c, scan_any(p, end, '<', '-', 0, 0, 0, 0));
        return;
    case RUN_DRAFT_RCDATA:
        take_text(l, c, scan_any(p, end, '<', '&', '-', '>', 0, 0));
        return;
    case RUN_DRAFT_CDATA:
        take_text(l, c, scan_any(p, end, '<', '-', '>', 0, 0, 0));
        return;
    case RUN_CDATA_BLOCK:
        if (l->temp.n)
            return;
        take_text(l, c, scan_any(p, end, ']', 0, 0, 0, 0, 0));
        return;
    case RUN_CDATA:
        take_text(l, c, scan_any(p, end, ']', 0, 0, 0, 0, 0));
        return;
    case RUN_QUOTED:
        take_value(l, c, scan_any(p, end, '"', '&', 0, 0, 0, 0));
        return;
    case RUN_APOSTROPHED:
        take_value(l, c, scan_any(p, end, '\'', '&', 0, 0, 0, 0));
        return;
    case RUN_COMMENT:
        take_data(l, c, scan_any(p, end, '<', '-', 0, 0, 0, 0));
        return;
    case RUN_BOGUS:
        take_data(l, c, scan_any(p, end, '>', 0, 0, 0, 0, 0));
        return;
    case RUN_PI:
        take_data(l, c, scan_any(p, end, '?', '>', 0, 0, 0, 0));
        return;
    case RUN_LITERAL:
        take_data(l, c, scan_any(p, end, '"', 0, 0, 0, 0, 0));
        return;
    case RUN_LITERAL_APOS:
        take_data(l, c, scan_any(p, end, '\'', 0, 0, 0, 0, 0));
        return;
    case RUN_SKIPPED:
        take_data(l, c, scan_any(p, end, ']', 0, 0, 0, 0, 0));
        return;
    case RUN_OWN:
        c->p = l->dialect->run(l, p, end);
        return;
    }
}

/* Reports whether tamis_lex_run_markup() can read the piece. That function does not
 * replace U+0000. It does not check the limits on names and on the number of attributes
 * either, so these limits must not be lower than the constants in scan_tag.h. */
/*@ requires lexer_valid((struct lexer *)l) && piece_valid((struct piece *)piece);
    assigns \nothing; */
static bool scans_tags(const struct lexer *l, const struct piece *piece)
{
    const uint64_t *limits = l->meter->limits;
    return l->dialect->scans_tags && piece->in_input && limits[TAMIS_MAX_TAG_NAME_BYTES] >= SCANNED_NAME &&
           limits[TAMIS_MAX_ATTRIBUTE_NAME_BYTES] >= SCANNED_NAME &&
           limits[TAMIS_MAX_ATTRIBUTES] >= SCANNED_ATTRIBUTES && !span_has(span_of(piece->p, piece->n), '\0');
}

void tamis_lex_feed(struct lexer *l, const struct piece *piece)
{
    const unsigned char *start = (const unsigned char *)piece->p;
    struct cursor c = {start, start, start + piece->n, piece, scans_tags(l, piece)};
    while (c.p < c.end && !lexer_done(l)) {
        arrive(l, &c);
        if (l->sink.error)
            look_at(l, c.p);
        else if (!l->sink.transition)
            run(l, &c);
        if (c.p == c.end || lexer_done(l))
            break;
        do { /* the handlers get all bytes of the code point, so a run never starts inside a code point */
            arrive(l, &c);
            if (*c.p == 0 && l->dialect->replaces_null)
                step_replacement(l);
            else
                step(l, *c.p);
            c.p++;
            tamis_lex_stream_error(l);
        } while (c.p < c.end && (*c.p & 0xC0) == 0x80 && !lexer_done(l));
    }
    l->at.offset = piece->end;
    meter_reach(l->meter, l->at.offset);
}

void tamis_lex_finish(struct lexer *l, uint64_t end)
{
    l->at_end = true;
    if (!lexer_done(l)) {
        l->at.offset = end;
        meter_reach(l->meter, end);
    }
    if (l->sink.error)
        advance_place(l);
    if (!lexer_done(l))
        step(l, END);
}
