/* tell.c: changes that are made because the sink writes in order are counted and reported. */
#include "write/sink.h"

void tamis_write_tell(struct write_sink *s, const struct node *n, tamis_reason reason, tamis_outcome outcome)
{
    struct report *r = s->filter.report;
    s->changes++;
    switch ((enum node_type)n->type) {
    case NODE_ELEMENT:
        report_element(r, &s->tree, n, reason, outcome, SPAN(""), NO_RULE);
        return;
    case NODE_TEXT:
        report_text(r, &s->tree, n, reason, outcome, node_data(n), NO_RULE);
        return;
    default:
        report_leaf(r, &s->tree, n, reason, NO_RULE);
        return;
    }
}

void tamis_write_tell_attributes(struct write_sink *s, const struct node *n, const struct token *t)
{
    for (uint32_t i = 0; i < t->attribute_count; i++) {
        s->changes++;
        s->filter.counts->attributes++;
        report_attribute(s->filter.report, &s->tree, n, &t->attributes[i], TAMIS_REASON_NOT_IN_ORDER,
                         TAMIS_OUTCOME_REMOVED, SPAN(""), NO_RULE);
    }
}

void tamis_write_tell_tag(struct write_sink *s, const struct token *t)
{
    struct node n = {.type = NODE_ELEMENT, .name = t->name, .ns = NS_HTML, .offset = (uint32_t)t->offset};
    s->filter.counts->elements++;
    tamis_write_tell(s, &n, TAMIS_REASON_NOT_IN_ORDER, TAMIS_OUTCOME_REMOVED);
}
