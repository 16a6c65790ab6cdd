/* read_element.c: see read_element.h. */
#include "judges/read_element.h"

struct read_element read_element_of(const tamis_parser *parser, const tamis_node *node)
{
    struct read_element e = {.parser = parser, .node = node};
    e.name.p = tamis_node_name(parser, node, &e.name.n);
    e.ns = tamis_node_namespace(parser, node);
    return e;
}

bool read_is_html(const struct read_element *e)
{
    return word_same_namespace(e->ns, TAMIS_NAMESPACE_HTML);
}

size_t read_attribute_count(const struct read_element *e)
{
    return tamis_node_attribute_count(e->node);
}

/* Gives the attribute the name that it had when it was written. The namespace of the element determines whether the parser splits
 * the name into a prefix and a local name, so the parsed name can differ from the written one. */
static void rename_as_written(const struct read_element *e, struct read_attribute *a)
{
    static const struct prefix {
        const char *text;
        const char *ns;
    } prefixes[] = {
        {"xlink:", TAMIS_NAMESPACE_XLINK}, {"xml:", TAMIS_NAMESPACE_XML}, {"xmlns:", TAMIS_NAMESPACE_XMLNS}};
    if (read_is_html(e) && word_same_namespace(a->ns, TAMIS_NAMESPACE_XLINK) &&
        word_is(a->name, "href", false)) {
        a->name = word_of("xlink:href");
        a->ns = NULL;
        return;
    }
    for (size_t i = 0; !read_is_html(e) && a->ns == NULL && i < sizeof prefixes / sizeof *prefixes; i++)
        if (word_starts(a->name, prefixes[i].text, false)) {
            a->name = word_after(a->name, strlen(prefixes[i].text));
            a->ns = prefixes[i].ns;
            return;
        }
}

struct read_attribute read_attribute_at(const struct read_element *e, size_t i)
{
    struct read_attribute a;
    a.ns = tamis_node_attribute_namespace(e->parser, e->node, i);
    a.name.p = tamis_node_attribute_name(e->parser, e->node, i, &a.name.n);
    a.value.p = tamis_node_attribute_value(e->node, i, &a.value.n);
    if (e->guessed)
        rename_as_written(e, &a);
    return a;
}

bool read_attribute_find(const struct read_element *e, const char *name, struct read_attribute *found)
{
    for (size_t i = 0; i < read_attribute_count(e); i++) {
        *found = read_attribute_at(e, i);
        if (found->ns == NULL && word_is(found->name, name, false))
            return true;
    }
    return false;
}
