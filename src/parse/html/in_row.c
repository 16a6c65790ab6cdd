/* in_row.c: 13.2.6.4.14 The "in row" insertion mode */
#include "parse/html/table.h"

static void clear_to_row(struct parser *p)
{
    tamis_parse_clear_to(p, ATOM_tr, ATOM_tr, ATOM_tr);
}

static bool close_row(struct parser *p, bool again)
{
    if (!in_scope(&p->stack, ATOM_tr, scope_table(&p->stack)))
        return DONE;
    clear_to_row(p);
    tamis_parse_pop(&p->stack);
    p->mode = MODE_IN_TABLE_BODY;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_th:
    case ATOM_td:
        clear_to_row(p);
        tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_CELL;
        tamis_parse_formatting_mark(&p->formatting);
        return DONE;
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
    case ATOM_tr:
        return close_row(p, REPROCESS);
    default:
        return tamis_parse_using(p, MODE_IN_TABLE, t);
    }
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_tr:
        return close_row(p, DONE);
    case ATOM_table:
        return close_row(p, REPROCESS);
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
        return in_scope(&p->stack, t->name, scope_table(&p->stack)) ? close_row(p, REPROCESS) : DONE;
    case ATOM_body:
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_html:
    case ATOM_td:
    case ATOM_th:
        return DONE;
    default:
        return tamis_parse_using(p, MODE_IN_TABLE, t);
    }
}

bool tamis_parse_in_row(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_START_TAG)
        return start_tag(p, t);
    return t->type == TOKEN_END_TAG ? end_tag(p, t) : tamis_parse_using(p, MODE_IN_TABLE, t);
}
