/* drawing.c: see drawing.h. */
#include "judges/drawing.h"

#include <stdio.h>
#include <string.h>
#include <tamis/policy.h>

#include "support/walk.h"
#include "support/word.h"

/* clang-format off */
static const char *const shapes[] = {
    "svg", "g", "defs", "switch", "title", "desc", "symbol", "view", "use", "a", "style", "path", "rect",
    "circle", "ellipse", "line", "image", "polyline", "text", "polygon", "textPath", "tspan", "stop", "mask",
    "linearGradient", "radialGradient", "marker", "clipPath", "set", "pattern", "filter", "mpath", "animate",
    "animateTransform", "animateMotion", NULL
};
/* clang-format on */

/* clang-format off */
static const char *const effects[] = {
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG",
    "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", NULL
};
/* clang-format on */

/* The beginnings of data: URLs of images in base64, one for each allowed type. */
static const char *const pictures[] = {"data:image/png;base64,iVBORw0KGgo", "data:image/jpeg;base64,/9j/",
                                       "data:image/gif;base64,R0lGOD", "data:image/webp;base64,UklGR"};

static bool contains(struct word w, const char *s)
{
    for (; w.n >= strlen(s); w = word_after(w, 1))
        if (word_starts(w, s, true))
            return true;
    return false;
}

static bool is_picture(struct word url)
{
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        if (word_starts(url, pictures[i], false))
            return true;
    return false;
}

static bool leads_where_it_may(struct word element, struct word url)
{
    if (word_is(element, "image", false))
        return is_picture(url);
    return word_starts(url, "#", false) ||
           (word_is(element, "a", false) && word_starts(url, "https://", false));
}

/* Reports whether the text begins with a construct of CSS that fetches something, or with a backslash, which
 * can spell any name. */
static bool begins_to_fetch(struct word css)
{
    static const char *const words[] = {"\\",         "@import", "@font-face",  "@namespace",  "image(",
                                        "image-set(", "src(",    "cross-fade(", "expression(", "element(",
                                        "attr(",      "var(",    "binding",     "behavior"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_starts(css, words[i], true))
            return true;
    return word_starts(css, "url(", true) && !word_starts(css, "url(#", true) &&
           !word_starts(css, "url(\"#", true);
}

/* Checks CSS, or a value that may be CSS. The contents of strings are ignored. */
static bool fetches(struct word css)
{
    char quote = '\0';
    for (; css.n > 0; css = word_after(css, 1)) {
        if (!quote && begins_to_fetch(css))
            return true;
        if (quote && *css.p == '\\' && css.n > 1)
            css = word_after(css, 1);
        else if (*css.p == quote)
            quote = '\0';
        else if (!quote && (*css.p == '"' || *css.p == '\''))
            quote = *css.p;
    }
    return false;
}

/* Reports whether an animation may set the attribute: not a link, an event handler, a style or a reference to
 * a resource. */
static bool animates_more(struct word name)
{
    static const char *const words[] = {"style",     "class",  "id",     "filter", "mask",
                                        "clip-path", "cursor", "target", NULL};
    return word_starts(name, "on", true) || contains(name, "href") || contains(name, ":") ||
           word_among(name, words);
}

static bool is_link(struct word name)
{
    static const char *const links[] = {"href",   "xlink:href", "src",  "data",
                                        "action", "formaction", "base", "xml:base"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (word_is(name, links[i], true))
            return true;
    return false;
}

static bool attribute_holds(struct word element, struct word name, struct word value)
{
    if (word_starts(name, "on", true) || word_starts(name, "xmlns:", true))
        return word_starts(name, "xmlns:", true) && word_starts(value, "http://www.w3.org/", false);
    if (word_is(name, "attributeName", true))
        return !animates_more(value);
    if (word_is(name, "begin", true) || word_is(name, "end", true))
        return !word_has(value, '('); /* an animation with accessKey() reacts to keys */
    if (is_link(name))
        return !word_is(name, "base", true) && !word_is(name, "xml:base", true) &&
               leads_where_it_may(element, value);
    return !fetches(value) && !contains(value, "javascript:");
}

static struct word name_of(const tamis_parser *p, const tamis_node *n)
{
    struct word w;
    w.p = tamis_node_name(p, n, &w.n);
    return w;
}

static bool attributes_hold(const tamis_parser *p, const tamis_node *n, char *reason)
{
    struct word element = name_of(p, n), name, value;
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        name.p = tamis_node_attribute_name(p, n, i, &name.n);
        value.p = tamis_node_attribute_value(n, i, &value.n);
        bool linked = word_same_namespace(tamis_node_attribute_namespace(p, n, i), TAMIS_NAMESPACE_XLINK);
        if (attribute_holds(element, name, value) && (!linked || is_link(name)))
            continue;
        snprintf(reason, DRAWING_REASON_BYTES, "<%.*s %.*s=\"%.*s\">", (int)element.n, element.p, (int)name.n,
                 name.p, (int)(value.n < 200 ? value.n : 200), value.p);
        return false;
    }
    return true;
}

static bool element_holds(const tamis_parser *p, const tamis_node *n, char *reason)
{
    struct word name = name_of(p, n);
    const char *ns = tamis_node_namespace(p, n);
    if (ns && strcmp(ns, TAMIS_NAMESPACE_SVG) == 0 &&
        (word_is_any(name, shapes) || word_is_any(name, effects)))
        return attributes_hold(p, n, reason);
    snprintf(reason, DRAWING_REASON_BYTES, "<%.*s> of %s", (int)name.n, name.p, ns ? ns : "no namespace");
    return false;
}

static bool text_holds(const tamis_parser *p, const tamis_node *n, char *reason)
{
    const tamis_node *parent = tamis_node_parent(n);
    struct word text;
    text.p = tamis_node_data(n, &text.n);
    if (tamis_node_get_type(parent) != TAMIS_NODE_ELEMENT || !word_is(name_of(p, parent), "style", true))
        return true;
    if (!fetches(text) && !word_has(text, '<') && !word_has(text, '&'))
        return true;
    snprintf(reason, DRAWING_REASON_BYTES, "style: %.*s", (int)(text.n < 300 ? text.n : 300), text.p);
    return false;
}

static bool node_holds(const tamis_parser *p, const tamis_node *n, char *reason)
{
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_ELEMENT:
        return element_holds(p, n, reason);
    case TAMIS_NODE_TEXT:
        return text_holds(p, n, reason);
    default:
        snprintf(reason, DRAWING_REASON_BYTES, "a node of type %d", (int)tamis_node_get_type(n));
        return false;
    }
}

bool drawing_holds(const tamis_parser *p, const tamis_node *root, char reason[DRAWING_REASON_BYTES])
{
    for (const tamis_node *n = walk_next(root, root); n; n = walk_next(n, root))
        if (!node_holds(p, n, reason))
            return false;
    return true;
}
