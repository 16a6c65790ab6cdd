/* lines.c: see lines.h. */
#include "text/lines.h"

#include "base/array.h"

bool tamis_text_is_white(struct span s)
{
    size_t i = 0;
    while (i < s.n && span_is_white(s.p[i]))
        i++;
    return i == s.n;
}

/* Writes the required line breaks and the mark that are waiting (lines.h). */
static void write_breaks(struct lines *l)
{
    if (l->out->n)
        for (; l->breaks; l->breaks--)
            buf_push(l->out, '\n');
    l->breaks = 0;
    buf_append(l->out, l->mark, l->mark_length);
    l->mark_length = 0;
}

/* Reports whether the waiting white space is removed. This is the case for a segment
 * break next to a zero-width space (CSS Text, "Segment Break Transformation Rules"). */
static bool is_removed(const struct lines *l, struct span next)
{
    struct span zero_width = SPAN("\xE2\x80\x8B");
    return l->space == SPACE_SEGMENT_BREAK &&
           (span_ends(buf_span(l->out), zero_width) || span_starts(next, zero_width));
}

static void write_waiting(struct lines *l, struct span next)
{
    bool has_space = l->space != SPACE_NONE && !is_removed(l, next);
    l->space = SPACE_NONE;
    write_breaks(l);
    if (has_space)
        buf_push(l->out, ' ');
}

void tamis_text_bound_block(struct lines *l, unsigned breaks)
{
    l->space = SPACE_NONE;
    l->line_has_box = false;
    if (breaks > l->breaks)
        l->breaks = breaks;
}

void tamis_text_begin_box(struct lines *l)
{
    if (l->space != SPACE_NONE)
        write_waiting(l, SPAN(""));
}

void tamis_text_end_line(struct lines *l, char end)
{
    l->space = SPACE_NONE;
    l->line_has_box = false;
    write_breaks(l);
    buf_push(l->out, end);
}

/* Reports whether a character is white space in CSS (CSS Text, "White Space Processing"). A form feed is not white space. */
static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_space(struct lines *l, const char *p, const char *end)
{
    for (; p < end && is_space(*p); p++)
        if (l->line_has_box && l->space != SPACE_SEGMENT_BREAK)
            l->space = *p == '\n' ? SPACE_SEGMENT_BREAK : SPACE_PLAIN;
    return p;
}

/* Returns the end of the longest text that begins at `p` and has no white space except single spaces between words. */
static const char *end_of_words(const char *p, const char *end)
{
    while (p < end && (!is_space(*p) || (*p == ' ' && end - p > 1 && !is_space(p[1]))))
        p++;
    return p;
}

static void put_collapsed(struct lines *l, struct span s)
{
    const char *p = s.p, *end = s.p + s.n;
    for (p = skip_space(l, p, end); p < end; p = skip_space(l, p, end)) {
        const char *words_end = end_of_words(p, end);
        write_waiting(l, span_of(p, (size_t)(end - p)));
        buf_append(l->out, p, (size_t)(words_end - p));
        l->line_has_box = true;
        p = words_end;
    }
}

void tamis_text_put(struct lines *l, struct span s, bool preserves)
{
    if (!s.n)
        return;
    if (!preserves) {
        put_collapsed(l, s);
        return;
    }
    write_waiting(l, s);
    buf_add(l->out, s);
    l->line_has_box = s.p[s.n - 1] != '\n';
}

void tamis_text_end_mark(struct lines *l)
{
    while (l->mark_length && l->mark[l->mark_length - 1] == ' ')
        l->mark_length--;
    if (l->mark_length)
        write_breaks(l);
}

void tamis_text_set_mark(struct lines *l, struct span mark)
{
    tamis_text_end_mark(l);
    l->mark_length = mark.n < LARGEST_MARK ? mark.n : LARGEST_MARK;
    tamis_base_array_copy(l->mark, mark.p, l->mark_length, 1);
}

void tamis_text_append(struct lines *l, struct span s)
{
    buf_add(l->out, s);
}
