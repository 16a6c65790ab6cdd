/* value.c: checks the value of an attribute that holds URLs, as the kind of the attribute (enum url_kind) requires. */
#include "value/url/check.h"

/* Implements the "rules for parsing a hash-name reference" without the search for the element. A valid reference is refused
 * only if the rule has TAMIS_RELATIVE_DENY. The same applies to URLs that consist of "#" and a fragment (check.c). */
static bool check_hash_name(struct url_job *j, struct span value)
{
    size_t hash = span_find(value, '#');
    if (value.n - hash < 2)
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    if (!url_keeps_relative(j->rule->relative, true))
        return url_refuse(j, TAMIS_REASON_URL_RELATIVE, value);
    buf_add(j->out, span_of(value.p + hash, value.n - hash));
    return true;
}

static bool check(struct url_job *j, enum url_kind kind, struct span value)
{
    switch (kind) {
    case URL_SINGLE:
        return tamis_value_url_check_one(j, value, j->out);
    case URL_LIST:
        return tamis_value_url_check_list(j, value);
    case URL_CANDIDATES:
        return tamis_value_url_check_candidates(j, value);
    case URL_REFRESH:
        return tamis_value_url_check_refresh(j, value);
    case URL_HASH_NAME:
        return check_hash_name(j, value);
    case URL_COMMAS:
        return tamis_value_url_check_commas(j, value);
    default:
        return url_refuse(j, TAMIS_REASON_URL_NO_RULE, value);
    }
}

bool tamis_value_url_check(const struct url_rule *rule, enum url_kind kind, struct span value,
                           struct buf *out, struct buf *scratch, tamis_reason *reason, struct span *detail)
{
    struct url_job j = {
        .rule = rule, .kind = kind, .out = out, .scratch = scratch, .reason = TAMIS_REASON_COUNT};
    out->n = 0;
    scratch->n = 0;
    bool is_allowed = check(&j, kind, value) && meter_ok(out->meter);
    if (!is_allowed)
        out->n = 0;
    bool is_replaced = is_allowed && j.is_replaced && j.reason == TAMIS_REASON_COUNT;
    *reason = is_replaced ? TAMIS_REASON_URL_REPLACED : j.reason;
    *detail = j.detail;
    return is_allowed;
}
