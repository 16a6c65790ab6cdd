/* edits.c: makes the config of a policy that extends another one. First, methods of Sanitizer
 * (edits.h) change a copy of the config of the base. They are called for the names in "remove" and
 * "add", in the order of the table in edit_methods.c, and then for "comments", "dataAttributes" and
 * "javascriptURLs". Finally, the other members of the policy replace the same members of the base. */
#include "edits.h"
#include "rule_table.h"

/* The greatest number of names in "remove" and "add" together. It is limited because each name can cause tamis to index and
 * check all rules again. */
enum { MOST_EDITS = 500 };

struct edit_place tamis_json_edit_at(const struct level *level, size_t index)
{
    const struct edit *e = &level->edits[index];
    return (struct edit_place){e->kind->section, e->kind->list, e->index, e->name.name, e->is_idle};
}

/* ---- Reading */

/* Checks that "remove" or "add", if it is present, is an object with known members. */
static bool check_section(struct reader *r, const char *section)
{
    const struct json_value *object = tamis_json_get(r->root, section);
    struct step at = tamis_json_member(NULL, section);
    struct member members[EDIT_KINDS];
    size_t count = 0;
    for (size_t i = 0; i < EDIT_KINDS; i++)
        if (strcmp(tamis_json_edit_kinds[i].section, section) == 0)
            members[count++] = (struct member){tamis_json_edit_kinds[i].list, NULL, 0};
    return !object || (tamis_json_is_object(r, &at, object) &&
                       tamis_json_read_members(r, &at, object, members, count, NULL));
}

static bool read_edit(struct reader *r, const struct edit_kind *kind, size_t index)
{
    struct level *l = &r->levels[r->level];
    struct edit *e = &l->edits[l->edit_count];
    struct step steps[3];
    *e = (struct edit){.kind = kind, .item = json_item(list_of(r, kind), index), .index = index};
    if (!tamis_json_read_name(r, steps_of(e, steps), e->item, kind->form, &e->name))
        return false;
    l->edit_count++;
    return true;
}

static bool read_edits_of(struct reader *r, const struct edit_kind *kind)
{
    const struct json_value *list = list_of(r, kind);
    struct step section = tamis_json_member(NULL, kind->section),
                at = tamis_json_member(&section, kind->list);
    if (list && !tamis_json_is_list(r, &at, list))
        return false;
    if (r->levels[r->level].edit_count + json_count(list) > MOST_EDITS)
        return tamis_json_error(r, &at, "\"remove\" and \"add\" have more than %d names", MOST_EDITS);
    for (size_t i = 0; i < json_count(list); i++)
        if (!read_edit(r, kind, i))
            return false;
    return true;
}

static bool read_edits(struct reader *r)
{
    struct level *l = &r->levels[r->level];
    if (!check_section(r, "remove") || !check_section(r, "add"))
        return false;
    l->edits = tamis_base_arena_array(&r->values, MOST_EDITS, sizeof *l->edits);
    if (!l->edits)
        r->status = TAMIS_NO_MEMORY;
    for (size_t i = 0; i < EDIT_KINDS && r->status == TAMIS_OK; i++)
        read_edits_of(r, &tamis_json_edit_kinds[i]);
    return r->status == TAMIS_OK;
}

/* ---- Changing the config of the base */

/* Reports whether the config is valid after the call of a method. If it is
 * not valid, sets the status and reports an error with the path `at`. */
static bool is_well(struct reader *r, const tamis_config *c, const struct step *at)
{
    const tamis_error error = tamis_config_last_error(c);
    const char *reason = error.text;
    char place[TAMIS_JSON_ELSEWHERE];
    size_t n = strcspn(reason, ".[]:, \"");
    if (r->status != TAMIS_OK || error.status == TAMIS_OK)
        return r->status == TAMIS_OK;
    r->status = error.status;
    size_t level = tamis_json_level_of(r, reason, n);
    if (r->status != TAMIS_INVALID_POLICY)
        return false;
    if (level == r->level_count)
        return tamis_json_error(r, at, "makes the policy invalid: %s", reason);
    return tamis_json_error(r, at, "makes the policy invalid: %s (%s)", reason,
                            tamis_json_elsewhere(r, level, reason, n, place));
}

static bool removes_elements(const struct reader *r)
{
    return json_count(list_of(r, &tamis_json_edit_kinds[0])) > 0;
}

/* Sets "unlistedElements" before names are removed, because this member decides whether tamis_config_remove_element() only
 * removes an element from "elements", or moves the element to "dropElements". */
static bool set_unlisted(struct reader *r, tamis_config *c)
{
    const struct json_value *value = tamis_json_get(r->root, "unlistedElements");
    struct step at = tamis_json_member(NULL, "unlistedElements");
    size_t word = 0;
    if (value &&
        !tamis_json_read_word(r, &at, value, tamis_json_unlisted_words, TAMIS_JSON_UNLISTED_WORDS, &word))
        return false;
    if (value)
        tamis_config_set_unlisted(c, (tamis_unlisted)word);
    tamis_config_complete(c, false);
    return is_well(r, c, value ? &at : NULL);
}

static bool set_flags(struct reader *r, tamis_config *c)
{
    static const struct {
        tamis_config_flag flag;
        bool (*set)(tamis_config *c, bool allow);
    } flags[] = {{TAMIS_FLAG_COMMENTS, tamis_config_set_comments},
                 {TAMIS_FLAG_DATA_ATTRIBUTES, tamis_config_set_data_attributes},
                 {TAMIS_FLAG_JAVASCRIPT_URLS, tamis_config_set_javascript_urls}};
    for (size_t i = 0; i < COUNT(flags); i++) {
        const struct json_value *value = tamis_json_get(r->root, tamis_config_flag_name(flags[i].flag));
        struct step at = tamis_json_member(NULL, tamis_config_flag_name(flags[i].flag));
        if (value && !json_is_boolean(value))
            return tamis_json_error(r, &at, "must be true or false");
        if (value)
            flags[i].set(c, json_is(value, JSON_TRUE));
        if (!is_well(r, c, &at))
            return false;
    }
    return true;
}

static bool apply(struct reader *r, tamis_config *c)
{
    struct level *l = &r->levels[r->level];
    if (removes_elements(r) && !set_unlisted(r, c))
        return false;
    for (size_t i = 0; i < l->edit_count; i++) {
        struct step steps[3], *at = steps_of(&l->edits[i], steps);
        l->edits[i].is_idle = !l->edits[i].kind->apply(r, c, at, &l->edits[i]);
        if (!is_well(r, c, at))
            return false;
    }
    return set_flags(r, c);
}

static tamis_config *new_config(struct reader *r)
{
    tamis_config *c = tamis_config_new(r->allocator);
    if (!c)
        r->status = TAMIS_NO_MEMORY;
    return c;
}

/* Makes the config of the policy. `base` is the config of the base or, if changes_base() is true, a changed copy of this
 * config. */
static bool read_others(struct reader *r, const tamis_config *base)
{
    tamis_config *c = new_config(r);
    tamis_json_set_config(r, c);
    if (!c)
        return false;
    tamis_json_inherit(c, base, r->root);
    return r->status == TAMIS_OK && tamis_json_read_dictionary(r);
}

static bool changes_base(const struct reader *r)
{
    return r->levels[r->level].edit_count || tamis_json_get(r->root, "comments") ||
           tamis_json_get(r->root, "dataAttributes") || tamis_json_get(r->root, "javascriptURLs");
}

bool tamis_json_read_extended(struct reader *r)
{
    const tamis_config *base = r->levels[r->level + 1].config;
    if (!read_edits(r) || !tamis_json_edits_agree(r))
        return false;
    if (!changes_base(r))
        return read_others(r, base);
    tamis_config *edited = new_config(r);
    if (edited)
        tamis_json_inherit(edited, base, NULL);
    r->levels[r->level].is_edited = true;
    bool read = edited && r->status == TAMIS_OK && apply(r, edited) && read_others(r, edited);
    tamis_config_free(edited);
    return read;
}
