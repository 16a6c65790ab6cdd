/* elements.c: algorithms that several insertion modes use, such as generating implied end tags, closing a p and resetting the
 * insertion mode. */
#include "base/array.h"
#include "parse/parser.h"

/* 13.2.6.3, "generate implied end tags" */
void tamis_parse_generate_implied(struct parser *p, atom except)
{
    for (;;) {
        const struct node *n = current_node(p);
        if (n->ns != NS_HTML || n->name == except || !(tamis_parse_html_tag(n->name) & TAG_IMPLIED_END))
            return;
        tamis_parse_pop(&p->stack);
    }
}

/* 13.2.6.3, "generate all implied end tags thoroughly" */
void tamis_parse_generate_thoroughly(struct parser *p)
{
    for (;;) {
        const struct node *n = current_node(p);
        if (n->ns != NS_HTML || !(tamis_parse_html_tag(n->name) & (TAG_IMPLIED_END | TAG_THOROUGH)))
            return;
        tamis_parse_pop(&p->stack);
    }
}

void tamis_parse_pop_until(struct parser *p, atom name)
{
    uint32_t position = stack_find(&p->stack, name);
    if (position)
        tamis_parse_pop_to(&p->stack, position);
}

/* 13.2.6.4.7, "close a p element" */
void tamis_parse_close_p(struct parser *p)
{
    uint32_t position = in_scope(&p->stack, ATOM_p, scope_button(&p->stack));
    if (position)
        tamis_parse_pop_to(&p->stack, position);
}

/* Inserts an element whose content is text, and switches to the "text" insertion mode. Implements
 * the generic raw text and RCDATA element parsing algorithms (13.2.6.2) and the similar rules for
 * script and textarea. switch_after() in lex/lexer_api.c lists the start tags that switch the
 * tokenizer to another state; tests/lex/follow_tags_test.c compares this list with the parser. */
void tamis_parse_text_element(struct parser *p, const struct token *t, enum content_state content)
{
    tamis_parse_insert_element(p, t);
    p->content = content;
    p->original_mode = p->mode;
    p->mode = MODE_TEXT;
}

struct node *tamis_parse_html_element(const struct parser *p)
{
    return p->options.fragment ? p->tree.root : stack_at(&p->stack, 1);
}

/* The HTML elements that determine the insertion mode in tamis_parse_reset_mode().
 * If the rule EARLIER_SELECT is used, a select also determines this mode. */
static const uint16_t deciding[] = {ATOM_td,    ATOM_th,      ATOM_tr,    ATOM_tbody,    ATOM_thead,
                                    ATOM_tfoot, ATOM_caption, ATOM_table, ATOM_colgroup, ATOM_template,
                                    ATOM_head,  ATOM_body,    ATOM_html,  ATOM_frameset};

/* Returns the insertion mode for a select according to the rule EARLIER_SELECT. If the select
 * is not the context element and is inside an open table, with no open template between the
 * table and the select, the mode is "in select in table"; otherwise "in select". */
static enum mode select_mode(const struct parser *p, bool last)
{
    uint32_t table = stack_find(&p->stack, ATOM_table);
    return !last && table > stack_find(&p->stack, ATOM_template) ? MODE_IN_SELECT_IN_TABLE : MODE_IN_SELECT;
}

static enum mode mode_for(struct parser *p, const struct node *n, bool last)
{
    switch (n->ns == NS_HTML ? n->name : ATOM_NONE) {
    case ATOM_td:
    case ATOM_th:
        return last ? MODE_IN_BODY : MODE_IN_CELL;
    case ATOM_tr:
        return MODE_IN_ROW;
    case ATOM_tbody:
    case ATOM_thead:
    case ATOM_tfoot:
        return MODE_IN_TABLE_BODY;
    case ATOM_caption:
        return MODE_IN_CAPTION;
    case ATOM_colgroup:
        return MODE_IN_COLUMN_GROUP;
    case ATOM_table:
        return MODE_IN_TABLE;
    case ATOM_template:
        return tamis_parse_template_mode(p);
    case ATOM_head:
        return last ? MODE_IN_BODY : MODE_IN_HEAD;
    case ATOM_frameset:
        return MODE_IN_FRAMESET;
    case ATOM_select:
        return uses_earlier(p, EARLIER_SELECT) ? select_mode(p, last) : MODE_IN_BODY;
    case ATOM_html:
        return p->head ? MODE_AFTER_HEAD : MODE_BEFORE_HEAD;
    default:
        return MODE_IN_BODY;
    }
}

/* 13.2.4.1, "reset the insertion mode appropriately": uses the topmost element on the stack (stack.h) that determines a mode.
 * In a fragment, if this element is the root, uses the context element instead. */
void tamis_parse_reset_mode(struct parser *p)
{
    uint32_t position = 1;
    for (size_t i = 0; i < ARRAY_LENGTH(deciding); i++)
        position = larger(position, stack_find(&p->stack, deciding[i]));
    uint32_t select = stack_find(&p->stack, ATOM_select);
    if (select > position && uses_earlier(p, EARLIER_SELECT))
        position = select;
    bool last = position == 1;
    p->mode = mode_for(p, last && p->context ? p->context : stack_at(&p->stack, position), last);
}

/* Reports whether the `type` attribute of an input start tag has the value "hidden" (ASCII
 * case-insensitive). The insertion modes "in body" and "in table" use this function. */
bool tamis_parse_is_hidden(const struct token *t)
{
    for (uint32_t i = 0; i < t->attribute_count; i++)
        if (t->attributes[i].name == ATOM_type)
            return span_equal_nocase(attribute_value(&t->attributes[i]), SPAN("hidden"));
    return false;
}
