/* url.h: what holds of every URL that is parsed and of every value that is judged, for tests and fuzz targets. */
#ifndef TESTS_JUDGES_URL_H
#define TESTS_JUDGES_URL_H

#include "value/url/url.h"

enum { URL_CHECK_RULES = 8, URL_CHECK_BASES = 8, URL_CHECK_KINDS = 6 };

struct url_check {
    struct meter meter;
    struct buf base_texts[URL_CHECK_BASES];
    struct url bases[URL_CHECK_BASES];
    struct buf out;
    struct buf room;
    struct buf again;
};

struct url_check *url_check_new(void);
void url_check_free(struct url_check *c);

/* Each NULL, or the promise that is broken. `base` and `rule` are numbers; out of range: no base. Inputs of any bytes.
 *
 * Parsing: what is serialized has only printable ASCII, has the parts where they are said to be, and reads back to the same,
 * without a base and under another; a reader that is not of src/ finds the same scheme and host in it. */
const char *url_check_parse(struct url_check *c, struct span input, unsigned base);

/* Judging: what stays, stays as it is when it is judged again; another reader of it finds nothing that the rule forbids; the
 * work is linear. */
const char *url_check_judge(struct url_check *c, unsigned rule, enum url_kind kind, struct span value);

#endif
