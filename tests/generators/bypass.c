/* bypass.c: see bypass.h. */
#include "generators/bypass.h"

#include <stdio.h>
#include <string.h>

#include "generators/damage.h"
#include "support/count.h"
#include "support/vectors.h"

enum { MOST_MUTATIONS = 6, MOST_BYTES = 6000, MOST_UNITS = 40 };

/* What a vector is put into. */
static const struct {
    const char *before, *after;
} wrappers[] = {
    {"<svg>", "</svg>"},
    {"<math>", "</math>"},
    {"<svg><foreignObject>", "</foreignObject></svg>"},
    {"<svg><desc>", "</desc></svg>"},
    {"<svg><title>", "</title></svg>"},
    {"<math><mtext>", "</mtext></math>"},
    {"<math><mi>", "</math>"},
    {"<math><annotation-xml encoding=\"text/html\">", "</annotation-xml></math>"},
    {"<math><annotation-xml>", "</annotation-xml></math>"},
    {"<math><mtext><table><mglyph>", "</mglyph></table></math>"},
    {"<table>", "</table>"},
    {"<table><tr><td>", "</table>"},
    {"<select><option>", "</select>"},
    {"<select><button><selectedcontent></selectedcontent></button><option>", "</option></select>"},
    {"<template>", "</template>"},
    {"<div><template shadowrootmode=open>", "</template></div>"},
    {"<template for=x>", "</template><?marker name=\"x\"?>"},
    {"<noscript>", "</noscript>"},
    {"<textarea>", "</textarea>"},
    {"<title>", "</title>"},
    {"<style>", "</style>"},
    {"<svg><style>", "</style></svg>"},
    {"<xmp>", "</xmp>"},
    {"<iframe>", "</iframe>"},
    {"<noembed>", "</noembed>"},
    {"<!--", "-->"},
    {"<svg><![CDATA[", "]]></svg>"},
    {"<?x ", "?>"},
    {"<form>", "</form>"},
    {"<a href=x>", "</a>"},
    {"<b><i><u>", "</b></i></u>"},
    {"<p title=\"", "\">"},
    {"<p title='", "'>"},
    {"<p style=\"", "\">x</p>"},
    {"<a href=\"", "\">x</a>"},
    {"<img alt=\"", "\">"},
    {"<svg><a href=\"", "\"><text>x</text></a></svg>"},
    {"<x-foo>", "</x-foo>"},
    {"<object>", "</object>"},
    {"<body title=\"", "\">"},
};

static const struct {
    const char *p;
    size_t n;
} rare[] = {
#define RARE(bytes) \
    { \
        bytes, sizeof(bytes) - 1 \
    }
    RARE("\0"),
    RARE("\t"),
    RARE("\n"),
    RARE("\r"),
    RARE("\f"),
    RARE("\v"),
    RARE("\x01"),
    RARE("\x1f"),
    RARE("\x7f"),
    RARE("\xc2\x85"),
    RARE("\xc2\xa0"),
    RARE("\xe2\x80\x8b"),
    RARE("\xe2\x80\xae"),
    RARE("\xc5\xbf"),
    RARE("\xe2\x84\xaa"),
    RARE("\xff"),
    RARE("/"),
    RARE("/**/"),
    RARE("\\"),
    RARE("<!---->"),
    RARE("<"),
    RARE(">"),
    RARE("\""),
    RARE("'"),
    RARE("`"),
    RARE("="),
    RARE(" "),
    RARE("&"),
    RARE(";"),
    RARE("{"),
    RARE("}"),
    RARE("]]>"),
    RARE("-->"),
    RARE("--!>"),
    RARE("</"),
    RARE("</p>"),
    RARE("</br>"),
    RARE("</svg>"),
    RARE("</math>"),
    RARE("<p>"),
    RARE("<svg>"),
    RARE("<math>"),
    RARE("<mglyph>"),
    RARE("<style>"),
    RARE("</style>"),
    RARE("<table>"),
    RARE("<form>"),
    RARE("</form>")};
#undef RARE

static void pick(struct random *r, struct text *out)
{
    const struct vector *v = &vectors[random_below(r, (uint32_t)vector_count)];
    struct vector some = *v;
    if (some.times > MOST_UNITS && random_below(r, 8))
        some.times = 1 + random_below(r, MOST_UNITS);
    vector_write(&some, out);
}

static size_t place(struct random *r, const struct text *t)
{
    static const char marks[] = "<<<>\"=:;{(&";
    size_t at = random_below(r, (uint32_t)t->n + 1);
    const char *found = random_below(r, 3) && at < t->n
                            ? memchr(t->p + at, marks[random_below(r, sizeof marks - 1)], t->n - at)
                            : NULL;
    return found != NULL ? (size_t)(found - t->p) : at;
}

/* Replaces the bytes from `from` to `to` with n bytes at p, which may be bytes of `t`. */
static void put(struct text *t, size_t from, size_t to, const char *p, size_t n)
{
    struct text whole = {0};
    text_add(&whole, t->p, from);
    text_add(&whole, p, n);
    text_add(&whole, t->p + to, t->n - to);
    text_free(t);
    *t = whole;
}

static void splice(struct random *r, struct text *t)
{
    struct text other = {0};
    pick(r, &other);
    size_t from = place(r, t), rest = place(r, &other);
    put(t, from, t->n, other.p + rest, other.n - rest);
    text_free(&other);
}

static void nest(struct random *r, struct text *t)
{
    struct text other = {0};
    pick(r, &other);
    size_t at = place(r, t);
    put(t, at, at, other.p, other.n);
    text_free(&other);
}

static void wrap(struct random *r, struct text *t)
{
    size_t which = random_below(r, COUNT(wrappers));
    size_t from = random_below(r, 2) ? 0 : place(r, t), to = random_below(r, 2) ? t->n : place(r, t);
    to = to < from ? t->n : to;
    put(t, to, to, wrappers[which].after, random_below(r, 4) ? strlen(wrappers[which].after) : 0);
    put(t, from, from, wrappers[which].before, strlen(wrappers[which].before));
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static void change_case(struct random *r, struct text *t)
{
    size_t at = place(r, t);
    for (size_t n = 1 + random_below(r, 12); n > 0 && at < t->n; n--, at++)
        if (is_letter(t->p[at]) && random_below(r, 2))
            t->p[at] ^= 0x20;
}

/* Writes one byte as a reference or as an escape of CSS. */
static size_t spell(struct random *r, unsigned char c, char *out, size_t size)
{
    static const char *const forms[] = {"&#%u;",     "&#x%x;", "&#X%X;", "&#%u", "&#x%x",
                                        "&#0000%u;", "\\%x ",  "\\%06x", "\\%x", "\\%X\t"};
    static const struct {
        char c;
        const char *name;
    } named[] = {{':', "&colon;"},  {'\t', "&Tab;"},  {'\n', "&NewLine;"}, {'(', "&lpar;"},   {')', "&rpar;"},
                 {'<', "&lt"},      {'>', "&gt"},     {'"', "&quot;"},     {'&', "&amp;"},    {';', "&semi;"},
                 {'=', "&equals;"}, {'/', "&sol;"},   {'-', "&hyphen;"},   {'{', "&lbrace;"}, {'}', "&rcub;"},
                 {'\\', "&bsol;"},  {'`', "&grave;"}, {'#', "&num;"}};
    for (size_t i = 0; i < COUNT(named); i++)
        if (named[i].c == (char)c && random_below(r, 2))
            return (size_t)snprintf(out, size, "%s", named[i].name);
    const char *form = ONE_OF(r, forms);
    return (size_t)snprintf(out, size, form, (unsigned)c);
}

static void refer(struct random *r, struct text *t)
{
    size_t at = place(r, t);
    for (size_t n = 1 + random_below(r, 4); n > 0 && at < t->n; n--) {
        char one[20];
        size_t length = spell(r, (unsigned char)t->p[at], one, sizeof one);
        put(t, at, at + 1, one, length);
        at += length + random_below(r, 3);
    }
}

static void insert_rare(struct random *r, struct text *t)
{
    size_t at = place(r, t), which = random_below(r, COUNT(rare));
    put(t, at, at, rare[which].p, rare[which].n);
}

static void drop(struct random *r, struct text *t)
{
    size_t from = place(r, t), to = from + random_below(r, 20);
    put(t, from, to < t->n ? to : t->n, "", 0);
}

static void repeat(struct random *r, struct text *t)
{
    struct text part = {0};
    size_t from = place(r, t), n = 1 + random_below(r, 60);
    n = n < t->n - from ? n : t->n - from;
    text_add(&part, t->p + from, n);
    for (size_t times = 1 + random_below(r, 3); times > 0; times--) {
        size_t at = place(r, t);
        put(t, at, at, part.p == NULL ? "" : part.p, part.n);
    }
    text_free(&part);
}

static void change_quotes(struct random *r, struct text *t)
{
    char from = random_below(r, 2) ? '"' : '\'', to = from == '"' ? '\'' : '"';
    for (size_t at = place(r, t); at < t->n; at++)
        if (t->p[at] == from)
            t->p[at] = to;
}

void bypass_write(struct random *r, struct text *out)
{
    static void (*const mutations[])(struct random *, struct text *) = {
        splice, splice,      nest,        wrap, wrap,   change_case,   refer,
        refer,  insert_rare, insert_rare, drop, repeat, change_quotes, document_damage};
    pick(r, out);
    for (uint32_t left = random_below(r, MOST_MUTATIONS + 1); left > 0; left--) {
        ONE_OF(r, mutations)(r, out);
        if (out->n > MOST_BYTES)
            put(out, MOST_BYTES, out->n, "", 0);
    }
}
