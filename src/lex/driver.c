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
#include "lex/run.h"
#include "lex/scan_tag.h"

/* The place up to which a piece has been read. */
struct cursor {
    const unsigned char *start; /* the first byte of the piece */
    const unsigned char *p;
    const unsigned char *end;
    struct piece piece;
    bool scans_tags; /* tamis_lex_run_markup() can read this piece */
};

#include "lex/driver_valid.h"

/* A handler has the contract of tools/prove/handlers.toml. */
/*@ requires lexer_valid(l) && lexer_state(l, from) && 0 <= c <= END;
    assigns LEXER_MEMORY(l);
    ensures LEXER_KEPT(l) && (lexer_state(l, \result) || (\result >= RECONSUME && lexer_state(l, \result - RECONSUME))); */
static inline state call_handler(struct lexer *l, state from, int c)
{
    return l->dialect->handlers[from](l, c);
}

/* Calls the function `transition` of the sink, which must not change the lexer. */
/*@ requires \valid_read(l); assigns \nothing; */
static inline void call_transition(struct lexer *l, state from, int c)
{
    l->sink.transition(l->sink.user, from, c, l->state);
}

/* Passes a byte (or END) to the handler of the current state, makes the returned state the current state, and reports the
 * transition. Returns what the handler returned: the state, which can be marked RECONSUME. */
/*@ requires lexer_valid(l) && 0 <= c <= END; assigns LEXER_MEMORY(l); ensures LEXER_RAN(l); */
static inline state transit(struct lexer *l, int c)
{
    state from = l->state, next = call_handler(l, from, c);
    /*@ assert mask: (next & ~RECONSUME) == next % RECONSUME; */
    /*@ assert mask: lexer_state(l, next & ~RECONSUME); */
    l->state = (state)(next & ~RECONSUME);
    if (l->sink.transition)
        call_transition(l, from, c);
    return next;
}

/* If `again` is not empty, the handlers are reading its bytes, and the last `n` bytes of `data` were read from `again`. Therefore
 * it is sufficient to reduce `again_at`, which is then at least `n`. Even if it were not, it would stay in bounds. */
void tamis_lex_back_up(struct lexer *l, size_t n)
{
    if (n > l->data.n) /* an append failed, so the lexer is done */
        return;
    /*@ admit few: l->token_start <= LARGEST_OFFSET && l->meter->work + n <= UINT64_MAX; */
    meter_work(l->meter, n);
    l->again_offset = l->token_start + l->data.n - n;
    if (l->again.n)
        l->again_at -= n < l->again_at ? n : l->again_at;
    else
        buf_append(&l->again, l->data.p + l->data.n - n, n);
    /*@ assert kept: limits_kept{Pre, Here}(l->meter); */
    /*@ assert kept: dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert kept: meter_valid(l->meter) && buf_valid(&l->again); */
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
/*@ requires lexer_valid(l); assigns LEXER_MEMORY(l); ensures LEXER_RAN(l); */
RARE static void read_again(struct lexer *l)
{
    uint64_t offset = l->at.offset;
    bool at_end = l->at_end;
    l->at_end = false;
    /*@ loop invariant LEXER_RAN(l);
        loop assigns LEXER_MEMORY_LOOP(l); */
    while (l->again_at < l->again.n && !lexer_done(l)) {
        /*@ admit few: l->again_offset <= LARGEST_OFFSET; */
        uint64_t left = l->again.n - l->again_at;
        if (offset > left && l->again_offset < offset - left)
            l->again_offset = offset - left;
        l->at.offset = l->again_offset;
        size_t here = l->again_at++;
        unsigned advance = width(&l->again, here);
        if (transit(l, (unsigned char)l->again.p[here]) & RECONSUME)
            l->again_at -= l->again_at > 0;
        else
            l->again_offset = l->at.offset + advance;
    }
    l->again.n = l->again_at = 0;
    l->at.offset = offset;
    l->at_end = at_end;
}

/*@ requires lexer_valid(l) && 0 <= c <= END; assigns LEXER_MEMORY(l); ensures LEXER_RAN(l); */
static inline void step(struct lexer *l, int c)
{
    state next;
    /*@ loop invariant LEXER_RAN(l);
        loop assigns next, LEXER_MEMORY_LOOP(l); */
    do {
        next = transit(l, c);
        if ((next & RECONSUME) && l->again.n)
            read_again(l);
    } while ((next & RECONSUME) && !lexer_done(l));
}

/* Passes U+FFFD instead of U+0000 to the handlers, for the dialects that replace U+0000 before tokenization (html-2008 and
 * xml5). */
/*@ requires lexer_valid(l); assigns LEXER_MEMORY(l); ensures LEXER_RAN(l); */
RARE static void step_replacement(struct lexer *l)
{
    struct span bytes = replacement_character();
    l->stream_error = ERROR_UNEXPECTED_NULL_CHARACTER;
    /*@ loop invariant LEXER_RAN(l) && 0 <= i <= bytes.n;
        loop assigns i, LEXER_MEMORY_LOOP(l);
        loop variant bytes.n - i; */
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

/*@ requires lexer_valid(l) && cursor_valid(c);
    assigns l->at.offset, l->meter->at, l->meter->work_max;
    ensures LEXER_KEPT(l) && cursor_reached(c, l->at.offset); */
static void arrive(struct lexer *l, struct cursor c)
{
    l->at.offset = c.piece.offset + (uint64_t)(c.p - c.start);
    /* U+FFFD has three bytes, but it can replace a single byte of the input, so the sum above can be too large. */
    if (l->at.offset >= c.piece.end)
        l->at.offset = c.piece.end - (c.p < c.end);
    lexer_reach(l, l->at.offset);
}

/* The functions that take bytes return the first byte that they did not read. */

/*@ requires RUN_READY(l, p, stop); assigns LEXER_MEMORY(l); ensures LEXER_KEPT(l) && RUN_READ(\result, p, stop); */
static const unsigned char *take_text(struct lexer *l, const unsigned char *p, const unsigned char *stop,
                                      bool in_input)
{
    if (stop != p)
        tamis_lex_emit_run(l, span_of((const char *)p, (size_t)(stop - p)), l->at.offset, in_input);
    return stop;
}

/* Returns the end of a run: `stop`, or the first byte that exceeds the limit if that byte comes earlier. The
 * handler then reads the byte that exceeds the limit, so the failure is reported at the offset of that byte. */
/*@ requires RUN_READY((struct lexer *)l, p, stop) && limit < TAMIS_LIMIT_COUNT;
    assigns \nothing;
    ensures RUN_READ(\result, p, stop);
    // promise P4: a run does not exceed its limit
    ensures \result == p || used + (\result - p) <= l->meter->limits[limit]; */
static const unsigned char *within(const struct lexer *l, enum tamis_limit limit, size_t used,
                                   const unsigned char *p, const unsigned char *stop)
{
    uint64_t most = l->meter->limits[limit], left = most > used ? most - used : 0;
    return (uint64_t)(stop - p) > left ? p + left : stop;
}

/*@ requires RUN_READY(l, p, stop); assigns LEXER_MEMORY(l); ensures LEXER_KEPT(l) && RUN_READ(\result, p, stop); */
static const unsigned char *take_value(struct lexer *l, const unsigned char *p, const unsigned char *stop)
{
    size_t length = l->in_attribute ? l->values.n - l->value_start : 0;
    stop = within(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, length, p, stop);
    tamis_lex_append_value(l, span_of((const char *)p, (size_t)(stop - p)));
    return stop;
}

/*@ requires RUN_READY(l, p, stop); assigns LEXER_MEMORY(l); ensures LEXER_KEPT(l) && RUN_READ(\result, p, stop); */
static const unsigned char *take_data(struct lexer *l, const unsigned char *p, const unsigned char *stop)
{
    stop = within(l, l->data.limit, l->data.n, p, stop);
    buf_append(&l->data, (const char *)p, (size_t)(stop - p));
    /*@ assert kept: limits_kept{Pre, Here}(l->meter); */
    /*@ assert kept: dialect_kept{Pre, Here}((struct dialect *)l->dialect); */
    /*@ assert kept: meter_valid(l->meter) && buf_valid(&l->data); */
    return stop;
}

/* Reads text and the most frequent forms of tags and references. Stops before the first
 * construct that requires the state machine, and after a tag that changes the state. */
/*@ requires CURSOR_READY(l, c);
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l) && RUN_READ(\result, c.p, c.end); */
static const unsigned char *run_data(struct lexer *l, struct cursor c)
{
    /*@ loop invariant CURSOR_READY(l, c) && LEXER_RAN(l) && RUN_READ(c.p, \at(c.p, Pre), c.end);
        loop assigns c.p, LEXER_MEMORY_LOOP(l);
        loop variant c.end - c.p; */
    while (c.p < c.end && !lexer_done(l)) {
        if (c.scans_tags) {
            c.p = tamis_lex_run_markup(l, c.p, c.end);
            if (l->state != l->dialect->first || lexer_done(l))
                return c.p;
        } else {
            c.p = take_text(l, c.p, scan_any(c.p, c.end, '<', '&', 0, 0, 0, 0), c.piece.in_input);
        }
        arrive(l, c);
        if (c.p == c.end || *c.p != '<' || !c.piece.in_input)
            return c.p;
        const unsigned char *after = tamis_lex_run_tag(l, c.p, c.end);
        if (after == c.p)
            return after;
        c.p = after;
        arrive(l, c);
        if (l->state != l->dialect->first)
            return after;
    }
    return c.p;
}

/* Calls the function for RUN_OWN. */
/*@ requires lexer_valid(l) && p < end && run_readable(l, (unsigned char *)p, (unsigned char *)end);
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l) && RUN_READ(\result, p, end); */
static const unsigned char *call_run(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    return l->dialect->run(l, p, end);
}

/*@ requires CURSOR_READY(l, c) && c.p < c.end;
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l) && RUN_READ(\result, c.p, c.end); */
static const unsigned char *run(struct lexer *l, struct cursor c)
{
    const unsigned char *p = c.p, *end = c.end;
    bool in_input = c.piece.in_input;
    switch ((enum run)l->dialect->runs[l->state]) {
    case NO_RUN:
        return p;
    case RUN_DATA:
        return run_data(l, c);
    case RUN_ATTRIBUTES:
        return in_input ? tamis_lex_run_attributes(l, p, end) : p;
    case RUN_RCDATA:
        return take_text(l, p, scan_any(p, end, '<', '&', 0, 0, 0, 0), in_input);
    case RUN_RAWTEXT:
        return take_text(l, p, scan_any(p, end, '<', 0, 0, 0, 0, 0), in_input);
    case RUN_PLAINTEXT:
        return take_text(l, p, scan_any(p, end, 0, 0, 0, 0, 0, 0), in_input);
    case RUN_ESCAPED:
        return take_text(l, p, scan_any(p, end, '<', '-', 0, 0, 0, 0), in_input);
    case RUN_DRAFT_RCDATA:
        return take_text(l, p, scan_any(p, end, '<', '&', '-', '>', 0, 0), in_input);
    case RUN_DRAFT_CDATA:
        return take_text(l, p, scan_any(p, end, '<', '-', '>', 0, 0, 0), in_input);
    case RUN_CDATA_BLOCK:
        return l->temp.n ? p : take_text(l, p, scan_any(p, end, ']', 0, 0, 0, 0, 0), in_input);
    case RUN_CDATA:
        return take_text(l, p, scan_any(p, end, ']', 0, 0, 0, 0, 0), in_input);
    case RUN_QUOTED:
        return take_value(l, p, scan_any(p, end, '"', '&', 0, 0, 0, 0));
    case RUN_APOSTROPHED:
        return take_value(l, p, scan_any(p, end, '\'', '&', 0, 0, 0, 0));
    case RUN_COMMENT:
        return take_data(l, p, scan_any(p, end, '<', '-', 0, 0, 0, 0));
    case RUN_BOGUS:
        return take_data(l, p, scan_any(p, end, '>', 0, 0, 0, 0, 0));
    case RUN_PI:
        return take_data(l, p, scan_any(p, end, '?', '>', 0, 0, 0, 0));
    case RUN_LITERAL:
        return take_data(l, p, scan_any(p, end, '"', 0, 0, 0, 0, 0));
    case RUN_LITERAL_APOS:
        return take_data(l, p, scan_any(p, end, '\'', 0, 0, 0, 0, 0));
    case RUN_SKIPPED:
        return take_data(l, p, scan_any(p, end, ']', 0, 0, 0, 0, 0));
    case RUN_OWN:
        return call_run(l, p, end);
    }
    return p;
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

/*@ requires lexer_valid(l) && dialect_tables((struct dialect *)l->dialect) && piece_valid((struct piece *)piece);
    assigns LEXER_MEMORY(l);
    ensures LEXER_RAN(l); */
void tamis_lex_feed(struct lexer *l, const struct piece *piece)
{
    const unsigned char *start = (const unsigned char *)piece->p;
    struct cursor c = {start, start, start + piece->n, *piece, scans_tags(l, piece)};
    /*@ loop invariant LEXER_RAN(l) && dialect_tables((struct dialect *)l->dialect) && cursor_valid(c);
        loop assigns c.p, LEXER_MEMORY_LOOP(l); */
    while (c.p < c.end && !lexer_done(l)) {
        arrive(l, c);
        if (l->sink.error)
            look_at(l, c.p);
        else if (!l->sink.transition)
            c.p = run(l, c);
        if (c.p == c.end || lexer_done(l))
            break;
        /*@ loop invariant LEXER_RAN(l) && dialect_tables((struct dialect *)l->dialect) && cursor_valid(c) && c.p < c.end;
            loop assigns c.p, LEXER_MEMORY_LOOP(l); */
        do { /* the handlers get all bytes of the code point, so a run never starts inside a code point */
            arrive(l, c);
            if (*c.p == 0 && l->dialect->replaces_null)
                step_replacement(l);
            else
                step(l, *c.p);
            c.p++;
            tamis_lex_stream_error(l);
        } while (c.p < c.end && (*c.p & 0xC0) == 0x80 && !lexer_done(l));
    }
    l->at.offset = c.piece.end;
    lexer_reach(l, l->at.offset);
}

/*@ requires lexer_valid(l) && end <= LARGEST_OFFSET; assigns LEXER_MEMORY(l); ensures LEXER_RAN(l); */
void tamis_lex_finish(struct lexer *l, uint64_t end)
{
    l->at_end = true;
    if (!lexer_done(l)) {
        l->at.offset = end;
        lexer_reach(l, end);
    }
    if (l->sink.error)
        advance_place(l);
    if (!lexer_done(l))
        step(l, END);
}
