/* markdown.c: see markdown.h. */
#include "generators/markdown.h"

#include <string.h>

enum { MOST_DEPTH = 6, MOST_PIECES = 6, MOST_TOKENS = 16, LONG_RUNS = 24, ALL_RUNS = 160 };

struct writer {
    struct random *r;
    struct text *out;
    const char *open[MOST_DEPTH];
    unsigned depth;
};

/* What a renderer could read as markup that tamis has not written. */
/* clang-format off */
static const char *const payloads[] = {
    "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1) y", "<b onclick=alert(1)>",
    "<script>alert(1)</script>", "</code><svg onload=alert(1)>", "<!--", "-->", "<?php", "<![CDATA[",
    "<a href=\"", "\">", "![x](https://evil.example/t.gif)", "[x](javascript:alert(1))",
    "[x]: javascript:alert(1)", "[x][x]", "[x]", "![x]", "[^1]", "[^1]: <b>", "^[note]", "*[HTML]: <b>",
    "<javascript:alert(1)>", "<https://evil.example/>", "https://evil.example/", "http://evil.example",
    "ftp://evil.example/a", "www.evil.example", "www", "me@evil.example", "mailto:me@evil.example",
    "xmpp:me@evil.example/x", "{: onclick=alert(1)}", "{:onclick=\"alert(1)\"}", "{#x onclick=alert(1)}",
    "{::nomarkdown}", "{:/}", "{::options parse_block_html=\"true\" /}", "&lt;img src=x onerror=alert(1)&gt;",
    "&#60;b&#62;", "&#", "&#,", "&#x;", "&lt", "$$", "$", "$`<b>`$", "\\(", "\\[", ": ", "| - |", "|---|---|",
    "a | b", "--- | ---", "===", "---", "- - -", "***", "1. ", "- ", "+ ", "* ", "# ", "> ", "[ ] ", "[x] "
};
/* clang-format on */

/* clang-format off */
static const char *const letters[] = {
    "a", "a", "b", "x y", "word", ".", ",", " ", "  ", "\n", "\n\n", "\t", "    ", "\n    ", "\n  ",
    "\n\n    ", "\r\n", "\xC2\x85", "\xE2\x80\xA8", "\xC2\xA0", "\xEF\xBB\xBF", "\xE2\x80\x8B", "\xC3\xA9",
    "\xE4\xB8\xAD"
};
/* clang-format on */

static const char marks[] = "`````~~*_!!^$|:{}[]()<>\\\\\"'&#-+=@/?;%.0";
static const char controls[] = "\x01\x02\x03\x0B\x0C\x1C\x7F";

/* At and next to the caps of renderers: 63 and 64 (bits of a word), 80 (MAXBACKTICKS), 255 (a byte), 1000. */
static const unsigned lengths[] = {1, 1, 1, 2, 2, 3, 3, 4, 5, 8};
static const unsigned long_lengths[] = {15, 16, 17, 62, 63, 64, 79, 80, 81, 254, 255, 256, 257, 1000};

/* ---- Characters: text, or the value of an attribute between quotes */

static void put_byte(struct writer *w, char c)
{
    switch (c) {
    case '<':
        text_add_string(w->out, "&lt;");
        return;
    case '&':
        text_add_string(w->out, "&amp;");
        return;
    case '"':
        text_add_string(w->out, "&quot;");
        return;
    case '\r':
        text_add_string(w->out, "&#13;");
        return;
    default:
        text_add(w->out, &c, 1);
    }
}

static void put_string(struct writer *w, const char *s)
{
    for (; *s; s++)
        put_byte(w, *s);
}

static unsigned length_of_run(struct writer *w)
{
    return random_below(w->r, LONG_RUNS) ? ONE_OF(w->r, lengths) : ONE_OF(w->r, long_lengths);
}

static void put_run(struct writer *w)
{
    char c = marks[random_below(w->r, sizeof marks - 1)];
    for (unsigned n = length_of_run(w); n; n--)
        put_byte(w, c);
}

/* Backticks in runs of 1 to `most`, and of one other length: a fence that is none of them is long. */
static void put_long_runs(struct writer *w)
{
    unsigned most = random_below(w->r, 2) ? 63 : 1 + random_below(w->r, 4);
    for (unsigned n = 1; n <= most; n++) {
        for (unsigned i = 0; i < n; i++)
            put_byte(w, '`');
        put_byte(w, ' ');
    }
    for (unsigned i = ONE_OF(w->r, long_lengths); i; i--)
        put_byte(w, '`');
}

static void put_piece(struct writer *w)
{
    switch (random_below(w->r, 8)) {
    case 0:
    case 1:
        put_string(w, ONE_OF(w->r, payloads));
        return;
    case 2:
    case 3:
        put_string(w, ONE_OF(w->r, letters));
        return;
    case 4:
        if (random_below(w->r, 8) == 0)
            put_byte(w, controls[random_below(w->r, sizeof controls - 1)]);
        return;
    case 5:
        put_run(w);
        return;
    default:
        put_byte(w, marks[random_below(w->r, sizeof marks - 1)]);
    }
}

static void put_pieces(struct writer *w)
{
    for (unsigned n = random_below(w->r, MOST_PIECES); n; n--)
        put_piece(w);
    if (random_below(w->r, ALL_RUNS) == 0)
        put_long_runs(w);
}

/* ---- Elements */

static void put_attribute(struct writer *w, const char *name, const char *begin)
{
    text_add_string(w->out, " ");
    text_add_string(w->out, name);
    text_add_string(w->out, "=\"");
    text_add_string(w->out, begin);
    put_pieces(w);
    text_add_string(w->out, "\"");
}

static const char *const schemes[] = {"",
                                      "https://a.example/",
                                      "https://a.example/?q=",
                                      "mailto:",
                                      "#",
                                      "a",
                                      "//",
                                      "javascript:",
                                      "data:text/html,",
                                      "https:\\\\a.example"};

static void put_image(struct writer *w)
{
    text_add_string(w->out, "<img");
    put_attribute(w, "src", ONE_OF(w->r, schemes));
    if (random_below(w->r, 4))
        put_attribute(w, "alt", random_below(w->r, 4) ? "" : "^");
    if (random_below(w->r, 2))
        put_attribute(w, "title", "");
    text_add_string(w->out, ">");
}

static void put_link(struct writer *w)
{
    text_add_string(w->out, random_below(w->r, 4) ? "<a" : "!<a");
    put_attribute(w, "href", ONE_OF(w->r, schemes));
    if (random_below(w->r, 2))
        put_attribute(w, "title", random_below(w->r, 2) ? "" : "\\");
    text_add_string(w->out, ">");
    put_pieces(w);
    text_add_string(w->out, "</a>");
}

static void put_code(struct writer *w)
{
    text_add_string(w->out, "<code>");
    put_pieces(w);
    if (random_below(w->r, 4) == 0)
        put_string(w, ONE_OF(w->r, payloads));
    text_add_string(w->out, "</code>");
}

static void put_pre(struct writer *w)
{
    bool has_code = random_below(w->r, 2);
    text_add_string(w->out, "<pre>");
    if (has_code) {
        text_add_string(w->out, "<code");
        put_attribute(w, "class", "language-");
        text_add_string(w->out, ">");
    }
    for (unsigned n = 1 + random_below(w->r, 4); n; n--) {
        put_pieces(w);
        text_add_string(w->out, random_below(w->r, 3) ? "\n" : "\n\n");
    }
    text_add_string(w->out, has_code ? "</code></pre>" : "</pre>");
}

static void put_table(struct writer *w)
{
    unsigned columns = 1 + random_below(w->r, 3);
    text_add_string(w->out, "<table>");
    for (unsigned row = 0; row < 2; row++) {
        text_add_string(w->out, "<tr>");
        for (unsigned i = 0; i < columns; i++) {
            text_add_string(w->out, row ? "<td>" : "<th>");
            put_pieces(w);
            if (random_below(w->r, 2))
                put_code(w);
            else if (random_below(w->r, 2))
                put_link(w);
        }
    }
    text_add_string(w->out, "</table>");
}

static const char *const elements[] = {"b",  "b",   "i",          "i",  "s",  "strong", "em",      "del",
                                       "p",  "div", "blockquote", "ul", "ul", "ol",     "li",      "li",
                                       "h1", "h2",  "dl",         "dt", "dd", "u",      "a name=x"};

static void open_element(struct writer *w)
{
    const char *name = ONE_OF(w->r, elements);
    if (w->depth == MOST_DEPTH)
        return;
    w->open[w->depth++] = name;
    text_add_string(w->out, "<");
    text_add_string(w->out, name);
    text_add_string(w->out, ">");
}

static void close_element(struct writer *w)
{
    if (!w->depth)
        return;
    const char *name = w->open[--w->depth];
    text_add_string(w->out, "</");
    text_add(w->out, name, strcspn(name, " "));
    text_add_string(w->out, ">");
}

static void put_token(struct writer *w)
{
    static const char *const empty[] = {"<br>",
                                        "<hr>",
                                        "<input type=checkbox> ",
                                        "<b></b>",
                                        "<ul><ul><ul><ul></ul>",
                                        "<li>",
                                        "<ol start=7>",
                                        "<pre></pre>",
                                        "!",
                                        "<i> </i>"};
    switch (random_below(w->r, 16)) {
    case 0:
        put_image(w);
        return;
    case 1:
    case 2:
        put_link(w);
        return;
    case 3:
    case 4:
        put_code(w);
        return;
    case 5:
        put_pre(w);
        return;
    case 6:
        put_table(w);
        return;
    case 7:
        text_add_string(w->out, ONE_OF(w->r, empty));
        return;
    case 8:
    case 9:
    case 10:
        open_element(w);
        return;
    case 11:
    case 12:
        close_element(w);
        return;
    default:
        put_pieces(w);
    }
}

void markdown_write(struct random *random, struct text *out)
{
    struct writer w = {.r = random, .out = out};
    text_clear(out);
    text_add(out, "", 0);
    for (unsigned n = 1 + random_below(random, MOST_TOKENS); n; n--)
        put_token(&w);
    while (w.depth)
        close_element(&w);
}
