/* embedded.c: filters frames and the text of style elements, and finds annotation-xml elements that have lost the attribute
 * encoding. */
#include "base/array.h"
#include "parse/content.h"
#include "sanitize/urls.h"

static void drop_attribute(struct filter_walk *w, struct node *n, atom name, tamis_reason reason,
                           struct rule_path path)
{
    struct attribute *a = tamis_parse_attribute(n, name);
    if (!a)
        return;
    report_attribute(w->report, w->tree, n, a, reason, TAMIS_OUTCOME_REMOVED, SPAN(""), path);
    tamis_base_array_close(n->attributes, n->count--, (size_t)(a - n->attributes), sizeof *n->attributes);
    w->counts->attributes++;
}

/* Frames. */

static const struct rule *frame_rule(const struct filter_walk *w)
{
    for (uint32_t i = 0; i < w->policy->rule_count; i++)
        if (w->policy->rules[i].kind == TAMIS_RULE_FRAME)
            return &w->policy->rules[i];
    return NULL;
}

static bool refuse_frame(struct filter_walk *w, const struct node *n, const struct rule *v,
                         tamis_reason reason, struct span detail)
{
    bool is_of_callback = reason == TAMIS_REASON_URL_CALLBACK_REMOVED ||
                          reason == TAMIS_REASON_URL_CALLBACK_INVALID;
    report_element(w->report, w->tree, n, is_of_callback ? reason : TAMIS_REASON_FRAME_NOT_ALLOWED,
                   TAMIS_OUTCOME_REMOVED, detail, path_of_rule(v->number, "frame"));
    return false;
}

bool tamis_sanitize_filter_frame(struct filter_walk *w, struct node *n)
{
    const struct rule *v = frame_rule(w);
    struct attribute *source = tamis_parse_attribute(n, ATOM_src);
    tamis_reason reason = TAMIS_REASON_COUNT;
    struct span detail = SPAN("");
    if (!source)
        return refuse_frame(w, n, v, TAMIS_REASON_FRAME_NOT_ALLOWED, SPAN("src"));
    struct url_asking asking;
    const struct url_rule *urls = asking_rule(&asking, w, n, source, &v->urls);
    if (!tamis_value_url_check(urls, URL_SINGLE, attribute_value(source), &w->out, &w->scratch, &reason,
                               &detail))
        return refuse_frame(w, n, v, reason, attribute_value(source));
    if (urls->asker)
        (void)meter_within(w->meter, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, w->out.n);
    if (meter_ok(w->meter) && !span_equal(buf_span(&w->out), attribute_value(source)))
        set_value(w, source, buf_span(&w->out));
    drop_attribute(w, n, ATOM_srcdoc, TAMIS_REASON_FRAME_NOT_ALLOWED, path_of_rule(v->number, "frame"));
    tamis_sanitize_put_attribute(w, n, ATOM_sandbox, v->text, TAMIS_REASON_ATTRIBUTE_SET,
                                 path_of_rule(v->number, "frame.sandbox"));
    while (n->first_child)
        tamis_parse_remove(n->first_child);
    return true;
}

/* Style sheets. */

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

static bool replace_text(struct filter_walk *w, struct node *n, struct span text)
{
    uint32_t offset = n->first_child ? n->first_child->offset : n->offset;
    struct node *child = tamis_parse_new_text(w->tree, text, offset);
    if (!child)
        return false;
    while (n->first_child)
        tamis_parse_remove(n->first_child);
    tamis_parse_insert(n, child, NULL);
    return true;
}

static bool check_sheet(struct filter_walk *w, struct node *n, const struct rule *v, struct span css)
{
    struct sheet_observer observer_data = {w, n, v};
    struct css_observer observer = {w->report ? record_dropped : NULL, &observer_data};
    struct url_asking asking;
    tamis_value_css_sheet(tamis_sanitize_asking_css(&asking, w, n, NULL, &v->css), css, observer, &w->out,
                          &w->scratch);
    if (!w->out.n || !meter_ok(w->meter))
        return false;
    if (span_equal(css, buf_span(&w->out)))
        return true;
    report_value(w->report, w->tree, n, NULL, TAMIS_REASON_CSS_REWRITTEN, TAMIS_OUTCOME_CHANGED,
                 buf_span(&w->out), path_of_rule(v->number, "stylesheet"));
    return replace_text(w, n, buf_span(&w->out));
}

/* Removes the attribute title of a style element if the rule has a scope. A style sheet with a title
 * applies only if the page uses the style sheets with this title. With the title, the effects of the
 * style sheet, and the resources that it fetches, would depend on the page outside of the scope. */
static void drop_title(struct filter_walk *w, struct node *n, const struct rule *v)
{
    if (v->css.scope.n)
        drop_attribute(w, n, ATOM_title, TAMIS_REASON_ATTRIBUTE_REMOVED,
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

/* Without the attribute encoding, the content of the element would be parsed as MathML when the output is parsed. Therefore
 * the caller removes the element. DEVIATES: the standard removes only the attribute. */
bool tamis_sanitize_lost_encoding(const struct node *n)
{
    return n->ns == NS_MATHML && (n->flags & NODE_INTEGRATION_HTML) &&
           !tamis_parse_attribute(n, ATOM_encoding);
}
