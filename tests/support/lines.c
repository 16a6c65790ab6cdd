/* lines.c: see lines.h. */
#include "support/lines.h"

#include <stdio.h>

void lines_put_json(const char *p, size_t n, bool as_bytes)
{
    putchar('"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)p[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F || (as_bytes && c > 0x7F))
            printf("\\u%04X", c);
        else
            putchar(c);
    }
    putchar('"');
}

void lines_put(const char *text)
{
    for (; *text; text++)
        putchar(*text == '\n' ? ' ' : *text);
    putchar('\n');
}

bool lines_read(struct text *t, size_t n)
{
    char piece[4096];
    text_clear(t);
    text_add(t, "", 0);
    while (n) {
        size_t got = fread(piece, 1, n < sizeof piece ? n : sizeof piece, stdin);
        if (got == 0)
            return false;
        text_add(t, piece, got);
        n -= got;
    }
    return true;
}
