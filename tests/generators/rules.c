/* rules.c: see rules.h. Values are concatenated from pieces, so that most have one error. */
#include "generators/rules.h"

#include <stddef.h>

/* clang-format off */
static const char *const elements[] = {
    "a", "a", "p", "b", "img", "img", "td", "div", "span", "h1", "iframe", "area", "q", "code", "table",
    "tr", "li", "source", "form", "input", "label", "map", "meta", "svg", "path", "use", "image", "g",
    "animate", "set", "feImage", "x-y", "my-own", "style", "font", "pre", "object", "rect",
    "linearGradient", "textPath", "math", "mi", "section", "details"};

static const char *const link_names[] = {
    "href", "src", "srcset", "cite", "ping", "usemap", "xlink:href", "action", "background", "formaction",
    "poster", "longdesc", "data", "content", "a_b", "data-x", "foosrc", "patchsrc", "installurl", "manifestid",
    "shadowrootadoptedstylesheets"};

static const char *const paint_names[] = {
    "fill", "stroke", "filter", "mask", "clip-path", "marker-end", "cursor", "from", "to"};

static const char *const name_names[] = {
    "id", "name", "for", "headers", "aria-owns", "aria-labelledby", "list", "form", "target", "formtarget", "aria-actions",
    "xref", "attributeName"};

static const char *const word_names[] = {
    "class", "rel", "target", "title", "type", "align", "width", "role", "dir", "value", "sandbox",
    "http-equiv", "attributeName", "srcdoc", "onclick", "is", "loading", "toolname", "tooldescription"};

static const char *const schemes[] = {
    "https:", "HTTPS:", "http:", "mailto:", "javascript:", "java\tscript:", "data:", "cid:", "ftp:",
    " https:", "x:", "tel:", "vbscript:", "", "", "", "", "file:", "https\n:"};
static const char *const slashes[] = {
    "//", "//", "//", "/", "", "\\\\", "/\\", "///", "/\t/", "#", "?", "./", "../"};
static const char *const hosts[] = {
    "own.example", "x.own.example", "own.example.", "OWN.example", "own.example@evil.test",
    "evil.test#@own.example", "evil.test\\@own.example", "a:b@own.example", "127.0.0.1", "0x7f.1", "[::1]",
    "own%2eexample", "own.example:443", "own.example:8080", "\xC3\xA9.test", "xn--9ca.test", "evil.test",
    "a.cdn.example", "%00", "", "own.\343\200\202example", "own\302\255.example", "www.youtube.com",
    "u-x", "x", "localhost.", "a.LocalHost", "192.168.1", "0xa000001", "nas.local", "[::ffff:7f00:1]", "8.8.8.8"};
static const char *const tails[] = {
    "", "/", "/x y", "/x,y", "/../z", "?a=b&amp;c", "#u-x", "#x", "/%2e%2e/", "/\xC3\xA9", " 2x",
    ", javascript:x 1x", " 1x, https://own.example/y 2x", "'", "(", "`", "#:~:text=x", "/a:b"};
static const char *const data[] = {
    "data:image/png;base64,iVBORw0KGgo=", "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
    "data:image/png;base64,R0lGODlh", "data:image/svg+xml,<svg onload=x>",
    "data:text/html;base64,PHNjcmlwdD4=", "data:image/png,iVBORw0KGgo=",
    "data:image/png;base64,iVBORw0KGgo", "data:image/jpeg;base64,/9j/4AAQ", "data:;base64,eA==",
    "data:image/png;x=y;base64,iVBORw0KGgo="};

static const char *const css_names[] = {
    "color", "background", "background-image", "font-family", "margin", "width", "COLOR", "col\\6fr",
    "position", "behavior", "--x", "fill", "list-style", "filter", "content", "transform", "animation",
    "font", "border-left"};
static const char *const css_values[] = {
    "red", "#fff", "rgb(1, 2, 3)", "rgb(1 2 3/.5)", "url(#u-x)", "url(#x)", "url(https://own.example/x)",
    "URL( 'https://evil.test' )", "u\\72l(https://evil.test)", "expression(alert(1))", "image-set('x' 1x)",
    "calc(1px + (2 * 3em))", "var(--x)", "1px 2px 3e3px", "'Foo\\22 Bar'", "\"x", "attr(href)", "blur(1px)",
    "translate(1px, 2px)", "inherit", "red !important", "Static", "relative", "absolute !important", "none", "/**/red", "0",
    "url(\"data:image/png;base64,iVBORw0KGgo=\")", "-webkit-image-set(url(x) 1x)", "Times New Roman, serif",
    "\\75rl(x)", "red;x"};
static const char *const css_rules[] = {
    "p", ".mail p", "#x", "*", "p:hover", "a[href]", "@media print{p", "@import 'x';p", "@font-face",
    "@keyframes x{0%", "p,b>i", "\\@media", ".m\\61il", "@supports(color:red){p", "p::before", ":root",
    "html", "svg|a", "</style>p", "<!-- p", "p{}b"};
static const char *const words[] = {
    "x", "Yes", "u-x", "language-c", "nofollow", "noopener", "_blank", "_self", "12", "100%", "left",
    "refresh", "javascript:x", "href", "fill", "allow-scripts", "text/css", "", "mail", "on", "a b",
    "user-content-x", "mail-x", "50", "presentation", "ltr"};
/* clang-format on */

#define ADD_ONE_OF(list) text_add_string(out, ONE_OF(r, list))

static void write_url(struct random *r, struct text *out)
{
    if (random_below(r, 5) == 0) {
        ADD_ONE_OF(data);
        return;
    }
    ADD_ONE_OF(schemes);
    ADD_ONE_OF(slashes);
    ADD_ONE_OF(hosts);
    ADD_ONE_OF(tails);
}

static void write_paint(struct random *r, struct text *out)
{
    if (random_below(r, 3) == 0) {
        ADD_ONE_OF(css_values);
        return;
    }
    text_add_string(out, random_below(r, 6) ? "url(" : "url( '");
    write_url(r, out);
    text_add_string(out, random_below(r, 6) ? ")" : "')");
}

static void write_css(struct random *r, struct text *out)
{
    for (uint32_t n = 1 + random_below(r, 3); n > 0; n--) {
        ADD_ONE_OF(css_names);
        text_add_string(out, random_below(r, 12) ? ":" : "/**/: ");
        ADD_ONE_OF(css_values);
        text_add_string(out, random_below(r, 12) ? ";" : "}");
    }
}

static void write_words(struct random *r, struct text *out)
{
    for (uint32_t n = 1 + random_below(r, 3); n > 0; n--) {
        ADD_ONE_OF(words);
        text_add_string(out, n > 1 ? " " : "");
    }
}

/* Writes an attribute. The value is not escaped, so a quotation mark in it ends it. */
static void write_attribute(struct random *r, struct text *out)
{
    uint32_t dice = random_below(r, 10);
    text_add_string(out, " ");
    if (dice < 4) {
        ADD_ONE_OF(link_names);
        text_add_string(out, "=\"");
        write_url(r, out);
    } else if (dice < 5) {
        ADD_ONE_OF(paint_names);
        text_add_string(out, "=\"");
        write_paint(r, out);
    } else if (dice < 6) {
        text_add_string(out, "style=\"");
        write_css(r, out);
    } else if (dice < 8) {
        ADD_ONE_OF(name_names);
        text_add_string(out, "=\"");
        write_words(r, out);
    } else {
        ADD_ONE_OF(word_names);
        text_add_string(out, "=\"");
        write_words(r, out);
    }
    text_add_string(out, "\"");
}

static void write_sheet(struct random *r, struct text *out)
{
    text_add_string(out, "<style>");
    for (uint32_t n = 1 + random_below(r, 3); n > 0; n--) {
        ADD_ONE_OF(css_rules);
        text_add_string(out, "{");
        write_css(r, out);
        text_add_string(out, random_below(r, 6) ? "}" : "}}");
    }
    text_add_string(out, "</style>");
}

static void write_element(struct random *r, struct text *out)
{
    const char *name = ONE_OF(r, elements);
    text_add_string(out, "<");
    text_add_string(out, name);
    for (uint32_t n = random_below(r, 4); n > 0; n--)
        write_attribute(r, out);
    text_add_string(out, random_below(r, 8) ? ">" : "/>");
    text_add_string(out, random_below(r, 3) ? "" : "x");
    if (random_below(r, 2) == 0)
        return;
    text_add_string(out, "</");
    text_add_string(out, name);
    text_add_string(out, ">");
}

void rule_soup(struct random *r, struct text *out)
{
    text_clear(out);
    text_add(out, "", 0);
    for (uint32_t n = 1 + random_below(r, 8); n > 0; n--)
        if (random_below(r, 8) == 0)
            write_sheet(r, out);
        else
            write_element(r, out);
}
