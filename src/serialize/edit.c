/* edit.c: see edit.h. */
#include "serialize/edit.h"

void tamis_serialize_go_past(struct edit *e)
{
    while (e->n != e->root && !e->n->next) {
        e->n = e->n->parent;
        e->depth--;
    }
    e->n = e->n == e->root ? NULL : e->n->next;
}

void tamis_serialize_go_on(struct edit *e)
{
    if (!e->n->first_child) {
        tamis_serialize_go_past(e);
        return;
    }
    e->n = e->n->first_child;
    e->depth++;
}

void tamis_serialize_drop(struct edit *e)
{
    struct node *gone = e->n;
    tamis_serialize_go_past(e);
    tamis_parse_remove(gone);
}

void tamis_serialize_unwrap(struct edit *e)
{
    struct node *gone = e->n;
    if (!gone->first_child) {
        tamis_serialize_drop(e);
        return;
    }
    e->n = gone->first_child;
    tamis_parse_unwrap(gone);
}

void tamis_serialize_flatten(struct edit *e, struct meter *m)
{
    struct node *parent = e->n->parent, *before = parent->next;
    for (struct node *n = e->n, *next; n; n = next) {
        next = n->next;
        tamis_parse_insert(parent->parent, n, before);
        meter_work(m, 1);
    }
    e->depth--;
}

bool tamis_serialize_hides_end_tag(const struct node *n)
{
    struct span s = node_data(n);
    for (size_t i = 0; i + 1 < s.n; i++)
        if (s.p[i] == '<' && s.p[i + 1] == '/')
            return true;
    return false;
}
