/* in_head_noscript.c: 13.2.6.4.5 The "in head noscript" insertion mode */
#include "parse/parser.h"

static bool leave(struct parser *p, bool again)
{
    tamis_parse_pop(&p->stack);
    p->mode = MODE_IN_HEAD;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_basefont:
    case ATOM_bgsound:
    case ATOM_link:
    case ATOM_meta:
    case ATOM_noframes:
    case ATOM_style:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    case ATOM_head:
    case ATOM_noscript:
        return DONE;
    default:
        return leave(p, REPROCESS);
    }
}

bool tamis_parse_in_head_noscript(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_DOCTYPE:
        return DONE;
    case TOKEN_START_TAG:
        return start_tag(p, t);
    case TOKEN_END_TAG:
        if (t->name == ATOM_noscript)
            return leave(p, DONE);
        return t->name == ATOM_br ? leave(p, REPROCESS) : DONE;
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    case TOKEN_CHARACTERS:
        return is_space_token(t) ? tamis_parse_using(p, MODE_IN_HEAD, t) : leave(p, REPROCESS);
    case TOKEN_END_OF_FILE:
        break;
    }
    return leave(p, REPROCESS);
}
