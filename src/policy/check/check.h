/* check.h: checks the rules of a configuration, and its other members that are not in the HTML Standard. A rule is refused if it
 * is not valid, or if it contradicts the lists or another rule. A rule without effect is accepted: sanitize/can_keep.c reports it. */
#ifndef TAMIS_POLICY_CHECK_CHECK_H
#define TAMIS_POLICY_CHECK_CHECK_H

#include "base/buf.h"
#include "policy/check/index.h"
#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule_table.h"
#include "value/css/css.h"

/* The state of the check of all rules. The current rule is the rule with the number `rule`. If a check fails,
 * a function whose comment begins with "Checks" sets the reason of the config (the error message) and returns
 * false. If the memory cannot be allocated, such a function can return false without setting the reason. */
struct checker {
    struct tamis_config *c;
    uint32_t rule;
    struct buf scratch;
    struct rule_index index;
    /* Indexed by the number of a rule that checks values: 1 + the number of the last SET or ADD_TOKENS rule whose values this
     * rule was found to allow; 0: none */
    uint32_t *allowed_by;
    uint64_t steps; /* the cost of comparing values with patterns so far */
};

static inline const tamis_rule *rule_of(const struct checker *k)
{
    return &k->c->rules[k->rule];
}

static inline const struct rule_keys *keys_of_rule(const struct checker *k)
{
    return &k->index.rules[k->rule];
}

/* Reports whether the rule checks the values of attributes. The first such rule that applies to an attribute of an element
 * decides about this attribute: the later ones do not check its value. */
static inline bool rule_decides(const tamis_rule *r)
{
    return tamis_rule_kind_decides((unsigned)r->kind);
}

/* Reports whether a URL rule, or a rule for CSS, allows at least one URL.
 * A rule for CSS (STYLE or STYLESHEET) applies to the URLs in url(). */
static inline bool rule_has_urls(const tamis_rule *r)
{
    return r->schemes.count || r->relative != TAMIS_RELATIVE_DENY || r->rewrite_schemes.count;
}

static inline bool name_is_html(const tamis_name *name)
{
    return span_equal(span_from(name->ns), SPAN(TAMIS_NAMESPACE_HTML));
}

static inline bool name_is_html_element(const tamis_name *element, struct span name)
{
    return name_is_html(element) && span_equal(span_from(element->name), name);
}

/* rule.c */

/* Checks all rules and, with tamis_policy_check_members_are_valid(), other members of the configuration. */
bool tamis_policy_check_rules_are_valid(struct tamis_config *c);

/* Reports whether the text consists of ASCII letters, digits, "-" and "_", and begins with a letter or "_". A name of
 * this form needs no escapes in CSS. */
bool tamis_policy_check_is_name(struct span text);

/* The rule with this number must be a RENAME rule. Report whether the lists keep elements with the new name, and whether they allow
 * the attribute class on these elements. */
bool tamis_policy_check_new_name_can_be_kept(struct tamis_config *c, uint32_t rule);
bool tamis_policy_check_class_can_be_kept(struct tamis_config *c, uint32_t rule);

/* strings.c: checks the strings in rules */

/* Returns NULL if the text is valid, otherwise the error message. */
typedef const char *string_test(struct checker *k, struct span text);

string_test tamis_policy_check_scheme_error, tamis_policy_check_host_error,
    tamis_policy_check_data_type_error, tamis_policy_check_pattern_error, tamis_policy_check_token_error,
    tamis_policy_check_no_error, tamis_policy_check_rewrite_scheme_error,
    tamis_policy_check_custom_name_error;

/* Checks that each string of a list passes the test, and that no string is listed twice. `member` is the path of the list, such
 * as "url.schemes". */
bool tamis_policy_check_strings(struct checker *k, const char *member, const tamis_strings *list,
                                string_test *test);

/* Reports whether the text is empty or consists of tokens of the attribute sandbox, separated by single spaces. */
bool tamis_policy_check_is_sandbox(struct span text);

/* css.c */

/* Checks that each string of a list is a CSS property that tamis supports, and that no property is listed twice. */
bool tamis_policy_check_properties(struct checker *k, const char *member, const tamis_strings *list);

string_test tamis_policy_check_at_rule_error;

/* Checks the elements and the scope of a STYLESHEET rule. If the rule has a scope, also checks its at-rules. */
bool tamis_policy_check_stylesheet_is_valid(struct checker *k, const tamis_rule *r);

/* property_values.c */

/* A declaration in `property_values`, such as "position: static". */
struct listed_value {
    enum css_property property; /* CSS_NONE if there is no colon, or tamis does not support the property */
    const char *value;          /* after the colon and white space */
};

struct listed_value tamis_policy_check_listed_value(const char *text);

/* Checks that each item of `property_values` has the form "property: value", that `properties` lists each of these properties,
 * and that no value is listed twice. `properties` must have been checked before. */
bool tamis_policy_check_property_values(struct checker *k, const tamis_rule *r);

/* url_patterns.c */

/* Checks the patterns of a list. For each pattern, makes one or two example texts that the pattern matches;
 * one of them must be a URL in the form in which tamis writes URLs. No pattern may be listed twice. */
bool tamis_policy_check_url_patterns(struct checker *k, const char *member, const tamis_strings *list);

/* rewrite.c */

/* Checks "rewrite" and "rewriteTo". The URLs that the template "rewrite"
 * makes must have a scheme and a host that "rewriteTo" lists. */
bool tamis_policy_check_rewrite(struct checker *k, const tamis_rule *r);

/* members.c */

/* Checks the string settings of the configuration (tamis_config_text), "excerpt" and "linkify", and whether "unlistedElements",
 * "dropElements" and "ariaAttributes" fit the other members. */
bool tamis_policy_check_members_are_valid(struct checker *k);

/* markers.c */

/* Checks "templateMarkers", and that the mark of "excerpt" contains no character of them. */
bool tamis_policy_check_markers_are_valid(struct tamis_config *c);

/* Checks that a token or class that a rule adds contains no character of "templateMarkers". */
bool tamis_policy_check_written_is_no_marker(struct checker *k, struct rule_place place, const char *text);

/* linkify.c */

/* Checks "linkify". The policy must be able to keep links, and each scheme must be valid and listed once. Each scheme other
 * than "http", "https" and "mailto" must be one of the schemes of a URL rule. The lists of the config must be sorted. */
bool tamis_policy_check_linkify_is_valid(struct tamis_config *c);

/* Reports whether the policy can keep the HTML element `a` with the attribute `href`,
 * and has no rule that renames this element. The lists of the config must be sorted. */
bool tamis_policy_check_links_can_be_kept(struct tamis_config *c);

/* claim.c */

/* Checks that the claims of the rules (struct rule_index) do not conflict. */
bool tamis_policy_check_claims_are_unique(struct checker *k);

/* conflict.c: checks the attributes that rules set or add tokens to */

/* Checks that rules are allowed to set each attribute of the current rule, which must be a SET or ADD_TOKENS rule. */
bool tamis_policy_check_attributes_can_be_set(struct checker *k);

/* If the current rule is a SET or ADD_TOKENS rule, checks each of its attributes. An attribute is refused if it holds
 * URLs, if "idPrefix" changes its value, if a FRAME rule sets it, or if it is `for` of template. If another rule decides
 * about the attribute, this other rule must allow the value or the tokens: otherwise they would be removed when the output
 * is sanitized again. Only VALUES and TOKENS rules can allow a value, and only TOKENS rules can allow added tokens. */
bool tamis_policy_check_set_values_are_allowed(struct checker *k);

#endif
