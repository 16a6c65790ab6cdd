/* node.c: creates, moves and removes nodes, and finds nodes and attributes. */
#include "parse/node.h"

struct node *tamis_parse_node_new(struct tree *t, enum node_type type)
{
    return node_new(t, type);
}

void tamis_parse_remove(struct node *n)
{
    struct node *parent = n->parent;
    if (!parent)
        return;
    *(n->previous ? &n->previous->next : &parent->first_child) = n->next;
    *(n->next ? &n->next->previous : &parent->last_child) = n->previous;
    n->parent = n->previous = n->next = NULL;
}

void tamis_parse_insert(struct node *parent, struct node *child, struct node *before)
{
    if (child->parent)
        tamis_parse_remove(child);
    struct node *previous = before ? before->previous : parent->last_child;
    child->parent = parent;
    child->previous = previous;
    child->next = before;
    *(previous ? &previous->next : &parent->first_child) = child;
    *(before ? &before->previous : &parent->last_child) = child;
}

void tamis_parse_unwrap(struct node *n)
{
    struct node *parent = n->parent, *first = n->first_child, *last = n->last_child;
    if (first) {
        for (struct node *c = first; c; c = c->next)
            c->parent = parent;
        first->previous = n->previous;
        last->next = n->next;
        *(n->previous ? &n->previous->next : &parent->first_child) = first;
        *(n->next ? &n->next->previous : &parent->last_child) = last;
        n->parent = n->previous = n->next = n->first_child = n->last_child = NULL;
        return;
    }
    tamis_parse_remove(n);
}

struct node *tamis_parse_next_skipping(const struct node *n, const struct node *root)
{
    while (n != root) {
        if (n->next)
            return n->next;
        n = n->parent;
    }
    return NULL;
}

struct node *tamis_parse_next(const struct node *n, const struct node *root)
{
    return n->first_child ? n->first_child : tamis_parse_next_skipping(n, root);
}

struct attribute *tamis_parse_attribute(const struct node *n, atom name)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (n->attributes[i].name == name && n->attributes[i].ns == NS_NONE)
            return &n->attributes[i];
    return NULL;
}
