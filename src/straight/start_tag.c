/* start_tag.c: processes start tags in the insertion modes "in body" (13.2.6.4.7) and "in table" to "in cell" (13.2.6.4.9 to
 * 13.2.6.4.15). The frame (parse/nesting.h) of the current node determines the mode. */
#include "parse/tags.h"
#include "straight/open.h"

/* The result of applying the rules of one insertion mode to the tag. */
enum outcome {
    STOP, /* the straight path has given up, or the meter's status is an error */
    IGNORE,
    AGAIN, /* elements were popped or inserted, and the tag is processed again */
    INSERT
};

static enum outcome stop(struct straight_run *r, const char *obstacle)
{
    (void)tamis_straight_give_up(r, obstacle);
    return STOP;
}

/* Reports whether the straight path gives up at a start tag with this name: its rules do more than close elements and insert
 * one element, or its element can be in the MathML namespace (malignmark, mglyph). */
static bool is_special(atom name)
{
    switch (name) {
    case ATOM_image:
    case ATOM_malignmark:
    case ATOM_mglyph:
    case ATOM_plaintext:
    case ATOM_selectedcontent:
    case ATOM_template:
        return true;
    default:
        return false;
    }
}

/* Reports whether a start tag with this name is ignored in a fragment whose
 * context is not html. In a colgroup, the tag first closes the colgroup. */
static bool is_ignored(atom name)
{
    return name == ATOM_body || name == ATOM_frame || name == ATOM_frameset || name == ATOM_head;
}

static enum outcome ignore(struct straight_run *r, atom name)
{
    if (r->has_page && name == ATOM_frameset)
        return stop(r, "frameset");
    if (r->has_page && name == ATOM_body)
        return tamis_straight_merge_attributes(r, name) ? IGNORE : STOP;
    return IGNORE;
}

static bool is_table_part(atom name)
{
    return tamis_parse_html_tag(name) & TAG_TABLE_PART;
}

/* --- in body --- */

/* Pops the innermost open element with one of the two names, and all elements above it on the stack. The caller has checked
 * that there is such an element. */
static bool pop_nearest(struct straight_run *r, atom name, atom other)
{
    uint32_t i = r->top;
    while (i && r->s->open[i].name != name && r->s->open[i].name != other)
        i--;
    return i ? tamis_straight_pop(r, i) : tamis_straight_give_up(r, "not on the stack");
}

static bool has_implied_end(const struct straight_element *e)
{
    return tamis_parse_html_tag(e->name) & TAG_IMPLIED_END;
}

/* Does what the standard calls "generate implied end tags", except for elements with the name `except`. */
static bool pop_implied(struct straight_run *r, atom except)
{
    uint32_t position = r->top + 1;
    while (position > 1 && has_implied_end(&r->s->open[position - 1]) &&
           r->s->open[position - 1].name != except)
        position--;
    return position > r->top || tamis_straight_pop(r, position);
}

/* Closes the open li, dd, dt, button and p elements that the start tag closes, in the order of the standard. */
static bool close_conflicts(struct straight_run *r, const struct nesting *row)
{
    unsigned conflicts = row->conflicts & top_of(r)->in.open;
    if ((conflicts & OPEN_LI) && !pop_nearest(r, ATOM_li, ATOM_li))
        return false;
    if ((conflicts & OPEN_DD) && !pop_nearest(r, ATOM_dd, ATOM_dt))
        return false;
    if ((conflicts & OPEN_BUTTON) && !pop_nearest(r, ATOM_button, ATOM_button))
        return false;
    bool has_p = row->conflicts & top_of(r)->in.open & OPEN_P;
    return !has_p || pop_nearest(r, ATOM_p, ATOM_p);
}

static bool apply_parent_rule(struct straight_run *r, const struct nesting *row, atom name)
{
    const struct straight_element *e = top_of(r);
    switch ((enum nesting_rule)row->rule) {
    case NESTING_PLAIN:
        return true;
    case NESTING_HEADING:
        return !is_heading(e->name) || tamis_straight_pop(r, r->top);
    case NESTING_OPTION:
        if (e->in.open & OPEN_SELECT)
            return pop_implied(r, name == ATOM_option ? ATOM_optgroup : ATOM_NONE);
        return e->name != ATOM_option || tamis_straight_pop(r, r->top);
    case NESTING_RUBY_TEXT:
        return !(e->in.open & OPEN_RUBY) ||
               pop_implied(r, name == ATOM_rp || name == ATOM_rt ? ATOM_rtc : ATOM_NONE);
    }
    return false;
}

/* Processes the start tag of a part of a table: closes the cell or caption that contains the current node. If there is none,
 * ignores the tag. */
static enum outcome close_cell(struct straight_run *r)
{
    uint32_t cell = top_of(r)->cell;
    if (!cell)
        return IGNORE;
    return tamis_straight_pop_marked(r, cell) ? AGAIN : STOP;
}

/* Does what the parser does before it inserts a formatting element. */
static bool begin_formatting(struct straight_run *r, atom name)
{
    if (!tamis_straight_reopen(r))
        return false;
    if (tamis_parse_nesting(name)->conflicts & top_of(r)->in.open)
        return tamis_straight_give_up(r, "conflict");
    return !(tamis_straight_formatting_bit(name) & top_of(r)->formatting) || tamis_straight_nest(r, name);
}

static enum outcome in_body(struct straight_run *r, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    if (name == ATOM_a && !tamis_straight_close_link(r))
        return STOP;
    unsigned conflicts = row->conflicts & top_of(r)->in.open;
    if (is_table_part(name))
        return close_cell(r);
    if (is_ignored(name))
        return ignore(r, name);
    if (conflicts & OPEN_FORM)
        return IGNORE;
    if (r->is_quirky && r->is_document && name == ATOM_table && conflicts)
        return stop(r, "quirks");
    if (tamis_straight_formatting_bit(name))
        return begin_formatting(r, name) ? INSERT : STOP;
    if (conflicts & OPEN_SELECT)
        return stop(r, "conflict");
    if (conflicts && !close_conflicts(r, row))
        return STOP;
    if (!apply_parent_rule(r, row, name) || (tamis_straight_reopens(r, name) && !tamis_straight_reopen(r)))
        return STOP;
    return INSERT;
}

/* --- in tables --- */

static enum outcome supply(struct straight_run *r, atom name)
{
    return tamis_straight_insert(r, name, true) ? AGAIN : STOP;
}

/* Closes the current node, which is a part of a table. If the current node is the root, ignores the tag. */
static enum outcome close_part(struct straight_run *r)
{
    if (!r->top)
        return IGNORE;
    return tamis_straight_pop(r, r->top) ? AGAIN : STOP;
}

/* Processes a start tag in a table, if it is not the tag of a part of a table. Gives up for most names, because the parser
 * processes such tags with foster parenting. */
static enum outcome in_any_table(struct straight_run *r, atom name)
{
    if (name == ATOM_style || name == ATOM_script)
        return INSERT;
    return is_ignored(name) ? ignore(r, name) : stop(r, "foster parenting");
}

static enum outcome in_table(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_col:
        return supply(r, ATOM_colgroup);
    case ATOM_td:
    case ATOM_th:
    case ATOM_tr:
        return supply(r, ATOM_tbody);
    default:
        return is_table_part(name) ? INSERT : in_any_table(r, name);
    }
}

static enum outcome in_table_body(struct straight_run *r, atom name)
{
    switch (name) {
    case ATOM_tr:
        return INSERT;
    case ATOM_td:
    case ATOM_th:
        return supply(r, ATOM_tr);
    default:
        return is_table_part(name) ? close_part(r) : in_any_table(r, name);
    }
}

static enum outcome in_row(struct straight_run *r, atom name)
{
    if (name == ATOM_td || name == ATOM_th)
        return INSERT;
    return is_table_part(name) ? close_part(r) : in_any_table(r, name);
}

static enum outcome apply_mode(struct straight_run *r, atom name)
{
    switch ((enum content)content_of(r)) {
    case BODY:
        return in_body(r, name);
    case TABLE:
        return in_table(r, name);
    case TABLE_BODY:
        return in_table_body(r, name);
    case ROW:
        return in_row(r, name);
    case COLUMN_GROUP:
        return name == ATOM_col ? INSERT : close_part(r);
    default:
        return stop(r, "content");
    }
}

/* --- all start tags --- */

/* Sets r->skips_line_feed. If raw text or RCDATA follows the start tag, reads this content. */
static bool follow(struct straight_run *r, atom name)
{
    const struct nesting *row = tamis_parse_nesting(name);
    r->skips_line_feed = name == ATOM_pre || name == ATOM_listing || name == ATOM_textarea;
    bool is_raw_text = row->content == RAW_TEXT || (name == ATOM_noscript && r->job->options.scripting);
    if (is_raw_text || row->content == RCDATA_TEXT)
        return tamis_straight_raw_text(r, !is_raw_text);
    return true;
}

/* Reports whether the start tag only inserts the element, and no formatting element with the same name is open after the last
 * marker. */
static bool only_inserts(const struct straight_run *r, const struct nesting *row, atom name)
{
    const struct straight_element *e = top_of(r);
    return nesting_fits(row, e->in, e->name, name) && !(e->formatting & tamis_straight_formatting_bit(name));
}

/* Processes a start tag of html in a fragment whose context is not html. The root, which is not written, gets the attributes. Gives
 * up if the root has attributes already, and between the cells of a table. The context is not a template (straight.c). */
static bool give_root_attributes(struct straight_run *r)
{
    uint32_t count = r->tag->count;
    if (content_of(r) != BODY || (r->html_attributes && count))
        return tamis_straight_give_up(r, "special start tag");
    parser_works(r, r->html_attributes + count);
    r->html_attributes += count;
    return true;
}

bool tamis_straight_insert_tag(struct straight_run *r)
{
    return tamis_straight_insert(r, r->tag->name, false) && follow(r, r->tag->name);
}

bool tamis_straight_start_tag(struct straight_run *r)
{
    atom name = r->tag->name;
    enum outcome outcome = AGAIN;
    if (!r->closed_count && only_inserts(r, tamis_parse_nesting(name), name))
        return tamis_straight_insert_tag(r);
    if (name == ATOM_html)
        return r->has_page ? tamis_straight_merge_attributes(r, name) : give_root_attributes(r);
    if (is_special(name))
        return tamis_straight_give_up(r, "special start tag");
    for (; outcome == AGAIN; parser_works(r, outcome == AGAIN))
        outcome = apply_mode(r, name);
    if (outcome == INSERT && (name == ATOM_svg || name == ATOM_math))
        return tamis_straight_insert_foreign(r, name == ATOM_svg ? NS_SVG : NS_MATHML);
    if (outcome == INSERT)
        return tamis_straight_insert_tag(r);
    return outcome == IGNORE;
}
