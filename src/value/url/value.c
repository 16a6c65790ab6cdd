/* value.c: values that hold URLs, each kind of them. */
#include "value/url/judge.h"
#include "value/url/parse.h"

/* "Rules for parsing a hash-name reference", but for finding the element. It leads to a place in the page, as "#name" does. */
static bool judge_hash_name(struct url_judge *j, struct span value)
{
    size_t hash = span_find(value, '#');
    if (value.n - hash < 2)
        return url_refuse(j, TAMIS_REASON_URL_INVALID, value);
    if (j->rule->relative == TAMIS_RELATIVE_DENY)
        return url_refuse(j, TAMIS_REASON_URL_RELATIVE, value);
    buf_add(j->out, span_of(value.p + hash, value.n - hash));
    return true;
}

static bool judge(struct url_judge *j, enum url_kind kind, struct span value)
{
    switch (kind) {
    case URL_SINGLE:
        return tamis_value_url_judge_one(j, value, j->out);
    case URL_LIST:
        return tamis_value_url_judge_list(j, value);
    case URL_CANDIDATES:
        return tamis_value_url_judge_candidates(j, value);
    case URL_REFRESH:
        return tamis_value_url_judge_refresh(j, value);
    case URL_HASH_NAME:
        return judge_hash_name(j, value);
    case URL_COMMAS:
        return tamis_value_url_judge_commas(j, value);
    default:
        return url_refuse(j, TAMIS_REASON_URL_NO_RULE, value);
    }
}

bool tamis_value_url_judge(const struct url_rule *rule, enum url_kind kind, struct span value,
                           struct buf *out, struct buf *room, tamis_reason *reason, struct span *detail)
{
    struct url_judge j = {.rule = rule, .out = out, .room = room, .reason = TAMIS_REASON_COUNT};
    out->n = 0;
    room->n = 0;
    bool stays = judge(&j, kind, value) && meter_ok(out->meter);
    if (!stays)
        out->n = 0;
    *reason = j.reason;
    *detail = j.detail;
    return stays;
}

bool tamis_value_url_has_scheme(struct span value, struct buf *room)
{
    struct url u;
    return tamis_value_url_parse(value, NULL, &u, room) != URL_RELATIVE;
}
