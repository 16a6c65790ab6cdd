/* input.c: prepares the input: checks that it is well-formed UTF-8 without U+0000 and U+000D. If it is not, makes a copy that is. */
#include "base/put.h"
#include "base/scanner.h"
#include "input/stream.h"
#include "straight/open.h"

/* Copies the input to s->clean without its byte order mark, with U+FFFD for malformed sequences, and with a line feed for each CR
 * LF and each CR. */
static void clean_all(struct straight_run *r)
{
    struct stream stream;
    struct piece piece;
    tamis_input_open(&stream, false);
    tamis_input_feed(&stream, r->job->html);
    tamis_input_close(&stream);
    while (tamis_input_next(&stream, &piece))
        buf_append(&r->s->clean, piece.p, piece.n);
}

/* Copies an input that is well-formed UTF-8 and has no byte order mark to s->clean, with a line feed for each CR LF and each CR. */
static void clean_lines(struct straight_run *r)
{
    struct buf *clean = &r->s->clean;
    unsigned char *start = (unsigned char *)buf_room(clean, r->job->html.n);
    if (start)
        clean->n = (size_t)(tamis_base_scanner()->lines(r->p, r->end, start) - start);
}

/* Makes the copy s->clean, which is read instead of the input. `is_well_formed`: only line ends have to be replaced. */
static bool clean_input(struct straight_run *r, bool is_well_formed)
{
    struct buf *clean = &r->s->clean;
    clean->n = 0;
    if (is_well_formed)
        clean_lines(r);
    else
        clean_all(r);
    r->p = r->end; /* clean->p is NULL if the copy is empty */
    if (clean->n) {
        r->p = (const unsigned char *)clean->p;
        r->end = r->p + clean->n;
    }
    return meter_ok(r->s->meter);
}

bool tamis_straight_begin_input(struct straight_run *r)
{
    struct span html = r->job->html;
    if (!html.n) /* html.p can be NULL */
        return true;
    r->p = (const unsigned char *)html.p;
    r->end = r->p + html.n;
    const struct scanner *scanner = tamis_base_scanner();
    bool has_mark = span_starts(html, SPAN("\xEF\xBB\xBF"));
    const unsigned char *stop = scanner->utf8(r->p, r->end, '\r', '\0');
    if (!has_mark && stop == r->end)
        return true;
    stop = scanner->utf8(stop, r->end, '\0', SCAN_NO_STOP);
    if (span_has(span_of((const char *)stop, (size_t)(r->end - stop)), '\0'))
        return tamis_straight_give_up(r, "NUL");
    return clean_input(r, !has_mark && stop == r->end);
}
