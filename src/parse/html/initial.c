/* initial.c: 13.2.6.4.1 The "initial" insertion mode */
#include "parse/html/quirks.h"

static void insert_doctype(struct parser *p, const struct token *t)
{
    struct node *n = tamis_parse_node_new(&p->tree, NODE_DOCTYPE);
    struct doctype *d = arena_allocate(p->tree.arena, sizeof *d);
    if (!n || !d)
        return;
    struct arena *a = p->tree.arena;
    *d = (struct doctype){0};
    d->name = span_of(tamis_base_arena_copy(a, t->data), t->data.n);
    if (t->has_public_id)
        d->public_id = span_of(tamis_base_arena_copy(a, t->public_id), t->public_id.n);
    if (t->has_system_id)
        d->system_id = span_of(tamis_base_arena_copy(a, t->system_id), t->system_id.n);
    n->doctype = d;
    n->offset = (uint32_t)t->offset;
    tamis_parse_insert(p->tree.root, n, NULL);
}

bool tamis_parse_initial(struct parser *p, const struct token *t)
{
    if (is_space_token(t))
        return DONE;
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, p->tree.root);
        return DONE;
    }
    p->mode = MODE_BEFORE_HTML;
    p->tree.quirks = t->type != TOKEN_DOCTYPE || tamis_parse_is_quirky(p, t);
    if (t->type != TOKEN_DOCTYPE)
        return REPROCESS;
    if (p->sink)
        p->sink->doctype(p->sink, p, t);
    else
        insert_doctype(p, t);
    return DONE;
}
