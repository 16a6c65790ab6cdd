/* walk.h: the way through a tree that every writer takes: each node where it begins, and again where it ends. */
#ifndef TAMIS_SERIALIZE_WALK_H
#define TAMIS_SERIALIZE_WALK_H

#include "base/scan.h"
#include "parse/node.h"

/* `begin` answers whether what is in the node is written too; `end` is called either way. Neither is called for the root.
 * Inlined with the functions of its caller. */
SCAN_INLINE void walk_tree(const struct tree *t, struct meter *m, void *user,
                           bool (*begin)(void *user, const struct node *n),
                           void (*end)(void *user, const struct node *n))
{
    const struct node *n = t->root;
    bool enters = true;
    while (meter_ok(m)) {
        meter_work(m, 1);
        if (enters && n->first_child) {
            n = n->first_child;
        } else {
            if (n != t->root)
                end(user, n);
            while (n != t->root && !n->next) {
                n = n->parent;
                if (n != t->root)
                    end(user, n);
            }
            if (n == t->root)
                return;
            n = n->next;
        }
        enters = begin(user, n);
    }
}

#endif
