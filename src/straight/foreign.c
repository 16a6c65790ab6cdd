/* foreign.c: processes the tags of SVG and MathML elements (13.2.6.5, the rules for parsing tokens in foreign content). Gives
 * up at a start tag that can end foreign content, such as <p> in SVG, at an end tag that would pop HTML elements, and at a
 * start tag in an integration point. */
#include "parse/tags.h"
#include "serialize/frame.h"
#include "serialize/readers.h"
#include "straight/open.h"

/* If the tag is self-closing, pops its element. */
static void end_self_closing(struct straight_run *r)
{
    if (r->tag->self_closing)
        tamis_straight_pop_current(r);
}

static bool push_unwritten(struct straight_run *r, enum name_space ns)
{
    if (!tamis_straight_push_foreign(r, r->tag->name, ns))
        return false;
    end_self_closing(r);
    return true;
}

static bool drop(struct straight_run *r, const struct node *n)
{
    r->job->counts->elements++;
    r->removed = r->top + 1;
    return push_unwritten(r, (enum name_space)n->ns);
}

/* --- elements that are kept --- */

/* Reports whether the repair (serialize/readers.c) would keep all attributes. Adds the work of the repair. */
static bool has_stable_attributes(struct straight_run *r, const struct node *n)
{
    bool is_stable = true;
    if (!r->every_reader)
        return true;
    meter_work(r->s->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++)
        is_stable &= !tamis_serialize_is_divergent(&n->attributes[i]);
    return is_stable;
}

static struct frame frame_of_output(const struct straight_run *r, struct node *n)
{
    const struct straight_element *e = top_of(r);
    struct node parent = {.type = NODE_ELEMENT, .ns = e->ns, .name = e->parent_written};
    n->parent = &parent;
    struct frame f = tamis_serialize_frame(e->out, n, r->every_reader);
    n->parent = NULL;
    return f;
}

static bool push_written(struct straight_run *r, const struct node *n, struct frame out)
{
    struct node *copy = NULL;
    if (r->copies && !(copy = tamis_straight_copy_node(r, n)))
        return false;
    if (!tamis_straight_begin_element(r, ATOM_NONE, n))
        return false;
    r->before = BEFORE_NOTHING;
    struct straight_element *e = tamis_straight_push_foreign(r, r->tag->name, (enum name_space)n->ns);
    if (!e)
        return false;
    e->written = e->parent_written = n->name;
    e->out = out;
    e->node = copy;
    r->written_depth++;
    end_self_closing(r);
    return true;
}

static bool write(struct straight_run *r, struct node *n)
{
    struct frame out = frame_of_output(r, n);
    r->tree.draws |= n->ns == NS_SVG;
    if (r->tree.draws && !r->copies) {
        r->begins_again = true;
        return tamis_straight_give_up(r, "copy");
    }
    if (frame_is_uncertain(out) || !has_stable_attributes(r, n))
        return tamis_straight_give_up(r, "uncertain");
    return push_written(r, n, out);
}

static bool keep(struct straight_run *r, struct node *n, const struct element_action *action)
{
    struct filter_walk *w = &r->filter;
    unsigned flags = action->flags | listed_action(w, n)->flags;
    if (n->name == ATOM_style || (flags & (ELEMENT_SHEET | ELEMENT_TEXT_ONLY | ELEMENT_FRAME)))
        return tamis_straight_give_up(r, "foreign raw text");
    if (tamis_sanitize_filter_attributes(w, n, action) >= DECISION_ELEMENT_TO_TEXT)
        return drop(r, n);
    if ((flags & ELEMENT_REQUIRES) && tamis_sanitize_check_missing(w, n) != DECISION_KEEP)
        return drop(r, n);
    if (flags & ELEMENT_FORCED)
        tamis_sanitize_force_attributes(w, n);
    return write(r, n);
}

static bool filter(struct straight_run *r, struct node *n)
{
    if (tamis_sanitize_has_unsafe_name(&r->filter, n))
        return drop(r, n);
    const struct element_action *action = tamis_sanitize_action(&r->filter, n);
    if (action->kind == ACTION_REMOVE && !r->job->policy->foreign_text)
        return drop(r, n);
    if (action->kind != ACTION_KEEP)
        return tamis_straight_give_up(r, "foreign element");
    if (n->count && r->tag->references && !tamis_straight_decode_values(r, r->tag))
        return false;
    tamis_parse_adjust_attributes(&r->job->document->parser, n);
    n->flags = (uint8_t)tamis_parse_integration_flags(n);
    return keep(r, n, action);
}

bool tamis_straight_insert_foreign(struct straight_run *r, enum name_space ns)
{
    struct node n = {.type = NODE_ELEMENT, .ns = (uint16_t)ns, .name = r->tag->name};
    n.attributes = r->tag->attributes;
    n.count = r->tag->count;
    if (ns == NS_SVG)
        n.name = tamis_parse_svg_name(n.name);
    if (n.name == ATOM_annotation_xml)
        return tamis_straight_give_up(r, "annotation-xml");
    if (r->page.body && r->top == r->page.body && !tamis_straight_page_element(r, &n))
        return false;
    note_child(r, false);
    if (r->removed)
        return push_unwritten(r, ns);
    r->visited++;
    if (r->awaits_separator && !tamis_straight_separate(r))
        return false;
    return filter(r, &n);
}

/* --- tags in foreign content --- */

static bool is_integration_point(const struct straight_element *e)
{
    enum name_space ns = (enum name_space)e->ns;
    atom name = ns == NS_SVG ? tamis_parse_svg_name(e->name) : e->name;
    return tamis_parse_tag_under(0, ns, name) & TAG_SPECIAL;
}

/* Reports whether a start tag with this name can end foreign content. <font> does this only with certain attributes. */
static bool breaks_out(atom name)
{
    return tamis_parse_html_tag(name) & TAG_BREAKOUT;
}

/* Pops the innermost SVG or MathML element with this name, and the elements above it on the stack. If an HTML element is above
 * it, or if there is no such element, gives up. */
static bool end_foreign(struct straight_run *r, atom name)
{
    uint32_t i = r->top;
    while (r->s->open[i].ns != NS_HTML && r->s->open[i].name != name)
        i--;
    return r->s->open[i].ns != NS_HTML ? tamis_straight_pop(r, i)
                                       : tamis_straight_give_up(r, "foreign end tag");
}

bool tamis_straight_foreign_tag(struct straight_run *r)
{
    atom name = r->tag->name;
    if (r->tag->is_end)
        return end_foreign(r, name);
    if (is_integration_point(top_of(r)) || breaks_out(name))
        return tamis_straight_give_up(r, "breaks out");
    return tamis_straight_insert_foreign(r, (enum name_space)top_of(r)->ns);
}
