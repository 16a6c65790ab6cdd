/* edit.c: see edit.h. */
#include "serialize/edit.h"

#include "parse/parser.h"

static struct rule_path path_of(tamis_reason reason)
{
    return reason == TAMIS_REASON_AFTER_EXCERPT ? (struct rule_path){"excerpt", -1, "characters"} : NO_RULE;
}

/* Records a change in the report. A change of a DOCTYPE, or of a text that consists of white space, is not recorded. The
 * callbacks of the program have not seen the changed tree. */
static void tell(const struct edit *e, const struct node *n, tamis_reason reason, tamis_outcome outcome)
{
    struct report *r = e->tree->report;
    tree_has_changed(e->tree);
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
    case NODE_SHADOW_ROOT:
        report_element(r, e->tree, n, reason, outcome, SPAN(""), path_of(reason));
        return;
    case NODE_TEXT:
        if (!tamis_parse_all_space(node_data(n)))
            report_text(r, e->tree, n, reason, outcome, node_data(n), path_of(reason));
        return;
    case NODE_COMMENT:
    case NODE_PROCESSING_INSTRUCTION:
        report_leaf(r, e->tree, n, reason, path_of(reason));
        return;
    case NODE_DOCUMENT:
    case NODE_FRAGMENT:
    case NODE_DOCTYPE:
        return;
    }
}

void tamis_serialize_drop_because(struct edit *e, tamis_reason reason)
{
    struct node *gone = e->n;
    tell(e, gone, reason, TAMIS_OUTCOME_REMOVED);
    edit_skip(e);
    tamis_parse_remove(gone);
}

void tamis_serialize_drop(struct edit *e)
{
    tamis_serialize_drop_because(e, TAMIS_REASON_UNWRITABLE);
}

void tamis_serialize_unwrap_because(struct edit *e, tamis_reason reason)
{
    struct node *gone = e->n;
    if (!gone->first_child) {
        tamis_serialize_drop_because(e, reason);
        return;
    }
    tell(e, gone, reason, TAMIS_OUTCOME_UNWRAPPED);
    e->n = gone->first_child;
    tamis_parse_unwrap(gone);
}

void tamis_serialize_unwrap(struct edit *e)
{
    tamis_serialize_unwrap_because(e, TAMIS_REASON_UNWRITABLE);
}

void tamis_serialize_take_apart(struct edit *e, tamis_reason reason)
{
    const struct node *n = e->n;
    bool has_text = n->ns == NS_HTML && n->name != ATOM_template && !node_is_raw_text(n);
    if (has_text)
        tamis_serialize_unwrap_because(e, reason);
    else
        tamis_serialize_drop_because(e, reason);
}

void tamis_serialize_flatten(struct edit *e, struct meter *m)
{
    struct node *parent = e->n->parent, *before = parent->next;
    tell(e, e->n, TAMIS_REASON_TOO_DEEP, TAMIS_OUTCOME_CHANGED);
    for (struct node *n = e->n, *next; n; n = next) {
        next = n->next;
        tamis_parse_insert(parent->parent, n, before);
        meter_work(m, 1);
    }
    e->depth--;
}

void tamis_serialize_drop_all(struct tree *t, tamis_reason reason)
{
    struct edit e = {t, t->root->first_child, 0};
    while (e.n)
        tamis_serialize_drop_because(&e, reason);
}

bool tamis_serialize_hides_end_tag(const struct node *n)
{
    struct span s = node_data(n);
    for (size_t i = 0; i + 1 < s.n; i++)
        if (s.p[i] == '<' && s.p[i + 1] == '/')
            return true;
    return false;
}
