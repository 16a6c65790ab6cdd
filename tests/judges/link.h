/* link.h: checks a value against a URL rule, and lists the attributes that contain URLs.
 *
 * It is not a URL parser: output contains absolute URLs as the URL Standard serializes them, and any other
 * form is refused. */
#ifndef TESTS_JUDGES_LINK_H
#define TESTS_JUDGES_LINK_H

#include "judges/read_element.h"
#include "judges/url_parts.h"

/* Returns the kind of URL that an attribute contains by the standards of HTML, SVG and MathML. An attribute
 * that no standard defines contains a URL if its value has a scheme or begins with a host. */
enum link_kind judge_link_kind(const struct read_element *e, const struct read_attribute *a);

/* Returns NULL, or what is wrong. LINK_NONE is checked as LINK_ONE. */
const char *judge_link(const tamis_rule *rule, enum link_kind kind, struct word value);

/* Reports whether each URL in a value has one of the schemes, or none. The list ends with NULL. */
bool judge_link_schemes(enum link_kind kind, struct word value, const char *const *schemes);

/* Checks the value of a presentation attribute. A url() must refer to a part of the same document whose name begins with `prefix`,
 * and no function may fetch a resource. If `anywhere` is true, a url() may also refer to other resources, and other functions may
 * fetch resources. */
const char *judge_link_paint(struct word value, const char *prefix, bool anywhere);

/* Reports whether no reader can read the escape at `at` as a part of the name of a function or as a delimiter: it is the
 * escape of a character that is not ASCII, or it is at the start of a unit. `value` is CSS that tamis wrote, and the escape
 * is outside of strings and names. */
bool judge_link_escape(struct word value, size_t at);

/* Reports whether the value is a URL with a scheme. */
bool judge_link_has_scheme(struct word value);

/* Reports whether the value is a URL with a scheme, or begins with "//" as browsers read it, and therefore with a host. */
bool judge_link_leads_elsewhere(struct word value);

/* Returns the host of an absolute URL or of "//host/"; empty if there is none. */
struct word judge_link_host(struct word url);

#endif
