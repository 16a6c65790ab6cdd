/* texts.c: sets the texts of a policy that can be different for each document. */
#include "policy/texts.h"

#include "base/array.h"

bool tamis_policy_is_prefix(struct span text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!span_is_letter(text.p[i]) &&
            !(i && (span_is_digit(text.p[i]) || text.p[i] == '-' || text.p[i] == '_')))
            return false;
    return text.n != 0;
}

bool tamis_policy_parse_base(struct span text, struct url *url, struct buf *out)
{
    return tamis_value_url_parse(text, NULL, url, out) == URL_PARSED && url->has_host && url->host.n &&
           url->special;
}

void tamis_policy_texts_init(struct policy_texts *x, struct meter *m)
{
    *x = (struct policy_texts){0};
    tamis_base_buf_init(&x->id_prefix, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&x->base_text, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&x->spare, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_policy_texts_free(struct policy_texts *x)
{
    tamis_base_array_release(x->spare.meter, x->rules, x->capacity, sizeof *x->rules);
    tamis_base_buf_free(&x->id_prefix);
    tamis_base_buf_free(&x->base_text);
    tamis_base_buf_free(&x->spare);
}

bool tamis_policy_texts_begin(struct policy_texts *x, const struct tamis_policy *policy)
{
    struct rule *rules =
        tamis_base_array_grow(x->spare.meter, x->rules, &x->capacity, policy->rule_count, sizeof *rules);
    if (policy->rule_count && !rules)
        return false;
    tamis_base_array_copy(rules, policy->rules, policy->rule_count, sizeof *rules);
    for (uint32_t i = 0; i < policy->rule_count; i++)
        if (rules[i].css.urls)
            rules[i].css.urls = &rules[i].urls;
    x->rules = rules;
    x->of = policy;
    x->policy = *policy;
    x->policy.rules = rules;
    return true;
}

static bool has_id_as_scope(const struct rule *v)
{
    return v->css.scope.n && v->css.scope.p[0] == '#';
}

/* Writes to `spare` the prefix and, for each rule whose scope is an id, the scope with this
 * prefix. In a valid policy, the id in a scope begins with the prefix of the policy. */
static void write_prefix(struct policy_texts *x, struct span prefix)
{
    size_t replaced = 1 + x->of->id_prefix.n;
    x->spare.n = 0;
    buf_add(&x->spare, prefix);
    for (uint32_t i = 0; i < x->of->rule_count; i++) {
        struct span scope = x->of->rules[i].css.scope;
        if (!has_id_as_scope(&x->of->rules[i]))
            continue;
        buf_push(&x->spare, '#');
        buf_add(&x->spare, prefix);
        buf_add(&x->spare, span_of(scope.p + replaced, scope.n - replaced));
    }
}

/* Sets the prefix and the scopes in the copy of the policy to the texts that write_prefix() has written. */
static void use_prefix(struct policy_texts *x, size_t n)
{
    size_t at = n;
    x->policy.id_prefix = buf_part(&x->id_prefix, 0, n);
    for (uint32_t i = 0; i < x->of->rule_count; i++) {
        struct css_rule *css = &x->rules[i].css;
        css->id_prefix = x->policy.id_prefix;
        if (!has_id_as_scope(&x->of->rules[i]))
            continue;
        css->scope = buf_part(&x->id_prefix, at, x->of->rules[i].css.scope.n - x->of->id_prefix.n + n);
        at += css->scope.n;
    }
}

static tamis_status set_prefix(struct policy_texts *x, const char *text)
{
    struct span prefix = text ? span_from(text) : x->of->id_prefix;
    if (!tamis_policy_is_prefix(prefix))
        return TAMIS_INVALID_ARGUMENT;
    write_prefix(x, prefix);
    if (!meter_ok(x->spare.meter))
        return x->spare.meter->status;
    buf_swap(&x->id_prefix, &x->spare);
    use_prefix(x, prefix.n);
    return TAMIS_OK;
}

static void use_base(struct policy_texts *x, const struct url *base)
{
    x->policy.base = base;
    for (uint32_t i = 0; i < x->of->rule_count; i++)
        x->rules[i].urls.base = base;
}

static tamis_status set_base(struct policy_texts *x, const char *text)
{
    struct url url;
    if (!text) {
        use_base(x, x->of->base);
        return TAMIS_OK;
    }
    if (!tamis_policy_parse_base(span_from(text), &url, &x->spare))
        return meter_ok(x->spare.meter) ? TAMIS_INVALID_ARGUMENT : x->spare.meter->status;
    buf_swap(&x->base_text, &x->spare);
    x->base = url;
    use_base(x, &x->base);
    return TAMIS_OK;
}

tamis_status tamis_policy_texts_set(struct policy_texts *x, tamis_config_text which, const char *text)
{
    if (which == TAMIS_TEXT_ID_PREFIX && x->of->id_prefix.n)
        return set_prefix(x, text);
    if (which == TAMIS_TEXT_BASE_URL && x->of->base)
        return set_base(x, text);
    return TAMIS_INVALID_ARGUMENT;
}
