/* rulebook.c: see rulebook.h. */
#include "judges/rulebook.h"

#include <stdlib.h>
#include <string.h>

#include "policy/rule_table.h"

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

static char *copy(const char *s)
{
    return s == NULL ? NULL : memcpy(must(malloc(strlen(s) + 1)), s, strlen(s) + 1);
}

static tamis_strings copy_strings(tamis_strings from)
{
    const char **items = must(malloc((from.count + 1) * sizeof *items));
    for (size_t i = 0; i < from.count; i++)
        items[i] = copy(from.items[i]);
    return (tamis_strings){items, from.count};
}

static tamis_name_list copy_names(tamis_name_list from)
{
    tamis_name *names = must(malloc((from.count + 1) * sizeof *names));
    for (size_t i = 0; i < from.count; i++)
        names[i] = (tamis_name){copy(from.names[i].name), copy(*from.names[i].ns ? from.names[i].ns : NULL)};
    return (tamis_name_list){names, from.count};
}

/* `member` is part of a shallow copy of a rule. Replaces what it points to with a copy. */
static void copy_member(void *member, enum member_form form)
{
    switch (form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        *(tamis_name_list *)member = copy_names(*(tamis_name_list *)member);
        return;
    case FORM_STRINGS:
        *(tamis_strings *)member = copy_strings(*(tamis_strings *)member);
        return;
    case FORM_TEXT:
        *(char **)member = copy(*(char **)member);
        return;
    case FORM_NUMBER:
    case FORM_FLAG:
    case FORM_WORD:
        return;
    }
}

static tamis_rule copy_rule(tamis_rule r)
{
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        copy_member((char *)&r + tamis_policy_members[i].offset, tamis_policy_members[i].form);
    return r;
}

static void free_strings(tamis_strings list)
{
    for (size_t i = 0; i < list.count; i++)
        free((char *)list.items[i]);
    free((char **)list.items);
}

static void free_names(tamis_name_list list)
{
    for (size_t i = 0; i < list.count; i++) {
        free((char *)list.names[i].name);
        free((char *)list.names[i].ns);
    }
    free((tamis_name *)list.names);
}

static void free_member(void *member, enum member_form form)
{
    switch (form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        free_names(*(tamis_name_list *)member);
        return;
    case FORM_STRINGS:
        free_strings(*(tamis_strings *)member);
        return;
    case FORM_TEXT:
        free(*(char **)member);
        return;
    case FORM_NUMBER:
    case FORM_FLAG:
    case FORM_WORD:
        return;
    }
}

static void free_rule(tamis_rule *r)
{
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        free_member((char *)r + tamis_policy_members[i].offset, tamis_policy_members[i].form);
}

struct rulebook *rulebook_new(const tamis_config *config)
{
    struct rulebook *b = must(calloc(1, sizeof *b));
    b->count = tamis_config_rule_count(config);
    b->rules = must(calloc(b->count + 1, sizeof *b->rules));
    for (size_t i = 0; i < b->count; i++) {
        b->rules[i] = copy_rule(*tamis_config_rule_at(config, i));
        b->judges_urls = b->judges_urls || b->rules[i].kind == TAMIS_RULE_URL;
    }
    b->prefix = copy(tamis_config_text_value(config, TAMIS_TEXT_ID_PREFIX));
    b->class_prefix = copy(tamis_config_text_value(config, TAMIS_TEXT_CLASS_PREFIX));
    b->base = copy(tamis_config_text_value(config, TAMIS_TEXT_BASE_URL));
    return b;
}

void rulebook_free(struct rulebook *b)
{
    for (size_t i = 0; b != NULL && i < b->count; i++)
        free_rule(&b->rules[i]);
    if (b == NULL)
        return;
    free(b->rules);
    free(b->prefix);
    free(b->class_prefix);
    free(b->base);
    free(b);
}
