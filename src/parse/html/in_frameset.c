/* in_frameset.c: 13.2.6.4.18 The "in frameset" insertion mode */
#include "parse/parser.h"

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_frameset:
        tamis_parse_insert_element(p, t);
        return DONE;
    case ATOM_frame:
        tamis_parse_insert_void(p, t);
        return DONE;
    case ATOM_noframes:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    default:
        return DONE;
    }
}

static bool end_frameset(struct parser *p)
{
    if (p->stack.count == 1)
        return DONE;
    tamis_parse_pop(&p->stack);
    if (!p->options.fragment && !current_is(p, ATOM_frameset))
        p->mode = MODE_AFTER_FRAMESET;
    return DONE;
}

bool tamis_parse_in_frameset(struct parser *p, const struct token *t)
{
    if (is_space_token(t))
        tamis_parse_insert_characters(p, t);
    else if (is_comment_or_pi(t))
        tamis_parse_insert_comment(p, t, NULL);
    else if (t->type == TOKEN_START_TAG)
        return start_tag(p, t);
    else if (is_end(t, ATOM_frameset))
        return end_frameset(p);
    return DONE;
}
