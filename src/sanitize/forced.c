/* forced.c: attributes that a policy puts in. */
#include "base/array.h"
#include "sanitize/walk.h"

/* The document's number for a name of the policy. */
static atom name_out(struct filter_walk *w, uint32_t name)
{
    if (name < ATOM_STATIC_COUNT)
        return name;
    return tamis_base_names_intern(w->tree->names, tamis_base_names_text(&w->policy->names, name));
}

/* A new attribute behind the others. */
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

/* Behind the others: where it is put when it was not there. So the order is the same whether the lists keep it or not. */
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
    atom id = name_out(w, name);
    struct attribute *a = tamis_parse_attribute(n, id);
    tamis_outcome outcome = a ? TAMIS_OUTCOME_CHANGED : TAMIS_OUTCOME_ADDED;
    bool same = a && span_equal(attribute_value(a), value);
    a = a ? move_last(n, a) : add_attribute(w, n, id);
    if (same || !a)
        return;
    report_attribute(w->report, w->tree, n, a, reason, outcome, value, path);
    set_value(w, a, value);
}

/* Links that lead to another host. */

/* Any of these can be the one that somebody follows; xlink:href and href alike. */
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

/* "//host", with either slash and whatever URLs are read without. */
static bool leads_to_host(struct span value)
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

/* What cannot be told leads elsewhere. */
static bool leads_outside(struct filter_walk *w, struct span value)
{
    struct url url;
    const struct url *base = w->policy->base;
    switch (tamis_value_url_parse(value, base, &url, &w->scratch)) {
    case URL_PARSED:
        return url.has_host && url.host.n && !(base && span_equal(url.host, base->host));
    case URL_RELATIVE:
        return leads_to_host(value);
    default:
        return true;
    }
}

static bool is_external(struct filter_walk *w, const struct node *n)
{
    for (uint32_t i = 0; i < n->count; i++)
        if (is_link(&n->attributes[i]) && leads_outside(w, attribute_value(&n->attributes[i])))
            return true;
    return false;
}

/* Words. */

static bool has_word(struct span value, struct span word)
{
    struct span other;
    size_t at = 0;
    while ((other = span_next_word(value, &at)).n)
        if (span_equal_ascii_case(other, word))
            return true;
    return false;
}

static void add_words(struct filter_walk *w, struct node *n, const struct rule *v, uint32_t name)
{
    const struct attribute *a = tamis_parse_attribute(n, name_out(w, name));
    w->out.n = 0;
    buf_add(&w->out, a ? attribute_value(a) : SPAN(""));
    meter_work(w->meter, w->out.n + 1);
    for (uint32_t i = 0; i < v->words.count; i++) {
        if (has_word(buf_span(&w->out), v->words.items[i]))
            continue;
        buf_add(&w->out, w->out.n ? SPAN(" ") : SPAN(""));
        buf_add(&w->out, v->words.items[i]);
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
            add_words(w, n, v, name);
    }
}

void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n)
{
    for (uint32_t i = 0; i < w->policy->rule_count; i++) {
        const struct rule *v = &w->policy->rules[i];
        bool forces = v->kind == TAMIS_RULE_SET || v->kind == TAMIS_RULE_ADD_TOKENS;
        if (forces && tamis_sanitize_is_for(w, v, n))
            force(w, n, v);
    }
}
