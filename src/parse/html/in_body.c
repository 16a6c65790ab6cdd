/* in_body.c: 13.2.6.4.7 The "in body" insertion mode: all tokens except start tags. parse/html/direct.h,
 * straight/end_tag.c and straight/reopen.c repeat some of these rules. */
#include "base/array.h"
#include "parse/parser.h"

void tamis_parse_in_body_characters(struct parser *p, const struct token *t)
{
    if (t->data.p[0] == '\0')
        return;
    tamis_parse_reconstruct(p);
    if (p->sink)
        tamis_parse_tell_text(p, t);
    else
        tamis_parse_add_characters(&p->tree, place_for_node(p), t);
    if (p->frameset_ok && !tamis_parse_all_space(t->data))
        p->frameset_ok = false;
}

static bool end_of_file(struct parser *p, const struct token *t)
{
    return p->template_modes.n ? tamis_parse_using(p, MODE_IN_TEMPLATE, t) : DONE;
}

bool tamis_parse_in_body(struct parser *p, const struct token *t)
{
    switch (t->type) {
    case TOKEN_CHARACTERS:
        tamis_parse_in_body_characters(p, t);
        return DONE;
    case TOKEN_COMMENT:
    case TOKEN_PROCESSING_INSTRUCTION:
        tamis_parse_insert_comment(p, t, NULL);
        return DONE;
    case TOKEN_DOCTYPE:
        return DONE;
    case TOKEN_START_TAG:
        return tamis_parse_in_body_start_tag(p, t);
    case TOKEN_END_TAG:
        return tamis_parse_in_body_end_tag(p, t);
    case TOKEN_END_OF_FILE:
        break;
    }
    return end_of_file(p, t);
}

/* --- end tags --- */

static bool end_block(struct parser *p, const struct token *t)
{
    uint32_t position = in_scope(&p->stack, t->name, scope_default(&p->stack));
    if (position)
        tamis_parse_pop_to(&p->stack, position);
    return DONE;
}

static bool end_body(struct parser *p, bool again)
{
    if (!in_scope(&p->stack, ATOM_body, scope_default(&p->stack)))
        return DONE;
    p->mode = MODE_AFTER_BODY;
    return again;
}

static bool end_form(struct parser *p)
{
    if (in_template_contents(p))
        return end_block(p, &(struct token){.name = ATOM_form});
    struct node *form = p->form;
    p->form = NULL;
    uint32_t position = form ? tamis_parse_stack_position(&p->stack, form) : 0;
    if (!position || position < scope_default(&p->stack))
        return DONE;
    tamis_parse_generate_implied(p, ATOM_NONE);
    tamis_parse_stack_remove(&p->stack, position);
    return DONE;
}

static bool end_p(struct parser *p)
{
    if (!in_scope(&p->stack, ATOM_p, scope_button(&p->stack)))
        tamis_parse_insert_implied(p, ATOM_p);
    if (meter_ok(p->meter))
        tamis_parse_close_p(p);
    return DONE;
}

static bool end_heading(struct parser *p)
{
    static const uint16_t names[] = {ATOM_h1, ATOM_h2, ATOM_h3, ATOM_h4, ATOM_h5, ATOM_h6};
    uint32_t position = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        position = larger(position, stack_find(&p->stack, names[i]));
    if (position >= scope_default(&p->stack))
        tamis_parse_pop_to(&p->stack, position);
    return DONE;
}

static bool any_other_end_tag(struct parser *p, const struct token *t)
{
    uint32_t position = stack_find(&p->stack, t->name);
    if (position && !stack_has_special_above(&p->stack, position))
        tamis_parse_pop_to(&p->stack, position);
    return DONE;
}

static bool end_br(struct parser *p, const struct token *t)
{
    tamis_parse_reconstruct(p);
    tamis_parse_insert_br(p, t->offset);
    p->frameset_ok = false;
    return DONE;
}

bool tamis_parse_in_body_end_tag(struct parser *p, const struct token *t)
{
    switch (t->name) {
    case ATOM_template:
        return tamis_parse_using(p, MODE_IN_HEAD, t);
    case ATOM_body:
        return end_body(p, DONE);
    case ATOM_html:
        return end_body(p, REPROCESS);
    case ATOM_button:
    case ATOM_listing:
    case ATOM_pre:
    case ATOM_dd:
    case ATOM_dt:
        return end_block(p, t);
    case ATOM_form:
        return end_form(p);
    case ATOM_p:
        return end_p(p);
    case ATOM_li: {
        uint32_t position = in_scope(&p->stack, ATOM_li, scope_list_item(&p->stack));
        if (position)
            tamis_parse_pop_to(&p->stack, position);
        return DONE;
    }
    case ATOM_h1:
    case ATOM_h2:
    case ATOM_h3:
    case ATOM_h4:
    case ATOM_h5:
    case ATOM_h6:
        return end_heading(p);
    case ATOM_a:
    case ATOM_b:
    case ATOM_big:
    case ATOM_code:
    case ATOM_em:
    case ATOM_font:
    case ATOM_i:
    case ATOM_nobr:
    case ATOM_s:
    case ATOM_small:
    case ATOM_strike:
    case ATOM_strong:
    case ATOM_tt:
    case ATOM_u:
        return tamis_parse_adopt(p, t) ? DONE : any_other_end_tag(p, t);
    case ATOM_applet:
    case ATOM_marquee:
    case ATOM_object:
        if (in_scope(&p->stack, t->name, scope_default(&p->stack))) {
            end_block(p, t);
            tamis_parse_formatting_clear_to_marker(&p->formatting);
        }
        return DONE;
    case ATOM_br:
        return end_br(p, t);
    case ATOM_select:
        return uses_earlier(p, EARLIER_SELECT) ? any_other_end_tag(p, t) : end_block(p, t);
    default:
        return tag_of(p, t->name) & TAG_BLOCK ? end_block(p, t) : any_other_end_tag(p, t);
    }
}
