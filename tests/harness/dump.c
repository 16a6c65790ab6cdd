/* dump.c: see dump.h. */
#include "harness/dump.h"

#include <stdlib.h>
#include <string.h>

struct dump {
    const tamis_parser *parser;
    struct text *out;
};

static bool namespace_is(const char *uri, const char *expected)
{
    return uri && strcmp(uri, expected) == 0;
}

static const char *element_prefix(const tamis_parser *p, const tamis_node *n)
{
    const char *uri = tamis_node_namespace(p, n);
    if (namespace_is(uri, "http://www.w3.org/2000/svg"))
        return "svg ";
    if (namespace_is(uri, "http://www.w3.org/1998/Math/MathML"))
        return "math ";
    return namespace_is(uri, "http://www.w3.org/1999/xhtml") ? "" : "(no such namespace) ";
}

static const char *attribute_prefix(const char *uri)
{
    if (!uri)
        return "";
    if (namespace_is(uri, "http://www.w3.org/1999/xlink"))
        return "xlink ";
    if (namespace_is(uri, "http://www.w3.org/XML/1998/namespace"))
        return "xml ";
    return namespace_is(uri, "http://www.w3.org/2000/xmlns/") ? "xmlns " : "(no such namespace) ";
}

static bool is_template(const tamis_node *n, const tamis_parser *p)
{
    size_t length;
    const char *name = tamis_node_name(p, n, &length);
    return tamis_node_get_type(n) == TAMIS_NODE_ELEMENT && length == 8 && memcmp(name, "template", 8) == 0 &&
           *element_prefix(p, n) == '\0';
}

static void begin_line(struct dump *d, int depth)
{
    text_add_string(d->out, d->out->n ? "\n| " : "| ");
    for (int i = 0; i < depth; i++)
        text_add_string(d->out, "  ");
}

static void add(struct dump *d, const char *before, const char *p, size_t n, const char *after)
{
    text_add_string(d->out, before);
    text_add(d->out, p, p ? n : 0);
    text_add_string(d->out, after);
}

/* The line of an attribute: the name by which the lines are sorted, and the value. */
struct line {
    struct text name;
    const char *value;
    size_t value_n;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->name.p, ((const struct line *)b)->name.p);
}

static void dump_attributes(struct dump *d, const tamis_node *n, int depth)
{
    size_t count = tamis_node_attribute_count(n);
    struct line *lines = calloc(count + 1, sizeof *lines);
    if (!lines)
        abort();
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const char *name = tamis_node_attribute_name(d->parser, n, i, &length);
        text_add_string(&lines[i].name, attribute_prefix(tamis_node_attribute_namespace(d->parser, n, i)));
        text_add(&lines[i].name, name, length);
        lines[i].value = tamis_node_attribute_value(n, i, &lines[i].value_n);
    }
    qsort(lines, count, sizeof *lines, by_name);
    for (size_t i = 0; i < count; i++) {
        begin_line(d, depth);
        add(d, "", lines[i].name.p, lines[i].name.n, "");
        add(d, "=\"", lines[i].value, lines[i].value_n, "\"");
        text_free(&lines[i].name);
    }
    free(lines);
}

static void dump_doctype(struct dump *d, const tamis_node *n)
{
    size_t name_n, public_n = 0, system_n = 0;
    const char *name = tamis_node_name(d->parser, n, &name_n);
    const char *public_id = tamis_node_public_id(n, &public_n);
    const char *system_id = tamis_node_system_id(n, &system_n);
    add(d, "<!DOCTYPE ", name, name_n, "");
    if ((public_id && public_n) || (system_id && system_n)) {
        add(d, " \"", public_id, public_n, "\"");
        add(d, " \"", system_id, system_n, "\"");
    }
    text_add_string(d->out, ">");
}

static void dump_node(struct dump *d, const tamis_node *n, int depth)
{
    size_t name_n = 0, data_n = 0;
    const char *name = tamis_node_name(d->parser, n, &name_n);
    const char *data = tamis_node_data(n, &data_n);
    begin_line(d, depth);
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_DOCTYPE:
        dump_doctype(d, n);
        break;
    case TAMIS_NODE_TEXT:
        add(d, "\"", data, data_n, "\"");
        break;
    case TAMIS_NODE_COMMENT:
        add(d, "<!-- ", data, data_n, " -->");
        break;
    case TAMIS_NODE_SHADOW_ROOT:
        text_add_string(d->out, "#shadow-root");
        break;
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        add(d, "<?", name, name_n, " ");
        add(d, "", data, data_n, "?>");
        break;
    case TAMIS_NODE_ELEMENT:
        text_add_string(d->out, "<");
        text_add_string(d->out, element_prefix(d->parser, n));
        add(d, "", name, name_n, ">");
        dump_attributes(d, n, depth + 1);
        break;
    case TAMIS_NODE_DOCUMENT:
    case TAMIS_NODE_FRAGMENT:
        text_add_string(d->out, "(a root inside the tree)");
        break;
    }
}

/* Returns the depth of the children of a node. The children of a template are one level deeper, below a line "content",
 * which is written here. */
static int inner_depth(struct dump *d, const tamis_node *n, int depth)
{
    if (!is_template(n, d->parser))
        return depth + 1;
    begin_line(d, depth + 1);
    text_add_string(d->out, "content");
    return depth + 2;
}

void dump_tree(const tamis_parser *p, const tamis_node *root, struct text *out)
{
    struct dump d = {p, out};
    const tamis_node *n = tamis_node_first_child(root);
    int depth = 0;
    while (n) {
        dump_node(&d, n, depth);
        int inner = tamis_node_get_type(n) == TAMIS_NODE_ELEMENT ? inner_depth(&d, n, depth) : depth + 1;
        if (tamis_node_first_child(n)) {
            n = tamis_node_first_child(n);
            depth = inner;
            continue;
        }
        while (n != root && !tamis_node_next(n)) {
            n = tamis_node_parent(n);
            depth -= n != root && is_template(n, p) ? 2 : 1;
        }
        n = n == root ? NULL : tamis_node_next(n);
    }
}
