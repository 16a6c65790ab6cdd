/* after_body.c: 13.2.6.4.17 The "after body" insertion mode */
#include "parse/parser.h"

static bool back_to_body(struct parser *p)
{
    p->mode = MODE_IN_BODY;
    return REPROCESS;
}

bool tamis_parse_after_body(struct parser *p, const struct token *t)
{
    if (is_space_token(t) || is_start(t, ATOM_html))
        return tamis_parse_using(p, MODE_IN_BODY, t);
    if (is_comment_or_pi(t)) {
        tamis_parse_insert_comment(p, t, tamis_parse_html_element(p));
        return DONE;
    }
    if (t->type == TOKEN_DOCTYPE || t->type == TOKEN_END_OF_FILE)
        return DONE;
    if (is_end(t, ATOM_html)) {
        if (!p->options.fragment)
            p->mode = MODE_AFTER_AFTER_BODY;
        return DONE;
    }
    return back_to_body(p);
}
