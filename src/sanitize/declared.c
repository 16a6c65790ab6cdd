/* declared.c: rewrites or removes what declares an encoding other than UTF-8, in a safe policy (promise P11). What the elements of
 * the output mean does not matter: readers search for a declaration in the bytes, before they parse them. */
#include "parse/content.h"
#include "sanitize/walk.h"
#include "value/encoding.h"

static bool is_meta(const struct node *n)
{
    return n->name == ATOM_meta;
}

/* If the attribute declares another encoding, returns true, and writes the value with UTF-8 to w->out. If the attribute must be
 * removed instead, w->out is then empty: outside of meta, the attribute is about another resource or about the data of a form. */
static bool declares_other(struct filter_walk *w, const struct node *n, const struct attribute *a)
{
    struct span value = attribute_value(a);
    meter_work(w->meter, value.n);
    w->out.n = 0;
    switch (a->name) {
    case ATOM_accept_charset:
        return !tamis_value_encoding_all_utf8(value);
    case ATOM_content:
        return is_meta(n) && tamis_value_encoding_rewrite_content(value, &w->out);
    default:
        if (tamis_value_encoding_is_utf8(value))
            return false;
        buf_add(&w->out, is_meta(n) ? SPAN("utf-8") : SPAN(""));
        return true;
    }
}

static enum decision remove_declaration(struct filter_walk *w, const struct node *n,
                                        const struct attribute *a)
{
    report_attribute(w->report, w->tree, n, a, TAMIS_REASON_ENCODING_DECLARED, TAMIS_OUTCOME_REMOVED,
                     attribute_value(a), NO_RULE);
    return DECISION_REMOVE;
}

enum decision tamis_sanitize_declare_utf8(struct filter_walk *w, const struct node *n, struct attribute *a)
{
    if (!declares_other(w, n, a))
        return DECISION_KEEP;
    if (!w->out.n)
        return remove_declaration(w, n, a);
    if (!meter_within(w->meter, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, w->out.n))
        return DECISION_REMOVE;
    report_value(w->report, w->tree, n, a, TAMIS_REASON_ENCODING_DECLARED, TAMIS_OUTCOME_CHANGED,
                 buf_span(&w->out), NO_RULE);
    set_value(w, a, buf_span(&w->out));
    return DECISION_KEEP;
}

enum decision tamis_sanitize_check_declared(struct filter_walk *w, const struct node *n,
                                            const struct attribute *a)
{
    return declares_other(w, n, a) ? remove_declaration(w, n, a) : DECISION_KEEP;
}

/* Reports whether one of the texts in the element contains "@". */
static bool has_at_sign(struct filter_walk *w, const struct node *n)
{
    bool has = false;
    for (const struct node *child = n->first_child; child; child = child->next) {
        meter_work(w->meter, 1 + child->count / SCANNED_PER_WORK);
        has |= span_has(node_data(child), '@');
    }
    return has;
}

void tamis_sanitize_declare_utf8_in_sheet(struct filter_walk *w, struct node *n)
{
    struct buf text;
    if (n->name != ATOM_style || !has_at_sign(w, n))
        return;
    tamis_base_buf_init(&text, w->meter, TAMIS_MAX_OUTPUT_BYTES);
    for (const struct node *child = n->first_child; child; child = child->next)
        buf_add(&text, node_data(child));
    meter_work(w->meter, text.n);
    if (tamis_value_encoding_rewrite_sheet(buf_span(&text), &w->out) && meter_ok(w->meter)) {
        report_value(w->report, w->tree, n, NULL, TAMIS_REASON_ENCODING_DECLARED, TAMIS_OUTCOME_CHANGED,
                     buf_span(&w->out), NO_RULE);
        (void)tamis_sanitize_replace_text(w, n, buf_span(&w->out));
    }
    tamis_base_buf_free(&text);
}

bool tamis_sanitize_leaf_declares(const struct filter_walk *w, const struct node *n)
{
    if (!w->policy->safe)
        return false;
    if (n->type == NODE_PROCESSING_INSTRUCTION &&
        tamis_value_encoding_is_reserved(tamis_base_names_text(w->tree->names, n->name)))
        return true;
    meter_work(w->meter, n->count);
    return tamis_value_encoding_is_in_data(node_data(n));
}
