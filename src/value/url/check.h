/* check.h: what the kinds of values with URLs share in being judged. */
#ifndef TAMIS_VALUE_URL_CHECK_H
#define TAMIS_VALUE_URL_CHECK_H

#include "value/url/url.h"

/* A value being judged: the rule, where what stays is put, scratch for one URL, and why the last one did not stay. */
struct url_job {
    const struct url_rule *rule;
    struct buf *out;
    struct buf *scratch;
    tamis_reason reason;
    struct span detail;
};

/* False, and why: `reason` for the part `detail` of the value. */
static inline bool url_refuse(struct url_job *j, tamis_reason reason, struct span detail)
{
    j->reason = reason;
    j->detail = detail;
    return false;
}

/* Judges one URL into `to`, which is emptied first. */
bool tamis_value_url_check_one(struct url_job *j, struct span value, struct buf *to);

/* The same into `scratch`, of an item of a list, where the empty URL has no place. */
bool tamis_value_url_check_listed(struct url_job *j, struct span item);

/* A data: URL that was parsed into `to`: rewrites it in there without what means nothing in it. */
bool tamis_value_url_check_data(struct url_job *j, const struct url *u, struct span value, struct buf *to);

/* The lists. What is not allowed in them is left out. */
bool tamis_value_url_check_list(struct url_job *j, struct span value);
bool tamis_value_url_check_commas(struct url_job *j, struct span value);
bool tamis_value_url_check_candidates(struct url_job *j, struct span value);
bool tamis_value_url_check_refresh(struct url_job *j, struct span value);

#endif
