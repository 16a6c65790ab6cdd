/* rule_table.c: makes tables from the rows of rules.def. */
#include "policy/rule_table.h"

#include "base/array.h"

/* The number of words of each WORD member. */
enum {
#define TAMIS_RULE_WORDS(id, ...) \
    WORDS_OF_##id = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *),
#include <tamis/rules.def>
};

_Static_assert((int)WORDS_OF_RELATIVE == (int)TAMIS_RELATIVE_RESOLVE + 1 &&
                   (int)WORDS_OF_OTHERWISE == (int)TAMIS_OTHERWISE_TEXT + 1 &&
                   (int)WORDS_OF_WHEN == (int)TAMIS_WHEN_EXTERNAL + 1 &&
                   (int)WORDS_OF_PRIVATE_HOSTS == (int)TAMIS_PRIVATE_HOSTS_REMOVE + 1,
               "each word is a value of the member's enumeration");

/* Each of these macros expands to the last two fields of a row of tamis_policy_members: `words` and `unknown_word`. */
#define WORDS_BY_FORM_ELEMENTS(id, field)   0, NULL
#define WORDS_BY_FORM_ATTRIBUTES(id, field) 0, NULL
#define WORDS_BY_FORM_STRINGS(id, field)    0, NULL
#define WORDS_BY_FORM_TEXT(id, field)       0, NULL
#define WORDS_BY_FORM_NUMBER(id, field)     0, NULL
#define WORDS_BY_FORM_FLAG(id, field)       0, NULL
#define WORDS_BY_FORM_WORD(id, field)       WORDS_OF_##id, "unknown value of \"" #field "\""

const struct member_row tamis_policy_members[MEMBER_COUNT] = {
#define TAMIS_RULE_MEMBER(id, form, type, field, version) \
    [MEMBER_##id] = {#field, \
                     FORM_##form, \
                     version, \
                     offsetof(tamis_rule, field), \
                     sizeof(((tamis_rule *)NULL)->field), \
                     WORDS_BY_FORM_##form(id, field)},
#include <tamis/rules.def>
};

const struct taken_row tamis_policy_taken[TAMIS_RULE_COUNT][MEMBER_COUNT] = {
#define TAMIS_RULE_TAKES(kind, member, presence, path, meaning, missing) \
    [TAMIS_RULE_##kind][MEMBER_##member] = {PRESENCE_##presence, path},
#include <tamis/rules.def>
};

/* VERSION_END is one more than the version of the last member. */
enum {
#define TAMIS_RULE_MEMBER(id, form, type, field, version) VERSION_OF_##id = (version),
#include <tamis/rules.def>
    VERSION_END
};

_Static_assert(VERSION_END == TAMIS_RULE_VERSION + 1,
               "TAMIS_RULE_VERSION is the version of the last member of struct tamis_rule");

_Static_assert(sizeof(tamis_relative) == sizeof(unsigned) && sizeof(tamis_otherwise) == sizeof(unsigned) &&
                   sizeof(tamis_when) == sizeof(unsigned) && sizeof(tamis_private_hosts) == sizeof(unsigned),
               "an enumeration is as large as an unsigned");

unsigned tamis_policy_word_of_member(const tamis_rule *rule, enum rule_member member)
{
    unsigned word;
    tamis_base_array_copy(&word, value_of_member(rule, member), 1, sizeof word);
    return word;
}

bool tamis_policy_member_is_set(const tamis_rule *rule, enum rule_member member)
{
    const void *value = value_of_member(rule, member);
    switch (tamis_policy_members[member].form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        return names_of_member(rule, member)->count != 0;
    case FORM_STRINGS:
        return strings_of_member(rule, member)->count != 0;
    case FORM_TEXT:
        return *(const char *const *)value != NULL;
    case FORM_NUMBER:
        return *(const uint64_t *)value != 0;
    case FORM_FLAG:
        return *(const bool *)value;
    case FORM_WORD:
        return tamis_policy_word_of_member(rule, member) != 0;
    }
    return false;
}

size_t tamis_policy_rule_size(int version)
{
    if (version < 1 || version > TAMIS_RULE_VERSION)
        return 0;
    size_t i = 1;
    while (i < MEMBER_COUNT && tamis_policy_members[i].version <= version)
        i++;
    return tamis_policy_members[i - 1].offset + tamis_policy_members[i - 1].size;
}
