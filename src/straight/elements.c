/* elements.c: filters the elements that the parser inserts, and writes their start tags. The steps of the filter are those of
 * sanitize/order.def, in the same order. */
#include "base/put.h"
#include "parse/tags.h"
#include "serialize/escape.h"
#include "serialize/frame.h"
#include "serialize/html.h"
#include "serialize/put.h"
#include "straight/element_frame.h"
#include "straight/open.h"

static bool is_void(atom name)
{
    return tamis_parse_html_tag(name) & TAG_VOID;
}

/* Returns the row (struct nesting) for the content of an element in the input. nesting.def has no
 * usable row for html, head, body and noscript, because the start tags of html, head and body
 * insert the element only in certain places, and the effect of the start tag of noscript depends on
 * scripting. The row for noscript clears ITEMS, because noscript is a barrier (parse/stack.h). */
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

/* Pushes an element that is not written, unless it is void. */
static bool push_unwritten(struct straight_run *r, atom name, unsigned flags)
{
    return is_void(name) || tamis_straight_push(r, name, flags, row_of(r, name));
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

/* Replaces the element with its children. Writes a separator if separate() in sanitize/replaced.c would insert one before the
 * element, and records whether one can be needed after the element. */
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

/* Replaces the element with the value of its attribute alt, followed by its children. Gives up if the value contains
 * U+000D, as for a reference to U+000D in text: at the start of the output, the tree path removes it (serialize/readers.c). */
static bool to_text(struct straight_run *r, atom name, const struct node *n)
{
    const struct attribute *alt = tamis_parse_attribute(n, ATOM_alt);
    struct span text = alt ? attribute_value(alt) : SPAN("");
    if (tamis_sanitize_gets_separators(&r->filter, n))
        return tamis_straight_give_up(r, "text for a block");
    if (span_has(text, '\r'))
        return tamis_straight_give_up(r, "carriage return");
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

/* Adds the work that serialize/readers.c would add. */
static bool is_read_alike(struct straight_run *r, const struct straight_element *parent, atom written)
{
    if (!tamis_straight_is_read_alike(parent->out, parent->parent_written, written))
        return false;
    if (stack_rule_of(written)->traits & NEEDS_SEARCH)
        r->work += r->written_depth / 16;
    return true;
}

static bool write_attribute(struct straight_run *r, const struct attribute *a)
{
    struct buf *out = r->out;
    struct span name = tamis_base_names_text(r->tree.names, a->name), value = attribute_value(a);
    struct span prefix = a->ns == NS_NONE ? SPAN("") : tamis_serialize_attribute_prefix(a);
    char *p = buf_room(out, prefix.n + name.n + value.n + sizeof " =\"\">" + NAME_ROOM);
    if (!p)
        return false;
    *p++ = ' ';
    p = span_copy(p, prefix);
    p = put_name(p, a->name, name);
    *p++ = '=';
    *p++ = '"';
    if ((a->is_plain && a->in_input) || !put_needs_escape(value, '"')) {
        p = span_copy(p, value);
    } else {
        out->n = (size_t)(p - out->p);
        escape(out, value, '"');
        p = buf_room(out, sizeof "\">");
        if (!p)
            return false;
    }
    *p++ = '"';
    out->n = (size_t)(p - out->p);
    return true;
}

bool tamis_straight_write_attributes(struct straight_run *r, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (!write_attribute(r, &n->attributes[i]))
            return false;
    return true;
}

static void write_start_tag(struct straight_run *r, const struct node *n)
{
    struct buf *out = r->out;
    struct span name = tamis_base_names_text(r->tree.names, n->name);
    char *p = buf_room(out, name.n + sizeof "<>" + NAME_ROOM);
    if (!p)
        return;
    *p = '<';
    out->n = (size_t)(put_name(p + 1, n->name, name) - out->p);
    if (tamis_straight_write_attributes(r, n))
        out->p[out->n++] = '>';
    if (n->ns == NS_HTML && stack_rule_of(n->name)->traits & DROPS_LINE_FEED)
        r->after_pre = out->n;
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

/* Writes the start tag, and pushes the element unless it is void. */
static bool push_written(struct straight_run *r, atom name, const struct node *n, struct frame out)
{
    struct node *copy = NULL;
    if (r->copies && !(copy = tamis_straight_copy_node(r, n)))
        return false;
    if (!tamis_straight_begin_element(r, name, n))
        return false;
    r->before = is_void(name) ? BEFORE_OTHER : BEFORE_NOTHING;
    if (is_void(name))
        return true;
    struct straight_element *e = tamis_straight_push(r, name, 0, row_of(r, name));
    if (!e)
        return false;
    e->written = e->parent_written = n->name;
    e->out = out;
    e->node = copy;
    r->written_depth++;
    return true;
}

bool tamis_straight_write_element(struct straight_run *r, atom name, const struct node *n)
{
    const struct straight_element *parent = top_of(r);
    struct frame out = tamis_straight_element_frame(parent->out, parent->parent_written, n->name);
    if (frame_is_uncertain(out) || tamis_straight_changes_content(name, n->name))
        return tamis_straight_give_up(r, "uncertain");
    if (r->every_reader && !is_read_alike(r, parent, n->name))
        return tamis_straight_give_up(r, "readers differ");
    return push_written(r, name, n, out);
}

/* --- the steps of the filter --- */

bool tamis_straight_block(struct straight_run *r, atom name, const struct node *n, enum decision decision)
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

/* Reports whether the text of the element is filtered before the element is written. */
static bool has_text(const struct node *n, unsigned flags)
{
    return n->name == ATOM_style || (flags & (ELEMENT_SHEET | ELEMENT_TEXT_ONLY));
}

static bool check(struct straight_run *r, atom name, struct node *n, const struct element_action *action,
                  unsigned flags)
{
    struct filter_walk *w = &r->filter;
    enum decision decision = n->count ? tamis_sanitize_filter_attributes(w, n, action) : DECISION_KEEP;
    if (decision < DECISION_ELEMENT_TO_TEXT)
        decision = flags & ELEMENT_REQUIRES ? tamis_sanitize_check_missing(w, n) : DECISION_KEEP;
    if (decision != DECISION_KEEP && has_text(n, flags))
        return tamis_straight_give_up(r, "raw text");
    if (decision != DECISION_KEEP)
        return tamis_straight_block(r, name, n, decision);
    if (flags & ELEMENT_FORCED)
        tamis_sanitize_force_attributes(w, n);
    return tamis_straight_write_element(r, name, n);
}
static bool keep_style(struct straight_run *r, atom name, struct node *n, const struct element_action *action,
                       unsigned flags)
{
    bool is_kept = true, ok = tamis_straight_filter_style(r, n, action, &is_kept);
    if (ok)
        ok = is_kept ? check(r, name, n, action, flags) : drop(r, name);
    if (ok && is_kept)
        tamis_straight_write_style(r, n);
    n->first_child = n->last_child = NULL;
    return ok;
}

static bool keep(struct straight_run *r, atom name, struct node *n, const struct element_action *action)
{
    const struct filter_walk *w = &r->filter;
    unsigned flags = action->flags | (w->policy->has_custom ? listed_action(w, n)->flags : 0);
    if (flags & ELEMENT_FRAME)
        return tamis_straight_give_up(r, "frame");
    return has_text(n, flags) ? keep_style(r, name, n, action, flags) : check(r, name, n, action, flags);
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
    /* Not possible here: filter() has already renamed the element, and an element is renamed only once. */
    case ACTION_RENAME:
        break;
    }
    return tamis_straight_give_up(r, "renamed");
}

/* Renames the element, and adds the class of the rule. Returns the action for the renamed element. */
static const struct element_action *rename(struct straight_run *r, struct node *n,
                                           const struct element_action *action)
{
    n->name = action->to;
    tamis_sanitize_add_class(&r->filter, n, &r->job->policy->rules[action->by]);
    return tamis_sanitize_action(&r->filter, n);
}

static bool filter(struct straight_run *r, struct node *n)
{
    atom name = n->name;
    if (name >= ATOM_STATIC_COUNT && tamis_sanitize_has_unsafe_name(&r->filter, n))
        return drop(r, name);
    const struct element_action *action = tamis_sanitize_action(&r->filter, n);
    bool has_references = n->attributes == r->tag->attributes && n->count && r->tag->references;
    if (action->kind != ACTION_REMOVE && has_references && !tamis_straight_decode_values(r, r->tag))
        return false;
    if (action->kind == ACTION_RENAME && tamis_sanitize_is_supplied_again(n) && !r->page.is_new)
        return unwrap(r, name, n);
    if (action->kind == ACTION_RENAME)
        action = rename(r, n, action);
    return apply_action(r, name, n, action);
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
    r->element.name = name;
    r->element.flags = supplied ? NODE_SUPPLIED : 0;
    r->element.attributes = r->tag->attributes;
    r->element.count = supplied ? 0 : r->tag->count;
    return tamis_straight_insert_node(r, &r->element);
}
