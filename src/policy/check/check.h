/* check.h: checks whether the rules of a configuration are valid, and whether each can have an effect. */
#ifndef TAMIS_POLICY_CHECK_CHECK_H
#define TAMIS_POLICY_CHECK_CHECK_H

#include "base/buf.h"
#include "policy/check/index.h"
#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule_table.h"

/* The state of a check of all rules. Functions that take a checker and check one rule use the rule with the number `rule`. If a
 * function whose comment begins with "Checks" returns false, it has set the reason of the config, or there is no memory. */
struct checker {
    struct tamis_config *c;
    uint32_t rule;
    struct buf scratch;
    struct rule_index index;
    uint32_t
        *allowed_by; /* [decider]: 1 + the number of the last rule whose values the decider allows; 0: none */
    uint64_t steps;  /* the cost of comparing values with patterns up to now */
};

static inline const tamis_rule *rule_of(const struct checker *k)
{
    return &k->c->rules[k->rule];
}

static inline const struct rule_keys *keys_of_rule(const struct checker *k)
{
    return &k->index.rules[k->rule];
}

/* Reports whether the rule checks the values of attributes. */
static inline bool rule_decides(const tamis_rule *r)
{
    return tamis_rule_kind_decides((unsigned)r->kind);
}

/* Reports whether the rule allows some URLs (a rule for CSS: in url()). */
static inline bool rule_has_urls(const tamis_rule *r)
{
    return r->schemes.count || r->relative != TAMIS_RELATIVE_DENY;
}

static inline bool name_is_html(const tamis_name *name)
{
    return name->ns && span_equal(span_from(name->ns), SPAN(TAMIS_NAMESPACE_HTML));
}

static inline bool name_is_html_element(const tamis_name *element, struct span name)
{
    return name_is_html(element) && span_equal(span_from(element->name), name);
}

/* rule.c */

/* Checks the members beyond the standard and all rules. Returns false if they are not valid, with the reason in the config, or
 * if there is no memory. */
bool tamis_policy_check_rules_are_valid(struct tamis_config *c);

/* strings.c: the strings in rules */

/* Returns NULL if the text is valid, otherwise the error message. */
typedef const char *string_test(struct checker *k, struct span text);

string_test tamis_policy_check_scheme_error, tamis_policy_check_host_error,
    tamis_policy_check_data_type_error, tamis_policy_check_pattern_error, tamis_policy_check_token_error,
    tamis_policy_check_no_error, tamis_policy_check_at_rule_error, tamis_policy_check_custom_name_error;

/* Checks that each string of a list passes the test and that none is listed twice. `member` is the path of the list. */
bool tamis_policy_check_strings(struct checker *k, const char *member, const tamis_strings *list,
                                string_test *test);

/* Checks that tamis supports each CSS property of a list and that none is listed twice. */
bool tamis_policy_check_properties(struct checker *k, const char *member, const tamis_strings *list);

/* Reports whether the text is empty or consists of tokens of the attribute sandbox, separated by single spaces. */
bool tamis_policy_check_is_sandbox(struct span text);

/* url_patterns.c */

/* Checks that each pattern of a list can match a URL in the form in which tamis writes URLs, and that none is listed twice. */
bool tamis_policy_check_url_patterns(struct checker *k, const char *member, const tamis_strings *list);

/* members.c */

/* Checks the members beyond the standard, except "rules". */
bool tamis_policy_check_members_are_valid(struct checker *k);

/* reach.c: whether a rule can have an effect */

/* Checks that the rule can have an effect. If the rule is a RENAME rule, the policy must be able to keep an element with the
 * new name; otherwise, each element that the rule names. If the rule checks values, the policy must also be able to keep each
 * attribute that the rule names on one of these elements, and earlier rules must not decide about all of the attributes. If
 * there is a FRAME rule, no other rule may name iframe and check src. Rules of the kinds CUSTOM and FRAME always pass. */
bool tamis_policy_check_rule_is_reachable(struct checker *k);

/* Reports whether the lists and rules can keep the element in the output. An element that a RENAME rule renames cannot be
 * kept. */
bool tamis_policy_check_element_can_be_kept(const struct checker *k, struct key element);

/* Reports whether the lists and rules can keep the attribute on one of the current rule's elements. */
bool tamis_policy_check_attribute_can_be_kept(const struct checker *k, struct key attribute);

/* Reports whether the current rule decides about at least one attribute of one element. */
bool tamis_policy_check_rule_decides_somewhere(const struct checker *k);

/* Reports whether the new name of a RENAME rule is an element that can be in the output. */
bool tamis_policy_check_new_name_can_be_kept(const struct checker *k);

/* Reports whether an element with the new name of a RENAME rule can have the attribute class in the output. */
bool tamis_policy_check_class_can_be_kept(const struct checker *k);

/* claim.c */

/* Checks that no two rules make claims (index.h) that conflict. */
bool tamis_policy_check_claims_are_unique(struct checker *k);

/* conflict.c: attributes that rules set, or add tokens to */

/* Checks that each attribute of a SET or ADD_TOKENS rule is one that rules may set. */
bool tamis_policy_check_attributes_can_be_set(struct checker *k);

/* Checks a SET or ADD_TOKENS rule: nothing else in the policy sets or changes its attributes, and the rules that decide about
 * these attributes allow the values. A value that they do not allow would be removed when the output is sanitized again. */
bool tamis_policy_check_set_values_are_allowed(struct checker *k);

#endif
