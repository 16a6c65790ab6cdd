/* index.h: the names in the rules of a configuration, sorted, so that what one rule asks about all the others is a
 * search. */
#ifndef TAMIS_POLICY_CHECK_INDEX_H
#define TAMIS_POLICY_CHECK_INDEX_H

#include "policy/config/config.h"

/* Rules are for elements times attributes. More of these pairs than that, in all of them, are refused. */
enum { RULE_PAIRS_MAX = 500000 };

#define NO_RULE_NUMBER UINT32_MAX

/* A name by the config's atoms. */
struct key {
    atom name;
    atom ns;
};

/* What a rule is for that names no elements; what a rule for URLs is for that names no attributes. */
static const struct key KEY_ALL = {UINT32_MAX, 0};
/* In place of an attribute, in claims: the element's name, and the text in it. */
static const struct key KEY_NAME = {UINT32_MAX, 1};
static const struct key KEY_TEXT = {UINT32_MAX, 2};

struct key_list {
    struct key *keys;
    size_t count;
};

/* As the rule has them; KEY_ALL alone for none. */
struct rule_keys {
    struct key_list elements;
    struct key_list attributes;
};

/* One of the pairs about which a rule decides, or of which it says once and for all what they are. */
struct pair {
    struct key element;
    struct key attribute;
    uint32_t rule;
    uint32_t element_at; /* in the rule's lists */
    uint32_t attribute_at;
};

struct pair_list {
    struct pair *pairs; /* sorted by element, attribute and rule */
    size_t count;
};

struct rule_index {
    struct tamis_config *config;
    struct arena arena; /* for the time of the check */
    struct rule_keys *rules;
    struct pair_list decided;
    struct pair_list claimed;
    struct key_list own;    /* attributes that some element has in a list of its own, sorted */
    struct key_list custom; /* those of rules for custom elements, sorted */
    uint32_t frame;         /* the first rule for frames, or NO_RULE_NUMBER */
    bool has_custom;
};

/* Answers false when there are too many pairs, with a reason, or no memory. Free it in any case. */
bool tamis_policy_check_index_make(struct rule_index *x, struct tamis_config *c);
void tamis_policy_check_index_free(struct rule_index *x);

static inline bool key_equal(struct key a, struct key b)
{
    return a.name == b.name && a.ns == b.ns;
}

struct item;

static inline struct item key_item(struct key key)
{
    return (struct item){key.name, key.ns, NULL, NULL};
}

bool tamis_policy_check_index_has(const struct key_list *sorted, struct key key);

/* How URLs stand in the attribute: enum url_kind. */
unsigned tamis_policy_check_index_url_kind(const struct rule_index *x, struct key element,
                                           struct key attribute);

/* The rule that decides about an attribute of an element, or NO_RULE_NUMBER. KEY_ALL: on every element; every attribute that
 * holds URLs. */
uint32_t tamis_policy_check_index_decider(const struct rule_index *x, struct key element,
                                          struct key attribute);

/* The first claim to the attribute of the element, KEY_NAME or KEY_TEXT; NULL: nobody claims it. Others may follow. */
const struct pair *tamis_policy_check_index_claim(const struct rule_index *x, struct key element,
                                                  struct key attribute);

/* The rule that renames the element, or NO_RULE_NUMBER. */
uint32_t tamis_policy_check_index_renamer(const struct rule_index *x, struct key element);

/* The index of the first item that equals an earlier one; SIZE_MAX: none does, or there is no memory. */
size_t tamis_policy_check_index_repeated_key(struct rule_index *x, const struct key_list *list);
size_t tamis_policy_check_index_repeated_text(struct rule_index *x, const tamis_strings *list);

#endif
