/* embedded.c: filters frames, and finds annotation-xml elements that have lost the attribute encoding. */
#include "base/array.h"
#include "parse/content.h"
#include "sanitize/urls.h"

void tamis_sanitize_drop_attribute(struct filter_walk *w, struct node *n, atom name, tamis_reason reason,
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
    tamis_sanitize_drop_attribute(w, n, ATOM_srcdoc, TAMIS_REASON_FRAME_NOT_ALLOWED,
                                  path_of_rule(v->number, "frame"));
    tamis_sanitize_put_attribute(w, n, ATOM_sandbox, v->text, TAMIS_REASON_ATTRIBUTE_SET,
                                 path_of_rule(v->number, "frame.sandbox"));
    while (n->first_child)
        tamis_parse_remove(n->first_child);
    return true;
}

/* Without the attribute encoding, the content of the element would be parsed as MathML when the output is parsed. Therefore
 * the caller removes the element. DEVIATES: the standard removes only the attribute. */
bool tamis_sanitize_lost_encoding(const struct node *n)
{
    return n->ns == NS_MATHML && (n->flags & NODE_INTEGRATION_HTML) &&
           !tamis_parse_attribute(n, ATOM_encoding);
}
