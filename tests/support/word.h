/* word.h: a reference to a part of a text, and functions that compare names, for oracles. The case of ASCII letters can
 * be ignored, as in HTML. */
#ifndef TESTS_SUPPORT_WORD_H
#define TESTS_SUPPORT_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct word {
    const char *p;
    size_t n;
};

static inline struct word word_of(const char *s)
{
    return (struct word){s, strlen(s)};
}

static inline bool word_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool word_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline char word_folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool word_is(struct word w, const char *s, bool fold)
{
    size_t i;
    for (i = 0; i < w.n && s[i] != '\0'; i++)
        if (fold ? word_folded(w.p[i]) != word_folded(s[i]) : w.p[i] != s[i])
            return false;
    return i == w.n && s[i] == '\0';
}

static inline bool word_starts(struct word w, const char *s, bool fold)
{
    size_t n = strlen(s);
    return n <= w.n && word_is((struct word){w.p, n}, s, fold);
}

static inline bool word_has(struct word w, char c)
{
    return w.n > 0 && memchr(w.p, c, w.n) != NULL;
}

/* Reports whether the list, which ends with NULL, contains the word. The case of letters is ignored. */
static inline bool word_among(struct word w, const char *const *words)
{
    for (; *words != NULL; words++)
        if (word_is(w, *words, true))
            return true;
    return false;
}

/* The same, but the case of letters is not ignored. */
static inline bool word_is_any(struct word w, const char *const *words)
{
    for (; *words != NULL; words++)
        if (word_is(w, *words, false))
            return true;
    return false;
}

static inline struct word word_after(struct word w, size_t n)
{
    return (struct word){w.p + n, w.n - n};
}

static inline bool word_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* Removes the first word and the whitespace before it from `rest`, and returns the word; an empty word if there is none. */
static inline struct word word_next(struct word *rest)
{
    struct word w;
    while (rest->n > 0 && word_is_space(*rest->p))
        *rest = word_after(*rest, 1);
    w = (struct word){rest->p, 0};
    while (w.n < rest->n && !word_is_space(rest->p[w.n]))
        w.n++;
    *rest = word_after(*rest, w.n);
    return w;
}

static inline bool word_same_namespace(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

#endif
