/* end_tag.c: processes end tags in the insertion modes that are listed in start_tag.c. */
#include "parse/tags.h"
#include "straight/open.h"

/* The result of applying the rules of one insertion mode to the tag. STOP: the straight path has given up, or the meter's
 * status is an error. AGAIN: elements were popped, and the tag is processed again. */
enum end_outcome { STOP, ENDED, AGAIN };

static enum end_outcome done(bool ok)
{
    return ok ? ENDED : STOP;
}

static enum end_outcome again(bool ok)
{
    return ok ? AGAIN : STOP;
}

static enum end_outcome stop(struct straight_run *r, const char *obstacle)
{
    return done(tamis_straight_give_up(r, obstacle));
}

static unsigned tag_at(const struct straight_run *r, uint32_t index)
{
    return tamis_parse_html_tag(r->s->open[index].name);
}

/* --- in body --- */

/* Returns the index of the innermost open element with this name. Returns 0 if there is no such element, or if an element above
 * it on the stack has one of the properties `classes` (enum tag_class). */
static uint32_t find(const struct straight_run *r, atom name, unsigned classes)
{
    uint32_t i = r->top;
    while (i && r->s->open[i].name != name && !(tag_at(r, i) & classes))
        i--;
    return r->s->open[i].name == name ? i : 0;
}

bool tamis_straight_close_link(struct straight_run *r)
{
    if (tamis_straight_forget_closed(r, ATOM_a) || !(top_of(r)->in.open & OPEN_A))
        return true;
    uint32_t i = find(r, ATOM_a, TAG_SPECIAL);
    return i ? tamis_straight_pop_formatting(r, i) : tamis_straight_give_up(r, "conflict");
}

static enum end_outcome end_in_scope(struct straight_run *r, atom name)
{
    uint32_t i = find(r, name, TAG_SCOPE);
    return i ? done(tamis_straight_pop(r, i)) : ENDED;
}

static enum end_outcome any_other(struct straight_run *r, atom name)
{
    uint32_t i = find(r, name, TAG_SPECIAL);
    return i ? done(tamis_straight_pop(r, i)) : ENDED;
}

/* Processes the end tag of p. If no p is in button scope, inserts an empty p, as the parser does. */
static enum end_outcome end_p(struct straight_run *r)
{
    if (top_of(r)->in.open & OPEN_P)
        return end_in_scope(r, ATOM_p);
    return done(tamis_straight_insert(r, ATOM_p, true) && tamis_straight_pop(r, r->top));
}

static enum end_outcome end_li(struct straight_run *r)
{
    uint32_t i = r->top;
    for (; i && !(tag_at(r, i) & TAG_SCOPE); i--) {
        atom name = r->s->open[i].name;
        if (name == ATOM_li)
            return done(tamis_straight_pop(r, i));
        if (name == ATOM_ol || name == ATOM_ul)
            return ENDED;
    }
    return ENDED;
}

static enum end_outcome end_heading(struct straight_run *r)
{
    uint32_t i = r->top;
    while (i && !is_heading(r->s->open[i].name) && !(tag_at(r, i) & TAG_SCOPE))
        i--;
    return i && is_heading(r->s->open[i].name) ? done(tamis_straight_pop(r, i)) : ENDED;
}

/* Processes the end tag of form. If the form element pointer is not set, ignores the tag. If only elements with implied end
 * tags are above the form on the stack, pops them and the form. Otherwise, gives up. */
static enum end_outcome end_form(struct straight_run *r)
{
    uint32_t i = r->top;
    if (!(top_of(r)->in.open & OPEN_FORM))
        return ENDED;
    while (i && (tag_at(r, i) & TAG_IMPLIED_END))
        i--;
    if (!(r->s->open[i].flags & IS_FORM))
        return stop(r, "form");
    r->s->open[i].flags &= (uint8_t)~IS_FORM;
    return done(tamis_straight_pop(r, i));
}

static enum end_outcome end_object(struct straight_run *r, atom name)
{
    uint32_t i = find(r, name, TAG_SCOPE);
    return i ? done(tamis_straight_pop_marked(r, i)) : ENDED;
}

/* Processes the end tag of a formatting element. Gives up if a special element is open inside the element; otherwise, the
 * adoption agency algorithm only pops elements. */
static enum end_outcome end_formatting(struct straight_run *r, atom name)
{
    if (tamis_straight_forget_closed(r, name) ||
        !(top_of(r)->formatting & tamis_straight_formatting_bit(name)))
        return ENDED;
    uint32_t i = find(r, name, TAG_SPECIAL);
    return i ? done(tamis_straight_pop_formatting(r, i)) : stop(r, "adoption");
}

/* Processes the end tag of body or html. The parser ignores the tag if no body is in scope. In a cell or a caption, and in a
 * fragment whose context is not html, no body is ever in scope. */
static enum end_outcome end_body(struct straight_run *r, atom name)
{
    if (!r->has_page || top_of(r)->cell || !find(r, ATOM_body, TAG_SCOPE))
        return ENDED;
    if (r->closed_count)
        return stop(r, "misnested");
    parser_works(r, name == ATOM_html);
    r->mode = name == ATOM_html && r->is_document ? MODE_AFTER_AFTER_BODY : MODE_AFTER_BODY;
    return ENDED;
}

static enum end_outcome in_body(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_template:
        return stop(r, "special end tag");
    case ATOM_br:
        return done(tamis_straight_reopen(r) && tamis_straight_insert(r, ATOM_br, true));
    case ATOM_body:
    case ATOM_html:
        return end_body(r, name);
    case ATOM_p:
        return end_p(r);
    case ATOM_li:
        return end_li(r);
    case ATOM_form:
        return end_form(r);
    case ATOM_button:
    case ATOM_dd:
    case ATOM_dt:
    case ATOM_listing:
    case ATOM_pre:
    case ATOM_select:
        return end_in_scope(r, name);
    case ATOM_applet:
    case ATOM_marquee:
    case ATOM_object:
        return end_object(r, name);
    default:
        break;
    }
    unsigned tag = tamis_parse_html_tag(name);
    if (is_heading(name))
        return end_heading(r);
    if (tag & TAG_FORMATTING)
        return end_formatting(r, name);
    return tag & TAG_BLOCK ? end_in_scope(r, name) : any_other(r, name);
}

/* --- in tables --- */

/* Reports whether the innermost table, or an open element inside it, has this name. Called only if the current node is in a
 * cell or a caption, or is a part of a table. */
static bool is_in_table(const struct straight_run *r, atom name)
{
    uint32_t i = r->top;
    while (i && r->s->open[i].name != name && r->s->open[i].name != ATOM_table)
        i--;
    return i && r->s->open[i].name == name;
}

static enum end_outcome in_caption(struct straight_run *r, uint32_t caption, atom name)
{
    switch (name) {
    case ATOM_caption:
        return done(tamis_straight_pop_marked(r, caption));
    case ATOM_table:
        return again(tamis_straight_pop_marked(r, caption));
    default:
        return tamis_parse_html_tag(name) & TAG_TABLE_PART ? ENDED : in_body(r, name);
    }
}

static enum end_outcome in_cell(struct straight_run *r, uint32_t cell, atom name)
{
    if (r->s->open[cell].name == ATOM_caption)
        return in_caption(r, cell, name);
    switch (name) {
    case ATOM_td:
    case ATOM_th:
        return r->s->open[cell].name == name ? done(tamis_straight_pop_marked(r, cell)) : ENDED;
    case ATOM_caption:
    case ATOM_col:
    case ATOM_colgroup:
        return ENDED;
    case ATOM_table:
    case ATOM_tbody:
    case ATOM_tfoot:
    case ATOM_thead:
    case ATOM_tr:
        return is_in_table(r, name) ? again(tamis_straight_pop_marked(r, cell)) : ENDED;
    default:
        return in_body(r, name);
    }
}

/* Processes an end tag for which the modes of tables have no other rule: the parser ignores it, or processes it "in body" with
 * foster parenting. Elements outside the table are not in scope, and the table is a special element. Therefore only a few end
 * tags have an effect. */
static enum end_outcome in_any_table(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_br:
    case ATOM_p:
    case ATOM_template:
        return stop(r, "foster parenting");
    case ATOM_form:
        return top_of(r)->in.open & OPEN_FORM ? stop(r, "form") : ENDED;
    default:
        break;
    }
    unsigned bit = tamis_straight_formatting_bit(name);
    bool adopts = bit && (r->closed_count || (bit & top_of(r)->formatting));
    return adopts ? stop(r, "adoption") : ENDED;
}

/* Pops the current node, which is a table or a part of a table. If the current node is the root, ignores the tag. */
static enum end_outcome end_current(struct straight_run *r, bool is_processed_again)
{
    if (!r->top)
        return ENDED;
    bool ok = tamis_straight_pop(r, r->top);
    return is_processed_again ? again(ok) : done(ok);
}

static bool is_table_body(atom name)
{
    return name == ATOM_tbody || name == ATOM_tfoot || name == ATOM_thead;
}

static enum end_outcome in_table_body(struct straight_run *r, atom name)
{
    if (name == ATOM_table)
        return end_current(r, true);
    if (is_table_body(name))
        return r->top && top_of(r)->name == name ? end_current(r, false) : ENDED;
    return in_any_table(r, name);
}

static enum end_outcome in_row(struct straight_run *r, atom name)
{
    if (name == ATOM_tr)
        return end_current(r, false);
    if (name == ATOM_table)
        return end_current(r, true);
    if (is_table_body(name))
        return is_in_table(r, name) ? end_current(r, true) : ENDED;
    return in_any_table(r, name);
}

static enum end_outcome in_column_group(struct straight_run *r, atom name)
{
    if (name == ATOM_template)
        return stop(r, "special end tag");
    return name == ATOM_col ? ENDED : end_current(r, name != ATOM_colgroup);
}

static enum end_outcome apply_mode(struct straight_run *r, atom name)
{
    switch ((enum content)content_of(r)) {
    case BODY:
        return top_of(r)->cell ? in_cell(r, top_of(r)->cell, name) : in_body(r, name);
    case TABLE:
        return name == ATOM_table ? end_current(r, false) : in_any_table(r, name);
    case TABLE_BODY:
        return in_table_body(r, name);
    case ROW:
        return in_row(r, name);
    case COLUMN_GROUP:
        return in_column_group(r, name);
    default:
        return stop(r, "content");
    }
}

bool tamis_straight_end_tag(struct straight_run *r)
{
    enum end_outcome outcome = AGAIN;
    for (; outcome == AGAIN; parser_works(r, outcome == AGAIN))
        outcome = apply_mode(r, r->tag->name);
    return outcome == ENDED;
}
