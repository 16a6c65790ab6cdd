/* in_cell.c: 13.2.6.4.15 The "in cell" insertion mode */
#include "parse/parser.h"

static bool close_at(struct parser *p, uint32_t position, bool again)
{
    tamis_parse_pop_to(&p->stack, position);
    tamis_parse_formatting_clear_to_marker(&p->formatting);
    p->mode = MODE_IN_ROW;
    return again;
}

/* "Close the cell": pops the td or th in table scope and all elements above it; the token is then reprocessed. If
 * there is no td or th in table scope, ignores the token. */
static bool close_cell(struct parser *p)
{
    uint32_t scope = scope_table(&p->stack);
    uint32_t cell = larger(in_scope(&p->stack, ATOM_td, scope), in_scope(&p->stack, ATOM_th, scope));
    return cell ? close_at(p, cell, REPROCESS) : DONE;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    if (tamis_parse_html_tag(t->name) & TAG_TABLE_PART)
        return close_cell(p);
    return tamis_parse_using(p, MODE_IN_BODY, t);
}

static bool end_tag(struct parser *p, const struct token *t)
{
    uint32_t position = in_scope(&p->stack, t->name, scope_table(&p->stack));
    switch (t->name) {
    case ATOM_td:
    case ATOM_th:
        return position ? close_at(p, position, DONE) : DONE;
    case ATOM_body:
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_html:
        return DONE;
    case ATOM_table:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
    case ATOM_tr:
        return position ? close_cell(p) : DONE;
    default:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    }
}

bool tamis_parse_in_cell(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_START_TAG)
        return start_tag(p, t);
    return t->type == TOKEN_END_TAG ? end_tag(p, t) : tamis_parse_using(p, MODE_IN_BODY, t);
}
