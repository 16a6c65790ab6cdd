/* open.c: filters the elements that the parser inserts, and writes their tags. */
#include "parse/nesting.h"
#include "parse/tags.h"
#include "sanitize/decide.h"
#include "serialize/edit.h"
#include "serialize/frame.h"
#include "serialize/readers.h"
#include "straight/element_frame.h"
#include "straight/stack_rule.h"
#include "write/sink.h"

/* --- elements that are not written --- */

static void drop(struct write_sink *s, struct written *w)
{
    s->filter.counts->elements++;
    w->flags |= GONE;
}

/* Replaces the element with its children. Writes a separator if separate() in sanitize/replaced.c would insert one before the
 * element, and records whether one can be needed after the element. */
static void unwrap(struct write_sink *s, struct written *w, const struct written *parent,
                   const struct node *n)
{
    s->filter.counts->elements++;
    bool wants = tamis_sanitize_gets_separators(&s->filter, n), before = wants && s->last == LAST_OTHER;
    if (before)
        tamis_write_separator(s, parent);
    if (wants)
        w->flags |= MAY_NEED_SEPARATOR;
    if (before)
        w->flags |= GOT_SEPARATOR;
}

static void to_text(struct write_sink *s, struct written *w, const struct written *parent,
                    const struct node *n)
{
    struct span text = node_value(n, ATOM_alt);
    if (tamis_sanitize_gets_separators(&s->filter, n)) {
        needs_tree_because(s, "text for a block");
        return;
    }
    meter_work(s->meter, text.n);
    s->tree.node_count += text.n != 0;
    tamis_write_text(s, parent, text);
    unwrap(s, w, parent, n);
}

/* --- elements that are written --- */

static struct frame frame_of_foreign(const struct write_sink *s, const struct written *parent,
                                     const struct node *n)
{
    struct node up = node_around(parent), copy = *n;
    copy.parent = &up;
    for (uint32_t i = 0; s->every_reader && i < n->count; i++)
        if (tamis_serialize_is_divergent(&n->attributes[i]))
            return frame_of(NOTHING, 0);
    return tamis_serialize_frame(parent->out, &copy, s->every_reader);
}

/* Writes the start tag of `n`: the element as it is in the output. `out`: the frame for its content. */
static inline void write_start(struct write_sink *s, struct written *w, const struct node *n,
                               struct frame out)
{
    tamis_write_start_tag(s, n);
    s->last = LAST_NOTHING;
    s->depth++;
    w->out = out;
    w->name = w->parent_name = n->name;
    w->parent_ns = n->ns;
    w->flags |= WRITTEN;
}

static void write_element(struct write_sink *s, struct written *w, const struct written *parent,
                          const struct node *n)
{
    bool is_html = n->ns == NS_HTML;
    atom up = parent->parent_ns == NS_HTML ? parent->parent_name : (atom)ATOM_NONE;
    struct frame out = is_html ? tamis_straight_element_frame(parent->out, up, n->name)
                               : frame_of_foreign(s, parent, n);
    if (frame_is_uncertain(out) || (is_html && tamis_straight_changes_content(w->node.name, n->name)))
        needs_tree_because(s, "uncertain");
    else if (is_html && s->every_reader && !tamis_straight_is_read_alike(parent->out, up, n->name))
        needs_tree_because(s, "readers differ");
    else if (n->ns == NS_SVG)
        needs_tree_because(s, "SVG");
    else if (s->depth >= OUTPUT_DEPTH)
        needs_tree_because(s, "depth");
    else
        write_start(s, w, n, out);
}

/* Does the same for an HTML element that is not renamed, if its row in nesting.def decides alone. Otherwise, does nothing and
 * returns false. */
static inline bool write_ordinary(struct write_sink *s, struct written *w, const struct written *parent)
{
    const struct stack_rule *rule = &tamis_straight_stack_rules[w->node.name];
    uint32_t frame = frame_number(&parent->out);
    uint32_t conflicts = (frame ^ rule->within) & (rule->conflicts | OPEN_SELECT | FRAME_CONTENT);
    if (conflicts | rule->odd | (rule->traits & IS_READ_DIFFERENTLY) || s->depth >= OUTPUT_DEPTH)
        return false;
    struct frame out;
    frame_set(&out, (frame & ~rule->clears) | rule->sets);
    write_start(s, w, &w->node, out);
    return true;
}

/* --- style elements --- */

/* Copies the values that do not stay valid until the end tag. */
static bool keep_values(struct write_sink *s, struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++) {
        struct attribute *a = &n->attributes[i];
        if (!a->in_input && a->value_length)
            a->value = tamis_base_arena_copy(&s->values, attribute_value(a));
        if (!a->value)
            return false;
    }
    return true;
}

/* The start tag of a style element. What follows up to its end tag is text, which the sink collects. */
static void hold(struct write_sink *s, struct written *w, const struct node *n)
{
    s->held = w;
    s->held_node = *n;
    s->text.n = 0;
    (void)keep_values(s, &s->held_node);
}

static void apply(struct write_sink *s, struct written *w, const struct written *parent, const struct node *n,
                  enum treatment treatment);

/* The end tag of a style element: filters the element with its text, and writes it. */
static void end_held(struct write_sink *s, struct written *w)
{
    const struct written *parent = current(s);
    struct node *n = &s->held_node;
    struct node text = {.type = NODE_TEXT, .data = s->text.p, .count = (uint32_t)s->text.n, .parent = n};
    s->held = NULL;
    if (s->text.n)
        n->first_child = n->last_child = &text;
    enum treatment treatment = meter_ok(s->meter) ? decide(&s->filter, &n) : TREATMENT_FAILED;
    const struct node *child = n->first_child;
    if (treatment != TREATMENT_KEEP && treatment != TREATMENT_REMOVE)
        needs_tree_because(s, "raw text");
    else if (child && !tamis_serialize_is_certain_leaf(frame_of(RAW_TEXT, 0), child, s->every_reader))
        needs_tree_because(s, "raw text");
    else
        apply(s, w, parent, n, treatment);
    if ((w->flags & WRITTEN) && child)
        buf_add(s->out, node_data(child));
}

/* --- the filter --- */

static void apply(struct write_sink *s, struct written *w, const struct written *parent, const struct node *n,
                  enum treatment treatment)
{
    if (treatment != TREATMENT_KEEP && s->filter.report && (n->flags & NODE_SUPPLIED)) {
        w->flags |= RECORDED_IF_CLOSED;
        if (treatment != TREATMENT_UNWRAP)
            needs_tree_because(s, "report"); /* whether the change is recorded depends on the content */
    }
    switch (treatment) {
    case TREATMENT_KEEP:
        write_element(s, w, parent, n);
        return;
    case TREATMENT_REMOVE:
        drop(s, w);
        return;
    case TREATMENT_UNWRAP:
        unwrap(s, w, parent, n);
        return;
    case TREATMENT_TO_TEXT:
        to_text(s, w, parent, n);
        return;
    case TREATMENT_ESCAPE:
        needs_tree_because(s, "tags as text");
        return;
    case TREATMENT_FAILED:
        return;
    }
}

/* Filters an element for which a step of the filter other than those of decide_ordinary() can have an effect. */
static NEVER_INLINE void filter(struct write_sink *s, struct written *w, const struct written *parent)
{
    struct node copy = w->node, *n = &copy;
    const struct element_action *action = n->ns < ELEMENT_NAMESPACES ? tamis_sanitize_action(&s->filter, n)
                                                                     : NULL;
    bool is_kept = action && action->kind == ACTION_KEEP;
    unsigned flags = is_kept ? action->flags | listed_action(&s->filter, n)->flags : 0;
    bool is_raw = is_kept && (n->name == ATOM_style || (flags & (ELEMENT_SHEET | ELEMENT_TEXT_ONLY)));
    if (flags & ELEMENT_FRAME)
        needs_tree_because(s, "frame");
    else if (is_raw && (n->ns != NS_HTML || n->name != ATOM_style))
        needs_tree_because(s, "raw text");
    else if (n->ns != NS_HTML && !is_kept && s->filter.policy->foreign_text)
        needs_tree_because(s, "foreign text");
    else if (is_raw)
        hold(s, w, n);
    else
        apply(s, w, parent, n, decide(&s->filter, &n));
}

/* Filters the element, and writes its start tag. */
static inline void filter_element(struct write_sink *s, struct written *w, const struct written *parent)
{
    struct node *n = &w->node;
    if (n->ns != NS_HTML || n->name >= ATOM_STATIC_COUNT) {
        filter(s, w, parent);
        return;
    }
    const struct element_action *action = policy_action(s->filter.policy, n->name, NS_HTML);
    if (!action_is_ordinary(action) || n->name == ATOM_style) {
        filter(s, w, parent);
        return;
    }
    enum treatment treatment = decide_ordinary(&s->filter, n, action);
    if (treatment != TREATMENT_KEEP || !write_ordinary(s, w, parent))
        apply(s, w, parent, n, treatment);
}

/* The arena for changed values is emptied when little space is left, so that it does not grow. */
static inline void release_values(struct write_sink *s)
{
    enum { LITTLE = 4096 };
    if (!s->values.next || s->held || s->values.end - s->values.next >= LITTLE)
        return;
    tamis_base_arena_reset(&s->values);
    s->filter.places = NULL;
}

static inline bool begins_formatting(const struct node *n)
{
    return n->ns == NS_HTML && (tamis_parse_html_tag(n->name) & TAG_FORMATTING);
}

static inline bool parser_keeps(const struct node *n)
{
    return n->ns == NS_HTML && (n->name == ATOM_form || n->name == ATOM_head || n->name == ATOM_html);
}

/* Sets the frame for the parser of the input. Only runs (run.c) use it. The row of html, head and body says nothing about their
 * content. */
static inline void set_input_frame(struct written *w, const struct written *parent)
{
    const struct node *n = &w->node;
    const struct stack_rule *rule = stack_rule_of(n->name);
    const struct nesting *row = tamis_parse_nesting(n->name);
    w->formatting = rule->traits & IS_MARKED ? 0 : (uint16_t)(parent->formatting | rule->formatting);
    if (n->ns != NS_HTML || (parent->flags & IN_FOREIGN)) {
        w->flags |= IN_FOREIGN;
        w->in = parent->in;
    } else if (row->content != NOTHING) {
        w->in = frame_within(parent->in, row);
    } else {
        w->in = frame_of(n->name == ATOM_body ? BODY : NOTHING, 0);
    }
}

static inline void open(struct write_sink *s, struct written *w, bool is_leaf)
{
    struct written *parent = current(s);
    struct node *n = &w->node;
    uint32_t count = n->count;
    w->begins = s->out->n;
    parent->flags = (uint16_t)((parent->flags & ~(unsigned)ENDS_IN_TEXT) | HAS_NODES);
    w->flags = parent->flags & GONE;
    if (begins_formatting(n))
        w->flags |= IN_FORMATTING;
    else if (parser_keeps(n))
        w->flags |= KEPT_BY_PARSER;
    bool keeps_own = (w->flags & IN_FORMATTING) || (s->keeps_attributes && !is_leaf);
    if (keeps_own && !tamis_write_keep_own(s, w, n->attributes, count))
        return;
    set_input_frame(w, parent);
    w->out = parent->out;
    w->name = ATOM_NONE;
    w->parent_name = parent->parent_name;
    w->parent_ns = parent->parent_ns;
    if (s->held)
        needs_tree_because(s, "raw text");
    if (!(w->flags & GONE)) {
        if (s->awaits_separator)
            tamis_write_separator(s, parent);
        meter_work(s->meter, 4);
        filter_element(s, w, parent);
        release_values(s);
    }
    n->attributes = w->own;
    n->count = keeps_own ? count : 0;
}

static inline bool is_part_of_page(const struct node *n)
{
    return n->ns == NS_HTML && (n->name == ATOM_html || n->name == ATOM_head || n->name == ATOM_body);
}

/* A parser of the output inserts html, head and body if they are missing. */
static void note_part(struct write_sink *s, const struct written *w)
{
    s->has_body |= w->node.name == ATOM_body;
    if (!(w->flags & WRITTEN))
        needs_tree_because(s, "page");
}

void tamis_write_open(struct node_sink *sink, struct parser *p, struct node *n)
{
    (void)p;
    struct write_sink *s = sink_of(sink);
    open(s, written_of(n), false);
    if (s->is_document && is_part_of_page(n))
        note_part(s, written_of(n));
}

static inline void close(struct write_sink *s, struct written *w, bool is_leaf)
{
    if (w == s->held)
        end_held(s, w);
    if ((w->flags & RECORDED_IF_CLOSED) && (w->node.flags & NODE_CLOSED))
        needs_tree_because(s, "report");
    if (w->flags & WRITTEN) {
        if (!is_leaf)
            tamis_write_end_tag(s, w->name);
        s->depth--;
        s->awaits_separator = false;
        s->last = LAST_OTHER;
    } else if (w->flags & MAY_NEED_SEPARATOR) {
        s->awaits_separator |= (w->flags & HAS_NODES) || !(w->flags & GOT_SEPARATOR);
    }
}

void tamis_write_leaf(struct node_sink *sink, struct parser *p, struct node *n)
{
    (void)p;
    struct write_sink *s = sink_of(sink);
    struct written *w = written_of(n);
    open(s, w, true);
    close(s, w, true);
    tamis_write_give(s, w);
}

void tamis_write_close(struct node_sink *sink, struct node *n, bool is_listed)
{
    struct write_sink *s = sink_of(sink);
    struct written *w = written_of(n);
    close(s, w, false);
    if (!is_listed)
        tamis_write_give(s, w);
}
