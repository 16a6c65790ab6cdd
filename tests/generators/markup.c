/* markup.c: see markup.h. */
#include "generators/markup.h"

#include <ctype.h>
#include <string.h>

bool markup_one_in(struct markup *w, uint32_t n)
{
    return random_below(w->r, n) == 0;
}

void markup_add(struct markup *w, const char *s)
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

static void write_space(struct markup *w)
{
    markup_add(w, w->has_returns && markup_one_in(w, 4) ? "\r\n" : ONE_OF(w->r, spaces));
}

void markup_may_space(struct markup *w)
{
    if (markup_one_in(w, 2))
        write_space(w);
}

static void write_reference(struct markup *w)
{
    markup_add(w, w->has_odd_references && markup_one_in(w, 2) ? ONE_OF(w->r, odd_references)
                                                               : ONE_OF(w->r, references));
}

static void write_word(struct markup *w)
{
    if (markup_one_in(w, 8))
        write_reference(w);
    else
        markup_add(w, ONE_OF(w->r, words));
}

void markup_text(struct markup *w)
{
    for (uint32_t n = 1 + random_below(w->r, 6); n > 0; n--) {
        write_word(w);
        if (n > 1 || markup_one_in(w, 3))
            write_space(w);
    }
}

void markup_comment(struct markup *w)
{
    static const char *const comments[] = {
        "<!-- comment -->",           "<!---->",    "<!--x-->", "<!-- a -- b -->", "<!-- <b>no</b> -->",
        "<!--[if mso]>x<![endif]-->", "<!-- \n -->"};
    markup_add(w, ONE_OF(w->r, comments));
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

void markup_name(struct markup *w, const char *name)
{
    bool upper = markup_one_in(w, 24), mixed = markup_one_in(w, 48);
    for (; *name != '\0'; name++) {
        bool raised = upper || (mixed && markup_one_in(w, 2));
        char c = raised ? (char)toupper((unsigned char)*name) : *name;
        text_add(w->html, &c, 1);
    }
}

static void write_value(struct markup *w)
{
    const char *value = ONE_OF(w->r, values);
    bool is_plain = *value != '\0' && value[strcspn(value, " \n\t\"'=<>`")] == '\0';
    uint32_t dice = random_below(w->r, 12);
    const char *quote = dice < 8 ? "\"" : (dice < 10 || !is_plain ? "'" : "");
    markup_add(w, markup_one_in(w, 40) ? " = " : "=");
    markup_add(w, quote);
    markup_add(w, value);
    if (markup_one_in(w, 20) && *quote != '\0')
        write_reference(w);
    markup_add(w, quote);
}

void markup_attribute(struct markup *w, const char *name)
{
    markup_add(w, markup_one_in(w, 20) ? "\n  " : " ");
    markup_name(w, name);
    if (!markup_one_in(w, 10))
        write_value(w);
}

static void write_attributes(struct markup *w)
{
    uint32_t n = markup_one_in(w, 2) ? 0 : 1 + random_below(w->r, 3);
    if (markup_one_in(w, 100))
        n = 12;
    while (n-- > 0)
        markup_attribute(w, ONE_OF(w->r, attribute_names));
}

void markup_end_start_tag(struct markup *w)
{
    write_attributes(w);
    markup_add(w, markup_one_in(w, 40) ? " >" : ">");
}

void markup_start(struct markup *w, const char *name)
{
    markup_add(w, "<");
    markup_name(w, name);
    markup_end_start_tag(w);
}

void markup_end(struct markup *w, const char *name)
{
    static const char *const wrong[] = {"p",    "b",  "div", "li", "a",  "td",   "table",
                                        "span", "br", "ul",  "i",  "h1", "body", "em"};
    if (w->has_errors && markup_one_in(w, 24)) {
        if (markup_one_in(w, 2))
            return;
        name = ONE_OF(w->r, wrong);
    }
    markup_add(w, "</");
    markup_name(w, name);
    markup_add(w, markup_one_in(w, 60) ? " >" : ">");
}

/* If `does` is true, writes an end tag that HTML does not require. May write white space in both cases. */
void markup_may_end(struct markup *w, const char *name, bool does)
{
    if (does)
        markup_end(w, name);
    markup_may_space(w);
}

void markup_void(struct markup *w, const char *name, const char *attribute)
{
    markup_add(w, "<");
    markup_name(w, name);
    if (attribute != NULL && !markup_one_in(w, 6))
        markup_attribute(w, attribute);
    write_attributes(w);
    markup_add(w, markup_one_in(w, 3) ? " />" : (markup_one_in(w, 6) ? "/>" : ">"));
}
