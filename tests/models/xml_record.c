/* xml_record.c: see xml_record.h. Each part begins with a control character that XML does not allow, so that
 * the notation is unambiguous. */
#include "models/xml_record.h"

#include <string.h>

static void begin(struct xml_record *r, const char *mark)
{
    r->in_text = false;
    text_add_string(&r->out, mark);
}

static void add_value(struct xml_record *r, const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool is_space = r->as_xml && (p[i] == '\t' || p[i] == '\n' || p[i] == '\r');
        text_add(&r->out, is_space ? " " : p + i, 1);
    }
}

static void add_name(struct xml_record *r, const char *ns, const char *name, size_t n)
{
    text_add_string(&r->out, "{");
    add_value(r, ns ? ns : "\2", strlen(ns ? ns : "\2"));
    text_add_string(&r->out, "}");
    text_add(&r->out, name, n);
}

void xml_record_clear(struct xml_record *r)
{
    r->in_text = false;
    text_clear(&r->out);
    text_add_string(&r->out, "");
}

void xml_record_element(struct xml_record *r, const char *ns, const char *name, size_t n)
{
    begin(r, "\1<");
    add_name(r, ns, name, n);
}

void xml_record_attribute(struct xml_record *r, const char *ns, const char *name, size_t n, const char *value,
                          size_t value_n)
{
    begin(r, "\1 ");
    add_name(r, ns, name, n);
    text_add_string(&r->out, "=");
    add_value(r, value, value_n);
}

void xml_record_end(struct xml_record *r)
{
    begin(r, "\1/");
}

void xml_record_text(struct xml_record *r, const char *data, size_t n)
{
    if (n == 0)
        return;
    if (!r->in_text)
        begin(r, "\1\"");
    r->in_text = true;
    text_add(&r->out, data, n);
}

void xml_record_comment(struct xml_record *r, const char *data, size_t n)
{
    begin(r, "\1!");
    text_add(&r->out, n ? data : "", n);
}

void xml_record_instruction(struct xml_record *r, const char *target, size_t target_n, const char *data,
                            size_t n)
{
    if (r->as_xml && target_n == 3 && memcmp(target, "xml", 3) == 0)
        return;
    begin(r, "\1?");
    text_add(&r->out, target_n ? target : "", target_n);
    text_add_string(&r->out, " ");
    text_add(&r->out, n ? data : "", n);
}

/* ---- A tree of tamis */

static void record_element(struct xml_record *r, const tamis_parser *p, const tamis_node *node)
{
    size_t n, value_n;
    const char *name = tamis_node_name(p, node, &n);
    xml_record_element(r, tamis_node_namespace(p, node), name, n);
    for (size_t i = 0; i < tamis_node_attribute_count(node); i++) {
        name = tamis_node_attribute_name(p, node, i, &n);
        const char *value = tamis_node_attribute_value(node, i, &value_n);
        xml_record_attribute(r, tamis_node_attribute_namespace(p, node, i), name, n, value, value_n);
    }
}

static void record_node(struct xml_record *r, const tamis_parser *p, const tamis_node *node)
{
    size_t n = 0, name_n = 0;
    const char *data = tamis_node_data(node, &n), *name;
    switch (tamis_node_get_type(node)) {
    case TAMIS_NODE_ELEMENT:
        record_element(r, p, node);
        return;
    case TAMIS_NODE_TEXT:
        xml_record_text(r, data, n);
        return;
    case TAMIS_NODE_COMMENT:
        xml_record_comment(r, data, n);
        return;
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        name = tamis_node_name(p, node, &name_n);
        xml_record_instruction(r, name, name_n, data, n);
        return;
    default: /* not in an XML5 tree */
        begin(r, "\1what is this");
        return;
    }
}

static const tamis_node *leave(struct xml_record *r, const tamis_node *node, const tamis_node *root)
{
    for (; node != root; node = tamis_node_parent(node)) {
        if (tamis_node_get_type(node) == TAMIS_NODE_ELEMENT)
            xml_record_end(r);
        if (tamis_node_next(node))
            return tamis_node_next(node);
    }
    return NULL;
}

void xml_record_tree(struct xml_record *r, const tamis_parser *p, const tamis_node *root,
                     struct text *offsets)
{
    xml_record_clear(r);
    text_clear(offsets);
    text_add_string(offsets, "");
    for (const tamis_node *n = tamis_node_first_child(root); n;) {
        uint64_t offset = tamis_node_offset(n);
        record_node(r, p, n);
        text_add(offsets, (const char *)&offset, sizeof offset);
        n = tamis_node_first_child(n) ? tamis_node_first_child(n) : leave(r, n, root);
    }
}
