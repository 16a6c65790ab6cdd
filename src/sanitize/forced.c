/* forced.c: sets attributes and adds tokens, as the rules with "set" and "addTokens" state, and adds the classes of RENAME
 * rules. */
#include "base/array.h"
#include "sanitize/lists.h"
#include "sanitize/walk.h"

/* Returns the document's atom for a name of the policy. */
static atom document_name(struct filter_walk *w, uint32_t name)
{
    if (name < ATOM_STATIC_COUNT)
        return name;
    return tamis_base_names_intern(w->tree->names, tamis_base_names_text(&w->policy->names, name));
}

/* The state while rules set attributes of one element. Rules can set many attributes. Therefore the time to find or add an
 * attribute must not grow with the number of attributes. */
struct forcing {
    struct filter_walk *w;
    struct node *n;
    uint32_t capacity; /* the capacity of n->attributes; 0: grow() has not allocated the array */
    /* Indexed by an atom of the policy: 1 + the index of the attribute; 0: none. NULL: no table is used. */
    uint32_t *places;
    /* The number of attributes that were moved to the end; at their old indices, the name is ATOM_NONE. */
    uint32_t holes;
    bool knows_link, is_external; /* is_external is the result of is_external() if knows_link is true */
};

/* SEARCHED: if an element has at least this many attributes, a table is used to find them. */
enum { SEARCHED = 32 };

static bool is_plain(const struct attribute *a)
{
    return a->ns == NS_NONE && a->name != ATOM_NONE;
}

static void make_places(struct forcing *f)
{
    struct filter_walk *w = f->w;
    size_t names = (size_t)ATOM_STATIC_COUNT + w->policy->names.dynamic_count;
    if (!w->places) {
        w->places = tamis_base_arena_array(w->tree->arena, names, sizeof *w->places);
        if (w->places)
            tamis_base_array_zero(w->places, names, sizeof *w->places);
    }
    f->places = w->places;
    for (uint32_t i = 0; f->places && i < f->n->count; i++)
        if (is_plain(&f->n->attributes[i]))
            f->places[policy_name(w, f->n->attributes[i].name)] = i + 1;
}

static struct attribute *find(struct forcing *f, uint32_t name)
{
    if (!f->places && f->n->count >= SEARCHED)
        make_places(f);
    if (!f->places)
        return tamis_parse_attribute(f->n, document_name(f->w, name));
    return f->places[name] ? &f->n->attributes[f->places[name] - 1] : NULL;
}

static bool grow(struct forcing *f)
{
    struct node *n = f->n;
    uint32_t capacity = 2 * n->count + 1;
    struct attribute *more = tamis_base_arena_array(f->w->tree->arena, capacity, sizeof *more);
    if (!more)
        return false;
    tamis_base_array_copy(more, n->attributes, n->count, sizeof *more);
    n->attributes = more;
    f->capacity = capacity;
    return true;
}

/* Adds a copy of the attribute at the end. */
static struct attribute *append(struct forcing *f, struct attribute a, uint32_t name)
{
    struct node *n = f->n;
    if (!a.name || (n->count >= f->capacity && !grow(f)))
        return NULL;
    n->attributes[n->count++] = a;
    if (f->places)
        f->places[name] = n->count;
    return &n->attributes[n->count - 1];
}

static struct attribute *add_attribute(struct forcing *f, uint32_t name)
{
    struct attribute new = {
        .value = "", .name = document_name(f->w, name), .offset = f->n->offset, .ns = NS_NONE};
    return append(f, new, name);
}

/* Moves an attribute to the end, where a new attribute would be added. Thus the order of
 * the attributes is the same whether or not the lists of the policy keep this attribute. */
static struct attribute *move_last(struct forcing *f, struct attribute *a, uint32_t name)
{
    struct attribute moved = *a;
    if (a == &f->n->attributes[f->n->count - 1])
        return a;
    a->name = ATOM_NONE;
    f->holes++;
    return append(f, moved, name);
}

static void put(struct forcing *f, uint32_t name, struct span value, tamis_reason reason,
                struct rule_path path)
{
    struct filter_walk *w = f->w;
    struct attribute *a = find(f, name);
    tamis_outcome outcome = a ? TAMIS_OUTCOME_CHANGED : TAMIS_OUTCOME_ADDED;
    bool same = a && span_equal(attribute_value(a), value);
    a = a ? move_last(f, a, name) : add_attribute(f, name);
    if (same || !a)
        return;
    report_attribute(w->report, w->tree, f->n, a, reason, outcome, value, path);
    set_value(w, a, value);
}

static void end_forcing(struct forcing *f)
{
    struct node *n = f->n;
    uint32_t kept = 0;
    for (uint32_t i = 0; f->places && i < n->count; i++)
        if (is_plain(&n->attributes[i]))
            f->places[policy_name(f->w, n->attributes[i].name)] = 0;
    for (uint32_t i = 0; f->holes && i < n->count; i++)
        if (n->attributes[i].name != ATOM_NONE)
            n->attributes[kept++] = n->attributes[i];
    n->count = f->holes ? kept : n->count;
}

void tamis_sanitize_put_attribute(struct filter_walk *w, struct node *n, uint32_t name, struct span value,
                                  tamis_reason reason, struct rule_path path)
{
    struct forcing f = {.w = w, .n = n};
    put(&f, name, value, reason, path);
    end_forcing(&f);
}

/* Links to other hosts. */

/* Reports whether a relative URL begins with "//" and therefore has a host. "\" counts
 * as "/". Bytes up to U+0020 are skipped, because the URL parser ignores some of them. */
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

bool tamis_sanitize_leads_to_other_host(struct filter_walk *w, struct span value)
{
    struct url url;
    const struct url *base = walk_base(w);
    if (!base && tamis_value_url_is_plain_relative(value)) {
        meter_work(w->meter, value.n); /* tamis_value_url_parse() would count the same work */
        return false;
    }
    switch (tamis_value_url_parse(value, base, &url, &w->scratch)) {
    case URL_PARSED:
        return url.has_host && url.host.n && !(base && span_equal(url.host, base->host));
    case URL_RELATIVE:
        return names_host(value);
    default:
        return true;
    }
}

/* Reports whether the element has a link to another host. SET and ADD_TOKENS
 * rules cannot set URLs, so the result is the same for all these rules. */
static bool is_external(struct forcing *f)
{
    const struct node *n = f->n;
    for (uint32_t i = 0; i < n->count && !f->knows_link; i++)
        if (names_link(n->attributes[i].name) &&
            tamis_sanitize_leads_to_other_host(f->w, attribute_value(&n->attributes[i])))
            f->is_external = f->knows_link = true;
    f->knows_link = true;
    return f->is_external;
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

struct span tamis_sanitize_with_tokens(struct filter_walk *w, const struct rule *v, struct span value)
{
    w->out.n = 0;
    buf_add(&w->out, value);
    for (uint32_t i = 0; i < v->tokens.count; i++) {
        if (has_token(buf_span(&w->out), v->tokens.items[i]))
            continue;
        buf_add(&w->out, w->out.n ? SPAN(" ") : SPAN(""));
        buf_add(&w->out, v->tokens.items[i]);
    }
    return buf_span(&w->out);
}

static void add_missing_tokens(struct forcing *f, const struct rule *v, uint32_t name, const char *member)
{
    struct filter_walk *w = f->w;
    const struct attribute *a = find(f, name);
    struct span value = a ? attribute_value(a) : SPAN("");
    meter_work(w->meter, value.n + 1);
    value = tamis_sanitize_with_tokens(w, v, value);
    if (meter_ok(w->meter))
        put(f, name, value, TAMIS_REASON_TOKENS_ADDED, path_of_rule(v->number, member));
}

static void force(struct forcing *f, const struct rule *v)
{
    if (v->external_only && !is_external(f))
        return;
    for (const uint32_t *key = v->attributes; *key; key++) {
        uint32_t name = *key / NS_COUNT;
        if (v->kind == TAMIS_RULE_SET)
            put(f, name, v->text, TAMIS_REASON_ATTRIBUTE_SET, path_of_rule(v->number, "set"));
        else
            add_missing_tokens(f, v, name, "addTokens");
    }
}

void tamis_sanitize_force_attributes(struct filter_walk *w, struct node *n)
{
    struct forcing f = {.w = w, .n = n};
    uint32_t element = element_index(policy_name(w, n->name), (enum name_space)n->ns);
    for (const uint32_t *i = w->policy->forcing; *i != FORCING_END && meter_ok(w->meter); i++)
        if (rule_applies_to(&w->policy->rules[*i], element))
            force(&f, &w->policy->rules[*i]);
    end_forcing(&f);
}

void tamis_sanitize_add_class(struct filter_walk *w, struct node *n, const struct rule *v)
{
    struct forcing f = {.w = w, .n = n};
    if (v->tokens.count)
        add_missing_tokens(&f, v, ATOM_class, "class");
    end_forcing(&f);
}
