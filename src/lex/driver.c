/* driver.c: reads the input and calls the handlers.
 *
 * A handler gets one byte at a time. If errors or transitions are reported, the handlers get every
 * byte. Otherwise, some input is read without the handlers: runs of bytes that a state would only
 * emit as text or append to a buffer (piece_run.h), and ordinary tags and references (markup_run.c).
 * Lines and columns are counted only if errors are reported.
 *
 * The functions marked RARE would slow down the loop over the bytes if they were inlined. */
#include "base/compiler.h"
#include "base/utf8.h"
#include "lex/again.h"
#include "lex/piece_run.h"
#include "lex/scan_tag.h"

/* A handler has the contract of tools/prove/handlers.toml. */
static inline state call_handler(struct lexer *l, state from, int c)
{
    return l->dialect->handlers[from](l, c);
}

/* Calls the function `transition` of the sink, which must not change the lexer. */
static inline void call_transition(struct lexer *l, state from, int c)
{
    l->sink.transition(l->sink.user, from, c, l->state);
}

/* Passes a byte (or END) to the handler of the current state, makes the returned state the current state, and reports the
 * transition. Returns what the handler returned: the state, which can be marked RECONSUME. */
static inline state transit(struct lexer *l, int c)
{
    state from = l->state, next = call_handler(l, from, c);
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
    meter_work(l->meter, n);
    l->again_offset = l->token_start + l->data.n - n;
    if (l->again.n)
        l->again_at -= n < l->again_at ? n : l->again_at;
    else
        buf_append(&l->again, l->data.p + l->data.n - n, n);
}

/* Passes the bytes in `again` to the handlers once more, before the current byte. If a handler returns a state
 * marked RECONSUME, the handler of that state gets the same byte. */
RARE static void read_again(struct lexer *l)
{
    uint64_t offset = l->at.offset;
    bool at_end = l->at_end;
    while (l->again_at < l->again.n && !lexer_done(l)) {
        unsigned advance = width(&l->again, l->again_at);
        state next = transit(l, next_again(l, offset));
        leave_again(l, next & RECONSUME, advance);
    }
    end_again(l, offset, at_end);
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

static void advance_place(struct lexer *l)
{
    if (l->after_newline) {
        l->at.line++;
        l->at.column = 0;
    }
    l->at.column += l->after_pair ? 2 : 1;
    l->after_newline = l->after_pair = false;
}

/* Returns the input stream error of the code point at `p`, or PARSE_ERROR_COUNT if it
 * has none. A piece is well-formed UTF-8, so all bytes of the code point can be read. */
static enum parse_error call_stream_error(struct lexer *l, const unsigned char *p)
{
    return l->dialect->stream_error(tamis_base_utf8_decode(p));
}

/* If errors are reported, this function is called before each code point is read. It sets the line and the column of the code
 * point, and its input stream error. */
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

/* --- pieces --- */

/* Reports whether tamis_lex_run_markup() can read the piece. That function does not
 * replace U+0000. It does not check the limits on names and on the number of attributes
 * either, so these limits must not be lower than the constants in scan_tag.h. */
static bool scans_tags(const struct lexer *l, const struct piece *piece)
{
    const uint64_t *limits = l->meter->limits;
    return piece->in_input && limits[TAMIS_MAX_TAG_NAME_BYTES] >= SCANNED_NAME &&
           limits[TAMIS_MAX_ATTRIBUTE_NAME_BYTES] >= SCANNED_NAME &&
           limits[TAMIS_MAX_ATTRIBUTES] >= SCANNED_ATTRIBUTES && !span_has(span_of(piece->p, piece->n), '\0');
}

/* Reads a run at `c.p`. Reads nothing if errors or transitions are reported, because the handlers report them. */
static const unsigned char *try_run(struct lexer *l, struct cursor c)
{
    if (l->sink.error || l->sink.transition)
        return c.p;
    const unsigned char *after = run(l, c);
    return after;
}

/* Reports whether the byte at `c.p` belongs to the same code point as the byte before it. */
static bool continues(struct cursor c)
{
    return c.p < c.end && (*c.p & 0xC0) == 0x80;
}

/* Passes a byte of the input to the handlers. */
static inline void pass_byte(struct lexer *l, unsigned char byte)
{
    if (byte == 0 && l->dialect->replaces_null)
        step_replacement(l);
    else
        step(l, byte);
}

/* Reports the input stream error of the current code point, if it has one that has not been reported yet. */
static inline void report_stream_error(struct lexer *l)
{
    tamis_lex_stream_error(l);
}

/* Passes the bytes of the code point at `c.p` to the handlers, so that a run never starts inside a code point.
 * Returns the byte after those that were passed. */
static inline const unsigned char *pass_code_point(struct lexer *l, struct cursor c)
{
    do {
        const unsigned char *after = c.p + 1;
        pass_byte(l, *c.p);
        report_stream_error(l);
        c.p = after;
        arrive(l, c);
    } while (continues(c) && !lexer_done(l));
    return c.p;
}

static void arrive_at_end(struct lexer *l, uint64_t end)
{
    l->at.offset = end;
    lexer_reach(l, end);
}

void tamis_lex_feed(struct lexer *l, const struct piece *piece)
{
    const unsigned char *start = (const unsigned char *)piece->p;
    struct cursor c = {start, start, start + piece->n, *piece, scans_tags(l, piece)};
    arrive(l, c);
    while (c.p < c.end && !lexer_done(l)) {
        if (l->sink.error)
            look_at(l, c.p);
        c.p = try_run(l, c);
        arrive(l, c);
        if (c.p == c.end || lexer_done(l))
            break;
        c.p = pass_code_point(l, c);
    }
    arrive_at_end(l, c.piece.end);
}

void tamis_lex_finish(struct lexer *l, uint64_t end)
{
    l->at_end = true;
    if (!lexer_done(l))
        arrive_at_end(l, end);
    if (l->sink.error)
        advance_place(l);
    if (!lexer_done(l))
        step(l, END);
}
