/* rule.c: adds rules to a configuration, and reads them. */
#include "base/array.h"
#include "policy/config/config.h"
#include "policy/rule_table.h"

/* Copying. The form of a member in rules.def determines how the member is copied. */

static const char *copy_text(struct tamis_config *c, const char *text)
{
    return text ? tamis_base_arena_copy(&c->arena, span_from(text)) : NULL;
}

/* Copies names. The namespace `missing` replaces NULL. */
static void copy_names(struct tamis_config *c, tamis_name_list *list, const char *missing)
{
    tamis_name *names = tamis_base_arena_array(&c->arena, list->count, sizeof *names);
    for (size_t i = 0; names && i < list->count; i++) {
        const char *ns = list->names[i].ns;
        names[i] = (tamis_name){copy_text(c, list->names[i].name), copy_text(c, ns ? ns : missing)};
    }
    list->names = names;
}

void tamis_policy_config_copy_strings(struct tamis_config *c, tamis_strings *list)
{
    const char **items = tamis_base_arena_array(&c->arena, list->count, sizeof *items);
    for (size_t i = 0; items && i < list->count; i++)
        items[i] = copy_text(c, list->items[i]);
    list->items = items;
}

void tamis_policy_config_copy_elements(struct tamis_config *c, tamis_name_list *list)
{
    copy_names(c, list, TAMIS_NAMESPACE_HTML);
}

/* Makes a member point to a copy of its data. `member` is the address of the member in a shallow copy of a rule. */
static void copy_member(struct tamis_config *c, void *member, enum member_form form)
{
    const char **text = member;
    switch (form) {
    case FORM_ELEMENTS:
        tamis_policy_config_copy_elements(c, member);
        return;
    case FORM_ATTRIBUTES:
        copy_names(c, member, "");
        return;
    case FORM_STRINGS:
        tamis_policy_config_copy_strings(c, member);
        return;
    case FORM_TEXT:
        *text = copy_text(c, *text);
        return;
    case FORM_NUMBER:
    case FORM_FLAG:
    case FORM_WORD:
        return;
    }
}

static void copy_rule(struct tamis_config *c, tamis_rule *rule)
{
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        copy_member(c, (char *)rule + tamis_policy_members[i].offset, tamis_policy_members[i].form);
}

/* The following functions check arguments. Each of them returns NULL if the argument is valid, otherwise the error message. */

const char *tamis_policy_config_strings_error(tamis_strings list)
{
    const char *error = NULL;
    for (size_t i = 0; !error && i < list.count; i++)
        error = list.items ? tamis_policy_config_text_error(list.items[i]) : "a list is NULL";
    return error;
}

static const char *word_error(const tamis_rule *rule, enum rule_member member)
{
    const struct member_row *row = &tamis_policy_members[member];
    return tamis_policy_word_of_member(rule, member) < row->words ? NULL : row->unknown_word;
}

static const char *member_error(const tamis_rule *rule, enum rule_member member)
{
    const char *const *text = value_of_member(rule, member);
    switch (tamis_policy_members[member].form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        return tamis_policy_config_names_error(*names_of_member(rule, member));
    case FORM_STRINGS:
        return tamis_policy_config_strings_error(*strings_of_member(rule, member));
    case FORM_TEXT:
        return *text ? tamis_policy_config_text_error(*text) : NULL;
    case FORM_WORD:
        return word_error(rule, member);
    case FORM_NUMBER:
    case FORM_FLAG:
        return NULL;
    }
    return NULL;
}

static const char *rule_error(const tamis_rule *rule)
{
    const char *error = (unsigned)rule->kind < TAMIS_RULE_COUNT ? NULL : "unknown kind";
    for (enum rule_member member = 0; !error && member < MEMBER_COUNT; member++)
        error = member_error(rule, member);
    return error;
}

/* Copies to `to` the members that struct tamis_rule has in the version `version`, sets its other members to zero, and checks
 * all members. Returns NULL if the rule is valid and the library has this version, otherwise the error message. */
static const char *read_rule(tamis_rule *to, int version, const tamis_rule *from)
{
    size_t size = tamis_policy_rule_size(version);
    if (!from)
        return "the rule is NULL";
    if (!size)
        return version > TAMIS_RULE_VERSION ? "the program was compiled with a newer version of tamis; the "
                                              "program needs a newer library"
                                            : "there is no such version of a rule";
    *to = (tamis_rule){.kind = TAMIS_RULE_URL};
    tamis_base_array_copy(to, from, 1, size);
    return rule_error(to);
}

/* Adding. */

/* Begins to add a rule. `error` is the result of read_rule(). Returns false if the config is
 * NULL or has failed, or if `error` is not NULL. If the config has not failed before and `error`
 * is not NULL, sets a reason such as "tamis_config_add_rule: rules[3]: unknown kind". */
static bool begin_adding(struct tamis_config *c, const char *error)
{
    if (!c || !meter_ok(&c->meter) || !error)
        return tamis_policy_config_begin_change(c, "tamis_config_add_rule", NULL);
    tamis_policy_config_begin_change(c, "tamis_config_add_rule", "rules[");
    tamis_policy_config_append_number(c, c->rule_count);
    tamis_policy_config_append_reason(c, SPAN("]: "));
    tamis_policy_config_append_reason(c, span_from(error));
    return false;
}

static bool grow_rules(struct tamis_config *c)
{
    if (c->rule_count < c->rule_capacity)
        return true;
    tamis_rule *rules =
        tamis_policy_config_grow(c, c->rules, c->rule_count, &c->rule_capacity, sizeof *rules);
    if (!rules)
        return false;
    c->rules = rules;
    return true;
}

void tamis_config_add_rule_versioned(tamis_config *c, int version, const tamis_rule *rule)
{
    tamis_rule copy;
    if (!begin_adding(c, read_rule(&copy, version, rule)) || !grow_rules(c))
        return;
    copy_rule(c, &copy);
    if (meter_ok(&c->meter))
        c->rules[c->rule_count++] = copy;
}

/* Reading. */

size_t tamis_config_rule_count(const tamis_config *c)
{
    return c ? c->rule_count : 0;
}

const tamis_rule *tamis_config_rule_at(const tamis_config *c, size_t index)
{
    return index < tamis_config_rule_count(c) ? &c->rules[index] : NULL;
}
