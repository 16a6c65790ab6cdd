/* input.c: prepares the input. The straight path reads well-formed UTF-8 without a byte order mark at the start and without
 * U+000D. If the input does not have this form, makes a copy that has it (s->clean). Gives up if the input contains U+0000. */
#include "base/array.h"
#include "base/put.h"
#include "base/scanner.h"
#include "input/stream.h"
#include "straight/open.h"

/* Copies the input to s->clean without its byte order mark, with U+FFFD for malformed sequences, and with a line feed for each
 * CR LF and each CR. The bytes from `start`, after the byte order mark, up to `from` need no
 * change, and no byte order mark follows. */
static void clean_all(struct straight_run *r, const unsigned char *start, const unsigned char *from)
{
    struct stream stream;
    struct piece piece;
    size_t n = r->job->html.n;
    r->s->clean.n = 0;
    if (!buf_reserve(&r->s->clean, n + n / 8)) /* U+FFFD is longer than a malformed byte */
        return;
    buf_append(&r->s->clean, (const char *)start, (size_t)(from - start));
    tamis_input_open(&stream, false);
    tamis_input_feed(&stream, span_of((const char *)from, (size_t)(r->end - from)));
    tamis_input_close(&stream);
    while (tamis_input_next(&stream, &piece))
        buf_append(&r->s->clean, piece.p, piece.n);
}

/* Copies the input, which has no byte order mark, to s->clean, with a line feed for each CR LF and each
 * CR. The bytes before `from` are well-formed UTF-8 without U+0000 and U+000D. Sets `*is_ascii`
 * to true if all bytes from `from` on are ASCII other than U+0000, and otherwise to false. */
static void clean_lines(struct straight_run *r, const unsigned char *from, bool *is_ascii)
{
    struct buf *clean = &r->s->clean;
    size_t n = (size_t)(from - r->p);
    clean->n = 0;
    unsigned char *start = (unsigned char *)buf_room(clean, r->job->html.n);
    if (!start)
        return;
    tamis_base_array_copy(start, r->p, n, 1);
    clean->n = (size_t)(tamis_base_scanner()->lines(from, r->end, start + n, is_ascii) - start);
}

/* Reads the copy s->clean instead of the input. */
static bool use_copy(struct straight_run *r)
{
    const struct buf *clean = &r->s->clean;
    r->p = r->end; /* clean->p is NULL if the copy is empty */
    if (clean->n) {
        r->p = (const unsigned char *)clean->p;
        r->end = r->p + clean->n;
    }
    return meter_ok(r->s->meter);
}

/* Makes the copy s->clean. The input is well-formed UTF-8 without U+0000 and U+000D up to `stop`.
 * If the byte at `stop` is U+000D and the input has no byte order mark, first copies the input and
 * replaces its line ends. This step also determines whether the rest of the input is ASCII. If it
 * is, as in most inputs, no other check is needed. Gives up if the input contains U+0000. */
static bool copy_input(struct straight_run *r, const unsigned char *stop, bool has_mark)
{
    bool is_ascii = false, is_line_end = !has_mark && *stop == '\r';
    if (is_line_end)
        clean_lines(r, stop, &is_ascii);
    if (is_ascii || !meter_ok(r->s->meter))
        return use_copy(r);
    const unsigned char *malformed = tamis_base_scanner()->utf8(stop, r->end, '\0', SCAN_NO_STOP);
    if (span_has(span_of((const char *)malformed, (size_t)(r->end - malformed)), '\0'))
        return tamis_straight_give_up(r, "NUL");
    if (!is_line_end || malformed != r->end)
        clean_all(r, r->p + (has_mark ? 3 : 0), stop);
    return use_copy(r);
}

bool tamis_straight_begin_input(struct straight_run *r)
{
    struct span html = r->job->html;
    if (!html.n) /* html.p can be NULL */
        return true;
    r->p = (const unsigned char *)html.p;
    r->end = r->p + html.n;
    bool has_mark = span_starts(html, SPAN("\xEF\xBB\xBF"));
    const unsigned char *stop = tamis_base_scanner()->utf8(r->p, r->end, '\r', '\0');
    return (!has_mark && stop == r->end) || copy_input(r, stop, has_mark);
}
