/* walk.h: the nodes of a tree of <tamis/tree.h>, in the order of the document. */
#ifndef TESTS_SUPPORT_WALK_H
#define TESTS_SUPPORT_WALK_H

#include <tamis/tree.h>

/* Returns the next node in the tree of `root` that is no descendant of `n`, or NULL. */
static inline const tamis_node *walk_past(const tamis_node *n, const tamis_node *root)
{
    while (n != root && !tamis_node_next(n))
        n = tamis_node_parent(n);
    return n == root ? NULL : tamis_node_next(n);
}

/* Returns the next node in the tree of `root`, or NULL. */
static inline const tamis_node *walk_next(const tamis_node *n, const tamis_node *root)
{
    return tamis_node_first_child(n) ? tamis_node_first_child(n) : walk_past(n, root);
}

#endif
