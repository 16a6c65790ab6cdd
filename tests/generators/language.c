/* language.c: writes texts of the grammar of the portable language, with random choices. */
#include "generators/language.h"

#include <stdio.h>
#include <string.h>

#include "support/count.h"

/* ---- Random choices */

static uint32_t below(struct language_writer *w, uint32_t bound)
{
    return random_below(&w->random, bound);
}

static void add(struct language_writer *w, const char *s)
{
    text_add_string(&w->out, s);
}

/* Decides whether to break the rule: with a probability of one half if it is the relaxed rule, otherwise never. */
static bool breaks(struct language_writer *w, enum relaxation r)
{
    return w->relaxed == r && below(w, 2);
}

/* ---- Characters */

/* Returns an allowed code point: one at the edge of a range, or next to a code point that is not allowed. */
static uint32_t code_point(struct language_writer *w)
{
    static const uint32_t few[] = {
        9,      10,   0x20, 'a',  'z',   '0',   ']',    '-',    '!',     '/',     '=',     ';',     '#',
        'x',    0x7E, 0xA1, 0xE9, 0x7FF, 0x800, 0x2028, 0xD7FF, 0xE000,  0xFDCF,  0xFDF0,  0xFEFF,  0xFFFC,
        0xFFFD, '&',  '<',  '>',  '"',   '\'',  '`',    0xA0,   0x10000, 0x1F600, 0x1FFFD, 0x10FFFD};
    return few[below(w, COUNT(few))];
}

static uint32_t bad_code_point(struct language_writer *w)
{
    static const uint32_t few[] = {0,      1,      8,       11,       12,       13,      31,     127,
                                   128,    129,    141,     159,      0xD800,   0xDFFF,  0xFDD0, 0xFDEF,
                                   0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0x110000, 99999999};
    return few[below(w, COUNT(few))];
}

static void add_reference(struct language_writer *w, uint32_t c)
{
    char digits[40];
    const char *format = c == '"' ? "&#0%u;" : "&#%u;";
    if (breaks(w, RELAX_HEXADECIMAL))
        format = "&#x%x;";
    else if (breaks(w, RELAX_NO_SEMICOLON))
        format = "&#%u";
    else if (breaks(w, RELAX_LEADING_ZERO))
        format = "&#0%u;";
    snprintf(digits, sizeof digits, format,
             (unsigned)(breaks(w, RELAX_BAD_REFERENCE) ? bad_code_point(w) : c));
    add(w, digits);
}

/* Returns the named reference of a character, or NULL if it needs none. */
static const char *name_for(uint32_t c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

static bool is_raw(struct language_writer *w, uint32_t c, bool in_value)
{
    switch (c) {
    case '&':
        return breaks(w, RELAX_AMPERSAND);
    case '<':
        return breaks(w, RELAX_LESS) || (in_value && breaks(w, RELAX_LESS_IN_VALUE));
    case '>':
        return breaks(w, RELAX_GREATER);
    case '"':
        return in_value && breaks(w, RELAX_QUOTE);
    case '\'':
    case '`':
        return breaks(w, RELAX_APOSTROPHE);
    case '\t':
    case '\n':
        return !in_value || breaks(w, RELAX_LINES_IN_VALUE);
    case 0xFEFF:
        return w->out.n > 0 || w->relaxed == RELAX_MARK;
    default:
        return c != 0xA0;
    }
}

static void add_character(struct language_writer *w, bool in_value)
{
    uint32_t c = code_point(w);
    const char *name = name_for(c);
    if (c == '\'' && breaks(w, RELAX_APOS))
        add(w, "&apos;");
    else if (c == 0xA0 && breaks(w, RELAX_NBSP))
        add(w, "&nbsp;");
    else if (name != NULL && (w->relaxed == RELAX_APOS || w->relaxed == RELAX_NAMED) && below(w, 2))
        add(w, name);
    else if (is_raw(w, c, in_value) && below(w, 8))
        text_add_code_point(&w->out, c);
    else
        add_reference(w, c);
}

/* Adds characters that are not allowed, without references. */
static void add_raw(struct language_writer *w, bool in_value)
{
    static const uint32_t controls[] = {1, 11, 12, 31, 127, 128, 133, 159, 0xFDD0, 0xFFFE, 0x1FFFF};
    if (breaks(w, RELAX_NUL))
        text_add(&w->out, "", 1);
    if (breaks(w, RELAX_CR))
        add(w, "\r");
    if (breaks(w, RELAX_GREATER))
        add(w, "]]>");
    if (breaks(w, RELAX_AMPERSAND))
        add(w, "&amp x");
    if (!in_value && breaks(w, RELAX_CONTROLS))
        text_add_code_point(&w->out, controls[below(w, COUNT(controls))]);
}

static void add_text(struct language_writer *w, bool in_value)
{
    static const char *const words[] = {"amp", "lt;", "copy",   "#65", "#x41;", "]]",
                                        "--",  "a=",  "script", " x ", "!--"};
    for (uint32_t n = 1 + below(w, 4); n > 0; n--) {
        if (below(w, 3))
            add_character(w, in_value);
        else
            add(w, ONE_OF(&w->random, words));
        add_raw(w, in_value);
    }
}

/* ---- Tags */

static const char *const names[] = {"a",  "b",  "div", "h1", "p",    "pre", "span",    "table",  "td",
                                    "ul", "li", "em",  "dl", "form", "tt",  "article", "button", "object"};
static const char *const voids[] = {"br",  "img",  "hr",   "input",  "wbr",
                                    "col", "meta", "link", "source", "area"};
static const char *const raw_names[] = {"style",    "script", "xmp",      "iframe",   "noembed",
                                        "noframes", "title",  "textarea", "plaintext"};

static void add_name(struct language_writer *w, const char *name)
{
    size_t at = w->out.n;
    add(w, name);
    if (breaks(w, RELAX_CAPITALS))
        w->out.p[at] = (char)(w->out.p[at] - 'a' + 'A');
    if (breaks(w, RELAX_NAME_CHARACTERS))
        add(w, below(w, 2) ? "_x" : ":x");
}

static void add_value(struct language_writer *w)
{
    bool apostrophes = breaks(w, RELAX_APOSTROPHE);
    if (breaks(w, RELAX_NO_VALUE))
        return;
    add(w, "=");
    if (breaks(w, RELAX_UNQUOTED)) {
        add(w, below(w, 2) ? "a/b" : "a%");
        return;
    }
    add(w, apostrophes ? "'" : "\"");
    if (apostrophes)
        add(w, "x\"y");
    else if (below(w, 4))
        add_text(w, true);
    add(w, apostrophes ? "'" : "\"");
}

static void add_space(struct language_writer *w)
{
    static const char *const spaces[] = {"\t", "\n", "\r", "  ", " \n"};
    if (breaks(w, RELAX_FORM_FEED))
        add(w, below(w, 2) ? "\f" : "\v");
    else if (breaks(w, RELAX_SPACES))
        add(w, ONE_OF(&w->random, spaces));
    else
        add(w, " ");
}

static void add_attributes(struct language_writer *w)
{
    static const char *const attributes[] = {"title", "id", "class", "href", "data-x", "on-x", "a1", "b"};
    uint32_t first = below(w, COUNT(attributes)), count = below(w, 4);
    for (uint32_t i = 0; i < count; i++) {
        add_space(w);
        add_name(w, attributes[(breaks(w, RELAX_DUPLICATES) ? first : first + i) % COUNT(attributes)]);
        add_value(w);
    }
    if (breaks(w, RELAX_SPACES))
        add(w, " ");
}

static void add_start(struct language_writer *w, const char *name, bool is_void)
{
    add(w, "<");
    add_name(w, name);
    add_attributes(w);
    bool slash = w->profile == TAMIS_PROFILE_PORTABLE_SLASH && is_void;
    add(w, slash || breaks(w, RELAX_SLASH) ? "/>" : ">");
}

static void add_end(struct language_writer *w, const char *name)
{
    add(w, "</");
    add_name(w, name);
    if (breaks(w, RELAX_END_ATTRIBUTES))
        add(w, below(w, 2) ? " b=\"1\"" : " b=\">\"");
    add(w, ">");
}

/* ---- Constructs that the language does not have */

static void add_forbidden(struct language_writer *w)
{
    static const char *const comments[] = {"<!--a-->", "<!--a--!>b-->", "<!--a--b-->", "<!-->x-->"};
    static const char *const instructions[] = {"<?a b?>", "<?a>", "<?a b>c?>"};
    static const char *const doctypes[] = {"<!DOCTYPE html>", "<!doctype A>",
                                           "<!DOCTYPE a [<!ENTITY b \"c\">]>"};
    static const char *const sections[] = {"<![CDATA[a]]>", "<![CDATA[<b>]]>"};
    static const char *const empty[] = {"<>", "</>", "</ x>"};
    if (breaks(w, RELAX_COMMENT))
        add(w, ONE_OF(&w->random, comments));
    if (breaks(w, RELAX_INSTRUCTION))
        add(w, ONE_OF(&w->random, instructions));
    if (breaks(w, RELAX_DOCTYPE))
        add(w, ONE_OF(&w->random, doctypes));
    if (breaks(w, RELAX_CDATA))
        add(w, ONE_OF(&w->random, sections));
    if (breaks(w, RELAX_EMPTY_TAG))
        add(w, ONE_OF(&w->random, empty));
    if (breaks(w, RELAX_RAW_TEXT)) {
        const char *name = ONE_OF(&w->random, raw_names);
        add_start(w, name, false);
        add_text(w, false);
        add_end(w, name);
    }
}

/* ---- Any text of the language */

static void add_any_tag(struct language_writer *w)
{
    bool is_void = w->profile != TAMIS_PROFILE_PORTABLE_MINIMAL && below(w, 5) == 0;
    const char *name = is_void ? ONE_OF(&w->random, voids) : ONE_OF(&w->random, names);
    if (below(w, 3))
        add_start(w, name, is_void);
    else
        add_end(w, name);
}

static void cut(struct language_writer *w)
{
    if (w->relaxed != RELAX_CUT)
        return;
    add_start(w, "b", false);
    w->out.n -= 1 + below(w, 2);
}

static void begin(struct language_writer *w)
{
    text_clear(&w->out);
    text_add(&w->out, "", 0);
    if (breaks(w, RELAX_MARK))
        text_add_code_point(&w->out, 0xFEFF);
}

void language_write_any(struct language_writer *w)
{
    begin(w);
    for (uint32_t n = 1 + below(w, 12); n > 0; n--) {
        if (below(w, 2))
            add_any_tag(w);
        else
            add_text(w, false);
        add_forbidden(w);
    }
    cut(w);
}

/* ---- Documents */

enum content { FLOW, PHRASING, LIST, TERMS, TABLE, ROWS, CELLS };

/* Where an element may be, and what it may contain. An HTML parser moves none of these elements. */
static const struct element {
    const char *name;
    enum content in;
    enum content holds;
} elements[] = {
    {"div", FLOW, FLOW},         {"section", FLOW, FLOW},   {"blockquote", FLOW, FLOW},
    {"p", FLOW, PHRASING},       {"h1", FLOW, PHRASING},    {"pre", FLOW, PHRASING},
    {"ul", FLOW, LIST},          {"dl", FLOW, TERMS},       {"table", FLOW, TABLE},
    {"span", FLOW, PHRASING},    {"b", FLOW, PHRASING},     {"span", PHRASING, PHRASING},
    {"em", PHRASING, PHRASING},  {"i", PHRASING, PHRASING}, {"code", PHRASING, PHRASING},
    {"sub", PHRASING, PHRASING}, {"q", PHRASING, PHRASING}, {"li", LIST, FLOW},
    {"dt", TERMS, PHRASING},     {"dd", TERMS, FLOW},       {"caption", TABLE, FLOW},
    {"tbody", TABLE, ROWS},      {"tr", ROWS, CELLS},       {"td", CELLS, FLOW},
};

enum { DEEPEST = 8 };

struct open_elements {
    const struct element *list[DEEPEST];
    unsigned count;
};

static enum content content_of(const struct open_elements *open)
{
    return open->count > 0 ? open->list[open->count - 1]->holds : FLOW;
}

static bool has_text(enum content content)
{
    return content == FLOW || content == PHRASING;
}

static void open_one(struct language_writer *w, struct open_elements *open)
{
    const struct element *e = &elements[below(w, COUNT(elements))];
    if (open->count == DEEPEST || e->in != content_of(open))
        return;
    open->list[open->count++] = e;
    add_start(w, e->name, false);
    if (strcmp(e->name, "pre") == 0)
        add(w, "x");
}

static void close_one(struct language_writer *w, struct open_elements *open)
{
    if (open->count == 0)
        return;
    if (w->profile == TAMIS_PROFILE_PORTABLE && has_text(content_of(open)) && below(w, 6) == 0)
        add_start(w, "br", true);
    add_end(w, open->list[--open->count]->name);
}

static void add_void(struct language_writer *w)
{
    static const char *const few[] = {"img", "wbr", "input"};
    const char *name = ONE_OF(&w->random, few);
    switch (w->profile) {
    case TAMIS_PROFILE_PORTABLE_MINIMAL:
        return;
    case TAMIS_PROFILE_PORTABLE_SLASH:
        add_start(w, below(w, 3) ? name : "br", true);
        return;
    default:
        if (below(w, 3)) {
            add_start(w, name, true);
            add_end(w, name);
        } else {
            add(w, "<span>");
            add_start(w, "br", true);
            add(w, "</span>");
        }
        return;
    }
}

static void add_content(struct language_writer *w, enum content content)
{
    if (!has_text(content))
        add(w, "\n ");
    else if (below(w, 3))
        add_text(w, false);
    else
        add_void(w);
}

void language_write_document(struct language_writer *w)
{
    struct open_elements open = {.count = 0};
    begin(w);
    for (uint32_t n = 1 + below(w, 40); n > 0; n--) {
        uint32_t dice = below(w, 6);
        if (dice < 3)
            open_one(w, &open);
        else if (dice == 3)
            close_one(w, &open);
        else
            add_content(w, content_of(&open));
    }
    while (open.count > 0)
        close_one(w, &open);
}

/* ---- Edits */

static void replace(struct language_writer *w, size_t at, size_t gone, const char *new, size_t n)
{
    struct text *t = &w->out;
    struct text after = {0};
    text_add(&after, t->p + at + gone, t->n - at - gone);
    t->n = at;
    text_add(t, new, n);
    text_add(t, after.p, after.n);
    text_free(&after);
}

void language_edit(struct language_writer *w)
{
    static const char *const telling[] = {
        "<",        ">",     "&",    "\"",   "'",     "/",        "=",
        ";",        "#",     " ",    "\n",   "\r",    "\t",       "\f",
        "\v",       "]]>",   "--",   "<!--", "-->",   "<?",       "</",
        "&#0",      "&#x",   "&lt;", "`",    "A",     "_",        ":",
        "]",        "\x7f",  "\xc2", "\x80", "\xff",  "\xc2\x80", "\xef\xbb\xbf",
        "\xc2\xa0", "<br>",  "<b>",  "</b>", "<xmp>", "</p>",     " id=\"\"",
        " x",       "&#13;", "&#65;"};
    size_t at = below(w, (uint32_t)w->out.n + 1), left = w->out.n - at;
    char any = (char)below(w, 256);
    const char *word = ONE_OF(&w->random, telling);
    switch (below(w, 5)) {
    case 0:
        replace(w, at, left > 0, "", 0);
        return;
    case 1:
        replace(w, at, left > 0, &any, 1);
        return;
    case 2:
        replace(w, at, 0, &any, 1);
        return;
    case 3:
        replace(w, at, left > 0, word, strlen(word));
        return;
    default:
        replace(w, at, 0, word, strlen(word));
        return;
    }
}
