/* text.c: reads and writes text. */
#include "base/array.h"
#include "base/scan.h"
#include "parse/parser.h"
#include "serialize/escape.h"
#include "serialize/frame.h"
#include "straight/open.h"

bool tamis_straight_write_text(struct straight_run *r, struct span text)
{
    struct buf *out = r->out;
    if (r->leading.trims)
        text = tamis_straight_trim(r, text);
    if (!text.n)
        return true;
    if (r->copies && !tamis_straight_copy_text(r, (uint32_t)text.n))
        return false;
    if (content_has_only_space(top_of(r)->out.content) && !text_stays_between_cells(text))
        return tamis_straight_give_up(r, "text in a table");
    if (!out->n && span_starts(text, SPAN("\xEF\xBB\xBF")))
        return tamis_straight_give_up(r, "byte order mark");
    if (out->n == r->after_pre && text.p[0] == '\n')
        buf_push(out, '\n');
    escape(out, text, '&');
    r->before = span_is_white(text.p[text.n - 1]) ? BEFORE_WHITE : BEFORE_OTHER;
    return true;
}

bool tamis_straight_write_separator(struct straight_run *r)
{
    r->nodes++;
    begin_written_text(r);
    return tamis_straight_write_text(r, r->job->policy->separator);
}

bool tamis_straight_separate(struct straight_run *r)
{
    r->awaits_separator = false;
    r->visited++;
    return tamis_straight_write_separator(r);
}

/* Begins a text node that is written. If a separator is awaited and the text does not begin with white space, writes the
 * separator first. */
static bool begin_text(struct straight_run *r, struct span text)
{
    if (r->awaits_separator && !span_is_white(text.p[0]) && !tamis_straight_separate(r))
        return false;
    r->awaits_separator = false;
    r->visited++;
    begin_written_text(r);
    return true;
}

static bool insert(struct straight_run *r, struct span text)
{
    if (r->page.body && r->top == r->page.body)
        tamis_straight_page_text(r, text);
    bool is_new = !(top_of(r)->flags & ENDS_WITH_TEXT);
    if (is_new)
        note_child(r, true);
    if (r->removed || (top_of(r)->flags & HAS_WRITTEN_TEXT))
        return true;
    return (!is_new || begin_text(r, text)) && tamis_straight_write_text(r, text);
}

bool tamis_straight_insert_text(struct straight_run *r, struct span text)
{
    unsigned content = content_of(r);
    if (r->skips_line_feed && text.p[0] == '\n')
        text = span_of(text.p + 1, text.n - 1);
    r->skips_line_feed = false;
    if (!text.n)
        return true;
    if (content_is_between_cells(content)) {
        if (!tamis_parse_all_space(text))
            return tamis_straight_give_up(r, "text in a table");
        r->holds_table_text |= content != COLUMN_GROUP && r->top; /* not in the root, an html element */
    }
    return insert(r, text);
}

/* --- text that is copied --- */

/* Reports whether text must be examined before it is written, because white space at the start
 * of the output is removed (leading.c), the nodes that are written are also copied (copy.c),
 * or the first substantial child of a renamed body has not been found yet (page.c). */
static bool is_noted(const struct straight_run *r)
{
    return r->leading.trims || r->copies || r->page.seeks_content;
}

/* Reports whether text at the current place, whose first byte is `first`, only needs to be escaped and copied. */
static bool is_copied(const struct straight_run *r, unsigned char first)
{
    const struct straight_element *e = top_of(r);
    size_t n = r->out->n;
    if (e->in.content != BODY || e->out.content != BODY || r->removed || r->awaits_separator || is_noted(r))
        return false;
    bool is_line_feed = first == '\n' && (r->skips_line_feed || n == r->after_pre);
    bool is_mark = first == 0xEF && !n; /* the text can begin with U+FEFF */
    return !is_line_feed && !is_mark;
}

/* Writes the character at `p`, escaped if necessary. Returns a pointer to the byte after it. */
static const unsigned char *copy_special(struct buf *out, const unsigned char *p, const unsigned char *end)
{
    size_t taken;
    struct span text = escaped(p, end, &taken);
    buf_add(out, text.n ? text : span_of((const char *)p, taken));
    return p + taken;
}

/* Decodes the reference at `p`, and writes its text, escaped; an "&" without a reference is written as text. Returns a pointer
 * to the byte after the reference or the "&". For a reference to a carriage return, writes nothing and returns `p`. */
static const unsigned char *copy_decoded(struct straight_run *r, const unsigned char *p)
{
    struct buf *out = r->out;
    struct reference ref = tamis_straight_decode(p, r->end, false);
    if (!ref.taken)
        return copy_special(out, p, r->end);
    if (ref.text[0] == '\r')
        return p;
    size_t start = out->n;
    escape(out, span_of(ref.text, ref.n), '&');
    if (meter_ok(out->meter)) /* otherwise, the text can be cut */
        tamis_straight_know(&r->s->known, p, ref.taken, buf_part(out, start, out->n - start));
    return p + ref.taken;
}

/* Does the same as copy_decoded(), but takes less time if the reference is in r->s->known. `out` has space for as many bytes as
 * the input still has. If known_find() finds the reference, this is enough space for known_put(). */
static const unsigned char *copy_reference(struct straight_run *r, const unsigned char *p)
{
    const struct known_reference *known = known_find(&r->s->known, p, r->end);
    if (!known)
        return copy_decoded(r, p);
    r->out->n = (size_t)(known_put(r->out->p + r->out->n, known) - r->out->p);
    return p + known->taken;
}

/* Writes the special byte or the reference at `p`, and returns a pointer to the byte after it. If there is a "<" or a reference
 * to a carriage return at `p`, writes nothing and returns `p`. `out` has space for as many bytes as the input still has. */
static const unsigned char *copy_stop(struct straight_run *r, const unsigned char *p)
{
    if (*p == '&')
        return copy_reference(r, p);
    return *p == '<' ? p : copy_special(r->out, p, r->end);
}

/* Copies and escapes text up to the next "<", or up to a reference to a carriage return. If the first byte is "<", it is text
 * and is copied, too. */
static const unsigned char *copy(struct straight_run *r)
{
    struct buf *out = r->out;
    const unsigned char *p = r->p, *end = r->end;
    if (*p == '<')
        p = copy_special(out, p, end);
    while (p < end && buf_reserve(out, (size_t)(end - p))) {
        unsigned char *to = (unsigned char *)out->p + out->n;
        const unsigned char *stop = scan_copy(SCAN_TEXT, p, end, &to);
        out->n = (size_t)((char *)to - out->p);
        p = stop == end ? stop : copy_stop(r, stop);
        if (p == stop)
            return p;
    }
    return p;
}

static bool copy_text(struct straight_run *r)
{
    if (!(top_of(r)->flags & ENDS_WITH_TEXT)) {
        note_child(r, true);
        r->visited++;
        r->kept++;
        r->root_nodes += r->written_depth == 0;
    }
    r->skips_line_feed = false;
    r->p = copy(r);
    if (!meter_ok(r->s->meter)) /* the output did not grow, and can be empty */
        return false;
    r->before = span_is_white(r->out->p[r->out->n - 1]) ? BEFORE_WHITE : BEFORE_OTHER;
    return true;
}

/* Returns the length of a reference at `p` that is also the escaped form of its character; 0 if there is none. */
static size_t canonical_reference(const unsigned char *p, const unsigned char *end)
{
    static const struct span references[] = {{"&lt;", 4}, {"&gt;", 4}, {"&amp;", 5}, {"&nbsp;", 6}};
    struct span text = span_of((const char *)p, (size_t)(end - p));
    for (size_t i = 0; i < ARRAY_LENGTH(references); i++)
        if (span_starts(text, references[i]))
            return references[i].n;
    return 0;
}

bool tamis_straight_text(struct straight_run *r)
{
    const unsigned char *start = r->p;
    bool needs_decoding = *start == '&' && !canonical_reference(start, r->end);
    if (!needs_decoding && is_copied(r, *start))
        return copy_text(r);
    if (*start == '&')
        return tamis_straight_reference(r);
    r->p = scan_any(start + 1, r->end, '<', '&', '&', '&', '&', '&');
    return tamis_straight_insert_text(r, span_of((const char *)start, (size_t)(r->p - start)));
}
