/* script.c: see script.h. */
#include "judges/script.h"

/* Returns the part of a name after its colon: "href" of "xlink:href". A name with two colons is not a qualified name,
 * and has no effect. */
static struct word local_part(struct word w)
{
    for (size_t i = 0; i < w.n; i++)
        if (w.p[i] == ':')
            return word_after(w, i + 1);
    return w;
}

static bool is_handler(struct word name)
{
    return name.n > 2 && word_folded(name.p[0]) == 'o' && word_folded(name.p[1]) == 'n' &&
           word_folded(name.p[2]) >= 'a' && word_folded(name.p[2]) <= 'z';
}

/* The URL Standard's basic parser skips leading controls and spaces, and TAB, LF and CR everywhere. */
static bool is_javascript(struct word value)
{
    const char *scheme = "javascript:";
    size_t i = 0;
    while (i < value.n && (unsigned char)value.p[i] <= ' ')
        i++;
    for (; i < value.n && *scheme != '\0'; i++) {
        char c = value.p[i];
        if (c == '\t' || c == '\n' || c == '\r')
            continue;
        if (word_folded(c) != *scheme++)
            return false;
    }
    return *scheme == '\0';
}

static bool runs_script(struct word element, struct word attribute, struct word value)
{
    static const char *const links[] = {"href", "xlink:href", "action", "formaction", NULL};
    static const char *const animations[] = {"animate", "animateTransform", "set", NULL};
    if (word_among(attribute, links))
        return is_javascript(value);
    return word_is(attribute, "attributeName", true) && word_among(element, animations) &&
           word_is(local_part(value), "href", false); /* SMIL compares the value exactly */
}

bool judge_script_offers_tool(const struct read_attribute *a)
{
    static const char *const names[] = {"toolname",       "tooldescription",      "toolautosubmit",
                                        "toolparamtitle", "toolparamdescription", NULL};
    for (size_t i = 0; a->ns == NULL && names[i] != NULL; i++)
        if (word_is(a->name, names[i], true))
            return true;
    return false;
}

/* In a namespace, only xlink:href has an effect: xml:action and xlink:action have none. */
static bool is_xlink_href(const struct read_attribute *a)
{
    return word_is(a->name, "href", false) && word_same_namespace(a->ns, "http://www.w3.org/1999/xlink");
}

bool judge_script(const struct read_element *e, const struct read_attribute *a)
{
    if (a->ns != NULL && !is_xlink_href(a))
        return false;
    return is_handler(a->name) || runs_script(e->name, a->name, a->value);
}
