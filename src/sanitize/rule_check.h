/* rule_check.h: whether the rules of a configuration say what can be done, and whether they can ever do it. */
#ifndef TAMIS_SANITIZE_RULE_CHECK_H
#define TAMIS_SANITIZE_RULE_CHECK_H

#include "base/buf.h"
#include "sanitize/config.h"
#include "sanitize/policy.h"
#include "sanitize/rule_index.h"

/* Where something is wrong: "rules[3].url.schemes[0]". */
struct rule_place {
    uint32_t rule;
    const char *member; /* "url.schemes"; NULL: the rule itself */
    size_t item;        /* SIZE_MAX: the member itself */
};

/* Sets the config's reason to the place, `what` in quotes if it is not NULL, and why. Answers false. */
bool tamis_sanitize_rule_refuse(struct tamis_config *c, struct rule_place place, const char *what,
                                const char *why);

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

/* Also adds to the reason. */
void tamis_sanitize_rule_say_number(struct tamis_config *c, size_t number);

/* Refuses the rule because of what another says: `why`, and "by rules[other]", and `end`. Answers false. */
bool tamis_sanitize_rule_refuse_beside(struct tamis_config *c, struct rule_place place, const char *what,
                                       const char *why, uint32_t other, const char *end);

/* Answers NULL, or why the text is not what it has to be. */
typedef const char *string_test(struct checker *k, struct span text);

string_test tamis_sanitize_why_no_scheme, tamis_sanitize_why_no_host, tamis_sanitize_why_no_data_type,
    tamis_sanitize_why_no_pattern, tamis_sanitize_why_no_word, tamis_sanitize_why_no_value,
    tamis_sanitize_why_no_at_rule, tamis_sanitize_why_no_custom_name;

/* Each string of the list passes the test and is there once; the second of names of CSS properties. */
bool tamis_sanitize_each_is(struct checker *k, const char *member, const tamis_strings *list,
                            string_test *why_not);
bool tamis_sanitize_each_is_property(struct checker *k, const char *member, const tamis_strings *list);

/* Words of the attribute sandbox with one space between them. */
bool tamis_sanitize_is_sandbox(struct span text);

/* member_check.c: the members beside the rules that are not of the standard. */
bool tamis_sanitize_members_are_valid(struct checker *k);

/* rule_reach.c: the rule is for an element that may stay and an attribute that may stay on it, and no earlier rule decides
 * instead. */
bool tamis_sanitize_rule_is_reached(struct checker *k);
/* The parts of that: whether some document can have it in its output; whether an attribute may be on some of the rule's
 * elements then; whether some element and attribute come to the rule. */
bool tamis_sanitize_element_may_stay(const struct checker *k, struct key element);
bool tamis_sanitize_attribute_may_stay(const struct checker *k, struct key attribute);
bool tamis_sanitize_rule_decides_somewhere(const struct checker *k);
/* What elements become by a rule that renames is no better than what they were if no document can have it in its output. */
bool tamis_sanitize_new_name_may_stay(const struct checker *k);

/* rule_claim.c: no two rules give an element its name, judge its text, or say what one attribute is. */
bool tamis_sanitize_claims_are_single(struct checker *k);

/* rule_conflict.c: what a rule puts in may be put in, and the rule that decides about the attribute lets it through: or it
 * would be taken out again the next time. */
bool tamis_sanitize_rule_is_let_through(struct checker *k);
bool tamis_sanitize_may_be_put_in(struct checker *k);

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
