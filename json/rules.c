/* rules.c: reads the items of "rules" as <tamis/rules.def> defines them. Later, tamis_config_complete() checks the
 * values, for example whether a pattern is valid. */
#include "reader.h"
#include "rule_table.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- Values of members, by their form */

static bool is_list(struct reader *r, const struct step *at, const struct json_value *value,
                    enum presence presence)
{
    return tamis_json_is_list(r, at, value) &&
           (json_count(value) > 0 || presence == PRESENCE_LISTED ||
            tamis_json_error(r, at, "must not be empty; leave the member out"));
}

bool tamis_json_read_strings(struct reader *r, const struct step *at, const struct json_value *value,
                             tamis_strings *field)
{
    size_t count = json_count(value);
    const char **items = tamis_json_allocate(r, count, sizeof *items);
    if (!items)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct step step = tamis_json_item(at, i);
        if (!tamis_json_is_string(r, &step, json_item(value, i)))
            return false;
        items[i] = json_string(json_item(value, i));
    }
    *field = (tamis_strings){items, count};
    return true;
}

bool tamis_json_read_name_list(struct reader *r, const struct step *at, const struct json_value *value,
                               tamis_name_list *field)
{
    size_t count = json_count(value);
    tamis_name *names = tamis_json_allocate(r, count, sizeof *names);
    if (!names)
        return false;
    for (size_t i = 0; i < count; i++) {
        struct step step = tamis_json_item(at, i);
        if (!tamis_json_read_name(r, &step, json_item(value, i), NAME_ALONE, &names[i]))
            return false;
    }
    *field = (tamis_name_list){names, count};
    return true;
}

static bool read_text(struct reader *r, const struct step *at, const struct json_value *value,
                      const char **field)
{
    *field = json_string(value);
    return tamis_json_is_string(r, at, value);
}

static bool read_number(struct reader *r, const struct step *at, const struct json_value *value,
                        uint64_t *field)
{
    return (tamis_json_unsigned(value, field) && *field > 0) ||
           tamis_json_error(r, at, "must be a positive integer");
}

static bool read_flag(struct reader *r, const struct step *at, const struct json_value *value, bool *field)
{
    *field = json_is(value, JSON_TRUE);
    return json_is_boolean(value) || tamis_json_error(r, at, "must be true or false");
}

static bool read_word(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct rule_member *member, unsigned *field)
{
    size_t word = 0;
    bool read = tamis_json_read_word(r, at, value, member->words, member->word_count, &word);
    *field = (unsigned)word;
    return read;
}

/* Reads the value of a member. m->which is the index of a row for this member. */
static bool read_value(struct reader *r, const struct step *at, const struct json_value *value,
                       const struct member *m, void *rule)
{
    const struct rule_row *row = &tamis_json_rule_rows[m->which];
    void *field = (char *)rule + row->member->offset;
    switch (row->member->form) {
    case FORM_ELEMENTS:
    case FORM_ATTRIBUTES:
        return is_list(r, at, value, row->presence) && tamis_json_read_name_list(r, at, value, field);
    case FORM_STRINGS:
        return is_list(r, at, value, row->presence) &&
               (has_property_values(row) ? tamis_json_read_properties(r, at, value, rule)
                                         : tamis_json_read_strings(r, at, value, field));
    case FORM_TEXT:
        return read_text(r, at, value, field);
    case FORM_NUMBER:
        return read_number(r, at, value, field);
    case FORM_FLAG:
        return read_flag(r, at, value, field);
    case FORM_WORD:
        return read_word(r, at, value, row->member, field);
    }
    return false;
}

/* ---- Objects. The paths of the rows define the members of objects: because of the path
 * "url.schemes", the object "url" has the member "schemes". */

enum { MOST_MEMBERS = 24, NAME_BYTES = 24 };
_Static_assert((size_t)MOST_MEMBERS <= (size_t)TAMIS_JSON_MOST_MEMBERS, "all members of a rule fit");

struct object_table {
    struct member members[MOST_MEMBERS];
    char names[MOST_MEMBERS][NAME_BYTES];
    size_t count;
};

static bool read_object(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *rule);

static bool has_part(const struct object_table *table, const struct part *part)
{
    for (size_t i = 0; i < table->count; i++)
        if (tamis_json_is_part(part, table->names[i]))
            return true;
    return false;
}

static void make_table(struct object_table *table, const char *path, size_t prefix_length)
{
    table->count = 0;
    for (size_t i = 0; i < tamis_json_rule_row_count && table->count < MOST_MEMBERS; i++) {
        struct part part = tamis_json_part_after(tamis_json_rule_rows[i].path, path, prefix_length);
        if (!part.name || part.n >= NAME_BYTES || has_part(table, &part))
            continue;
        char *name = table->names[table->count];
        memcpy(name, part.name, part.n);
        name[part.n] = '\0';
        table->members[table->count++] = (struct member){name, part.is_last ? read_value : read_object, i};
    }
}

/* Returns the length of the path of an object, including the "." after it: 10 for "url" in "style.url.schemes". */
static size_t prefix_of(const char *path, const char *name)
{
    size_t length = 0;
    struct part part;
    do {
        part = tamis_json_part_after(path, path, length);
        length += part.n + 1;
    } while (!tamis_json_is_part(&part, name));
    return length;
}

static bool has_what_it_requires(struct reader *r, const struct step *at, const struct json_value *value,
                                 const char *path, size_t prefix_length)
{
    for (size_t i = 0; i < tamis_json_rule_row_count; i++) {
        const struct rule_row *row = &tamis_json_rule_rows[i];
        struct part part = tamis_json_part_after(row->path, path, prefix_length);
        bool required = row->presence == PRESENCE_REQUIRED || row->presence == PRESENCE_LISTED;
        if (part.name && part.is_last && required && !tamis_json_require(r, at, value, part.name))
            return false;
    }
    return true;
}

/* Reads an object and its members. m->which is the index of a row whose path contains the object. */
static bool read_object(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *rule)
{
    const char *path = tamis_json_rule_rows[m->which].path;
    size_t length = prefix_of(path, m->name);
    bool is_in_css = length > strlen("url.") &&
                     strcmp(m->name, "url") == 0; /* the member "url" of "style" or "stylesheet" */
    struct object_table table;
    make_table(&table, path, length);
    if (!tamis_json_is_object(r, at, value) ||
        !tamis_json_read_members(r, at, value, table.members, table.count, rule) ||
        !has_what_it_requires(r, at, value, path, length))
        return false;
    return !is_in_css || rule_allows_urls(rule) ||
           tamis_json_error(r, at, "allows no URL; to remove every url(), leave it out");
}

/* ---- The rule */

/* Appends a name in quotes to a list of names that are separated with ", ". */
static void list_name(char *list, size_t size, const char *name)
{
    size_t n = strlen(list);
    snprintf(list + n, size - n, n ? ", \"%s\"" : "\"%s\"", name);
}

/* Returns the member that determines the kind of the rule. If there is no such member, or if there are members of two
 * kinds, reports the error and returns NULL. */
static const struct member *find_kind(struct reader *r, const struct step *at, const struct json_value *value,
                                      const struct object_table *table)
{
    char names[256] = "";
    const struct member *found = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const struct member *m = &table->members[i];
        struct step step = tamis_json_member(at, m->name);
        if (tamis_json_is_common(m->name))
            continue;
        list_name(names, sizeof names, m->name);
        if (!tamis_json_get(value, m->name))
            continue;
        if (found && tamis_json_rule_rows[found->which].kind != tamis_json_rule_rows[m->which].kind) {
            tamis_json_error(r, &step,
                             "a rule has one kind, and this one already has \"%s\"; write two rules",
                             found->name);
            return NULL;
        }
        if (!found)
            found = m;
    }
    if (!found)
        tamis_json_error(r, at, "a rule needs one of %s", names);
    return found;
}

/* Checks the members that do not determine the kind (tamis_json_is_common()). A member that is present must be a member that
 * rules of this kind can have, and a member that rules of this kind require must be present. */
static bool common_members_fit(struct reader *r, const struct step *at, const struct json_value *value,
                               const struct object_table *table, const struct member *kind)
{
    for (size_t i = 0; i < table->count; i++) {
        const char *name = table->members[i].name;
        const struct rule_row *row = tamis_json_row_of(tamis_json_rule_rows[kind->which].kind, name);
        bool there = tamis_json_get(value, name) != NULL;
        struct step step = tamis_json_member(at, name);
        if (!tamis_json_is_common(name))
            continue;
        if (there && !row)
            return tamis_json_error(r, &step, "cannot be combined with \"%s\"", kind->name);
        if (!there && row && row->presence == PRESENCE_REQUIRED)
            return tamis_json_error(r, at, "\"%s\" needs \"%s\", which is missing", kind->name, name);
    }
    return true;
}

static bool read_rule(struct reader *r, const struct step *at, const struct json_value *value)
{
    struct object_table table;
    tamis_rule rule = {.kind = TAMIS_RULE_URL};
    make_table(&table, "", 0);
    if (!tamis_json_is_object(r, at, value) ||
        !tamis_json_read_members(r, at, value, table.members, table.count, &rule))
        return false;
    const struct member *kind = find_kind(r, at, value, &table);
    if (!kind || !common_members_fit(r, at, value, &table, kind))
        return false;
    rule.kind = tamis_json_rule_rows[kind->which].kind;
    if (rule.kind == TAMIS_RULE_FRAME && !rule.text)
        rule.text = ""; /* the attribute sandbox without a token: all restrictions */
    tamis_config_add_rule(r->config, &rule);
    return true;
}

bool tamis_json_read_rules(struct reader *r, const struct step *at, const struct json_value *value,
                           const struct member *m, void *target)
{
    (void)m;
    (void)target;
    if (!tamis_json_is_list(r, at, value))
        return false;
    for (size_t i = 0; i < json_count(value); i++) {
        struct step step = tamis_json_item(at, i);
        bool read = read_rule(r, &step, json_item(value, i));
        tamis_base_arena_reset(&r->space);
        if (!read)
            return false;
    }
    return true;
}
