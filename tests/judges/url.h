/* url.h: checks invariants of the URL parser and of the URL rules, for tests and fuzz targets. */
#ifndef TESTS_JUDGES_URL_H
#define TESTS_JUDGES_URL_H

#include "value/url/url.h"

enum { URL_CHECK_RULES = 11, URL_CHECK_BASES = 8, URL_CHECK_KINDS = 6, URL_CHECK_PATTERNS = 4 };

struct url_check {
    struct meter meter;
    struct buf base_texts[URL_CHECK_BASES];
    struct url bases[URL_CHECK_BASES];
    struct arena arena;
    struct pattern patterns[URL_CHECK_RULES][URL_CHECK_PATTERNS];
    struct buf out;
    struct buf room;
    struct buf again;
};

struct url_check *url_check_new(void);
void url_check_free(struct url_check *c);

/* Each function returns NULL, or the broken promise. `base` and `rule` are indexes; if `base` is out of range, there is no base.
 * The input may contain any bytes.
 *
 * Parsing: the serialized URL is printable ASCII, has its parts at the recorded offsets, and parses to the
 * same URL without a base and with another base; a parser that is not part of src/ finds the same scheme and host in the serialized
 * URL. */
const char *url_check_parse(struct url_check *c, struct span input, unsigned base);

/* The parser recognizes plain URLs without its states (src/value/url/plain.c). Both ways give the same result, parts,
 * work and status, also if the output may have only `most` bytes. */
const char *url_check_both_ways(struct url_check *c, struct span input, unsigned base, uint64_t most);

/* Checks the URL rules: a value that is kept does not change when it is checked again; link.h finds nothing in it that the
 * rule forbids; the work is linear. */
const char *url_check_judge(struct url_check *c, unsigned rule, enum url_kind kind, struct span value);

#endif
