/* in_body_start.c: 13.2.6.4.7 The "in body" insertion mode: start tags, except those in select.c. parse/nesting.def states
 * when these rules only insert an element; tests/parse/nesting_test.c compares the rows with the results of the parser.
 * parse/html/direct.h and straight/start_tag.c repeat some of these rules. */
#include "parse/parser.h"

static bool start_html(struct parser *p, const struct token *t)
{
    if (!template_is_open(p))
        tamis_parse_merge_attributes(p, t, stack_at(&p->stack, 1));
    return DONE;
}

static struct node *second_if_body(const struct parser *p)
{
    uint32_t second = stack_second(&p->stack);
    struct node *n = second ? stack_at(&p->stack, second) : NULL;
    return n && node_is_html(n, ATOM_body) ? n : NULL;
}

static bool start_body(struct parser *p, const struct token *t)
{
    struct node *body = second_if_body(p);
    if (!body || template_is_open(p))
        return DONE;
    p->frameset_ok = false;
    tamis_parse_merge_attributes(p, t, body);
    return DONE;
}

static bool start_frameset(struct parser *p, const struct token *t)
{
    struct node *body = second_if_body(p);
    if (!body || !p->frameset_ok || needs_tree(p, MOVES_FRAMESET, NULL, t))
        return DONE;
    tamis_parse_remove(body);
    tamis_parse_pop_to(&p->stack, 2);
    tamis_parse_insert_element(p, t);
    p->mode = MODE_IN_FRAMESET;
    return DONE;
}

static bool start_block(struct parser *p, const struct token *t)
{
    tamis_parse_close_p(p);
    tamis_parse_insert_element(p, t);
    return DONE;
}

static bool start_heading(struct parser *p, const struct token *t)
{
    tamis_parse_close_p(p);
    const struct node *n = current_node(p);
    if (n->ns == NS_HTML) {
        switch (n->name) {
        case ATOM_h1:
        case ATOM_h2:
        case ATOM_h3:
        case ATOM_h4:
        case ATOM_h5:
        case ATOM_h6:
            tamis_parse_pop(&p->stack);
            break;
        default:
            break;
        }
    }
    tamis_parse_insert_element(p, t);
    return DONE;
}

static bool start_pre(struct parser *p, const struct token *t)
{
    start_block(p, t);
    p->skip_line_feed = true;
    p->frameset_ok = false;
    return DONE;
}

static bool start_form(struct parser *p, const struct token *t)
{
    bool in_template = in_template_contents(p);
    if (p->form && !in_template)
        return DONE;
    tamis_parse_close_p(p);
    struct node *form = tamis_parse_insert_element(p, t);
    if (!in_template)
        p->form = form;
    return DONE;
}

/* An li start tag closes an open li, and a dd or dt start tag closes an open dd or dt, unless a barrier (stack.h) is above the
 * open element on the stack. */
static bool start_item(struct parser *p, const struct token *t, atom name, atom other)
{
    p->frameset_ok = false;
    uint32_t open = larger(stack_find(&p->stack, name), stack_find(&p->stack, other));
    if (open && !stack_has_barrier_above(&p->stack, open))
        tamis_parse_pop_to(&p->stack, open);
    return start_block(p, t);
}

static bool start_button(struct parser *p, const struct token *t)
{
    uint32_t open = in_scope(&p->stack, ATOM_button, scope_default(&p->stack));
    if (open)
        tamis_parse_pop_to(&p->stack, open);
    tamis_parse_reconstruct(p);
    tamis_parse_insert_element(p, t);
    p->frameset_ok = false;
    return DONE;
}

static bool insert_formatting(struct parser *p, const struct token *t)
{
    struct stack *s = &p->stack;
    struct node *n = tamis_parse_insert_element(p, t);
    if (n)
        s->entries[s->top].listed = tamis_parse_formatting_push(&p->formatting, n, s->top);
    return DONE;
}

/* Removes the element `a` from the list of active formatting elements and from the stack of open elements, if the adoption
 * agency algorithm has not done so. */
static void forget_link(struct parser *p, uint32_t entry, const struct node *a)
{
    if (!formatting_has(&p->formatting, entry, a))
        return;
    uint32_t position = p->formatting.entries[entry].open;
    tamis_parse_formatting_remove(&p->formatting, entry);
    if (a->flags & NODE_OPEN)
        tamis_parse_stack_remove(&p->stack, position);
}

static bool start_a(struct parser *p, const struct token *t)
{
    uint32_t in_list = tamis_parse_formatting_find(&p->formatting, ATOM_a);
    if (in_list) {
        const struct node *a = p->formatting.entries[in_list].node;
        tamis_parse_adopt(p, t);
        forget_link(p, in_list, a);
    }
    tamis_parse_reconstruct(p);
    return insert_formatting(p, t);
}

static bool start_nobr(struct parser *p, const struct token *t)
{
    tamis_parse_reconstruct(p);
    if (in_scope(&p->stack, ATOM_nobr, scope_default(&p->stack))) {
        /* tamis_parse_adopt() alone is not sufficient: it does not find a nobr that is before the last marker
         * in the list of active formatting elements. */
        tamis_parse_in_body_end_tag(p, t);
        tamis_parse_reconstruct(p);
    }
    return insert_formatting(p, t);
}

static bool start_object(struct parser *p, const struct token *t)
{
    tamis_parse_reconstruct(p);
    tamis_parse_insert_element(p, t);
    tamis_parse_formatting_mark(&p->formatting);
    p->frameset_ok = false;
    return DONE;
}

static bool start_table(struct parser *p, const struct token *t)
{
    if (!p->tree.quirks)
        tamis_parse_close_p(p);
    tamis_parse_insert_element(p, t);
    p->frameset_ok = false;
    p->mode = MODE_IN_TABLE;
    return DONE;
}

static bool start_void(struct parser *p, const struct token *t)
{
    tamis_parse_reconstruct(p);
    tamis_parse_insert_void(p, t);
    p->frameset_ok = false;
    return DONE;
}

static bool start_textarea(struct parser *p, const struct token *t)
{
    tamis_parse_text_element(p, t, CONTENT_RCDATA);
    p->skip_line_feed = true;
    p->frameset_ok = false;
    return DONE;
}

static bool start_raw_text(struct parser *p, const struct token *t)
{
    if (t->name == ATOM_xmp) {
        tamis_parse_close_p(p);
        tamis_parse_reconstruct(p);
    }
    if (t->name != ATOM_noembed && t->name != ATOM_noscript)
        p->frameset_ok = false;
    tamis_parse_text_element(p, t, CONTENT_RAWTEXT);
    return DONE;
}

static bool start_ruby_text(struct parser *p, const struct token *t, atom except)
{
    if (in_scope(&p->stack, ATOM_ruby, scope_default(&p->stack)))
        tamis_parse_generate_implied(p, except);
    tamis_parse_insert_element(p, t);
    return DONE;
}

static bool start_foreign(struct parser *p, const struct token *t, enum name_space ns)
{
    tamis_parse_reconstruct(p);
    if (tamis_parse_insert_foreign(p, t, ns) && t->self_closing) {
        tamis_parse_pop(&p->stack);
        p->acknowledged = true;
    }
    return DONE;
}

static bool start_ordinary(struct parser *p, const struct token *t)
{
    tamis_parse_reconstruct(p);
    tamis_parse_insert_element(p, t);
    return DONE;
}

static bool start_menuitem(struct parser *p, const struct token *t)
{
    if (!uses_earlier(p, EARLIER_MENUITEM))
        return start_ordinary(p, t);
    tamis_parse_insert_void(p, t);
    return DONE;
}

static bool start_tag(struct parser *p, const struct token *t)
{
    unsigned tag = tag_of(p, t->name);
    switch (t->name) {
    case ATOM_html:
        return start_html(p, t);
    case ATOM_body:
        return start_body(p, t);
    case ATOM_frameset:
        return start_frameset(p, t);
    case ATOM_p:
        return start_block(p, t);
    case ATOM_h1:
    case ATOM_h2:
    case ATOM_h3:
    case ATOM_h4:
    case ATOM_h5:
    case ATOM_h6:
        return start_heading(p, t);
    case ATOM_pre:
    case ATOM_listing:
        return start_pre(p, t);
    case ATOM_form:
        return start_form(p, t);
    case ATOM_li:
        return start_item(p, t, ATOM_li, ATOM_li);
    case ATOM_dd:
    case ATOM_dt:
        return start_item(p, t, ATOM_dd, ATOM_dt);
    case ATOM_plaintext:
        start_block(p, t);
        p->content = CONTENT_PLAINTEXT;
        return DONE;
    case ATOM_button:
        return start_button(p, t);
    case ATOM_a:
        return start_a(p, t);
    case ATOM_b:
    case ATOM_big:
    case ATOM_code:
    case ATOM_em:
    case ATOM_font:
    case ATOM_i:
    case ATOM_s:
    case ATOM_small:
    case ATOM_strike:
    case ATOM_strong:
    case ATOM_tt:
    case ATOM_u:
        tamis_parse_reconstruct(p);
        return insert_formatting(p, t);
    case ATOM_nobr:
        return start_nobr(p, t);
    case ATOM_applet:
    case ATOM_marquee:
    case ATOM_object:
        return start_object(p, t);
    case ATOM_table:
        return start_table(p, t);
    case ATOM_area:
    case ATOM_br:
    case ATOM_embed:
    case ATOM_img:
    case ATOM_keygen:
    case ATOM_wbr:
        return start_void(p, t);
    case ATOM_param:
    case ATOM_source:
    case ATOM_track:
        tamis_parse_insert_void(p, t);
        return DONE;
    case ATOM_menuitem:
        return start_menuitem(p, t);
    case ATOM_hr:
    case ATOM_input:
    case ATOM_optgroup:
    case ATOM_option:
    case ATOM_select:
        return tamis_parse_select_start(p, t);
    case ATOM_textarea:
        return start_textarea(p, t);
    case ATOM_xmp:
    case ATOM_iframe:
    case ATOM_noembed:
        return start_raw_text(p, t);
    case ATOM_noscript:
        return p->options.scripting ? start_raw_text(p, t) : start_ordinary(p, t);
    case ATOM_rb:
    case ATOM_rtc:
        return start_ruby_text(p, t, ATOM_NONE);
    case ATOM_rp:
    case ATOM_rt:
        return start_ruby_text(p, t, ATOM_rtc);
    case ATOM_math:
        return start_foreign(p, t, NS_MATHML);
    case ATOM_svg:
        return start_foreign(p, t, NS_SVG);
    case ATOM_frame:
    case ATOM_head:
        return DONE;
    default:
        if (tag & TAG_HEAD)
            return tamis_parse_using(p, MODE_IN_HEAD, t);
        if (tag & TAG_TABLE_PART)
            return DONE;
        return tag & TAG_BLOCK ? start_block(p, t) : start_ordinary(p, t);
    }
}

bool tamis_parse_in_body_start_tag(struct parser *p, const struct token *t)
{
    if (t->name != ATOM_image)
        return start_tag(p, t);
    struct token img = *t; /* "Change the token's tag name to img" */
    img.name = ATOM_img;
    return start_tag(p, &img);
}
