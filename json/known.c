/* known.c: the known names of elements (HTML, SVG, MathML) and attributes, and the known namespaces. Finds the known name or
 * namespace that is most similar to a given one. */
#include "warn.h"

#include <string.h>

#include "known_names.inc"

static const struct words {
    const char *const *items;
    size_t count;
} known[] = {
    [KNOWN_HTML] = {html_elements, COUNT(html_elements)},
    [KNOWN_SVG] = {svg_elements, COUNT(svg_elements)},
    [KNOWN_MATHML] = {mathml_elements, COUNT(mathml_elements)},
    [KNOWN_ATTRIBUTES] = {attributes, COUNT(attributes)},
};

static char to_lowercase(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool equal_ignoring_case(const char *a, const char *b)
{
    while (*a && to_lowercase(*a) == to_lowercase(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

bool tamis_json_is_known(enum known kind, const char *name)
{
    for (size_t i = 0; i < known[kind].count; i++)
        if (strcmp(known[kind].items[i], name) == 0)
            return true;
    return false;
}

const char *tamis_json_correct_case(enum known kind, const char *name)
{
    for (size_t i = 0; i < known[kind].count; i++)
        if (equal_ignoring_case(known[kind].items[i], name))
            return known[kind].items[i];
    return NULL;
}

const char *tamis_json_known_near(enum known kind, const char *name, bool typo_only)
{
    return typo_only ? tamis_json_nearest_typo(name, known[kind].items, known[kind].count)
                     : tamis_json_nearest(name, known[kind].items, known[kind].count);
}

bool tamis_json_same_name(const tamis_name *a, const tamis_name *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->ns, b->ns) == 0;
}

bool tamis_json_lists(const tamis_name_list *list, const tamis_name *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (tamis_json_same_name(&list->names[i], name))
            return true;
    return false;
}

bool tamis_json_is_html(const tamis_name *name)
{
    return strcmp(name->ns, TAMIS_NAMESPACE_HTML) == 0;
}

bool tamis_json_holds_urls(const tamis_name *element, const tamis_name *attribute)
{
    for (size_t i = 0; i < COUNT(url_attributes); i++) {
        tamis_name name = {url_attributes[i].attribute, url_attributes[i].ns};
        const char *owner = url_attributes[i].element;
        if (tamis_json_same_name(&name, attribute) &&
            (!owner || (element && strcmp(owner, element->name) == 0)))
            return true;
    }
    return false;
}

/* ---- Namespaces and their common short names */

static const struct {
    const char *uri;
    const char *names[3];
} namespaces[] = {
    {TAMIS_NAMESPACE_HTML, {"html", "xhtml", NULL}},    {TAMIS_NAMESPACE_SVG, {"svg", NULL}},
    {TAMIS_NAMESPACE_MATHML, {"mathml", "math", NULL}}, {TAMIS_NAMESPACE_ATOM, {"atom", NULL}},
    {TAMIS_NAMESPACE_XLINK, {"xlink", NULL}},           {TAMIS_NAMESPACE_XML, {"xml", NULL}},
    {TAMIS_NAMESPACE_XMLNS, {"xmlns", NULL}},
};

bool tamis_json_is_namespace(const char *ns)
{
    for (size_t i = 0; i < COUNT(namespaces); i++)
        if (strcmp(namespaces[i].uri, ns) == 0)
            return true;
    return *ns == '\0';
}

/* Returns the part of a URI after "//", or the whole URI if it has no "//". The schemes are not compared, because "https:"
 * instead of "http:" is a common mistake. */
static const char *after_scheme(const char *uri)
{
    const char *slashes = strstr(uri, "//");
    return slashes ? slashes + 2 : uri;
}

const char *tamis_json_namespace_near(const char *ns)
{
    const char *rests[COUNT(namespaces)];
    for (size_t i = 0; i < COUNT(namespaces); i++) {
        rests[i] = after_scheme(namespaces[i].uri);
        for (size_t j = 0; namespaces[i].names[j]; j++)
            if (equal_ignoring_case(namespaces[i].names[j], ns))
                return namespaces[i].uri;
        if (equal_ignoring_case(rests[i], after_scheme(ns)))
            return namespaces[i].uri;
    }
    const char *meant = tamis_json_nearest(after_scheme(ns), rests, COUNT(rests));
    for (size_t i = 0; meant && i < COUNT(namespaces); i++)
        if (rests[i] == meant)
            return namespaces[i].uri;
    return NULL;
}
