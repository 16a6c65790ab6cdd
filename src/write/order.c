/* order.c: what the write sink does, in order, with nodes that need a tree: see `in_order` in write.h.
 *
 * The parser does not move any node (enum moves). Its state can therefore differ from that of a parser of the output, but this
 * does not matter: whatever the parser does, the sink writes an element only if its place and its content are certain in the
 * output as it is so far, and writes its end tag before that of its parent. */
#include "parse/parser.h"
#include "sanitize/decide.h"
#include "serialize/frame.h"
#include "write/sink.h"

/* --- elements that are not written --- */

void tamis_write_take_apart(struct write_sink *s, struct written *w, const struct written *parent,
                            const struct node *n, tamis_reason reason)
{
    bool is_void = tamis_parse_html_tag(w->node.name) & TAG_VOID;
    bool has_content = n->ns == NS_HTML && n->name != ATOM_template && !node_is_raw_text(n) &&
                       !content_has_only_space(parent->out.content) && !is_void;
    s->filter.counts->elements++;
    tamis_write_tell(s, n, reason, has_content ? TAMIS_OUTCOME_UNWRAPPED : TAMIS_OUTCOME_REMOVED);
    if (!has_content)
        w->flags |= GONE;
}

static struct written *written_below(const struct stack *stack, uint32_t position)
{
    return written_of(stack_at(stack, stack->entries[position].below));
}

/* Returns the element that contains the table before which nodes are inserted. */
static struct written *foster_parent(const struct stack *stack)
{
    uint32_t table = stack_find(stack, ATOM_table), template = stack_find(stack, ATOM_template);
    if (template > table)
        return written_of(stack_at(stack, template));
    return table ? written_below(stack, table) : written_of(stack_at(stack, 1));
}

static bool is_table_written(const struct stack *stack)
{
    uint32_t table = stack_find(stack, ATOM_table);
    return table && (written_of(stack_at(stack, table))->flags & WRITTEN);
}

/* If the policy removes a table with its content, the nodes before it stay. */
struct written *tamis_write_place(struct write_sink *s)
{
    const struct stack *stack = &s->parser->stack;
    struct written *parent = current(s);
    bool is_moved = s->is_fostered && (parent->flags & GONE) && !is_table_written(stack);
    return is_moved ? foster_parent(stack) : parent;
}

/* A node that would be before a table is removed, because the start tag of the table is in the output, and its content can only
 * contain parts of a table. The node can stay where it is if the policy does not keep the table. */
bool tamis_write_drops_fostered(struct write_sink *s, const struct written *parent, const struct node *n)
{
    bool is_dropped = (parent->flags & GONE) || content_has_only_space(parent->out.content);
    s->is_fostered = false;
    if (foster_parent(&s->parser->stack)->flags & GONE)
        return false;
    s->filter.counts->elements += is_dropped && n->type == NODE_ELEMENT;
    tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER,
                     is_dropped ? TAMIS_OUTCOME_REMOVED : TAMIS_OUTCOME_CHANGED);
    return is_dropped;
}

/* --- elements that are closed early --- */

/* Writes the end tag of the element, which stays open for the parser. */
static void close_early(struct write_sink *s, struct written *w)
{
    if (!(w->flags & WRITTEN))
        return;
    tamis_write_end_tag(s, w->name);
    w->flags = (uint16_t)((w->flags & ~(unsigned)WRITTEN) | WAS_WRITTEN);
    s->depth--;
    s->awaits_separator = false;
    s->last = LAST_OTHER;
}

static void close_down_to(struct write_sink *s, uint32_t position)
{
    const struct stack *stack = &s->parser->stack;
    for (uint32_t i = stack->top; i >= position; i = stack->entries[i].below) {
        meter_work(s->meter, 1);
        close_early(s, written_of(stack_at(stack, i)));
    }
}

/* The elements from the one above `below` on have other parents than before, or their parents are no longer written. */
static void inherit_above(struct write_sink *s, uint32_t below)
{
    const struct stack *stack = &s->parser->stack;
    for (uint32_t i = below; i != stack->top;) {
        i = stack->entries[i].above;
        struct written *w = written_of(stack_at(stack, i));
        w->flags &= (uint16_t) ~(unsigned)(ENDS_IN_TEXT | WAS_WRITTEN);
        tamis_write_inherit(w, written_below(stack, i));
    }
}

/* Ends the topmost written element with this name in the output, with all elements in it. */
static bool end_early(struct write_sink *s, atom name)
{
    const struct stack *stack = &s->parser->stack;
    uint32_t i = stack->top;
    while (i > 1 && written_of(stack_at(stack, i))->name != name)
        i = stack->entries[i].below;
    if (i <= 1)
        return false;
    close_down_to(s, i);
    inherit_above(s, stack->entries[i].below);
    return true;
}

bool tamis_write_makes_way(struct write_sink *s, const struct written *parent, const struct node *n)
{
    const struct nesting *row = tamis_parse_nesting(n->name);
    if (n->ns != NS_HTML || s->depth == 0)
        return false;
    bool is_block = parent->out.content == BODY && (row->conflicts & parent->out.open & OPEN_P);
    bool is_part = content_is_between_cells(parent->out.content) &&
                   (tamis_parse_html_tag(n->name) & TAG_TABLE_PART);
    if (!(is_block && end_early(s, ATOM_p)) && !(is_part && end_early(s, ATOM_table)))
        return false;
    tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_CHANGED);
    return true;
}

/* --- the adoption agency algorithm --- */

/* At most this number of elements are written again after an element in the middle has ended, so that the output is not much
 * longer than the input. */
enum { MOST_REOPENED = 8 };

/* Reports whether the content of the element can be divided: the element means the same if it ends and begins again without its
 * attributes. */
static bool is_divisible(const struct node *n)
{
    switch (n->ns == NS_HTML ? n->name : ATOM_NONE) {
    case ATOM_address:
    case ATOM_article:
    case ATOM_aside:
    case ATOM_blockquote:
    case ATOM_center:
    case ATOM_dd:
    case ATOM_div:
    case ATOM_dl:
    case ATOM_dt:
    case ATOM_footer:
    case ATOM_h1:
    case ATOM_h2:
    case ATOM_h3:
    case ATOM_h4:
    case ATOM_h5:
    case ATOM_h6:
    case ATOM_header:
    case ATOM_li:
    case ATOM_main:
    case ATOM_menu:
    case ATOM_nav:
    case ATOM_ol:
    case ATOM_p:
    case ATOM_pre:
    case ATOM_section:
    case ATOM_ul:
        return true;
    default:
        return false;
    }
}

/* Writes the start tag of the element again, without attributes, if the policy allows this. */
static bool reopen(struct write_sink *s, struct written *w, const struct written *parent)
{
    struct node copy = {.type = NODE_ELEMENT,
                        .name = w->node.name,
                        .ns = w->node.ns,
                        .flags = NODE_SUPPLIED,
                        .offset = w->node.offset};
    struct node *n = &copy;
    struct report *report = s->filter.report;
    s->filter.report = NULL;
    enum treatment treatment = decide(&s->filter, &n);
    s->filter.report = report;
    if (treatment == TREATMENT_KEEP)
        tamis_write_element(s, w, parent, n);
    return w->flags & WRITTEN;
}

static void reopen_above(struct write_sink *s, uint32_t below)
{
    const struct stack *stack = &s->parser->stack;
    unsigned count = 0;
    for (uint32_t i = below; i != stack->top;) {
        i = stack->entries[i].above;
        struct written *w = written_of(stack_at(stack, i)), *parent = written_below(stack, i);
        bool can_reopen = (w->flags & WAS_WRITTEN) && count < MOST_REOPENED && is_divisible(&w->node);
        w->flags &= (uint16_t) ~(unsigned)(ENDS_IN_TEXT | WAS_WRITTEN);
        tamis_write_inherit(w, parent);
        if (can_reopen)
            count += reopen(s, w, parent);
    }
}

static bool is_special(const struct stack *stack, uint32_t position)
{
    const struct open *e = &stack->entries[position];
    return e->special != stack->entries[e->below].special;
}

/* Removes an element from the stack. It stays in the list of active formatting elements. */
static void take_out(struct write_sink *s, uint32_t position)
{
    struct parser *p = s->parser;
    const struct open e = p->stack.entries[position];
    struct written *w = written_of(e.node);
    s->leaving -= (w->flags & LEAVES) != 0;
    tamis_parse_stack_unlink(&p->stack, position);
    if (!e.listed || !formatting_has(&p->formatting, e.listed, e.node))
        tamis_write_give(s, w);
}

/* Closes the formatting element at `at` and all elements in it. Removes those that are not special from the stack, as the
 * standard does; the parser creates those that are in the list of active formatting elements again. */
static void close_content(struct write_sink *s, uint32_t at)
{
    const struct stack *stack = &s->parser->stack;
    close_down_to(s, at);
    for (uint32_t i = stack->top, below; i > at; i = below) {
        below = stack->entries[i].below;
        if (!is_special(stack, i) || (written_of(stack_at(stack, i))->flags & LEAVES))
            take_out(s, i);
    }
}

/* The end of the formatting element `n`, which contains blocks. Closes all elements in it, and writes the blocks again after it.
 * If `n` is not written, its end is not visible in the output, and the blocks stay open. */
static void divide(struct write_sink *s, struct node *n)
{
    struct parser *p = s->parser;
    uint32_t at = tamis_parse_stack_position(&p->stack, n), below = p->stack.entries[at].below;
    uint32_t entry = p->stack.entries[at].listed;
    unsigned flags = written_of(n)->flags;
    tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_CHANGED);
    if (flags & WRITTEN)
        close_content(s, at);
    else
        while (p->stack.top > at && !is_special(&p->stack, p->stack.top))
            tamis_parse_pop(&p->stack);
    take_out(s, at);
    tamis_parse_formatting_remove(&p->formatting, entry);
    if (flags & WRITTEN)
        reopen_above(s, below);
    else
        inherit_above(s, below);
}

/* --- elements that are removed from the middle of the stack --- */

static void leave(struct write_sink *s, struct written *w)
{
    s->leaving += !(w->flags & LEAVES);
    w->flags |= w->node.flags & NODE_CLOSED ? LEAVES | HAS_END_TAG : LEAVES;
}

/* --- */

static bool is_kept(const struct write_sink *s, const struct node *n)
{
    return !(written_of((struct node *)(uintptr_t)n)->flags & GONE) &&
           tamis_sanitize_action(&s->filter, n)->kind == ACTION_KEEP;
}

void tamis_write_moved(struct write_sink *s, enum moves reason, struct node *n, const struct token *t)
{
    switch (reason) {
    case MOVES_ADOPTED:
        divide(s, n);
        return;
    case MOVES_FOSTERED:
        s->is_fostered = true;
        return;
    case MOVES_ATTRIBUTES:
        tamis_write_tell_attributes(s, n, t);
        return;
    case MOVES_FRAMESET:
        tamis_write_tell_tag(s, t);
        return;
    case MOVES_STACK:
        leave(s, written_of(n));
        return;
    case MOVES_SELECTED: /* the element itself is reported if the policy keeps it */
        if (!is_kept(s, n))
            tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_CHANGED);
        return;
    case MOVES_TEMPLATE: /* the policy can keep its content elsewhere */
        if (node_has(n, ATOM_for) || node_has(n, ATOM_shadowrootmode))
            tamis_write_tell(s, n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_CHANGED);
        return;
    case MOVES_HEAD: /* the element itself is reported */
        return;
    }
}
