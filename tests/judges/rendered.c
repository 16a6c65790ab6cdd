/* rendered.c: see rendered.h. */
#include "judges/rendered.h"

#include <string.h>
#include <tamis/policy.h>

#include "support/walk.h"

#define HTML   "http://www.w3.org/1999/xhtml"
#define SVG    TAMIS_NAMESPACE_SVG
#define MATHML TAMIS_NAMESPACE_MATHML

/* Each list begins and ends with a space. */
static const char never[] =
    " area base basefont datalist head link meta noembed noframes param rp script style template title col "
    "colgroup ";
static const char replaced[] =
    " applet audio br canvas embed frame frameset iframe img input meter object progress textarea video ";
static const char rendered_in_svg[] = " a foreignObject g svg switch text textPath tspan ";
static const char never_in_mathml[] = " annotation annotation-xml mphantom ";
static const char boxes_of_svg[] = " g svg switch ";
static const char texts_of_svg[] = " foreignObject text textPath tspan ";
static const char texts_of_mathml[] = " mi mn mo ms mtext ";

/* An element, or a context element, which is in no tree. */
struct named {
    const char *name; /* [length] */
    size_t length;
    const char *ns; /* NULL: none */
};

static bool is_in(const char *list, struct named n)
{
    for (const char *at = strstr(list, " "); at && at[1]; at = strchr(at + 1, ' '))
        if (strncmp(at + 1, n.name, n.length) == 0 && at[1 + n.length] == ' ')
            return true;
    return false;
}

static bool in_namespace(struct named n, const char *ns)
{
    return n.ns && strcmp(n.ns, ns) == 0;
}

static bool is(struct named n, const char *ns, const char *name)
{
    return in_namespace(n, ns) && strlen(name) == n.length && memcmp(n.name, name, n.length) == 0;
}

static struct named name_of(const tamis_parser *p, const tamis_node *n)
{
    struct named named = {.ns = tamis_node_namespace(p, n)};
    named.name = tamis_node_name(p, n, &named.length);
    return named;
}

static struct named name_of_context(const char *context)
{
    struct named named = {context ? context : "html", 0, HTML};
    if (strncmp(named.name, "svg ", 4) == 0)
        named = (struct named){named.name + 4, 0, SVG};
    else if (strncmp(named.name, "math ", 5) == 0)
        named = (struct named){named.name + 5, 0, MATHML};
    named.length = strlen(named.name);
    return named;
}

static const char *attribute(const tamis_parser *p, const tamis_node *n, const char *name, size_t *length)
{
    size_t name_length;
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        const char *found = tamis_node_attribute_name(p, n, i, &name_length);
        if (!tamis_node_attribute_namespace(p, n, i) && strlen(name) == name_length &&
            memcmp(found, name, name_length) == 0)
            return tamis_node_attribute_value(n, i, length);
    }
    return NULL;
}

static bool has(const tamis_parser *p, const tamis_node *n, const char *name)
{
    size_t length;
    return attribute(p, n, name, &length) != NULL;
}

static bool is_until_found(const char *value, size_t length)
{
    static const char word[] = "until-found";
    if (length != strlen(word))
        return false;
    for (size_t i = 0; i < length; i++)
        if ((value[i] | 0x20) != (word[i] | 0x20))
            return false;
    return true;
}

static bool is_hidden_by_attributes(const tamis_parser *p, const tamis_node *n, struct named named)
{
    size_t length = 0;
    const char *hidden = attribute(p, n, "hidden", &length);
    if (hidden && !is_until_found(hidden, length))
        return true;
    if (is(named, HTML, "dialog"))
        return !has(p, n, "open");
    return !is(named, HTML, "noscript") && has(p, n, "popover");
}

static const tamis_node *first_element(const tamis_node *parent)
{
    const tamis_node *n = tamis_node_first_child(parent);
    while (n && tamis_node_get_type(n) != TAMIS_NODE_ELEMENT)
        n = tamis_node_next(n);
    return n;
}

/* Returns the parent of an element, or, if that is a link in a drawing, the element that the link is in. */
static struct named parent_of(const tamis_parser *p, const tamis_node *n, const tamis_node *root,
                              struct named context)
{
    struct named parent;
    do {
        n = tamis_node_parent(n);
        parent = n == root ? context : name_of(p, n);
    } while (n != root && is(parent, SVG, "a"));
    return parent;
}

/* Reports whether the parent renders only some of its children, and this child is not one of them. */
static bool is_left_out(struct named parent, const tamis_node *n, struct named named)
{
    bool is_option = is(named, HTML, "option"),
         is_span = is(named, SVG, "tspan") || is(named, SVG, "textPath");
    if (is(parent, SVG, "text") || is(parent, SVG, "tspan") || is(parent, SVG, "textPath"))
        return !is_span && !is(named, SVG, "a");
    if (in_namespace(parent, SVG) && !is(parent, SVG, "foreignObject") && !is(parent, SVG, "a"))
        return !in_namespace(named, SVG) || is_span ||
               (is(parent, SVG, "switch") && first_element(tamis_node_parent(n)) != n);
    if (is(parent, HTML, "select"))
        return !is_option && !is(named, HTML, "optgroup");
    if (is(parent, HTML, "optgroup"))
        return !is_option;
    return (is(parent, SVG, "switch") || is(parent, MATHML, "semantics") || is(parent, MATHML, "maction")) &&
           first_element(tamis_node_parent(n)) != n;
}

static bool is_element_rendered(const tamis_parser *p, const tamis_node *n, const tamis_node *root,
                                struct named context, bool scripting)
{
    struct named named = name_of(p, n), parent = parent_of(p, n, root, context);
    if (is_left_out(parent, n, named))
        return false;
    if (in_namespace(named, SVG))
        return is_in(rendered_in_svg, named);
    if (in_namespace(named, MATHML))
        return !is_in(never_in_mathml, named);
    if (!in_namespace(named, HTML))
        return true;
    return !is_in(never, named) && !is_in(replaced, named) && !is_hidden_by_attributes(p, n, named) &&
           !(scripting && is(named, HTML, "noscript"));
}

/* Returns 1 if text directly in the element is rendered, 0 if not, and -1 if this depends on the parent. */
static int shows_text(struct named n)
{
    if (is(n, HTML, "select") || is(n, HTML, "optgroup"))
        return 0;
    if (in_namespace(n, HTML))
        return 1;
    if (in_namespace(n, MATHML))
        return is_in(texts_of_mathml, n);
    if (in_namespace(n, SVG) && is_in(boxes_of_svg, n))
        return 0;
    return in_namespace(n, SVG) && is_in(texts_of_svg, n) ? 1 : -1;
}

static bool is_text_rendered(const tamis_parser *p, const tamis_node *n, const tamis_node *root,
                             struct named context)
{
    int shows = -1;
    for (n = tamis_node_parent(n); n != root && shows < 0; n = tamis_node_parent(n))
        shows = shows_text(name_of(p, n));
    if (shows < 0)
        shows = shows_text(context);
    return shows != 0;
}

void rendered_squeeze(const char *text, size_t n, struct text *out)
{
    for (size_t i = 0; i < n; i++)
        if (!strchr(" \t\n\f\r", text[i]) || !text[i])
            text_add(out, text + i, 1);
}

/* Reports whether the context element has a box with text. If not, all of its text nodes count. */
static bool has_box(struct named context)
{
    if (in_namespace(context, SVG))
        return is_in(rendered_in_svg, context);
    if (in_namespace(context, MATHML))
        return !is_in(never_in_mathml, context);
    return is(context, HTML, "template") || (!is_in(never, context) && !is_in(replaced, context));
}

void rendered_characters(const tamis_parser *p, const tamis_node *root, const char *context, bool scripting,
                         struct text *out)
{
    struct named own = name_of_context(context);
    bool is_box = has_box(own);
    for (const tamis_node *n = walk_next(root, root); n;) {
        tamis_node_type type = tamis_node_get_type(n);
        bool enters = !is_box;
        size_t length = 0;
        const char *data = tamis_node_data(n, &length);
        if (is_box && type == TAMIS_NODE_ELEMENT)
            enters = is_element_rendered(p, n, root, own, scripting);
        if (type == TAMIS_NODE_TEXT && (!is_box || is_text_rendered(p, n, root, own)))
            rendered_squeeze(data, length, out);
        n = enters ? walk_next(n, root) : walk_past(n, root);
    }
}
