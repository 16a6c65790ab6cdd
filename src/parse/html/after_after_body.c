/* after_after_body.c: 13.2.6.4.20 The "after after body" insertion mode */
#include "parse/parser.h"

bool tamis_parse_after_after_body(struct parser *p, const struct token *t)
{
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, p->tree.root);
        return DONE;
    }
    if (t->type == TOKEN_DOCTYPE || is_space_token(t) || is_start(t, ATOM_html))
        return tamis_parse_using(p, MODE_IN_BODY, t);
    if (t->type == TOKEN_END_OF_FILE)
        return DONE;
    p->mode = MODE_IN_BODY;
    return REPROCESS;
}
