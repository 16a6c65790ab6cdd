/* after_after_frameset.c: 13.2.6.4.21 The "after after frameset" insertion mode */
#include "parse/parser.h"

bool tamis_parse_after_after_frameset(struct parser *p, const struct token *t)
{
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, p->tree.root);
        return DONE;
    }
    if (t->type == TOKEN_DOCTYPE || is_space_token(t) || is_start(t, ATOM_html))
        return tamis_parse_using(p, MODE_IN_BODY, t);
    if (is_start(t, ATOM_noframes))
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    return DONE;
}
