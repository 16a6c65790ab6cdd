/* trees.c: see trees.h. One loop walks both trees in parallel. */
#include "judges/trees.h"

struct pair {
    const struct tree *a;
    const struct tree *b;
};

static bool same_name(const struct pair *t, atom a, atom b)
{
    return span_equal(tamis_base_names_text(t->a->names, a), tamis_base_names_text(t->b->names, b));
}

/* A missing value differs from an empty one. */
static bool same_identifier(struct span a, struct span b)
{
    return !a.p == !b.p && span_equal(a, b);
}

static bool same_doctype(const struct doctype *a, const struct doctype *b)
{
    return span_equal(a->name, b->name) && same_identifier(a->public_id, b->public_id) &&
           same_identifier(a->system_id, b->system_id);
}

static const char *attributes_difference(const struct pair *t, const struct node *a, const struct node *b)
{
    if (a->count != b->count)
        return "the number of attributes";
    for (uint32_t i = 0; i < a->count; i++) {
        const struct attribute *x = &a->attributes[i], *y = &b->attributes[i];
        if (!same_name(t, x->name, y->name) || x->ns != y->ns)
            return "the name of an attribute";
        if (!span_equal(attribute_value(x), attribute_value(y)))
            return "the value of an attribute";
        if (x->offset != y->offset)
            return "the offset of an attribute";
    }
    return NULL;
}

static const char *content_difference(const struct pair *t, const struct node *a, const struct node *b)
{
    switch ((enum node_type)a->type) {
    case NODE_ELEMENT:
        if (!same_name(t, a->name, b->name) || a->ns != b->ns)
            return "the name of an element";
        return attributes_difference(t, a, b);
    case NODE_PROCESSING_INSTRUCTION:
        if (!same_name(t, a->name, b->name))
            return "the target of a processing instruction";
        return span_equal(node_data(a), node_data(b)) ? NULL : "the data of a processing instruction";
    case NODE_TEXT:
        return span_equal(node_data(a), node_data(b)) ? NULL : "a text";
    case NODE_COMMENT:
        return span_equal(node_data(a), node_data(b)) ? NULL : "a comment";
    case NODE_DOCTYPE:
        return same_doctype(a->doctype, b->doctype) ? NULL : "a DOCTYPE";
    case NODE_SHADOW_ROOT:
        return a->flags == b->flags ? NULL : "the flags of a shadow root";
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
        break;
    }
    return NULL;
}

static const char *node_difference(const struct pair *t, const struct node *a, const struct node *b)
{
    if (a->type != b->type)
        return "the type of a node";
    if (a->offset != b->offset)
        return "the offset of a node";
    if (!a->first_child != !b->first_child || !a->next != !b->next)
        return "the number of nodes";
    return content_difference(t, a, b);
}

const char *trees_difference(const struct tree *a, const struct tree *b)
{
    const struct pair t = {a, b};
    const struct node *x = a->root, *y = b->root;
    if (a->quirks != b->quirks)
        return "quirks mode";
    while (x && y) {
        const char *difference = node_difference(&t, x, y);
        if (difference)
            return difference;
        x = tamis_parse_next(x, a->root);
        y = tamis_parse_next(y, b->root);
    }
    return x || y ? "the number of nodes" : NULL;
}
