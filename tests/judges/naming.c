/* naming.c: see naming.h. */
#include "judges/naming.h"

#include <stdlib.h>

#include "judges/link.h"

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

/* Attributes whose value is a name, whether there are references to it or not. */
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
        return !word_is(e->name, "mo", false); /* whose values are "prefix", "infix" or "postfix" */
    return word_is(name, "name", false) && read_is_html(e) && word_among(e->name, named);
}

static bool is_link(const struct read_attribute *a)
{
    static const char *const names[] = {"href", "xlink:href", "usemap", NULL};
    return word_among(a->name, names);
}

/* Returns the position of the "#" before a name, or value.n. URLs are parsed without leading controls and
 * spaces and without tabs and line feeds; in usemap the first "#" counts. "#:~:" is a text directive, not a
 * name. */
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

static bool is_times(const struct read_element *e, const struct read_attribute *a)
{
    static const char *const names[] = {"begin", "end", NULL};
    return a->ns == NULL && e->ns != NULL && strcmp(e->ns, "http://www.w3.org/2000/svg") == 0 &&
           word_among(a->name, names);
}

/* Returns the end of the name in the time that begins at `at`: its first delimiter, if that is a "."; else
 * value.n. */
static size_t end_of_name(struct word value, size_t at)
{
    for (size_t from = at; at < value.n && strchr("+-;(", value.p[at]) == NULL; at++) {
        if (value.p[at] == '.')
            return at > from ? at : value.n;
        if (at == from && value.p[at] >= '0' && value.p[at] <= '9')
            return value.n;
        at += value.p[at] == '\\' && at + 1 < value.n;
    }
    return value.n;
}

/* Returns the number of bytes that spell the prefix, or 0. */
static size_t spelling_of(const char *prefix, struct word name)
{
    size_t at = 0;
    for (; *prefix != '\0'; prefix++, at++) {
        at += at < name.n && name.p[at] == '\\';
        if (at >= name.n || name.p[at] != *prefix)
            return 0;
    }
    return at;
}

/* Returns the beginning of the next time after `at`, with whitespace skipped. */
static size_t begin_of_time(struct word value, size_t at)
{
    while (at < value.n && strchr(" \t\n\f\r", value.p[at]) != NULL && value.p[at] != '\0')
        at++;
    return at;
}

static size_t end_of_time(struct word value, size_t at)
{
    while (at < value.n && value.p[at] != ';')
        at++;
    return at;
}

static bool times_have_prefix(const struct rulebook *b, struct word value)
{
    for (size_t at = 0; at < value.n; at = end_of_time(value, at) + 1) {
        at = begin_of_time(value, at);
        if (end_of_name(value, at) < value.n && spelling_of(b->prefix, word_after(value, at)) == 0)
            return false;
    }
    return true;
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
    if (is_times(e, a))
        return times_have_prefix(b, value) ? NULL : unprefixed;
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

/* ---- Without the prefix */

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

static struct word bare_times(const struct rulebook *b, struct word value)
{
    struct word out = room(value.n);
    for (size_t at = 0, end; at < value.n; at = end) {
        size_t begin = begin_of_time(value, at);
        size_t skipped =
            end_of_name(value, begin) < value.n ? spelling_of(b->prefix, word_after(value, begin)) : 0;
        end = end_of_time(value, begin);
        end += end < value.n;
        put(&out, (struct word){value.p + at, begin - at});
        put(&out, (struct word){value.p + begin + skipped, end - begin - skipped});
    }
    return out;
}

struct word judge_naming_bare(const struct rulebook *b, const struct read_element *e,
                              const struct read_attribute *a, struct word value)
{
    if (b->prefix == NULL)
        return value;
    if (is_times(e, a))
        return bare_times(b, value);
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
