/* check.h: what the checks of values that hold URLs share. */
#ifndef TAMIS_VALUE_URL_CHECK_H
#define TAMIS_VALUE_URL_CHECK_H

#include "value/url/url.h"

/* The check of one value: the rule, where allowed URLs are written, a scratch buffer for one URL, and why the last URL that
 * was refused is not allowed. */
struct url_job {
    const struct url_rule *rule;
    struct buf *out;
    struct buf *scratch;
    tamis_reason reason;
    struct span detail;
};

/* Stores why the URL is refused, and `detail`, the part of the value that is the reason. Returns false. */
static inline bool url_refuse(struct url_job *j, tamis_reason reason, struct span detail)
{
    j->reason = reason;
    j->detail = detail;
    return false;
}

/* Checks one URL, and writes it to `to`, which is emptied first. */
bool tamis_value_url_check_one(struct url_job *j, struct span value, struct buf *to);

/* The same for an item of a list, written to j->scratch. An empty URL is refused. */
bool tamis_value_url_check_listed(struct url_job *j, struct span item);

/* Checks a data: URL that was parsed into `to`, and rewrites it there without the parts that have no effect. */
bool tamis_value_url_check_data(struct url_job *j, const struct url *u, struct span value, struct buf *to);

/* Values with several URLs, and refresh. The URLs of a list that are not allowed are left out. */
bool tamis_value_url_check_list(struct url_job *j, struct span value);
bool tamis_value_url_check_commas(struct url_job *j, struct span value);
bool tamis_value_url_check_candidates(struct url_job *j, struct span value);
bool tamis_value_url_check_refresh(struct url_job *j, struct span value);

#endif
