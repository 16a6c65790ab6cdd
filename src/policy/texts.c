/* texts.c: sets the texts of a policy that can be different for each document. */
#include "policy/texts.h"

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
    *x = (struct policy_texts){.base = NULL};
    tamis_base_buf_init(&x->prefix_text, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&x->base_text, m, TAMIS_MAX_ARENA_BYTES);
    tamis_base_buf_init(&x->spare, m, TAMIS_MAX_ARENA_BYTES);
}

void tamis_policy_texts_free(struct policy_texts *x)
{
    tamis_base_buf_free(&x->prefix_text);
    tamis_base_buf_free(&x->base_text);
    tamis_base_buf_free(&x->spare);
}

void tamis_policy_texts_reset(struct policy_texts *x, const struct tamis_policy *policy)
{
    x->id_prefix = policy ? policy->id_prefix : SPAN("");
    x->base = policy ? policy->base : NULL;
}

static tamis_status set_prefix(struct policy_texts *x, struct span prefix)
{
    x->spare.n = 0;
    buf_add(&x->spare, prefix);
    if (!tamis_policy_is_prefix(prefix))
        return TAMIS_INVALID_ARGUMENT;
    if (!meter_ok(x->spare.meter))
        return x->spare.meter->status;
    buf_swap(&x->prefix_text, &x->spare);
    x->id_prefix = buf_span(&x->prefix_text);
    return TAMIS_OK;
}

static tamis_status set_base(struct policy_texts *x, struct span text)
{
    struct url url;
    if (!tamis_policy_parse_base(text, &url, &x->spare))
        return meter_ok(x->spare.meter) ? TAMIS_INVALID_ARGUMENT : x->spare.meter->status;
    buf_swap(&x->base_text, &x->spare);
    x->url = url;
    x->base = &x->url;
    return TAMIS_OK;
}

tamis_status tamis_policy_texts_set(struct policy_texts *x, const struct tamis_policy *policy,
                                    tamis_config_text which, const char *text)
{
    bool is_prefix = which == TAMIS_TEXT_ID_PREFIX && policy->id_prefix.n;
    if (!is_prefix && !(which == TAMIS_TEXT_BASE_URL && policy->base))
        return TAMIS_INVALID_ARGUMENT;
    if (text)
        return is_prefix ? set_prefix(x, span_from(text)) : set_base(x, span_from(text));
    if (is_prefix)
        x->id_prefix = policy->id_prefix;
    else
        x->base = policy->base;
    return TAMIS_OK;
}
