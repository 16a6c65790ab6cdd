/* code.c: code spans and fenced code blocks (GFM, 6.3 and 4.5). */
#include "markdown/run.h"

enum { SCANNED_PER_WORK = 16, MOST_DIFFERENT_RUNS = 63, SHORTEST_FENCE = 3 };

/* The properties of the text of a code span or code block that determine how the text is written. */
struct code {
    uint64_t lengths; /* bit n: the code contains a sequence of exactly n backticks */
    size_t run;       /* the length of the current sequence */
    size_t longest;   /* the length of the longest sequence */
    char first, last;
    bool has_other_than_space;
    bool has_escaped_pipe; /* a "|" directly after a "\" */
};

static void end_run(struct code *c)
{
    if (c->run && c->run <= MOST_DIFFERENT_RUNS)
        c->lengths |= UINT64_C(1) << c->run;
    if (c->run > c->longest)
        c->longest = c->run;
    c->run = 0;
}

static void read_byte(struct code *c, char byte)
{
    byte = span_is_tab_or_newline(byte) && byte != '\t' ? ' ' : byte;
    if (byte == '`')
        c->run++;
    else
        end_run(c);
    c->has_escaped_pipe = c->has_escaped_pipe || (byte == '|' && c->last == '\\');
    c->has_other_than_space = c->has_other_than_space || byte != ' ';
    c->first = c->first ? c->first : byte;
    c->last = byte;
}

/* Returns the next text node after `n` in `root`, or NULL. */
static const struct node *next_text(const struct node *n, const struct node *root, struct meter *m)
{
    do {
        n = tamis_parse_next(n, root);
        meter_work(m, 1);
    } while (n && n->type != NODE_TEXT && meter_ok(m));
    return n && n->type == NODE_TEXT && meter_ok(m) ? n : NULL;
}

static struct code read_code(const struct node *root, struct meter *m)
{
    struct code c = {0};
    for (const struct node *n = root; (n = next_text(n, root, m));) {
        struct span s = node_data(n);
        meter_work(m, s.n / SCANNED_PER_WORK);
        for (size_t i = 0; i < s.n; i++)
            read_byte(&c, s.p[i]);
    }
    end_run(&c);
    return c;
}

/* Returns the smallest number n above 0 for which the code contains no sequence of exactly n backticks. If this number is above
 * MOST_DIFFERENT_RUNS, returns the length of the longest sequence plus 1 instead. */
static size_t fence_of_span(const struct code *c)
{
    for (size_t n = 1; n <= MOST_DIFFERENT_RUNS; n++)
        if (!(c->lengths >> n & 1))
            return n;
    return c->longest + 1;
}

static void put_fence(struct buf *out, size_t n)
{
    for (; n && meter_ok(out->meter); n--)
        buf_push(out, '`');
}

bool tamis_markdown_can_be_code(const struct node *n, bool in_cell, struct meter *m)
{
    struct code c = read_code(n, m);
    return c.last && !(in_cell && c.has_escaped_pipe);
}

static void put_code_text(struct buf *out, struct span s, bool in_cell)
{
    for (size_t i = 0; i < s.n; i++) {
        if (in_cell && s.p[i] == '|')
            buf_push(out, '\\');
        buf_push(out, s.p[i] == '\n' || s.p[i] == '\r' ? ' ' : s.p[i]);
    }
}

/* Reports whether a space must be added at each end of a code span. There are two cases. If a backtick
 * is at an end of the code, it would become part of the fence without the space. If the code begins
 * and ends with a space and does not contain only spaces, a renderer removes one space at each end. */
static bool needs_spaces(const struct code *c)
{
    bool is_stripped = c->first == ' ' && c->last == ' ' && c->has_other_than_space;
    return c->first == '`' || c->last == '`' || is_stripped;
}

void tamis_markdown_put_code(struct buf *out, const struct node *n, bool in_cell)
{
    struct code c = read_code(n, out->meter);
    size_t fence = fence_of_span(&c);
    put_fence(out, fence);
    if (needs_spaces(&c))
        buf_push(out, ' ');
    for (const struct node *text = n; (text = next_text(text, n, out->meter));)
        put_code_text(out, node_data(text), in_cell);
    if (needs_spaces(&c))
        buf_push(out, ' ');
    put_fence(out, fence);
}

/* ---- Blocks */

/* Returns the language of a code block. If the first child of the pre is a code element with a class that begins with
 * "language-", the language is the rest of this class; otherwise, the language is an empty text. */
static struct span language_of(const struct node *pre)
{
    const struct node *code = pre->first_child;
    const struct attribute *a =
        code && node_is_html(code, ATOM_code) ? tamis_parse_attribute(code, ATOM_class) : NULL;
    struct span prefix = SPAN("language-"), value = a ? attribute_value(a) : SPAN("");
    for (size_t at = 0; at < value.n;) {
        struct span word = span_next_word(value, &at);
        if (span_starts(word, prefix))
            return span_of(word.p + prefix.n, word.n - prefix.n);
    }
    return SPAN("");
}

/* Reports whether a language can be written unchanged as the info string
 * of a fence. Renderers decode escapes and references in info strings. */
static bool is_plain_word(struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] <= ' ' || s.p[i] == 0x7F || span_has(SPAN("`\\&<>"), s.p[i]))
            return false;
    return true;
}

/* Writes text as lines. If `*is_open` is true, the text continues the
 * current line, because the previous text did not end with a line break. */
static void put_lines(struct lines *l, struct span s, bool *is_open)
{
    while (s.n && meter_ok(l->out->meter)) {
        size_t n = 0;
        while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
            n++;
        if (*is_open)
            buf_append(l->out, s.p, n);
        else
            tamis_markdown_put_line(l, span_of(s.p, n));
        *is_open = n == s.n;
        s = span_of(s.p + n + !*is_open, s.n - n - !*is_open);
    }
}

void tamis_markdown_put_fenced(struct lines *l, const struct node *pre)
{
    struct meter *m = l->out->meter;
    struct code c = read_code(pre, m);
    size_t fence = c.longest < SHORTEST_FENCE ? SHORTEST_FENCE : c.longest + 1;
    struct span language = language_of(pre);
    bool is_open = false;
    tamis_markdown_begin_line(l);
    put_fence(l->out, fence);
    if (is_plain_word(language))
        buf_add(l->out, language);
    for (const struct node *n = pre; (n = next_text(n, pre, m));)
        put_lines(l, node_data(n), &is_open);
    tamis_markdown_begin_line(l);
    put_fence(l->out, fence);
}
