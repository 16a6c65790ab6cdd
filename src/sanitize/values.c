/* values.c: checks the value of an attribute against the rules of the policy. */
#include "sanitize/lists.h"
#include "sanitize/urls.h"
#include "value/known_names.h"
#include "value/naming.h"

/* The state while one value is checked. */
struct value_job {
    struct filter_walk *w;
    const struct node *n;
    struct attribute *a;
    const struct rule *v; /* NULL: no rule applies */
};

static struct rule_path path(const struct value_job *j, const char *rest)
{
    return j->v ? path_of_rule(j->v->number, rest) : NO_RULE;
}

/* Returns what must be done if the rule does not allow a value, or if a required attribute is
 * missing. If the element must be removed or replaced, stores the rule in w->blocking_rule. */
static enum decision decision_by(struct filter_walk *w, const struct rule *v)
{
    static const enum decision decisions[] = {[TAMIS_OTHERWISE_REMOVE_ATTRIBUTE] = DECISION_REMOVE,
                                              [TAMIS_OTHERWISE_REMOVE_ELEMENT] = DECISION_REMOVE_ELEMENT,
                                              [TAMIS_OTHERWISE_UNWRAP] = DECISION_UNWRAP_ELEMENT,
                                              [TAMIS_OTHERWISE_TEXT] = DECISION_ELEMENT_TO_TEXT};
    if (v->otherwise != TAMIS_OTHERWISE_REMOVE_ATTRIBUTE)
        w->blocking_rule = v;
    return decisions[v->otherwise];
}

static enum decision refuse(const struct value_job *j, tamis_reason reason, struct span detail,
                            const char *member)
{
    report_attribute(j->w->report, j->w->tree, j->n, j->a, reason, TAMIS_OUTCOME_REMOVED, detail,
                     path(j, member));
    return j->v ? decision_by(j->w, j->v) : DECISION_REMOVE;
}

/* Sets the value of the attribute to the contents of w->out. Reports the change if the value was different. */
static enum decision accept(const struct value_job *j, tamis_reason reason, const char *member)
{
    struct span written = buf_span(&j->w->out);
    if (!meter_ok(j->w->meter) || span_equal(written, attribute_value(j->a)))
        return DECISION_KEEP;
    report_value(j->w->report, j->w->tree, j->n, j->a, reason, TAMIS_OUTCOME_CHANGED, written,
                 path(j, member));
    set_value(j->w, j->a, written);
    return DECISION_KEEP;
}

/* URLs. */

/* Applies the limit ATTRIBUTE_VALUE_BYTES to a value in which the rule can replace URLs. Without this check,
 * the output could exceed the limit when it is sanitized again. `urls` is NULL if the rule allows no URL. */
static void bound_value(const struct value_job *j, const struct url_rule *urls)
{
    if (urls && url_rule_replaces(urls))
        (void)meter_within(j->w->meter, TAMIS_MAX_ATTRIBUTE_VALUE_BYTES, j->w->out.n);
}

static enum decision check_urls(const struct value_job *j, enum url_kind kind)
{
    tamis_reason reason = TAMIS_REASON_COUNT;
    struct span detail = SPAN("");
    struct span value = attribute_value(j->a);
    struct url_asking asking;
    const struct url_rule *urls = asking_rule(&asking, j->w, j->n, j->a, &j->v->urls);
    if (!tamis_value_url_check(urls, kind, value, &j->w->out, &j->w->scratch, &reason, &detail))
        return refuse(j, reason, detail, tamis_value_url_member(reason));
    bound_value(j, urls);
    if (reason == TAMIS_REASON_URL_REPLACED)
        return accept(j, reason, tamis_value_url_member(reason));
    if (reason != TAMIS_REASON_COUNT)
        report_value(j->w->report, j->w->tree, j->n, j->a, reason, TAMIS_OUTCOME_REMOVED, detail,
                     path(j, tamis_value_url_member(reason)));
    return accept(j, TAMIS_REASON_URL_REWRITTEN, "url");
}

/* Checks an SVG presentation attribute (URL_PAINT). Each url() in its value must refer to the
 * same document, as url(#id) does; otherwise the attribute is removed, whatever the rules are. */
static enum decision check_presentation(struct value_job j)
{
    j.v = NULL;
    tamis_reason reason = tamis_value_css_presentation(attribute_value(j.a), walk_id_prefix(j.w), &j.w->out);
    if (reason != TAMIS_REASON_COUNT)
        return refuse(&j, reason, attribute_value(j.a), NULL);
    return accept(&j, TAMIS_REASON_CSS_REWRITTEN, NULL);
}

/* Values and tokens. */

static bool matches(const struct rule *v, struct span text, struct meter *m)
{
    return tamis_value_pattern_any_matches(v->patterns, v->pattern_starts, text, m);
}

/* Removes the prefix of "idPrefix" or "classPrefix" from the names in the value, and
 * returns the result. Rules are written for names without the prefix. */
static struct span without_prefix(const struct value_job *j, struct span value)
{
    struct prefixed names = prefixed_names(j->w, j->n, j->a);
    if (!names.prefix.n)
        return value;
    return tamis_value_without_prefix(names.naming, names.prefix, value, &j->w->scratch);
}

static enum decision check_values(const struct value_job *j)
{
    struct span value = without_prefix(j, attribute_value(j->a));
    if (rule_allows_value(j->v, value, j->w->meter))
        return DECISION_KEEP;
    return refuse(j, TAMIS_REASON_VALUE_NOT_ALLOWED, attribute_value(j->a),
                  j->v->values.count ? "values" : "patterns");
}

static enum decision check_tokens(const struct value_job *j)
{
    struct span value = attribute_value(j->a), word, last = SPAN("");
    struct buf *out = &j->w->out;
    bool all = true;
    size_t at = 0;
    out->n = 0;
    while ((word = span_next_word(value, &at)).n) {
        if (matches(j->v, without_prefix(j, word), j->w->meter)) {
            buf_add(out, out->n ? SPAN(" ") : SPAN(""));
            buf_add(out, word);
            continue;
        }
        all = false;
        last = word;
        report_value(j->w->report, j->w->tree, j->n, j->a, TAMIS_REASON_TOKEN_NOT_ALLOWED,
                     TAMIS_OUTCOME_REMOVED, word, path(j, "tokens"));
    }
    if (!out->n)
        return refuse(j, TAMIS_REASON_TOKEN_NOT_ALLOWED, last, "tokens");
    if (!all && meter_ok(j->w->meter))
        set_value(j->w, j->a, buf_span(out));
    return DECISION_KEEP;
}

/* CSS. */

static void record_dropped(void *user, tamis_reason reason, struct span what)
{
    const struct value_job *j = user;
    report_value(j->w->report, j->w->tree, j->n, j->a, reason, TAMIS_OUTCOME_REMOVED, what, path(j, "style"));
}

static enum decision check_style(struct value_job *j)
{
    struct css_observer observer = {j->w->report ? record_dropped : NULL, j};
    struct url_asking asking;
    const struct css_rule *css = asking_css_rule(&asking, j->w, j->n, j->a, &j->v->css);
    tamis_value_css_declarations(css, attribute_value(j->a), observer, &j->w->out, &j->w->scratch);
    if (!j->w->out.n)
        return refuse(j, TAMIS_REASON_CSS_EMPTY, attribute_value(j->a), "style");
    bound_value(j, css->urls);
    return accept(j, TAMIS_REASON_CSS_REWRITTEN, "style");
}

static enum decision check_text(struct value_job *j)
{
    switch ((tamis_rule_kind)j->v->kind) {
    case TAMIS_RULE_VALUES:
        return check_values(j);
    case TAMIS_RULE_TOKENS:
        return check_tokens(j);
    case TAMIS_RULE_STYLE:
        return check_style(j);
    default:
        return DECISION_KEEP;
    }
}

/* Selection of the rule. */

/* Reports whether http-equiv contains the token "refresh". One token of several is enough, because rules can remove the
 * others. */
static bool refreshes(const struct node *n)
{
    struct span word, value = node_value(n, ATOM_http_equiv);
    size_t at = 0;
    while ((word = span_next_word(value, &at)).n)
        if (span_equal_ascii_case(word, SPAN("refresh")))
            return true;
    return false;
}

/* Returns the kind of an attribute in the table of URL attributes; URL_NOT if the attribute is not in the table, or if the
 * kind does not matter for the policy. For a policy without `url` rules, only URL_PAINT matters, and only if there is an
 * "idPrefix", which is added to references. */
static enum url_kind listed_kind(const struct filter_walk *w, const struct node *n, const struct attribute *a)
{
    enum url_kind kind = tamis_value_url_kind(n->name, a->ns, a->name);
    bool matters = w->policy->checks_urls || (kind == URL_PAINT && w->policy->id_prefix.n);
    return matters ? kind : URL_NOT;
}

static enum url_kind url_kind_of(struct filter_walk *w, const struct node *n, const struct attribute *a)
{
    enum url_kind kind = listed_kind(w, n, a);
    if (!w->policy->checks_urls)
        return kind;
    if (kind != URL_NOT)
        return kind == URL_REFRESH && !refreshes(n) ? URL_NOT : kind;
    bool known = tamis_value_is_known_attribute(a->name, tamis_base_names_text(w->tree->names, a->name));
    return !known && tamis_value_url_leads_elsewhere(attribute_value(a), w->meter) ? URL_SINGLE : URL_NOT;
}

/* The kind of a URL attribute (enum url_kind). It is computed at most once, and only when
 * it is needed: for an unknown attribute, the value must be parsed to find the kind. */
struct url_kind_cache {
    bool is_known;
    enum url_kind kind;
};

static enum url_kind url_kind_once(const struct value_job *j, struct url_kind_cache *q)
{
    if (!q->is_known)
        *q = (struct url_kind_cache){true, url_kind_of(j->w, j->n, j->a)};
    return q->kind;
}

/* Reports whether a rule applies to the attribute. A URL rule that names no attributes does not apply to an attribute that
 * holds no URL, nor to an SVG presentation attribute (URL_PAINT). */
static bool applies(const struct value_job *j, const struct rule *v, struct url_kind_cache *q)
{
    if (v->kind == TAMIS_RULE_URL && !v->attributes) {
        enum url_kind kind = url_kind_once(j, q);
        if (kind == URL_NOT || kind == URL_PAINT)
            return false;
    }
    return tamis_sanitize_rule_applies(j->w, v, j->n);
}

/* Returns the first rule that applies to the attribute; NULL if none applies.
 * The rules in a list of `decider_lists` are in the order of the policy. */
static const struct rule *deciding_rule(const struct value_job *j, uint32_t key, struct url_kind_cache *q)
{
    const uint32_t *list = &j->w->policy->decider_lists[j->w->policy->deciders[key]];
    for (; *list; list++)
        if (applies(j, &j->w->policy->rules[*list - 1], q))
            return &j->w->policy->rules[*list - 1];
    return NULL;
}

enum decision tamis_sanitize_check_value(struct filter_walk *w, const struct node *n, struct attribute *a,
                                         uint32_t key)
{
    struct url_kind_cache cache = {false, URL_NOT};
    struct value_job j = {w, n, a, NULL};
    meter_work(w->meter, 1 + a->value_length);
    j.v = deciding_rule(&j, key, &cache);
    bool checks_text = j.v && j.v->kind != TAMIS_RULE_URL;
    enum url_kind kind = checks_text ? listed_kind(w, n, a) : url_kind_once(&j, &cache);
    if (kind == URL_PAINT && check_presentation(j) != DECISION_KEEP)
        return DECISION_REMOVE;
    if (checks_text)
        return check_text(&j);
    if (j.v)
        return check_urls(&j, kind == URL_NOT ? URL_SINGLE : kind);
    if (kind == URL_PAINT)
        return DECISION_KEEP;
    bool may_fetch = kind != URL_NOT || (a->name == ATOM_style && w->policy->checks_urls);
    return !may_fetch ? DECISION_KEEP : refuse(&j, TAMIS_REASON_URL_NO_RULE, attribute_value(a), NULL);
}

static bool has_attribute(struct filter_walk *w, const struct node *n, uint32_t key)
{
    meter_work(w->meter, n->count);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct attribute *a = &n->attributes[i];
        if (a->ns < NS_OTHER && attribute_key(policy_name(w, a->name), (enum name_space)a->ns) == key)
            return true;
    }
    return false;
}

enum decision tamis_sanitize_check_missing(struct filter_walk *w, const struct node *n)
{
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        if (!v->required || !tamis_sanitize_rule_applies(w, v, n))
            continue;
        for (const uint32_t *key = v->attributes; *key; key++)
            if (!has_attribute(w, n, *key))
                return decision_by(w, v);
    }
    return DECISION_KEEP;
}
