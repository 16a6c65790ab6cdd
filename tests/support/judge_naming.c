/* judge_naming.c: see judge_naming.h. */
#include "support/judge_naming.h"

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

/* "#:~:" is text to look for in the page. */
static bool is_part(const struct read_attribute *a)
{
    static const char *const names[] = {"href", "xlink:href", "usemap", NULL};
    return word_among(a->name, names) && a->value.n > 1 && a->value.p[0] == '#' && a->value.p[1] != ':';
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
    if (is_part(a))
        return word_starts(word_after(value, 1), b->prefix, false) ? NULL : unprefixed;
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
