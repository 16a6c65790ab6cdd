/* inline.c: writes a run (run.h).
 *
 * A renderer reads "*", "_" and "~~" as a mark only if the characters around them allow this (GFM, 6.4, "left-flanking").
 * Otherwise, a neighboring character is written as a character reference, which begins and ends with punctuation. The
 * characters of nested marks alternate between "*" and "_", so that no mark has the same character as the mark around it. */
#include "base/utf8.h"
#include "markdown/character.h"
#include "markdown/escape.h"
#include "markdown/run.h"

/* The capacity for open marks; greater than MOST_OPEN_MARKS (marks.h), so it is sufficient. */
enum { MOST_MARKS = 16 };

enum waiting { WAITING_NONE, WAITING_SPACE, WAITING_LINE };

struct writer {
    const struct run *run;
    struct lines *lines;
    struct buf *out;
    struct escaper escaper;
    enum run_place place;
    enum waiting waiting;  /* white space that is written before the next visible item */
    unsigned breaks;       /* line breaks that are written before the next visible item */
    bool after_space;      /* white space was written last; white space after it collapses */
    bool has_begun;        /* a part of the run is written */
    char open[MOST_MARKS]; /* the characters of the open marks; NUL: the mark is not written */
    unsigned depth;
    size_t mark_end;    /* the length of the output after the last mark; 0: none */
    size_t code_end;    /* the length of the output after the last code span */
    bool mark_opens;    /* the last mark is an opening mark */
    uint8_t before_end; /* the class of the character before the last closing mark */
};

/* ---- Characters */

static bool is_letter(enum character_class class)
{
    return class == CLASS_LETTER || class == CLASS_UNKNOWN;
}

/* Returns the class of the last character of the output, or CLASS_SPACE if no part of the run is written yet. */
static enum character_class class_before(const struct writer *w)
{
    size_t at = w->out->n;
    if (!w->has_begun || !at)
        return CLASS_SPACE;
    do
        at--;
    while (at && !utf8_begins(w->out->p[at]));
    return tamis_markdown_class(w->out->p + at);
}

/* ---- Marks */

static unsigned nested(const struct writer *w)
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->depth; i++)
        count += w->open[i] == '*' || w->open[i] == '_';
    return count;
}

/* Returns the character with which `mark` is written if it is opened next. */
static char character_of(const struct writer *w, enum mark mark)
{
    if (mark == MARK_DELETED)
        return '~';
    return nested(w) % 2 ? '_' : '*';
}

static bool is_open(const struct writer *w, char character)
{
    return span_has(span_of(w->open, w->depth), character);
}

static const struct item *next_item(const struct writer *w, uint32_t at)
{
    for (at++; at < w->run->count; at++)
        if (w->run->items[at].kind != ITEM_NONE)
            return &w->run->items[at];
    return NULL;
}

static bool is_mark(const struct item *item, enum item_kind kind)
{
    return item && item->kind == kind && item->mark != MARK_LINK;
}

/* Returns the class of the character that will be written after the mark at `at`. White space directly after an opening mark is
 * written as a reference, which begins with punctuation. */
static enum character_class class_after(const struct writer *w, uint32_t at)
{
    const struct item *next = next_item(w, at);
    enum character_class class =
        next && next->kind == ITEM_TEXT ? tamis_markdown_class(item_text(w->run, next).p) : CLASS_PUNCTUATION;
    return class == CLASS_SPACE ? CLASS_PUNCTUATION : class;
}

/* Reports whether a letter before the opening mark at `at` must be written as a reference. If the
 * letter were written unchanged, renderers would read the mark as text, or as the end of another mark. */
static bool bends_before(const struct writer *w, uint32_t at)
{
    char c = character_of(w, (enum mark)w->run->items[at].mark);
    return c == '_' || is_open(w, c) || class_after(w, at) != CLASS_LETTER;
}

/* Reports whether a letter after the mark that was closed last must be written as a reference. */
static bool bends_after(const struct writer *w)
{
    return w->out->p[w->out->n - 1] == '_' || w->before_end != CLASS_LETTER;
}

/* Reports whether the mark at `at` can be opened with the character `c`. If an open mark has the same
 * character, the new mark can be opened only if renderers do not read it as the end of the open mark. */
static bool can_open(const struct writer *w, uint32_t at, char c)
{
    if (!is_open(w, c))
        return true;
    return c != '~' && (class_before(w) == CLASS_SPACE ||
                        (class_before(w) == CLASS_PUNCTUATION && class_after(w, at) == CLASS_LETTER));
}

static void put_mark(struct writer *w, char c, enum mark mark)
{
    if (w->mark_end == w->out->n && w->out->n && w->out->p[w->out->n - 1] == c)
        buf_add(w->out, SEPARATOR);
    buf_push(w->out, c);
    if (mark != MARK_EMPHASIS)
        buf_push(w->out, c);
    w->mark_end = w->out->n;
    w->escaper.line = LINE_INSIDE;
    w->has_begun = true;
}

/* ---- White space */

static void put_space(struct writer *w)
{
    buf_push(w->out, ' ');
    w->after_space = true;
}

static void begin_line(struct writer *w)
{
    tamis_markdown_begin_line(w->lines);
    w->escaper.line = LINE_START;
    w->after_space = true;
}

static void put_breaks(struct writer *w)
{
    bool in_paragraph = w->place == PLACE_PARAGRAPH;
    if (w->breaks && !in_paragraph && w->has_begun)
        put_space(w);
    for (; w->breaks && meter_ok(w->out->meter); w->breaks--)
        if (in_paragraph) {
            buf_push(w->out, '\\');
            begin_line(w);
        }
    w->breaks = 0;
}

/* Writes the line breaks or the white space before the next visible item. */
static void put_waiting(struct writer *w)
{
    if (w->breaks)
        put_breaks(w);
    else if (w->waiting == WAITING_LINE && w->place == PLACE_PARAGRAPH)
        begin_line(w);
    else if (w->waiting != WAITING_NONE)
        put_space(w);
    w->waiting = WAITING_NONE;
}

static bool is_after_mark(const struct writer *w)
{
    return w->mark_end && w->mark_end == w->out->n;
}

/* Writes white space as a reference. If the text in a mark began or
 * ended with white space, renderers would read the mark as text. */
static void put_inner_space(struct writer *w)
{
    buf_add(w->out, SPAN("&#32;"));
    w->waiting = WAITING_NONE;
    w->after_space = true;
}

static void read_space(struct writer *w, char c)
{
    if (w->after_space || w->breaks)
        return;
    if (is_after_mark(w) && w->mark_opens)
        put_inner_space(w);
    else if (c == '\n')
        w->waiting = WAITING_LINE;
    else if (w->waiting == WAITING_NONE)
        w->waiting = WAITING_SPACE;
}

/* ---- Text */

/* Reports whether the character at `at` must be written as a reference because it is next to a mark. */
static bool is_bent(const struct writer *w, uint32_t number, size_t at, size_t length)
{
    struct span s = item_text(w->run, &w->run->items[number]);
    enum character_class class = tamis_markdown_class(s.p + at);
    const struct item *next = at + length == s.n ? next_item(w, number) : NULL;
    bool is_first = is_after_mark(w);
    if (class == CLASS_SPACE)
        return (is_first && w->mark_opens) || is_mark(next, ITEM_CLOSE);
    if (!is_letter(class))
        return false;
    return (is_first && !w->mark_opens && bends_after(w)) ||
           (is_mark(next, ITEM_OPEN) && bends_before(w, (uint32_t)(next - w->run->items)));
}

static void put_character(struct writer *w, uint32_t number, size_t at, size_t length)
{
    struct span s = item_text(w->run, &w->run->items[number]);
    put_waiting(w);
    if (is_bent(w, number, at, length)) {
        tamis_markdown_put_reference(w->out, span_of(s.p + at, length));
        w->escaper.line = LINE_INSIDE;
    } else {
        tamis_markdown_put_character(&w->escaper, s, at, length);
    }
    w->after_space = false;
    w->has_begun = true;
}

static void put_text(struct writer *w, uint32_t number)
{
    struct span s = item_text(w->run, &w->run->items[number]);
    for (size_t i = 0; i < s.n && meter_ok(w->out->meter);) {
        size_t length = 1;
        if ((unsigned char)s.p[i] >= 0x80)
            length = tamis_base_utf8_read((const unsigned char *)s.p + i, s.n - i).length;
        if (span_is_white(s.p[i]))
            read_space(w, s.p[i]);
        else
            put_character(w, number, i, length);
        i += length;
    }
}

/* ---- Items */

static void push(struct writer *w, char c)
{
    if (w->depth < MOST_MARKS)
        w->open[w->depth++] = c;
}

static void open_link(struct writer *w)
{
    put_waiting(w);
    tamis_markdown_end_exclamation(w->out);
    buf_push(w->out, '[');
    w->escaper.in_link = true;
    w->escaper.line = LINE_INSIDE;
    w->has_begun = true;
    push(w, '[');
}

static void open_mark(struct writer *w, uint32_t number)
{
    enum mark mark = (enum mark)w->run->items[number].mark;
    if (mark == MARK_LINK) {
        open_link(w);
        return;
    }
    put_waiting(w);
    char c = character_of(w, mark);
    bool can = can_open(w, number, c);
    push(w, can ? c : '\0');
    if (!can)
        return;
    put_mark(w, c, mark);
    w->mark_opens = true;
}

static void close_link(struct writer *w, const struct item *item)
{
    if (!w->breaks)
        put_waiting(w);
    tamis_markdown_put_address(w->out, item->n, ATOM_href);
    w->escaper.in_link = false;
    w->after_space = false;
}

static void close_mark(struct writer *w, const struct item *item)
{
    char c = w->depth ? w->open[--w->depth] : '\0';
    if (c == '[')
        close_link(w, item);
    if (c == '\0' || c == '[')
        return;
    if (w->waiting != WAITING_NONE)
        put_inner_space(w);
    w->before_end = (uint8_t)class_before(w);
    put_mark(w, c, (enum mark)item->mark);
    w->mark_opens = false;
}

/* Reports whether goldmark could read the text before a code span, its fence and the code up to an "@" as a mail address. */
static bool continues_address(const struct writer *w, struct span code)
{
    char last = w->has_begun ? w->out->p[w->out->n - 1] : ' ';
    return span_has(code, '@') && (span_is_alphanumeric(last) || span_has(SPAN("!#$%&'*+-./=?^_|}~"), last));
}

static void put_code(struct writer *w, const struct item *item)
{
    bool joins = w->code_end && w->code_end == w->out->n;
    if (joins || continues_address(w, item_text(w->run, item)))
        buf_add(w->out, SEPARATOR);
    tamis_markdown_put_code(w->out, item_text(w->run, item), w->escaper.in_cell);
    w->code_end = w->out->n;
}

static void put_object(struct writer *w, const struct item *item)
{
    put_waiting(w);
    if (item->kind == ITEM_CODE)
        put_code(w, item);
    else if (item->kind == ITEM_IMAGE)
        tamis_markdown_put_image(w->out, item->n);
    else
        buf_add(w->out, node_has(item->n, ATOM_checked) ? SPAN("[x] ") : SPAN("[ ] "));
    w->escaper.line = LINE_INSIDE;
    w->after_space = item->kind == ITEM_TASK;
    w->has_begun = true;
}

static void put_break(struct writer *w)
{
    w->waiting = WAITING_NONE;
    w->breaks++;
}

static void put_item(struct writer *w, uint32_t number)
{
    const struct item *item = &w->run->items[number];
    switch (item->kind) {
    case ITEM_NONE:
        break;
    case ITEM_TEXT:
        put_text(w, number);
        break;
    case ITEM_OPEN:
        open_mark(w, number);
        break;
    case ITEM_CLOSE:
        close_mark(w, item);
        break;
    case ITEM_BREAK:
        put_break(w);
        break;
    default:
        put_object(w, item);
    }
}

void tamis_markdown_write_run(const struct run *r, struct lines *l, enum run_place place)
{
    struct writer w = {.run = r, .lines = l, .out = l->out, .place = place, .after_space = true};
    w.escaper.out = l->out;
    w.escaper.line = place == PLACE_PARAGRAPH ? LINE_START : LINE_INSIDE;
    w.escaper.in_cell = place == PLACE_CELL;
    w.escaper.in_heading = place == PLACE_HEADING;
    for (uint32_t i = 0; i < r->count && meter_ok(r->meter); i++)
        put_item(&w, i);
}
