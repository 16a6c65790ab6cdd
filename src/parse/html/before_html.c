/* before_html.c: 13.2.6.4.2 The "before html" insertion mode */
#include "parse/parser.h"

static void insert_html(struct parser *p, const struct token *t, uint8_t flags)
{
    struct node *n = tamis_parse_create(p, t, NS_HTML, ATOM_html);
    if (!n)
        return;
    n->flags |= flags;
    if (p->sink)
        p->sink->open(p->sink, p, n);
    else
        tamis_parse_insert(p->tree.root, n, NULL);
    tamis_parse_push(&p->stack, n, ATOM_html);
    p->mode = MODE_BEFORE_HEAD;
}

bool tamis_parse_before_html(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_DOCTYPE || is_space_token(t))
        return DONE;
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, p->tree.root);
        return DONE;
    }
    if (is_start(t, ATOM_html)) {
        insert_html(p, t, 0);
        return DONE;
    }
    if (t->type == TOKEN_END_TAG && t->name != ATOM_head && t->name != ATOM_body && t->name != ATOM_html &&
        t->name != ATOM_br)
        return DONE;
    insert_html(p, &(struct token){.type = TOKEN_START_TAG, .name = ATOM_html, .offset = t->offset},
                NODE_SUPPLIED);
    return REPROCESS;
}
