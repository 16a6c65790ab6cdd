/* index.h: a sorted index of the names in the rules of a configuration. A binary search in this index finds the rules that
 * contain a name. */
#ifndef TAMIS_POLICY_CHECK_INDEX_H
#define TAMIS_POLICY_CHECK_INDEX_H

#include "policy/config/config.h"

/* A rule applies to each pair of one of its elements and one of its attributes. RULE_PAIRS_MAX limits the sum of two numbers.
 * The first is the number of these pairs for all rules that check or set attributes. The second is the number of URL rules
 * without "attributes", times the sum of the lengths of the lists "attributes" of all rules that check values; see struct
 * pair_count in index.c. */
enum { RULE_PAIRS_MAX = 500000 };

#define NO_RULE_NUMBER UINT32_MAX

/* A name and a namespace, as atoms of the table `names` of the config. */
struct key {
    atom name;
    atom ns;
};

/* In a rule without "elements", KEY_ALL stands for all elements. In a URL rule without "attributes", KEY_ALL stands for all
 * attributes that hold URLs, except SVG presentation attributes (URL_PAINT). */
static const struct key KEY_ALL = {UINT32_MAX, 0};
/* In the list `claimed` of struct rule_index, KEY_NAME and KEY_TEXT are used instead of an attribute. KEY_NAME stands for the
 * name of the element, KEY_TEXT for the text of the element. */
static const struct key KEY_NAME = {UINT32_MAX, 1};
static const struct key KEY_TEXT = {UINT32_MAX, 2};

struct key_list {
    struct key *keys;
    size_t count;
};

/* The names in the lists "elements" and "attributes" of a rule, in the order of these lists. For a list that the rule does not
 * have, `keys` has one item, KEY_ALL. */
struct rule_keys {
    struct key_list elements;
    struct key_list attributes;
};

/* An element and an attribute that a rule applies to. */
struct pair {
    struct key element;
    struct key attribute;
    uint32_t rule;
    uint32_t element_at; /* index in the rule's list "elements" */
    uint32_t attribute_at;
};

struct pair_list {
    struct pair *pairs; /* sorted by element, attribute and rule */
    size_t count;
};

struct rule_index {
    struct tamis_config *config;
    struct arena arena; /* freed with the index */
    struct rule_keys *rules;
    /* The pairs of an element and an attribute to which rules that check values apply. */
    struct pair_list decided;
    /* The claims of the rules. A claim states what a rule determines: the value of an attribute
     * (SET and ADD_TOKENS rules), the name of an element (RENAME and FRAME rules) or the text
     * of an element (STYLESHEET rules). claim.c checks that the claims do not conflict. */
    struct pair_list claimed;
    uint32_t frame; /* the number of the first FRAME rule, or NO_RULE_NUMBER */
};

/* Makes the index. If there are too many pairs, sets the reason of the config and returns false. If there is no memory, returns
 * false. The caller must free the index, even if this function returns false. */
bool tamis_policy_check_index_make(struct rule_index *x, struct tamis_config *c);
void tamis_policy_check_index_free(struct rule_index *x);

static inline bool key_equal(struct key a, struct key b)
{
    return a.name == b.name && a.ns == b.ns;
}

static inline struct item key_item(struct key key)
{
    return (struct item){key.name, key.ns, NULL, NULL};
}

/* Returns the enum url_kind of the attribute, which states whether and how the value holds URLs. */
unsigned tamis_policy_check_index_url_kind(const struct rule_index *x, struct key element,
                                           struct key attribute);

/* Returns the number of the rule that decides about an attribute of an element, or NO_RULE_NUMBER: see rule_decides() in
 * check.h. If the element is KEY_ALL, considers only the rules without "elements". If the attribute is KEY_ALL, considers only
 * the URL rules without "attributes". */
uint32_t tamis_policy_check_index_decider(const struct rule_index *x, struct key element,
                                          struct key attribute);

/* Returns the first claim to the attribute of the element, or NULL. The attribute may be KEY_NAME or KEY_TEXT. Other claims to
 * the same attribute of the same element follow in `claimed`. */
const struct pair *tamis_policy_check_index_claim(const struct rule_index *x, struct key element,
                                                  struct key attribute);

/* Returns the number of the rule that renames the element, or NO_RULE_NUMBER. */
uint32_t tamis_policy_check_index_renamer(const struct rule_index *x, struct key element);

/* Each of these two functions returns the index of the first item that equals an earlier item. If there is no such item, or if
 * there is no memory, the result is SIZE_MAX. */
size_t tamis_policy_check_index_repeated_key(struct rule_index *x, const struct key_list *list);
size_t tamis_policy_check_index_repeated_text(struct rule_index *x, const tamis_strings *list);

#endif
