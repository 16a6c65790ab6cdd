/* in_template.c: 13.2.6.4.16 The "in template" insertion mode */
#include "parse/parser.h"

static bool switch_to(struct parser *p, enum mode mode)
{
    tamis_parse_pop_template_mode(p);
    tamis_parse_push_template_mode(p, mode);
    p->mode = mode;
    return REPROCESS;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_caption:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
        return switch_to(p, MODE_IN_TABLE);
    case ATOM_col:
        return switch_to(p, MODE_IN_COLUMN_GROUP);
    case ATOM_tr:
        return switch_to(p, MODE_IN_TABLE_BODY);
    case ATOM_td:
    case ATOM_th:
        return switch_to(p, MODE_IN_ROW);
    default:
        if (tamis_parse_html_tag(t->name) & TAG_HEAD)
            return tamis_parse_using(p, MODE_IN_HEAD, t);
        return switch_to(p, MODE_IN_BODY);
    }
}

static bool end_of_file(struct parser *p)
{
    uint32_t position = stack_find(&p->stack, ATOM_template);
    if (!position)
        return DONE;
    tamis_parse_pop_to(&p->stack, position);
    tamis_parse_formatting_clear_to_marker(&p->formatting);
    tamis_parse_pop_template_mode(p);
    tamis_parse_reset_mode(p);
    return REPROCESS;
}

bool tamis_parse_in_template(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
    case TOKEN_DOCTYPE:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case TOKEN_START_TAG:
        return start_tag(p, t);
    case TOKEN_END_TAG:
        return t->name == ATOM_template ? tamis_parse_using(p, MODE_IN_HEAD, t) : DONE;
    case TOKEN_END_OF_FILE:
        break;
    }
    return end_of_file(p);
}
