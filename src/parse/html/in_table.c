/* in_table.c: 13.2.6.4.9 The "in table" insertion mode, and tamis_parse_clear_to() for this mode and others.
 * parse/nesting.def states when the rules for start tags in the table modes only insert an element. */
#include "parse/html/table.h"

void tamis_parse_clear_to(struct parser *p, atom a, atom b, atom c)
{
    for (;;) {
        const struct node *n = current_node(p);
        if (n->ns == NS_HTML && (n->name == a || n->name == b || n->name == c || n->name == ATOM_template ||
                                 n->name == ATOM_html))
            return;
        tamis_parse_pop(&p->stack);
    }
}

static void clear_to_table(struct parser *p)
{
    tamis_parse_clear_to(p, ATOM_table, ATOM_table, ATOM_table);
}

/* Processes a token using the rules of "in body" with foster parenting (foster_place() in insert.c). */
static bool foster(struct parser *p, const struct token *t)
{
    p->foster_parenting = true;
    bool again = tamis_parse_using(p, MODE_IN_BODY, t);
    p->foster_parenting = false;
    return again;
}

/* Processes characters. If the current node is a table, tbody, template, tfoot, thead or tr, the characters are first collected
 * as "pending table character tokens". Before 2026, template was not in this list of the standard. */
static bool characters(struct parser *p, const struct token *t)
{
    const struct node *n = current_node(p);
    bool excluded = node_is_html(n, ATOM_template) && uses_earlier(p, EARLIER_TABLE_TEXT);
    if (n->ns == NS_HTML && !excluded) {
        switch (n->name) {
        case ATOM_table:
        case ATOM_tbody:
        case ATOM_template:
        case ATOM_tfoot:
        case ATOM_thead:
        case ATOM_tr:
            tamis_parse_begin_table_text(p);
            return REPROCESS;
        default:
            break;
        }
    }
    return foster(p, t);
}

static bool insert_and_enter(struct parser *p, const struct token *t, enum mode mode)
{
    clear_to_table(p);
    tamis_parse_insert_element(p, t);
    p->mode = mode;
    return DONE;
}

static bool imply_and_enter(struct parser *p, atom name, enum mode mode)
{
    clear_to_table(p);
    tamis_parse_insert_implied(p, name);
    p->mode = mode;
    return REPROCESS;
}

static bool close_table(struct parser *p, bool again)
{
    uint32_t position = in_scope(&p->stack, ATOM_table, scope_table(&p->stack));
    if (!position)
        return DONE;
    tamis_parse_pop_to(&p->stack, position);
    tamis_parse_reset_mode(p);
    return again;
}

static bool start_form(struct parser *p, const struct token *t)
{
    bool in_template = in_template_contents(p);
    if (p->form && !in_template)
        return DONE;
    struct node *form = tamis_parse_insert_element(p, t);
    if (form)
        tamis_parse_pop(&p->stack);
    if (!in_template)
        p->form = form;
    return DONE;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_caption:
        clear_to_table(p);
        tamis_parse_formatting_mark(&p->formatting);
        tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_CAPTION;
        return DONE;
    case ATOM_colgroup:
        return insert_and_enter(p, t, MODE_IN_COLUMN_GROUP);
    case ATOM_col:
        return imply_and_enter(p, ATOM_colgroup, MODE_IN_COLUMN_GROUP);
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
        return insert_and_enter(p, t, MODE_IN_TABLE_BODY);
    case ATOM_td:
    case ATOM_th:
    case ATOM_tr:
        return imply_and_enter(p, ATOM_tbody, MODE_IN_TABLE_BODY);
    case ATOM_table:
        return close_table(p, REPROCESS);
    case ATOM_style:
    case ATOM_script:
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    case ATOM_input:
        if (!tamis_parse_is_hidden(t))
            return foster(p, t);
        tamis_parse_insert_void(p, t);
        return DONE;
    case ATOM_form:
        return start_form(p, t);
    default:
        return foster(p, t);
    }
}

static bool end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_table:
        return close_table(p, DONE);
    case ATOM_body:
    case ATOM_caption:
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
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    default:
        return foster(p, t);
    }
}

bool tamis_parse_in_table(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        return characters(p, t);
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
