/* warn_names.c: warnings about listed names that no parser creates or that no standard defines. */
#include "warn.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_NAME = 64 };

#define ODD " \t\r\n\f,;<>/=\"'"

/* Copies a name without the invalid characters at its start and end. Returns false if the copy would still contain invalid
 * characters, be empty or be too long. */
static bool trim(const char *name, char buffer[LONGEST_NAME])
{
    name += strspn(name, ODD);
    size_t n = strcspn(name, ODD), rest = strspn(name + n, ODD);
    if (n == 0 || name[n + rest] != '\0' || n >= LONGEST_NAME)
        return false;
    memcpy(buffer, name, n);
    buffer[n] = '\0';
    return true;
}

/* Warns about a string that is not a name, or that contains "*". */
static bool check_form(struct warner *w, const struct listed *l)
{
    char buffer[LONGEST_NAME];
    const char *name = l->name.name;
    if (*name == '\0')
        return tamis_json_warn_name(w, l, "is not a name");
    if (strchr(name, '*'))
        return tamis_json_warn_name(w, l, "is a literal name and matches nothing; lists have no patterns");
    if (name[strcspn(name, ODD)] == '\0')
        return false;
    if (trim(name, buffer))
        return tamis_json_warn_name(w, l, "is not a name; did you mean \"%s\"?", buffer);
    return tamis_json_warn_name(w, l, "is a single name and matches nothing; write one item for each name");
}

static bool check_namespace(struct warner *w, const struct listed *l)
{
    char buffer[TAMIS_JSON_QUOTED];
    const char *ns = l->name.ns;
    if (!ns || tamis_json_is_namespace(ns))
        return false;
    const char *meant = tamis_json_namespace_near(ns);
    ns = tamis_json_quote(buffer, ns, strlen(ns));
    return meant ? tamis_json_warn_name(w, l, "is in the namespace %s; did you mean \"%s\"?", ns, meant)
                 : tamis_json_warn_name(w, l, "is in the namespace %s, which tamis always removes", ns);
}

/* Returns the lowercase form of a name, or NULL if the name has no uppercase letters or is too long. */
static const char *lowercase_form(const char *name, char buffer[LONGEST_NAME])
{
    size_t n = 0;
    bool capitals = false;
    for (; name[n] && n + 1 < LONGEST_NAME; n++) {
        bool capital = name[n] >= 'A' && name[n] <= 'Z';
        buffer[n] = capital ? (char)(name[n] - 'A' + 'a') : name[n];
        capitals = capitals || capital;
    }
    buffer[n] = '\0';
    return capitals && !name[n] ? buffer : NULL;
}

/* ---- Elements */

static const struct family {
    const char *ns, *called;
    enum known known;
} families[] = {{TAMIS_NAMESPACE_HTML, "an HTML element", KNOWN_HTML},
                {TAMIS_NAMESPACE_SVG, "an SVG element", KNOWN_SVG},
                {TAMIS_NAMESPACE_MATHML, "a MathML element", KNOWN_MATHML}};

static bool is_custom(const char *name)
{
    return *name >= 'a' && *name <= 'z' && strchr(name, '-');
}

/* Warns about an unknown name in the namespace of HTML, which is the default. */
static bool check_html_element(struct warner *w, const struct listed *l)
{
    char buffer[LONGEST_NAME];
    const char *name = l->name.name, *lowercase = lowercase_form(name, buffer);
    for (size_t i = 1; i < COUNT(families) && !(lowercase && tamis_json_is_known(KNOWN_HTML, lowercase));
         i++) {
        const char *spelt = tamis_json_correct_case(families[i].known, name);
        if (spelt)
            return tamis_json_warn_name(
                w, l, "is not an HTML element; write {\"name\": \"%s\", \"namespace\": \"%s\"}", spelt,
                families[i].ns);
    }
    if (lowercase && (tamis_json_is_known(KNOWN_HTML, lowercase) || is_custom(lowercase)))
        return tamis_json_warn_name(w, l, "matches nothing; HTML names are lowercase: \"%s\"", lowercase);
    if (is_custom(name))
        return false;
    const char *meant = tamis_json_known_near(KNOWN_HTML, lowercase ? lowercase : name, strlen(name) < 3);
    return meant ? tamis_json_warn_name(w, l, "is not an HTML element; did you mean \"%s\"?", meant)
                 : tamis_json_warn_name(w, l, "is neither an HTML element nor a valid custom element");
}

static bool check_foreign_element(struct warner *w, const struct listed *l, const struct family *f)
{
    const char *meant = tamis_json_correct_case(f->known, l->name.name);
    if (meant)
        return tamis_json_warn_name(w, l, "matches nothing; parsers spell this element \"%s\"", meant);
    meant = tamis_json_known_near(f->known, l->name.name, strlen(l->name.name) < 3);
    return meant ? tamis_json_warn_name(w, l, "is not %s; did you mean \"%s\"?", f->called, meant)
                 : tamis_json_warn_name(w, l, "is not %s", f->called);
}

bool tamis_json_check_element(struct warner *w, const struct listed *l)
{
    if (check_form(w, l) || check_namespace(w, l))
        return true;
    for (size_t i = 0; i < COUNT(families); i++)
        if (strcmp(families[i].ns, l->name.ns) == 0)
            return !tamis_json_is_known(families[i].known, l->name.name) &&
                   (i == 0 ? check_html_element(w, l) : check_foreign_element(w, l, &families[i]));
    return false;
}

/* ---- Attributes */

/* Warns about "data-*" and "aria-*", which other sanitizers accept in lists. */
static bool check_wildcard(struct warner *w, const struct listed *l)
{
    static const char *const flags[][2] = {{"data-", "dataAttributes"}, {"aria-", "ariaAttributes"}};
    const char *name = l->name.name;
    for (size_t i = 0; i < 2; i++)
        if (strncmp(name, flags[i][0], 5) == 0 && (name[5] == '\0' || strcmp(name + 5, "*") == 0))
            return tamis_json_warn_name(w, l, "is a literal name and matches nothing; write \"%s\": true",
                                        flags[i][1]);
    return false;
}

static bool has_foreign_elements(const struct warner *w)
{
    for (size_t i = 0; i < tamis_config_count(w->r->config, TAMIS_LIST_ELEMENTS); i++) {
        tamis_name name = tamis_config_item(w->r->config, TAMIS_LIST_ELEMENTS, i);
        if (*name.ns && !tamis_json_is_html(&name))
            return true;
    }
    return false;
}

/* If the attribute is listed for one element, reports whether this element is in a namespace other than that of HTML.
 * Otherwise, reports whether `too` is true and "elements" lists at least one such element. */
static bool is_for_foreign(const struct warner *w, const struct listed *l, bool too)
{
    if (l->owner)
        return *l->owner->ns && !tamis_json_is_html(l->owner);
    return too && has_foreign_elements(w);
}

/* Warns about names such as "xlink:href" for SVG and MathML elements, because parsers put these attributes into a
 * namespace, with a local name such as "href". */
static bool check_colon(struct warner *w, const struct listed *l)
{
    static const char *const prefixes[][2] = {{"xlink:", TAMIS_NAMESPACE_XLINK},
                                              {"xml:", TAMIS_NAMESPACE_XML}};
    for (size_t i = 0; i < 2; i++) {
        size_t n = strlen(prefixes[i][0]);
        if (!*l->name.ns && strncmp(l->name.name, prefixes[i][0], n) == 0 && is_for_foreign(w, l, i == 0))
            return tamis_json_warn_name(
                w, l, "has a namespace in SVG; write {\"name\": \"%s\", \"namespace\": \"%s\"}",
                l->name.name + n, prefixes[i][1]);
    }
    return false;
}

/* Warns about names in the wrong case. On HTML elements, the names of attributes are lowercase. On SVG and MathML elements,
 * parsers spell some names with uppercase letters, for example viewBox. */
static bool check_capitals(struct warner *w, const struct listed *l)
{
    char buffer[LONGEST_NAME];
    const char *name = l->name.name, *lowercase = lowercase_form(name, buffer);
    const char *spelt = tamis_json_correct_case(KNOWN_ATTRIBUTES, name);
    bool is_exact = spelt && strcmp(spelt, name) == 0;
    if (lowercase && (l->owner ? tamis_json_is_html(l->owner) : !is_exact))
        return tamis_json_warn_name(w, l, "matches nothing; HTML names are lowercase: \"%s\"", lowercase);
    if (spelt && !is_exact && (lowercase || is_for_foreign(w, l, true)))
        return tamis_json_warn_name(w, l, "matches nothing; parsers spell this attribute \"%s\"", spelt);
    return false;
}

/* If the policy is safe, warns about event handlers in lists named "attributes", because a safe policy removes event handlers.
 * In other lists, in rules, and in a policy that is not safe, event handlers are checked like other attributes. */
static bool check_handler(struct warner *w, const struct listed *l)
{
    const char *name = l->name.name;
    bool is_handler = (name[0] | 0x20) == 'o' && (name[1] | 0x20) == 'n' && (name[2] | 0x20) >= 'a' &&
                      (name[2] | 0x20) <= 'z';
    return is_handler && w->safe && !l->in_rule && strcmp(l->list, "attributes") == 0 &&
           tamis_json_warn_name(w, l, "is an event handler; no safe policy keeps it");
}

/* Warns about the attributes of WebMCP, which a safe policy removes, where check_handler() would warn about event handlers. */
static bool check_tool(struct warner *w, const struct listed *l)
{
    static const char *const names[] = {"toolautosubmit", "tooldescription", "toolname",
                                        "toolparamdescription", "toolparamtitle"};
    bool is_tool = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        is_tool = is_tool || strcmp(l->name.name, names[i]) == 0;
    return is_tool && w->safe && !l->in_rule && strcmp(l->list, "attributes") == 0 &&
           tamis_json_warn_name(w, l,
                                "offers a tool to programs that act for the user; no safe policy keeps it");
}

static bool check_unknown(struct warner *w, const struct listed *l)
{
    const char *name = l->name.name;
    if (tamis_json_correct_case(KNOWN_ATTRIBUTES, name) || strncmp(name, "data-", 5) == 0)
        return false;
    const char *meant = tamis_json_known_near(KNOWN_ATTRIBUTES, name, true);
    return meant && tamis_json_warn_name(w, l, "is not a standard attribute; did you mean \"%s\"?", meant);
}

bool tamis_json_check_attribute(struct warner *w, const struct listed *l)
{
    if (check_wildcard(w, l) || check_form(w, l) || check_namespace(w, l) || check_colon(w, l))
        return true;
    return !*l->name.ns &&
           (check_handler(w, l) || check_tool(w, l) || check_capitals(w, l) || check_unknown(w, l));
}
