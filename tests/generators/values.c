/* values.c: see values.h. */
#include "generators/values.h"

#include <stddef.h>

#include "support/count.h"

#define PIECE(s) \
    { \
        s, sizeof(s) - 1 \
    }

/* Pieces that parsers read as other characters, and those that are white space in some contexts. */
const struct span value_pieces[] = {
    PIECE("&#13;"),
    PIECE("&#13;"),
    PIECE("&#xD;"),
    PIECE("&#10;"),
    PIECE("&#12;"),
    PIECE("&#9;"),
    PIECE("&#0;"),
    PIECE("&nbsp;"),
    PIECE("&#xA0"),
    PIECE("&#x85;"),
    PIECE("&#xFEFF;"),
    PIECE("&#x80;"),
    PIECE("&#xB;"),
    PIECE("&#x1B;"),
    PIECE("&#xD800;"),
    PIECE("&#xFFFE;"),
    PIECE("&Tab;"),
    PIECE("&lt;p>"),
    PIECE("&amp;#13;"),
    PIECE("&#x110000;"),
    PIECE("&NewLine;"),
    PIECE("\r"),
    PIECE("\r\n"),
    PIECE("\n"),
    PIECE("\f"),
    PIECE("\t"),
    PIECE(" "),
    PIECE(" "),
    PIECE("\0"),
    PIECE("\x0B"),
    PIECE("\x1B"),
    PIECE("x"),
    PIECE("<"),
    PIECE("&"),
    PIECE("\xC2\xA0"),
    PIECE("\xC2\x85"),
    PIECE("\xFF"),
    PIECE("\xC3"),
    PIECE("\xEF\xBB\xBF"),
    PIECE("\xED\xA0\x80"),
    PIECE("\xEF\xBF\xBE"),
    PIECE("\xF0\x9F\x98\x80"),
};

const size_t value_piece_count = COUNT(value_pieces);

static const char *const names[] = {"img",    "img", "img",    "img", "input", "a",      "p",
                                    "button", "pre", "option", "td",  "h1",    "marquee"};
static const char *const attributes[] = {"src", "href", "title", "class", "value", "x"};

/* What stands before, between and after the elements. */
/* clang-format off */
static const char *const surroundings[] = {
    "", "", "<p>", "</p>", "<pre>", "</pre>", "<table>", "<tr><td>", "</table>", "<select>", "<ul><li>",
    "<template>", "<br>", "<hr>", "<h1>", "</h1>", "<!DOCTYPE html>", "<!---->", "<html>", "<head>", "<body>",
    "</body>", "</html>", "<textarea>\n", "<svg>", "<listing>\n", "<b>", "<title>", "</title>", "<div>",
    "</div>", "<center>", "<noscript>", "<font>", "<math><mi>", "<option>"
};
/* clang-format on */

static void write_pieces(struct random *r, struct text *html, uint32_t n)
{
    while (n-- > 0) {
        const struct span *piece = &ONE_OF(r, value_pieces);
        text_add(html, piece->p, piece->n);
    }
}

static void write_attribute(struct random *r, struct text *html, const char *name)
{
    text_add_string(html, " ");
    text_add_string(html, name);
    text_add_string(html, "=\"");
    write_pieces(r, html, random_below(r, 4));
    text_add_string(html, "\"");
}

static void write_element(struct random *r, struct text *html)
{
    text_add_string(html, "<");
    text_add_string(html, ONE_OF(r, names));
    for (uint32_t n = random_below(r, 3); n > 0; n--)
        write_attribute(r, html, ONE_OF(r, attributes));
    if (random_below(r, 8) > 0)
        write_attribute(r, html, "alt");
    text_add_string(html, ">");
}

void value_soup(struct random *r, struct text *html)
{
    text_clear(html);
    text_add_string(html, "");
    for (uint32_t n = 1 + random_below(r, 3); n > 0; n--) {
        text_add_string(html, ONE_OF(r, surroundings));
        if (random_below(r, 4) == 0)
            write_pieces(r, html, 1 + random_below(r, 2));
        if (random_below(r, 4) > 0)
            write_element(r, html);
    }
}
