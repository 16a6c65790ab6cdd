/* judge.h: what the kinds of values with URLs share in being judged. */
#ifndef TAMIS_VALUE_URL_JUDGE_H
#define TAMIS_VALUE_URL_JUDGE_H

#include "value/url/url.h"

/* A value being judged: the rule, where what stays is put, room for one URL, and why the last one did not stay. */
struct url_judge {
    const struct url_rule *rule;
    struct buf *out;
    struct buf *room;
    tamis_reason reason;
    struct span detail;
};

/* False, and why: `reason` for the part `detail` of the value. */
static inline bool url_refuse(struct url_judge *j, tamis_reason reason, struct span detail)
{
    j->reason = reason;
    j->detail = detail;
    return false;
}

/* Judges one URL into `to`, which is emptied first. */
bool tamis_value_url_judge_one(struct url_judge *j, struct span value, struct buf *to);

/* The same into `room`, of an item of a list, where the empty URL has no place. */
bool tamis_value_url_judge_listed(struct url_judge *j, struct span item);

/* A data: URL that was parsed into `to`: rewrites it in there without what means nothing in it. */
bool tamis_value_url_judge_data(struct url_judge *j, const struct url *u, struct span value, struct buf *to);

/* The lists. What is not allowed in them is left out. */
bool tamis_value_url_judge_list(struct url_judge *j, struct span value);
bool tamis_value_url_judge_commas(struct url_judge *j, struct span value);
bool tamis_value_url_judge_candidates(struct url_judge *j, struct span value);
bool tamis_value_url_judge_refresh(struct url_judge *j, struct span value);

#endif
