/* piece_run.h: reads a run of bytes of a piece (enum run) without the handlers: text, values or data up to the next byte that
 * the state machine must see, and in the data state also tags and references. driver.c calls run(). */
#ifndef TAMIS_LEX_PIECE_RUN_H
#define TAMIS_LEX_PIECE_RUN_H

#include "base/scan.h"
#include "lex/lexer.h"

/* The place up to which a piece has been read. */
struct cursor {
    const unsigned char *start; /* the first byte of the piece */
    const unsigned char *p;
    const unsigned char *end;
    struct piece piece;
    bool scans_tags; /* tamis_lex_run_markup() can read this piece */
};

static inline void arrive(struct lexer *l, struct cursor c)
{
    l->at.offset = c.piece.offset + (uint64_t)(c.p - c.start);
    /* U+FFFD has three bytes, but it can replace a single byte of the input, so the sum above can be too large. */
    if (l->at.offset >= c.piece.end)
        l->at.offset = c.piece.end - (c.p < c.end);
    lexer_reach(l, l->at.offset);
}

/* The functions that take bytes return the first byte that they did not read. */

static inline const unsigned char *take_text(struct lexer *l, const unsigned char *p,
                                             const unsigned char *stop, bool in_input)
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
static inline const unsigned char *within(const struct lexer *l, tamis_limit limit, size_t used,
                                          const unsigned char *p, const unsigned char *stop)
{
    uint64_t most = l->meter->limits[limit], left = most > used ? most - used : 0;
    return (uint64_t)(stop - p) > left ? p + left : stop;
}

static inline const unsigned char *take_value(struct lexer *l, const unsigned char *p,
                                              const unsigned char *stop)
{
    size_t length = l->in_attribute ? l->values.n - l->value_start : 0;
    stop = within(l, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, length, p, stop);
    tamis_lex_append_value(l, span_of((const char *)p, (size_t)(stop - p)));
    return stop;
}

static inline const unsigned char *take_data(struct lexer *l, const unsigned char *p,
                                             const unsigned char *stop)
{
    stop = within(l, l->data.limit, l->data.n, p, stop);
    buf_append(&l->data, (const char *)p, (size_t)(stop - p));
    return stop;
}

/* Reads text; if the piece allows it, also ordinary tags and references. Stops before the first
 * construct that requires the state machine, and after a tag that changes the state. */
static inline const unsigned char *run_data(struct lexer *l, struct cursor c)
{
    return c.scans_tags ? tamis_lex_run_markup(l, c.p, c.end)
                        : take_text(l, c.p, scan_any(c.p, c.end, '<', '&', 0, 0, 0, 0), c.piece.in_input);
}

/* Calls the function for RUN_OWN. */
static inline const unsigned char *call_run(struct lexer *l, const unsigned char *p, const unsigned char *end)
{
    return l->dialect->run(l, p, end);
}

/* Reads the run of the current state that begins at `c.p`, if there is one. Returns the byte after it. */
static inline const unsigned char *run(struct lexer *l, struct cursor c)
{
    const unsigned char *p = c.p, *end = c.end;
    bool in_input = c.piece.in_input;
    switch ((enum run)l->dialect->runs[l->state]) {
    case NO_RUN:
        return p;
    case RUN_DATA:
        return run_data(l, c);
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

#endif
