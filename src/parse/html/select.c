/* select.c: 13.2.6.4.7 The "in body" insertion mode: the start tags hr, input, optgroup, option and select. Their
 * rules depend on whether a select is in scope. parse/nesting.def states when these rules only insert an element.
 * apply_parent_rule() in straight/start_tag.c repeats some of them. */
#include "parse/parser.h"

static bool in_select(struct parser *p)
{
    return in_scope(&p->stack, ATOM_select, scope_default(&p->stack)) && !uses_earlier(p, EARLIER_SELECT);
}

static bool context_is_select(struct parser *p)
{
    return p->context && node_is_html(p->context, ATOM_select) && !uses_earlier(p, EARLIER_SELECT);
}

static bool start_input(struct parser *p, const struct token *t)
{
    if (context_is_select(p))
        return DONE;
    if (in_select(p))
        tamis_parse_pop_until(p, ATOM_select);
    tamis_parse_reconstruct(p);
    tamis_parse_insert_void(p, t);
    if (!tamis_parse_is_hidden(t))
        p->frameset_ok = false;
    return DONE;
}

static bool start_hr(struct parser *p, const struct token *t)
{
    tamis_parse_close_p(p);
    if (in_select(p))
        tamis_parse_generate_implied(p, ATOM_NONE);
    tamis_parse_insert_void(p, t);
    p->frameset_ok = false;
    return DONE;
}

static bool is_table_mode(enum mode mode)
{
    switch (mode) {
    case MODE_IN_TABLE:
    case MODE_IN_CAPTION:
    case MODE_IN_TABLE_BODY:
    case MODE_IN_ROW:
    case MODE_IN_CELL:
        return true;
    default:
        return false;
    }
}

static bool start_select(struct parser *p, const struct token *t)
{
    if (context_is_select(p))
        return DONE;
    if (in_select(p)) {
        tamis_parse_pop_until(p, ATOM_select);
        return DONE;
    }
    tamis_parse_reconstruct(p);
    tamis_parse_insert_element(p, t);
    p->frameset_ok = false;
    if (uses_earlier(p, EARLIER_SELECT))
        p->mode = is_table_mode(p->mode) ? MODE_IN_SELECT_IN_TABLE : MODE_IN_SELECT;
    return DONE;
}

static bool start_option(struct parser *p, const struct token *t)
{
    if (in_select(p))
        tamis_parse_generate_implied(p, t->name == ATOM_option ? ATOM_optgroup : ATOM_NONE);
    else if (current_is(p, ATOM_option))
        tamis_parse_pop(&p->stack);
    tamis_parse_reconstruct(p);
    tamis_parse_insert_element(p, t);
    return DONE;
}

bool tamis_parse_select_start(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_hr:
        return start_hr(p, t);
    case ATOM_input:
        return start_input(p, t);
    case ATOM_select:
        return start_select(p, t);
    default: /* optgroup, option */
        return start_option(p, t);
    }
}
