/* dictionary.c: reads the members of a policy. DEVIATES: Web IDL converts the values of the members of SanitizerConfig. Here,
 * a value of a wrong type is an error. */
#include "reader.h"
#include "rule_table.h"

#include <stdint.h>
#include <string.h>

static bool read_flag(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    (void)target;
    tamis_config_put_flag(r->config, (tamis_config_flag)m->which, json_is(value, JSON_TRUE));
    return json_is_boolean(value) || tamis_json_error(r, at, "must be true or false");
}

static bool read_unlisted(struct reader *r, const struct step *at, const struct json_value *value,
                          const struct member *m, void *target)
{
    size_t word;
    (void)m;
    (void)target;
    if (!tamis_json_read_word(r, at, value, tamis_json_unlisted_words, TAMIS_JSON_UNLISTED_WORDS, &word))
        return false;
    tamis_config_set_unlisted(r->config, (tamis_unlisted)word);
    return true;
}

static bool read_readers(struct reader *r, const struct step *at, const struct json_value *value,
                         const struct member *m, void *target)
{
    size_t word;
    (void)m;
    (void)target;
    if (!tamis_json_read_word(r, at, value, tamis_json_readers_words, TAMIS_JSON_READERS_WORDS, &word))
        return false;
    tamis_config_set_readers(r->config, (tamis_readers)word);
    return true;
}

static bool read_filter(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *target)
{
    size_t word;
    (void)m;
    (void)target;
    if (!tamis_json_read_word(r, at, value, tamis_json_filter_words, TAMIS_JSON_FILTER_WORDS, &word))
        return false;
    tamis_config_set_filter(r->config, (tamis_filter)word);
    return true;
}

static bool read_text(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    (void)target;
    if (takes_away(r, value))
        return true;
    if (!tamis_json_is_string(r, at, value))
        return false;
    tamis_config_set_text(r->config, (tamis_config_text)m->which, json_string(value));
    return true;
}

/* Checks the type of a member that has no effect. */
static bool read_annotation(struct reader *r, const struct step *at, const struct json_value *value,
                            const struct member *m, void *target)
{
    (void)m;
    (void)target;
    return tamis_json_is_string(r, at, value);
}

/* ---- Limits */

enum { GREATEST_LIMIT = 1 << 30, NAME_BYTES = 40 };

/* Converts "input-bytes" to INPUT_BYTES. */
static const char *to_limit_name(char buffer[NAME_BYTES], const char *name)
{
    size_t n = 0;
    for (; name[n] && n + 1 < NAME_BYTES; n++) {
        char c = name[n];
        buffer[n] = c == '-' ? '_' : c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    buffer[n] = '\0';
    return buffer;
}

/* Reports whether a name, such as "input-bytes", contains only lowercase letters and "-". */
static bool is_lowercase_form(const char *name)
{
    while ((*name >= 'a' && *name <= 'z') || *name == '-')
        name++;
    return *name == '\0';
}

/* Reads an integer that is not negative. If the integer is greater than UINT64_MAX, the result is UINT64_MAX: no document can
 * reach a limit of this size. */
static bool read_whole_number(const struct json_value *value, uint64_t *number)
{
    *number = UINT64_MAX;
    return tamis_json_unsigned(value, number) || (tamis_json_is_integer(value) && value->text[0] != '-');
}

/* Returns the limit with this name, or TAMIS_LIMIT_COUNT if there is none. */
static unsigned find_limit(const char *name)
{
    unsigned i = 0;
    while (i < TAMIS_LIMIT_COUNT && strcmp(name, tamis_limit_name((tamis_limit)i)) != 0)
        i++;
    return i;
}

bool tamis_json_is_limit(const char *name)
{
    return find_limit(name) < TAMIS_LIMIT_COUNT;
}

static bool refuse_limit(struct reader *r, const struct step *at, const char *name)
{
    const char *names[TAMIS_LIMIT_COUNT];
    for (unsigned i = 0; i < TAMIS_LIMIT_COUNT; i++)
        names[i] = tamis_limit_name((tamis_limit)i);
    return tamis_json_unknown_member(r, at, name, names, TAMIS_LIMIT_COUNT);
}

static bool read_limit(struct reader *r, const struct step *at, const struct json_value *value,
                       bool is_set[TAMIS_LIMIT_COUNT])
{
    char buffer[NAME_BYTES];
    const char *name = to_limit_name(buffer, at->member);
    bool is_valid_form = strcmp(name, at->member) == 0 || is_lowercase_form(at->member);
    unsigned limit = is_valid_form ? find_limit(name) : TAMIS_LIMIT_COUNT;
    uint64_t number;
    if (limit == TAMIS_LIMIT_COUNT)
        return refuse_limit(r, at, name);
    if (!read_whole_number(value, &number))
        return tamis_json_error(r, at, "must be a whole number, 0 or greater");
    if (limit != TAMIS_MAX_ARENA_BYTES && number > GREATEST_LIMIT)
        return tamis_json_error(r, at, "must not be greater than %d", GREATEST_LIMIT);
    if (is_set[limit])
        return tamis_json_error(r, at, "%s is set twice", name);
    is_set[limit] = true;
    tamis_config_set_limit(r->config, (tamis_limit)limit, number);
    return true;
}

static bool read_limits(struct reader *r, const struct step *at, const struct json_value *value,
                        const struct member *m, void *target)
{
    bool is_set[TAMIS_LIMIT_COUNT] = {false};
    (void)m;
    (void)target;
    if (!tamis_json_is_object(r, at, value))
        return false;
    for (size_t i = 0; i < value->count; i++) {
        struct step step = tamis_json_member(at, value->items[i]->name);
        if (!read_limit(r, &step, value->items[i], is_set))
            return false;
    }
    return true;
}

/* ---- The policy */

/* The function for the members "remove" and "add". It only checks that the policy
 * has a base. If there is a base, edits.c has already read these members. */
static bool read_edit(struct reader *r, const struct step *at, const struct json_value *value,
                      const struct member *m, void *target)
{
    (void)value;
    (void)m;
    (void)target;
    return has_base(r) || tamis_json_error(r, at, "requires \"extends\", which names the policy to change");
}

static const struct member other_members[] = {
    {"$schema", read_annotation, 0},
    {"description", read_annotation, 0},
    {"unlistedElements", read_unlisted, 0},
    {"limits", read_limits, 0},
    {"rules", tamis_json_read_rules, 0},
    {"readers", read_readers, 0},
    {"filter", read_filter, 0},
    {"excerpt", tamis_json_read_excerpt, 0},
    {"linkify", tamis_json_read_linkify, 0},
    {"templateMarkers", tamis_json_read_template_markers, 0},
    {"extends", NULL, 0},
    {"remove", read_edit, 0},
    {"add", read_edit, 0},
};

enum { MEMBER_MAX = TAMIS_LIST_COUNT + TAMIS_FLAG_COUNT + TAMIS_TEXT_COUNT + COUNT(other_members) };
_Static_assert((size_t)MEMBER_MAX <= (size_t)TAMIS_JSON_MOST_MEMBERS, "all members of a policy fit");

/* Fills a table with all members that a policy can have. Returns their number. */
static size_t list_members(struct member members[MEMBER_MAX])
{
    size_t n = 0;
    for (unsigned list = 0; list < TAMIS_LIST_COUNT; list++)
        members[n++] =
            (struct member){tamis_config_list_name((tamis_config_list)list), tamis_json_read_list, list};
    for (unsigned flag = 0; flag < TAMIS_FLAG_COUNT; flag++)
        members[n++] = (struct member){tamis_config_flag_name((tamis_config_flag)flag), read_flag, flag};
    for (unsigned text = 0; text < TAMIS_TEXT_COUNT; text++)
        members[n++] = (struct member){tamis_config_text_name((tamis_config_text)text), read_text, text};
    for (size_t i = 0; i < COUNT(other_members); i++)
        members[n++] = other_members[i];
    return n;
}

bool tamis_json_is_policy_member(const char *name)
{
    struct member members[MEMBER_MAX];
    size_t count = list_members(members), i = 0;
    while (i < count && strcmp(members[i].name, name) != 0)
        i++;
    return i < count;
}

bool tamis_json_read_dictionary(struct reader *r)
{
    struct member members[MEMBER_MAX];
    return tamis_json_read_members(r, NULL, r->root, members, list_members(members), NULL);
}
