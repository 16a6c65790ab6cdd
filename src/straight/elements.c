/* elements.c: filters the elements that the parser inserts, in the order of sanitize/order.def, and writes their start tags. */
#include "parse/tags.h"
#include "serialize/escape.h"
#include "serialize/frame.h"
#include "serialize/html.h"
#include "straight/open.h"

static bool is_void(atom name)
{
    return tamis_parse_html_tag(name) & TAG_VOID;
}

/* Returns the row for the content of an element in the input. Some elements have none in nesting.def, because their tags do not
 * insert them in every place, or because of scripting. Like most special elements, noscript is a barrier (parse/stack.h). */
static const struct nesting *row_of(const struct straight_run *r, atom name)
{
    static const struct nesting root = {.content = ROOT}, head = {.content = HEAD}, body = {.content = BODY},
                                noscript = {.content = BODY, .clears = ITEMS};
    const struct nesting *row = tamis_parse_nesting(name);
    if (row->content != NOTHING)
        return row;
    switch (name) {
    case ATOM_html:
        return &root;
    case ATOM_head:
        return &head;
    case ATOM_noscript:
        return content_of(r) == HEAD ? &head : &noscript;
    case ATOM_body:
        return &body;
    default:
        return row;
    }
}

/* Pushes the element, which is not written, unless it is void. */
static bool push_unwritten(struct straight_run *r, atom name, unsigned flags)
{
    struct straight_element e = {.name = name, .flags = (uint8_t)flags};
    return is_void(name) || tamis_straight_push(r, e, row_of(r, name));
}

/* Removes the element with its content. */
static bool drop(struct straight_run *r, atom name)
{
    r->job->counts->elements++;
    if (!push_unwritten(r, name, 0))
        return false;
    if (!is_void(name))
        r->removed = r->top;
    return true;
}

/* Replaces the element with its children, as separate() in sanitize/replaced.c does. */
static bool unwrap(struct straight_run *r, atom name, const struct node *n)
{
    r->job->counts->elements++;
    bool wants = tamis_sanitize_gets_separators(&r->filter, n);
    bool before = wants && r->before == BEFORE_OTHER;
    if (before && !tamis_straight_write_separator(r))
        return false;
    if (is_void(name))
        r->awaits_separator |= wants && !before;
    return push_unwritten(r, name, (wants ? WANTS_SEPARATOR : 0) | (before ? HAS_SEPARATOR : 0));
}

/* Replaces the element with the value of its attribute alt and its children. */
static bool to_text(struct straight_run *r, atom name, const struct node *n)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    struct span text = alt ? attribute_value(alt) : SPAN("");
    if (tamis_sanitize_gets_separators(&r->filter, n))
        return tamis_straight_give_up(r, "text for a block");
    meter_work(r->s->meter, text.n);
    if (text.n) {
        r->nodes++;
        begin_written_text(r);
        if (!tamis_straight_write_text(r, text))
            return false;
    }
    return unwrap(r, name, n);
}

/* --- elements that are written --- */

/* Reports whether parsers of every year read the element alike: see tamis_serialize_is_read_alike() and
 * tamis_serialize_frame(). */
static bool is_read_alike(const struct straight_element *parent, atom written)
{
    if (written == ATOM_menuitem || written == ATOM_isindex || written == ATOM_search)
        return false;
    if (!(parent->out.open & OPEN_SELECT))
        return true;
    return parent->parent_written != ATOM_option &&
           (written == ATOM_option || (written == ATOM_optgroup && parent->parent_written != ATOM_optgroup));
}

/* Adds the work of serialize/readers.c. */
static void add_readers_work(struct straight_run *r, atom written)
{
    switch (written) {
    case ATOM_li:
    case ATOM_dd:
    case ATOM_dt:
    case ATOM_form:
        meter_work(r->s->meter, r->written_depth / 16);
        return;
    default:
        return;
    }
}

static void write_attribute(struct straight_run *r, const struct attribute *a)
{
    struct buf *out = r->job->output;
    buf_push(out, ' ');
    if (a->ns != NS_NONE)
        buf_add(out, tamis_serialize_attribute_prefix(a));
    buf_add(out, tamis_base_names_text(r->tree.names, a->name));
    buf_add(out, SPAN("=\""));
    escape(out, attribute_value(a), '"');
    buf_push(out, '"');
}

static void write_start_tag(struct straight_run *r, const struct node *n)
{
    struct buf *out = r->job->output;
    buf_push(out, '<');
    buf_add(out, tamis_base_names_text(r->tree.names, n->name));
    for (uint32_t i = 0; i < n->count; i++)
        write_attribute(r, &n->attributes[i]);
    buf_push(out, '>');
    if (n->ns == NS_HTML && (n->name == ATOM_pre || n->name == ATOM_listing || n->name == ATOM_textarea))
        r->after_pre = out->n;
}

/* Reports whether the content of the element can be read by other rules in the output than in the input. */
static bool changes_content(atom name, atom written)
{
    const struct nesting *from = tamis_parse_nesting(name), *to = tamis_parse_nesting(written);
    bool is_text = to->content == RAW_TEXT || to->content == RCDATA_TEXT;
    bool is_style = name == ATOM_style && written == ATOM_style;
    bool is_raw_text = to->content == RAW_TEXT || (tamis_parse_html_tag(written) & TAG_RAW_TEXT);
    return is_void(name) != is_void(written) || (is_raw_text && !is_style) ||
           (is_text && !is_style && from->content != to->content);
}

/* Returns the frame for the content of the element in the output. */
static struct frame frame_of_output(const struct straight_element *parent, atom written)
{
    switch ((enum content)parent->out.content) {
    case DOCUMENT:
        return frame_of(written == ATOM_html ? ROOT : NOTHING, 0);
    case ROOT:
        return frame_of(written == ATOM_head ? HEAD : written == ATOM_body ? BODY : NOTHING, 0);
    case HEAD:
        return tamis_serialize_frame_in_head(written);
    default:
        return tamis_parse_frame(parent->out, parent->parent_written, written);
    }
}

bool tamis_straight_begin_element(struct straight_run *r, atom name, const struct node *n)
{
    r->kept++;
    if (r->leading.trims)
        tamis_straight_end_leading(r, false);
    if (name == ATOM_body && r->job->policy->body_rule && !tamis_straight_write_page(r, n))
        return false;
    r->root_nodes += r->written_depth == 0;
    write_start_tag(r, n);
    return true;
}

static bool write_element(struct straight_run *r, atom name, const struct node *n)
{
    const struct straight_element *parent = top_of(r);
    struct frame out = frame_of_output(parent, n->name);
    if (frame_is_uncertain(out) || changes_content(name, n->name))
        return tamis_straight_give_up(r, "uncertain");
    if (r->every_reader && !is_read_alike(parent, n->name))
        return tamis_straight_give_up(r, "readers differ");
    if (r->every_reader)
        add_readers_work(r, n->name);
    struct straight_element e = {.name = name, .written = n->name, .parent_written = n->name, .out = out};
    if (r->copies && !(e.node = tamis_straight_copy_node(r, n)))
        return false;
    if (!tamis_straight_begin_element(r, name, n))
        return false;
    r->before = is_void(name) ? BEFORE_OTHER : BEFORE_NOTHING;
    return is_void(name) || tamis_straight_push(r, e, row_of(r, name));
}

/* --- the steps of the filter --- */

static bool block(struct straight_run *r, atom name, const struct node *n, enum decision decision)
{
    switch (decision) {
    case DECISION_REMOVE_ELEMENT:
        return drop(r, name);
    case DECISION_ELEMENT_TO_TEXT:
        return to_text(r, name, n);
    default:
        return unwrap(r, name, n);
    }
}

static bool keep(struct straight_run *r, atom name, struct node *n, const struct element_action *action)
{
    struct filter_walk *w = &r->filter;
    unsigned flags = action->flags | listed_action(w, n)->flags;
    bool has_text = n->name == ATOM_style || (flags & (ELEMENT_SHEET | ELEMENT_TEXT_ONLY)), is_kept = true;
    if (flags & ELEMENT_FRAME)
        return tamis_straight_give_up(r, "frame");
    if (has_text && !tamis_straight_filter_style(r, n, action, &is_kept))
        return false;
    if (!is_kept)
        return drop(r, name);
    enum decision decision = tamis_sanitize_filter_attributes(w, n, action);
    if (decision >= DECISION_ELEMENT_TO_TEXT)
        return has_text ? tamis_straight_give_up(r, "raw text") : block(r, name, n, decision);
    if (flags & ELEMENT_REQUIRES)
        decision = tamis_sanitize_check_missing(w, n);
    else
        decision = DECISION_KEEP;
    if (decision != DECISION_KEEP)
        return has_text ? tamis_straight_give_up(r, "raw text") : block(r, name, n, decision);
    if (flags & ELEMENT_FORCED)
        tamis_sanitize_force_attributes(w, n);
    if (!write_element(r, name, n))
        return false;
    if (has_text)
        tamis_straight_write_style(r, n);
    return true;
}

static bool apply_action(struct straight_run *r, atom name, struct node *n,
                         const struct element_action *action)
{
    switch ((enum action_kind)action->kind) {
    case ACTION_REMOVE:
        return drop(r, name);
    case ACTION_UNWRAP:
        return unwrap(r, name, n);
    case ACTION_KEEP:
        return keep(r, name, n, action);
    case ACTION_ESCAPE:
        return tamis_straight_give_up(r, "tags as text");
    case ACTION_RENAME: /* the second RENAME rule for an element: not possible */
        break;
    }
    return tamis_straight_give_up(r, "renamed");
}

static bool rename(struct straight_run *r, atom name, struct node *n, const struct element_action *action)
{
    if (tamis_sanitize_is_supplied_again(n) && !r->page.is_new)
        return unwrap(r, name, n);
    n->name = action->to;
    tamis_sanitize_add_class(&r->filter, n, &r->job->policy->rules[action->by]);
    return apply_action(r, name, n, tamis_sanitize_action(&r->filter, n));
}

static bool filter(struct straight_run *r, struct node *n)
{
    atom name = n->name;
    if (tamis_sanitize_has_uppercase_name(&r->filter, n))
        return drop(r, name);
    const struct element_action *action = tamis_sanitize_action(&r->filter, n);
    bool has_references = n->attributes == r->tag->attributes && n->count && r->tag->references;
    if (action->kind != ACTION_REMOVE && has_references && !tamis_straight_decode_values(r))
        return false;
    return action->kind == ACTION_RENAME ? rename(r, name, n, action) : apply_action(r, name, n, action);
}

bool tamis_straight_insert_node(struct straight_run *r, struct node *n)
{
    if (r->page.body && r->top == r->page.body && !tamis_straight_page_element(r, n))
        return false;
    note_child(r, false);
    if (r->removed)
        return push_unwritten(r, n->name, 0);
    r->visited++;
    if (r->awaits_separator && !tamis_straight_separate(r))
        return false;
    return filter(r, n);
}

bool tamis_straight_insert(struct straight_run *r, atom name, bool supplied)
{
    struct node n = {.type = NODE_ELEMENT, .ns = NS_HTML, .name = name};
    if (supplied) {
        n.flags = NODE_SUPPLIED;
    } else {
        n.attributes = r->tag->attributes;
        n.count = r->tag->count;
    }
    return tamis_straight_insert_node(r, &n);
}
