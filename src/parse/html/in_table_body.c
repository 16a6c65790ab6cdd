/* in_table_body.c: 13.2.6.4.13 The "in table body" insertion mode */
#include "parse/html/table.h"

static void clear_to_body(struct parser *p)
{
    tamis_parse_clear_to(p, ATOM_tbody, ATOM_tfoot, ATOM_thead);
}

static bool any_body_in_scope(const struct parser *p)
{
    uint32_t scope = scope_table(&p->stack);
    return in_scope(&p->stack, ATOM_tbody, scope) || in_scope(&p->stack, ATOM_thead, scope) ||
           in_scope(&p->stack, ATOM_tfoot, scope);
}

static bool close_body(struct parser *p, bool again)
{
    clear_to_body(p);
    tamis_parse_pop(&p->stack);
    p->mode = MODE_IN_TABLE;
    return again;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_tr:
        clear_to_body(p);
        tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_ROW;
        return DONE;
    case ATOM_th:
    case ATOM_td:
        clear_to_body(p);
        tamis_parse_insert_implied(p, ATOM_tr);
        p->mode = MODE_IN_ROW;
        return REPROCESS;
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
        return any_body_in_scope(p) ? close_body(p, REPROCESS) : DONE;
    default:
        return tamis_parse_using(p, MODE_IN_TABLE, t);
    }
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
        return in_scope(&p->stack, t->name, scope_table(&p->stack)) ? close_body(p, DONE) : DONE;
    case ATOM_table:
        return any_body_in_scope(p) ? close_body(p, REPROCESS) : DONE;
    case ATOM_body:
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
    case ATOM_html:
    case ATOM_td:
    case ATOM_th:
    case ATOM_tr:
        return DONE;
    default:
        return tamis_parse_using(p, MODE_IN_TABLE, t);
    }
}

bool tamis_parse_in_table_body(struct parser *p, const struct token *t)
{
    if (t->type == TOKEN_START_TAG)
        return start_tag(p, t);
    return t->type == TOKEN_END_TAG ? end_tag(p, t) : tamis_parse_using(p, MODE_IN_TABLE, t);
}
