/* html.c: see html.h. */
#include "generators/html.h"

#include <string.h>

/* clang-format off */
static const char *const words[] = {
    "www.a.b ", "<a>", "</a>", "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<div>", "</div>", "<table>",
    "</table>", "<tr>", "<td>", "</td>", "<tbody>", "<caption>", "<colgroup>", "<col>", "<form>", "</form>",
    "<select>", "</select>", "<option>", "<optgroup>", "<button>", "</button>", "<selectedcontent>", "<li>",
    "<ul>", "</ul>", "<dd>", "<h1>", "</h2>", "<nobr>", "<ruby>", "<rt>", "<svg>", "</svg>", "<desc>",
    "<title>", "</title>", "<g>", "</g>", "<foreignObject>", "<foreignobject>", "<math>", "</math>", "<mi>",
    "<mglyph>", "<annotation-xml encoding=text/html>", "<annotation-xml>", "<template>", "</template>",
    "<template shadowrootmode=open>", "<template for=m>", "<?marker name='m'?>", "<?start name='m'?>",
    "<?end?>", "<font>", "<font color=x>", "</font>", "<object>", "</object>", "<span>", "</span>", "<x-y>",
    "</x-y>", "<x-z>", "</x-z>", "<br>", "</br>", "<body>", "</body>", "<html>", "</html>", "<head>",
    "</head>", "<frameset>", "<frame>", "</frameset>", "<noscript>", "</noscript>", "<script>", "</script>",
    "<textarea>", "</textarea>", "<plaintext>", "<!--c-->", "<!DOCTYPE html>", "x", " ", "<em>", "</em>",
    "<path/>", "<a x=1>", "<a x=2>", "<b x=1>", "</p></b></a>", "<a href=x>", "</h1>", "<h2>", "<rtc>",
    "<pre>\n", "<textarea>\n", "<marquee>", "<my-own>", "<hr>", "<input>", "<image>", "<body a>", "<html b>",
    "<style>a</style>", "<style><b></style>", "<xmp><b></xmp>", "<iframe>", "</iframe>", "<noembed>",
    "<!---->", "<!-- - -->", "<?pi d?>", "<![CDATA[x]]>", "\n", "\r", "&#13;", "&lt;b&gt;", "&amp;", "&nbsp;",
    "\xEF\xBB\xBF", "&#xFEFF;", "\xC3\xA9", "<p title='&quot;&amp;<>'>", "<img src=x onerror=y>",
    "<svg><style>", "<li/>", "<dialog>", "<keygen>", "<listing>\n\n", "<ol>", "<dt>", "<rb>", "<center>",
    "<u>", "</u>"
};
/* clang-format on */

enum { WORDS = sizeof words / sizeof *words, FEW = 9 };

void html_soup(struct random *r, struct text *html, uint32_t longest)
{
    const char *few[FEW];
    for (unsigned i = 0; i < FEW; i++)
        few[i] = words[random_below(r, WORDS)];
    text_clear(html);
    text_add_string(html, "");
    for (uint32_t n = 1 + random_below(r, longest); n > 0; n--)
        text_add_string(html, few[random_below(r, FEW)]);
}

void html_repeated(struct random *r, struct text *html)
{
    const char *few[FEW];
    uint32_t count = 1 + random_below(r, FEW), times = 2 + random_below(r, 64);
    for (unsigned i = 0; i < count; i++)
        few[i] = words[random_below(r, WORDS)];
    text_clear(html);
    text_add_string(html, words[random_below(r, WORDS)]);
    for (uint32_t i = 0; i < times * count; i++)
        text_add_string(html, few[i % count]);
}

/* ---- Equal elements */

void html_equal(struct random *r, struct text *html)
{
    static const char *const names[] = {"b", "code", "font", "i", "nobr", "a", "em"};
    static const char *const equal[] = {
        "", "", " lang", " lang=''", " class=a", " class=a lang=de", " lang=de class=a", " x=1"};
    static const char *const blocks[] = {"<div>",     "<p>",      "<h1>",     "<table><tr><td>", "<object>",
                                         "<marquee>", "<button>", "<ul><li>", "<ruby><rt>",      "<template>",
                                         "<span>",    "x",        "<br>",     "</div>",          "</p>",
                                         "</td>",     "</table>", "<form>"};
    const char *name = ONE_OF(r, names), *some[3];
    for (unsigned i = 0; i < 3; i++)
        some[i] = ONE_OF(r, equal);
    text_clear(html);
    text_add_string(html, "");
    for (uint32_t n = 3 + random_below(r, 14); n > 0; n--) {
        uint32_t dice = random_below(r, 10);
        if (dice < 2)
            text_add_string(html, ONE_OF(r, blocks));
        else
            text_add_string(html, dice < 3 ? "</" : "<");
        if (dice >= 2) {
            text_add_string(html, name);
            text_add_string(html, dice < 3 ? "" : some[random_below(r, 3)]);
            text_add_string(html, ">");
        }
    }
    text_add_string(html, "y");
}

/* ---- Nested elements */

/* clang-format off */
static const struct {
    const char *name, *children;
} kinds[] = {
    {"table", "caption colgroup thead tbody tbody tfoot tr"},
    {"table", "thead tbody"},
    {"thead", "tr"}, {"tbody", "tr tr"}, {"tfoot", "tr"}, {"tr", "td th td"},
    {"td", "p #text table form"}, {"th", "#text b"}, {"caption", "#text p"}, {"colgroup", "col col"},
    {"ul", "li li"}, {"li", "#text p ul a"}, {"dl", "dt dd"}, {"dd", "#text p dl"}, {"dt", "#text"},
    {"p", "#text b i a span br font img nobr"}, {"div", "p #text div ul table h1 form"},
    {"a", "#text b img div p"}, {"b", "#text i a p font"}, {"font", "#text a font b"}, {"nobr", "#text b nobr"},
    {"form", "input button select p div table label"}, {"button", "#text b p"}, {"label", "#text input"},
    {"select", "option optgroup hr button div"}, {"optgroup", "option option"}, {"option", "#text b div"},
    {"ruby", "rb rt rp rtc #text"}, {"rt", "#text"}, {"rtc", "rt rp"}, {"h1", "#text a b"}, {"span", "#text b span svg math"},
    {"svg", "g path desc title foreignObject #text a style"}, {"g", "path g a title"}, {"desc", "p #text b table"},
    {"foreignObject", "div p table svg"}, {"math", "mi mo mtext annotation-xml mrow"}, {"mi", "#text b svg mglyph"},
    {"mtext", "p #text malignmark"}, {"annotation-xml", "svg p #text"}, {"template", "tr td p form col #text template option"},
    {"object", "param p a"}, {"fieldset", "p input form"}, {"details", "p #text table"}, {"article", "h1 p ul pre"},
    {"pre", "#text b"}, {"x-y", "#text p slot"}, {"html", "head body"}, {"head", "title meta style script link base noscript"},
    {"body", "div p table #text form"}, {"html", "head frameset"}, {"frameset", "frame noframes frameset"},
    {"noscript", "p img"}, {"marquee", "p a"}, {"video", "source p"}, {"center", "table p"}, {"i", "#text b p"}};
static const char *const attributes[] = {
    "", "", "", "", " x=1", " x=2", " class=a", " color=x", " href=x", " type=hidden", " encoding=text/html", " id=a"};
/* clang-format on */

enum {
    KINDS = sizeof kinds / sizeof *kinds,
    ATTRIBUTES = sizeof attributes / sizeof *attributes,
    DEEPEST = 24
};

struct nesting {
    struct random *r;
    struct text *html;
    const char *open[DEEPEST];
    unsigned depth;
};

static void add_start_tag(struct nesting *w, const char *name, size_t n)
{
    text_add_string(w->html, "<");
    text_add(w->html, name, n);
    text_add_string(w->html, attributes[random_below(w->r, ATTRIBUTES)]);
    text_add_string(w->html, ">");
}

static void close_last(struct nesting *w)
{
    w->depth--;
    if (random_below(w->r, 20) == 0)
        return;
    text_add_string(w->html, "</");
    text_add_string(w->html, w->open[w->depth]);
    text_add_string(w->html, ">");
}

/* Returns one of the kinds with that name, or a random one. */
static unsigned kind_of(struct nesting *w, const char *name, size_t n)
{
    unsigned start = random_below(w->r, KINDS);
    for (unsigned i = 0; n > 0 && i < KINDS; i++) {
        unsigned kind = (start + i) % KINDS;
        if (strlen(kinds[kind].name) == n && memcmp(kinds[kind].name, name, n) == 0)
            return kind;
    }
    return n > 0 ? KINDS : start;
}

static void open_kind(struct nesting *w, unsigned kind)
{
    add_start_tag(w, kinds[kind].name, strlen(kinds[kind].name));
    if (w->depth < DEEPEST)
        w->open[w->depth++] = kinds[kind].name;
}

static void add_child(struct nesting *w)
{
    const char *parent = w->open[w->depth - 1], *word = kinds[kind_of(w, parent, strlen(parent))].children;
    for (uint32_t skip = random_below(w->r, 5); skip > 0; skip--) {
        const char *next = strchr(word, ' ');
        word = next != NULL ? next + 1 : word;
    }
    size_t n = strcspn(word, " ");
    if (*word == '#') {
        text_add_string(w->html, random_below(w->r, 4) ? "x" : " ");
        return;
    }
    unsigned kind = kind_of(w, word, n);
    if (kind < KINDS)
        open_kind(w, kind);
    else
        add_start_tag(w, word, n);
}

void html_nested(struct random *r, struct text *html)
{
    struct nesting w = {.r = r, .html = html};
    text_clear(html);
    text_add_string(html, "");
    for (uint32_t n = 2 + random_below(r, 40); n > 0; n--) {
        uint32_t dice = random_below(r, 10);
        if (w.depth == 0 || dice == 0)
            open_kind(&w, random_below(r, KINDS));
        else if (dice < 7)
            add_child(&w);
        else
            close_last(&w);
    }
    while (w.depth > 0)
        close_last(&w);
}
