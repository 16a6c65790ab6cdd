/* text.c: see text.h. */
#include "support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void grow(struct text *t, size_t size)
{
    if (size <= t->capacity)
        return;
    size_t capacity = t->capacity ? t->capacity : 64;
    while (capacity < size)
        capacity *= 2;
    char *p = realloc(t->p, capacity);
    if (!p) {
        fputs("the test ran out of memory\n", stderr);
        abort();
    }
    t->p = p;
    t->capacity = capacity;
}

void text_add(struct text *t, const char *p, size_t n)
{
    grow(t, t->n + n + 1);
    if (n)
        memcpy(t->p + t->n, p, n);
    t->n += n;
    t->p[t->n] = '\0';
}

void text_add_string(struct text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_add_times(struct text *t, const char *s, size_t times)
{
    for (size_t i = 0; i < times; i++)
        text_add_string(t, s);
}

void text_add_code_point(struct text *t, uint32_t c)
{
    char bytes[4];
    size_t n;
    if (c < 0x80) {
        bytes[0] = (char)c;
        n = 1;
    } else {
        n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        for (size_t i = n; --i > 0; c >>= 6)
            bytes[i] = (char)(0x80 | (c & 0x3F));
        bytes[0] = (char)(0xF00u >> n | c); /* the low byte begins with n one bits and a zero bit */
    }
    text_add(t, bytes, n);
}

bool text_equal(const struct text *t, const char *p, size_t n)
{
    return t->n == n && (n == 0 || memcmp(t->p, p, n) == 0);
}

void text_clear(struct text *t)
{
    t->n = 0;
}

void text_free(struct text *t)
{
    free(t->p);
    *t = (struct text){0};
}
