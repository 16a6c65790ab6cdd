/* renderings.c: see renderings.h. */
#include "judges/renderings.h"

#include <stdio.h>
#include <string.h>

#include "support/walk.h"
#include "support/word.h"

/* The addresses of the links or of the images in the HTML output, each with a line feed before and after it. */
struct addresses {
    struct text links, images;
};

static const struct {
    const char *name, *attributes;
} tags[] = {
#define MARKDOWN_TAG(name, attributes) {name, attributes},
#include "judges/markdown_tags.def"
#undef MARKDOWN_TAG
};

enum { TAGS = sizeof tags / sizeof *tags };

/* ---- Addresses */

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c ? strchr(digits, word_folded(c)) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Reports whether the ":" or "@" at `at` follows no user or scheme, or precedes no port. markdown-it leaves such characters out. */
static bool is_empty_part(const struct text *t, size_t begin, size_t at)
{
    char before = at > begin ? t->p[at - 1] : '/', after = t->p[at + 1];
    if (t->p[at] == '@')
        return before == '/' || before == ':';
    return t->p[at] == ':' && (before == ':' || !after || strchr("/?#", after)) &&
           strncmp(t->p + at + 1, "//", 2) != 0;
}

static void remove_empty_parts(struct text *t, size_t begin)
{
    for (size_t i = begin; i < t->n;)
        if (is_empty_part(t, begin, i)) {
            memmove(t->p + i, t->p + i + 1, t->n - i); /* with the NUL */
            t->n--;
            i -= i > begin;
        } else {
            i++;
        }
}

/* Adds an address without what URL parsers ignore, and with all percent-encoding decoded, as often as possible. */
static void add_address(struct text *out, const char *p, size_t n)
{
    size_t begin = out->n;
    while (n && (unsigned char)*p <= ' ') {
        p++;
        n--;
    }
    while (n && (unsigned char)p[n - 1] <= ' ')
        n--;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\t' || p[i] == '\n' || p[i] == '\r')
            continue;
        text_add(out, p + i, 1);
        while (out->n >= begin + 3 && out->p[out->n - 3] == '%' && digit(out->p[out->n - 2]) >= 0 &&
               digit(out->p[out->n - 1]) >= 0) {
            char c = (char)(digit(out->p[out->n - 2]) * 16 + digit(out->p[out->n - 1]));
            out->n -= 3;
            text_add(out, &c, 1);
        }
    }
    for (size_t i = begin; i < out->n; i++)
        if (out->p[i] == '\n' || out->p[i] == '\0')
            out->p[i] = ' ';
    text_add(out, "", 0);
    remove_empty_parts(out, begin);
}

static struct word name_of(const struct outputs *m, const tamis_node *n)
{
    struct word w;
    w.p = tamis_node_name(m->parser, n, &w.n);
    return w;
}

static bool is_html(const struct outputs *m, const tamis_node *n)
{
    const char *ns = tamis_node_namespace(m->parser, n);
    return ns && strcmp(ns, "http://www.w3.org/1999/xhtml") == 0;
}

static void collect_from(const struct outputs *m, const tamis_node *n, const char *attribute,
                         struct text *out)
{
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        struct word name, value;
        name.p = tamis_node_attribute_name(m->parser, n, i, &name.n);
        value.p = tamis_node_attribute_value(n, i, &value.n);
        if (!word_is(name, attribute, false))
            continue;
        add_address(out, value.p, value.n);
        text_add_string(out, "\n");
    }
}

static void collect(struct outputs *m, struct addresses *a)
{
    const tamis_node *root = outputs_parse(m, m->markup.p, m->markup.n, m->context);
    text_add_string(&a->links, "\n");
    text_add_string(&a->images, "\n");
    for (const tamis_node *n = root; n; n = walk_next(n, root)) {
        if (tamis_node_get_type(n) != TAMIS_NODE_ELEMENT || !is_html(m, n))
            continue;
        if (word_is(name_of(m, n), "a", false))
            collect_from(m, n, "href", &a->links);
        if (word_is(name_of(m, n), "img", false))
            collect_from(m, n, "src", &a->images);
    }
}

/* Reports whether an address is one of the list, empty, or the address that mistune writes instead of one that it refuses. */
static bool is_listed(const struct text *list, struct word value)
{
    struct text line = {0};
    text_add_string(&line, "\n");
    add_address(&line, value.p, value.n);
    text_add_string(&line, "\n");
    bool found = line.n <= 2 || strcmp(line.p, "\n#harmful-link\n") == 0 ||
                 (list->n >= line.n && strstr(list->p, line.p) != NULL);
    text_free(&line);
    return found;
}

/* ---- Elements */

static bool has_only(struct word w, const char *characters)
{
    for (size_t i = 0; i < w.n; i++)
        if (!strchr(characters, w.p[i]) || !w.p[i])
            return false;
    return true;
}

/* The attributes that renderers make have few values, except the language of code, and the id of a heading, which
 * kramdown makes from its text. */
static bool is_value(struct word element, struct word name, struct word value)
{
    static const char *const styles[] = {"text-align:left",    "text-align:center",
                                         "text-align:right",   "text-align: left",
                                         "text-align: center", "text-align: right",
                                         "text-align: left;",  "text-align: center;",
                                         "text-align: right;", NULL};
    static const char *const classes[] = {"contains-task-list", "task-list", "task-list-item",
                                          "task-list-item-checkbox", NULL};
    static const char *const alignments[] = {"left", "center", "right", NULL};
    if (word_is(name, "style", false))
        return word_is_any(value, styles);
    if (word_is(name, "align", false))
        return word_is_any(value, alignments);
    if (word_is(name, "type", false))
        return word_is(value, "checkbox", false);
    if (word_is(name, "start", false))
        return has_only(value, "0123456789");
    if (word_is(name, "class", false) && word_is(element, "code", false))
        return value.n >= 9 && memcmp(value.p, "language-", 9) == 0;
    return !word_is(name, "class", false) || word_is_any(value, classes);
}

static bool has_attribute(const char *attributes, struct word name)
{
    while (*attributes) {
        size_t n = strcspn(attributes, " ");
        if (name.n == n && memcmp(attributes, name.p, n) == 0)
            return true;
        attributes += n + (attributes[n] == ' ');
    }
    return false;
}

static bool fail(struct outputs *m, const char *what, struct word w)
{
    char reason[120];
    snprintf(reason, sizeof reason, "M1 renderers: %s: %.*s", what, (int)(w.n < 60 ? w.n : 60), w.p);
    return outputs_fail(m, reason);
}

static bool attributes_hold(struct outputs *m, const tamis_node *n, const char *attributes,
                            const struct addresses *a)
{
    struct word element = name_of(m, n);
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        struct word name, value;
        name.p = tamis_node_attribute_name(m->parser, n, i, &name.n);
        value.p = tamis_node_attribute_value(n, i, &value.n);
        if (!has_attribute(attributes, name) || !is_value(element, name, value))
            return fail(m, "an attribute", name);
        if (word_is(name, "href", false) && !is_listed(&a->links, value))
            return fail(m, "the address of a link", value);
        if (word_is(name, "src", false) && !is_listed(&a->images, value))
            return fail(m, "the address of an image", value);
    }
    return true;
}

static bool element_holds(struct outputs *m, const tamis_node *n, const struct addresses *a)
{
    struct word name = name_of(m, n);
    for (size_t i = 0; i < TAGS; i++)
        if (word_is(name, tags[i].name, false) && is_html(m, n))
            return attributes_hold(m, n, tags[i].attributes, a);
    return fail(m, "an element", name);
}

static bool node_holds(struct outputs *m, const tamis_node *n, const struct addresses *a)
{
    static const char *const comments[] = {" ", " raw HTML omitted ", NULL};
    struct word data;
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_ELEMENT:
        return element_holds(m, n, a);
    case TAMIS_NODE_COMMENT:
        data.p = tamis_node_data(n, &data.n);
        return word_is_any(data, comments) || fail(m, "a comment", data);
    case TAMIS_NODE_FRAGMENT:
    case TAMIS_NODE_TEXT:
        return true;
    default:
        return fail(m, "a node that is no element", word_of("?"));
    }
}

bool rendering_holds(struct outputs *m, const char *html, size_t n)
{
    struct addresses a = {{0}, {0}};
    bool holds = true;
    collect(m, &a);
    tamis_dialect dialect = m->dialect;
    m->dialect = TAMIS_HTML;
    const tamis_node *root = outputs_parse(m, html, n, "div");
    for (const tamis_node *node = root; node && holds; node = walk_next(node, root))
        holds = node_holds(m, node, &a);
    m->dialect = dialect;
    text_free(&a.links);
    text_free(&a.images);
    return holds;
}
