/* resume.c: after a document needed a tree, goes on without one as soon as nothing that is in the tree can change any more.
 *
 * The state of the parser is taken (write/snapshot.h), and the write sink goes on from it in the second context. If it finds that all
 * output would be final, the tree is sanitized as if the input ended here. Its output, without the end tags of the elements that
 * are open, is delivered, and the document begins again at the snapshot, without a tree. This is so only if all that is in
 * the output is certain (f->is_certain, serialize/fixpoint.h): then what follows does not change it, even if the repair of a tree
 * takes apart what follows. */
#include "exact.h"
#include "treeless.h"

enum { LEAST_TO_RESUME = 256 };

/* Reports whether a template could be inserted at a processing instruction of the tree. */
static bool has_marker(const struct tree *t)
{
    for (const struct node *n = t->root; n; n = tamis_parse_next(n, t->root))
        if (n->type == NODE_PROCESSING_INSTRUCTION)
            return true;
    return false;
}

/* Lets the write sink go on from the snapshot in the second context. Sets `tail` to the end tags of the open elements, in memory of this
 * context. Returns false if the sink cannot go on, or if not all output would be final. */
static bool try_sink(tamis *t, struct snapshot *now, struct span *tail)
{
    tamis *u = tamis_exact_borrow(t);
    if (!u)
        return false;
    u->exact.begins_at = now;
    u->avoids_straight_path = false;
    bool goes_on = tamis_feed(u, "", 0) == TAMIS_OK && u->is_treeless &&
                   tamis_write_can_take(&u->write, &u->document);
    const struct stack *stack = &u->document.parser.stack;
    goes_on = goes_on && (stack->count == 1 || write_is_written(stack_top(stack)));
    if (goes_on)
        tamis_write_tail(&u->write, &u->exact.kept);
    goes_on = goes_on && meter_ok(&u->meter);
    *tail = buf_span(&u->exact.kept);
    tamis_exact_give_back(u);
    tamis_reset(u);
    return goes_on;
}

static bool ends_with(struct span text, struct span end)
{
    return text.n >= end.n && span_equal(span_of(text.p + text.n - end.n, end.n), end);
}

/* Sanitizes the tree. Returns the length of its output without the end tags `tail`; 0 if this part of the output is not final. */
static size_t final_of_tree(tamis *t, struct span tail)
{
    const struct buf *out = &t->fixpoint.output;
    const struct parser *p = &t->document.parser;
    const struct node *top = p->stack.count > 1 ? stack_top(&p->stack) : p->tree.root;
    tamis_context_sanitize(t);
    if (!meter_ok(&t->meter) || !t->fixpoint.is_certain || t->fixpoint.rounds || !top->first_child ||
        !tamis_exact_begins_as_delivered(t) || !ends_with(buf_span(out), tail))
        return 0;
    size_t n = out->n - tail.n;
    t->write.is_in_body = false;
    bool is_final = n && n >= t->exact.delivered && !span_is_white(out->p[n - 1]) &&
                    tamis_write_is_in_body(&t->write);
    return is_final ? n : 0;
}

static void resume(tamis *t, struct snapshot *now, struct span tail)
{
    struct exact *e = &t->exact;
    struct buf *out = &t->fixpoint.output;
    size_t n = final_of_tree(t, tail);
    if (!n) {
        tamis_exact_parse_again(t);
        return;
    }
    tamis_exact_deliver(t, n);
    if (!meter_ok(&t->meter))
        return;
    out->n = n;
    e->kept.n = 0;
    e->resumes_at = 0;
    now->counts = t->removed;
    tamis_exact_begin_at(t, now);
}

void tamis_exact_resume(tamis *t)
{
    struct exact *e = &t->exact;
    uint64_t kept = context_kept_input(t);
    const struct tamis_policy *policy = policy_or_default(t->policy);
    if (kept < LEAST_TO_RESUME || kept < e->resumes_at || t->report.most || t->write.is_never_final ||
        !tamis_treeless_applies(t) || t->write.marker != SIZE_MAX ||
        !tamis_write_can_take_tree(&t->document, policy->separator.n != 0))
        return;
    e->resumes_at = kept + kept / 8; /* each attempt reads all that is kept */
    struct snapshot *now = tamis_exact_other_snapshot(t);
    struct span tail;
    if (has_marker(&t->document.parser.tree) || !now || !tamis_write_take_tree(now, &t->document) ||
        !try_sink(t, now, &tail))
        return;
    e->resumes_at = 2 * kept;
    resume(t, now, tail);
}
