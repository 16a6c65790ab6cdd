/* page.c: see page.h. */
#include "generators/page.h"

static void write_doctype(struct markup *w)
{
    static const char *const usual[] = {
        "<!DOCTYPE html>",
        "<!doctype html>\n",
        "<!DOCTYPE html>\r\n",
        "",
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">\n",
        "<!-- x --><!DOCTYPE html>"};
    static const char *const rare[] = {
        "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x'>\n",
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\">\n",
        "<!DOCTYPE html SYSTEM \"about:legacy-compat\" >",
        "<!DOCTYPE\thtml\n>",
        "<!DOCTYPE html PUBLIC \"\"\"\">",
        "<!DOCTYPE html x>",
        "<!DOCTYPE>",
        "<!DOCTYPEhtml>",
        "<!DOCTYPE svg>",
        "<!DOCTYPE html><!DOCTYPE html>",
        "<![if !mso]><!DOCTYPE html>",
        " \n ",
        "&#32;",
        "\xEF\xBB\xBF<!DOCTYPE html>",
    };
    if (markup_one_in(w, 3))
        markup_add(w, ONE_OF(w->r, rare));
    else
        markup_add(w, ONE_OF(w->r, usual));
}

static void write_head_content(struct markup *w)
{
    static const char *const usual[] = {
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
    static const char *const rare[] = {
        "<noscript><img src=x></noscript>",
        "<noscript> <!-- x --><style>a{}</style> </noscript>",
        "<noscript>text</noscript>",
        "<title>\n a </b> &nbsp;</title >",
        "<style>a > b { content: '</' }</style>",
        "<style media=print>@import 'x'; a { color: red; behavior: url(x) }</style>",
        "<style></style>",
        "<template><p></template>",
        "</p></noscript>",
        "</br>",
        "<head class=x>",
        "<html lang=de>",
        "<noframes><p></noframes>",
        "<bgsound src=x>",
        "<title>",
        "text",
        "&nbsp;",
    };
    for (uint32_t n = random_below(w->r, 5); n > 0; n--) {
        if (markup_one_in(w, 8))
            markup_add(w, ONE_OF(w->r, rare));
        else
            markup_add(w, ONE_OF(w->r, usual));
        markup_may_space(w);
    }
}

/* Writes the tag of html or body, sometimes with an attribute that policies treat in different ways. */
static void write_page_tag(struct markup *w, const char *name)
{
    static const char *const attributes[] = {
        " lang=en",    " dir=rtl lang=\"de\"", " class=\"mail-body x\"", " bgcolor=white", " text='&#102;'",
        " lang=&#102", " class=no-js",         " style='margin:0'",      " marginwidth=0", " onload=x"};
    if (!markup_one_in(w, 3)) {
        markup_start(w, name);
        return;
    }
    markup_add(w, "<");
    markup_name(w, name);
    markup_add(w, ONE_OF(w->r, attributes));
    markup_add(w, ">");
}

static void write_between(struct markup *w)
{
    static const char *const rare[] = {
        "<script>x</script>",      "<style>a{}</style>", "<!-- x -->", "</p>",  "<meta name=x>",
        "<noscript></noscript>",   "<title>x</title>",   "<frameset>", "&#32;", "<head>",
        "\n                    \n"};
    markup_may_space(w);
    if (markup_one_in(w, 12))
        markup_add(w, ONE_OF(w->r, rare));
    markup_may_space(w);
}

static void write_after(struct markup *w)
{
    static const char *const rare[] = {
        "<p>x",    " x ",  "<body>", "<body class=y>", "<html>",           "</body>",
        "</html>", "<br>", "</p>",   "<!-- x -->",     "&nbsp;",           "\f",
        "</br>",   "<tr>", "\n\n",   "<![if]>",        "<script></script>"};
    markup_may_space(w);
    for (uint32_t n = markup_one_in(w, 4) ? random_below(w->r, 4) : 0; n > 0; n--)
        markup_add(w, ONE_OF(w->r, rare));
}

void page_write(struct markup *w, void (*content)(struct markup *))
{
    bool has_html = !markup_one_in(w, 3), has_head = !markup_one_in(w, 3), has_body = !markup_one_in(w, 3),
         ends = !markup_one_in(w, 3);
    write_doctype(w);
    if (has_html)
        write_page_tag(w, "html");
    write_between(w);
    if (has_head)
        markup_start(w, "head");
    markup_may_space(w);
    write_head_content(w);
    markup_may_end(w, "head", has_head && !markup_one_in(w, 4));
    write_between(w);
    if (has_body)
        write_page_tag(w, "body");
    markup_may_space(w);
    content(w);
    markup_may_end(w, "body", has_body && ends);
    write_after(w);
    markup_may_end(w, "html", has_html && ends);
    write_after(w);
    if (markup_one_in(w, 8))
        markup_comment(w);
}
