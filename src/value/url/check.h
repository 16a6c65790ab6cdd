/* check.h: declarations shared by the checks of values that hold URLs. straight/ruled.c uses url_keeps_relative(). */
#ifndef TAMIS_VALUE_URL_CHECK_H
#define TAMIS_VALUE_URL_CHECK_H

#include "value/url/url.h"

/* The state of the check of one value. */
struct url_job {
    const struct url_rule *rule;
    enum url_kind kind;
    struct buf *out;     /* the allowed URLs are written to this buffer */
    struct buf *scratch; /* contains one URL */
    /* The descriptors of the candidate of srcset that is being checked; otherwise empty. */
    struct span descriptor;
    bool is_replaced;    /* a URL was rewritten with the template, or replaced by the program */
    tamis_reason reason; /* why the last refused URL is not allowed; TAMIS_REASON_COUNT: no URL was refused */
    struct span detail;  /* the part of the value that is the cause of `reason` */
};

/* Stores why the URL is refused, and `detail`, the part of the value that is the cause. Returns false. */
static inline bool url_refuse(struct url_job *j, tamis_reason reason, struct span detail)
{
    j->reason = reason;
    j->detail = detail;
    return false;
}

/* Reports whether a rule with this word keeps a relative URL that is not resolved with a base. `is_fragment`: the URL has the form
 * "#part". The compiler reports a new word that has no case here. */
static inline bool url_keeps_relative(tamis_relative relative, bool is_fragment)
{
    switch (relative) {
    case TAMIS_RELATIVE_KEEP:
        return true;
    case TAMIS_RELATIVE_FRAGMENT:
    case TAMIS_RELATIVE_RESOLVE:
        return is_fragment;
    case TAMIS_RELATIVE_DENY:
        break;
    }
    return false;
}

/* Checks one URL. If the URL is allowed, writes it to `to` (emptied first) and returns true; otherwise `to` is empty. */
bool tamis_value_url_check_one(struct url_job *j, struct span value, struct buf *to);

/* Checks an absolute URL, which was parsed into `to`. Does not apply the template of the rule and does not ask
 * the program. If the URL is not allowed, returns false; j->detail is then `value`, or the scheme in `value`. */
bool tamis_value_url_check_absolute(struct url_job *j, const struct url *u, struct span value,
                                    struct buf *to);

/* Checks one URL like tamis_value_url_check_one(), but does not apply the template of the rule and does not ask the program. */
bool tamis_value_url_check_plain(struct url_job *j, struct span value, struct buf *to);

/* Reports whether the URL has one of the schemes and one of the hosts of "rewriteTo", and has neither a user name nor a password
 * nor one of the characters " ` { } in its host. */
bool tamis_value_url_is_target(const struct url_rule *rule, const struct url *u);

/* Reports whether the host of an absolute URL is private (private_hosts.def). A file: URL without a host leads to a file of the
 * own computer, and counts as a URL with a private host; other URLs without a host do not. */
bool tamis_value_url_has_private_host(const struct url *u, struct meter *m);

/* Checks a URL of a list. If the URL is allowed and not empty, writes it to j->scratch and returns true; otherwise returns
 * false. */
bool tamis_value_url_check_listed(struct url_job *j, struct span item);

/* Changes an http: URL, which was parsed into `text`, to an https: URL (Mixed Content, "upgrade a mixed content request to a
 * potentially trustworthy URL"). The port is kept, unless it is the default port of https. Has no effect on other URLs. */
void tamis_value_url_upgrade(struct url *u, struct buf *text);

/* Checks a data: URL that was parsed into `to`. If the URL is allowed, rewrites it in `to` without the parts that have no
 * effect, and returns true; otherwise returns false. */
bool tamis_value_url_check_data(struct url_job *j, const struct url *u, struct span value, struct buf *to);

/* These functions check a value with several URLs, or the content of a refresh, and write the allowed value to j->out. URLs of a
 * list that are not allowed are left out. The result is false if a list contains URLs and none of them is allowed, or if the
 * refresh is not allowed; otherwise the result is true. */
bool tamis_value_url_check_list(struct url_job *j, struct span value);
bool tamis_value_url_check_commas(struct url_job *j, struct span value);
bool tamis_value_url_check_candidates(struct url_job *j, struct span value);
bool tamis_value_url_check_refresh(struct url_job *j, struct span value);

/* rewrite.c: checks an absolute URL, which was parsed into `to`, with a rule that has "rewriteTo". Returns true if the URL is
 * allowed. If the rule has a template, a URL that the template has produced from an allowed URL is allowed and is not changed;
 * any other allowed URL with a host is replaced in `to` with the URL that the template produces from it. If the rule has no
 * template, a URL for which tamis_value_url_is_target() returns true is also allowed. */
bool tamis_value_url_rewrite(struct url_job *j, struct url *u, struct span value, struct buf *to);

/* rewrite.c: reports whether the template of the rule produces the URL `u` from another URL that the rule allows. */
bool tamis_value_url_is_rewritten(const struct url_job *j, const struct url *u);

/* ask.c: asks the program about the allowed URL in `to`. If the program answers with another URL, replaces the URL in `to`. Returns
 * false if the program refuses the URL or its answer is not valid. */
bool tamis_value_url_ask(struct url_job *j, struct span value, struct buf *to);

#endif
