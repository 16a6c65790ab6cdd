/* walk.h: the traversal for all writers, which visits each node at its start and at its end. */
#ifndef TAMIS_SERIALIZE_WALK_H
#define TAMIS_SERIALIZE_WALK_H

#include "base/scan.h"
#include "parse/node.h"

/* `begin` returns whether the descendants of the node are visited; `end` is called in both cases. Neither function is called
 * for the root. walk_tree() is inlined, together with the caller's functions. */
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
