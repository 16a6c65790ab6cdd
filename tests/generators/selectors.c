/* selectors.c: see selectors.h. A selector is written piece by piece; open brackets are counted. */
#include "generators/selectors.h"

#include <string.h>

struct writer {
    struct random *random;
    const char *scope;
    char *out;
    size_t n;
    unsigned open; /* the number of open brackets */
};

static void add(struct writer *w, const char *text)
{
    size_t n = strlen(text);
    if (n <= SELECTORS_ROOM - 1 - w->n)
        memcpy(w->out + w->n, text, n);
    w->n += n <= SELECTORS_ROOM - 1 - w->n ? n : 0;
}

static bool one_in(struct writer *w, uint32_t n)
{
    return random_below(w->random, n) == 0;
}

static void space(struct writer *w)
{
    static const char *const spaces[] = {"", "", "", " ", " ", "\n", "/**/", " /*x*/ "};
    add(w, ONE_OF(w->random, spaces));
}

static void simple(struct writer *w)
{
    static const char *const plain[] = {
        ".a",    ".\\61 ",       ".mail",           "#b",           "#u-mail", "[c]",
        "[c=d]", "[c~='d e' i]", "[data-user=bob]", "[class*=lie]", "[c^=d]"};
    /* clang-format off */
    static const char *const pseudos[] = {
        ":active", ":any-link", ":empty", ":first-child", ":first-of-type", ":focus", ":focus-visible",
        ":focus-within", ":hover", ":last-child", ":last-of-type", ":link", ":only-child", ":only-of-type",
        ":optional", ":placeholder-shown", ":required", ":root", ":visited", ":checked", ":default",
        ":disabled", ":enabled", ":in-range", ":indeterminate", ":invalid", ":out-of-range", ":read-only",
        ":read-write", ":target", ":valid", ":CHECKED", ":t\\61rget", ":lang(de)", ":lang('en-GB', fr)",
        ":dir(rtl)", ":nth-child(2n+1)", ":nth-child( odd )", ":nth-last-child(-n + 3)", ":nth-of-type(even)",
        ":nth-child(1 of .a)", ":nth-child(2n+1 of .a .b)", ":has(b)", ":host", ":host-context(.a)", ":scope",
        ":defined", ":target-within", ":matches(a)", ":-webkit-any(a b)", ":target-current", ":state(x)",
        ":popover-open"
    };
    /* clang-format on */
    add(w, one_in(w, 3) ? ONE_OF(w->random, pseudos) : ONE_OF(w->random, plain));
}

/* Writes the beginning of a functional pseudo-class, up to its "(". */
static void function(struct writer *w)
{
    static const char *const functions[] = {":is(", ":not(", ":where(", ":IS(", ":n\\6ft(", ":has(", ":any("};
    add(w, ONE_OF(w->random, functions));
    space(w);
    w->open++;
}

/* Writes a compound selector. It can begin with functional pseudo-classes, and then its end is within the innermost of
 * them. */
static void compound(struct writer *w)
{
    static const char *const types[] = {"p", "b", "*", "main", "body", "html", "A", "x-y"};
    while (w->open < 5 && one_in(w, 3)) {
        if (one_in(w, 2))
            add(w, ONE_OF(w->random, types));
        function(w);
    }
    if (one_in(w, 8))
        add(w, w->scope);
    else if (one_in(w, 2))
        add(w, ONE_OF(w->random, types));
    else
        simple(w);
    while (one_in(w, 3))
        simple(w);
}

static void close(struct writer *w)
{
    space(w);
    add(w, ")");
    w->open--;
    while (one_in(w, 3))
        simple(w);
}

/* Writes a combinator, or a "," where a list is allowed: within a functional pseudo-class, and, unless `one`, at the
 * top. */
static void join(struct writer *w, bool one)
{
    static const char *const combinators[] = {" ",   " ",   " ",     ">",  "+", "~",
                                              " > ", " + ", "\n~\n", "||", "|", ">>>"};
    if (one_in(w, 2) && (w->open > 0 || !one)) {
        space(w);
        add(w, ",");
        space(w);
        return;
    }
    add(w, ONE_OF(w->random, combinators));
}

size_t selectors_write(struct random *r, const char *scope, bool one, char out[SELECTORS_ROOM])
{
    static const char *const elements[] = {"::before", ":after",    "::first-line",
                                           "::marker", "::part(x)", "::slotted(b)"};
    struct writer w = {r, scope, out, 0, 0};
    do {
        compound(&w);
        while (w.open > 0 && one_in(&w, 2))
            close(&w);
    } while (!one_in(&w, 4) && (join(&w, one), true));
    while (w.open > 0)
        close(&w);
    if (one_in(&w, 10))
        add(&w, ONE_OF(w.random, elements));
    out[w.n] = '\0';
    return w.n;
}
