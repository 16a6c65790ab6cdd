/* trees.c: records the tree of a tree builder as a reading (reading.h). */
#include "verify/reading.h"

static struct span name_of(const tamis_parser *p, const tamis_node *n)
{
    struct span s;
    s.p = tamis_node_name(p, n, &s.n);
    return s;
}

static void add_element(struct reading *r, const tamis_parser *p, const tamis_node *n)
{
    uint64_t offset = tamis_node_offset(n);
    struct span s;
    tamis_verify_add(r, MARK_START, name_of(p, n), offset);
    for (size_t i = 0; i < tamis_node_attribute_count(n); i++) {
        s.p = tamis_node_attribute_name(p, n, i, &s.n);
        tamis_verify_add(r, MARK_NAME, s, offset);
        s.p = tamis_node_attribute_value(n, i, &s.n);
        tamis_verify_add(r, MARK_VALUE, s, offset);
    }
}

static void begin(struct reading *r, const tamis_parser *p, const tamis_node *n)
{
    uint64_t offset = tamis_node_offset(n);
    struct span s;
    switch (tamis_node_get_type(n)) {
    case TAMIS_NODE_ELEMENT:
        add_element(r, p, n);
        return;
    case TAMIS_NODE_TEXT:
        s.p = tamis_node_data(n, &s.n);
        tamis_verify_add(r, MARK_TEXT, s, offset);
        return;
    case TAMIS_NODE_COMMENT:
        tamis_verify_add_unexpected(r, "a comment", offset);
        return;
    case TAMIS_NODE_PROCESSING_INSTRUCTION:
        tamis_verify_add_unexpected(r, "a processing instruction", offset);
        return;
    case TAMIS_NODE_DOCTYPE:
        tamis_verify_add_unexpected(r, "a DOCTYPE", offset);
        return;
    case TAMIS_NODE_SHADOW_ROOT:
        tamis_verify_add_unexpected(r, "a shadow tree", offset);
        return;
    case TAMIS_NODE_DOCUMENT:
    case TAMIS_NODE_FRAGMENT:
        return;
    }
}

static void end(struct reading *r, const tamis_parser *p, const tamis_node *n)
{
    if (tamis_node_get_type(n) == TAMIS_NODE_ELEMENT)
        tamis_verify_add(r, MARK_END, name_of(p, n), tamis_node_offset(n));
}

void tamis_verify_read_tree(struct reading *r, const tamis_parser *p, const tamis_node *root)
{
    const tamis_node *n = root;
    tamis_verify_reading_restart(r);
    for (;;) {
        if (tamis_node_first_child(n)) {
            n = tamis_node_first_child(n);
        } else {
            if (n != root)
                end(r, p, n);
            while (n != root && !tamis_node_next(n)) {
                n = tamis_node_parent(n);
                if (n != root)
                    end(r, p, n);
            }
            if (n == root)
                return;
            n = tamis_node_next(n);
        }
        begin(r, p, n);
    }
}
