/* nests.c: see nests.h. Portable output is simple: "<" and ">" occur only in tags, values have double quotes, and elements that
 * are not void have end tags. So this file compares the bytes of start tags, and does not use the parser. */
#include "judges/nests.h"

#include <stdlib.h>
#include <string.h>

#include "support/text.h"

enum { DEEPEST = 1000, MOST_EQUAL = 3, MOST_PARTS = 200 };

/* The start tags of the open elements, with sorted attributes. */
struct nests {
    char *open[DEEPEST];
    unsigned depth;
};

static bool is_one_of(const char *name, size_t n, const char *list)
{
    size_t length;
    for (; *list != '\0'; list += length + (list[length] == ' ')) {
        length = strcspn(list, " ");
        if (length == n && memcmp(list, name, n) == 0)
            return true;
    }
    return false;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Divides a tag into its name and its attributes, sorts the attributes, and joins them again. Spaces in values do not matter,
 * because both tags of a comparison are divided at them. */
static char *sorted(const char *tag, size_t n)
{
    char *parts[MOST_PARTS], *copy = calloc(n + 1, 1);
    struct text joined = {0};
    size_t count = 0;
    memcpy(copy, tag, n);
    for (char *part = strtok(copy, " "); part != NULL && count < MOST_PARTS; part = strtok(NULL, " "))
        parts[count++] = part;
    if (count > 1)
        qsort(parts + 1, count - 1, sizeof *parts, compare);
    for (size_t i = 0; i < count; i++) {
        text_add_string(&joined, parts[i]);
        text_add_string(&joined, " ");
    }
    free(copy);
    return joined.p;
}

static bool is_equal_nest(const struct nests *s, const char *tag, size_t name)
{
    unsigned equal = 0;
    if (!is_one_of(tag, name, "a b big code em font i nobr s small strike strong tt u"))
        return false;
    for (unsigned i = s->depth; i > 0; i--) {
        const char *other = s->open[i - 1];
        if (is_one_of(other, strcspn(other, " "), "td th caption applet object marquee"))
            break;
        equal += strcmp(other, tag) == 0;
    }
    return equal >= MOST_EQUAL;
}

static bool read_start_tag(struct nests *s, const char *tag, size_t n)
{
    size_t name = strcspn(tag, " />");
    if (is_one_of(
            tag, name < n ? name : n,
            "br hr img input area base basefont bgsound col embed keygen link meta param source track wbr"))
        return true;
    char *open = sorted(tag, n);
    bool ok = !is_equal_nest(s, open, name < n ? name : n);
    if (s->depth < DEEPEST)
        s->open[s->depth++] = open;
    else
        free(open);
    return ok;
}

/* An end tag of a void element closes nothing. */
static void read_end_tag(struct nests *s, const char *name, size_t n)
{
    if (s->depth > 0 && strncmp(s->open[s->depth - 1], name, n) == 0 && s->open[s->depth - 1][n] == ' ')
        free(s->open[--s->depth]);
}

bool nests_are_limited(const char *out, size_t n)
{
    struct nests s = {.depth = 0};
    const char *end = out + n, *p = out;
    bool ok = true;
    while (ok && p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL) {
        const char *close = memchr(p, '>', (size_t)(end - p));
        if (close == NULL)
            break;
        if (p[1] == '/')
            read_end_tag(&s, p + 2, (size_t)(close - p - 2));
        else
            ok = read_start_tag(&s, p + 1, (size_t)(close - p - 1));
        p = close;
    }
    while (s.depth > 0)
        free(s.open[--s.depth]);
    return ok;
}
