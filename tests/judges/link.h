/* link.h: what a URL rule says of a value, and which attributes hold URLs.
 *
 * Not a URL parser: output has absolute URLs as the URL Standard serializes them, and whatever is not in that form is
 * refused. */
#ifndef TESTS_JUDGES_LINK_H
#define TESTS_JUDGES_LINK_H

#include "judges/read_element.h"

enum link_kind {
    LINK_NONE,
    LINK_ONE,
    LINK_WORDS,      /* ping */
    LINK_CANDIDATES, /* srcset */
    LINK_REFRESH,    /* content of meta */
    LINK_NAME,       /* usemap: "#" and a name */
    LINK_PAINT       /* presentation attributes of SVG, where url() may stand */
};

/* What is known to hold URLs in the standards of HTML, SVG and MathML; and what no standard knows, when its value has a
 * scheme. */
enum link_kind judge_link_kind(const struct read_element *e, const struct read_attribute *a);

/* NULL, or what is wrong. A kind of LINK_NONE is judged as LINK_ONE. */
const char *judge_link(const tamis_rule *rule, enum link_kind kind, struct word value);

/* Paint: url() of a part of the same document alone, and no function that fetches, unless it may lead `anywhere`; names of
 * parts begin with `prefix`. */
const char *judge_link_paint(struct word value, const char *prefix, bool anywhere);

/* Whether it is a URL with a scheme. */
bool judge_link_has_scheme(struct word value);

/* The host of an absolute URL, or of "//host/"; of no length when there is none. */
struct word judge_link_host(struct word url);

#endif
