/* judge_naming.c: see judge_naming.h. */
#include "support/judge_naming.h"

#include <stdlib.h>

#include "support/judge_link.h"

static bool is_reference_list(struct word name)
{
    static const char *const lists[] = {"for",
                                        "headers",
                                        "itemref",
                                        "aria-controls",
                                        "aria-describedby",
                                        "aria-details",
                                        "aria-errormessage",
                                        "aria-flowto",
                                        "aria-labelledby",
                                        "aria-owns",
                                        NULL};
    return word_among(name, lists);
}

/* Which attributes say a name, whether people can refer to it or not. */
static bool is_named(const struct read_element *e, struct word name)
{
    static const char *const names[] = {
        "id",          "list", "aria-activedescendant", "popovertarget", "commandfor", "anchor",
        "contextmenu", "form", "interestfor",           "name",          NULL};
    static const char *const others[] = {"meta", "param", "slot", NULL};
    if (word_is(name, "form", false) && word_is(e->name, "mo", false))
        return false;
    return word_among(name, names) && !(word_is(name, "name", false) && word_among(e->name, others));
}

static bool is_reference(const struct read_element *e, struct word name)
{
    static const char *const everywhere[] = {"id",         "list", "aria-activedescendant", "popovertarget",
                                             "commandfor", NULL};
    static const char *const named[] = {"a",   "button", "form",   "iframe", "img",      "input",
                                        "map", "object", "output", "select", "textarea", NULL};
    if (word_among(name, everywhere))
        return true;
    if (word_is(name, "form", false))
        return !word_is(e->name, "mo", false); /* which says "prefix", "infix" or "postfix" there */
    return word_is(name, "name", false) && read_is_html(e) && word_among(e->name, named);
}

static bool is_link(const struct read_attribute *a)
{
    static const char *const names[] = {"href", "xlink:href", "usemap", NULL};
    return word_among(a->name, names);
}

/* Where the "#" is behind which a name stands; value.n: nowhere. URLs are read without what is in front and without tabs and
 * line feeds; in usemap the first "#" counts. "#:~:" is text to look for in the page. */
static size_t hash_of(const struct read_attribute *a, struct word value)
{
    static const char skipped[] = "\t\n\r";
    bool anywhere = word_is(a->name, "usemap", true);
    size_t at = 0, next;
    while (at < value.n && value.p[at] != '#' && (anywhere || (unsigned char)value.p[at] <= ' '))
        at++;
    next = at + 1;
    while (!anywhere && next < value.n && strchr(skipped, value.p[next]) != NULL && value.p[next] != '\0')
        next++;
    if (at >= value.n || value.p[at] != '#' || next >= value.n ||
        word_starts(word_after(value, next), ":~:", false))
        return value.n;
    return at;
}

const char *judge_naming(const struct rulebook *b, const struct read_element *e,
                         const struct read_attribute *a)
{
    static const char unprefixed[] = "a name without the prefix, in the attribute";
    enum link_kind kind = judge_link_kind(e, a);
    struct word value = a->value;
    if (b->prefix == NULL)
        return NULL;
    if (kind == LINK_PAINT)
        return judge_link_paint(value, b->prefix, !b->judges_urls);
    size_t hash = is_link(a) ? hash_of(a, value) : value.n;
    if (hash < value.n)
        return word_starts(word_after(value, hash + 1), b->prefix, false) ? NULL : unprefixed;
    if (a->ns != NULL || value.n == 0)
        return NULL;
    if (is_reference(e, a->name))
        return word_starts(value, b->prefix, false) ? NULL : unprefixed;
    if (!is_reference_list(a->name))
        return NULL;
    for (struct word w = word_next(&value); w.n > 0; w = word_next(&value))
        if (!word_starts(w, b->prefix, false))
            return unprefixed;
    return NULL;
}

/* ---- As it is without the prefix */

static struct word room(size_t n)
{
    static char *bytes;
    bytes = realloc(bytes, n + 1);
    if (bytes == NULL)
        abort();
    return (struct word){bytes, 0};
}

static void put(struct word *out, struct word w)
{
    if (w.n > 0)
        memcpy((char *)out->p + out->n, w.p, w.n);
    out->n += w.n;
}

static struct word bare(const struct rulebook *b, struct word name)
{
    return word_starts(name, b->prefix, false) ? word_after(name, strlen(b->prefix)) : name;
}

static struct word bare_list(const struct rulebook *b, struct word value)
{
    struct word out = room(value.n), rest = value;
    for (struct word w = word_next(&rest); w.n > 0; w = word_next(&rest)) {
        put(&out, (struct word){value.p, (size_t)(w.p - value.p)});
        put(&out, bare(b, w));
        value = word_after(w, w.n);
        value.n = rest.n + (size_t)(rest.p - value.p);
    }
    put(&out, value);
    return out;
}

struct word judge_naming_bare(const struct rulebook *b, const struct read_element *e,
                              const struct read_attribute *a, struct word value)
{
    if (b->prefix == NULL)
        return value;
    size_t hash = is_link(a) ? hash_of(a, value) : value.n;
    if (hash < value.n) {
        struct word out = room(value.n);
        put(&out, word_of("#"));
        put(&out, bare(b, word_after(value, hash + 1)));
        return out;
    }
    if (a->ns != NULL)
        return value;
    if (is_reference_list(a->name))
        return bare_list(b, value);
    return is_named(e, a->name) ? bare(b, value) : value;
}
