/* in_column_group.c: 13.2.6.4.12 The "in column group" insertion mode */
#include "parse/parser.h"

static bool close_group(struct parser *p, bool again)
{
    if (!current_is(p, ATOM_colgroup))
        return DONE;
    tamis_parse_pop(&p->stack);
    p->mode = MODE_IN_TABLE;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_col:
        tamis_parse_insert_void(p, t);
        return DONE;
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    default:
        return close_group(p, REPROCESS);
    }
}

bool tamis_parse_in_column_group(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        if (!is_space_token(t))
            return close_group(p, REPROCESS);
        tamis_parse_insert_characters(p, t);
        return DONE;
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        tamis_parse_insert_comment(p, t, NULL);
        return DONE;
    case TOKEN_DOCTYPE:
        return DONE;
    case TOKEN_START_TAG:
        return start_tag(p, t);
    case TOKEN_END_TAG:
        if (t->name == ATOM_template)
            return tamis_parse_using(p, MODE_IN_HEAD, t);
        if (t->name == ATOM_col)
            return DONE;
        return close_group(p, t->name == ATOM_colgroup ? DONE : REPROCESS);
    case TOKEN_END_OF_FILE:
        break;
    }
    return tamis_parse_using(p, MODE_IN_BODY, t);
}
