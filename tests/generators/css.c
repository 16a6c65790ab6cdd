/* css.c: concatenates rows of the tables of tests/value/css. Some rows are complete, some are cut, and in some a byte is
 * changed. */
#include "generators/css.h"

#include <string.h>

struct piece {
    const char *p;
    size_t n;
};

#define PIECE(css)                 {css, sizeof(css) - 1},
#define KEPT(css, written)         PIECE(css)
#define SAME(css)                  PIECE(css)
#define GONE(css, reason)          PIECE(css)
#define PART(css, written, reason) PIECE(css)
#define BYPASS(css)                PIECE(css)
#define EMPTIED(css, written)      PIECE(css)
#define CASE(css, tokens)          PIECE(css)

static const struct piece tables[] = {
#include "value/css/declarations.def"
#include "value/css/bypasses.def"
#include "value/css/sheets.def"
#include "value/css/tokens.def"
#include "value/css/urls.def"
#include "value/css/scoped.def"
#include "value/css/sheet_urls.def"
};

#define WORD(css) \
    { \
        css, sizeof(css) - 1 \
    }

static const struct piece words[] = {WORD(";"),
                                     WORD(":"),
                                     WORD(" "),
                                     WORD("{"),
                                     WORD("}"),
                                     WORD("("),
                                     WORD(")"),
                                     WORD("["),
                                     WORD("]"),
                                     WORD(","),
                                     WORD("/"),
                                     WORD("\""),
                                     WORD("'"),
                                     WORD("\\"),
                                     WORD("\n"),
                                     WORD("\\\n"),
                                     WORD("\r\n"),
                                     WORD("\0"),
                                     WORD("/*"),
                                     WORD("*/"),
                                     WORD("<!--"),
                                     WORD("-->"),
                                     WORD("</style>"),
                                     WORD("!important"),
                                     WORD("@media screen{"),
                                     WORD("@supports (color:red){"),
                                     WORD("@keyframes a{"),
                                     WORD("@font-face{"),
                                     WORD("url("),
                                     WORD("url(\"https://a/\")"),
                                     WORD("url(#a)"),
                                     WORD("\\75rl("),
                                     WORD("calc("),
                                     WORD(" + "),
                                     WORD("rgb("),
                                     WORD("var("),
                                     WORD("color:"),
                                     WORD("background:"),
                                     WORD("font:"),
                                     WORD("margin:"),
                                     WORD("red"),
                                     WORD("10px"),
                                     WORD("50%"),
                                     WORD("-1"),
                                     WORD("1e3"),
                                     WORD("1e1e-5"),
                                     WORD("2\\65 3"),
                                     WORD("\xC3\xA9"),
                                     WORD("\xFF"),
                                     WORD(".a"),
                                     WORD("#b"),
                                     WORD("[c=d]"),
                                     WORD(":hover"),
                                     WORD(":not("),
                                     WORD(":is("),
                                     WORD(":lang(de)"),
                                     WORD(":disabled"),
                                     WORD(" > "),
                                     WORD("p{"),
                                     WORD(".mail "),
                                     WORD("u-"),
                                     WORD("\\31 ")};

static size_t add(char *out, size_t n, size_t room, struct piece piece)
{
    if (piece.n > room - n)
        return n;
    memcpy(out + n, piece.p, piece.n);
    return n + piece.n;
}

static struct piece cut(struct random *r, struct piece piece)
{
    size_t from = random_below(r, (uint32_t)piece.n + 1);
    return (struct piece){piece.p + from, random_below(r, (uint32_t)(piece.n - from) + 1)};
}

size_t css_soup(struct random *r, char *out, size_t room)
{
    size_t n = 0;
    for (uint32_t pieces = 1 + random_below(r, 8); pieces; pieces--) {
        struct piece piece = ONE_OF(r, tables);
        uint32_t way = random_below(r, 8);
        if (way < 3)
            piece = ONE_OF(r, words);
        else if (way < 5)
            piece = cut(r, piece);
        n = add(out, n, room, piece);
        if (way > 5)
            n = add(out, n, room, words[0]);
    }
    if (n && random_below(r, 4) == 0)
        out[random_below(r, (uint32_t)n)] = (char)random_below(r, 256);
    return n;
}
