/* run.c: lets the runs of plain tokens (straight/plain_run.c) read the input before the lexer does. A run works on a stack of its
 * own, on which it begins with copies of the topmost open elements (LOADED). At its end, the stack of the parser is made equal: elements
 * that the run has closed are popped, and elements that it has left open are pushed. The run has already written their tags. */
#include "serialize/edit.h"
#include "straight/open.h"
#include "write/sink.h"

/* LOADED: the number of elements of the parser's stack that a run can close. RUN_STACK: the maximum number of elements on the stack
 * of a run. */
enum { LOADED = 4, RUN_STACK = 64 };

/* The output of a run can be longer than its input by this number of bytes, before it needs more memory. */
enum { MORE = 256 };

struct runner {
    bool is_used; /* the runs support the policy */
    struct straight straight;
    struct straight_run run;
    struct straight_job job;
    struct scanned_tag tag;
    struct repeated_tags repeated;
    struct straight_element open[RUN_STACK];
    struct closed_formatting closed[MOST_CLOSED];
};

/* The value of `tag` for elements that were open before the run. */
static const unsigned char loaded;

void tamis_write_free_runner(struct write_sink *s)
{
    if (!s->runner)
        return;
    tamis_base_buf_free(&s->runner->run.filter.out);
    tamis_base_buf_free(&s->runner->run.filter.scratch);
    tamis_base_meter_release(s->meter, s->runner, sizeof *s->runner);
    s->runner = NULL;
}

static bool has_runner(struct write_sink *s)
{
    if (s->runner)
        return true;
    s->runner = tamis_base_meter_allocate(s->meter, sizeof *s->runner);
    if (!s->runner)
        return false;
    tamis_base_buf_init(&s->runner->run.filter.out, s->meter, TAMIS_MAX_OUTPUT_BYTES);
    tamis_base_buf_init(&s->runner->run.filter.scratch, s->meter, TAMIS_MAX_OUTPUT_BYTES);
    return true;
}

void tamis_write_forget_tags(struct write_sink *s)
{
    if (s->runner)
        s->runner->repeated.used = 0;
}

bool tamis_write_begin_runs(struct write_sink *s)
{
    if (!has_runner(s))
        return false;
    struct runner *u = s->runner;
    struct straight_run *r = &u->run;
    struct buf values = r->filter.out, scratch = r->filter.scratch;
    values.n = scratch.n = 0;
    u->repeated.used = 0;
    u->straight.meter = s->meter;
    u->straight.open = u->open;
    u->straight.capacity = RUN_STACK;
    known_init(&u->straight.known);
    u->job = (struct straight_job){.options = s->parser->options,
                                   .policy = s->filter.policy,
                                   .output = s->out,
                                   .counts = s->filter.counts};
    *r = (struct straight_run){.s = &u->straight,
                               .job = &u->job,
                               .out = s->out,
                               .tag = &u->tag,
                               .repeated = &u->repeated,
                               .first = u->open,
                               .closed = u->closed,
                               .after_pre = SIZE_MAX};
    u->is_used = members_are_known(&s->filter.policy->members, &tamis_straight_known);
    r->is_reported = s->filter.report;
    r->has_parser = true;
    r->mode = MODE_IN_BODY;
    r->every_reader = s->every_reader;
    r->largest_tag = tamis_straight_largest_tag(s->meter->limits);
    r->element = (struct node){.type = NODE_ELEMENT, .ns = NS_HTML};
    r->tree = s->tree;
    r->filter = s->filter;
    r->filter.tree = &r->tree;
    r->filter.out = values;
    r->filter.scratch = scratch;
    return true;
}

/* --- the beginning --- */

/* Reports whether runs know the mode, and it is that of the content of the current node. In order, a fostered element is open in a
 * mode of tables. */
static bool is_mode_of_run(enum mode mode, unsigned content)
{
    switch (mode) {
    case MODE_IN_BODY:
    case MODE_IN_CELL:
    case MODE_IN_CAPTION:
        return content == BODY;
    case MODE_IN_TABLE:
    case MODE_IN_TABLE_BODY:
    case MODE_IN_ROW:
        return content != BODY;
    default:
        return false;
    }
}

bool tamis_write_can_run(struct node_sink *sink, const struct parser *p)
{
    const struct write_sink *s = sink_of(sink);
    if (!s->runner || !s->runner->is_used || p->skip_line_feed || p->awaits_doctype || p->trace ||
        p->in_foreign_context || !p->stack.count || s->awaits_separator || s->held || s->leaving ||
        (s->is_document && p->frameset_ok))
        return false;
    /* A run does not count the entries of the list of active formatting elements. */
    if (p->meter->limits[TAMIS_MAX_FORMATTING_ELEMENTS] < (uint64_t)p->formatting.count + RUN_STACK)
        return false;
    /* An open form is not the form element pointer after an end tag in a table, which does not close the form. */
    const struct written *w = written_of(stack_top(&p->stack));
    return is_mode_of_run(p->mode, w->in.content) && !(w->flags & (GONE | IN_FOREIGN)) &&
           frame_number(&w->in) == frame_number(&w->out) && w->in.content <= ROW &&
           w->in.content != DOCUMENT && w->in.content != ROOT && w->in.content != HEAD &&
           !formatting_ends_closed(&p->formatting) && !p->form == !(w->in.open & OPEN_FORM);
}

static bool is_in_table(const struct stack *s, const struct written *top)
{
    return top->in.content != BODY || stack_find(s, ATOM_td) || stack_find(s, ATOM_th) ||
           stack_find(s, ATOM_caption) || stack_find(s, ATOM_table);
}

static void load(struct straight_element *e, const struct written *w, atom key, bool is_in_table)
{
    *e = (struct straight_element){.in = w->in,
                                   .out = w->out,
                                   .name = key,
                                   .written = w->name,
                                   .parent_written = w->parent_name,
                                   .formatting = w->formatting,
                                   .cell = is_in_table,
                                   .ns = NS_HTML,
                                   .tag = &loaded};
    if (w->flags & HAS_NODES)
        e->flags |= HAS_CHILD;
    if (w->flags & ENDS_IN_TEXT)
        e->flags |= ENDS_WITH_TEXT;
}

/* Returns the last marker of the list up to and including `entry`. Returns 0 if none of the last SEARCHED entries is a marker. */
static uint32_t last_marker(const struct formatting *f, uint32_t entry)
{
    enum { SEARCHED = 8 };
    for (unsigned i = 0; i < SEARCHED && entry; i++, entry = f->entries[entry].before[CHAIN_LIST])
        if (!f->entries[entry].node)
            return entry;
    return 0;
}

/* Called for each element that is loaded, beginning with the current node. `*entry`: the last entry of the list of active
 * formatting elements whose element is not above this one. Reports whether a run can close the element. It cannot if the parser
 * would then have to reconstruct elements: if the element has a marker, and the entry before the marker is not open or was not
 * found. */
static bool can_close(const struct formatting *f, const struct written *w, uint32_t *entry)
{
    if (!(stack_rule_of(w->node.name)->flags & IS_MARKER))
        return true;
    uint32_t marker = last_marker(f, *entry);
    *entry = marker ? f->entries[marker].before[CHAIN_LIST] : 0;
    return marker && (!*entry || !formatting_is_closed(f, *entry));
}

/* Copies the topmost open elements to the stack of the run. Returns their number. */
static uint32_t load_all(struct runner *u, const struct parser *p)
{
    const struct stack *stack = &p->stack;
    uint32_t at = stack->top, count = 0, entry = p->formatting.last;
    const struct written *top = written_of(stack_top(stack));
    bool in_table = is_in_table(stack, top);
    while (count + 1 < LOADED && stack->entries[at].below &&
           can_close(&p->formatting, written_of(stack->entries[at].node), &entry)) {
        at = stack->entries[at].below;
        count++;
    }
    for (uint32_t i = 0; i <= count; i++) {
        load(&u->open[i], written_of(stack->entries[at].node), stack->entries[at].key, in_table);
        at = stack->entries[at].above;
    }
    return count + 1;
}

/* --- the end --- */

static bool changes_mode(atom name)
{
    return name == ATOM_table || (tamis_parse_html_tag(name) & TAG_TABLE_PART);
}

/* Pops the current node, which the run has closed. */
static void pop(struct write_sink *s, struct parser *p)
{
    const struct open *e = stack_close_top(&p->stack);
    struct written *w = written_of(e->node);
    bool is_marker = stack_rule_of(w->node.name)->flags & IS_MARKER;
    if (e->listed && formatting_has(&p->formatting, e->listed, e->node))
        tamis_parse_formatting_remove(&p->formatting, e->listed);
    else
        tamis_write_give(s, w);
    if (is_marker)
        tamis_parse_formatting_clear_to_marker(&p->formatting);
    if (&w->node == p->form)
        p->form = NULL;
}

/* Reads the start tag of an element again, because the list of active formatting elements, or a snapshot, needs its attributes. */
static bool read_attributes(struct write_sink *s, struct written *w, const struct straight_element *e,
                            const unsigned char *end)
{
    struct runner *u = s->runner;
    if (!tamis_lex_scan_tag(e->tag, end, s->tree.names, UINT32_MAX, &u->tag) ||
        !tamis_straight_decode_values(&u->run, &u->tag))
        return false;
    if (u->tag.name != e->name)
        return true; /* the tag implies the element */
    for (uint32_t i = 0; i < u->tag.count; i++)
        u->tag.attributes[i].offset += w->node.offset;
    if (!tamis_write_keep_own(s, w, u->tag.attributes, u->tag.count))
        return false;
    w->node.attributes = w->own;
    w->node.count = u->tag.count;
    return true;
}

/* Pushes an element that the run has left open. */
static bool push(struct write_sink *s, struct parser *p, const struct straight_element *e,
                 const unsigned char *end)
{
    struct node *n = tamis_write_create(&s->sink, p, &(struct token){.attribute_count = 0});
    if (!n)
        return false;
    struct written *w = written_of(n);
    p->tree.node_count--; /* the run has counted it */
    n->name = e->name;
    n->ns = NS_HTML;
    n->offset = run_offset(&s->runner->run, e->tag);
    w->in = e->in;
    w->out = e->out;
    w->name = w->parent_name = e->written;
    w->parent_ns = NS_HTML;
    w->formatting = e->formatting;
    w->begins = s->run_began;
    w->flags = WRITTEN;
    if (e->flags & HAS_CHILD)
        w->flags |= HAS_NODES;
    if (e->flags & ENDS_WITH_TEXT)
        w->flags |= ENDS_IN_TEXT;
    if (e->name == ATOM_form) {
        w->flags |= KEPT_BY_PARSER;
        p->form = n;
    }
    if (e->flags & IS_FORMATTING)
        w->flags |= IN_FORMATTING;
    if (((e->flags & IS_FORMATTING) || s->keeps_attributes) && !read_attributes(s, w, e, end))
        return false;
    if (!tamis_parse_push(&p->stack, n, e->name))
        return false;
    if (e->flags & IS_FORMATTING)
        p->stack.entries[p->stack.top].listed = tamis_parse_formatting_push(&p->formatting, n, p->stack.top);
    else if (e->flags & IS_MARKER)
        tamis_parse_formatting_mark(&p->formatting);
    return true;
}

/* Makes the stack of the parser equal to that of the run, which began with `count` elements. */
static bool store_all(struct write_sink *s, struct parser *p, uint32_t count)
{
    const struct straight_run *r = &s->runner->run;
    const struct straight_element *open = s->runner->open;
    bool resets = false;
    uint32_t same = 0;
    while (same <= r->top && same < count && open[same].tag == &loaded)
        same++;
    for (uint32_t i = same; i < count; i++) {
        resets |= changes_mode(stack_top(&p->stack)->name);
        pop(s, p);
    }
    if (same) {
        struct written *w = written_of(stack_top(&p->stack));
        unsigned flags = open[same - 1].flags;
        w->flags = (uint16_t)((w->flags & ~(unsigned)(HAS_NODES | ENDS_IN_TEXT)) |
                              (flags & HAS_CHILD ? HAS_NODES : 0u) |
                              (flags & ENDS_WITH_TEXT ? ENDS_IN_TEXT : 0u));
    }
    for (uint32_t i = same; i <= r->top; i++) {
        resets |= changes_mode(open[i].name);
        if (!push(s, p, &open[i], r->end))
            return false;
    }
    if (resets)
        tamis_parse_reset_mode(p);
    return true;
}

static uint64_t difference(uint64_t most, uint64_t n)
{
    return most > n ? most - n : 0;
}

/* Returns the number of elements that the run, which begins with `count` elements, can push without exceeding TREE_DEPTH or
 * OUTPUT_DEPTH. */
static uint32_t room_for_elements(const struct write_sink *s, uint32_t count)
{
    const struct parser *p = s->parser;
    uint64_t in = difference(p->meter->limits[TAMIS_MAX_TREE_DEPTH], p->stack.count);
    uint64_t out = difference(OUTPUT_DEPTH, s->depth), least = in < out ? in : out;
    return (uint32_t)(least < RUN_STACK - 1 - count ? least : RUN_STACK - 1 - count);
}

static void begin_run(struct write_sink *s, uint32_t count)
{
    struct straight_run *r = &s->runner->run;
    r->deepest = count - 1 + room_for_elements(s, count);
    r->current = &s->runner->open[count - 1];
    r->top = count - 1;
    r->has_page = s->is_document || s->parser->stack.count != 1;
    r->written_depth = s->depth;
    r->after_pre = s->after_pre;
    r->before = (enum before)s->last;
    r->removed = 0;
    r->nodes = 0;
    r->holds_table_text = false;
}

/* A run begins only if the output has space for `n` bytes, the rest of its input. */
static bool has_space(struct buf *out, size_t n)
{
    return out->n + n + MORE <= out->meter->limits[out->limit] && buf_reserve(out, n + MORE);
}

const unsigned char *tamis_write_run(struct node_sink *sink, struct parser *p, const unsigned char *at,
                                     const unsigned char *end, uint64_t offset)
{
    struct write_sink *s = sink_of(sink);
    const struct written *top = written_of(stack_top(&p->stack));
    if (end - at > 1 && at[0] == '<' && at[1] == '/' && top->name != top->node.name)
        return at; /* the run would end at once */
    if (!has_space(s->out, (size_t)(end - at)))
        return at;
    struct straight_run *r = &s->runner->run;
    uint32_t count = load_all(s->runner, p);
    size_t length = s->run_began = s->out->n;
    r->p = r->start = at;
    r->offset = offset;
    r->end = end;
    begin_run(s, count);
    if (!tamis_straight_run_plain(r)) {
        needs_tree_because(s, "run");
        return at;
    }
    if (r->p == at && s->out->n == length)
        return at;
    s->after_pre = r->after_pre;
    s->last = (enum last_written)r->before;
    s->depth = r->written_depth;
    s->text_is_told &= !r->nodes; /* without nodes, the run has only continued the current text */
    p->tree.node_count += r->nodes;
    if (!store_all(s, p, count))
        needs_tree_because(s, "run");
    return r->p;
}
