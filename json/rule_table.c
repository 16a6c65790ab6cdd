/* rule_table.c: see rule_table.h. */
#include "reader.h"
#include "rule_table.h"

#include <string.h>

#define TAMIS_RULE_WORDS(id, ...) static const char *const words_of_##id[] = {__VA_ARGS__};
#include <tamis/rules.def>

/* WORDS_<form>(id) expands to the values of `words` and `word_count` in struct rule_member. */
#define WORDS_ELEMENTS(id)   NULL, 0
#define WORDS_ATTRIBUTES(id) NULL, 0
#define WORDS_STRINGS(id)    NULL, 0
#define WORDS_TEXT(id)       NULL, 0
#define WORDS_NUMBER(id)     NULL, 0
#define WORDS_FLAG(id)       NULL, 0
#define WORDS_WORD(id)       words_of_##id, COUNT(words_of_##id)

enum {
#define TAMIS_RULE_MEMBER(id, form, type, field, version) MEMBER_##id,
#include <tamis/rules.def>
    MEMBER_COUNT
};

static const struct rule_member members[MEMBER_COUNT] = {
#define TAMIS_RULE_MEMBER(id, form, type, field, version) \
    {FORM_##form, offsetof(tamis_rule, field), WORDS_##form(id)},
#include <tamis/rules.def>
};

const struct rule_row tamis_json_rule_rows[] = {
#define TAMIS_RULE_TAKES(kind, member, presence, path, meaning, missing) \
    {path, &members[MEMBER_##member], TAMIS_RULE_##kind, PRESENCE_##presence},
#include <tamis/rules.def>
};

const size_t tamis_json_rule_row_count = COUNT(tamis_json_rule_rows);

struct part tamis_json_part_after(const char *path, const char *prefix, size_t prefix_length)
{
    if (strncmp(path, prefix, prefix_length) != 0)
        return (struct part){NULL, 0, false};
    const char *name = path + prefix_length;
    size_t n = strcspn(name, ".");
    return (struct part){name, n, name[n] == '\0'};
}

bool tamis_json_is_part(const struct part *part, const char *name)
{
    return part->name && strlen(name) == part->n && memcmp(part->name, name, part->n) == 0;
}

const char *const tamis_json_unlisted_words[TAMIS_JSON_UNLISTED_WORDS] = {
    [TAMIS_UNLISTED_REMOVE] = "remove",
    [TAMIS_UNLISTED_UNWRAP] = "replaceWithChildren",
    [TAMIS_UNLISTED_ESCAPE] = "escape",
};

const char *const tamis_json_readers_words[TAMIS_JSON_READERS_WORDS] = {
    [TAMIS_READERS_ALL] = "all",
    [TAMIS_READERS_2026] = "2026",
};

const char *const tamis_json_filter_words[TAMIS_JSON_FILTER_WORDS] = {
    [TAMIS_FILTER_TREE] = "tree",
    [TAMIS_FILTER_PARSING] = "parsing",
};

bool tamis_json_is_common(const char *name)
{
    static const char *const names[] = {"elements", "attributes", "otherwise", "required", "when", "class"};
    for (size_t i = 0; i < COUNT(names); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

const struct rule_row *tamis_json_row_of(tamis_rule_kind kind, const char *path)
{
    for (size_t i = 0; i < COUNT(tamis_json_rule_rows); i++)
        if (tamis_json_rule_rows[i].kind == kind && strcmp(tamis_json_rule_rows[i].path, path) == 0)
            return &tamis_json_rule_rows[i];
    return NULL;
}
