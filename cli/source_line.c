/* source_line.c: formats a line of the input with a mark under it. The bytes are untrusted: they may be invalid UTF-8, and must
 * not control the terminal. The number of columns of a text is an estimate, because terminals differ and the tables below are
 * not complete. */
#include "cli.h"
#include <string.h>

enum { WIDTH = 100, CONTEXT = 40, TAB = 4, REPLACEMENT = 0xFFFD };

/* ---- Characters */

struct range {
    uint32_t first, last;
};

/* Code points that take two columns: East Asian wide and full-width characters, and emoji. */
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1B000, 0x1B2FB},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

/* Code points that take no column: combining characters. */
static const struct range combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

/* Code points that change the writing direction or are invisible. */
static const struct range deceptive[] = {
    {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xE0000, 0xE007F},
};

#define IS_IN(ranges, c) is_in(ranges, COUNT(ranges), c)

static bool is_in(const struct range *ranges, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* Returns the code point at `bytes` and stores its length; returns U+FFFD with length 1 for invalid UTF-8. */
static uint32_t decode(const char *bytes, size_t length, size_t *taken)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = (unsigned char)bytes[0];
    size_t n = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    uint32_t c = n == 1 ? lead : n == 0 ? 0 : lead & (0xFFu >> (n + 1));
    *taken = 1;
    if (n == 0 || n > length)
        return REPLACEMENT;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return REPLACEMENT;
        c = c << 6 | ((unsigned char)bytes[i] & 0x3Fu);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
        return REPLACEMENT;
    *taken = n;
    return c;
}

/* Maps C0 control characters and DEL to the Control Pictures from U+2400 on, and C1 control characters and the characters in
 * `deceptive` to U+FFFD. */
static uint32_t visible(uint32_t c)
{
    if (c < 0x20)
        return 0x2400 + c;
    if (c == 0x7F)
        return 0x2421;
    return (c >= 0x80 && c < 0xA0) || IS_IN(deceptive, c) ? REPLACEMENT : c;
}

static void add_character(struct text *t, uint32_t c)
{
    char bytes[4];
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3F));
    bytes[0] = (char)(leads[n] | c);
    text_add(t, bytes, n);
}

void add_visible(struct text *t, const char *bytes, size_t length)
{
    for (size_t at = 0, taken; at < length; at += taken)
        add_character(t, visible(decode(bytes + at, length - at, &taken)));
}

void add_utf8(struct text *t, const char *bytes, size_t length)
{
    for (size_t at = 0, taken; at < length; at += taken)
        add_character(t, decode(bytes + at, length - at, &taken));
}

void add_visible_name(struct text *t, const char *before, const char *name, const char *after)
{
    if (name[0] == '\0')
        return;
    text_add_string(t, before);
    add_visible(t, name, strlen(name));
    text_add_string(t, after);
}

void make_lines_visible(struct text *t)
{
    struct text shown = {0};
    for (size_t at = 0, taken; at < t->length; at += taken) {
        uint32_t c = decode(t->bytes + at, t->length - at, &taken);
        add_character(&shown, c == '\n' || c == '\t' ? c : visible(c));
    }
    text_free(t);
    *t = shown;
}

size_t length_in_characters(const struct text *t)
{
    size_t at = t->length;
    while (at > 0 && t->length - at < 3 && ((unsigned char)t->bytes[at - 1] & 0xC0) == 0x80)
        at--;
    unsigned char lead = at > 0 ? (unsigned char)t->bytes[at - 1] : 0;
    size_t n = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return at > 0 && n > t->length - at + 1 ? at - 1 : t->length;
}

/* ---- Lines */

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns the number of columns that a character takes; for a tab, the greatest number that a tab can take. */
static size_t columns_of(uint32_t c)
{
    if (c == '\t')
        return TAB;
    return IS_IN(wide, c) ? 2 : IS_IN(combining, c) ? 0 : 1;
}

/* Returns the number of columns from the mark to the end of the line. Stops counting at WIDTH. */
static size_t distance_to_end(const struct text *s, size_t at)
{
    size_t columns = 0, taken;
    for (; at < s->length && !ends_line(s->bytes[at]) && columns < WIDTH; at += taken)
        columns += columns_of(decode(s->bytes + at, s->length - at, &taken));
    return columns;
}

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static size_t character_before(const struct text *s, size_t at)
{
    size_t end = at--;
    while (at > 0 && end - at < 4 && continues(s->bytes[at]) && !ends_line(s->bytes[at - 1]))
        at--;
    return at;
}

/* Goes back from the mark by at most `most` columns and at most `most` characters (some characters take no column), but not
 * beyond the beginning of the line. Returns the offset that was reached. */
static size_t start_before(const struct text *s, size_t at, size_t most)
{
    size_t columns = 0, taken;
    for (size_t n = 0; n < most && at > 0 && !ends_line(s->bytes[at - 1]); n++) {
        size_t before = character_before(s, at);
        columns += columns_of(decode(s->bytes + before, s->length - before, &taken));
        if (columns > most)
            break;
        at = before;
    }
    return at;
}

struct lines {
    struct text source;
    struct text carets;
    size_t column;
};

static void add_columns(struct text *t, size_t count, char c)
{
    for (size_t i = 0; i < count; i++)
        text_add(t, &c, 1);
}

static void add_ellipsis(struct lines *l)
{
    text_add_string(&l->source, "…");
    add_columns(&l->carets, 1, ' ');
    l->column++;
}

/* Adds the characters under a character of the source line: "^" under the first column of the marked text, "~" under its other
 * columns, and spaces under other text. */
static void add_under(struct lines *l, size_t width, char under)
{
    if (under == '^' && width > 0) {
        add_columns(&l->carets, 1, '^');
        add_columns(&l->carets, width - 1, '~');
    } else {
        add_columns(&l->carets, width, under);
    }
    l->column += width;
}

static void add_one(struct lines *l, uint32_t c, char under)
{
    if (c == '\t') {
        size_t width = TAB - l->column % TAB;
        add_columns(&l->source, width, ' ');
        add_under(l, width, under);
    } else {
        add_character(&l->source, visible(c));
        add_under(l, columns_of(c), under);
    }
}

static void add_marked(struct lines *l, const struct text *s, size_t at, struct source_mark mark)
{
    size_t end = mark.offset + mark.length, taken;
    for (; at < s->length && !ends_line(s->bytes[at]) && l->column < WIDTH; at += taken) {
        uint32_t c = decode(s->bytes + at, s->length - at, &taken);
        if (at == mark.offset)
            text_add_string(&l->carets, mark.begin);
        add_one(l, c, at == mark.offset ? '^' : at > mark.offset && at < end ? '~' : ' ');
    }
    if (at <= mark.offset) /* the mark is at the end of the line */
        text_add_format(&l->carets, "%s^", mark.begin);
    if (at < s->length && !ends_line(s->bytes[at]))
        text_add_string(&l->source, "…");
}

/* Removes the spaces after the mark, and adds `end`. */
static void end_carets(struct lines *l, const char *end)
{
    while (l->carets.length > 0 && l->carets.bytes[l->carets.length - 1] == ' ')
        l->carets.length--;
    text_add_string(&l->carets, end);
}

void add_source_line(struct text *t, const struct text *source, struct source_mark mark)
{
    struct lines l = {.column = 0};
    size_t after = distance_to_end(source, mark.offset);
    size_t before = WIDTH - 2 - (after < CONTEXT ? after : CONTEXT);
    size_t start = start_before(source, mark.offset, before);
    if (start > 0 && !ends_line(source->bytes[start - 1]))
        add_ellipsis(&l);
    add_marked(&l, source, start, mark);
    end_carets(&l, mark.end);
    text_add_format(t, "%.*s\n", (int)l.source.length, l.source.bytes == NULL ? "" : l.source.bytes);
    text_add_format(t, "%.*s\n", (int)l.carets.length, l.carets.bytes);
    text_free(&l.source);
    text_free(&l.carets);
}
