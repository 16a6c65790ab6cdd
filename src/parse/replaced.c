/* replaced.c: replaces elements with their children while the tree is built, as the HTML Standard will do if whatwg/html pull
 * request 12756 is merged ("filter": "parsing" in docs/policy.md). Such an element is never in the tree. It is on the stack of
 * open elements and in the list of active formatting elements like any other element, so the parser reads the rest of the
 * document in the same way. The pull request calls the places of the children the "insertion target redirection map". */
#include "parse/parser.h"

bool tamis_parse_replace(struct parser *p, struct node *n)
{
    meter_work(p->meter, 1);
    if (!p->replaces(p->replaces_user, &p->tree, n))
        return false;
    struct replaced *r = arena_allocate(p->tree.arena, sizeof *r);
    if (!r)
        return false;
    *r = (struct replaced){n, p->tree.replaced};
    p->tree.replaced = r;
    n->flags |= NODE_REPLACED;
    return true;
}

/* A replaced element has no parent and no siblings. Therefore `previous` and `next` can hold the place of its children: the
 * parent, and the node before which they are inserted (foster parenting). */
void tamis_parse_put(struct location place, struct node *n)
{
    if (!(n->flags & NODE_REPLACED)) {
        tamis_parse_insert(place.parent, n, place.before);
        return;
    }
    n->previous = place.parent;
    n->next = place.before;
}

struct location tamis_parse_inside(struct node *n)
{
    if (!(n->flags & NODE_REPLACED))
        return (struct location){n, NULL};
    bool has_before = n->next && n->next->parent == n->previous;
    return (struct location){n->previous, has_before ? n->next : NULL};
}

void tamis_parse_replaced_moved(struct parser *p, uint32_t at, uint32_t to, struct location place)
{
    const struct stack *s = &p->stack;
    while (at != s->top) {
        at = s->entries[at].above;
        struct node *n = stack_at(s, at);
        bool is_replaced = n->flags & NODE_REPLACED;
        meter_work(p->meter, 1);
        if (is_replaced)
            tamis_parse_put(place, n);
        else if (at > to)
            return;
        else
            place = (struct location){n, NULL};
    }
}
