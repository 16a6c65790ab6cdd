/* rule_check.h: whether the rules of a configuration say what can be done, and whether they can ever do it. */
#ifndef TAMIS_SANITIZE_RULE_CHECK_H
#define TAMIS_SANITIZE_RULE_CHECK_H

#include "base/buf.h"
#include "sanitize/config.h"

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
};

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

/* A rule is for an element that may stay and an attribute that may stay on it, and no earlier rule decides instead. */
bool tamis_sanitize_rule_is_reached(struct tamis_config *c, uint32_t rule);

/* What a rule puts in is what the rule that decides about the attribute lets through: or it would be taken out again the
 * next time. */
bool tamis_sanitize_rule_is_let_through(struct tamis_config *c, uint32_t rule);

/* Whether a deciding rule is for an attribute of an element; NULL: of every element, of every attribute that has a URL. */
bool tamis_sanitize_rule_covers(const tamis_rule *r, const tamis_name *element, const tamis_name *attribute);

/* Whether the standards say that the attribute holds URLs, on that element. */
bool tamis_sanitize_holds_urls(const tamis_name *element, const tamis_name *attribute);

/* Rules that decide about values: the first that is for an attribute does. */
static inline bool rule_decides(const tamis_rule *r)
{
    return r->kind <= TAMIS_RULE_STYLE;
}

/* Whether url() or URLs at all are spoken of. */
static inline bool rule_has_urls(const tamis_rule *r)
{
    return r->schemes.count || r->relative != TAMIS_RELATIVE_DENY;
}

#endif
