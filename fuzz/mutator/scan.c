/* scan.c: cuts markup into pieces. scan() finds where elements begin and end in each format. It accepts any bytes. Its result can
 * differ from that of a parser. */
#include <string.h>

#include "fuzz/mutator/parts.h"

/* OPEN: the greatest number of openers that can be open. REACH: the number of open openers, from the last one back, among which the
 * partner of a closer is searched. */
enum { OPEN = 256, REACH = 32 };

struct scanner {
    struct pieces *pieces;
    unsigned format;
    const uint8_t *data;
    size_t size;
    size_t open[OPEN];
    size_t depth;
};

uint8_t lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c | 0x20) : c;
}

bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool is_letter(uint8_t c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool same_name(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size)
{
    if (a_size != b_size)
        return false;
    for (size_t i = 0; i < a_size; i++)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

static bool starts(const struct scanner *s, size_t at, const char *with)
{
    size_t n = strlen(with);
    return s->size - at >= n && memcmp(s->data + at, with, n) == 0;
}

/* Returns the offset after the next `end`, or the end of the document. */
static size_t behind(const struct scanner *s, size_t at, const char *end)
{
    for (; at < s->size; at++)
        if (s->data[at] == (uint8_t)*end && starts(s, at, end))
            return at + strlen(end);
    return s->size;
}

static size_t name_end(const struct scanner *s, size_t at)
{
    while (at < s->size && !is_space(s->data[at]) && !strchr("/>=<", s->data[at] ? s->data[at] : 'x'))
        at++;
    return at;
}

/* Returns the offset after the `>` of a tag outside quotes. Quotes follow `=`. */
static size_t tag_end(const struct scanner *s, size_t at)
{
    uint8_t quote = 0, before = 0;
    for (; at < s->size; at++) {
        uint8_t c = s->data[at];
        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '>')
            return at + 1;
        else if ((c == '"' || c == '\'') && before == '=')
            quote = c;
        if (!is_space(c))
            before = c;
    }
    return s->size;
}

static size_t declaration_end(const struct scanner *s, size_t at)
{
    for (; at < s->size; at++) {
        if (s->data[at] == '[')
            return behind(s, at, "]>");
        if (s->data[at] == '>')
            return at + 1;
    }
    return s->size;
}

size_t reference_end(const uint8_t *data, size_t size, size_t at)
{
    at++;
    if (at < size && data[at] == '#')
        at++;
    while (at < size && (is_letter(data[at]) || (data[at] >= '0' && data[at] <= '9')))
        at++;
    return at + (at < size && data[at] == ';');
}

static size_t text_end(const struct scanner *s, size_t at)
{
    do
        at++;
    while (at < s->size && s->data[at] != '<' && s->data[at] != '&');
    return at;
}

/* Returns the offset of the closer that ends the raw text of an element. */
static size_t raw_end(const struct scanner *s, size_t at, const struct piece *opener)
{
    size_t n = opener->name_to - opener->name;
    for (; at < s->size; at++)
        if (s->data[at] == '<' && s->size - at >= n + 2 && s->data[at + 1] == '/' &&
            same_name(s->data + at + 2, n, s->data + opener->name, n))
            return at;
    return s->size;
}

static struct piece read_tag(const struct scanner *s, size_t at, enum kind kind)
{
    size_t name = at + (kind == CLOSER ? 2 : 1);
    size_t to = name_end(s, name);
    return (struct piece){.kind = kind, .from = at, .to = tag_end(s, to), .name = name, .name_to = to};
}

static struct piece read_piece(const struct scanner *s, size_t at)
{
    uint8_t next = at + 1 < s->size ? s->data[at + 1] : 0;
    uint8_t third = at + 2 < s->size ? s->data[at + 2] : 0;
    if (s->data[at] == '&')
        return (struct piece){REFERENCE, at, reference_end(s->data, s->size, at), 0, 0, 0};
    if (s->data[at] != '<')
        return (struct piece){TEXT, at, text_end(s, at), 0, 0, 0};
    if (next == '/' && (is_letter(third) || third == '>' || third >= 0x80))
        return read_tag(s, at, CLOSER);
    if (starts(s, at, "<!--"))
        return (struct piece){COMMENT, at, behind(s, at + 2, "-->"), 0, 0, 0};
    if (starts(s, at, "<!["))
        return (struct piece){SECTION, at, behind(s, at, "]]>"), 0, 0, 0};
    if (next == '!')
        return (struct piece){DECLARATION, at, declaration_end(s, at), 0, 0, 0};
    if (next == '?')
        return (struct piece){INSTRUCTION, at, behind(s, at, s->format == XML5 ? "?>" : ">"), 0, 0, 0};
    if (is_letter(next) || next == ':' || next >= 0x80)
        return read_tag(s, at, OPENER);
    return (struct piece){TEXT, at, text_end(s, at), 0, 0, 0};
}

static void add(struct scanner *s, struct piece p)
{
    p.partner = s->pieces->count;
    s->pieces->at[s->pieces->count++] = p;
}

static void open(struct scanner *s, size_t piece)
{
    const struct piece *p = &s->pieces->at[piece];
    bool is_empty = s->format == XML5 && p->to - p->from > 2 && s->data[p->to - 2] == '/';
    if (s->depth < OPEN && !is_empty)
        s->open[s->depth++] = piece;
}

static void close(struct scanner *s, size_t piece)
{
    struct piece *at = s->pieces->at;
    struct piece *p = &at[piece];
    for (size_t i = s->depth; i > 0 && s->depth - i < REACH; i--) {
        struct piece *o = &at[s->open[i - 1]];
        if (p->name == p->name_to ||
            same_name(s->data + o->name, o->name_to - o->name, s->data + p->name, p->name_to - p->name)) {
            p->partner = s->open[i - 1];
            o->partner = piece;
            s->depth = i - 1;
            return;
        }
    }
}

static size_t add_raw_text(struct scanner *s, size_t at, const struct piece *opener)
{
    if (s->format != HTML ||
        !in_list(LIST_ELEMENT_RAW, s->data + opener->name, opener->name_to - opener->name))
        return at;
    struct piece text = {.kind = TEXT, .from = at, .to = raw_end(s, at, opener)};
    if (text.from < text.to)
        add(s, text);
    return text.to;
}

static void scan_markup(struct pieces *pieces, unsigned format, const uint8_t *data, size_t size)
{
    struct scanner s = {.pieces = pieces, .format = format, .data = data, .size = size};
    size_t at = 0;
    while (at < size && pieces->count < PIECES - 1) {
        struct piece p = read_piece(&s, at);
        at = p.to;
        add(&s, p);
        if (p.kind == OPENER) {
            open(&s, pieces->count - 1);
            at = add_raw_text(&s, at, &p);
        } else if (p.kind == CLOSER)
            close(&s, pieces->count - 1);
    }
    if (pieces->count)
        pieces->at[pieces->count - 1].to = size;
}

void scan(struct pieces *pieces, unsigned format, const uint8_t *data, size_t size)
{
    pieces->count = 0;
    if (format == JSON)
        scan_json(pieces, data, size);
    else
        scan_markup(pieces, format, data, size);
}
