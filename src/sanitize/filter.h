/* filter.h: removes from a tree what a policy does not allow (HTML Standard, "inner sanitize steps"). */
#ifndef TAMIS_SANITIZE_FILTER_H
#define TAMIS_SANITIZE_FILTER_H

#include <tamis/policy.h>
#include <tamis/tamis.h>

#include "parse/node.h"

/* Filters all descendants of the root, in place. Then, if the policy has "linkify", makes links from
 * addresses in text. Sets `draws` of the tree if an SVG element is kept. If `policy` is NULL, the default
 * policy applies. Adds the numbers of removed elements, attributes, comments and processing instructions to
 * `counts`. An element that is removed counts as 1, whether its content is removed with it or only its tags
 * are removed. Filtering a filtered tree again does not change it, unless the URL callback gives other
 * answers. If the meter's status is an error, the tree can be only partly filtered, and must not be used. */
void tamis_sanitize_filter(struct tree *t, const struct tamis_policy *policy, struct meter *m,
                           tamis_counts *counts);

/* Reports whether a new element of the parser is replaced with its children before it is inserted ("filter": "parsing"). Only
 * the name of the element and the lists, "customElements" and "unlistedElements" decide; what attributes or the content decide is
 * left to the filter. `policy` is a struct tamis_policy. */
bool tamis_sanitize_replaces(const void *policy, struct tree *t, struct node *n);

/* `t` is a filtered tree whose output is a document without html, head and body tags. When this output is parsed,
 * the parser creates the elements html, head and body. Reports whether it is certain that the filter replaces them
 * with their children and makes no other change because of them. If `policy` is NULL, the default policy applies. */
bool tamis_sanitize_removes_supplied(struct tree *t, const struct tamis_policy *policy, struct meter *m);

/* Reports whether "linkify" could make another link in a tree that is already filtered, that is, whether a
 * text that "linkify" does not skip contains an address. If `policy` is NULL, the default policy applies. */
bool tamis_sanitize_may_linkify(struct tree *t, const struct tamis_policy *policy, struct meter *m);

/* Reports whether the texts and comments of a tree that is already filtered contain one of the "templateMarkers", for example
 * because the nodes between two texts were removed. If `policy` is NULL, the default policy applies. */
bool tamis_sanitize_finds_marker(struct tree *t, const struct tamis_policy *policy, struct meter *m);

#endif
