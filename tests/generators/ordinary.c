/* ordinary.c: see ordinary.h. */
#include "generators/ordinary.h"

#include "generators/markup.h"
#include "generators/page.h"

enum { DEEPEST = 9, MOST_PARTS = 60 };

/* ---- Phrasing content */

static const char *const formatting[] = {"b",    "i",  "em",  "strong", "u",    "s", "small", "code",
                                         "font", "tt", "big", "strike", "nobr", "b", "em",    "strong"};
static const char *const inline_names[] = {"span",   "span", "span",  "abbr",    "cite", "q",     "sub",
                                           "sup",    "kbd",  "var",   "samp",    "mark", "time",  "del",
                                           "ins",    "bdi",  "label", "data",    "dfn",  "x-own", "unknown",
                                           "output", "rb",   "slot",  "acronym", "bdo"};

static void write_inline(struct markup *w);

static void write_inlines(struct markup *w)
{
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--)
        write_inline(w);
}

static bool may_go_deeper(struct markup *w)
{
    return w->depth < DEEPEST && w->parts > 0;
}

static void write_around(struct markup *w, const char *name, void (*content)(struct markup *))
{
    markup_start(w, name);
    w->depth++;
    content(w);
    w->depth--;
    markup_end(w, name);
}

static void write_link(struct markup *w)
{
    markup_add(w, "<");
    markup_name(w, "a");
    markup_attribute(w, "href");
    markup_end_start_tag(w);
    w->depth++;
    if (markup_one_in(w, 3))
        markup_void(w, "img", "src");
    else
        markup_text(w);
    w->depth--;
    markup_end(w, "a");
}

static void write_select(struct markup *w)
{
    markup_start(w, "select");
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        markup_start(w, "option");
        markup_text(w);
        markup_may_end(w, "option", !markup_one_in(w, 3));
    }
    markup_end(w, "select");
}

static void write_ruby(struct markup *w)
{
    bool ends = markup_one_in(w, 2);
    markup_start(w, "ruby");
    markup_text(w);
    markup_add(w, "<rp>(");
    markup_may_end(w, "rp", ends);
    markup_add(w, "<rt>");
    markup_text(w);
    markup_may_end(w, "rt", ends);
    markup_end(w, "ruby");
}

static void write_foreign(struct markup *w)
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
    markup_add(w, ONE_OF(w->r, foreign));
}

static void write_raw(struct markup *w)
{
    /* clang-format off */
    static const char *const raw[] = {
        "<script>if (a < b) alert('</b>')</script>", "<style>p > b { color: red }</style>",
        "<textarea>\n a </b> &amp; b</textarea>", "<iframe src=x>fallback <b></iframe>",
        "<noscript><img src=x></noscript>", "<template><tr><td>x</td></tr></template>",
        "<script type=x><!-- <script> --></script>", "<title>a &lt; b</title>", "<xmp><b></xmp>",
        "<object data=x><p>fallback</p></object>", "<noembed><b></noembed>", "<style></style>"};
    /* clang-format on */
    markup_add(w, ONE_OF(w->r, raw));
}

static void write_rare(struct markup *w)
{
    if (!w->has_rare_content)
        markup_text(w);
    else if (markup_one_in(w, 2))
        write_foreign(w);
    else
        write_raw(w);
}

static void write_widget(struct markup *w)
{
    switch (random_below(w->r, 8)) {
    case 0:
        write_select(w);
        return;
    case 1:
        write_ruby(w);
        return;
    case 2:
        write_around(w, "button", markup_text);
        return;
    case 3:
        markup_void(w, "input", "type");
        return;
    case 4:
        markup_void(w, "wbr", NULL);
        return;
    case 5:
    case 6:
        write_rare(w);
        return;
    default:
        markup_comment(w);
        return;
    }
}

static void write_inline(struct markup *w)
{
    uint32_t dice = random_below(w->r, 32);
    w->parts -= w->parts > 0;
    if (!may_go_deeper(w) || dice < 14)
        markup_text(w);
    else if (dice < 19)
        write_around(w, ONE_OF(w->r, formatting), write_inlines);
    else if (dice < 23)
        write_around(w, ONE_OF(w->r, inline_names), write_inlines);
    else if (dice < 26)
        write_link(w);
    else if (dice < 28)
        markup_void(w, "br", NULL);
    else if (dice < 30)
        markup_void(w, "img", "src");
    else
        write_widget(w);
}

/* ---- Flow content */

static const char *const blocks[] = {
    "div",        "div",    "div",    "section", "article", "blockquote", "header",   "footer",  "main",
    "nav",        "aside",  "figure", "details", "center",  "form",       "fieldset", "address", "summary",
    "figcaption", "hgroup", "dialog", "search",  "menu",    "dir",        "marquee"};
static const char *const headings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};

static void write_block(struct markup *w);

static void write_blocks(struct markup *w)
{
    for (uint32_t n = 1 + random_below(w->r, 4); n > 0; n--) {
        write_block(w);
        markup_may_space(w);
    }
}

static void write_mixed(struct markup *w)
{
    if (markup_one_in(w, 2))
        write_inlines(w);
    if (markup_one_in(w, 2))
        write_blocks(w);
}

static void write_paragraph(struct markup *w)
{
    markup_start(w, "p");
    write_inlines(w);
    markup_may_end(w, "p", !markup_one_in(w, 3));
}

static void write_pre(struct markup *w)
{
    static const char *const line_feeds[] = {"", "", "\n", "\n\n", "\r\n", "&#10;", " \n"};
    const char *name = markup_one_in(w, 8) ? "listing" : "pre";
    markup_start(w, name);
    markup_add(w, ONE_OF(w->r, line_feeds));
    write_inlines(w);
    markup_end(w, name);
}

static void write_list(struct markup *w)
{
    const char *name = markup_one_in(w, 3) ? "ol" : "ul";
    bool ends = !markup_one_in(w, 3);
    markup_start(w, name);
    markup_may_space(w);
    for (uint32_t n = 1 + random_below(w->r, 4); n > 0; n--) {
        markup_start(w, "li");
        markup_one_in(w, 3) ? write_mixed(w) : write_inlines(w);
        markup_may_end(w, "li", ends);
    }
    markup_end(w, name);
}

static void write_definitions(struct markup *w)
{
    bool ends = markup_one_in(w, 2);
    markup_start(w, "dl");
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        markup_start(w, "dt");
        write_inlines(w);
        markup_may_end(w, "dt", ends);
        markup_start(w, "dd");
        write_mixed(w);
        markup_may_end(w, "dd", ends);
    }
    markup_end(w, "dl");
}

static void write_row(struct markup *w, bool ends)
{
    markup_start(w, "tr");
    markup_may_space(w);
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        const char *cell = markup_one_in(w, 4) ? "th" : "td";
        markup_start(w, cell);
        markup_one_in(w, 4) ? write_mixed(w) : write_inlines(w);
        markup_may_end(w, cell, ends);
    }
    markup_may_end(w, "tr", ends);
}

static void write_rows(struct markup *w, const char *group)
{
    bool ends = !markup_one_in(w, 4);
    if (group != NULL)
        markup_start(w, group);
    for (uint32_t n = 1 + random_below(w->r, 3); n > 0; n--) {
        write_row(w, ends);
        markup_may_space(w);
    }
    if (group != NULL)
        markup_may_end(w, group, ends);
}

static void write_columns(struct markup *w)
{
    bool has_group = !markup_one_in(w, 4);
    if (has_group)
        markup_start(w, "colgroup");
    markup_void(w, "col", "width");
    if (has_group)
        markup_may_end(w, "colgroup", !markup_one_in(w, 4));
}

static void write_table(struct markup *w)
{
    markup_start(w, "table");
    markup_may_space(w);
    if (markup_one_in(w, 4))
        write_around(w, "caption", write_inlines);
    if (markup_one_in(w, 5))
        write_columns(w);
    if (markup_one_in(w, 3))
        write_rows(w, "thead");
    write_rows(w, markup_one_in(w, 3) ? NULL : "tbody");
    if (markup_one_in(w, 8))
        write_rows(w, "tfoot");
    if (w->has_errors && markup_one_in(w, 8))
        write_inline(w);
    markup_end(w, "table");
}

static void write_media(struct markup *w)
{
    static const char *const names[] = {"video", "audio", "picture"};
    const char *name = ONE_OF(w->r, names);
    markup_start(w, name);
    markup_void(w, "source", "srcset");
    if (markup_one_in(w, 3))
        markup_void(w, "track", "src");
    markup_text(w);
    markup_end(w, name);
}

static void write_compound(struct markup *w)
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

static void write_block(struct markup *w)
{
    uint32_t dice = random_below(w->r, 32);
    w->parts -= w->parts > 0;
    w->depth++;
    if (!may_go_deeper(w) || dice < 12)
        write_paragraph(w);
    else if (dice < 19)
        write_around(w, ONE_OF(w->r, blocks), write_mixed);
    else if (dice < 22)
        write_around(w, ONE_OF(w->r, headings), write_inlines);
    else if (dice < 29)
        write_compound(w);
    else if (dice < 30)
        markup_void(w, "hr", NULL);
    else
        write_inline(w);
    w->depth--;
}

/* ---- Documents */

void ordinary_write(struct random *r, struct text *html, bool is_document)
{
    struct markup w = {.r = r, .html = html, .parts = 1 + random_below(r, MOST_PARTS)};
    w.has_errors = markup_one_in(&w, 5);
    w.has_returns = markup_one_in(&w, 8);
    w.has_odd_references = markup_one_in(&w, 4);
    w.has_rare_content = markup_one_in(&w, 2);
    text_clear(html);
    text_add_string(html, "");
    if (is_document)
        page_write(&w, write_blocks);
    else if (markup_one_in(&w, 8))
        write_inlines(&w);
    else if (markup_one_in(&w, 24))
        write_rows(&w, NULL);
    else
        write_blocks(&w);
}
