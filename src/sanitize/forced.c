/* forced.c: adds the attributes and tokens that rules require ("set" and "addTokens"). */
#include "base/array.h"
#include "sanitize/walk.h"

/* Converts a name of the policy to a name of the document. */
static atom document_name(struct filter_walk *w, uint32_t name)
{
    if (name < ATOM_STATIC_COUNT)
        return name;
    return tamis_base_names_intern(w->tree->names, tamis_base_names_text(&w->policy->names, name));
}

/* Appends a new, empty attribute. */
static struct attribute *add_attribute(struct filter_walk *w, struct node *n, atom name)
{
    struct attribute *more = tamis_base_arena_array(w->tree->arena, (size_t)n->count + 1, sizeof *more);
    if (!more || !name)
        return NULL;
    tamis_base_array_copy(more, n->attributes, n->count, sizeof *more);
    more[n->count] = (struct attribute){.value = "", .name = name, .offset = n->offset, .ns = NS_NONE};
    n->attributes = more;
    return &more[n->count++];
}

/* Moves an attribute to the end, where a new attribute would be added. So the order of the attributes is the same whether or
 * not the lists keep this attribute. */
static struct attribute *move_last(struct node *n, struct attribute *a)
{
    struct attribute moved = *a;
    tamis_base_array_close(n->attributes, n->count, (size_t)(a - n->attributes), sizeof *n->attributes);
    n->attributes[n->count - 1] = moved;
    return &n->attributes[n->count - 1];
}

void tamis_sanitize_put_attribute(struct filter_walk *w, struct node *n, uint32_t name, struct span value,
                                  tamis_reason reason, struct rule_path path)
{
    atom id = document_name(w, name);
    struct attribute *a = tamis_parse_attribute(n, id);
    tamis_outcome outcome = a ? TAMIS_OUTCOME_CHANGED : TAMIS_OUTCOME_ADDED;
    bool same = a && span_equal(attribute_value(a), value);
    a = a ? move_last(n, a) : add_attribute(w, n, id);
    if (same || !a)
        return;
    report_attribute(w->report, w->tree, n, a, reason, outcome, value, path);
    set_value(w, a, value);
}

/* Links to other hosts. */

/* Reports whether the attribute counts as a link for `"when": "external"`. Its namespace does not matter: href and xlink:href
 * are both links. */
static bool is_link(const struct attribute *a)
{
    switch (a->name) {
    case ATOM_action:
    case ATOM_cite:
    case ATOM_data:
    case ATOM_formaction:
    case ATOM_href:
    case ATOM_src:
    case ATOM_xlink_href:
        return true;
    default:
        return false;
    }
}

/* Reports whether a relative URL begins with "//", so that a host follows. "\" counts as "/". Bytes up to U+0020 are skipped,
 * because the URL parser ignores some of them. */
static bool names_host(struct span value)
{
    unsigned slashes = 0;
    for (size_t i = 0; i < value.n && slashes < 2; i++) {
        if (value.p[i] == '/' || value.p[i] == '\\')
            slashes++;
        else if ((unsigned char)value.p[i] > ' ')
            return false;
    }
    return slashes == 2;
}

/* A URL that cannot be parsed counts as a link to another host. */
static bool leads_to_other_host(struct filter_walk *w, struct span value)
{
    struct url url;
    const struct url *base = w->policy->base;
    switch (tamis_value_url_parse(value, base, &url, &w->scratch)) {
    case URL_PARSED:
        return url.has_host && url.host.n && !(base && span_equal(url.host, base->host));
    case URL_RELATIVE:
        return names_host(value);
    default:
        return true;
    }
}

static bool is_external(struct filter_walk *w, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (is_link(&n->attributes[i]) && leads_to_other_host(w, attribute_value(&n->attributes[i])))
            return true;
    return false;
}

/* Tokens. */

static bool has_token(struct span value, struct span word)
{
    struct span other;
    size_t at = 0;
    while ((other = span_next_word(value, &at)).n)
        if (span_equal_ascii_case(other, word))
            return true;
    return false;
}

static void add_missing_tokens(struct filter_walk *w, struct node *n, const struct rule *v, uint32_t name)
{
    const struct attribute *a = tamis_parse_attribute(n, document_name(w, name));
    w->out.n = 0;
    buf_add(&w->out, a ? attribute_value(a) : SPAN(""));
    meter_work(w->meter, w->out.n + 1);
    for (uint32_t i = 0; i < v->tokens.count; i++) {
        if (has_token(buf_span(&w->out), v->tokens.items[i]))
            continue;
        buf_add(&w->out, w->out.n ? SPAN(" ") : SPAN(""));
        buf_add(&w->out, v->tokens.items[i]);
    }
    if (meter_ok(w->meter))
        tamis_sanitize_put_attribute(w, n, name, buf_span(&w->out), TAMIS_REASON_TOKENS_ADDED,
                                     path_of_rule(v->number, "addTokens"));
}

static void force(struct filter_walk *w, struct node *n, const struct rule *v)
{
    if (v->external_only && !is_external(w, n))
        return;
    for (const uint32_t *key = v->attributes; *key; key++) {
        uint32_t name = *key / NS_COUNT;
        if (v->kind == TAMIS_RULE_SET)
            tamis_sanitize_put_attribute(w, n, name, v->text, TAMIS_REASON_ATTRIBUTE_SET,
                                         path_of_rule(v->number, "set"));
        else
            add_missing_tokens(w, n, v, name);
    }
}

void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n)
{
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        bool forces = v->kind == TAMIS_RULE_SET || v->kind == TAMIS_RULE_ADD_TOKENS;
        if (forces && tamis_sanitize_rule_applies(w, v, n))
            force(w, n, v);
    }
}
