/* counterexample.c: see counterexample.h. */
#include "harness/counterexample.h"

#include <stdio.h>

void counterexample_shorten(struct text *html, counterexample_fails *fails, void *user)
{
    struct text less = {0};
    for (size_t size = html->n; size > 0; size /= 2)
        for (size_t at = 0; at + size <= html->n;) {
            text_clear(&less);
            text_add(&less, html->p, at);
            text_add(&less, html->p + at + size, html->n - at - size);
            if (!fails(user, less.p, less.n)) {
                at++;
                continue;
            }
            text_clear(html);
            text_add(html, less.p, less.n);
        }
    text_free(&less);
}

void counterexample_show(const char *what, const char *p, size_t n)
{
    fprintf(stderr, "  %s: ", what);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, p[i] >= ' ' && p[i] <= '~' ? "%c" : "\\x%02X", (unsigned char)p[i]);
    fputc('\n', stderr);
}
