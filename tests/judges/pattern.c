/* pattern.c: fills a table with a row for each position in the text and a column for each part of the pattern. A cell says
 * whether the text before this position matches the parts of the pattern up to this one. */
#include "judges/pattern.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PARTS = 256 };

struct part {
    enum { LITERAL, ANY_ONE, ANY_RUN, ANY_PATH, SET, SET_MAYBE, SET_RUN } kind;
    struct word is; /* a code point, or the contents of brackets */
};

/* The least and the greatest number of repetitions of a part. */
struct times {
    size_t least;
    size_t most;
};

/* Returns the number of bytes of the first code point. */
static size_t point(struct word w)
{
    size_t n = 1;
    while (n < w.n && ((unsigned char)w.p[n] & 0xC0) == 0x80)
        n++;
    return n;
}

static struct part read_set(struct word *rest)
{
    size_t n = 0;
    struct part part = {SET, {rest->p, 0}};
    while (n < rest->n && rest->p[n] != ']')
        n += rest->p[n] == '\\' ? 2 : 1;
    if (n >= rest->n)
        abort();
    part.is.n = n;
    *rest = word_after(*rest, n + 1);
    if (rest->n > 0 && *rest->p == '+') {
        part.kind = SET_RUN;
        *rest = word_after(*rest, 1);
    }
    return part;
}

static struct part read_part(struct word *rest)
{
    struct part part = {LITERAL, {rest->p, 1}};
    char c = *rest->p;
    if (c == '\\')
        *rest = word_after(*rest, 1);
    part.is = (struct word){rest->p, rest->n > 0 ? point(*rest) : 0};
    *rest = word_after(*rest, part.is.n);
    if (c == '[')
        return read_set(rest);
    if (c == '*' || c == '?')
        part.kind = c == '*' ? ANY_RUN : ANY_ONE;
    return part;
}

static size_t read_number(struct word *rest)
{
    size_t number = 0;
    for (; rest->n > 0 && *rest->p >= '0' && *rest->p <= '9'; *rest = word_after(*rest, 1))
        number = number * 10 + (size_t)(*rest->p - '0');
    return number;
}

/* Parses "{3}" or "{1,3}" after a set; without it, a set occurs once. */
static struct times read_times(struct word *rest, const struct part *part)
{
    struct times times = {1, 1};
    if (part->kind != SET || rest->n == 0 || *rest->p != '{')
        return times;
    *rest = word_after(*rest, 1);
    times.least = times.most = read_number(rest);
    if (rest->n > 0 && *rest->p == ',') {
        *rest = word_after(*rest, 1);
        times.most = read_number(rest);
    }
    *rest = word_after(*rest, 1);
    return times;
}

static unsigned char set_character(struct word *rest)
{
    if (*rest->p == '\\')
        *rest = word_after(*rest, 1);
    unsigned char c = (unsigned char)*rest->p;
    *rest = word_after(*rest, 1);
    return c;
}

static bool in_set(struct word set, struct word one)
{
    while (set.n > 0) {
        unsigned char first = set_character(&set), last = first;
        if (set.n > 1 && *set.p == '-') {
            set = word_after(set, 1);
            last = set_character(&set);
        }
        if (one.n == 1 && (unsigned char)*one.p >= first && (unsigned char)*one.p <= last)
            return true;
    }
    return false;
}

static bool is_wild(enum pattern_place place, struct word one)
{
    static const char label[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    if (place == PLACE_LABEL)
        return memchr(label, *one.p, sizeof label - 1) != NULL;
    return place != PLACE_PATH || *one.p != '/';
}

static bool takes(const struct part *part, enum pattern_place place, struct word one)
{
    if (part->kind == LITERAL)
        return one.n == part->is.n && memcmp(one.p, part->is.p, one.n) == 0;
    if (part->kind == ANY_ONE || part->kind == ANY_RUN)
        return is_wild(place, one);
    return part->kind == ANY_PATH || in_set(part->is, one);
}

static bool repeats(const struct part *part)
{
    return part->kind == ANY_RUN || part->kind == ANY_PATH || part->kind == SET_RUN;
}

static bool may_be_left_out(const struct part *part)
{
    return part->kind == ANY_RUN || part->kind == ANY_PATH || part->kind == SET_MAYBE;
}

/* before, after: [i] is true if the text up to there matches the first i parts. */
static void step(const struct part *parts, size_t count, enum pattern_place place, const bool *before,
                 bool *after, struct word one)
{
    after[0] = false;
    for (size_t i = 0; i < count; i++) {
        bool taken = takes(&parts[i], place, one);
        bool once = before[i] && taken;
        bool again = repeats(&parts[i]) && before[i + 1] && taken;
        after[i + 1] = once || again || (may_be_left_out(&parts[i]) && after[i]);
    }
}

/* Reads one or two "*". In a label, "*" becomes two parts: one character, and any number of characters. In a path, "**"
 * is one part. */
static struct part read_star(struct word *rest, enum pattern_place place, struct part star,
                             struct part *parts, size_t *count)
{
    if (place == PLACE_LABEL && *count < MOST_PARTS) {
        parts[*count] = (struct part){ANY_ONE, star.is};
        ++*count;
    } else if (place == PLACE_PATH && rest->n > 0 && *rest->p == '*') {
        *rest = word_after(*rest, 1);
        star.kind = ANY_PATH;
    }
    return star;
}

static size_t read_parts(struct word rest, enum pattern_place place, struct part parts[MOST_PARTS])
{
    size_t count = 0;
    while (rest.n > 0) {
        struct part part = read_part(&rest);
        if (part.kind == ANY_RUN)
            part = read_star(&rest, place, part, parts, &count);
        struct times times = read_times(&rest, &part);
        for (size_t i = 0; i < times.most && count < MOST_PARTS; i++) {
            parts[count] = part;
            if (i >= times.least)
                parts[count].kind = SET_MAYBE;
            count++;
        }
    }
    return count;
}

bool judge_pattern_part(struct word pattern, enum pattern_place place, struct word text)
{
    struct part parts[MOST_PARTS];
    bool before[MOST_PARTS + 1] = {true}, after[MOST_PARTS + 1];
    size_t count = read_parts(pattern, place, parts);
    for (size_t i = 0; i < count; i++)
        before[i + 1] = may_be_left_out(&parts[i]) && before[i];
    while (text.n > 0) {
        struct word one = {text.p, point(text)};
        step(parts, count, place, before, after, one);
        memcpy(before, after, sizeof before);
        text = word_after(text, one.n);
    }
    return before[count];
}

bool judge_pattern(const char *pattern, struct word text)
{
    return judge_pattern_part(word_of(pattern), PLACE_TEXT, text);
}
