/* ordinary.c: see ordinary.h. */
#include "generators/ordinary.h"

#include <ctype.h>
#include <string.h>

#define ONE_OF(w, list) ((list)[random_below((w)->r, sizeof(list) / sizeof *(list))])

enum { DEEPEST = 9, MOST_PARTS = 60 };

struct writer {
    struct random *r;
    struct text *html;
    unsigned parts; /* still to be written: bounds the length */
    unsigned depth;
    /* What some documents have, and most have not: */
    bool has_errors;  /* end tags that are missing or wrong */
    bool has_returns; /* CR LF */
    bool has_odd_references;
    bool has_rare_content; /* raw text, foreign content */
};

static bool one_in(struct writer *w, uint32_t n)
{
    return random_below(w->r, n) == 0;
}

static void add(struct writer *w, const char *s)
{
    text_add_string(w->html, s);
}

/* ---- Text */

/* clang-format off */
static const char *const words[] = {
    "the", "quick", "brown", "fox", "and", "of", "a", "I", "tamis", "2026", "50 %", "e-mail", "(x)", "\"q\"", "it's",
    "x=1;", "caf\xC3\xA9", "\xE6\xBC\xA2\xE5\xAD\x97", "\xF0\x9F\x98\x80", "\xC2\xA0", "a > b", "end.", "--", "]]>",
    "https://example.org/"};
/* clang-format on */
static const char *const references[] = {"&amp;",  "&lt;",     "&gt;",   "&quot;",   "&nbsp;",
                                         "&copy;", "&mdash;",  "&#39;",  "&#x20AC;", "&eacute;",
                                         "&apos;", "&hellip;", "&#160;", "& "};
static const char *const odd_references[] = {"&unknown;", "&amp",  "&copy",    "&notit;", "&#x80;",
                                             "&",         "&#10;", "&#13;",    "&#0;",    "&NotEqualTilde;",
                                             "&lt",       "AT&T",  "&#xD800;", "&#38"};
static const char *const spaces[] = {" ", " ", " ", " ", "\n", "\n  ", "  ", "\t"};

static void write_space(struct writer *w)
{
    add(w, w->has_returns && one_in(w, 4) ? "\r\n" : ONE_OF(w, spaces));
}

static void may_write_space(struct writer *w)
{
    if (one_in(w, 2))
        write_space(w);
}

static void write_reference(struct writer *w)
{
    add(w, w->has_odd_references && one_in(w, 2) ? ONE_OF(w, odd_references) : ONE_OF(w, references));
}

static void write_word(struct writer *w)
{
    if (one_in(w, 8))
        write_reference(w);
    else
        add(w, ONE_OF(w, words));
}

static void write_text(struct writer *w)
{
    for (uint32_t n = 1 + random_below(w->r, 6); n > 0; n--) {
        write_word(w);
        if (n > 1 || one_in(w, 3))
            write_space(w);
    }
}

static void write_comment(struct writer *w)
{
    static const char *const comments[] = {
        "<!-- comment -->",           "<!---->",    "<!--x-->", "<!-- a -- b -->", "<!-- <b>no</b> -->",
        "<!--[if mso]>x<![endif]-->", "<!-- \n -->"};
    add(w, ONE_OF(w, comments));
}

/* ---- Tags */

/* clang-format off */
static const char *const attribute_names[] = {
    "class", "class", "id", "title", "lang", "dir", "style", "name", "data-x", "data-id", "data-a-b", "aria-label", "role",
    "href", "src", "alt", "width", "height", "align", "border", "colspan", "rowspan", "target", "rel", "type", "value",
    "onclick", "onerror", "hidden", "disabled", "checked", "itemprop", "datetime", "cite", "color", "face", "size", "bgcolor",
    "v-if", "@click", ":key", "x_y", "xml:lang", "xlink:href", "srcset", "for", "placeholder", "loading", "start", "shadowrootmode"};
static const char *const values[] = {
    "", "a", "x", "a b", "b-1", "1", "100%", "left", "ltr", "en", "top", "https://example.org/", "http://example.org/a/b?c=1&d=2",
    "https://example.org/?a=1&amp;b=2#c", "/path/to", "#top", "mailto:a@example.org", "javascript:alert(1)", "image.png",
    "data:image/png;base64,AAAA", "color: red", "color:#fff;margin: 0 auto", "background:url(x)", "it&apos;s", "a &lt; b",
    "&quot;q&quot;", "caf\xC3\xA9", "a > b", "<b>", "nofollow noopener", "_blank", "a\nb", " a ", "&copy;", "&copy=1", "50 %",
    "a.png 1x, b.png 2x", "HTTPS://EXAMPLE.ORG/%7Ea", "//example.org/x y", "https://\xC3\xA9.example/", "text", "checkbox"};
/* clang-format on */

static void write_name(struct writer *w, const char *name)
{
    bool upper = one_in(w, 24), mixed = one_in(w, 48);
    for (; *name != '\0'; name++) {
        bool raised = upper || (mixed && one_in(w, 2));
        char c = raised ? (char)toupper((unsigned char)*name) : *name;
        text_add(w->html, &c, 1);
    }
}

static void write_value(struct writer *w)
{
    const char *value = ONE_OF(w, values);
    bool is_plain = *value != '\0' && value[strcspn(value, " \n\t\"'=<>`")] == '\0';
    uint32_t dice = random_below(w->r, 12);
    const char *quote = dice < 8 ? "\"" : (dice < 10 || !is_plain ? "'" : "");
    add(w, one_in(w, 40) ? " = " : "=");
    add(w, quote);
    add(w, value);
    if (one_in(w, 20) && *quote != '\0')
        write_reference(w);
    add(w, quote);
}

static void write_attribute(struct writer *w, const char *name)
{
    add(w, one_in(w, 20) ? "\n  " : " ");
    write_name(w, name);
    if (!one_in(w, 10))
        write_value(w);
}

static void write_attributes(struct writer *w)
{
    uint32_t n = one_in(w, 2) ? 0 : 1 + random_below(w->r, 3);
    if (one_in(w, 100))
        n = 12;
    while (n-- > 0)
        write_attribute(w, ONE_OF(w, attribute_names));
}

static void end_start_tag(struct writer *w)
{
    write_attributes(w);
    add(w, one_in(w, 40) ? " >" : ">");
}

static void start(struct writer *w, const char *name)
{
    add(w, "<");
    write_name(w, name);
    end_start_tag(w);
}

static void end(struct writer *w, const char *name)
{
    static const char *const wrong[] = {"p",    "b",  "div", "li", "a",  "td",   "table",
                                        "span", "br", "ul",  "i",  "h1", "body", "em"};
    if (w->has_errors && one_in(w, 24)) {
        if (one_in(w, 2))
            return;
        name = ONE_OF(w, wrong);
    }
    add(w, "</");
    write_name(w, name);
    add(w, one_in(w, 60) ? " >" : ">");
}

/* An end tag that HTML does not require. */
static void may_end(struct writer *w, const char *name, bool does)
{
    if (does)
        end(w, name);
    may_write_space(w);
}

static void write_void(struct writer *w, const char *name, const char *attribute)
{
    add(w, "<");
    write_name(w, name);
    if (attribute != NULL && !one_in(w, 6))
        write_attribute(w, attribute);
    write_attributes(w);
    add(w, one_in(w, 3) ? " />" : (one_in(w, 6) ? "/>" : ">"));
}

/* ---- Phrasing content */

static const char *const formatting[] = {"b",    "i",  "em",  "strong", "u",    "s", "small", "code",
                                         "font", "tt", "big", "strike", "nobr", "b", "em",    "strong"};
static const char *const inline_names[] = {"span",   "span", "span",  "abbr",    "cite", "q",     "sub",
                                           "sup",    "kbd",  "var",   "samp",    "mark", "time",  "del",
                                           "ins",    "bdi",  "label", "data",    "dfn",  "x-own", "unknown",
                                           "output", "rb",   "slot",  "acronym", "bdo"};

static void write_inline(struct writer *w);

static void write_inlines(struct writer *w)
{
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--)
        write_inline(w);
}

static bool may_go_deeper(struct writer *w)
{
    return w->depth < DEEPEST && w->parts > 0;
}

static void write_around(struct writer *w, const char *name, void (*content)(struct writer *))
{
    start(w, name);
    w->depth++;
    content(w);
    w->depth--;
    end(w, name);
}

static void write_link(struct writer *w)
{
    add(w, "<");
    write_name(w, "a");
    write_attribute(w, "href");
    end_start_tag(w);
    w->depth++;
    if (one_in(w, 3))
        write_void(w, "img", "src");
    else
        write_text(w);
    w->depth--;
    end(w, "a");
}

static void write_select(struct writer *w)
{
    start(w, "select");
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        start(w, "option");
        write_text(w);
        may_end(w, "option", !one_in(w, 3));
    }
    end(w, "select");
}

static void write_ruby(struct writer *w)
{
    bool ends = one_in(w, 2);
    start(w, "ruby");
    write_text(w);
    add(w, "<rp>(");
    may_end(w, "rp", ends);
    add(w, "<rt>");
    write_text(w);
    may_end(w, "rt", ends);
    end(w, "ruby");
}

static void write_foreign(struct writer *w)
{
    static const char *const foreign[] = {
        "<svg viewBox=\"0 0 24 24\" width=24><path d=\"M0 0h1v1z\"/><g><circle r=1 /></g></svg>",
        "<svg viewbox='0 0 1 1'><title>t</title><text x=1>a &amp; b</text></svg>",
        "<svg><lineargradient id=a /><a xlink:href='#x'><rect/></a></svg>",
        "<svg><foreignObject><p>x</p></foreignObject></svg>",
        "<math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>",
        "<svg class=icon><use href=\"#a\"></use></svg>",
        "<svg><![CDATA[x<y]]><style>a{}</style></svg>",
    };
    add(w, ONE_OF(w, foreign));
}

static void write_raw(struct writer *w)
{
    /* clang-format off */
    static const char *const raw[] = {
        "<script>if (a < b) alert('</b>')</script>", "<style>p > b { color: red }</style>",
        "<textarea>\n a </b> &amp; b</textarea>", "<iframe src=x>fallback <b></iframe>",
        "<noscript><img src=x></noscript>", "<template><tr><td>x</td></tr></template>",
        "<script type=x><!-- <script> --></script>", "<title>a &lt; b</title>", "<xmp><b></xmp>",
        "<object data=x><p>fallback</p></object>", "<noembed><b></noembed>", "<style></style>"};
    /* clang-format on */
    add(w, ONE_OF(w, raw));
}

static void write_rare(struct writer *w)
{
    if (!w->has_rare_content)
        write_text(w);
    else if (one_in(w, 2))
        write_foreign(w);
    else
        write_raw(w);
}

static void write_widget(struct writer *w)
{
    switch (random_below(w->r, 8)) {
    case 0:
        write_select(w);
        return;
    case 1:
        write_ruby(w);
        return;
    case 2:
        write_around(w, "button", write_text);
        return;
    case 3:
        write_void(w, "input", "type");
        return;
    case 4:
        write_void(w, "wbr", NULL);
        return;
    case 5:
    case 6:
        write_rare(w);
        return;
    default:
        write_comment(w);
        return;
    }
}

static void write_inline(struct writer *w)
{
    uint32_t dice = random_below(w->r, 32);
    w->parts -= w->parts > 0;
    if (!may_go_deeper(w) || dice < 14)
        write_text(w);
    else if (dice < 19)
        write_around(w, ONE_OF(w, formatting), write_inlines);
    else if (dice < 23)
        write_around(w, ONE_OF(w, inline_names), write_inlines);
    else if (dice < 26)
        write_link(w);
    else if (dice < 28)
        write_void(w, "br", NULL);
    else if (dice < 30)
        write_void(w, "img", "src");
    else
        write_widget(w);
}

/* ---- Flow content */

static const char *const blocks[] = {
    "div",        "div",    "div",    "section", "article", "blockquote", "header",   "footer",  "main",
    "nav",        "aside",  "figure", "details", "center",  "form",       "fieldset", "address", "summary",
    "figcaption", "hgroup", "dialog", "search",  "menu",    "dir",        "marquee"};
static const char *const headings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};

static void write_block(struct writer *w);

static void write_blocks(struct writer *w)
{
    for (uint32_t n = 1 + random_below(w->r, 4); n > 0; n--) {
        write_block(w);
        may_write_space(w);
    }
}

static void write_mixed(struct writer *w)
{
    if (one_in(w, 2))
        write_inlines(w);
    if (one_in(w, 2))
        write_blocks(w);
}

static void write_paragraph(struct writer *w)
{
    start(w, "p");
    write_inlines(w);
    may_end(w, "p", !one_in(w, 3));
}

static void write_pre(struct writer *w)
{
    static const char *const line_feeds[] = {"", "", "\n", "\n\n", "\r\n", "&#10;", " \n"};
    const char *name = one_in(w, 8) ? "listing" : "pre";
    start(w, name);
    add(w, ONE_OF(w, line_feeds));
    write_inlines(w);
    end(w, name);
}

static void write_list(struct writer *w)
{
    const char *name = one_in(w, 3) ? "ol" : "ul";
    bool ends = !one_in(w, 3);
    start(w, name);
    may_write_space(w);
    for (uint32_t n = 1 + random_below(w->r, 4); n > 0; n--) {
        start(w, "li");
        one_in(w, 3) ? write_mixed(w) : write_inlines(w);
        may_end(w, "li", ends);
    }
    end(w, name);
}

static void write_definitions(struct writer *w)
{
    bool ends = one_in(w, 2);
    start(w, "dl");
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        start(w, "dt");
        write_inlines(w);
        may_end(w, "dt", ends);
        start(w, "dd");
        write_mixed(w);
        may_end(w, "dd", ends);
    }
    end(w, "dl");
}

static void write_row(struct writer *w, bool ends)
{
    start(w, "tr");
    may_write_space(w);
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        const char *cell = one_in(w, 4) ? "th" : "td";
        start(w, cell);
        one_in(w, 4) ? write_mixed(w) : write_inlines(w);
        may_end(w, cell, ends);
    }
    may_end(w, "tr", ends);
}

static void write_rows(struct writer *w, const char *group)
{
    bool ends = !one_in(w, 4);
    if (group != NULL)
        start(w, group);
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        write_row(w, ends);
        may_write_space(w);
    }
    if (group != NULL)
        may_end(w, group, ends);
}

static void write_columns(struct writer *w)
{
    bool has_group = !one_in(w, 4);
    if (has_group)
        start(w, "colgroup");
    write_void(w, "col", "width");
    if (has_group)
        may_end(w, "colgroup", !one_in(w, 4));
}

static void write_table(struct writer *w)
{
    start(w, "table");
    may_write_space(w);
    if (one_in(w, 4))
        write_around(w, "caption", write_inlines);
    if (one_in(w, 5))
        write_columns(w);
    if (one_in(w, 3))
        write_rows(w, "thead");
    write_rows(w, one_in(w, 3) ? NULL : "tbody");
    if (one_in(w, 8))
        write_rows(w, "tfoot");
    if (w->has_errors && one_in(w, 8))
        write_inline(w);
    end(w, "table");
}

static void write_media(struct writer *w)
{
    static const char *const names[] = {"video", "audio", "picture"};
    const char *name = ONE_OF(w, names);
    start(w, name);
    write_void(w, "source", "srcset");
    if (one_in(w, 3))
        write_void(w, "track", "src");
    write_text(w);
    end(w, name);
}

static void write_compound(struct writer *w)
{
    switch (random_below(w->r, 10)) {
    case 0:
    case 1:
    case 2:
        write_list(w);
        return;
    case 3:
    case 4:
    case 5:
        write_table(w);
        return;
    case 6:
        write_definitions(w);
        return;
    case 7:
        write_media(w);
        return;
    default:
        write_pre(w);
        return;
    }
}

static void write_block(struct writer *w)
{
    uint32_t dice = random_below(w->r, 32);
    w->parts -= w->parts > 0;
    w->depth++;
    if (!may_go_deeper(w) || dice < 12)
        write_paragraph(w);
    else if (dice < 19)
        write_around(w, ONE_OF(w, blocks), write_mixed);
    else if (dice < 22)
        write_around(w, ONE_OF(w, headings), write_inlines);
    else if (dice < 29)
        write_compound(w);
    else if (dice < 30)
        write_void(w, "hr", NULL);
    else
        write_inline(w);
    w->depth--;
}

/* ---- Documents */

static void write_head_content(struct writer *w)
{
    static const char *const heads[] = {
        "<meta charset=utf-8>",
        "<title>Title &amp; more</title>",
        "<link rel=stylesheet href=a.css />",
        "<style>p { color: red }</style>",
        "<script src=a.js></script>",
        "<meta name=viewport content=\"width=1\">",
        "<base href=\"/\">",
        "<!-- head -->",
        "<noscript><link rel=x></noscript>",
    };
    for (uint32_t n = random_below(w->r, 5); n > 0; n--) {
        add(w, ONE_OF(w, heads));
        may_write_space(w);
    }
}

static void write_document(struct writer *w)
{
    static const char *const doctypes[] = {
        "<!DOCTYPE html>",
        "<!doctype html>\n",
        "<!DOCTYPE html>\r\n",
        "",
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">\n",
        "<!-- x --><!DOCTYPE html>"};
    bool has_html = !one_in(w, 3), has_head = !one_in(w, 3), has_body = !one_in(w, 3), ends = !one_in(w, 3);
    add(w, ONE_OF(w, doctypes));
    if (has_html)
        start(w, "html");
    may_write_space(w);
    if (has_head)
        start(w, "head");
    write_head_content(w);
    may_end(w, "head", has_head && !one_in(w, 4));
    if (has_body)
        start(w, "body");
    may_write_space(w);
    write_blocks(w);
    may_end(w, "body", has_body && ends);
    may_end(w, "html", has_html && ends);
    if (one_in(w, 8))
        write_comment(w);
}

void ordinary_write(struct random *r, struct text *html, bool is_document)
{
    struct writer w = {.r = r, .html = html, .parts = 1 + random_below(r, MOST_PARTS)};
    w.has_errors = one_in(&w, 5);
    w.has_returns = one_in(&w, 8);
    w.has_odd_references = one_in(&w, 4);
    w.has_rare_content = one_in(&w, 2);
    text_clear(html);
    text_add_string(html, "");
    if (is_document)
        write_document(&w);
    else if (one_in(&w, 8))
        write_inlines(&w);
    else if (one_in(&w, 24))
        write_rows(&w, NULL);
    else
        write_blocks(&w);
}
