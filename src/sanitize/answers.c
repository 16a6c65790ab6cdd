/* answers.c: calls the callbacks of the program for a tree, and does what they answer. See callbacks.h. */
#include "sanitize/callbacks.h"

/* --- elements --- */

/* Reports whether the answer removes the element with its content. If a link that "linkify" makes is not kept, its text stays,
 * because it is not yet in the link. */
static bool is_removed(const struct filter_walk *w, const struct node *n, tamis_answer answer)
{
    return answer == TAMIS_ANSWER_REMOVE || n->ns != NS_HTML || w->is_link ||
           (answer == TAMIS_ANSWER_UNWRAP && n->name == ATOM_template);
}

/* Calls the callback, and reports what the answer does. */
static enum treatment call(struct filter_walk *w, struct node *n, bool at_end)
{
    bool is_unsteady;
    tamis_answer answer = tamis_sanitize_ask_element(w, n, at_end, &is_unsteady);
    if (answer == TAMIS_ANSWER_KEEP)
        return TREATMENT_KEEP;
    if (answer == TAMIS_ANSWER_FAIL)
        return TREATMENT_FAILED;
    bool removes = is_removed(w, n, answer), unwraps = answer == TAMIS_ANSWER_UNWRAP;
    tamis_reason reason = is_unsteady ? TAMIS_REASON_CALLBACK_UNSTEADY : TAMIS_REASON_CALLBACK_REMOVED;
    tamis_outcome kept = unwraps ? TAMIS_OUTCOME_UNWRAPPED : TAMIS_OUTCOME_CHANGED;
    if (node_has_tag(n) || (removes && n->first_child))
        report_element(w->report, w->tree, n, reason, removes ? TAMIS_OUTCOME_REMOVED : kept, SPAN(""),
                       NO_RULE);
    if (removes)
        return TREATMENT_REMOVE;
    return unwraps ? TREATMENT_UNWRAP : TREATMENT_ESCAPE;
}

enum treatment tamis_sanitize_call_start(struct filter_walk *w, struct node *n)
{
    return w->callbacks->start ? call(w, n, false) : TREATMENT_KEEP;
}

/* --- text --- */

/* Reports whether the text in the element is not ordinary text. The content of noscript is text if scripting is enabled. */
static bool is_raw(const struct filter_walk *w, const struct node *n)
{
    if (n->name == ATOM_style || n->name == ATOM_script)
        return true;
    return node_is_raw_text(n) && (n->name != ATOM_noscript || w->tree->scripting);
}

static void set_text(struct filter_walk *w, struct node *n, struct span text)
{
    const char *copy = tamis_base_arena_copy(w->tree->arena, text);
    if (!copy)
        return;
    report_text(w->report, w->tree, n, TAMIS_REASON_CALLBACK_CHANGED, TAMIS_OUTCOME_CHANGED, text, NO_RULE);
    n->data = copy;
    n->count = (uint32_t)text.n;
    n->flags &= (uint8_t)~NODE_OWNS_TEXT;
}

/* Calls the callback for a text, which must not be empty. Returns true if the text must be removed. */
static bool is_text_removed(struct filter_walk *w, const struct node *parent, struct node *n)
{
    bool is_new, is_unsteady;
    tamis_answer answer = tamis_sanitize_ask_text(w, parent, node_data(n), &is_new, &is_unsteady);
    bool removes = answer == TAMIS_ANSWER_REMOVE;
    if (answer == TAMIS_ANSWER_FAIL)
        return false;
    if (removes)
        report_text(w->report, w->tree, n,
                    is_unsteady ? TAMIS_REASON_CALLBACK_UNSTEADY : TAMIS_REASON_CALLBACK_REMOVED,
                    TAMIS_OUTCOME_REMOVED, node_data(n), NO_RULE);
    else if (is_new)
        set_text(w, n, buf_span(&w->callbacks->reply));
    return removes || !n->count;
}

/* Returns the next node in tree order. */
static struct node *visit_text(struct filter_walk *w, struct node *n)
{
    const struct node *parent = enclosing_element(n);
    const struct node *holder = parent ? parent : w->tree->context;
    tamis_sanitize_join_text(w, n);
    bool removes = n->count && !(holder && is_raw(w, holder)) && is_text_removed(w, parent, n);
    struct node *next = tamis_parse_next_skipping(n, w->tree->root);
    if (removes)
        tamis_parse_remove(n);
    return next;
}

void tamis_sanitize_call_text(struct filter_walk *w)
{
    if (!w->callbacks || !w->callbacks->text)
        return;
    struct node *n = w->tree->root->first_child;
    while (n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        n = n->type == NODE_TEXT ? visit_text(w, n) : tamis_parse_next(n, w->tree->root);
    }
}

/* --- ends of elements --- */

/* Called for a node that has no more children. Calls `end` for it, and for its ancestors that end with it. Returns the next node. */
static struct node *end_nodes(struct filter_walk *w, struct node *n)
{
    while (n != w->tree->root && meter_ok(w->meter)) {
        struct node *next = n->next, *parent = n->parent;
        if (n->type == NODE_ELEMENT)
            (void)tamis_sanitize_replace(w, n, call(w, n, true));
        if (next)
            return next;
        n = parent;
    }
    return NULL;
}

void tamis_sanitize_call_end(struct filter_walk *w)
{
    if (!w->callbacks || !w->callbacks->end)
        return;
    struct node *n = w->tree->root->first_child;
    while (n && meter_ok(w->meter)) {
        meter_work(w->meter, 1);
        n = n->first_child ? n->first_child : end_nodes(w, n);
    }
    tamis_sanitize_check_page_sheet(w);
}
