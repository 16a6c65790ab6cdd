/* span.h: a reference to bytes. A span does not own the bytes, and the bytes need not be followed by a NUL. `p` can be NULL if
 * `n` is 0. */
#ifndef TAMIS_BASE_SPAN_H
#define TAMIS_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct span {
    const char *p;
    size_t n;
};

/* The comments that begin with an at sign are contracts (docs/proof.md): they state what a function requires, what it changes
 * and what it returns. tools/prove/contracts/ has the contracts that only the provers need. */
/*@ predicate span_readable(struct span s) = s.n == 0 || \valid_read(s.p + (0 .. s.n - 1)); */

#define SPAN(literal) ((struct span){(literal), sizeof(literal) - 1})

static inline struct span span_of(const char *p, size_t n)
{
    return (struct span){p, n};
}

/* Returns the span of a NUL-terminated string, without the NUL. For NULL, returns an empty span. */
/*@ requires s == \null || valid_read_string(s);
    assigns \nothing;
    ensures \result.p == s && span_readable(\result); */
static inline struct span span_from(const char *s)
{
    return (struct span){s, s ? strlen(s) : 0};
}

/* Returns the eight bytes at index `at`, in the byte order of the processor. */
static inline uint64_t span_word(struct span s, size_t at)
{
    uint64_t word;
    memcpy(&word, s.p + at, sizeof word);
    return word;
}

/* Copies a string to `to`, and returns a pointer to the byte after the copy. Most names and values are short. Therefore strings
 * of up to 16 bytes are copied without calling memcpy() with a variable length. If the length is 4 to 15, some bytes are copied
 * twice. The strings must not overlap. */
/*@ requires span_readable(s) && (s.n == 0 || \valid(to + (0 .. s.n - 1)));
    requires s.n == 0 || \separated(to + (0 .. s.n - 1), s.p + (0 .. s.n - 1));
    assigns to[0 .. s.n - 1];
    ensures \result == to + s.n; */
static inline char *span_copy(char *to, struct span s)
{
    if (s.n > 16) {
        memcpy(to, s.p, s.n);
    } else if (s.n >= 8) {
        memcpy(to, s.p, 8);
        memcpy(to + s.n - 8, s.p + s.n - 8, 8);
    } else if (s.n >= 4) {
        memcpy(to, s.p, 4);
        memcpy(to + s.n - 4, s.p + s.n - 4, 4);
    } else {
        for (size_t i = 0; i < s.n; i++)
            to[i] = s.p[i];
    }
    return to + s.n;
}

/*@ requires span_readable(a) && span_readable(b);
    assigns \nothing;
    ensures \result <==> a.n == b.n && \forall integer i; 0 <= i < a.n ==> a.p[i] == b.p[i]; */
static inline bool span_equal(struct span a, struct span b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* Compares two spans. Returns a negative number if `a` comes before `b`, 0 if they are equal, and a positive number if `a`
 * comes after `b`. The first byte that differs determines the order; if no byte differs, the shorter span comes first. */
static inline int span_compare(struct span a, struct span b)
{
    int order = a.n && b.n ? memcmp(a.p, b.p, a.n < b.n ? a.n : b.n) : 0;
    return order ? order : a.n == b.n ? 0 : a.n < b.n ? -1 : 1;
}

/*@ requires span_readable(a) && span_readable(prefix);
    assigns \nothing;
    ensures \result <==> a.n >= prefix.n && \forall integer i; 0 <= i < prefix.n ==> a.p[i] == prefix.p[i]; */
static inline bool span_starts(struct span a, struct span prefix)
{
    return a.n >= prefix.n && (prefix.n == 0 || memcmp(a.p, prefix.p, prefix.n) == 0);
}

static inline bool span_ends(struct span a, struct span suffix)
{
    return a.n >= suffix.n && (suffix.n == 0 || memcmp(a.p + a.n - suffix.n, suffix.p, suffix.n) == 0);
}

/* Returns the index of the first byte that equals `c`, or s.n if there is none. */
/*@ requires span_readable(s);
    assigns \nothing;
    ensures \result <= s.n && (\result < s.n ==> s.p[\result] == c);
    ensures \forall integer i; 0 <= i < \result ==> s.p[i] != c; */
static inline size_t span_find(struct span s, char c)
{
    const char *found = s.n ? memchr(s.p, c, s.n) : NULL;
    return found ? (size_t)(found - s.p) : s.n;
}

/*@ requires span_readable(s);
    assigns \nothing;
    ensures \result <==> \exists integer i; 0 <= i < s.n && s.p[i] == c; */
static inline bool span_has(struct span s, char c)
{
    return span_find(s, c) < s.n;
}

/* Reports whether `a`, converted to ASCII lowercase, equals `lower`, which must not contain uppercase ASCII letters. */
static inline bool span_equal_nocase(struct span a, struct span lower)
{
    if (a.n != lower.n)
        return false;
    for (size_t i = 0; i < a.n; i++) {
        unsigned char c = (unsigned char)a.p[i];
        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c | 0x20);
        if (c != (unsigned char)lower.p[i])
            return false;
    }
    return true;
}

/* Reports whether two strings are equal if the case of ASCII letters is ignored (Infra Standard, "ASCII case-insensitive
 * match"). */
static inline bool span_equal_ascii_case(struct span a, struct span b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++) {
        unsigned char c = (unsigned char)a.p[i], d = (unsigned char)b.p[i],
                      letter = (unsigned char)(c | 0x20);
        if (c != d && ((c ^ d) != 0x20 || letter < 'a' || letter > 'z'))
            return false;
    }
    return true;
}

/* Reports whether all bytes of `s` are ASCII. */
/*@ requires span_readable(s);
    assigns \nothing;
    ensures \result <==> \forall integer i; 0 <= i < s.n ==> (unsigned char)s.p[i] < 0x80; */
static inline bool span_is_ascii(struct span s)
{
    size_t i = 0;
    while (i < s.n && (unsigned char)s.p[i] < 0x80)
        i++;
    return i == s.n;
}

/* Reports whether a byte is an ASCII digit. */
/*@ assigns \nothing;
    ensures \result <==> '0' <= c <= '9'; */
static inline bool span_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Reports whether a byte is an ASCII letter. */
/*@ assigns \nothing;
    ensures \result <==> 'a' <= c <= 'z' || 'A' <= c <= 'Z'; */
static inline bool span_is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Reports whether a byte is an ASCII alphanumeric: a digit or a letter. */
/*@ assigns \nothing;
    ensures \result <==> '0' <= c <= '9' || 'a' <= c <= 'z' || 'A' <= c <= 'Z'; */
static inline bool span_is_alphanumeric(int c)
{
    return span_is_digit(c) || span_is_letter(c);
}

/*@ requires span_readable(s);
    assigns \nothing;
    ensures \result <==> \exists integer i; 0 <= i < s.n && 'A' <= s.p[i] <= 'Z'; */
static inline bool span_has_uppercase(struct span s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'A' && s.p[i] <= 'Z')
            return true;
    return false;
}

/* Reports whether a byte is an ASCII tab or newline (Infra Standard, 4.6). The URL parser removes ASCII tabs and newlines. */
/*@ assigns \nothing;
    ensures \result <==> c == '\t' || c == '\n' || c == '\r'; */
static inline bool span_is_tab_or_newline(char c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

/* Reports whether a byte is ASCII whitespace (Infra Standard, 4.6). */
/*@ assigns \nothing;
    ensures \result <==> c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; */
static inline bool span_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

/* `s` is a list of tokens that are separated by ASCII whitespace. Returns the next token at or after index `*at`, and sets
 * `*at` to the index after this token. If there is no next token, returns an empty span and sets `*at` to s.n. */
/*@ requires span_readable(s) && \valid(at) && *at <= s.n;
    assigns *at;
    ensures \old(*at) <= *at <= s.n && \result.n <= *at - \old(*at) && span_readable(\result);
    ensures \result.n > 0 ==> \result.p == s.p + (*at - \result.n);
    ensures \result.n == 0 ==> *at == s.n; */
static inline struct span span_next_word(struct span s, size_t *at)
{
    while (*at < s.n && span_is_white(s.p[*at]))
        ++*at;
    size_t begin = *at;
    while (*at < s.n && !span_is_white(s.p[*at]))
        ++*at;
    return *at > begin ? span_of(s.p + begin, *at - begin) : SPAN("");
}

#endif
