/* sheet.c: filters the text of style elements. */
#include "parse/content.h"
#include "sanitize/urls.h"

struct sheet_observer {
    struct filter_walk *w;
    const struct node *n;
    const struct rule *v;
};

static void record_dropped(void *user, tamis_reason reason, struct span what)
{
    const struct sheet_observer *h = user;
    report_value(h->w->report, h->w->tree, h->n, NULL, reason, TAMIS_OUTCOME_REMOVED, what,
                 path_of_rule(h->v->number, "stylesheet"));
}

static const struct rule *sheet_rule(const struct filter_walk *w, const struct node *n)
{
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        if (v->kind == TAMIS_RULE_STYLESHEET && tamis_sanitize_rule_applies(w, v, n))
            return v;
    }
    return NULL;
}

/* Appends the text of the element to `text`, and returns true. Returns false if the element has children other than text and
 * comments. */
static bool read_text(struct filter_walk *w, const struct node *n, struct buf *text)
{
    for (const struct node *child = n->first_child; child; child = child->next) {
        if (child->type != NODE_TEXT && child->type != NODE_COMMENT)
            return false;
        if (child->type == NODE_TEXT)
            buf_add(text, node_data(child));
        meter_work(w->meter, 1 + child->count / SCANNED_PER_WORK);
    }
    return true;
}

static bool check_sheet(struct filter_walk *w, struct node *n, const struct rule *v, struct span css)
{
    struct sheet_observer observer_data = {w, n, v};
    struct css_observer observer = {w->report ? record_dropped : NULL, &observer_data};
    struct url_asking asking;
    tamis_value_css_sheet(asking_css_rule(&asking, w, n, NULL, &v->css), css, observer, &w->out, &w->scratch);
    if (!w->out.n || !meter_ok(w->meter))
        return false;
    if (span_equal(css, buf_span(&w->out)))
        return true;
    report_value(w->report, w->tree, n, NULL, TAMIS_REASON_CSS_REWRITTEN, TAMIS_OUTCOME_CHANGED,
                 buf_span(&w->out), path_of_rule(v->number, "stylesheet"));
    return tamis_sanitize_replace_text(w, n, buf_span(&w->out));
}

/* Removes the attribute title of a style element if the rule has a scope. A style sheet with a title applies
 * only if the page uses the style sheets with this title. Therefore, with the attribute, the effects of the
 * style sheet and the resources that it fetches would depend on the page outside of the scope. */
static void drop_title(struct filter_walk *w, struct node *n, const struct rule *v)
{
    if (v->css.scope.n)
        tamis_sanitize_drop_attribute(w, n, ATOM_title, TAMIS_REASON_ATTRIBUTE_REMOVED,
                                      path_of_rule(v->number, "stylesheet.scope"));
}

bool tamis_sanitize_filter_sheet(struct filter_walk *w, struct node *n)
{
    const struct rule *v = sheet_rule(w, n);
    struct buf text;
    tamis_base_buf_init(&text, w->meter, TAMIS_MAX_OUTPUT_BYTES);
    bool is_kept = v && read_text(w, n, &text) && check_sheet(w, n, v, buf_span(&text));
    tamis_base_buf_free(&text);
    if (!is_kept && v)
        report_element(w->report, w->tree, n, TAMIS_REASON_CSS_EMPTY, TAMIS_OUTCOME_REMOVED, SPAN(""),
                       path_of_rule(v->number, "stylesheet"));
    if (is_kept)
        drop_title(w, n, v);
    return is_kept;
}
