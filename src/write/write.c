/* write.c: see write.h. Begins and ends documents, and passes on text, comments and DOCTYPEs. */
#include "base/array.h"
#include "policy/rule_table.h"
#include "serialize/escape.h"
#include "serialize/frame.h"
#include "serialize/pen.h"
#include "write/sink.h"

/* --- text --- */

static void begin_text(struct write_sink *s, const struct written *parent, struct span text)
{
    if (s->awaits_separator && !span_is_white(text.p[0]))
        tamis_write_separator(s, parent);
    s->awaits_separator = false;
}

/* Writes text that can be copied without changes. Otherwise, writes nothing and returns false. */
static inline bool write_plain(struct write_sink *s, const struct written *parent, struct span text)
{
    struct buf *out = s->out;
    if (parent->out.content != BODY || s->awaits_separator || out->n == s->after_pre || !out->n ||
        !put_fits(out, text.n) || !pen_copy(out->p + out->n, text))
        return false;
    out->n += text.n;
    s->last = span_is_white(text.p[text.n - 1]) ? LAST_WHITE_SPACE : LAST_OTHER;
    return true;
}

static bool drops_fostered(struct write_sink *s, const struct written *parent, const struct token *t)
{
    struct node up = node_around(parent);
    struct node n = {.type = NODE_TEXT, .parent = &up, .data = t->data.p, .count = (uint32_t)t->data.n};
    n.offset = (uint32_t)t->offset;
    return tamis_write_drops_fostered(s, parent, &n);
}

static void take_text(struct node_sink *sink, struct parser *p, const struct token *t)
{
    (void)p;
    struct write_sink *s = sink_of(sink);
    struct written *parent = tamis_write_place(s);
    bool is_new = !(parent->flags & ENDS_IN_TEXT);
    if (s->is_fostered && drops_fostered(s, parent, t))
        return;
    parent->flags |= ENDS_IN_TEXT | HAS_NODES;
    s->tree.node_count += is_new;
    if (parent->flags & GONE)
        return;
    if (s->held) {
        buf_add(&s->text, t->data);
        if (s->in_order)
            (void)meter_within(s->meter, TAMIS_MAX_HELD_BYTES, s->text.n);
        return;
    }
    s->text_at = t->offset;
    s->text_is_value = false;
    s->text_is_told &= !is_new;
    if (is_new)
        begin_text(s, parent, t->data);
    if (!write_plain(s, parent, t->data))
        tamis_write_text(s, parent, t->data);
}

/* --- comments, processing instructions and DOCTYPEs --- */

static void drop_leaf(struct write_sink *s, const struct node *n, tamis_reason reason)
{
    ++*(n->type == NODE_COMMENT ? &s->filter.counts->comments : &s->filter.counts->processing_instructions);
    tamis_write_tell(s, n, reason, TAMIS_OUTCOME_REMOVED);
}

static void write_comment(struct write_sink *s, const struct written *parent, const struct node *n)
{
    bool is_comment = n->type == NODE_COMMENT, is_after_body = s->has_body && parent->out.content == ROOT;
    if (!is_comment || is_after_body || !tamis_serialize_is_certain_leaf(parent->out, n, s->every_reader)) {
        if (goes_on(s, "comment"))
            drop_leaf(s, n,
                      is_comment || !s->every_reader ? TAMIS_REASON_NOT_IN_ORDER
                                                     : TAMIS_REASON_READERS_DIFFER);
        return;
    }
    buf_add(s->out, SPAN("<!--"));
    buf_add(s->out, node_data(n));
    buf_add(s->out, SPAN("-->"));
    s->last = LAST_OTHER;
}

static void take_comment(struct node_sink *sink, struct parser *p, const struct token *t, bool is_late)
{
    struct write_sink *s = sink_of(sink);
    struct written *parent = current(s);
    bool is_pi = t->type == TOKEN_PROCESSING_INSTRUCTION;
    struct node up = node_around(parent);
    struct node n = {.type = is_pi ? NODE_PROCESSING_INSTRUCTION : NODE_COMMENT,
                     .parent = &up,
                     .offset = (uint32_t)t->offset};
    p->tree.node_count++;
    if (!is_late) {
        parent->flags = (uint16_t)((parent->flags & ~(unsigned)ENDS_IN_TEXT) | HAS_NODES);
        if (parent->flags & GONE)
            return;
    }
    n.data = t->data.p ? t->data.p : "";
    n.count = (uint32_t)t->data.n;
    if (is_pi && s->marker == SIZE_MAX && tamis_write_is_marker(t))
        s->marker = s->out->n;
    if (is_pi)
        n.name = tamis_base_names_intern(s->tree.names, t->target);
    struct node above = {.type = NODE_ELEMENT, .name = ATOM_title};
    if (stack_find_foreign(&p->stack, ATOM_title) || stack_find_foreign(&p->stack, ATOM_textarea))
        up.parent = &above; /* an ancestor that the filter asks for */
    bool is_kept = tamis_sanitize_keeps_leaf(&s->filter, &n);
    s->has_late_comments |= is_late;
    if (is_late && s->filter.report)
        (void)goes_on(s, "report"); /* the comment follows all content of the body */
    if (is_kept && (is_late || s->has_late_comments) && goes_on(s, "comment after the body") && is_late) {
        drop_leaf(s, &n, TAMIS_REASON_NOT_IN_ORDER);
        return;
    }
    if (s->awaits_separator && !is_late)
        tamis_write_separator(s, parent);
    if (is_kept)
        write_comment(s, parent, &n);
}

static void take_doctype(struct node_sink *sink, struct parser *p, const struct token *t)
{
    struct write_sink *s = sink_of(sink);
    p->tree.node_count++;
    if (!span_equal(t->data, SPAN("html")) && !goes_on(s, "DOCTYPE"))
        return;
    if (!tamis_sanitize_keeps_doctype(&s->filter, t->data))
        return;
    buf_add(s->out, SPAN("<!DOCTYPE "));
    buf_add(s->out, t->data);
    buf_push(s->out, '>');
}

static void take_moves(struct node_sink *sink, enum moves reason, struct node *n, const struct token *t)
{
    static const char *const names[] = {
        [MOVES_ADOPTED] = "adoption agency",
        [MOVES_FOSTERED] = "foster parenting",
        [MOVES_ATTRIBUTES] = "attributes of html or body",
        [MOVES_FRAMESET] = "frameset",
        [MOVES_HEAD] = "head has ended",
        [MOVES_STACK] = "element in the stack",
        [MOVES_TEMPLATE] = "template",
        [MOVES_SELECTED] = "selectedcontent",
    };
    if (goes_on(sink_of(sink), names[reason]))
        tamis_write_moved(sink_of(sink), reason, n, t);
}

/* --- documents --- */

const struct policy_members tamis_write_known = {
    .lists = MEMBERS_TO(TAMIS_LIST_DROP_ELEMENTS),
    .flags = MEMBERS_TO(TAMIS_FLAG_SCRIPTING),
    .texts = MEMBERS_TO(TAMIS_TEXT_CLASS_PREFIX),
    .others = OTHER_UNLISTED_ELEMENTS | OTHER_READERS | OTHER_LIMITS,
    .rule_kinds = MEMBERS_TO(TAMIS_RULE_FRAME),
    .rule_members = MEMBERS_TO(MEMBER_PRIVATE_HOSTS) &
                    ~(MEMBER_BIT(MEMBER_REWRITE_SCHEMES) | MEMBER_BIT(MEMBER_REWRITE_HOSTS)),
};

void tamis_write_init(struct write_sink *s, struct meter *m)
{
    *s = (struct write_sink){.meter = m};
    s->sink = (struct node_sink){.create = tamis_write_create,
                                 .copy = tamis_write_copy,
                                 .open = tamis_write_open,
                                 .leaf = tamis_write_leaf,
                                 .close = tamis_write_close,
                                 .unlist = tamis_write_unlist,
                                 .text = take_text,
                                 .comment = take_comment,
                                 .doctype = take_doctype,
                                 .can_run = tamis_write_can_run,
                                 .run = tamis_write_run,
                                 .moves = take_moves};
    tamis_base_arena_init(&s->values, m);
    tamis_base_arena_init(&s->elements, m);
    tamis_base_buf_init(&s->text, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&s->filter.out, m, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&s->filter.scratch, m, TAMIS_MAX_OUTPUT_BYTES);
}

void tamis_write_free(struct write_sink *s)
{
    tamis_base_arena_free(&s->values);
    tamis_base_arena_free(&s->elements);
    tamis_base_buf_free(&s->text);
    tamis_write_free_runner(s);
    tamis_base_buf_free(&s->filter.out);
    tamis_base_buf_free(&s->filter.scratch);
    tamis_base_array_release(s->meter, s->work, s->work_capacity, sizeof *s->work);
}

void tamis_write_begin(struct write_sink *s, struct document *d, const struct write_job *job)
{
    struct buf out = s->filter.out, scratch = s->filter.scratch;
    tamis_base_arena_reset(&s->values);
    tamis_base_arena_reset(&s->elements);
    out.n = scratch.n = 0;
    s->out = job->out;
    s->tree = (struct tree){.arena = &s->values, .names = &d->names, .texts = job->texts};
    s->filter = (struct filter_walk){.tree = &s->tree,
                                     .policy = job->policy,
                                     .meter = s->meter,
                                     .counts = job->counts,
                                     .report = job->report,
                                     .out = out,
                                     .scratch = scratch};
    s->free = s->held = s->form = NULL;
    s->document = (struct written){.out = frame_of(DOCUMENT, 0)};
    s->parser = &d->parser;
    s->after_pre = s->marker = SIZE_MAX;
    s->depth = 0;
    s->last = LAST_NOTHING;
    s->every_reader = !job->policy->only_2026;
    s->awaits_separator = s->has_body = s->has_late_comments = s->keeps_attributes = s->is_in_body = false;
    s->is_fostered = false;
    s->obstacle = NULL;
    s->space = (struct trailing_space){0};
    s->in_order = job->in_order;
    s->has_flushed = false;
    s->text_is_told = false;
    s->leaving = 0;
    s->changes = 0;
    s->sink.needs_offsets = job->report != NULL;
    s->sink.forgets_input = false;
    d->parser.sink = &s->sink;
}

static bool keeps(const struct write_sink *s, atom name)
{
    return policy_action(s->filter.policy, name, NS_HTML)->kind == ACTION_KEEP;
}

static void begin_fragment(struct write_sink *s)
{
    struct written *root = written_of(s->parser->tree.html);
    const struct node *context = s->parser->context;
    if (!root || !context)
        return;
    root->flags = KEPT_BY_PARSER;
    root->name = root->parent_name = ATOM_NONE;
    root->parent_ns = NS_HTML;
    root->in = root->out = tamis_serialize_frame_of_context(context);
    root->formatting = 0;
    if (frame_is_uncertain(root->out))
        needs_tree_because(s, "context");
}

/* The parser has begun the document. */
void tamis_write_ready(struct write_sink *s)
{
    struct span separator = s->filter.policy->separator;
    s->tree.scripting = s->parser->tree.scripting;
    s->is_document = !s->parser->options.fragment;
    tamis_write_begin_final(s);
    if (!tamis_write_begin_runs(s))
        return;
    if (separator.n && !span_is_white(separator.p[0]))
        needs_tree_because(s, "separator");
    else if (s->parser->options.fragment)
        begin_fragment(s);
    else if (!keeps(s, ATOM_html) || !keeps(s, ATOM_head) || !keeps(s, ATOM_body))
        needs_tree_because(s, "page");
}

bool tamis_write_end(struct write_sink *s)
{
    uint64_t nodes = count_nodes(s);
    if (s->has_late_comments && s->awaits_separator)
        tamis_write_separator(s, &s->document);
    if (lacks_body(s))
        needs_tree_because(s, "no body");
    if (s->in_order)
        (void)meter_within(s->meter, TAMIS_MAX_NODES, nodes);
    else if (nodes > s->meter->limits[TAMIS_MAX_NODES])
        needs_tree_because(s, "limits");
    return meter_ok(s->meter);
}
