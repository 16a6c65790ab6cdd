/* style.c: see style.h. */
#include "text/style.h"

#include "base/namespaces.h"

/* clang-format off: tables */
#define FOREIGN_STYLE(ns, element, display, shows, breaks)
#define HTML_STYLE(element, display, white_space, breaks) \
    [ATOM_##element] = {DISPLAY_##display, WHITE_SPACE_##white_space, SHOWS_TEXT_ALWAYS, breaks, false},
static const struct style html_styles[ATOM_xmp + 1] = {
#include "text/styles.def"
};
#undef HTML_STYLE
#undef FOREIGN_STYLE

struct foreign_style {
    atom name;
    uint16_t ns;
    struct style style;
};

#define HTML_STYLE(element, display, white_space, breaks)
#define FOREIGN_STYLE(ns, element, display, shows, breaks) \
    {ATOM_##element, NS_##ns, {DISPLAY_##display, WHITE_SPACE_INHERIT, SHOWS_TEXT_##shows, breaks, false}},
static const struct foreign_style foreign_styles[] = {
#include "text/styles.def"
};
#undef HTML_STYLE
#undef FOREIGN_STYLE
/* clang-format on */

/* Returns the style of an element that is not in the HTML namespace and not in styles.def. If the element is
 * neither in SVG nor in MathML, it is inline, and its text is rendered if the text of its parent is rendered. */
static struct style unlisted_style(uint16_t ns)
{
    return (struct style){.display = ns == NS_SVG ? DISPLAY_NONE : DISPLAY_INLINE,
                          .shows_text = ns == NS_MATHML ? SHOWS_TEXT_NEVER : SHOWS_TEXT_INHERIT};
}

/* Returns the style of an element that is not in the HTML namespace. An SVG element that is not
 * in styles.def, such as a shape or a description, contains no text that is rendered (SVG 2,
 * 5.6, 10.1). Text directly in a MathML element that is not in styles.def is not rendered. */
static struct style style_of_foreign(const struct node *n)
{
    struct style style = unlisted_style(n->ns);
    for (size_t i = 0; i < sizeof foreign_styles / sizeof *foreign_styles; i++)
        if (foreign_styles[i].name == n->name && foreign_styles[i].ns == n->ns)
            style = foreign_styles[i].style;
    style.only_first = (n->ns == NS_SVG && n->name == ATOM_switch) ||
                       (n->ns == NS_MATHML && (n->name == ATOM_semantics || n->name == ATOM_maction));
    return style;
}

struct style tamis_text_named_style(const struct node *n)
{
    if (n->ns != NS_HTML)
        return style_of_foreign(n);
    if (n->name > ATOM_xmp || !html_styles[n->name].shows_text)
        return (struct style){.shows_text = SHOWS_TEXT_ALWAYS};
    return html_styles[n->name];
}

static bool has_value(const struct node *n, atom name, struct span lowercase)
{
    const struct attribute *a = tamis_parse_attribute(n, name);
    return a && span_equal_nocase(attribute_value(a), lowercase);
}

/* Reports whether the HTML element is not rendered because of its attributes or, for noscript, because scripting is enabled.
 * hidden="until-found" does not change "display". */
static bool is_hidden(const struct node *n, bool scripting)
{
    if (node_has(n, ATOM_hidden) && !has_value(n, ATOM_hidden, SPAN("until-found")))
        return true;
    switch (n->name) {
    case ATOM_dialog:
        return !node_has(n, ATOM_open);
    case ATOM_input:
        return has_value(n, ATOM_type, SPAN("hidden"));
    case ATOM_audio:
        return !node_has(n, ATOM_controls);
    case ATOM_noscript:
        return scripting;
    default:
        return node_has(n, ATOM_popover);
    }
}

struct style tamis_text_style(const struct node *n, bool scripting)
{
    struct style style = tamis_text_named_style(n);
    if (n->ns == NS_HTML && is_hidden(n, scripting))
        style.display = DISPLAY_NONE;
    return style;
}
