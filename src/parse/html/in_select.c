/* in_select.c: the insertion modes "in select" and "in select in table", which the standard had until 2024
 * (EARLIER_SELECT in earlier_rules.def). */
#include "parse/parser.h"

/* Returns the position of the topmost select if only option and optgroup elements are above it ("in select scope");
 * otherwise 0. */
static uint32_t select_in_scope(const struct parser *p)
{
    const struct stack *s = &p->stack;
    uint32_t position = s->top, count = 0;
    for (; node_is_html(stack_at(s, position), ATOM_option) ||
           node_is_html(stack_at(s, position), ATOM_optgroup);
         count++)
        position = s->entries[position].below;
    meter_work(p->meter, count / 8);
    return node_is_html(stack_at(s, position), ATOM_select) ? position : 0;
}

/* Closes the select in select scope and resets the insertion mode. If no select is in select
 * scope, which is possible if the context element is a select, does nothing and returns false. */
static bool close_select(struct parser *p)
{
    uint32_t position = select_in_scope(p);
    if (!position)
        return false;
    tamis_parse_pop_to(&p->stack, position);
    tamis_parse_reset_mode(p);
    return true;
}

static void pop_if(struct parser *p, atom name)
{
    if (current_is(p, name))
        tamis_parse_pop(&p->stack);
}

static bool start_hr(struct parser *p, const struct token *t)
{
    if (uses_earlier(p, EARLIER_HR_IN_SELECT))
        return DONE;
    pop_if(p, ATOM_option);
    pop_if(p, ATOM_optgroup);
    tamis_parse_insert_void(p, t);
    return DONE;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_option:
        pop_if(p, ATOM_option);
        tamis_parse_insert_element(p, t);
        return DONE;
    case ATOM_optgroup:
        pop_if(p, ATOM_option);
        pop_if(p, ATOM_optgroup);
        tamis_parse_insert_element(p, t);
        return DONE;
    case ATOM_hr:
        return start_hr(p, t);
    case ATOM_select:
        close_select(p);
        return DONE;
    case ATOM_input:
    case ATOM_keygen:
    case ATOM_textarea:
        return close_select(p) ? REPROCESS : DONE;
    case ATOM_script:
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    default:
        return DONE;
    }
}

static bool end_optgroup(struct parser *p)
{
    uint32_t below = p->stack.entries[p->stack.top].below;
    if (current_is(p, ATOM_option) && node_is_html(stack_at(&p->stack, below), ATOM_optgroup))
        tamis_parse_pop(&p->stack);
    pop_if(p, ATOM_optgroup);
    return DONE;
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_optgroup:
        return end_optgroup(p);
    case ATOM_option:
        pop_if(p, ATOM_option);
        return DONE;
    case ATOM_select:
        close_select(p);
        return DONE;
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    default:
        return DONE;
    }
}

bool tamis_parse_in_select(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        if (t->data.p[0] != '\0')
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
        return end_tag(p, t);
    case TOKEN_END_OF_FILE:
        break;
    }
    return tamis_parse_using(p, MODE_IN_BODY, t);
}

static bool is_outer_part(const struct token *t)
{
    switch (t->name) {
    case ATOM_caption:
    case ATOM_table:
    case ATOM_tbody:
    case ATOM_td:
    case ATOM_tfoot:
    case ATOM_th:
    case ATOM_thead:
    case ATOM_tr:
        return t->type == TOKEN_START_TAG || t->type == TOKEN_END_TAG;
    default:
        return false;
    }
}

bool tamis_parse_in_select_in_table(struct parser *p, const struct token *t)
{
    if (!is_outer_part(t))
        return tamis_parse_using(p, MODE_IN_SELECT, t);
    if (t->type == TOKEN_END_TAG && !in_scope(&p->stack, t->name, scope_table(&p->stack)))
        return DONE;
    tamis_parse_pop_until(p, ATOM_select);
    tamis_parse_reset_mode(p);
    return REPROCESS;
}
