/* after_head.c: 13.2.6.4.6 The "after head" insertion mode */
#include "parse/parser.h"

/* Processes the start tag of an element that belongs in the head, after the head was closed. The head element is on the stack
 * of open elements only while this token is processed; with a sink, it is not on the stack. */
static bool in_head_again(struct parser *p, const struct token *t)
{
    struct node *head = p->head;
    if (needs_tree(p, MOVES_HEAD, NULL, NULL))
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    if (!head || !tamis_parse_push(&p->stack, head, ATOM_head))
        return DONE;
    bool again = tamis_parse_using(p, MODE_IN_HEAD, t);
    uint32_t position = tamis_parse_stack_position(&p->stack, head);
    if (position)
        tamis_parse_stack_remove(&p->stack, position);
    return again;
}

static bool anything_else(struct parser *p)
{
    tamis_parse_insert_implied(p, ATOM_body);
    /* DEVIATES: in the standard, the frameset-ok flag is still "not ok" if the head contains a template. Browsers set the flag
     * to "ok" here, and web-platform-tests (<template></template><p><frameset>) require this. */
    p->frameset_ok = true;
    p->mode = MODE_IN_BODY;
    return REPROCESS;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_html:
        return tamis_parse_using(p, MODE_IN_BODY, t);
    case ATOM_body:
        tamis_parse_insert_element(p, t);
        p->frameset_ok = false;
        p->mode = MODE_IN_BODY;
        return DONE;
    case ATOM_frameset:
        tamis_parse_insert_element(p, t);
        p->mode = MODE_IN_FRAMESET;
        return DONE;
    case ATOM_head:
        return DONE;
    default:
        return tamis_parse_html_tag(t->name) & TAG_HEAD ? in_head_again(p, t) : anything_else(p);
    }
}

bool tamis_parse_after_head(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        if (!is_space_token(t))
            return anything_else(p);
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
        return t->name == ATOM_body || t->name == ATOM_html || t->name == ATOM_br ? anything_else(p) : DONE;
    case TOKEN_END_OF_FILE:
        break;
    }
    return anything_else(p);
}
