/* rule_table.h: the rows of <tamis/rules.def> as two tables. One is indexed by member, the other by kind of rule and member. */
#ifndef TAMIS_POLICY_RULE_TABLE_H
#define TAMIS_POLICY_RULE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <tamis/policy.h>

enum rule_member {
#define TAMIS_RULE_MEMBER(id, form, type, field, version) MEMBER_##id,
#include <tamis/rules.def>
    MEMBER_COUNT
};

enum member_form {
    FORM_ELEMENTS,
    FORM_ATTRIBUTES,
    FORM_STRINGS,
    FORM_TEXT,
    FORM_NUMBER,
    FORM_FLAG,
    FORM_WORD
};

/* A TAMIS_RULE_MEMBER row of rules.def. */
struct member_row {
    const char *field;
    enum member_form form;
    int version;
    size_t offset; /* the offset of the member in struct tamis_rule, in bytes */
    size_t size;
    unsigned words;           /* WORD: the number of words */
    const char *unknown_word; /* WORD: the message for a value out of range */
};

/* Whether rules of one kind can or must have a member. PRESENCE_NOT_TAKEN:
 * they cannot have it. rules.def describes the other values. */
enum presence { PRESENCE_NOT_TAKEN, PRESENCE_OPTIONAL, PRESENCE_WRITTEN, PRESENCE_LISTED, PRESENCE_REQUIRED };

/* A TAMIS_RULE_TAKES row of rules.def. */
struct taken_row {
    enum presence presence;
    const char *path; /* the path in the JSON object of a rule, such as "url.schemes" */
};

extern const struct member_row tamis_policy_members[MEMBER_COUNT];
extern const struct taken_row tamis_policy_taken[TAMIS_RULE_COUNT][MEMBER_COUNT];

/* Returns the address of a member in a rule. The type of the member depends on its form: tamis_name_list (ELEMENTS,
 * ATTRIBUTES), tamis_strings (STRINGS), const char * (TEXT), uint64_t (NUMBER), bool (FLAG), or an enumeration (WORD). */
static inline const void *value_of_member(const tamis_rule *rule, enum rule_member member)
{
    return (const char *)rule + tamis_policy_members[member].offset;
}

static inline const tamis_name_list *names_of_member(const tamis_rule *rule, enum rule_member member)
{
    return (const tamis_name_list *)value_of_member(rule, member);
}

static inline const tamis_strings *strings_of_member(const tamis_rule *rule, enum rule_member member)
{
    return (const tamis_strings *)value_of_member(rule, member);
}

/* Reports whether the patterns in rules of this kind match URLs. This is true if rules of this kind can also have "hosts". */
static inline bool patterns_are_for_urls(tamis_rule_kind kind)
{
    return tamis_policy_taken[kind][MEMBER_HOSTS].presence != PRESENCE_NOT_TAKEN;
}

/* Returns the value of a WORD member. */
unsigned tamis_policy_word_of_member(const tamis_rule *rule, enum rule_member member);

/* Reports whether the member is present. A list is present if it is not empty, a text
 * if it is not NULL, a number or a word if it is not 0, and a flag if it is true. */
bool tamis_policy_member_is_set(const tamis_rule *rule, enum rule_member member);

/* Returns the size of struct tamis_rule in the version `version`. The size does not include the padding after the last member,
 * because a later version can have a member there. Returns 0 if there is no such version. */
size_t tamis_policy_rule_size(int version);

#endif
