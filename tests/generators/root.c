/* root.c: see root.h. */
#include "generators/root.h"

#include <stddef.h>

#include "support/count.h"

static const char *const attributes[] = {
    " lang=de",         " lang=en",   " dir=rtl",     " class=a",
    " class=\"a x\"",   " class=x",   " id=a",        " bgcolor=red",
    " text=#000",       " link=blue", " topmargin=3", " background=https://x.example/b",
    " style=color:red", " title=t",   " x=1",         " lang=\"\"",
    " onload=x"};

/* Markup before and after the tags of html and body. The policies of policy.c rename body to some of these elements. */
/* clang-format off */
static const char *const parts[] = {
    "", "", " ", "\n", "x", "<!DOCTYPE html>", "<!---->", "<title>x</title>", "<style>p{color:red}</style>",
    "<style>body{color:red}</style>", "<meta name=x>", "<template>", "<p>", "</p>", "<p>x</p>", "<div>",
    "</div>", "<table><tr><td>", "<frameset>", "</head>", "</body>", "</html>", "</body> ", "</html>x",
    "<hr>", "<h1>x</h1>", "<li>x", "<b>", "<svg>", "<script></script>"
};
/* clang-format on */
static const char *const tags[] = {"html", "head", "body", "body", "span", "div", "p"};

static void write_tag(struct random *r, struct text *html, const char *name)
{
    text_add_string(html, "<");
    text_add_string(html, name);
    for (uint32_t n = random_below(r, 4); n > 0; n--)
        text_add_string(html, ONE_OF(r, attributes));
    text_add_string(html, ">");
}

static void write_parts(struct random *r, struct text *html, uint32_t n)
{
    while (n-- > 0)
        if (random_below(r, 5) == 0)
            write_tag(r, html, ONE_OF(r, tags));
        else
            text_add_string(html, ONE_OF(r, parts));
}

void root_soup(struct random *r, struct text *html)
{
    static const char *const usual[] = {"html", "head", "body"};
    text_clear(html);
    text_add_string(html, random_below(r, 2) ? "<!DOCTYPE html>" : "");
    for (unsigned i = 0; i < COUNT(usual); i++) {
        if (random_below(r, 3) > 0)
            write_tag(r, html, usual[i]);
        write_parts(r, html, random_below(r, 3));
    }
    write_parts(r, html, random_below(r, 6));
}
