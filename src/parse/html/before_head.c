/* before_head.c: 13.2.6.4.3 The "before head" insertion mode */
#include "parse/parser.h"

bool tamis_parse_before_head(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_DOCTYPE || is_space_token(t))
        return DONE;
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, NULL);
        return DONE;
    }
    if (is_start(t, ATOM_html))
        return tamis_parse_using(p, MODE_IN_BODY, t);
    if (is_start(t, ATOM_head)) {
        p->head = tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_HEAD;
        return DONE;
    }
    if (t->type == TOKEN_END_TAG && t->name != ATOM_head && t->name != ATOM_body && t->name != ATOM_html &&
        t->name != ATOM_br)
        return DONE;
    p->head = tamis_parse_insert_implied(p, ATOM_head);
    p->mode = MODE_IN_HEAD;
    return REPROCESS;
}
