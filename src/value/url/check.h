/* check.h: declarations shared by the checks of values that hold URLs. */
#ifndef TAMIS_VALUE_URL_CHECK_H
#define TAMIS_VALUE_URL_CHECK_H

#include "value/url/url.h"

/* The check of one value. */
struct url_job {
    const struct url_rule *rule;
    struct buf *out;     /* the URLs that are allowed are written to it */
    struct buf *scratch; /* for one URL */
    tamis_reason reason; /* why the last refused URL is not allowed; or TAMIS_REASON_COUNT */
    struct span detail;  /* the part of the value that is the cause */
};

/* Stores why the URL is refused, and `detail`, the part of the value that is the cause. Returns false. */
static inline bool url_refuse(struct url_job *j, tamis_reason reason, struct span detail)
{
    j->reason = reason;
    j->detail = detail;
    return false;
}

/* Checks one URL. If it is allowed, writes it to `to` (emptied first) and returns true. */
bool tamis_value_url_check_one(struct url_job *j, struct span value, struct buf *to);

/* Checks a URL of a list, and writes it to j->scratch in the same way. An empty URL is refused. */
bool tamis_value_url_check_listed(struct url_job *j, struct span item);

/* Checks a data: URL that was parsed into `to`, and rewrites it there without the parts that have no effect. */
bool tamis_value_url_check_data(struct url_job *j, const struct url *u, struct span value, struct buf *to);

/* Check a value with several URLs, or a refresh. The URLs of a list that are not allowed are left out; if none of them is
 * allowed, the result is false. */
bool tamis_value_url_check_list(struct url_job *j, struct span value);
bool tamis_value_url_check_commas(struct url_job *j, struct span value);
bool tamis_value_url_check_candidates(struct url_job *j, struct span value);
bool tamis_value_url_check_refresh(struct url_job *j, struct span value);

#endif
