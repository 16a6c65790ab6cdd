/* lines.c: see lines.h. */
#include "markdown/lines.h"

#include "base/array.h"
#include "markdown/escape.h"

bool tamis_markdown_open(struct lines *l, struct span first, struct span rest)
{
    if (first.n != rest.n || l->length + first.n > LARGEST_PREFIX)
        return false;
    tamis_base_array_copy(l->first + l->length, first.p, first.n, 1);
    tamis_base_array_copy(l->prefix + l->length, rest.p, rest.n, 1);
    l->length += first.n;
    l->has_marks = true;
    return true;
}

static struct span without_space(struct span s)
{
    while (s.n && s.p[s.n - 1] == ' ')
        s.n--;
    return s;
}

/* Ends the current line, if there is one, and returns the prefix of the next line. */
static struct span next_prefix(struct lines *l)
{
    struct span prefix = span_of(l->has_marks ? l->first : l->prefix, l->length);
    if (l->has_line)
        buf_push(l->out, '\n');
    l->has_line = true;
    return prefix;
}

static void note_line(struct lines *l)
{
    l->has_marks = false;
    tamis_base_array_copy(l->first, l->prefix, l->length, 1);
}

void tamis_markdown_begin_line(struct lines *l)
{
    buf_add(l->out, next_prefix(l));
    note_line(l);
}

void tamis_markdown_put_line(struct lines *l, struct span content)
{
    struct span prefix = next_prefix(l);
    buf_add(l->out, content.n ? prefix : without_space(prefix));
    buf_add(l->out, content);
    note_line(l);
}

void tamis_markdown_blank_line(struct lines *l)
{
    tamis_markdown_put_line(l, SPAN(""));
}

/* Reports whether a line that consists only of the prefix of the next line would be a thematic break, such as "- - -". */
static bool is_rule(const struct lines *l)
{
    unsigned dashes = 0;
    for (size_t i = l->length; i && span_has(SPAN("- "), l->first[i - 1]); i--)
        dashes += l->first[i - 1] == '-';
    return dashes >= 3;
}

void tamis_markdown_close(struct lines *l, size_t n)
{
    if (l->has_marks)
        tamis_markdown_put_line(l, is_rule(l) ? SEPARATOR : SPAN(""));
    l->length -= n;
}
