/* check.h: whether the rules of a configuration say what can be done, and whether they can ever do it. */
#ifndef TAMIS_POLICY_CHECK_CHECK_H
#define TAMIS_POLICY_CHECK_CHECK_H

#include "base/buf.h"
#include "policy/config/config.h"
#include "policy/policy.h"
#include "policy/rule_table.h"
#include "policy/check/index.h"

/* What goes through the rules of a configuration. */
struct checker {
    struct tamis_config *c;
    uint32_t rule;
    struct buf room;
    struct rule_index index;
    uint32_t *passed; /* [rule]: the last rule + 1 whose values were found to pass it */
    uint64_t steps;   /* of comparing values with patterns */
};

static inline const tamis_rule *rule_of(const struct checker *k)
{
    return &k->c->rules[k->rule];
}

static inline const struct rule_keys *keys_of_rule(const struct checker *k)
{
    return &k->index.rules[k->rule];
}

/* Answers NULL, or why the text is not what it has to be. */
typedef const char *string_test(struct checker *k, struct span text);

string_test tamis_policy_check_scheme_error, tamis_policy_check_host_error,
    tamis_policy_check_data_type_error, tamis_policy_check_pattern_error, tamis_policy_check_token_error,
    tamis_policy_check_no_error, tamis_policy_check_at_rule_error, tamis_policy_check_custom_name_error;

/* Each string of the list passes the test and is there once; the second of names of CSS properties. */
bool tamis_policy_check_each_is(struct checker *k, const char *member, const tamis_strings *list,
                                string_test *why_not);
bool tamis_policy_check_each_is_property(struct checker *k, const char *member, const tamis_strings *list);

/* Words of the attribute sandbox with one space between them. */
bool tamis_policy_check_is_sandbox(struct span text);

/* members.c: the members beside the rules that are not of the standard. */
bool tamis_policy_check_members_are_valid(struct checker *k);

/* reach.c: the rule is for an element that may stay and an attribute that may stay on it, and no earlier rule decides
 * instead. */
bool tamis_policy_check_rule_is_reached(struct checker *k);
/* The parts of that: whether some document can have it in its output; whether an attribute may be on some of the rule's
 * elements then; whether some element and attribute come to the rule. */
bool tamis_policy_check_element_may_stay(const struct checker *k, struct key element);
bool tamis_policy_check_attribute_may_stay(const struct checker *k, struct key attribute);
bool tamis_policy_check_rule_decides_somewhere(const struct checker *k);
/* What elements become by a rule that renames is no better than what they were if no document can have it in its output. */
bool tamis_policy_check_new_name_may_stay(const struct checker *k);

/* claim.c: no two rules give an element its name, judge its text, or say what one attribute is. */
bool tamis_policy_check_claims_are_single(struct checker *k);

/* conflict.c: what a rule puts in may be put in, and the rule that decides about the attribute lets it through: or it
 * would be taken out again the next time. */
bool tamis_policy_check_rule_is_let_through(struct checker *k);
bool tamis_policy_check_may_be_put_in(struct checker *k);

/* Rules that decide about values: the first that is for an attribute does. */
static inline bool rule_decides(const tamis_rule *r)
{
    return kind_decides((unsigned)r->kind);
}

/* Whether url() or URLs at all are spoken of. */
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

#endif
