/* code.c: code spans and fenced code blocks (GFM, 6.3 and 4.5).
 *
 * Markdown has no escapes in code. If a renderer did not read a fence as a fence, it would read the code as markup. Therefore
 * code is written as code only if every renderer of caps.def reads the fences: if they are short, and if the code contains no
 * control characters, which some renderers remove or read as line breaks. A code span is on one line, and its
 * fence is shorter than those of blocks. Some renderers read fences of blocks only at the start of a line.
 * In a container, a block with what they could then read as markup is written as one code span for each line.
 * All other code is written as escaped text. */
#include "base/utf8.h"
#include "markdown/character.h"
#include "markdown/run.h"

enum { SCANNED_PER_WORK = 16, LONGEST_SPAN_FENCE = 2, SHORTEST_FENCE = 3, LONGEST_FENCE = 16 };

#define MARKDOWN_CAP(renderer, version, span, block) \
    _Static_assert(((span) == 0 || LONGEST_SPAN_FENCE <= (span)) && \
                       ((block) == 0 || LONGEST_FENCE <= (block)), \
                   renderer);
#include "markdown/caps.def"
#undef MARKDOWN_CAP

/* The properties of the text of a code span or code block that determine how the text is written. */
struct code {
    size_t run;                     /* the length of the current sequence of backticks or "~" */
    size_t longest, longest_tildes; /* the lengths of the longest sequences */
    char first, last;
    bool has_escaped_pipe; /* a "|" directly after a "\" */
    bool has_control;
    bool
        has_reference; /* "&#", after which Python-Markdown moves text, except in the fenced code that it reads first */
    bool has_brace;  /* a "{" in the current line */
    bool has_markup; /* what would be markup that is not harmless if the code were read as text */
};

static void end_run(struct code *c)
{
    size_t *longest = c->last == '`' ? &c->longest : &c->longest_tildes;
    if (c->run > *longest)
        *longest = c->run;
    c->run = 0;
}

static void read_run(struct code *c, char byte)
{
    if (byte != c->last)
        end_run(c);
    if (byte == '`' || byte == '~')
        c->run++;
}

/* Notes tags, code, links, definitions of links, and attributes of kramdown and Python-Markdown, which are between braces. */
static void read_markup(struct code *c, char byte)
{
    bool ends_label = c->last == ']' && (byte == '(' || byte == ':');
    c->has_brace = (c->has_brace || byte == '{') && byte != '\n' && byte != '\r';
    c->has_markup = c->has_markup || byte == '<' || byte == '`' || ends_label ||
                    (byte == '}' && c->has_brace);
}

static void read_byte(struct code *c, char byte)
{
    read_markup(c, byte);
    byte = byte == '\n' || byte == '\r' ? ' ' : byte;
    read_run(c, byte);
    c->has_reference = c->has_reference || (byte == '#' && c->last == '&');
    c->has_escaped_pipe = c->has_escaped_pipe || (byte == '|' && c->last == '\\');
    c->first = c->first ? c->first : byte;
    c->last = byte;
}

static struct code read_code(struct span s)
{
    struct code c = {0};
    for (size_t i = 0; i < s.n; i++) {
        read_byte(&c, s.p[i]);
        c.has_control = c.has_control || s.p[i] == '\f' || tamis_markdown_is_control(s.p + i);
    }
    end_run(&c);
    return c;
}

/* Adds the text in an element to the text of the run, without an item. Returns this text, which is valid until more is added. */
static struct span add_text_of(struct run *r, const struct node *root)
{
    size_t at = r->text.n;
    for (const struct node *n = tamis_parse_next(root, root); n && meter_ok(r->meter);
         n = tamis_parse_next(n, root)) {
        meter_work(r->meter, 1);
        if (n->type != NODE_TEXT)
            continue;
        meter_work(r->meter, node_data(n).n / SCANNED_PER_WORK);
        buf_add(&r->text, node_data(n));
    }
    return meter_ok(r->meter) ? buf_part(&r->text, at, r->text.n - at) : SPAN("");
}

/* Reports whether a space must be added at each end of a code span: if a backtick
 * is at an end of the code, it would become part of the fence without the space. */
static bool needs_spaces(const struct code *c)
{
    return c->first == '`' || c->last == '`';
}

/* Returns the number of backticks of the fence. kramdown reads any backticks that contain the fence as its end. */
static size_t fence_of_span(const struct code *c)
{
    return c->longest + 1;
}

/* mistune reads "~~" in a code span as the end of strikethrough. */
static bool can_be_span(const struct code *c, struct code_place place)
{
    return c->last && !c->has_control && !c->has_reference && fence_of_span(c) <= LONGEST_SPAN_FENCE &&
           !(place.in_cell && c->has_escaped_pipe) && !(place.in_deleted && c->longest_tildes > 1);
}

static struct span without_space(struct span s)
{
    while (s.n && span_is_white(*s.p))
        s = span_of(s.p + 1, s.n - 1);
    return s;
}

/* White space at the start of the code is written before the code span, because kramdown reads a backtick before white space as
 * text. */
bool tamis_markdown_add_code(struct run *r, const struct node *n, struct code_place place)
{
    size_t at = r->text.n;
    struct span s = add_text_of(r, n), rest = without_space(s);
    size_t skipped = s.n - rest.n;
    struct code c = read_code(rest);
    r->text.n = at;
    if (!can_be_span(&c, place))
        return false;
    if (skipped)
        tamis_markdown_add_text(r, SPAN(" "));
    at = r->text.n;
    s = add_text_of(r, n);
    tamis_markdown_add(
        r, (struct item){.at = at + skipped, .length = s.n - skipped, .kind = ITEM_CODE, .is_visible = true});
    return true;
}

static void put_fence(struct buf *out, char c, size_t n)
{
    for (; n && meter_ok(out->meter); n--)
        buf_push(out, c);
}

static void put_code_text(struct buf *out, struct span s, bool in_cell)
{
    for (size_t i = 0; i < s.n; i++) {
        if (in_cell && s.p[i] == '|')
            buf_push(out, '\\');
        buf_push(out, s.p[i] == '\n' || s.p[i] == '\r' ? ' ' : s.p[i]);
    }
}

void tamis_markdown_put_code(struct buf *out, struct span s, bool in_cell)
{
    struct code c = read_code(s);
    put_fence(out, '`', fence_of_span(&c));
    if (needs_spaces(&c))
        buf_push(out, ' ');
    put_code_text(out, s, in_cell);
    if (needs_spaces(&c))
        buf_push(out, ' ');
    put_fence(out, '`', fence_of_span(&c));
}

/* ---- Blocks */

/* Returns the language of a code block. If the first child of the pre is a code element with a class that begins with
 * "language-", the language is the rest of this class; otherwise, the language is an empty text. */
static struct span language_of(const struct node *pre)
{
    const struct node *code = pre->first_child;
    struct span prefix = SPAN("language-"), value = SPAN("");
    if (code && node_is_html(code, ATOM_code))
        value = node_value(code, ATOM_class);
    for (size_t at = 0; at < value.n;) {
        struct span word = span_next_word(value, &at);
        if (span_starts(word, prefix))
            return span_of(word.p + prefix.n, word.n - prefix.n);
    }
    return SPAN("");
}

/* Reports whether a language can be written as the info string of a fence. Python-Markdown does not read
 * a fence with other characters, and reads attributes between braces. */
static bool is_plain_word(struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        if (utf8_begins(s.p[i]) && tamis_markdown_class(s.p + i) != CLASS_LETTER &&
            !span_has(SPAN("#+-._"), s.p[i]))
            return false;
    return true;
}

/* Returns the length of the first line of a text that is not empty, without its line break. */
static size_t line_length(struct span s)
{
    size_t n = 0;
    while (n < s.n && s.p[n] != '\n' && s.p[n] != '\r')
        n++;
    return n;
}

/* In a container, the fence consists of "~": if it were read as text, backticks could become part of a code span after it. */
static char character_of_block(bool in_container)
{
    return in_container ? '~' : '`';
}

static size_t fence_of_block(const struct code *c, bool in_container)
{
    size_t longest = in_container ? c->longest_tildes : c->longest;
    return longest < SHORTEST_FENCE ? SHORTEST_FENCE : longest + 1;
}

bool tamis_markdown_can_be_fenced(struct run *r, const struct node *pre, bool in_container)
{
    size_t at = r->text.n;
    struct code c = read_code(add_text_of(r, pre));
    r->text.n = at;
    return fence_of_block(&c, in_container) <= LONGEST_FENCE && !c.has_control &&
           !(in_container && (c.has_markup || c.has_reference));
}

static void put_lines(struct lines *l, struct span s)
{
    for (size_t at = 0; at < s.n && meter_ok(l->out->meter);) {
        struct span rest = span_of(s.p + at, s.n - at);
        size_t n = line_length(rest);
        tamis_markdown_put_line(l, span_of(rest.p, n));
        at += n + 1;
    }
}

void tamis_markdown_put_fenced(struct lines *l, struct run *r, const struct node *pre, bool in_container)
{
    size_t at = r->text.n;
    struct span s = add_text_of(r, pre), language = language_of(pre);
    struct code c = read_code(s);
    char character = character_of_block(in_container);
    size_t fence = fence_of_block(&c, in_container);
    tamis_markdown_begin_line(l);
    put_fence(l->out, character, fence);
    if (is_plain_word(language))
        buf_add(l->out, language);
    put_lines(l, s);
    tamis_markdown_begin_line(l);
    put_fence(l->out, character, fence);
    r->text.n = at;
}

/* Leaves out the white space at the start of the line, as renderers would. */
static void add_line(struct run *r, size_t at, size_t n, struct code_place place)
{
    struct span s = without_space(buf_part(&r->text, at, n));
    struct code c = read_code(s);
    struct item item = {.at = at + n - s.n, .length = s.n, .is_visible = true};
    item.kind = can_be_span(&c, place) ? ITEM_CODE : ITEM_TEXT;
    if (s.n)
        tamis_markdown_add(r, item);
}

void tamis_markdown_add_code_lines(struct run *r, const struct node *pre, struct code_place place)
{
    size_t begin = r->text.n;
    struct span s = add_text_of(r, pre);
    for (size_t at = 0; at < s.n && meter_ok(r->meter);) {
        size_t n = line_length(span_of(s.p + at, s.n - at));
        add_line(r, begin + at, n, place);
        at += n + 1;
        if (at < s.n && r->visible)
            tamis_markdown_add(r, (struct item){.kind = ITEM_BREAK});
    }
}
