/* open.c: opens and closes the elements that the parser inserts: filters them (filter.c), and writes their tags. */
#include "parse/nesting.h"
#include "parse/tags.h"
#include "sanitize/decide.h"
#include "serialize/frame.h"
#include "serialize/readers.h"
#include "straight/element_frame.h"
#include "straight/stack_rule.h"
#include "write/sink.h"

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

static struct frame frame_of_element(const struct write_sink *s, const struct written *parent,
                                     const struct node *n)
{
    atom up = parent->parent_ns == NS_HTML ? parent->parent_name : (atom)ATOM_NONE;
    return n->ns == NS_HTML ? tamis_straight_element_frame(parent->out, up, n->name)
                            : frame_of_foreign(s, parent, n);
}

/* Reports whether all parsers read the element alike. In order, a search is written if it contains no li, dd or dt that could
 * close one around it. */
static bool is_read_alike(const struct write_sink *s, const struct written *parent, const struct node *n)
{
    atom up = parent->parent_ns == NS_HTML ? parent->parent_name : (atom)ATOM_NONE;
    if (n->ns != NS_HTML || !s->every_reader || tamis_straight_is_read_alike(parent->out, up, n->name))
        return true;
    return s->in_order && n->name == ATOM_search && !(parent->out.open & (ITEMS | OPEN_SELECT));
}

/* Why an element cannot be written: why it needs a tree, and what is reported in order. */
struct refusal {
    const char *obstacle; /* NULL: it can be written */
    tamis_reason reason;
};

static struct refusal refuses(const struct write_sink *s, const struct written *w,
                              const struct written *parent, const struct node *n, struct frame out)
{
    bool changes = n->ns == NS_HTML && tamis_straight_changes_content(w->node.name, n->name);
    if (frame_is_uncertain(out) || changes)
        return (struct refusal){"uncertain", TAMIS_REASON_NOT_IN_ORDER};
    if (!is_read_alike(s, parent, n))
        return (struct refusal){"readers differ", n->name == ATOM_search ? TAMIS_REASON_NOT_IN_ORDER
                                                                         : TAMIS_REASON_READERS_DIFFER};
    if (s->depth >= OUTPUT_DEPTH)
        return (struct refusal){"depth", TAMIS_REASON_TOO_DEEP};
    return (struct refusal){NULL, TAMIS_REASON_COUNT};
}

void tamis_write_element(struct write_sink *s, struct written *w, const struct written *parent,
                         const struct node *n)
{
    struct frame out = frame_of_element(s, parent, n);
    if (s->in_order && frame_is_uncertain(out) && tamis_write_makes_way(s, parent, n)) {
        tamis_write_inherit(w, parent);
        out = frame_of_element(s, parent, n);
    }
    struct refusal refusal = refuses(s, w, parent, n, out);
    if (!refusal.obstacle && !tamis_write_allows_svg(s, w, parent, n))
        refusal = (struct refusal){"SVG", TAMIS_REASON_NOT_IN_ORDER};
    if (!refusal.obstacle)
        write_start(s, w, n, out);
    else if (goes_on(s, refusal.obstacle))
        tamis_write_take_apart(s, w, parent, n, refusal.reason);
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

bool tamis_write_frame(struct write_sink *s, struct written *w, const struct written *parent,
                       const struct node *n)
{
    struct frame out = frame_of_element(s, parent, n);
    bool is_plain = n->ns == NS_HTML && n->name == ATOM_iframe && w->node.name == n->name;
    if (!is_plain || frame_is_uncertain(out) || !is_read_alike(s, parent, n) || s->depth >= OUTPUT_DEPTH)
        return false;
    write_start(s, w, n, out);
    return true;
}

/* --- open --- */

/* Filters the element, and writes its start tag. */
static inline void filter_element(struct write_sink *s, struct written *w, const struct written *parent)
{
    struct node *n = &w->node;
    if (n->ns != NS_HTML || n->name >= ATOM_STATIC_COUNT || parent->parent_ns == NS_SVG) {
        tamis_write_filter(s, w, parent);
        return;
    }
    const struct element_action *action = policy_action(s->filter.policy, n->name, NS_HTML);
    if (!action_is_ordinary(action) || n->name == ATOM_style) {
        tamis_write_filter(s, w, parent);
        return;
    }
    enum treatment treatment = decide_ordinary(&s->filter, n, action);
    if (treatment != TREATMENT_KEEP || !write_ordinary(s, w, parent))
        tamis_write_apply(s, w, parent, n, treatment);
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

void tamis_write_inherit(struct written *w, const struct written *parent)
{
    set_input_frame(w, parent);
    if (w->flags & WRITTEN)
        return;
    w->out = parent->out;
    w->name = ATOM_NONE;
    w->parent_name = parent->parent_name;
    w->parent_ns = parent->parent_ns;
}

static inline void open(struct write_sink *s, struct written *w, bool is_leaf)
{
    struct written *parent = tamis_write_place(s);
    struct node *n = &w->node;
    uint32_t count = n->count;
    w->begins = s->out->n;
    parent->flags = (uint16_t)((parent->flags & ~(unsigned)ENDS_IN_TEXT) | HAS_NODES);
    w->flags = parent->flags & (GONE | STROKES);
    if (begins_formatting(n))
        w->flags |= IN_FORMATTING;
    else if (parser_keeps(n))
        w->flags |= KEPT_BY_PARSER;
    bool keeps_own = (w->flags & IN_FORMATTING) || (s->keeps_attributes && !is_leaf);
    if (keeps_own && !tamis_write_keep_own(s, w, n->attributes, count))
        return;
    tamis_write_inherit(w, parent);
    if (s->held && goes_on(s, "raw text"))
        w->flags |= GONE;
    if (s->is_fostered && tamis_write_drops_fostered(s, parent, n))
        w->flags |= GONE;
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

/* A parser of the output inserts html, head and body if they are missing. In order, the document fails, too. */
static void note_part(struct write_sink *s, const struct written *w)
{
    s->has_body |= w->node.name == ATOM_body;
    if (!(w->flags & WRITTEN))
        needs_tree_because(s, "page");
}

/* In order, a body is written in the place of a frameset, because a parser of the output would insert one. Its content is that of
 * the frameset: white space, and elements that cannot be in a body. */
static void open_frameset(struct write_sink *s, struct written *w)
{
    const struct written *parent = current(s);
    struct node body = {.type = NODE_ELEMENT, .name = ATOM_body, .ns = NS_HTML, .flags = NODE_SUPPLIED},
                *n = &body;
    body.offset = w->node.offset;
    tamis_write_tell(s, &w->node, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_REMOVED);
    s->filter.counts->elements++;
    tamis_write_inherit(w, parent);
    if (decide(&s->filter, &n) == TREATMENT_KEEP)
        tamis_write_element(s, w, parent, n);
    w->node.count = 0;
    s->has_body = true;
    note_part(s, w);
}

static bool is_frameset_of_page(const struct write_sink *s, const struct node *n)
{
    return s->in_order && s->is_document && !s->has_body && node_is_html(n, ATOM_frameset);
}

void tamis_write_open(struct node_sink *sink, struct parser *p, struct node *n)
{
    (void)p;
    struct write_sink *s = sink_of(sink);
    if (is_frameset_of_page(s, n)) {
        open_frameset(s, written_of(n));
        return;
    }
    open(s, written_of(n), false);
    if (s->is_document && is_part_of_page(n))
        note_part(s, written_of(n));
}

static inline void close(struct write_sink *s, struct written *w, bool is_leaf)
{
    if (w == s->held)
        tamis_write_end_held(s, w);
    if ((w->flags & RECORDED_IF_CLOSED) && (w->node.flags & NODE_CLOSED))
        (void)goes_on(s, "report");
    if (w->flags & LEAVES)
        s->leaving--;
    if (w->flags & ESCAPED)
        tamis_write_escape_end(s, w);
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
    while (s->leaving && (current(s)->flags & LEAVES)) {
        w = written_of(stack_close_top(&s->parser->stack)->node);
        if (!(w->flags & HAS_END_TAG))
            w->node.flags &= (uint8_t)~NODE_CLOSED;
        close(s, w, false);
        tamis_write_give(s, w);
    }
}
