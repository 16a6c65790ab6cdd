/* link_kind.c: the attributes that contain URLs, for link.h. */
#include <stdio.h>

#include "judges/link.h"

/* The namespace of the element is ignored: within svg, an element can be parsed into another namespace than
 * that in which it was written. */
static const struct row {
    const char *elements; /* with spaces around each; NULL: all */
    const char *attribute;
    enum link_kind kind;
} rows[] = {
    {NULL, "href", LINK_ONE},
    {NULL, "xlink:href", LINK_ONE},
    {NULL, "src", LINK_ONE},
    {NULL, "cite", LINK_ONE},
    {NULL, "poster", LINK_ONE},
    {NULL, "action", LINK_ONE},
    {NULL, "formaction", LINK_ONE},
    {NULL, "background", LINK_ONE},
    {NULL, "longdesc", LINK_ONE},
    {NULL, "altimg", LINK_ONE},
    {NULL, "cdgroup", LINK_ONE},
    {NULL, "definitionURL", LINK_ONE},
    {NULL, "patchsrc", LINK_ONE},
    {NULL, "configurl", LINK_ONE},
    {NULL, "installurl", LINK_ONE},
    {NULL, "manifestid", LINK_ONE},
    {NULL, "shadowrootadoptedstylesheets", LINK_WORDS},
    {" object ", "data", LINK_ONE},
    {NULL, "ping", LINK_WORDS},
    {NULL, "srcset", LINK_CANDIDATES},
    {NULL, "imagesrcset", LINK_CANDIDATES},
    {" meta ", "content", LINK_REFRESH},
    {NULL, "usemap", LINK_NAME},
    {NULL, "fill", LINK_PAINT},
    {NULL, "stroke", LINK_PAINT},
    {NULL, "filter", LINK_PAINT},
    {NULL, "mask", LINK_PAINT},
    {NULL, "clip-path", LINK_PAINT},
    {NULL, "marker-end", LINK_PAINT},
    {NULL, "marker-mid", LINK_PAINT},
    {NULL, "marker-start", LINK_PAINT},
    {NULL, "cursor", LINK_PAINT},
};

static bool lists(const char *elements, struct word element)
{
    char sought[40];
    if (elements == NULL)
        return true;
    if (element.n > 20)
        return false;
    snprintf(sought, sizeof sought, " %.*s ", (int)element.n, element.p);
    return strstr(elements, sought) != NULL;
}

static bool refreshes(const struct read_element *e)
{
    struct read_attribute a;
    return read_attribute_find(e, "http-equiv", &a) && word_is(a.value, "refresh", true);
}

/* Reports whether no standard defines an attribute of this name. */
static bool is_unknown(struct word name)
{
    static const char *const prefixes[] = {"data-", "aria-", "xml", NULL};
    static const char *const of_xlink[] = {"xlink:actuate", "xlink:show", "xlink:title", "xlink:type", NULL};
    if (word_among(name, of_xlink))
        return false;
    for (size_t i = 0; prefixes[i] != NULL; i++)
        if (word_starts(name, prefixes[i], true))
            return false;
    for (size_t i = 0; i < name.n; i++)
        if (memchr("_.:@[($", name.p[i], 7) != NULL)
            return true;
    return word_is(name, "url", true) || word_is(name, "uri", true) || word_is(name, "foosrc", true);
}

enum link_kind judge_link_kind(const struct read_element *e, const struct read_attribute *a)
{
    if (word_same_namespace(a->ns, TAMIS_NAMESPACE_XLINK))
        return word_is(a->name, "href", false) ? LINK_ONE : LINK_NONE;
    for (size_t i = 0; a->ns == NULL && i < sizeof rows / sizeof *rows; i++)
        if (word_is(a->name, rows[i].attribute, e->guessed) && lists(rows[i].elements, e->name))
            return rows[i].kind == LINK_REFRESH && !refreshes(e) ? LINK_NONE : rows[i].kind;
    return is_unknown(a->name) && judge_link_leads_elsewhere(a->value) ? LINK_ONE : LINK_NONE;
}
