/* after_frameset.c: 13.2.6.4.19 The "after frameset" insertion mode */
#include "parse/parser.h"

bool tamis_parse_after_frameset(struct parser *p, const struct token *t)
{
    if (is_space_token(t))
        tamis_parse_insert_characters(p, t);
    else if (is_comment_or_pi(t))
        tamis_parse_insert_comment(p, t, NULL);
    else if (is_start(t, ATOM_html))
        return tamis_parse_using(p, MODE_IN_BODY, t);
    else if (is_end(t, ATOM_html))
        p->mode = MODE_AFTER_AFTER_FRAMESET;
    else if (is_start(t, ATOM_noframes))
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    return DONE;
}
