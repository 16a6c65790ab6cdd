/* in_caption.c: 13.2.6.4.11 The "in caption" insertion mode */
#include "parse/parser.h"

static bool close_caption(struct parser *p, bool again)
{
    uint32_t position = in_scope(&p->stack, ATOM_caption, scope_table(&p->stack));
    if (!position)
        return DONE;
    tamis_parse_pop_to(&p->stack, position);
    tamis_parse_formatting_clear_to_marker(&p->formatting);
    p->mode = MODE_IN_TABLE;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    if (tamis_parse_html_tag(t->name) & TAG_TABLE_PART)
        return close_caption(p, REPROCESS);
    return tamis_parse_using(p, MODE_IN_BODY, t);
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_caption:
        return close_caption(p, DONE);
    case ATOM_table:
        return close_caption(p, REPROCESS);
    case ATOM_body:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_html:
    case ATOM_tbody:
    case ATOM_td:
    case ATOM_tfoot:
    case ATOM_th:
    case ATOM_thead:
    case ATOM_tr:
        return DONE;
    default:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    }
}

bool tamis_parse_in_caption(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_START_TAG)
        return start_tag(p, t);
    return t->type == TOKEN_END_TAG ? end_tag(p, t) : tamis_parse_using(p, MODE_IN_BODY, t);
}
